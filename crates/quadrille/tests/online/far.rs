//! A server, and people who talk to it line by line.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use testkit::servers;

/// Far longer than anything takes, on however slow a machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(["--lang", "en"]);
    for name in ["QUADRILLE_SERVER", "QUADRILLE_DATA", "NO_COLOR"] {
        command.env_remove(name);
    }
    command
}

/// A server that ends with the test.
pub(crate) struct Server {
    process: servers::Server,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn ephemeral() -> Self {
        Self::start(&["--ephemeral", "--addr", "127.0.0.1:0"])
    }

    /// A server that keeps its games in a folder.
    pub(crate) fn with(data: &Path, addr: &str) -> Self {
        let data = data.to_string_lossy();
        Self::start(&["--data", &data, "--addr", addr])
    }

    fn start(args: &[&str]) -> Self {
        let mut command = program();
        command.arg("serve").args(args).stderr(Stdio::null());
        let process = servers::Server::start(&mut command).expect("a server");
        let url = process.url().to_owned();
        Self { process, url }
    }

    /// The address without the scheme, for a server in the same place.
    pub(crate) fn addr(&self) -> String {
        self.process.addr().to_owned()
    }

    /// As a power failure would, as far as the process goes.
    pub(crate) fn kill(mut self) {
        self.process.process().kill();
    }
}

/// A folder that is removed in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("quadrille-online-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn files(&self, folder: &str) -> usize {
        fs::read_dir(self.0.join(folder)).map_or(0, Iterator::count)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A person who plays line by line.
pub(crate) struct Talker {
    child: Child,
    keys: Option<ChildStdin>,
    shown: Receiver<String>,
    /// All that was said.
    pub(crate) text: String,
    /// How much of it was looked at.
    at: usize,
}

impl Talker {
    pub(crate) fn new(home: &Folder, place: &str) -> Self {
        Self::with(home, place, &[])
    }

    /// With more on the command line.
    pub(crate) fn with(home: &Folder, place: &str, args: &[&str]) -> Self {
        let mut command = program();
        command.args(["online", "--plain", place]).args(args);
        command.env("QUADRILLE_HOME", &home.0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut out = child.stdout.take().expect("it is piped");
        let (send, shown) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut rest = Vec::new();
            while let Ok(n @ 1..) = out.read(&mut bytes) {
                rest.extend_from_slice(&bytes[..n]);
                // A letter may be cut in two.
                let whole = match std::str::from_utf8(&rest) {
                    Ok(text) => text.len(),
                    Err(error) => error.valid_up_to(),
                };
                let text: Vec<u8> = rest.drain(..whole).collect();
                let text = String::from_utf8(text).expect("it was looked at");
                if send.send(text).is_err() {
                    return;
                }
            }
        });
        Self {
            keys: child.stdin.take(),
            child,
            shown,
            text: String::new(),
            at: 0,
        }
    }

    pub(crate) fn says(&mut self, line: &str) {
        let keys = self.keys.as_mut().expect("the input is open");
        let said = writeln!(keys, "{line}").and_then(|()| keys.flush());
        said.expect("it listens");
    }

    /// Answers questions, each when it is asked.
    #[track_caller]
    pub(crate) fn answers(&mut self, lines: &[&str]) {
        for line in lines {
            self.hears("> ");
            self.says(line);
        }
    }

    /// Waits until a text is said after what was heard before, and gives what stands
    /// between.
    #[track_caller]
    pub(crate) fn hears(&mut self, what: &str) -> String {
        let since = Instant::now();
        loop {
            if let Some(found) = self.text[self.at..].find(what) {
                let between = self.text[self.at..self.at + found].to_owned();
                self.at += found + what.len();
                return between;
            }
            let left = PATIENCE.saturating_sub(since.elapsed());
            match self.shown.recv_timeout(left) {
                Ok(text) => self.text += &text,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("{what:?} was not said after {:?}:\n{}", self.at, self.text)
                }
            }
        }
    }

    /// Plays a move when it is asked for one, and sees it stored.
    #[track_caller]
    pub(crate) fn plays(&mut self, prompt: &str, mv: &str) {
        self.hears(prompt);
        self.says(mv);
        self.hears(&format!("plays {mv}\n"));
    }

    pub(crate) fn closes(&mut self) {
        self.keys = None;
    }

    pub(crate) fn is_signalled(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &pid]).status();
        assert!(sent.expect("there is a kill").success());
    }

    /// As only the system can.
    pub(crate) fn dies(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Waits for the end of the program.
    pub(crate) fn leaves(&mut self) -> ExitStatus {
        while let Ok(text) = self.shown.recv_timeout(PATIENCE) {
            self.text += &text;
        }
        self.child.wait().expect("it has ended")
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Makes an invitation for `talpa:4`, as Red, and gives its link.
pub(crate) fn invite(host: &mut Talker, is_open: bool) -> String {
    invite_at(host, "1", is_open)
}

/// The same with the time of that number in the list.
pub(crate) fn invite_at(host: &mut Talker, time: &str, is_open: bool) -> String {
    let open = if is_open { "1" } else { "2" };
    host.answers(&["1", "talpa", "1", "1", "2", time, "1", "2", open, "Ana"]);
    host.hears("http://");
    let rest = host.hears("\n");
    host.hears("waiting> ");
    format!("http://{rest}")
}

/// Takes up the offer of a link.
pub(crate) fn accept(guest: &mut Talker) {
    guest.hears("Ana wants to play");
    guest.answers(&["y", "Rui"]);
    guest.hears("type a move, or help");
}

/// The moves of a random game of `talpa:4`.
pub(crate) fn random_game(seed: u64) -> Vec<String> {
    let choice: games::Choice = "talpa:4".parse().expect("a game");
    let mut position = choice.start();
    let mut random = rules::SplitMix64::new(seed);
    let mut played = Vec::new();
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        let mv = moves[random.below(moves.len() as u64) as usize].clone();
        position.play(&mv).expect("a legal move");
        played.push(mv);
    }
    played
}

/// One run of the program from which nothing is expected but that it ends.
pub(crate) fn ended(home: &Folder, args: &[&str]) -> (i32, String, String) {
    let mut command = program();
    command.arg("online").args(args);
    command.env("QUADRILLE_HOME", &home.0).stdin(Stdio::null());
    let done = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (
        done.status.code().expect("no signal"),
        text(done.stdout),
        text(done.stderr),
    )
}
