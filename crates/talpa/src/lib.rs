#![doc = include_str!("../README.md")]

mod board;
mod info;
mod look;
mod moves;
mod notation;
mod playout;
mod position;
mod query;
mod setup;
mod symmetry;
mod variant;

pub use board::{Eight, Geometry, SizedBoard};
pub use info::INFO;
pub use moves::Move;
pub use position::Talpa;
pub use variant::Variant;

use grid::Chosen;

/// The standard board, 8x8, its geometry fixed at compile time.
pub type Standard = Talpa<Eight, 1>;
/// Boards of one word: 4x4 to 7x7.
pub type Small = Talpa<Chosen<Geometry<1>>, 1>;
/// Boards of two words: 9x9 to 11x11.
pub type Medium = Talpa<Chosen<Geometry<2>>, 2>;
/// All boards in three words, of which only 12x12 needs them.
pub type Large = Talpa<Chosen<Geometry<3>>, 3>;

rules::position_types! { $ crate
    /// Evaluates an expression with `$P` standing for the type that serves a variant.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let variant: talpa::Variant = "10".parse()?;
    /// let moves = talpa::with_type!(variant, P => P::start(variant).count_moves());
    /// assert_eq!(moves, 180);
    /// # Ok::<(), rules::VariantError>(())
    /// ```
    Standard, Small, Medium, Large
}
