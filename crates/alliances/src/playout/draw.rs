//! Random draws of a playout: the colors, the order of cells, and what was not in the supply.

use grid::{Bits, Cell};

use super::Game;
use crate::{Disc, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Game<'_, B, W> {
    /// Gives every empty cell any of the colors in the supply, all equally likely.
    pub(super) fn draw_colors(&mut self, empty: Bits<W>) {
        let mut colors = Disc::ALL;
        let mut n = 0;
        for disc in Disc::ALL {
            if self.start.supply(disc) > 0 {
                colors[n] = disc;
                n += 1;
            }
        }
        for w in 0..W {
            // Two random bits name one of four; cells with a number too high draw again.
            let mut left = empty.0[w];
            while left != 0 {
                let high = if n == 3 { self.random.next_u64() } else { 0 };
                let low = if n > 1 { self.random.next_u64() } else { 0 };
                self.discs[colors[0].idx()].0[w] |= left & !high & !low;
                if n > 1 {
                    self.discs[colors[1].idx()].0[w] |= left & !high & low;
                }
                if n > 2 {
                    self.discs[colors[2].idx()].0[w] |= left & high & !low;
                }
                left &= high & low;
            }
        }
    }

    /// Draws the order in which cells are filled, from the last one back to `ply`.
    #[inline]
    pub(super) fn order(&mut self, ply: usize) {
        let mut filled = self.filled[self.ordered];
        while self.ordered > ply {
            let n = self.ordered;
            let k = self.random.below(n as u64) as usize;
            self.cells.swap(k, n - 1);
            filled.remove(Cell(self.cells[n - 1].into()));
            self.filled[n - 1] = filled;
            self.ordered -= 1;
        }
    }

    /// The first ply up to `last` with a disc that there was not in the supply.
    pub(super) fn first_overdrawn(&mut self, last: usize) -> Option<usize> {
        let mut first = None;
        for disc in Disc::ALL {
            let supply = self.start.supply(disc);
            // A trophy takes one disc at most.
            if supply == 0 || self.placed(disc, last) < supply {
                continue;
            }
            let supply = supply - self.trophy(disc, last);
            if self.placed(disc, last) > supply {
                let mut ply = last;
                while self.placed(disc, ply - 1) > supply {
                    ply -= 1;
                }
                first = Some(first.map_or(ply, |other: usize| other.min(ply)));
            }
        }
        first
    }

    /// Draws the colors from a ply on again, from what is left then.
    #[cold]
    pub(super) fn redraw(&mut self, ply: usize) {
        let mut left = [0; 3];
        for disc in Disc::ALL {
            let won = self.decided_by(disc, ply - 1);
            self.won[disc.idx()] = won;
            self.open[disc.idx()] = ply - 1;
            let placed = self.placed(disc, ply - 1);
            let supply = self.start.supply(disc) - self.trophy(disc, ply);
            left[disc.idx()] = supply - placed;
        }
        for discs in &mut self.discs {
            *discs &= self.filled[ply - 1];
        }
        for n in ply - 1..self.n_cells {
            let disc = self.draw_left(&left);
            left[disc.idx()] -= 1;
            self.discs[disc.idx()].insert(Cell(self.cells[n].into()));
        }
    }

    fn draw_left(&mut self, left: &[u32; 3]) -> Disc {
        let colors = || Disc::ALL.into_iter().filter(|disc| left[disc.idx()] > 0);
        let k = self.random.below(colors().count() as u64);
        colors()
            .nth(k as usize)
            .expect("discs last for all cells (A9)")
    }

    /// How many discs of a color are taken out of the supply before ply `last` (A8).
    fn trophy(&mut self, disc: Disc, last: usize) -> u32 {
        if self.start.seed || !self.start.is_open(disc) {
            return 0;
        }
        let Some((ply, _)) = self.decided_by(disc, last - 1) else {
            return 0;
        };
        u32::from(self.placed(disc, ply) < self.start.supply(disc))
    }

    /// How many discs of a color have been put down after a ply.
    pub(super) fn placed(&mut self, disc: Disc, ply: usize) -> u32 {
        self.order(ply);
        let new = self.discs[disc.idx()] - self.start.discs[disc.idx()];
        (new & self.filled[ply]).count()
    }
}
