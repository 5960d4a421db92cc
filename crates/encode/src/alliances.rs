//! Alliances: a cell and a color.

use ::alliances::{Alliances, Disc, Move, SizedBoard};
use grid::flood;
use net::{Frame, Planes};
use rules::Player;

use crate::{Encode, Parts};

/// Planes: board; the discs of each color; the sides of each color; for each color,
/// player and side, the player's discs that hang together with the side, while the
/// color is open. Numbers: the colors that the player to move has won, those of the
/// other, the supply of each color, whether A8 is left out. Outputs: one for each color.
impl<B: SizedBoard<W>, const W: usize> Encode for Alliances<B, W> {
    const PLANES: usize = 1 + 3 + 3 + 12;
    const NUMBERS: usize = 3 + 3 + 3 + 1;
    const OUTPUTS: usize = 3;
    const PARTS: usize = 1;
    const HEX: bool = true;

    fn frame(&self) -> Frame {
        let side = self.geometry().n_diagonals();
        Frame {
            height: side,
            width: side,
        }
    }

    fn write(&self, planes: &mut Planes) {
        let board = self.geometry();
        planes.put(0, board.full());
        for disc in Disc::ALL {
            let n = disc.idx();
            planes.put(1 + n, self.discs(disc));
            let sides = board.sides[n];
            planes.put(4 + n, sides[0] | sides[1]);
            let owner = self.owner(disc);
            for (p, player) in Player::BOTH.into_iter().enumerate() {
                if owner == Some(player) {
                    planes.set(3 * p + n, u8::MAX);
                }
                if owner.is_some() {
                    continue;
                }
                let within = self.discs(disc) | self.discs(disc.ally(player));
                for (s, side) in sides.into_iter().enumerate() {
                    let chain = flood(side & within, within, |it| board.hexes.grow(it));
                    planes.put(7 + 4 * n + 2 * p + s, chain);
                }
            }
            let share = 255 * self.supply(disc) / board.discs;
            planes.set(6 + n, share.min(255) as u8);
        }
        let seed = rules::Position::variant(self).seed();
        planes.set(9, if seed { u8::MAX } else { 0 });
    }

    fn parts(&self, mv: Move) -> Parts {
        Parts::one(self.frame(), mv.disc.idx(), mv.cell.idx())
    }
}
