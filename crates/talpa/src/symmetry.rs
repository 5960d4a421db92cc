//! Maps of the board that keep the rules.

use grid::{Bits, Cell, RectSymmetry};
use rules::{Player, Symmetric};

use crate::SizedBoard;
use crate::{Move, Talpa};

/// Both mirrors and the half turn keep the players; a transposition turns Red's
/// edges into Blue's, so colors and turn are exchanged with it.
impl<B: SizedBoard<W>, const W: usize> Symmetric for Talpa<B, W> {
    const N_SYMMETRIES: usize = RectSymmetry::ALL.len();

    fn swaps_players(symmetry: usize) -> bool {
        RectSymmetry::ALL[symmetry].transposes()
    }

    fn mapped(&self, symmetry: usize) -> Self {
        let map = |set: Bits<W>| {
            set.cells()
                .map(|cell| self.map_cell(cell, symmetry))
                .collect()
        };
        let [red, blue] = Player::BOTH.map(|player| map(self.pieces(player)));
        if Self::swaps_players(symmetry) {
            Self::of_pieces(self.board, [blue, red], !self.turn)
        } else {
            Self::of_pieces(self.board, [red, blue], self.turn)
        }
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        let from = self.map_cell(mv.from(), symmetry);
        match mv.target() {
            None => Move::removal(from),
            Some(target) => Move::capture(from, self.map_cell(target, symmetry)),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    fn map_cell(&self, cell: Cell, symmetry: usize) -> Cell {
        self.rect().map(cell, RectSymmetry::ALL[symmetry])
    }
}
