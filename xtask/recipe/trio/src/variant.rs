//! Variants: there is one.

use std::fmt;
use std::str::FromStr;

use rules::{Note, VariantError};

/// The only variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variant;

impl rules::Variant for Variant {
    fn all() -> Vec<Self> {
        vec![Self]
    }

    fn meaning(self) -> Note {
        Note::new("trio-variant").rule("R1")
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("3")
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        match text {
            "3" => Ok(Self),
            _ => Err(Note::new("variant-unknown").with("found", text).into()),
        }
    }
}
