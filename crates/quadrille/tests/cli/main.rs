//! The program as its users meet it: arguments in, text and exit codes out.

mod counts;
mod docs;
mod hostile;
mod names;
mod nets;
mod openings;
mod output;
mod places;
mod play;
mod positions;
mod puzzle;
mod records;
mod reports;
mod show;
mod solve;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// A call of the program that is being put together; its environment is empty.
pub(crate) struct Call {
    command: Command,
    input: Vec<u8>,
}

/// A call with these arguments.
pub(crate) fn call<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Call {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    // Nothing may print a backtrace, even where one is asked for.
    command.args(args).env_clear().env("RUST_BACKTRACE", "1");
    Call {
        command,
        input: Vec::new(),
    }
}

/// A call with arguments that contain no spaces.
pub(crate) fn words(line: &str) -> Call {
    call(line.split(' '))
}

impl Call {
    /// Sets a variable of the environment.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Gives the program something to read.
    pub(crate) fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    /// Runs it to its end.
    #[track_caller]
    pub(crate) fn run(mut self) -> Done {
        let pipes = self.command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        // A program that does not read all of it closes the pipe, which is its right.
        let writer = thread::spawn(move || stdin.write_all(&self.input).is_ok());
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer does not panic");
        Done {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
        }
    }

    /// What it prints when it succeeds without a word beside it.
    #[track_caller]
    pub(crate) fn prints(self) -> String {
        let done = self.run();
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
        done.out
    }

    /// What it says in one line when it fails with that exit code.
    #[track_caller]
    pub(crate) fn fails(self, code: i32) -> String {
        let done = self.run();
        assert_eq!(
            (done.code, done.out.as_str()),
            (Some(code), ""),
            "{}",
            done.err
        );
        done.error()
    }
}

/// How a call ended.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Done {
    /// The one line of the error, without its first word.
    #[track_caller]
    pub(crate) fn error(&self) -> String {
        let text = self
            .err
            .strip_prefix("error: ")
            .expect("errors begin with a word for it");
        let line = text.strip_suffix('\n').expect("errors end their line");
        assert!(!line.contains(char::is_control), "one clean line: {line:?}");
        assert!(
            line.chars().count() <= 1100,
            "a bearable length: {}",
            line.len()
        );
        line.to_owned()
    }
}

/// Checks that a text says all of these things.
#[track_caller]
pub(crate) fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in: {text}");
    }
}

/// Reads a line of JSON.
#[track_caller]
pub(crate) fn json(text: &str) -> serde_json::Value {
    assert_eq!(text.matches('\n').count(), 1, "one line: {text}");
    serde_json::from_str(text).expect("the output is JSON")
}
