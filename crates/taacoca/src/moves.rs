//! A move: one to three stones and a direction (C4).

use std::hash::{Hash, Hasher};

use grid::{Bits, Cell};

/// One of the two ways forward, as seen on the board (C2, C5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// To the left, for both players.
    Left = 0,
    /// To the right, for both players.
    Right = 1,
}

impl Direction {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// 0 or 1, for arrays of two.
    #[inline]
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The other direction.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The letter in move texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The word that sentences choose by.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// A move: the stones that step, and which way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Ascending, then [`NONE`].
    cells: [u8; 3],
    direction: Direction,
}

/// Fills the places of a move with fewer than three stones; beyond every board.
const NONE: u8 = u8::MAX;

/// In one word: searches hash hundreds of moves at every node.
impl Hash for Move {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [a, b, c] = self.cells;
        state.write_u32(u32::from_le_bytes([a, b, c, self.direction as u8]));
    }
}

impl Move {
    /// The move of one to three different stones; `None` for any other number.
    pub fn new(cells: &[Cell], direction: Direction) -> Option<Self> {
        let mut sorted = [NONE; 3];
        if cells.is_empty() || cells.len() > 3 {
            return None;
        }
        for (to, cell) in sorted.iter_mut().zip(cells) {
            *to = u8::try_from(cell.0).ok().filter(|&it| it != NONE)?;
        }
        sorted.sort_unstable();
        let twice = |pair: &[u8]| pair[0] == pair[1] && pair[0] != NONE;
        (!sorted.windows(2).any(twice)).then_some(Self {
            cells: sorted,
            direction,
        })
    }

    /// The stones that step, by the numbers of their cells.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone {
        let n = self.n_stones();
        (0..n).map(move |i| Cell(self.cells[i].into()))
    }

    /// How many stones step.
    pub fn n_stones(self) -> usize {
        self.cells.iter().filter(|&&cell| cell != NONE).count()
    }

    /// Which way.
    #[inline]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// What its stones are worth together, each by the number of its cell.
    #[inline]
    pub fn sum(self, worth: &[i32; 256]) -> i32 {
        debug_assert_eq!(worth[usize::from(NONE)], 0, "what stands for no cell");
        self.cells.iter().map(|&it| worth[usize::from(it)]).sum()
    }

    /// The cells as a set of a board that has them.
    #[inline]
    pub fn set<const W: usize>(self) -> Bits<W> {
        let mut set = Bits::EMPTY;
        for cell in self.cells {
            for (i, word) in set.0.iter_mut().enumerate() {
                let here = W == 1 || usize::from(cell / 64) == i;
                *word |= u64::from(here) << (cell % 64);
            }
        }
        if W == 1 {
            // What stands for no cell; a single word has at most 61.
            set.0[0] &= !(1 << (NONE % 64));
        }
        set
    }

    /// The move of three stones in ascending order.
    #[inline]
    pub(crate) const fn ascending(a: Cell, b: Cell, c: Cell, direction: Direction) -> Self {
        let cells = [a.0 as u8, b.0 as u8, c.0 as u8];
        Self { cells, direction }
    }

    /// The move of three different stones.
    #[inline]
    pub(crate) fn three(a: Cell, b: Cell, c: Cell, direction: Direction) -> Self {
        let (low, high) = (a.min(b), a.max(b));
        Self::ascending(low.min(c), low.max(high.min(c)), high.max(c), direction)
    }

    /// The move of a set of one to three cells.
    #[inline]
    pub(crate) fn of_set<const W: usize>(set: Bits<W>, direction: Direction) -> Self {
        let mut cells = [NONE; 3];
        for (to, cell) in cells.iter_mut().zip(set) {
            *to = cell.0 as u8;
        }
        Self { cells, direction }
    }
}
