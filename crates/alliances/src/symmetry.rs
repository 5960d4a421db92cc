//! Turns and reflections of the board.
//!
//! A sixth of a turn carries the sides of each color to those of the next, so
//! the discs change color along. A reflection exchanges two colors as well and
//! turns the circle of colors around: who was everyone's ally for the first
//! player becomes it for the second, so the players change places.

use grid::{Bits, Cell, HexSymmetry};
use rules::{Player, Symmetric};

use crate::{Alliances, Disc, Move, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Symmetric for Alliances<B, W> {
    const N_SYMMETRIES: usize = 12;

    fn swaps_players(symmetry: usize) -> bool {
        HexSymmetry::ALL[symmetry].reflects()
    }

    fn mapped(&self, symmetry: usize) -> Self {
        let swaps = Self::swaps_players(symmetry);
        let swap = |player: Player| if swaps { !player } else { player };
        let symmetry = HexSymmetry::ALL[symmetry];
        let mut image = Self {
            board: self.board,
            discs: [Bits::EMPTY; 3],
            won: [0; 2],
            turn: swap(self.turn),
            seed: self.seed,
        };
        for disc in Disc::ALL {
            let to = map_disc(disc, symmetry);
            image.discs[to.idx()] = self
                .discs(disc)
                .cells()
                .map(|cell| self.map_cell(cell, symmetry))
                .collect();
            if let Some(owner) = self.owner(disc) {
                image.give(to, swap(owner));
            }
        }
        image
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        let symmetry = HexSymmetry::ALL[symmetry];
        Move {
            cell: self.map_cell(mv.cell, symmetry),
            disc: map_disc(mv.disc, symmetry),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    fn map_cell(&self, cell: Cell, symmetry: HexSymmetry) -> Cell {
        let hexes = &self.geometry().hexes;
        hexes
            .cell_at(hexes.hex(cell).map(symmetry))
            .expect("symmetries keep the board")
    }
}

fn map_disc(disc: Disc, symmetry: HexSymmetry) -> Disc {
    let from = match (symmetry.reflects(), disc) {
        // Exchanging q and r exchanges the sides of green and purple.
        (true, Disc::Purple) => Disc::Green,
        (true, Disc::Green) => Disc::Purple,
        _ => disc,
    };
    (0..symmetry.turns()).fold(from, |disc, _| disc.next())
}
