//! Puzzles: positions in which one move is right, and is proved to be.
//!
//! * A [`Collection`] is a file of puzzles of one board; [`collection`] has those of the
//!   program.
//! * A [`Miner`] makes them out of games that strong levels play, and [`check()`] proves them
//!   again with the rules alone.
//! * An [`Attempt`] is somebody at a puzzle, [`Practice`] what somebody has solved, and
//!   [`daily`] the puzzle of a day.
//!
//! No file is opened here and no thread is started, but for the proof of a draw:
//! `docs/puzzles.md` says what the programs around it do.

mod attempt;
mod check;
mod data;
mod difficulty;
mod file;
mod find;
mod judge;
mod kept;
mod mine;
mod practice;
mod puzzle;
mod theme;
mod within;

pub use attempt::{Attempt, Hint, State, Step};
pub use check::check;
pub use data::{boards, collection};
pub use difficulty::{Difficulty, measure};
pub use file::{Collection, Fault};
pub use mine::{Mined, Miner, Plan, Tally};
pub use practice::{Practice, Record, daily, day_number};
pub use puzzle::{Goal, Puzzle};
pub use theme::Theme;

/// The sentences for every note with a key that begins with `puzzle`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::Words::new(
    concat!(
        include_str!("../locales/board.en.ftl"),
        include_str!("../locales/en.ftl")
    ),
    concat!(
        include_str!("../locales/board.pt.ftl"),
        include_str!("../locales/pt.ftl")
    ),
);
