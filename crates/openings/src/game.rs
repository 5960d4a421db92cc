//! A game as far as it is counted.

use games::Choice;
use record::{NodeId, Record, Verdict};
use rules::Outcome;

/// A game that is counted: its board, its moves from the start of that board, what was
/// thought of the position after each, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The board.
    pub choice: Choice,
    /// The moves, each with the verdict on the position after it, if there is one.
    pub moves: Vec<(String, Option<Verdict>)>,
    /// The result.
    pub outcome: Outcome,
}

/// Why a written game is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skipped {
    /// It does not begin where games of its board begin.
    Start,
    /// It has no result.
    Result,
}

impl Game {
    /// The main line of a record.
    ///
    /// # Errors
    /// If it is not one that is counted.
    pub fn of(record: &Record) -> Result<Self, Skipped> {
        let start = record.start().map_err(|_| Skipped::Start)?;
        let choice = start.choice();
        if start.to_text() != choice.start().to_text() {
            return Err(Skipped::Start);
        }
        let outcome = record.result().ok_or(Skipped::Result)?;
        let tree = record.tree();
        let told = |id: NodeId| (tree.mv(id).to_owned(), tree.annotation(id).eval);
        Ok(Self {
            choice,
            moves: tree.main_line().map(told).collect(),
            outcome,
        })
    }
}
