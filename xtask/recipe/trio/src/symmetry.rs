//! Turns and reflections of the board.

use rules::Symmetric;

use crate::{Move, Trio};

impl Symmetric for Trio {
    const N_SYMMETRIES: usize = 8;

    fn swaps_players(_: usize) -> bool {
        false
    }

    fn mapped(&self, symmetry: usize) -> Self {
        let stones = self.stones.map(|set| {
            let cells = (0..9).filter(|cell| set >> cell & 1 == 1);
            cells.fold(0, |image, cell| image | 1 << mapped(cell, symmetry))
        });
        Self { stones, ..*self }
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        Move(mapped(mv.0, symmetry))
    }
}

/// Bit 0 reflects the columns, bit 1 the rows, bit 2 exchanges the two.
fn mapped(cell: u8, symmetry: usize) -> u8 {
    let (mut column, mut row) = (cell % 3, cell / 3);
    if symmetry & 1 != 0 {
        column = 2 - column;
    }
    if symmetry & 2 != 0 {
        row = 2 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    3 * row + column
}
