//! What an engine says of positions and whole games.
//!
//! [`Report::of`] goes through a game move by move: what the engine would have
//! played, what the move that was played gave away, and how serious that is
//! ([`Judgment`]). [`annotate()`] writes it into the record.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use analysis::{Budget, Report};
//!
//! let choice: games::Choice = "talpa:4".parse()?;
//! let mut engine = engine::engine(choice, &engine::Settings::default())?;
//! let stop = AtomicBool::new(false);
//! let budget = Budget { nodes: Some(2000), lines: 2, ..Budget::new(&stop) };
//! let moves = ["a1xa2".to_owned()];
//! let report = Report::of(engine.as_mut(), choice.start(), &moves, &budget, |_, _| {});
//! assert_eq!(report.moves.len(), 1);
//! assert_eq!(report.moves[0].lines.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotate;
mod report;

pub use annotate::{annotate, comment};
pub use record::judgment::{Judgment, Tally};
pub use report::{Budget, Judged, Report, look};
