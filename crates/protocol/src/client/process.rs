//! A process with lines in both directions, neither of which can block us.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::{Fault, read_line};

/// How often to look whether the process still lives.
const TICK: Duration = Duration::from_millis(20);
/// How long the last lines of a dead process may take to arrive.
const ECHO: Duration = Duration::from_millis(300);
/// Lines of output that may wait; a process that says more waits itself.
const BACKLOG: usize = 1024;
/// Lines of standard error that are kept.
const LAST_WORDS: usize = 20;

/// A process that we talk to.
///
/// Threads of their own read and write, since a process may stop to do either.
/// Nobody waits for these threads: they end when the pipes do.
pub(crate) struct Process {
    child: Child,
    status: Option<ExitStatus>,
    dead_since: Option<Instant>,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Result<String, Fault>>,
    stderr: Arc<Mutex<Vec<String>>>,
    /// Reads standard error, and ends with it.
    listener: Option<JoinHandle<()>>,
}

/// What was heard.
pub(crate) enum Heard {
    /// A line, or what is wrong with it.
    Line(Result<String, Fault>),
    /// The process ended or closed its output.
    Ended,
    /// Nothing until the moment given.
    Nothing,
}

impl Process {
    /// Starts a program with its arguments.
    pub(crate) fn start(command: &[String]) -> io::Result<Self> {
        let Some((program, args)) = command.split_first() else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "there is no command",
            ));
        };
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, so that whatever it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, lines) = mpsc::channel();
        if let Some(pipe) = child.stdin.take() {
            thread::spawn(move || write_all(pipe, &lines));
        }
        let (sender, output) = mpsc::sync_channel(BACKLOG);
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || {
                let mut pipe = BufReader::new(pipe);
                while let Ok(Some(line)) = read_line(&mut pipe) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let listener = child.stderr.take().map(|pipe| {
            let stderr = Arc::clone(&stderr);
            thread::spawn(move || keep_last(BufReader::new(pipe), &stderr))
        });
        Ok(Self {
            child,
            status: None,
            dead_since: None,
            input: Some(input),
            output,
            stderr,
            listener,
        })
    }

    /// Sends bytes, some time soon.
    pub(crate) fn send(&self, bytes: impl Into<Vec<u8>>) {
        if let Some(input) = &self.input {
            // If the writer is gone, so is the process, which is noticed elsewhere.
            let _ = input.send(bytes.into());
        }
    }

    /// Closes its input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if one comes before `until`.
    pub(crate) fn hear(&mut self, until: Instant) -> Heard {
        loop {
            let now = Instant::now();
            let wait = TICK.min(until.saturating_duration_since(now));
            match self.output.recv_timeout(wait) {
                Ok(line) => return Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Heard::Ended,
                Err(RecvTimeoutError::Timeout) => {}
            }
            // Something that it started may keep the pipe open after its end.
            if self.status().is_some() {
                let since = *self.dead_since.get_or_insert(now);
                if since.elapsed() >= ECHO {
                    return Heard::Ended;
                }
            }
            if Instant::now() >= until {
                return Heard::Nothing;
            }
        }
    }

    /// Its exit status, if it has ended.
    pub(crate) fn status(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
        }
        self.status
    }

    /// Its exit status, if it ends before `until`.
    pub(crate) fn wait(&mut self, until: Instant) -> Option<ExitStatus> {
        loop {
            let status = self.status();
            if status.is_some() || Instant::now() >= until {
                return status;
            }
            thread::sleep(TICK / 4);
        }
    }

    /// The last lines that it wrote to standard error, which take a moment to
    /// arrive after its end.
    pub(crate) fn last_words(&self) -> Vec<String> {
        let until = Instant::now() + ECHO;
        let listening = |listener: &JoinHandle<()>| !listener.is_finished();
        while self.listener.as_ref().is_some_and(listening) && Instant::now() < until {
            thread::sleep(TICK / 4);
        }
        let stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        stderr.clone()
    }

    /// Ends it, with everything that it started.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        if self.status().is_some() {
            return;
        }
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        self.status = self.child.wait().ok();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_all(mut pipe: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if pipe.write_all(&line).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

fn keep_last(mut pipe: impl io::BufRead, lines: &Mutex<Vec<String>>) {
    while let Ok(Some(line)) = read_line(&mut pipe) {
        let Ok(line) = line else { continue };
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LAST_WORDS {
            lines.remove(0);
        }
        lines.push(line.chars().take(300).collect());
    }
}
