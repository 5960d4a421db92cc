//! Openings: what games say about the moves of a position.
//!
//! * A `Builder` counts games of one board into a [`Tree`]: how many games came to a
//!   position, how they ended, what players thought of it, and what the solver proves.
//! * [`Tree::look`] shows a position with its moves. Positions that a symmetry maps onto each
//!   other are one, with the players exchanged if it does so, and so are those that
//!   different orders of moves lead to: the keys of [`solve::Knowledge`] tell them apart.
//! * [`Tree::write`] and [`Tree::read`]: a compact file of moves, which needs no key to be
//!   understood (`docs/openings.md`).
//! * [`standard()`]: the trees that come with the program; [`Explorer`] shows them beside a
//!   board.
//! * `Statistics`: what a set of games says as a whole; [`knowledge()`]: what is known of each
//!   game, in words.
//!
//! Counting games, as a `Builder` and `Statistics` do, takes the feature `count`, since the former
//! brings a solver. Nothing here reads files, plays games or knows a clock.

#[cfg(feature = "count")]
mod builder;
mod entry;
mod estimate;
mod explorer;
mod file;
#[cfg(feature = "count")]
mod game;
mod knowledge;
mod standard;
#[cfg(feature = "count")]
mod statistics;
mod tree;
mod words;

#[cfg(feature = "count")]
pub use builder::{Builder, Pruning};
pub use entry::{Counts, Proof};
pub use estimate::Estimate;
pub use explorer::Explorer;
pub use file::Fault;
#[cfg(feature = "count")]
pub use game::{Game, Skipped};
pub use knowledge::knowledge;
#[cfg(feature = "count")]
pub use solve::Options as SolveOptions;
pub use standard::{standard, standard_boards};
#[cfg(feature = "count")]
pub use statistics::{Judged, SPAN, Statistics};
pub use tree::{Page, Row, Tree};
pub use words::here;

use entry::End;

/// The sentences for every note with a key that begins with `openings-`, as Fluent messages.
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
