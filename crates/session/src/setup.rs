//! Setup of a match.

use games::Choice;
use record::tags::names::DATE;

use crate::{Seat, TimeControl};

/// What a match is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game and variant.
    pub choice: Choice,
    /// The position to start from, if not where games of the variant begin.
    pub start: Option<String>,
    /// Who plays, in the order of play.
    pub seats: [Seat; 2],
    /// Whether moves may be taken back.
    pub takebacks: TakeBacks,
    /// Whether the second player may take the other side instead of moving, once,
    /// after the first move (the pie rule).
    pub swap: bool,
    /// The time that the players have; none if it does not count.
    pub time: Option<TimeControl>,
    /// More tags for the record, such as `Event` and `Date`.
    pub tags: Vec<(String, String)>,
}

impl Setup {
    /// A match from the usual start, with take-backs and without clocks.
    pub fn new(choice: Choice, seats: [Seat; 2]) -> Self {
        Self {
            choice,
            start: None,
            seats,
            takebacks: TakeBacks::default(),
            swap: false,
            time: None,
            tags: Vec::new(),
        }
    }

    /// The same match on that day, `2026-11-15`.
    #[must_use]
    pub fn dated(mut self, day: &str) -> Self {
        self.tags.retain(|(name, _)| name != DATE);
        self.tags.push((DATE.to_owned(), day.to_owned()));
        self
    }

    /// The same match with the seats exchanged, as for a rematch.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.seats.reverse();
        self
    }
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TakeBacks {
    /// At any time, and any number.
    #[default]
    Free,
    /// Not at all.
    Never,
}

/// Whether the second player may take the other side after the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Swap {
    /// No.
    #[default]
    Off,
    /// Yes, and nobody has.
    Allowed,
    /// It was done.
    Done,
}
