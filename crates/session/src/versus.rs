//! A person's game against a computer, as a record tells of it.

use games::Choice;
use record::Record;
use rules::{Outcome, Player};

use crate::{Seat, saved};

/// A finished game of one person against one computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Versus {
    /// The game and variant.
    pub choice: Choice,
    /// The computer player's own name.
    pub computer: String,
    /// Which side the person had.
    pub person: Player,
    /// The result.
    pub outcome: Outcome,
}

impl Versus {
    /// The game that a record tells of; none if it is another kind of game, or it
    /// was not finished.
    ///
    /// ```
    /// let text = "[Game \"talpa\"]\n[FirstPlayer \"human\"]\n[SecondPlayer \"level-2 7\"]\n\
    ///             [Termination \"resignation\"]\n[Result \"0-1\"]\n\n0-1\n";
    /// let read = record::read_str(text).next().expect("a record");
    /// let game = session::Versus::of(&read.record).expect("a person against a computer");
    /// assert_eq!((game.computer.as_str(), game.is_won()), ("level-2", Some(false)));
    /// ```
    pub fn of(record: &Record) -> Option<Self> {
        let (person, computer) = match saved::seats(record).ok()? {
            [Seat::Human { .. }, Seat::Computer { player, .. }] => (Player::First, player),
            [Seat::Computer { player, .. }, Seat::Human { .. }] => (Player::Second, player),
            _ => return None,
        };
        Some(Self {
            choice: record.choice().ok()?,
            computer,
            person,
            outcome: record.result()?,
        })
    }

    /// Whether the person won; none for a draw.
    pub fn is_won(&self) -> Option<bool> {
        self.outcome.winner().map(|winner| winner == self.person)
    }
}
