//! The time budget of a move.

use std::time::Duration;

/// The time a player has for its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// What is left on the clock.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// How many moves the time must last for, where that is known.
    pub moves: Option<u32>,
}

impl Budget {
    /// Games of these boards last some 15 to 40 moves of each player.
    const MOVES: u32 = 25;
    /// What is kept back for the way to the opponent.
    const RESERVE: Duration = Duration::from_millis(20);

    /// The time for the next move: a share of what is left and most of the
    /// increment, never so much that the clock runs out.
    pub fn for_move(self) -> Duration {
        let moves = self.moves.unwrap_or(Self::MOVES).clamp(1, 1000);
        let usable = self.left.saturating_sub(Self::RESERVE);
        let share = usable / moves + self.increment * 4 / 5;
        let most = if moves == 1 { usable } else { usable / 2 };
        share.min(most).max(Duration::from_millis(1))
    }
}
