//! Talpa: the cell that a move empties, and the step of the capture.

use std::ops::ControlFlow;

use ::talpa::{Move, SizedBoard, Talpa};
use net::{Frame, Planes};
use rules::{Player, Position};

use crate::{Encode, Parts};

/// Planes: board, own pieces, other pieces, the two zones of the own edges, the two of
/// the other's. Number: whether only removals are left. Outputs: captures to the next
/// row, to the right, to the left, to the previous row; removals.
impl<B: SizedBoard<W>, const W: usize> Encode for Talpa<B, W> {
    const PLANES: usize = 7;
    const NUMBERS: usize = 1;
    const OUTPUTS: usize = 5;
    const PARTS: usize = 1;
    const HEX: bool = false;

    fn frame(&self) -> Frame {
        let rect = self.rect();
        Frame {
            height: rect.rows.into(),
            width: rect.columns.into(),
        }
    }

    fn write(&self, planes: &mut Planes) {
        let (own, other) = (Player::First, Player::Second);
        planes.put(0, self.rect().full);
        planes.put(1, self.pieces(own));
        planes.put(2, self.pieces(other));
        let zones = [self.zones(own), self.zones(other)];
        for (n, zone) in zones.into_iter().flatten().enumerate() {
            planes.put(3 + n, zone);
        }
        let first = self.try_each_move(ControlFlow::Break);
        let removes = first.break_value().is_some_and(|mv| mv.target().is_none());
        planes.set(0, if removes { u8::MAX } else { 0 });
    }

    fn parts(&self, mv: Move) -> Parts {
        let frame = self.frame();
        let from = mv.from().idx();
        let step = match mv.target() {
            None => 4,
            Some(to) if to.idx() == from + frame.width => 0,
            Some(to) if to.idx() == from + 1 => 1,
            Some(to) if to.idx() + 1 == from => 2,
            Some(_) => 3,
        };
        Parts::one(frame, step, from)
    }
}
