//! Changes of a match, numbered: what a copy of it needs to stay the same.

use std::collections::VecDeque;
use std::time::Duration;

use record::Clock;
use rules::Player;

use crate::{End, Offer};

/// What an action did to the match, without what follows from it.
///
/// One action makes one change. [`Event`](crate::Event)s tell people the same and
/// more: what a move did on the board, which offers became void, why the rules ended
/// the match. A copy of the match finds that out by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// A move was played.
    Moved {
        /// Its canonical text.
        mv: String,
        /// What the mover's clock shows after it.
        left: Option<Clock>,
    },
    /// The last moves were taken back; none if the match was only reopened.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// Moves that had been taken back were played again.
    Redone {
        /// How many.
        plies: usize,
    },
    /// That player made an offer.
    Offered(Offer, Player),
    /// That player turned the opponent's offer down.
    Declined(Offer, Player),
    /// Both players want another match.
    RematchAgreed,
    /// The seats were exchanged.
    SidesSwapped,
    /// The player to move took the other side instead of moving.
    Swapped,
    /// The clock of the player to move runs.
    ClockStarted,
    /// The player to move was given so much time.
    TimeAdded(Clock),
    /// The match ended otherwise than by the rules.
    Ended(End),
}

/// A change with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number: 1 for the first change of a match, and one more for each that follows.
    pub seq: u64,
    /// When it was made, where time is kept.
    pub at: Option<Duration>,
    /// What changed.
    pub change: Change,
}

/// The latest changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(VecDeque<Entry>);

impl Log {
    /// How many are kept: enough for a copy that is told of each change as it is made.
    /// Whoever missed more takes a snapshot. A server holds thousands of matches, so it is few.
    const MOST: usize = 16;

    pub(crate) fn push(&mut self, entry: Entry) {
        if self.0.len() == Self::MOST {
            self.0.pop_front();
        }
        self.0.push_back(entry);
    }

    /// The last changes, if so many are kept.
    pub(crate) fn last(&self, n: u64) -> Option<impl Iterator<Item = &Entry>> {
        let n = usize::try_from(n).ok()?;
        let skipped = self.0.len().checked_sub(n)?;
        Some(self.0.iter().skip(skipped))
    }
}
