//! The program line by line, for pipes, scripts and screen readers.
//!
//! Menus are numbered lines, `0` goes back and an empty line takes what stands
//! in brackets; in a game there is one board per turn and a prompt that takes a
//! move, in any accepted form, or a command. Whatever is typed is answered: what
//! cannot be done is refused with the reason and asked again. The end of the
//! input ends the program with the game saved.
//!
//! ```
//! use plain::{Options, Start};
//!
//! let mut screen = Vec::new();
//! plain::run(&b"0\n"[..], &mut screen, Start::Menu, Options::default())?;
//! assert!(String::from_utf8(screen)?.starts_with("Quadrille"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod describe;
mod end;
mod failure;
mod game;
mod lines;
mod menu;
mod new_game;
mod program;
mod records;
mod replay;
mod settings;
mod speech;
mod talk;
mod view;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Write};
use std::path::PathBuf;

use rules::Lang;
use session::Setup;
use store::Store;

pub use failure::Failure;
use program::Program;
use talk::Stop;

/// Where the program begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the main menu.
    Menu,
    /// With a match.
    Play {
        /// What it is made of.
        setup: Box<Setup>,
        /// A file to which the game is written after every move.
        record: Option<PathBuf>,
    },
    /// With the games of a file.
    Watch(PathBuf),
}

/// How the program speaks and where it keeps things.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where settings, games and records are kept.
    pub store: Store,
    /// The language that was asked for; without one it is that of the settings.
    pub lang: Option<Lang>,
    /// The language if neither says which: that of the environment.
    pub usual_lang: Lang,
    /// Whether to write nothing but ASCII, whatever the settings say.
    pub ascii: bool,
    /// Whether to color boards.
    pub color: bool,
    /// Whether to repeat what was read, because no terminal shows it.
    pub echo: bool,
    /// Where computers begin that are chosen from the menu: the first player with
    /// this seed, the second with the next. Without one it is left to chance.
    pub seed: Option<u64>,
    /// The version to show.
    pub version: &'static str,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            store: Store::nowhere(),
            lang: None,
            usual_lang: Lang::default(),
            ascii: false,
            color: false,
            echo: false,
            seed: None,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// Runs the program until the person leaves or the input ends.
///
/// # Errors
/// If the output cannot be written, or what it should start with cannot be had.
pub fn run(
    input: impl BufRead,
    output: impl Write,
    start: Start,
    options: Options,
) -> Result<(), Failure> {
    let mut program = Program::new(Box::new(input), Box::new(output), options);
    match program.run(start) {
        Ok(()) | Err(Stop::End | Stop::Quit) => Ok(()),
        Err(Stop::Failed(failure)) => Err(failure),
    }
}

/// A number that nobody can foresee, for computers without a seed.
pub fn chance() -> u64 {
    // The hash of nothing, under keys that are new each time.
    RandomState::new().build_hasher().finish()
}
