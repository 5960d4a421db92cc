//! Searches that know a game only through [`rules::Position`].
//!
//! * [`AlphaBeta`]: iterative deepening with a table, for games in which an
//!   evaluation says much;
//! * [`TreeSearch`]: Monte-Carlo tree search in which proved wins and losses are
//!   backed up, for games in which random games say much;
//! * [`prove`]: depth-first proof-number search, for "is this won?".
//!
//! What is known of a game (how it stands, which moves to look at first) comes
//! in as a [`Guide`]. How long to search comes in as [`Limits`]: a search reads
//! no clock by itself, can be told to stop at any time, and with one thread, a
//! node limit and a seed it does the same every time.

mod alphabeta;
mod guide;
mod limits;
mod ordering;
mod proof;
mod score;
mod table;
mod tree;

pub use alphabeta::AlphaBeta;
pub use guide::{Guide, NoGuide};
pub use limits::{Clock, Limits, Watch};
pub use proof::{Proof, ProofLimits, prove};
pub use score::Score;
pub use table::Table;
pub use tree::{TreeOptions, TreeSearch};

/// What a search found out so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best line, the move to play first.
    pub line: Vec<M>,
    /// How the player to move stands.
    pub score: Score,
    /// How deep it looked: plies, or for tree search the length of the line.
    pub depth: u32,
    /// How many positions or random games it looked at.
    pub nodes: u64,
}
