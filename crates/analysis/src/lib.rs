//! What an engine says of positions and whole games.
//!
//! [`Report::of`] goes through a game move by move: what the engine would have
//! played, what the move that was played gave away, and how serious that is
//! ([`Judgment`]). [`annotate()`] writes it into the record.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use analysis::Report;
//! use engine::{Control, Player, Settings};
//!
//! let choice: games::Choice = "talpa:4".parse()?;
//! let settings: Settings = "nodes=2000".parse()?;
//! let mut engine = Player::engine(choice, &settings)?;
//! let stop = AtomicBool::new(false);
//! let control = Control { lines: 2, ..Control::new(&stop) };
//! let moves = ["a1xa2".to_owned()];
//! let report = Report::of(&mut engine, choice.start(), &moves, &control, |_, _| {});
//! assert_eq!(report.moves.len(), 1);
//! assert_eq!(report.moves[0].lines.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotate;
mod report;

pub use annotate::{annotate, comment};
pub use record::judgment::{Judgment, Tally};
pub use report::{Judged, Report};
