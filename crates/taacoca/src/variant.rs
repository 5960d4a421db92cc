//! Board sizes and the strict reading (C1, C7).

use std::fmt;
use std::str::FromStr;

use rules::{Note, VariantError};

/// A board size, with or without the strict reading of blocking (C7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variant {
    side: u8,
    strict: bool,
}

impl Variant {
    /// The smallest and the largest number of cells a side (C1).
    pub const SIDES: std::ops::RangeInclusive<u8> = 3..=8;

    /// The variant with that many cells a side, if there is one, by the plain rules.
    pub fn plain(side: u8) -> Option<Self> {
        let strict = false;
        Self::SIDES.contains(&side).then_some(Self { side, strict })
    }

    /// The variant with that many cells a side, if there is one, by the strict reading.
    pub fn strict(side: u8) -> Option<Self> {
        let strict = true;
        Self::plain(side).map(|it| Self { strict, ..it })
    }

    /// Cells a side.
    pub const fn side(self) -> u8 {
        self.side
    }

    /// Whether the strict reading is played.
    pub const fn is_strict(self) -> bool {
        self.strict
    }

    /// Stones of each player at the start (C3).
    pub const fn n_stones(self) -> u32 {
        let n = self.side as u32;
        n * (n + 1) / 2 - 3
    }
}

/// The official board by the plain rules.
impl Default for Variant {
    fn default() -> Self {
        Self {
            side: 5,
            strict: false,
        }
    }
}

impl rules::Variant for Variant {
    fn all() -> Vec<Self> {
        Self::SIDES
            .flat_map(|side| [false, true].map(|strict| Self { side, strict }))
            .collect()
    }

    fn meaning(self) -> Note {
        let (key, rule) = if self.strict {
            ("taacoca-variant-strict", "C7")
        } else {
            ("taacoca-variant-plain", "C1")
        };
        let side = usize::from(self.side);
        Note::new(key)
            .rule(rule)
            .with("side", side)
            .with("cells", 3 * side * (side - 1) + 1)
            .with("stones", self.n_stones())
    }
}

/// `5`, `5-strict`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flag = if self.strict { "-strict" } else { "" };
        write!(f, "{}{flag}", self.side)
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let (side, strict) = match text.strip_suffix("-strict") {
            Some(side) => (side, true),
            None => (text, false),
        };
        let side = match side.as_bytes() {
            [digit @ b'3'..=b'8'] => digit - b'0',
            _ => {
                return Err(Note::new("variant-unknown").with("found", text).into());
            }
        };
        Ok(Self { side, strict })
    }
}
