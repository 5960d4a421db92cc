use std::ops::Not;

/// One of the two players, by who moves first in the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// Moves first: Red, White, player 1.
    First = 0,
    /// Moves second: Blue, Black, player 2.
    Second = 1,
}

impl Player {
    /// Both, in the order of play.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 or 1, for arrays of two.
    #[inline]
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}
