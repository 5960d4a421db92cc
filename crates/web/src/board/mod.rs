//! Boards as live elements.
//!
//! The elements have the classes, places and drawings of `draw`, so a board on
//! the page looks as in every other picture. Units are about a pixel.
//!
//! [`Board`] is a board that is looked at. [`LiveBoard`] draws a
//! [`BoardView`](play::BoardView): every cell is a control with a name, pieces
//! are seen moving, and it is used by pointing, dragging or keys; what the
//! person does is told as [`BoardEvent`]s.

mod cells;
mod hands;
mod live;
mod pieces;
mod ring;
mod shapes;
mod still;

use play::Pointer;

pub(crate) use live::LiveBoard;
pub(crate) use still::{Board, Drawings};

/// What a person does with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoardEvent {
    /// A cell is chosen.
    Choose(String, Pointer),
    /// A cell is pointed at, or no longer.
    Point(Option<String>),
    /// One of several moves is chosen at the cell.
    Take(String, Pointer),
    /// The last choice is taken back.
    Back,
    /// Another key is pressed on the board, by its name.
    Key(String),
}
