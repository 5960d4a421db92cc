//! Goals: what a certificate shows that a player reaches.

use rules::{Outcome, Player};

/// What a player reaches, whatever the opponent does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Who reaches it.
    pub player: Player,
    /// Whether a draw is enough.
    pub holds: bool,
}

impl Goal {
    /// The goals that together are a result.
    pub fn of(outcome: Outcome) -> Vec<Self> {
        let goal = |player, holds| Self { player, holds };
        match outcome {
            Outcome::Win(player) => vec![goal(player, false)],
            Outcome::Draw => Player::BOTH.map(|it| goal(it, true)).to_vec(),
        }
    }

    /// Whether an end of the game reaches it.
    pub fn is_reached(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Win(winner) => winner == self.player,
            Outcome::Draw => self.holds,
        }
    }
}

/// `1 wins`, `2 holds`.
impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let verb = if self.holds { "holds" } else { "wins" };
        write!(f, "{} {verb}", self.player.idx() + 1)
    }
}
