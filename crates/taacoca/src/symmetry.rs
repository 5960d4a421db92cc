//! The maps that keep the rules: the mirror, and the half turn with the players exchanged.

use grid::{Bits, Cell};
use rules::{Player, Position as _, Symmetric};

use crate::{Geometry, Move, Position, SizedBoard};

/// Bit 0 of a symmetry's number: left and right change places.
const MIRROR: usize = 1;
/// Bit 1: the board is turned by half and the players change places.
const TURN: usize = 2;

impl<B: SizedBoard<W>, const W: usize> Symmetric for Position<B, W> {
    const N_SYMMETRIES: usize = 4;

    fn swaps_players(symmetry: usize) -> bool {
        symmetry & TURN != 0
    }

    fn mapped(&self, symmetry: usize) -> Self {
        let geometry = self.geometry();
        let [white, black] = Player::BOTH.map(|player| -> Bits<W> {
            let cells = self.stones(player).cells();
            cells.map(|cell| map(geometry, cell, symmetry)).collect()
        });
        let (stones, turn) = if Self::swaps_players(symmetry) {
            ([black, white], !self.turn())
        } else {
            ([white, black], self.turn())
        };
        Self::from_parts(self.board(), stones, turn, self.is_strict())
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        // Either map exchanges the sides of the board, both together do not.
        let direction = if matches!(symmetry, MIRROR | TURN) {
            mv.direction().other()
        } else {
            mv.direction()
        };
        let set: Bits<W> = mv
            .cells()
            .map(|cell| map(self.geometry(), cell, symmetry))
            .collect();
        Move::of_set(set, direction)
    }
}

fn map<const W: usize>(geometry: &Geometry<W>, cell: Cell, symmetry: usize) -> Cell {
    let cell = if symmetry & MIRROR != 0 {
        geometry.mirrored(cell)
    } else {
        cell
    };
    if symmetry & TURN != 0 {
        geometry.turned(cell)
    } else {
        cell
    }
}
