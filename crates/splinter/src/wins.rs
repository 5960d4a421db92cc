//! Pushes that win at once by what they cut off (S5, S6), found without making them.
//!
//! Only a push of a *joint*, without which the other pieces fall apart, can win: of any other
//! piece it cuts off nothing but that piece itself, and neither who loses a pawn has won so,
//! nor a king that stands alone. And no piece but the joint goes from one part to another: a
//! run begins with the joint, the rest of it lies in one part and stays there. So all that
//! matters is which parts the square behind the run touches.

use std::ops::ControlFlow;

use grid::{Bits, Cell};
use rules::Outcome;

use crate::cut::{Halves, halves};
use crate::window::ring_of;
use crate::{Direction, Move, SizedBoard, Splinter};

/// One of the two halves that a joint holds together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Cut,
    Rest,
}

/// A joint that holds two halves together.
struct Joint<const W: usize> {
    cell: Cell,
    cut: Bits<W>,
    rest: Bits<W>,
    /// Where the kings stand, by player; the joint itself in neither.
    kings: [Option<Half>; 2],
}

impl<const W: usize> Joint<W> {
    #[inline]
    fn half(&self, half: Half) -> Bits<W> {
        match half {
            Half::Cut => self.cut,
            Half::Rest => self.rest,
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// Calls `f` with the pushes that win at once by what they cut off (S5, S6), until it
    /// breaks.
    #[inline]
    pub fn try_each_win<T>(&self, mut f: impl FnMut(Move) -> ControlFlow<T>) -> ControlFlow<T> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        for cell in self.own().cells() {
            match halves(self.board.geometry(), &self.occupied.without(cell), cell) {
                Halves::One => (),
                Halves::Two(cut) => {
                    let joint = self.joint(cell, cut);
                    if self.may_win(&joint) {
                        for direction in Direction::ALL {
                            if self.wins_at(&joint, direction) {
                                f(Move { cell, direction })?;
                            }
                        }
                    }
                }
                Halves::More => {
                    for direction in Direction::ALL {
                        let mv = Move { cell, direction };
                        if self.wins_when_made(mv) {
                            f(mv)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a push is legal and wins at once by what it cuts off.
    #[inline]
    pub fn wins(&self, mv: Move) -> bool {
        if self.outcome.is_some() || !self.own().contains(mv.cell) {
            return false;
        }
        let others = self.occupied.without(mv.cell);
        match halves(self.board.geometry(), &others, mv.cell) {
            Halves::One => false,
            Halves::Two(cut) => self.wins_at(&self.joint(mv.cell, cut), mv.direction),
            Halves::More => self.wins_when_made(mv),
        }
    }

    /// The same squares with the other player to move, who may make any push.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self {
            turn: self.turn.other(),
            last: None,
            ..self.clone()
        }
    }

    #[inline]
    fn joint(&self, cell: Cell, cut: Bits<W>) -> Joint<W> {
        let half = |king| match king {
            king if king == cell => None,
            king if cut.contains(king) => Some(Half::Cut),
            _ => Some(Half::Rest),
        };
        Joint {
            cell,
            cut,
            rest: self.occupied.without(cell) - cut,
            kings: self.kings.map(half),
        }
    }

    /// Whether a push of a joint can part the kings, or take all pawns of the opponent.
    #[inline]
    fn may_win(&self, joint: &Joint<W>) -> bool {
        let [one, other] = joint.kings;
        one != other || {
            let theirs = self.occupied - self.own();
            one.is_some_and(|half| (theirs & joint.half(half)).count() == 1)
        }
    }

    /// Whether a push of a joint is legal and wins.
    #[inline]
    fn wins_at(&self, joint: &Joint<W>, direction: Direction) -> bool {
        let mv = Move {
            cell: joint.cell,
            direction,
        };
        let Some(landing) = self.landing(mv).filter(|&it| !self.undoes(mv, it)) else {
            return false;
        };
        match [joint.cut, joint.rest].map(|half| self.touches(&half, landing)) {
            [true, true] => false,
            [true, false] => self.wins_in(joint, Some(Half::Cut)),
            [false, true] => self.wins_in(joint, Some(Half::Rest)),
            [false, false] => self.wins_in(joint, None),
        }
    }

    /// Whether a push wins that leaves the halves apart and the joint with one of them, or
    /// alone.
    fn wins_in(&self, joint: &Joint<W>, with: Option<Half>) -> bool {
        let us = self.turn.idx();
        let own_king = joint.kings[us].or(with);
        let (Some(ours), Some(theirs)) = (own_king, joint.kings[1 - us]) else {
            // A king alone.
            return false;
        };
        let is_pawn = joint.kings[us].is_some();
        if ours == theirs {
            // S6.
            let left = |pieces: Bits<W>| (pieces & joint.half(ours)).count();
            let own = left(self.own()) + u32::from(with == Some(ours));
            return left(self.occupied - self.own()) == 1 && own > 1;
        }
        let size = |half| joint.half(half).count() + u32::from(with == Some(half));
        let mut pieces = self.pieces;
        pieces[us] -= u8::from(is_pawn && with.is_none());
        // S5.
        let [own, other] = [size(ours), size(theirs)];
        own > other || own == other && pieces[us] > pieces[1 - us]
    }

    /// Whether a square touches one of these.
    #[inline]
    fn touches(&self, pieces: &Bits<W>, cell: Cell) -> bool {
        let geometry = self.board.geometry();
        ring_of(pieces, cell, geometry.rect.columns) & geometry.ring[cell.idx()] != 0
    }

    #[cold]
    fn wins_when_made(&self, mv: Move) -> bool {
        let Some(landing) = self.landing(mv).filter(|&it| !self.undoes(mv, it)) else {
            return false;
        };
        let mut next = self.clone();
        next.quiet = 0;
        next.push(mv, landing);
        next.outcome == Some(Outcome::Win(self.turn))
    }
}
