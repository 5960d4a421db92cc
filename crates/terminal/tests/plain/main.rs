//! The program as it is met through a pipe: lines in, lines out.

mod commands;
mod hostile;
mod kept;
mod menus;
mod puzzles;
mod transcripts;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use rules::Lang;
use session::{Seat, Setup};
use store::Store;
use terminal::{Options, Start};

/// A folder that is removed in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("plain-test-{}-{n}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn store(&self) -> Store {
        Store::at(&self.0.join("home"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Everything that is not asked for otherwise: a fixed seed, input repeated.
pub(crate) fn options(lang: Lang) -> Options {
    Options {
        lang: Some(lang),
        echo: true,
        seed: Some(7),
        version: "1.2.3",
        ..Options::default()
    }
}

/// A match between two people.
pub(crate) fn people(choice: &str) -> Start {
    versus(choice, Seat::human("Ana"), Seat::human("Rui"))
}

/// A match.
pub(crate) fn versus(choice: &str, first: Seat, second: Seat) -> Start {
    let choice = choice.parse().expect("a game");
    Start::Play {
        setup: Box::new(Setup::new(choice, [first, second])),
        record: None,
    }
}

/// What the program writes when it reads these bytes.
#[track_caller]
pub(crate) fn run(input: &[u8], start: Start, options: Options) -> String {
    let mut screen = Vec::new();
    let input = std::io::Cursor::new(input.to_vec());
    terminal::plain::run(input, &mut screen, start, options).expect("the program ends well");
    String::from_utf8(screen).expect("the output is UTF-8")
}

/// What the program writes when it reads these lines, in English and without a store.
#[track_caller]
pub(crate) fn say(lines: &str, start: Start) -> String {
    run(lines.as_bytes(), start, options(Lang::En))
}

/// Checks that a text says all of these things, in that order.
#[track_caller]
pub(crate) fn says(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else {
            panic!("{part:?} is missing, or too early, in: {text}");
        };
        rest = &rest[at + part.len()..];
    }
}
