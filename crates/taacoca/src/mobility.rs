//! Mobility: the stones that can step in one direction, and how many moves that makes.
//!
//! A stone is *free* when its target is on the board and not its own side's, *second*
//! when its target is a free stone, *third* when its target is a second one.
//! Three stones can step together (C4) just when they are three free ones, a
//! second one with the free one before it and another free one, or a third one
//! with the two before it. So moves are counted without being listed, and drawn
//! by number without counting up to it.

use std::ops::ControlFlow;

use grid::Bits;

use crate::board::Step;
use crate::{Direction, Move};

/// The stones of one player by what bars them from stepping in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Mobility<const W: usize> {
    free: Bits<W>,
    second: Bits<W>,
    third: Bits<W>,
}

impl<const W: usize> Mobility<W> {
    #[inline]
    pub(crate) fn new(own: Bits<W>, step: &Step<W>, strict: bool) -> Self {
        let on_board = own & step.can;
        let free = on_board - step.back(own);
        // C7: nothing follows on a stone's heels.
        let (second, third) = if strict {
            (Bits::EMPTY, Bits::EMPTY)
        } else {
            let second = on_board & step.back(free);
            (second, on_board & step.back(second))
        };
        Self {
            free,
            second,
            third,
        }
    }

    /// How many moves a player with `n_stones` stones has in this direction.
    #[inline]
    pub(crate) fn n_moves(&self, n_stones: u32) -> u32 {
        let (free, second) = (self.free.count(), self.second.count());
        if n_stones >= 3 {
            // There is no second stone without a free one.
            triples(free) + second * free - second + self.third.count()
        } else {
            // All stones step, or none.
            u32::from(n_stones > 0 && free + second == n_stones)
        }
    }

    /// Calls `f` with each of those moves.
    #[inline]
    pub(crate) fn try_each<R>(
        &self,
        n_stones: u32,
        step: &Step<W>,
        direction: Direction,
        f: &mut impl FnMut(Move) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if n_stones < 3 {
            // C4: all stones step, so there is one move or none.
            return match self.n_moves(n_stones) {
                0 => ControlFlow::Continue(()),
                _ => f(Move::of_set(self.free | self.second, direction)),
            };
        }
        let mut above = self.free.cells();
        while let Some(a) = above.next() {
            let mut above = above.clone();
            while let Some(b) = above.next() {
                for c in above.clone() {
                    f(Move::ascending(a, b, c, direction))?;
                }
            }
        }
        for a in self.second {
            let b = step.forward_cell(a);
            for c in self.free.without(b) {
                f(Move::three(a, b, c, direction))?;
            }
        }
        for a in self.third {
            let b = step.forward_cell(a);
            f(Move::three(a, b, step.forward_cell(b), direction))?;
        }
        ControlFlow::Continue(())
    }

    /// The stones that step in move number `n` of them.
    #[inline(always)]
    pub(crate) fn nth(&self, n_stones: u32, step: &Step<W>, n: u32) -> Bits<W> {
        if n_stones < 3 {
            return self.free | self.second;
        }
        let n_free = self.free.count();
        let n_triples = triples(n_free);
        if n < n_triples {
            let [a, b, c] = TRIPLES[n as usize];
            return member(self.free, a.into())
                | member(self.free, b.into())
                | member(self.free, c.into());
        }
        let n = n - n_triples;
        let n_others = n_free - 1;
        let n_pairs = self.second.count() * n_others;
        if n < n_pairs {
            let behind = member(self.second, n / n_others);
            let before = step.forward(behind);
            return behind | before | member(self.free - before, n % n_others);
        }
        let last = member(self.third, n - n_pairs);
        let middle = step.forward(last);
        last | middle | step.forward(middle)
    }
}

/// Member number `k` of a set, as a set; without a branch on where it is.
#[inline(always)]
fn member<const W: usize>(set: Bits<W>, k: u32) -> Bits<W> {
    let (mut word_idx, mut before, mut sum) = (0, 0, 0);
    for word in &set.0[..W - 1] {
        sum += word.count_ones();
        let beyond = k >= sum;
        word_idx += usize::from(beyond);
        before = if beyond { sum } else { before };
    }
    let mut member = Bits::EMPTY;
    let bit = Bits([set.0[word_idx]]).nth(k - before);
    member.0[word_idx] = 1 << (bit.0 & 63);
    member
}

/// Most stones a player can have: those of the largest board (C3).
const MAX_STONES: usize = 33;
const N_TRIPLES: usize = MAX_STONES * (MAX_STONES - 1) * (MAX_STONES - 2) / 6;

/// How many ways there are to choose three of `n`.
#[inline]
fn triples(n: u32) -> u32 {
    static COUNTS: [u16; 64] = {
        let mut counts = [0; 64];
        let mut n = 3;
        while n <= MAX_STONES {
            counts[n] = (n * (n - 1) * (n - 2) / 6) as u16;
            n += 1;
        }
        counts
    };
    COUNTS[n as usize % 64].into()
}

/// All triples a < b < c, sorted by c, then b, then a: those below any n come first.
static TRIPLES: [[u8; 3]; N_TRIPLES] = {
    let mut table = [[0; 3]; N_TRIPLES];
    let (mut i, mut c) = (0, 2);
    while c < MAX_STONES {
        let mut b = 1;
        while b < c {
            let mut a = 0;
            while a < b {
                table[i] = [a as u8, b as u8, c as u8];
                i += 1;
                a += 1;
            }
            b += 1;
        }
        c += 1;
    }
    table
};
