//! Board sizes.

use std::fmt;
use std::str::FromStr;

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
