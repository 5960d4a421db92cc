use grid::Cell;

use crate::Disc;

/// A move: one disc of a color on an empty cell (A6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where it goes.
    pub cell: Cell,
    /// Its color.
    pub disc: Disc,
}
