//! Pieces that a push cuts off (S4).
//!
//! As a set of occupied squares a push empties one square, the one the mover's
//! piece leaves, and fills one that touches the end of the run. So nothing can
//! come apart but around the square left: the pieces in its ring, which
//! includes the square the mover's piece went to, fall into parts that touch,
//! and every piece on the board hangs on one of them. One part, nothing was
//! cut. Otherwise the parts grow in turns until they meet or cannot grow on.

use grid::{Bits, Cell, Rect};

use crate::window::{ring_bit, ring_cells, ring_of};
use crate::{Geometry, Move};

/// The pieces cut off when `left` was emptied, if any: whole groups, all but one
/// of those there are.
#[inline]
pub(crate) fn cut_off<const W: usize>(
    geometry: &Geometry<W>,
    occupied: &Bits<W>,
    left: Cell,
) -> Option<Bits<W>> {
    let ring = ring_of(occupied, left, geometry.rect.columns) & geometry.ring[left.idx()];
    let parts = &PARTS[usize::from(ring)];
    if parts[1] == 0 {
        return None;
    }
    let cut = look_around(geometry, occupied, left, parts);
    (!cut.is_empty()).then_some(cut)
}

/// How the pieces left fall apart without one of them.
pub(crate) enum Halves<const W: usize> {
    /// They hang together.
    One,
    /// Into two groups; one of them.
    Two(Bits<W>),
    /// Into more groups.
    More,
}

/// How pieces that hung together fall apart when `left` is emptied.
#[inline]
pub(crate) fn halves<const W: usize>(
    geometry: &Geometry<W>,
    occupied: &Bits<W>,
    left: Cell,
) -> Halves<W> {
    match cut_off(geometry, occupied, left) {
        None => Halves::One,
        Some(cut) => {
            let ring = ring_of(&cut, left, geometry.rect.columns) & geometry.ring[left.idx()];
            if PARTS[usize::from(ring)][1] == 0 {
                Halves::Two(cut)
            } else {
                Halves::More
            }
        }
    }
}

/// Whether a push could cut something off: the ring of the square it leaves falls
/// into parts, though the mover's piece goes to one of its cells.
#[inline]
pub(crate) fn can_cut<const W: usize>(
    geometry: &Geometry<W>,
    occupied: &Bits<W>,
    mv: Move,
) -> bool {
    let ring = ring_of(occupied, mv.cell, geometry.rect.columns) & geometry.ring[mv.cell.idx()];
    let (dx, dy) = mv.direction.step();
    PARTS[usize::from(ring | ring_bit(dx, dy))][1] != 0
}

fn look_around<const W: usize>(
    geometry: &Geometry<W>,
    occupied: &Bits<W>,
    left: Cell,
    parts: &[u8; 4],
) -> Bits<W> {
    let window = &geometry.window;
    let columns = geometry.rect.columns;
    let top = window.top(geometry.rect.row_of(left));
    let seen = window.look(occupied, top);
    let here = Cell(left.0 - top * columns);
    match separate(&window.rect, seen, window.open(top), here, parts) {
        Some(cut) => window.back(cut, top),
        None => look_everywhere(geometry, occupied, left, parts),
    }
}

#[cold]
fn look_everywhere<const W: usize>(
    geometry: &Geometry<W>,
    occupied: &Bits<W>,
    left: Cell,
    parts: &[u8; 4],
) -> Bits<W> {
    separate(&geometry.rect, *occupied, Bits::EMPTY, left, parts)
        .expect("nothing leads out of the whole board")
}

/// All groups but one that the parts of the ring of `left` grow to within
/// `occupied`. None if that cannot be told, because a group that stops growing
/// reaches an `open` cell.
#[inline]
fn separate<const N: usize>(
    rect: &Rect<N>,
    occupied: Bits<N>,
    open: Bits<N>,
    left: Cell,
    rings: &[u8; 4],
) -> Option<Bits<N>> {
    let mut parts = [Bits::EMPTY; 4];
    let mut n = 0;
    while n < 4 && rings[n] != 0 {
        parts[n] = ring_cells(rings[n], left, rect.columns);
        n += 1;
    }
    let mut cut = Bits::EMPTY;
    let mut i = 0;
    while n > 1 {
        i = if i + 1 < n { i + 1 } else { 0 };
        let part = rect.grow8(parts[i]) & occupied;
        if let Some(other) = (0..n).find(|&j| j != i && part.meets(parts[j])) {
            parts[other] |= part;
        } else if part == parts[i] {
            if part.meets(open) {
                return None;
            }
            cut |= part;
        } else {
            parts[i] = part;
            continue;
        }
        n -= 1;
        parts[i] = parts[n];
    }
    Some(cut)
}

/// For every ring, the parts it falls into, those without cells last.
static PARTS: [[u8; 4]; 256] = {
    let mut table = [[0; 4]; 256];
    let mut ring = 0;
    while ring < 256 {
        let (mut left, mut n) = (ring as u8, 0);
        while left != 0 {
            let part = ring_part(left);
            table[ring][n] = part;
            left &= !part;
            n += 1;
        }
        ring += 1;
    }
    table
};

/// The part of a ring that holds its lowest cell.
const fn ring_part(ring: u8) -> u8 {
    let mut part = ring & ring.wrapping_neg();
    let mut bit = 0;
    while bit < 8 {
        let reached = part >> bit & 1 != 0;
        let grown = part | if reached { ring & TOUCHING[bit] } else { 0 };
        // Start over after growing: a lower bit may have been added.
        bit = if grown == part { bit + 1 } else { 0 };
        part = grown;
    }
    part
}

/// The neighbors within the ring of each of its cells. Bits from the lowest:
/// NW, N, NE, W, E, SW, S, SE.
const TOUCHING: [u8; 8] = [
    0b0000_1010,
    0b0001_1101,
    0b0001_0010,
    0b0110_0011,
    0b1100_0110,
    0b0100_1000,
    0b1011_1000,
    0b0101_0000,
];
