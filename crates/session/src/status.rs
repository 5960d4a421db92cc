//! Status of a match, and its end.

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
            Why::Time(player) => Note::new("session-end-time").with("player", *player),
            Why::Forfeit { player, .. } => Note::new("session-end-forfeit").with("player", *player),
            Why::Adjudicated { .. } => Note::new("session-end-adjudicated"),
            Why::Other(found) if found.is_empty() => Note::new("session-end-unknown"),
            Why::Other(found) => Note::new("session-end-other").with("found", clip(found)),
        }
    }

    /// An end that one player brought about and lost by.
    pub(crate) fn lost(player: Player, why: Why) -> Self {
        let outcome = Some(Outcome::Win(player.other()));
        Self { outcome, why }
    }

    /// Who lost on time, if that was the end.
    pub(crate) const fn lost_on_time(&self) -> Option<Player> {
        match self.why {
            Why::Time(player) => Some(player),
            _ => None,
        }
    }

    /// The end, otherwise than by the rules, of which a record has these words and
    /// that result; none if they contradict each other. Words of other programs may
    /// go with any result.
    pub(crate) fn from_words(word: &str, reason: &str, outcome: Option<Outcome>) -> Option<Self> {
        let reason = reason.to_owned();
        let why = match (word, outcome) {
            (words::RESIGNATION, Some(Outcome::Win(winner))) => Why::Resigned(winner.other()),
            (words::AGREEMENT, Some(Outcome::Draw)) => Why::Agreed,
            (words::ABANDONED, _) => Why::Abandoned,
            (words::TIME, Some(Outcome::Win(winner))) => Why::Time(winner.other()),
            (words::FORFEIT, Some(Outcome::Win(winner))) => Why::Forfeit {
                player: winner.other(),
                reason,
            },
            (words::ADJUDICATION, Some(_)) => Why::Adjudicated { reason },
            (word, Some(_)) if !words::ALL.contains(&word) => Why::Other(word.to_owned()),
            _ => return None,
        };
        Some(Self { outcome, why })
    }
}

/// The words for ends, as the tag `Termination` and messages have them.
pub(crate) mod words {
    pub(crate) const RULES: &str = "rules";
    pub(crate) const RESIGNATION: &str = "resignation";
    pub(crate) const AGREEMENT: &str = "agreement";
    pub(crate) const ABANDONED: &str = "abandoned";
    pub(crate) const TIME: &str = "time";
    pub(crate) const FORFEIT: &str = "forfeit";
    pub(crate) const ADJUDICATION: &str = "adjudication";
    pub(crate) const ALL: [&str; 7] = [
        RULES,
        RESIGNATION,
        AGREEMENT,
        ABANDONED,
        TIME,
        FORFEIT,
        ADJUDICATION,
    ];
}

/// What ended a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The rules of the game, with the reason it gives.
    Rules(Note),
    /// That player gave up.
    Resigned(Player),
    /// The players agreed on a draw.
    Agreed,
    /// Nobody played on.
    Abandoned,
    /// The time of that player ran out.
    Time(Player),
    /// A player did not play, or not by the rules.
    Forfeit {
        /// Who lost by it.
        player: Player,
        /// What happened; may be empty.
        reason: String,
    },
    /// Somebody else gave the result before it was played out.
    Adjudicated {
        /// By what rule of the event; may be empty.
        reason: String,
    },
    /// Something else, as a record of another program calls it; empty if it does not say.
    Other(String),
}

impl Why {
    /// The value of the tag `Termination`.
    pub fn word(&self) -> &str {
        match self {
            Self::Rules(_) => words::RULES,
            Self::Resigned(_) => words::RESIGNATION,
            Self::Agreed => words::AGREEMENT,
            Self::Abandoned => words::ABANDONED,
            Self::Time(_) => words::TIME,
            Self::Forfeit { .. } => words::FORFEIT,
            Self::Adjudicated { .. } => words::ADJUDICATION,
            Self::Other(word) => word,
        }
    }

    /// The value of the tag `Reason`; empty if there is none.
    pub fn reason(&self) -> &str {
        match self {
            Self::Forfeit { reason, .. } | Self::Adjudicated { reason } => reason,
            _ => "",
        }
    }
}
