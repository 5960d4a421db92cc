//! Puzzles: positions in which one move is right, and is proved to be.
//!
//! * A [`Collection`] is a file of puzzles of one board; [`collection`] has those of the
//!   program.
//! * A `Miner` makes them out of games that strong levels play, and `check()` proves them
//!   again with the rules alone, if the feature `mine` is on: only that takes an engine.
//! * An [`Attempt`] is somebody at a puzzle, [`Practice`] what somebody has solved, and
//!   [`daily`] the puzzle of a day.
//!
//! No file is opened here and no thread is started, but for the proof of a draw:
//! `docs/puzzles.md` says what the programs around it do.

mod attempt;
#[cfg(feature = "mine")]
mod check;
mod data;
#[cfg(feature = "mine")]
mod difficulty;
mod file;
#[cfg(feature = "mine")]
mod find;
mod judge;
mod kept;
#[cfg(feature = "mine")]
mod mine;
mod practice;
mod puzzle;
mod theme;
#[cfg(feature = "mine")]
mod themes;
mod within;

pub use attempt::{Attempt, Hint, State, Step};
#[cfg(feature = "mine")]
pub use check::check;
pub use data::{boards, collection};
#[cfg(feature = "mine")]
pub use difficulty::{Difficulty, measure};
pub use file::{Collection, Fault};
#[cfg(feature = "mine")]
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
