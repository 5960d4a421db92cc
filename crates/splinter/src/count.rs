//! All legal pushes at once, as sets.

use grid::{Bits, Cell};
use rules::SplitMix64;

use crate::{Direction, Move, SizedBoard, Splinter};

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// The pieces of the player to move that may be pushed in a direction.
    #[inline]
    pub(crate) fn movable(&self, direction: Direction) -> Bits<W> {
        let mut cells = self.own() - self.stuck(direction);
        if let Some(last) = self.last
            && last.direction.opposite() == direction
        {
            cells -= self.undoing(last);
        }
        cells
    }

    /// How many pushes are legal: eight for each piece, but for those that
    /// would leave the board (S3) or undo the last one (S7).
    #[inline]
    pub(crate) fn n_pushes(&self) -> u64 {
        let own = self.own();
        let mut n = 8 * u32::from(self.pieces[self.turn.idx()]);
        if self.touches_rim() {
            for direction in Direction::ALL {
                n -= (own & self.stuck(direction)).count();
            }
        }
        if let Some(last) = self.last {
            n -= (own & self.undoing(last)).count();
        }
        u64::from(n)
    }

    /// A legal push, drawn among all of them; none if there are none (S10).
    #[cold]
    pub(crate) fn random_push_by_counting(&self, random: &mut SplitMix64) -> Option<(Move, Cell)> {
        let n = self.n_pushes();
        let mut k = random.below(n) as u32;
        for direction in Direction::ALL {
            let cells = self.movable(direction);
            if k < cells.count() {
                let cell = cells.nth(k);
                let mv = Move { cell, direction };
                return self.landing(mv).map(|landing| (mv, landing));
            }
            k -= cells.count();
        }
        None
    }

    /// S3. The pieces of either side whose run in a direction reaches the rim.
    #[inline]
    fn stuck(&self, direction: Direction) -> Bits<W> {
        let mut stuck = self.occupied & self.rim(direction);
        if stuck.is_empty() {
            return stuck;
        }
        loop {
            let next = stuck | (self.stepped(stuck, direction.opposite()) & self.occupied);
            if next == stuck {
                return stuck;
            }
            stuck = next;
        }
    }

    /// S7. The pieces of either side that may not be pushed against the last
    /// push: the run that begins where the square it left ends.
    #[inline]
    pub(crate) fn undoing(&self, last: Move) -> Bits<W> {
        let geometry = self.board.geometry();
        let mut cells = Bits::EMPTY;
        let mut at = last.cell;
        for _ in 0..geometry.reach(at, last.direction) {
            at = geometry.next(at, last.direction);
            if !self.occupied.contains(at) {
                break;
            }
            cells.insert(at);
        }
        cells
    }

    #[inline]
    fn touches_rim(&self) -> bool {
        let rect = &self.board.geometry().rect;
        let rim = rect.first_row | rect.last_row | rect.first_column | rect.last_column;
        self.occupied.meets(rim)
    }

    /// The squares from which a step in a direction leaves the board.
    #[inline]
    fn rim(&self, direction: Direction) -> Bits<W> {
        let rect = &self.board.geometry().rect;
        let (dx, dy) = direction.step();
        let side = match dx {
            1 => rect.last_column,
            -1 => rect.first_column,
            _ => Bits::EMPTY,
        };
        match dy {
            1 => side | rect.last_row,
            -1 => side | rect.first_row,
            _ => side,
        }
    }

    /// Every cell moved one step; those that would leave the board are gone.
    #[inline]
    fn stepped(&self, x: Bits<W>, direction: Direction) -> Bits<W> {
        let rect = &self.board.geometry().rect;
        let (dx, dy) = direction.step();
        let side = match dx {
            1 => rect.next_column(x),
            -1 => rect.prev_column(x),
            _ => x,
        };
        match dy {
            1 => rect.next_row(side),
            -1 => rect.prev_row(side),
            _ => side,
        }
    }
}
