#![doc = include_str!("../README.md")]
//!
//! # In Rust
//!
//! ```
//! use alliances::Standard;
//! use rules::Position;
//!
//! let mut game = Standard::start("7".parse()?);
//! let center = game.read_move("Og11")?;
//! game.play(center)?;
//! assert_eq!(game.count_moves(), 3 * 120);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Alliances`] is the position; [`Standard`] holds the official board,
//! [`Small`], [`Medium`] and [`Large`] the other sizes, and [`with_type`]
//! chooses among them.

mod disc;
mod variant;

mod board;
mod moves;
mod position;

mod decisive;
mod judge;
mod notation;
mod playout;
mod setup;

mod chain;
mod info;
mod look;
mod symmetry;

pub use board::{Geometry, Seven, SizedBoard};
pub use decisive::{Decisive, Reaches};
pub use disc::Disc;
pub use info::INFO;
pub use moves::Move;
pub use playout::RandomEnd;
pub use position::{Alliances, Large, Medium, Small, Standard};
pub use variant::Variant;

rules::position_types! { $ crate
    /// Runs `$body` with `$P` standing for the position type that serves `$variant`.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let variant: alliances::Variant = "4-seed".parse().unwrap();
    /// let n = alliances::with_type!(variant, P => P::start(variant).count_moves());
    /// assert_eq!(n, 93);
    /// ```
    Standard, Small, Medium, Large
}
