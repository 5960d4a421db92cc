//! The three colors and who may use which.

use rules::{Color, Player};

/// A color of discs, and of the two sides that they may join.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Disc {
    /// Orange: upper left and lower right.
    Orange,
    /// Purple: upper right and lower left.
    Purple,
    /// Green: right and left.
    Green,
}

impl Disc {
    /// All three, as their sides follow each other clockwise.
    pub const ALL: [Self; 3] = [Self::Orange, Self::Purple, Self::Green];

    /// 0, 1 or 2, for arrays of three.
    #[inline]
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The next color clockwise.
    #[inline]
    pub const fn next(self) -> Self {
        match self {
            Self::Orange => Self::Purple,
            Self::Purple => Self::Green,
            Self::Green => Self::Orange,
        }
    }

    /// The color before it, clockwise.
    #[inline]
    pub const fn prev(self) -> Self {
        self.next().next()
    }

    /// The color that may help `player` to join the sides of this one (A5).
    ///
    /// It is also the one that stands in the opponent's way.
    #[inline]
    pub const fn ally(self, player: Player) -> Self {
        match player {
            Player::First => self.prev(),
            Player::Second => self.next(),
        }
    }

    /// The letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Orange => 'O',
            Self::Purple => 'P',
            Self::Green => 'G',
        }
    }

    /// The color of that letter, exactly as positions write it.
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'O' => Some(Self::Orange),
            'P' => Some(Self::Purple),
            'G' => Some(Self::Green),
            _ => None,
        }
    }

    /// The color as people are shown it.
    pub const fn color(self) -> Color {
        match self {
            Self::Orange => Color::Orange,
            Self::Purple => Color::Purple,
            Self::Green => Color::Green,
        }
    }
}
