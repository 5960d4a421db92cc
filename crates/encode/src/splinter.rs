//! Splinter: the piece that is pushed, and the direction.

use ::splinter::{Move, SizedBoard, Splinter};
use grid::Bits;
use net::{Frame, Planes};
use rules::{Player, Position};

use crate::{Encode, Parts};

/// Planes: board; own pieces, other pieces; own king, other king; pieces through which
/// alone others hang together; the square that the last push left. Numbers: the
/// direction of the last push, one of eight; the plies since the last removal; how many
/// pieces both have; whether pushes may be undone. Outputs: the eight directions.
impl<B: SizedBoard<W>, const W: usize> Encode for Splinter<B, W> {
    const PLANES: usize = 7;
    const NUMBERS: usize = 12;
    const OUTPUTS: usize = 8;
    const PARTS: usize = 1;
    const HEX: bool = false;

    fn frame(&self) -> Frame {
        let rect = &self.geometry().rect;
        Frame {
            height: rect.rows.into(),
            width: rect.columns.into(),
        }
    }

    fn write(&self, planes: &mut Planes) {
        planes.put(0, self.geometry().rect.full);
        for (n, player) in Player::BOTH.into_iter().enumerate() {
            planes.put(1 + n, self.pieces_of(player));
            planes.put(3 + n, Bits::<W>::of(self.king(player)));
            // No board has more than 21 pieces a side.
            planes.set(9 + n, (12 * self.n_pieces(player)).min(255) as u8);
        }
        for cell in self.occupied().cells().filter(|&it| self.is_joint(it)) {
            planes.insert(5, cell.idx());
        }
        if let Some(last) = self.last_push() {
            planes.insert(6, last.cell.idx());
            planes.set(last.direction.idx(), u8::MAX);
        }
        planes.set(8, (2 * self.quiet_plies()).min(255) as u8);
        planes.set(11, if self.variant().seed { u8::MAX } else { 0 });
    }

    fn parts(&self, mv: Move) -> Parts {
        Parts::one(self.frame(), mv.direction.idx(), mv.cell.idx())
    }
}
