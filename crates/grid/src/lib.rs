//! Bit sets and board shapes: the geometry under every game, and no game.
//!
//! * [`Bits`] is a set of cells in `W` machine words, [`Cell`] one of its members;
//! * [`Rect`] is a board of squares, row by row;
//! * [`HexRing`] packs a whole hexagon without a gap, so that a step is a rotation;
//! * [`HexRows`] lays a hexagon out in rows, so that a step is a plain shift;
//! * [`flood`] and [`joins`] answer what hangs together;
//! * [`Board`] lets a type carry its geometry at compile time or in a field, and
//!   [`fixed_board!`] and [`chosen_boards!`] declare those of a game;
//! * [`names`] reads and writes cell names such as `d4`.
//!
//! ```
//! use grid::{Rect, flood};
//!
//! let board = Rect::<1>::new(8, 8);
//! let wall = board.column(3);
//! let left = flood(board.cell(0, 0).into(), board.full - wall, |x| board.grow4(x));
//! assert_eq!(left.count(), 24);
//! ```

mod bits;
mod board;
mod fill;
mod hex;
mod hex_ring;
mod hex_rows;
pub mod names;
mod rect;

pub use bits::{Bits, Cell, Cells};
pub use board::{Board, Chosen};
pub use fill::{flood, joins, shortest_path};
pub use hex::{Hex, HexSymmetry};
pub use hex_ring::HexRing;
pub use hex_rows::HexRows;
pub use rect::{Rect, RectSymmetry};
