#![doc = include_str!("../README.md")]

mod board;
mod info;
mod look;
mod mobility;
mod moves;
mod notation;
mod position;
mod query;
mod refusal;
mod setup;
mod symmetry;
mod variant;

pub use board::{Five, Geometry, SizedBoard};
pub use info::INFO;
pub use moves::{Direction, Move};
pub use position::Position;
pub use variant::Variant;

/// Positions of the official board, its geometry fixed at compile time.
pub type Standard = Position<Five, 1>;
/// Positions of the boards with 3 or 4 cells a side.
pub type Small = Position<grid::Chosen<Geometry<1>>, 1>;
/// Positions of the boards with 6 or 7 cells a side.
pub type Large = Position<grid::Chosen<Geometry<2>>, 2>;
/// Positions of all boards, for that with 8 cells a side.
pub type Largest = Position<grid::Chosen<Geometry<3>>, 3>;

rules::position_types! { $ crate
    /// Evaluates an expression in which a name stands for the position type of a variant.
    ///
    /// ```
    /// use rules::Position as _;
    ///
    /// let variant: taacoca::Variant = "7-strict".parse().expect("a variant");
    /// let n_moves = taacoca::with_type!(variant, P => P::start(variant).count_moves());
    /// assert_eq!(n_moves, 70);
    /// ```
    Standard, Small, Large, Largest
}
