//! Written games: headers, moves, comments, variations.
//!
//! A [`Record`] holds what happened in a game, which a position does not: who
//! played, every move, what else might have been played, and what was said of
//! it. [`Reader`] reads files of them, however damaged, and plays every move as
//! it goes; a record's `Display` writes the one canonical text. The format is
//! described in `docs/records.md`.
//!
//! ```
//! let text = r#"
//! [Game "talpa"]
//! [First "Ana"]
//!
//! 1. d4xd5 {bold} (1. a1xa2 {[%eval -0.35]}) d7xd6 0-1
//! "#;
//! let read = record::read_str(text).next().unwrap();
//! assert!(read.faults.is_empty());
//! let tree = read.record.tree();
//! let moves: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
//! assert_eq!(moves, ["d4xd5", "d7xd6"]);
//! assert_eq!(tree.n_moves(), 3);
//! ```

mod annotation;
mod body;
mod comment;
mod escape;
mod fault;
mod head;
pub mod json;
pub mod judgment;
mod lines;
mod reader;
mod record;
mod start;
pub mod tags;
mod token;
mod tree;
mod verdict;
mod wrap;
mod writer;

pub use annotation::{Annotation, AnnotationError, Clock};
pub use fault::{Fault, Place};
pub use reader::{Limits, Read, Reader, read_str};
pub use record::Record;
pub use start::StartError;
pub use tags::{TagError, Tags};
pub use tree::{NodeId, Tree};
pub use verdict::{Chance, Verdict};
pub use writer::write;

/// What stands in place of a move where a player takes the other side instead, as
/// some matches allow after the first move. No game has a move of that name, and it
/// is no part of a record: there a tag tells of it.
pub const SWAP: &str = "swap";

/// The sentences for every note with a key that begins with `record-`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::prose!("../locales/en.ftl", "../locales/pt.ftl");
