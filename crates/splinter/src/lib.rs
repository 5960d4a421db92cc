#![doc = include_str!("../README.md")]

mod board;
mod count;
mod cut;
mod info;
mod look;
mod moves;
mod notation;
mod play;
mod position;
mod query;
mod refusal;
mod setup;
mod symmetry;
mod variant;
mod window;
mod wins;

pub use board::{Geometry, SizedBoard, StandardBoard};
pub use info::INFO;
pub use moves::{Direction, Move};
pub use position::Splinter;
pub use variant::{Size, Variant};

/// A position on the standard board, whose geometry is known at compile time.
pub type Standard = Splinter<StandardBoard, 5>;

/// A position on one of the boards below the standard one.
pub type Compact = Splinter<grid::Chosen<Geometry<3>>, 3>;

/// A position on any board, for the large one.
pub type Large = Splinter<grid::Chosen<Geometry<6>>, 6>;

rules::position_types! { $ crate
    /// Runs an expression with `$P` standing for the position type that serves a variant.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let variant: splinter::Variant = "mini".parse().expect("a variant");
    /// let n = splinter::with_type!(variant, P => P::start(variant).count_moves());
    /// assert_eq!(n, 48);
    /// ```
    Standard, Compact, Large
}
