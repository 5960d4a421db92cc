//! Moves: a piece and a direction.

use grid::Cell;

/// A push: the piece that begins it, and where to (S3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the mover's piece leaves.
    pub cell: Cell,
    /// The direction in which the run shifts.
    pub direction: Direction,
}

/// One of the eight directions; north is towards row 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All of them, clockwise.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// 0 to 7, for arrays.
    #[inline]
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The direction that undoes this one.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.idx() + 4) % 8]
    }

    /// The step in columns, to the right, and rows, downward.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The direction of a step, if it is one.
    pub fn of_step(step: (i32, i32)) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.step() == step)
    }

    /// The name in moves.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "n",
            Self::NorthEast => "ne",
            Self::East => "e",
            Self::SouthEast => "se",
            Self::South => "s",
            Self::SouthWest => "sw",
            Self::West => "w",
            Self::NorthWest => "nw",
        }
    }

    /// The direction of that name, or of its Portuguese name, in small letters.
    pub fn named(name: &str) -> Option<Self> {
        let english = match name {
            "o" => "w",
            "so" => "sw",
            "no" => "nw",
            other => other,
        };
        Self::ALL.into_iter().find(|it| it.name() == english)
    }
}
