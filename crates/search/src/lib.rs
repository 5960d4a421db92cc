//! Searches that know a game only through [`rules::Position`].
//!
//! * [`AlphaBeta`]: iterative deepening with a table, for games in which an
//!   evaluation says much;
//! * [`TreeSearch`]: Monte-Carlo tree search in which proved wins and losses are
//!   backed up, for games in which random games say much;
//! * [`prove`]: depth-first proof-number search, for "is this won?", and
//!   [`Closing`], which asks that near the end of games before it searches.
//!
//! All but [`prove`] are [`Searcher`]s: told what to look for by a [`Task`], they
//! [report](Report) the best lines, can be stopped and taken up again, and keep
//! to their memory.
//!
//! What is known of a game (how it stands, which moves to look at first) comes
//! in as a [`Guide`]. How long to search comes in as [`Limits`]: a search reads
//! no clock by itself, looks every few milliseconds whether it must stop, never
//! looks at more nodes than it may, and with one thread, a node limit and a seed
//! it does the same every time.
//!
//! # What is proved is true
//!
//! [`Report::proved`] and [`Proof`] are never guesses. Tables and trees tell
//! positions apart by [`rules::Position::key`] and equality, which take in
//! everything the rules depend on: in Splinter also the last push and the plies
//! since the last removal. Two positions that look alike to people may have
//! different futures there (a draw is near in one and far in the other), and
//! what is proved of one is never believed of the other. The price, fewer
//! finds in the table, is paid gladly.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use rules::Position;
//! use search::{AlphaBeta, AlphaOptions, Limits, NoGuide, Proved, Searcher, Task, SearchControl};
//!
//! let position: talpa::Small = "1rrb/1rrb/1bbb/rrrb r".parse()?;
//! let stop = AtomicBool::new(false);
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let control = SearchControl::new(limits, None, &stop);
//! let mut search = AlphaBeta::new(NoGuide, AlphaOptions::default());
//! let reports = search.search(&position, &Task::default(), &control, &mut |_| ());
//! assert!(position.is_legal(reports[0].line[0]));
//! assert_eq!(reports[0].proved, Some(Proved::Win));
//! # Ok::<(), rules::SetupError>(())
//! ```

mod alphabeta;
mod closing;
mod guide;
mod limits;
mod ordering;
mod proof;
mod score;
mod searcher;
mod table;
mod tree;

pub use alphabeta::{AlphaBeta, AlphaOptions};
pub use closing::{Closing, ClosingOptions};
pub use guide::{ClassSet, Evaluate, Guide, MoveClasses, NoGuide, OrderMoves, Playout};
pub use limits::{Clock, Limits, SearchControl};
pub use proof::{Proof, ProofLimits, Proven, prove, prove_best};
pub use score::Score;
pub use searcher::{Proved, Report, Searcher, Task, Tell};
pub use tree::{TreeOptions, TreeSearch};
