//! Board sizes, and where each finds its geometry.

use std::fmt;
use std::str::FromStr;

use grid::{Bits, Board, Cell, Chosen, Rect};
use rules::{Note, VariantError};

/// The size of the board: 4 to 12 cells a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variant {
    size: u8,
}

impl Variant {
    /// The smallest and the largest board.
    pub(crate) const SIZES: std::ops::RangeInclusive<usize> = 4..=12;

    /// The board with that many cells a side, from 4 to 12.
    pub fn new(size: usize) -> Option<Self> {
        Self::SIZES
            .contains(&size)
            .then_some(Self { size: size as u8 })
    }

    /// Cells a side.
    pub const fn size(self) -> u16 {
        self.size as u16
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self { size: 8 }
    }
}

impl rules::Variant for Variant {
    fn all() -> Vec<Self> {
        Self::SIZES.filter_map(Self::new).collect()
    }

    fn meaning(self) -> Note {
        let key = match self.size {
            6 => "talpa-variant-beginners",
            8 => "talpa-variant-standard",
            10 => "talpa-variant-experts",
            _ => "talpa-variant-other",
        };
        Note::new(key).with("size", u32::from(self.size))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.fmt(f)
    }
}

/// Reads `8` or `8x8`.
impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let found = Self::SIZES.filter_map(Self::new).find(|it| {
            let size = it.size.to_string();
            text == size || text == format!("{size}x{size}")
        });
        found.ok_or_else(|| Note::new("variant-unknown").with("found", text).into())
    }
}

/// The geometry of a board: its shape, and for each cell the cell with its neighbors.
#[derive(Debug)]
pub struct Ground<const W: usize> {
    pub(crate) rect: Rect<W>,
    pub(crate) near: [Bits<W>; 144],
}

impl<const W: usize> Ground<W> {
    const fn new(size: u16) -> Self {
        let rect = Rect::new(size, size);
        let mut near = [Bits::EMPTY; 144];
        let mut n = 0;
        while n < rect.n_cells() {
            near[n] = rect.grow4(Bits::of(Cell(n as u16)));
            n += 1;
        }
        Self { rect, near }
    }
}

/// A board that some sizes of the game are played on.
pub trait Square<const W: usize>: Board<Geometry = Ground<W>> {
    /// The board of a size, if this type serves it.
    fn of_size(size: u16) -> Option<Self>;
}

/// The 8x8 board, known at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eight;

impl Board for Eight {
    type Geometry = Ground<1>;

    #[inline]
    fn geometry(self) -> &'static Ground<1> {
        const BOARD: &Ground<1> = &Ground::new(8);
        BOARD
    }
}

impl Square<1> for Eight {
    fn of_size(size: u16) -> Option<Self> {
        (size == 8).then_some(Self)
    }
}

macro_rules! chosen_boards {
    ($($words:literal: $($size:literal)*;)*) => { $(
        impl Square<$words> for Chosen<Ground<$words>> {
            fn of_size(size: u16) -> Option<Self> {
                static BOARDS: &[Ground<$words>] = &[$(Ground::new($size)),*];
                BOARDS.iter().find(|board| board.rect.columns == size).map(Chosen)
            }
        }
    )* };
}

chosen_boards! {
    1: 4 5 6 7;
    2: 9 10 11;
}

#[cfg(not(one_size))]
chosen_boards! { 3: 12; }
#[cfg(one_size)]
chosen_boards! { 3: 4 5 6 7 8 9 10 11 12; }
