use std::fmt;
use std::str::FromStr;

use crate::Player;

/// How a game ended, in absolute terms: nothing here depends on who moved last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// Who won, if anybody.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }

    /// The same end with the players exchanged.
    pub const fn swapped(self) -> Self {
        match self {
            Self::Win(player) => Self::Win(player.other()),
            Self::Draw => Self::Draw,
        }
    }
}

/// `1-0`, `0-1` or `1/2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Player::First) => "1-0",
            Self::Win(Player::Second) => "0-1",
            Self::Draw => "1/2",
        })
    }
}

impl FromStr for Outcome {
    type Err = crate::SetupError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "1-0" => Ok(Self::Win(Player::First)),
            "0-1" => Ok(Self::Win(Player::Second)),
            "1/2" => Ok(Self::Draw),
            _ => Err(crate::Note::new("result-unknown")
                .with("found", text)
                .into()),
        }
    }
}
