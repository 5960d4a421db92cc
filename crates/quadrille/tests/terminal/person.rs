//! A person at a terminal: types, looks, waits.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use games::{Choice, GameId};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// Far longer than anything takes, on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder for settings and games, removed at the end.
pub(crate) struct Home {
    pub(crate) path: PathBuf,
}

impl Home {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("quadrille-terminal-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        Self { path }
    }

    /// How many games there are in one of the folders.
    pub(crate) fn files(&self, folder: &str) -> usize {
        self.games(folder).len()
    }

    /// Waits until a game has been written that contains the text.
    pub(crate) fn waits_for_text(&self, folder: &str, text: &str) {
        let since = Instant::now();
        let is_there = |path: &PathBuf| fs::read_to_string(path).is_ok_and(|it| it.contains(text));
        while !self.games(folder).iter().any(is_there) {
            assert!(since.elapsed() < PATIENCE, "{text:?} is saved");
            thread::yield_now();
        }
    }

    fn games(&self, folder: &str) -> Vec<PathBuf> {
        let found = fs::read_dir(self.path.join(folder));
        let found = found.into_iter().flatten().flatten();
        found
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|it| it == "qdr"))
            .collect()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
        let _ = fs::remove_file(&self.path);
    }
}

/// A person at a terminal in which the program runs.
pub(crate) struct Person {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    shown: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    child: Box<dyn Child + Send + Sync>,
}

impl Person {
    /// Starts the program in a terminal of 80 columns and 24 lines.
    pub(crate) fn sit_down(home: &Home, args: &[&str]) -> Self {
        Self::in_terminal(home, args, "xterm-256color")
    }

    pub(crate) fn in_terminal(home: &Home, args: &[&str], term: &str) -> Self {
        let pair = native_pty_system().openpty(size(80, 24));
        let pair = pair.expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_quadrille"));
        command.args(args);
        command.env("QUADRILLE_HOME", &home.path);
        command.env("TERM", term);
        command.env("LANG", "C.UTF-8");
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        let child = pair.slave.spawn_command(command);
        let child = child.expect("the program starts");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let (send, shown) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            keys: pair.master.take_writer().expect("a writer"),
            master: pair.master,
            shown,
            screen: vt100::Parser::new(24, 80, 0),
            child,
        }
    }

    /// Begins a game between two persons from the menu.
    pub(crate) fn begins(&mut self, choice: &str) {
        let choice: Choice = choice.parse().expect("a game");
        let game = choice.game();
        let variants = game.variants();
        let nth = |it: &Choice| variants.iter().position(|other| other == it);
        let (from, to) = (nth(&game.standard()), nth(&choice));
        let (from, to) = from.zip(to).expect("variants of the game");
        let games = GameId::ALL.iter().position(|it| *it == game);
        self.types("1");
        self.waits_for("Mode: ");
        // A number goes to a line, the right arrow to the next value there.
        let turn = |line: &str, n: usize| format!("{line}{}", "\x1b[C".repeat(n));
        self.types(&turn("1", games.expect("a game of the list")));
        self.types(&turn("2", (to + variants.len() - from) % variants.len()));
        // The next mode after person against computer is person against person.
        self.types(&turn("3", 1));
        self.waits_for("person – person");
        self.types("9\r");
        self.waits_for(&format!(
            "{} {}",
            game.info().name.en,
            choice.variant_name()
        ));
    }

    pub(crate) fn types(&mut self, keys: &str) {
        let typed = self.keys.write_all(keys.as_bytes());
        typed
            .and_then(|()| self.keys.flush())
            .expect("keys are typed");
    }

    /// Types a move that does not end the game.
    pub(crate) fn plays(&mut self, mv: &str) {
        let before = self.text();
        self.types(&format!("m{mv}\r"));
        let text = format!("Last move: {mv}");
        self.waits_until(&text, |it| it.text().contains(&text) && it.text() != before);
    }

    #[track_caller]
    pub(crate) fn waits_for(&mut self, text: &str) {
        self.waits_until(text, |it| it.text().contains(text));
    }

    /// Looks at the screen until it is as it should be.
    #[track_caller]
    pub(crate) fn waits_until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        while !is_so(self) {
            let left = PATIENCE.saturating_sub(since.elapsed());
            match self.shown.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("{what:?} did not come:\n{}", self.text());
                }
            }
        }
    }

    pub(crate) fn resizes(&mut self, columns: u16, lines: u16) {
        self.screen.screen_mut().set_size(lines, columns);
        let resized = self.master.resize(size(columns, lines));
        resized.expect("the window changes");
    }

    pub(crate) fn has_full_screen(&self) -> bool {
        self.screen.screen().alternate_screen()
    }

    pub(crate) fn is_signalled(&self, signal: &str) {
        let pid = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args(["-s", signal, &pid]).status();
        assert!(sent.expect("there is a kill").success());
    }

    /// Waits until the system says that the program is stopped, as a shell does.
    pub(crate) fn waits_until_it_has_stopped(&self) {
        let since = Instant::now();
        let pid = self.child.process_id().expect("it runs").to_string();
        loop {
            let asked = Command::new("ps")
                .args(["-o", "stat=", "-p", &pid])
                .output();
            let state = asked.expect("there is a ps").stdout;
            if state.starts_with(b"T") {
                return;
            }
            assert!(since.elapsed() < PATIENCE, "the program stops");
            thread::yield_now();
        }
    }

    /// Ends the program as only the system can.
    pub(crate) fn kills_it(mut self) {
        self.is_signalled("KILL");
        self.child.wait().expect("it has ended");
    }

    /// Waits for the end of the program.
    pub(crate) fn leaves(&mut self) -> ExitStatus {
        while let Ok(bytes) = self.shown.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        self.child.wait().expect("it has ended")
    }

    /// What the screen shows.
    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }
}

const fn size(columns: u16, lines: u16) -> PtySize {
    PtySize {
        rows: lines,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}
