//! Owners of colors: the judgment of A7.

use grid::{Bits, Cell};
use rules::Player;

use crate::{Alliances, Disc, Geometry, Move, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// Whether a chain of the player's colors joins the sides of `disc` (A5, A7).
    pub fn joined(&self, player: Player, disc: Disc) -> bool {
        let within = self.discs(disc) | self.discs(disc.ally(player));
        let [from, to] = self.geometry().sides[disc.idx()];
        self.geometry().spread(from, to, within).1
    }

    /// Whether the player can join the sides of `disc` no more, whatever is
    /// put on the empty cells (A7).
    pub fn fenced(&self, player: Player, disc: Disc) -> bool {
        let within = self.discs(disc.ally(!player));
        let [from, to] = self.geometry().arcs[disc.idx()];
        self.geometry().spread(from, to, within).1
    }

    /// Gives away the colors that the disc just placed decides; the mover still has the turn.
    ///
    /// A disc of color x adds to chains of x with one other color, and to
    /// fences of x alone. So it can join x for either player; the next color
    /// for the first player, whose ally x is there, or shut the second out from
    /// it, to the same effect; and likewise the color before for the second.
    #[inline]
    pub(crate) fn judge(&mut self, mv: Move) {
        let (x, board) = (mv.disc, self.geometry());
        let (next, prev) = (x.next(), x.prev());
        let own = self.discs(x);
        let links = self.may_link(mv);
        let (mut first_joins, mut second_joins) = (false, false);
        let (mut first_takes_next, mut second_takes_prev) = (false, false);
        if links.with_next {
            let chain = board.component(mv.cell, own | self.discs(next));
            second_joins = links_both(chain, &board.sides[x.idx()]);
            first_takes_next = links_both(chain, &board.sides[next.idx()]);
        }
        if links.with_prev {
            let chain = board.component(mv.cell, own | self.discs(prev));
            first_joins = links_both(chain, &board.sides[x.idx()]);
            second_takes_prev = links_both(chain, &board.sides[prev.idx()]);
        }
        if links.alone {
            let fence = board.component(mv.cell, own);
            first_takes_next |= links_both(fence, &board.arcs[next.idx()]);
            second_takes_prev |= links_both(fence, &board.arcs[prev.idx()]);
        }
        if (first_joins || second_joins) && self.is_open(x) {
            self.give(x, winner(self.turn, first_joins, second_joins));
        }
        if first_takes_next && self.is_open(next) {
            self.give(next, Player::First);
        }
        if second_takes_prev && self.is_open(prev) {
            self.give(prev, Player::Second);
        }
    }

    /// What a disc just placed can have linked, two parts or one and the rim.
    #[inline]
    fn may_link(&self, mv: Move) -> Links {
        let board = self.geometry();
        if board.rim.contains(mv.cell) {
            return Links {
                alone: true,
                with_next: true,
                with_prev: true,
            };
        }
        let ring = |disc: Disc| board.ring(mv.cell, &self.discs[disc.idx()]);
        let own = ring(mv.disc);
        Links {
            alone: has_parts(own),
            with_next: has_parts(own | ring(mv.disc.next())),
            with_prev: has_parts(own | ring(mv.disc.prev())),
        }
    }
}

/// Which chains of a disc's color, alone or with another, need a look.
struct Links {
    alone: bool,
    with_next: bool,
    with_prev: bool,
}

/// Who wins a color that one or both have just joined: the mover comes first.
#[inline]
pub(crate) fn winner(mover: Player, first_joins: bool, second_joins: bool) -> Player {
    match (first_joins, second_joins) {
        (true, false) => Player::First,
        (false, true) => Player::Second,
        _ => mover,
    }
}

impl<const W: usize> Geometry<W> {
    /// The part of `within` that hangs together with cells of it in `seed`, and
    /// whether it reaches `goal`; once it does, growing stops.
    #[inline]
    pub(crate) fn spread(&self, seed: Bits<W>, goal: Bits<W>, within: Bits<W>) -> (Bits<W>, bool) {
        let mut reached = seed & within;
        loop {
            if reached.meets(goal) {
                return (reached, true);
            }
            let next = self.step(reached, within);
            if next == reached {
                return (reached, false);
            }
            reached = next;
        }
    }

    /// The cells of `within` that hang together with `cell`, one of them.
    #[inline]
    pub(crate) fn component(&self, cell: Cell, within: Bits<W>) -> Bits<W> {
        let mut reached = Bits::of(cell);
        loop {
            let next = self.step(reached, within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The set with its neighbors in `within`: first along rows, then, from
    /// what that adds too, across.
    #[inline]
    pub(crate) fn step(&self, x: Bits<W>, within: Bits<W>) -> Bits<W> {
        let x = x | ((x.step_up(1) | x.step_down(1)) & within);
        let stride = self.hexes.stride();
        let (back, on) = (x | x.step_down(1), x | x.step_up(1));
        x | ((back.step_up(stride) | on.step_down(stride)) & within)
    }

    /// Which of the six neighbors of a cell that does not touch the rim are in
    /// a set, as bits in the order around the cell.
    #[inline]
    fn ring(&self, cell: Cell, set: &Bits<W>) -> u64 {
        let stride = self.hexes.stride();
        // All six lie within the 2 stride + 1 numbers around the cell.
        let lowest = cell.idx() - stride as usize;
        let (word, bit) = (lowest / 64, lowest % 64);
        let mut around = set.0[word] >> bit;
        if word + 1 < W {
            around |= set.0[word + 1] << 1 << (63 - bit);
        }
        let at = |n: u32, to: u32| (around >> n & 1) << to;
        (around & 3)
            | at(stride + 1, 2)
            | at(2 * stride, 3)
            | at(2 * stride - 1, 4)
            | at(stride - 1, 5)
    }
}

/// Whether neighbors in a ring form two or more parts: all others hang together anyway.
#[inline]
const fn has_parts(ring: u64) -> bool {
    const HAS_PARTS: u64 = {
        let mut table = 0;
        let mut ring: u64 = 0;
        while ring < 64 {
            let turned = (ring << 1 | ring >> 5) & 63;
            // A part begins where a neighbor follows a gap.
            if (ring & !turned).count_ones() > 1 {
                table |= 1 << ring;
            }
            ring += 1;
        }
        table
    };
    HAS_PARTS >> (ring & 63) & 1 != 0
}

/// Whether the cells touch both of two stretches of rim.
#[inline]
fn links_both<const W: usize>(cells: Bits<W>, [one, other]: &[Bits<W>; 2]) -> bool {
    cells.meets(*one) && cells.meets(*other)
}
