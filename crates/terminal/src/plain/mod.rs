//! The program line by line, for pipes, scripts and screen readers.
//!
//! Menus are numbered lines, `0` goes back and an empty line takes what stands
//! in brackets; in a game there is one board per turn and a prompt that takes a
//! move, in any accepted form, or a command. Whatever is typed is answered: what
//! cannot be done is refused with the reason and asked again. The end of the
//! input ends the program with the game saved.
//!
//! ```
//! use terminal::{Options, Start, plain};
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
mod hidden;
mod lines;
mod menu;
mod new_game;
mod online;
mod program;
mod puzzles;
mod records;
mod replay;
mod settings;
mod speech;
mod talk;
mod view;

use std::io::{BufRead, Write};

pub use failure::Failure;
use program::Program;
use signal_hook::low_level::emulate_default_handler;
use talk::{Ears, Stop};

use crate::{Options, Start};

/// Runs the program until the person leaves or the input ends.
///
/// # Errors
/// If the output cannot be written, or what it should start with cannot be had.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    start: Start,
    options: Options,
) -> Result<(), Failure> {
    let mut program = Program::new(Ears::new(input), Box::new(output), options);
    match program.run(start) {
        Ok(()) | Err(Stop::End | Stop::Quit) => Ok(()),
        // It ends as it would have without anybody who minds.
        Err(Stop::Signal(signal)) => {
            emulate_default_handler(signal).map_err(Failure::Output)?;
            Ok(())
        }
        Err(Stop::Failed(failure)) => Err(failure),
    }
}
