use grid::Cell;

/// A move: a capture leads to a neighboring cell, a removal stays where it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The piece on `from` takes the one on `to`.
    #[inline]
    pub const fn capture(from: Cell, to: Cell) -> Self {
        Self {
            from: from.0 as u8,
            to: to.0 as u8,
        }
    }

    /// The piece on `cell` leaves the board.
    #[inline]
    pub const fn removal(cell: Cell) -> Self {
        Self {
            from: cell.0 as u8,
            to: cell.0 as u8,
        }
    }

    /// The cell that becomes empty.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell(self.from as u16)
    }

    /// The cell whose piece is taken, if the move is a capture.
    #[inline]
    pub const fn target(self) -> Option<Cell> {
        if self.from == self.to {
            None
        } else {
            Some(Cell(self.to as u16))
        }
    }
}
