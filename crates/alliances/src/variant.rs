//! Board sizes and the rule flag.

use std::fmt;
use std::str::FromStr;

use rules::{Note, VariantError};

/// A board size, with or without trophies (A1, A10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variant {
    side: u16,
    seed: bool,
}

impl Variant {
    /// The smallest and the largest side (A1).
    pub const SIDES: std::ops::RangeInclusive<u16> = 3..=8;

    /// The variant with that many cells a side, corners counted; with `seed`,
    /// a won color costs no disc.
    pub fn new(side: u16, seed: bool) -> Option<Self> {
        Self::SIDES.contains(&side).then_some(Self { side, seed })
    }

    /// Cells a side, the cut corners counted.
    pub const fn side(self) -> u16 {
        self.side
    }

    /// Whether A8 is left out (A10).
    pub const fn seed(self) -> bool {
        self.seed
    }
}

impl rules::Variant for Variant {
    fn all() -> Vec<Self> {
        Self::SIDES
            .flat_map(|side| [false, true].map(|seed| Self { side, seed }))
            .collect()
    }

    fn meaning(self) -> Note {
        let key = if self.seed {
            "alliances-variant-seed"
        } else {
            "alliances-variant"
        };
        let side = u32::from(self.side);
        // The whole hexagon less its corners.
        Note::new(key)
            .rule(if self.seed { "A10" } else { "A1" })
            .with("side", side)
            .with("cells", 3 * side * (side - 1) - 5)
    }
}

/// The official board.
impl Default for Variant {
    fn default() -> Self {
        Self {
            side: 7,
            seed: false,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side)?;
        if self.seed {
            f.write_str("-seed")?;
        }
        Ok(())
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let (side, seed) = match text.strip_suffix("-seed") {
            Some(side) => (side, true),
            None => (text, false),
        };
        // One digit and nothing else: `+7` and `07` would parse as numbers too.
        let digit = match side.as_bytes() {
            [digit @ b'0'..=b'9'] => u16::from(digit - b'0'),
            _ => 0,
        };
        Self::new(digit, seed)
            .ok_or_else(|| Note::new("variant-unknown").with("found", text).into())
    }
}
