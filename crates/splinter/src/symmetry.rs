//! Maps of the board that keep the rules.
//!
//! Number 1 mirrors left and right; number 2 is the half turn, in which the
//! players change places, as the checkering of the block does; number 3 is both.

use grid::{Bits, Cell, RectSymmetry};
use rules::{Outcome, Symmetric};

use crate::{Direction, Move, SizedBoard, Splinter};

impl<B: SizedBoard<W>, const W: usize> Symmetric for Splinter<B, W> {
    const N_SYMMETRIES: usize = 4;

    fn swaps_players(symmetry: usize) -> bool {
        symmetry >= 2
    }

    fn mapped(&self, symmetry: usize) -> Self {
        let swaps = Self::swaps_players(symmetry);
        let cell = |cell| self.map_cell(cell, symmetry);
        let set = |set: Bits<W>| set.cells().map(cell).collect::<Bits<W>>();
        let mut image = Self {
            occupied: set(self.occupied),
            white: set(self.white),
            kings: self.kings.map(cell),
            last: self.last.map(|mv| self.map_move(mv, symmetry)),
            ..self.clone()
        };
        if swaps {
            image.white = image.occupied - image.white;
            image.kings.reverse();
            image.pieces.reverse();
            image.turn = image.turn.other();
            image.outcome = image.outcome.map(Outcome::swapped);
        }
        image
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        let map = MAPS[symmetry];
        let (dx, dy) = mv.direction.step();
        let step = (
            if map.mirrors_columns() { -dx } else { dx },
            if map.mirrors_rows() { -dy } else { dy },
        );
        Move {
            cell: self.map_cell(mv.cell, symmetry),
            direction: Direction::of_step(step).expect("a mirrored step is a step"),
        }
    }
}

/// The maps of the squares, by number.
const MAPS: [RectSymmetry; 4] = [
    RectSymmetry::ALL[0],
    RectSymmetry::ALL[1],
    RectSymmetry::ALL[3],
    RectSymmetry::ALL[2],
];

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    fn map_cell(&self, cell: Cell, symmetry: usize) -> Cell {
        self.board.geometry().rect.map(cell, MAPS[symmetry])
    }
}
