//! Board sizes, and whether pushes may be taken back.

use std::fmt;
use std::str::FromStr;

use rules::{Note, VariantError};

/// A variant: a board size, and whether S7 applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variant {
    /// The size of board and block.
    pub size: Size,
    /// S9: whether pushes may be undone.
    pub seed: bool,
}

impl rules::Variant for Variant {
    fn all() -> Vec<Self> {
        let both = |size| [false, true].map(|seed| Self { size, seed });
        Size::ALL.into_iter().flat_map(both).collect()
    }

    fn meaning(self) -> Note {
        let (key, rule) = if self.seed {
            ("splinter-variant-seed", "S9")
        } else {
            ("splinter-variant", "S11")
        };
        Note::new(key)
            .rule(rule)
            .with("rows", u32::from(self.size.rows()))
            .with("columns", u32::from(self.size.columns()))
            .with("pawns", self.size.pawns())
    }
}

/// The name of the size, and `-seed` where S7 does not apply.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.size.name())?;
        f.write_str(if self.seed { "-seed" } else { "" })
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let (name, seed) = match text.strip_suffix("-seed") {
            Some(name) => (name, true),
            None => (text, false),
        };
        Size::ALL
            .into_iter()
            .find(|size| size.name() == name)
            .map(|size| Self { size, seed })
            .ok_or_else(|| Note::new("variant-unknown").with("found", text).into())
    }
}

/// A size of board and block (S11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Size {
    /// A block of 2 rows and 3 columns.
    Nano,
    /// A block of 4 rows and 3 columns.
    Mini,
    /// A block of 4 rows and 5 columns.
    Small,
    /// A block of 6 rows and 5 columns.
    #[default]
    Standard,
    /// A block of 6 rows and 7 columns.
    Large,
}

impl Size {
    /// All of them, from the smallest.
    pub const ALL: [Self; 5] = [
        Self::Nano,
        Self::Mini,
        Self::Small,
        Self::Standard,
        Self::Large,
    ];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nano => "nano",
            Self::Mini => "mini",
            Self::Small => "small",
            Self::Standard => "standard",
            Self::Large => "large",
        }
    }

    /// Rows and columns of the block in which the pieces begin.
    pub const fn block(self) -> (u16, u16) {
        match self {
            Self::Nano => (2, 3),
            Self::Mini => (4, 3),
            Self::Small => (4, 5),
            Self::Standard => (6, 5),
            Self::Large => (6, 7),
        }
    }

    /// How many rows the board has: three times the block's.
    pub const fn rows(self) -> u16 {
        3 * self.block().0
    }

    /// How many columns the board has: three times the block's.
    pub const fn columns(self) -> u16 {
        3 * self.block().1
    }

    /// With how many pawns each side begins.
    pub const fn pawns(self) -> u32 {
        let (rows, columns) = self.block();
        rows as u32 * columns as u32 / 2 - 1
    }
}
