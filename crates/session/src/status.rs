//! How a match stands.

use rules::{Note, Outcome, Player};

use crate::refusal::clip;

/// How a match stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Moves are played.
    Running,
    /// It has ended.
    Over(End),
}

impl Status {
    /// How the match ended, if it has.
    pub const fn end(&self) -> Option<&End> {
        match self {
            Self::Running => None,
            Self::Over(end) => Some(end),
        }
    }
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result; none for a match that was abandoned with nobody to win it.
    pub outcome: Option<Outcome>,
    /// What ended it.
    pub why: Why,
}

impl End {
    /// What ended the match, for people: the reason that the game gives, or a
    /// sentence of this crate.
    pub fn note(&self) -> Note {
        match &self.why {
            Why::Rules(reason) => reason.clone(),
            Why::Resigned(player) => Note::new("session-end-resigned").with("player", *player),
            Why::Agreed => Note::new("session-end-agreed"),
            Why::Abandoned => Note::new("session-end-abandoned"),
            Why::Other(found) if found.is_empty() => Note::new("session-end-unknown"),
            Why::Other(found) => Note::new("session-end-other").with("found", clip(found)),
        }
    }

    pub(crate) fn resigned(player: Player) -> Self {
        Self {
            outcome: Some(Outcome::Win(player.other())),
            why: Why::Resigned(player),
        }
    }

    pub(crate) fn agreed() -> Self {
        Self {
            outcome: Some(Outcome::Draw),
            why: Why::Agreed,
        }
    }

    pub(crate) fn abandoned() -> Self {
        Self {
            outcome: None,
            why: Why::Abandoned,
        }
    }
}

/// What ended a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The rules of the game, with the reason it gives.
    Rules(Note),
    /// That player gave up.
    Resigned(Player),
    /// The players agreed on a draw.
    Agreed,
    /// Nobody played on.
    Abandoned,
    /// Something else, as a record of another program calls it; empty if it does not say.
    Other(String),
}
