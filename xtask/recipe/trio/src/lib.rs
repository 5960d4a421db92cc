#![doc = include_str!("../README.md")]

mod info;
mod look;
mod notation;
mod position;
mod setup;
mod symmetry;
mod variant;

pub use info::INFO;
pub use position::{Move, Trio};
pub use variant::Variant;

/// A position on the only board.
pub type Standard = Trio;

rules::position_types! { $ crate
    /// Runs an expression with `$P` standing for the position type that serves a variant.
    Standard
}
