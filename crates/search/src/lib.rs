//! Searches that know a game only through [`rules::Position`].
//!
//! * [`AlphaBeta`]: iterative deepening with a transposition table, for games with a
//!   good evaluation;
//! * [`TreeSearch`]: Monte-Carlo tree search that backs up proved results, for games in
//!   which playouts say more;
//! * [`PuctSearch`]: a graph of positions that grows where a [`Judge`], mostly a learned
//!   one, expects good moves; [`Graph`] alone serves whoever judges many at once;
//! * [`prove`]: depth-first proof-number search, which answers "is this won?", and
//!   [`EndgameProver`], which runs it near the end of a game before another search.
//!
//! All but [`prove`] are [`Searcher`]s: they get a [`Task`], [report](Report) the best
//! lines, can be interrupted and resumed, and keep to their memory.
//!
//! Knowledge of a game (evaluation, move ordering, playouts) comes from a [`Guide`].
//! Limits come from a [`SearchControl`]: a search reads no clock by itself, checks every
//! few milliseconds whether to stop, and never exceeds its node limit. With one thread,
//! a node limit and a seed it is deterministic.
//!
//! # What proofs rest on
//!
//! [`Report::proved`] and [`Proof`] are never estimates: reductions, pruning and noise do
//! not make a proof. They rest on
//!
//! * the rules, and for tree search the ends that a guide knows
//!   ([`Playout::each_child`]), which tests compare with the rules;
//! * for [`AlphaBeta`], [`prove`] and [`EndgameProver`] also on [`rules::Position::key`]:
//!   their tables compare the 64-bit key and nothing else. The key covers everything the
//!   rules depend on, in Splinter also the last push and the plies since the last
//!   removal, but two different positions can have the same key by accident. With well
//!   mixed keys, n probes of a table of m entries confuse two positions with a chance of
//!   about n m / 2^64: for a billion probes of 64 MiB (4 million entries) that is 1 in
//!   4,000, and only some confusions make a wrong proof.
//!
//! [`TreeSearch`] has no such table: its nodes are reached by moves, and when the tree is
//! reused, positions are compared in full, as [`PuctSearch`] always does. What a judge
//! says is never part of a proof. A result that is to be published should be
//! checked by a program that uses the rules only.
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
mod endgame_prover;
mod guide;
mod limits;
mod ordering;
mod proof;
mod puct;
mod score;
mod searcher;
mod transposition;
mod tree;

pub use alphabeta::{AlphaBeta, AlphaOptions};
pub use endgame_prover::{EndgameOptions, EndgameProver};
pub use guide::{ClassSet, Evaluate, Guide, MoveClasses, NoGuide, OrderMoves, Playout};
pub use limits::{Clock, Limits, SearchControl};
pub use proof::{Proof, ProofLimits, Proven, prove, prove_best};
pub use puct::{AtRoot, Descent, Edge, Graph, Judge, Leaf, PuctOptions, PuctSearch};
pub use score::Score;
pub use searcher::{OnReport, Proved, Report, Searcher, Task};
pub use tree::{TreeOptions, TreeSearch};
