//! Tables of whole small boards: how the game ends from every position that can be reached,
//! and in how many plies. `docs/tables.md` has the format.
//!
//! Positions that a symmetry maps onto each other are one entry, found by the key of
//! [`solve::Knowledge`]; only boards on which that key is the position itself can have a
//! table.
//!
//! ```
//! use tablebase::Table;
//!
//! let choice = "taacoca:3".parse()?;
//! let table = Table::build(choice, 10_000, &mut |_| true).expect("small enough");
//! let entry = table.probe(choice.start().as_ref()).expect("every position is there");
//! assert_eq!((entry.outcome.to_string().as_str(), entry.plies), ("0-1", 4));
//! # Ok::<(), games::NameError>(())
//! ```

mod build;
mod counted;
mod file;
mod ranked;
mod verify;

use games::{AnyPosition, Choice};
use rules::{Note, Outcome, Player};
use solve::{Knowledge as _, Solvable};

use crate::counted::Steps;

pub use file::Fault;

/// How the game ends from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The end, if both play their best.
    pub outcome: Outcome,
    /// The plies until then: who wins hurries, who loses holds out. 0 in a draw, where
    /// nobody does either, and in tables without distances.
    pub plies: u32,
}

impl Entry {
    /// Whether this is better for a player than another: a sooner win, a later loss.
    fn rank(self, player: Player) -> (i32, i64) {
        let plies = i64::from(self.plies);
        match self.outcome {
            Outcome::Win(winner) if winner == player => (1, -plies),
            Outcome::Draw => (0, 0),
            Outcome::Win(_) => (-1, plies),
        }
    }

    /// The entry a ply earlier.
    fn before(self) -> Self {
        let plies = match self.outcome {
            Outcome::Draw => 0,
            Outcome::Win(_) => self.plies + 1,
        };
        Self { plies, ..self }
    }

    /// As a number, seen by the player to move.
    fn code(self, mover: Player) -> u16 {
        let end = match self.outcome {
            Outcome::Win(winner) if winner == mover => 2,
            Outcome::Draw => 1,
            Outcome::Win(_) => 0,
        };
        (self.plies as u16) << 2 | end
    }

    fn of_code(code: u16, mover: Player) -> Self {
        let outcome = match code & 3 {
            2 => Outcome::Win(mover),
            1 => Outcome::Draw,
            _ => Outcome::Win(!mover),
        };
        let plies = u32::from(code >> 2);
        Self { outcome, plies }
    }
}

/// A table of every position of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    choice: Choice,
    /// The keys, ascending.
    keys: Vec<u128>,
    /// What is known of each.
    codes: Vec<u16>,
}

impl Table {
    /// The board.
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// How many positions there are, up to symmetry, in which the game goes on.
    pub fn n_positions(&self) -> usize {
        self.keys.len()
    }

    /// Whether it has the plies until the end: not where a countdown ends the game, since an
    /// entry is for all plies left.
    pub fn has_distances(&self) -> bool {
        !counted::has_countdown(self.choice)
    }

    /// What is known of a position; none if it cannot be reached or is of another board.
    pub fn probe(&self, position: &dyn AnyPosition) -> Option<Entry> {
        if position.choice() != self.choice {
            return None;
        }
        games::with_small_position!(self.choice, P, variant => {
            let typed: P = position.to_text().parse().ok()?;
            self.entry(&P::knowledge(variant), &typed)
        })
    }

    fn entry<P: Solvable>(&self, knowledge: &P::Knowledge, position: &P) -> Option<Entry> {
        if let Some(outcome) = position.outcome() {
            return Some(Entry { outcome, plies: 0 });
        }
        let code = |position| {
            let n = self.keys.binary_search(&knowledge.key(position)).ok()?;
            Some(self.codes[n])
        };
        Some(match position.countdown() {
            Some(it) => {
                let steps = Steps::of_code(code(&it.timeless)?);
                steps.entry(it.outcome, position.turn(), it.left)
            }
            None => Entry::of_code(code(position)?, position.turn()),
        })
    }
}

/// Why a board has no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(Note);

impl Refusal {
    /// What to say about it.
    pub fn note(&self) -> &Note {
        &self.0
    }
}
