//! Exact answers: who wins a position, whatever the opponent does.
//!
//! A [`Solver`] runs depth-first proof-number search with several threads on one table.
//! Positions that a symmetry of the game maps onto each other are one entry of it, found
//! by 128-bit keys: on small boards the key *is* the position ([`Knowledge::is_exact`]),
//! so that nothing is ever confused; on larger ones it is a digest of 127 bits, and n
//! probes of m entries confuse two positions with a chance of about n m / 2^127 (a
//! billion billion probes of a billion entries: less than one in 10^11).
//!
//! No game of the list returns to an earlier position: in Talpa and Alliances cells fill
//! or empty for good, in Taacoca stones only go forward, and in Splinter, with or without
//! `-seed`, the plies since the last removal are part of the position and limited (S8).
//! The graph of positions therefore has no cycles, and the value of a position does not
//! depend on how it came about.
//!
//! Draws are exact: a game that has them is asked two questions, whether a player wins and
//! whether that player holds (wins or draws).
//!
//! ```
//! use rules::{Outcome, Player, Position};
//! use solve::{Options, Solver};
//!
//! let variant: talpa::Variant = "4".parse()?;
//! let mut solver = Solver::<talpa::Small>::new(variant, Options::default());
//! let solved = solver.solve(&talpa::Small::start(variant), &mut |_| true).expect("no limit");
//! assert_eq!(solved.outcome, Outcome::Win(Player::First));
//! # Ok::<(), rules::VariantError>(())
//! ```

mod alliances;
#[cfg(feature = "search")]
mod any;
mod cells;
#[cfg(feature = "search")]
mod counted;
#[cfg(feature = "search")]
mod journal;
mod knowledge;
#[cfg(feature = "search")]
mod numbers;
mod packed;
#[cfg(feature = "search")]
mod question;
#[cfg(feature = "search")]
mod search;
#[cfg(feature = "search")]
mod solver;
mod splinter;
#[cfg(feature = "search")]
mod strategy;
mod taacoca;
#[cfg(feature = "search")]
mod table;
mod talpa;

#[cfg(feature = "search")]
pub use any::{AnySolver, solver};
#[cfg(feature = "search")]
pub use journal::{Checkpoint, JournalError};
pub use knowledge::{Assessment, Knowledge, Next, Solvable, digest_key};
pub use packed::{PackedReader, PackedWriter};
#[cfg(feature = "search")]
pub use question::{Answer, Question, Stop, Unfinished};
#[cfg(feature = "search")]
pub use solver::{Options, Progress, Solved, Solver};

pub use crate::alliances::AlliancesKnowledge;
pub use crate::splinter::SplinterKnowledge;
pub use crate::taacoca::TaacocaKnowledge;
pub use crate::talpa::TalpaKnowledge;
