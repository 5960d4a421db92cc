//! Seats: who plays a side.

use rules::Note;

use crate::Refusal;
use crate::refusal::clip;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person.
    Human {
        /// The name for people; may be empty.
        name: String,
    },
    /// A computer player.
    Computer {
        /// The name for people; may be empty.
        name: String,
        /// The computer player's own name, such as `seed-greedy`.
        player: String,
        /// Where its generator starts.
        seed: u64,
    },
}

impl Seat {
    /// A person.
    pub fn human(name: &str) -> Self {
        Self::Human {
            name: name.to_owned(),
        }
    }

    /// A computer player under its own name.
    pub fn computer(player: &str, seed: u64) -> Self {
        Self::Computer {
            name: player.to_owned(),
            player: player.to_owned(),
            seed,
        }
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        match self {
            Self::Human { name } | Self::Computer { name, .. } => name,
        }
    }

    /// Whether a person plays.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human { .. })
    }

    /// Refuses a computer player that could not be told from others in a record.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        match self {
            Self::Computer { player, .. } if !is_computer(player) => {
                let note = Note::new("session-computer-name").with("found", clip(player));
                Err(note.into())
            }
            _ => Ok(()),
        }
    }

    /// The kind of player as a tag says it: `human`, or `seed-greedy 7`.
    pub(crate) fn kind_text(&self) -> String {
        match self {
            Self::Human { .. } => HUMAN.to_owned(),
            Self::Computer { player, seed, .. } => format!("{player} {seed}"),
        }
    }

    /// Reads the kind of player; nobody is said to be a computer without its seed.
    pub(crate) fn from_kind_text(kind: &str, name: &str) -> Option<Self> {
        if kind == HUMAN {
            return Some(Self::human(name));
        }
        let (player, seed) = kind.split_once(' ')?;
        let is_number = seed.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && is_computer(player)).then_some(Self::Computer {
            name: name.to_owned(),
            player: player.to_owned(),
            seed: seed.parse().ok()?,
        })
    }
}

const HUMAN: &str = "human";

/// Whether a text can be the own name of a computer player.
fn is_computer(player: &str) -> bool {
    (1..=64).contains(&player.len())
        && player != HUMAN
        && player.bytes().all(|byte| byte.is_ascii_graphic())
}
