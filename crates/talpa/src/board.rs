//! The boards: their shapes, and what lies around each cell.

use grid::{Bits, Cell, Rect, chosen_boards, fixed_board};

/// The geometry of a board: its shape, and for each cell the cell with its neighbors.
#[derive(Debug)]
pub struct Geometry<const W: usize> {
    pub(crate) rect: Rect<W>,
    pub(crate) near: [Bits<W>; 144],
}

impl<const W: usize> Geometry<W> {
    const fn new(size: u16) -> Self {
        let rect = Rect::new(size, size);
        let mut near = [Bits::EMPTY; 144];
        let mut n = 0;
        while n < rect.n_cells() {
            near[n] = rect.grow4(Bits::of(Cell(n as u16)));
            n += 1;
        }
        Self { rect, near }
    }
}

fixed_board! {
    /// The 8x8 board, known at compile time.
    Eight: 1, u16 = 8;
}

chosen_boards! { u16; 1: 4, 5, 6, 7; 2: 9, 10, 11; }

chosen_boards! { u16; 3: 4, 5, 6, 7, 8, 9, 10, 11, 12; }
