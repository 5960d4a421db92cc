//! The rules of a move: S3 to S8.

use grid::{Bits, Cell};
use rules::{Outcome, Player, SplitMix64};

use crate::cut::cut_off;
use crate::{Direction, Move, SizedBoard, Splinter};

/// S8: how many plies without a removal end the game.
pub(crate) const QUIET_LIMIT: u8 = 100;

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// Makes a legal push whose run ends before the empty square `landing`.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move, landing: Cell) {
        self.shift(mv, landing);
        self.last = if self.seed { None } else { Some(mv) };
        self.turn = self.turn.other();
        self.quiet += 1;
        if let Some(cut) = cut_off(self.board.geometry(), &self.occupied, mv.cell) {
            if self.kings.iter().any(|&king| cut.contains(king)) {
                return self.splinter_kings();
            }
            self.remove(cut);
        }
        self.outcome = self.ended();
    }

    /// S3. The empty square behind the run that `mv` pushes; none if the run
    /// reaches the rim. The cell must be on the board.
    #[inline]
    pub(crate) fn landing(&self, mv: Move) -> Option<Cell> {
        let geometry = self.board.geometry();
        let mut at = mv.cell;
        for _ in 0..geometry.reach(at, mv.direction) {
            at = geometry.next(at, mv.direction);
            if !self.occupied.contains(at) {
                return Some(at);
            }
        }
        None
    }

    /// S7. Whether a push with that landing undoes the last one.
    #[inline]
    pub(crate) fn undoes(&self, mv: Move, landing: Cell) -> bool {
        self.last
            .is_some_and(|last| last.cell == landing && last.direction.opposite() == mv.direction)
    }

    /// The pieces of the player to move.
    #[inline]
    pub(crate) fn own(&self) -> Bits<W> {
        match self.turn {
            Player::First => self.white,
            Player::Second => self.occupied - self.white,
        }
    }

    /// S5, S8. Who has lost fewer pawns: both began with equally many.
    #[inline]
    pub(crate) fn fewer_lost(&self) -> Outcome {
        larger(self.pieces.map(u32::from)).unwrap_or(Outcome::Draw)
    }

    /// S5. Who wins when the kings stand in groups of these sizes.
    pub(crate) fn parted(&self, sizes: [u32; 2]) -> Outcome {
        larger(sizes).unwrap_or_else(|| self.fewer_lost())
    }

    /// S6 and S8: how the game ends while the kings are together, if it does.
    #[inline]
    pub(crate) fn ended(&self) -> Option<Outcome> {
        match self.pieces {
            [1, 1] => Some(Outcome::Draw),
            [1, _] => Some(Outcome::Win(Player::Second)),
            [_, 1] => Some(Outcome::Win(Player::First)),
            _ if self.quiet >= QUIET_LIMIT => Some(self.fewer_lost()),
            _ => None,
        }
    }

    /// Where the kings' groups reach, by player.
    pub(crate) fn king_groups(&self) -> [Bits<W>; 2] {
        let rect = &self.board.geometry().rect;
        self.kings
            .map(|king| grid::flood(king.into(), self.occupied, |x| rect.grow8(x)))
    }

    /// A legal push and its landing, all equally likely: own pieces and
    /// directions are drawn until they fit, which most do.
    #[inline]
    pub(crate) fn random_push(&self, random: &mut SplitMix64) -> Option<(Move, Cell)> {
        let own = self.own();
        let n = 8 * u64::from(self.pieces[self.turn.idx()]);
        for _ in 0..64 {
            let k = random.below(n);
            let mv = Move {
                cell: own.nth(k as u32 / 8),
                direction: Direction::ALL[k as usize % 8],
            };
            if let Some(landing) = self.landing(mv)
                && !self.undoes(mv, landing)
            {
                return Some((mv, landing));
            }
        }
        self.random_push_by_counting(random)
    }

    /// S3. Every piece of the run moves one step.
    #[inline]
    fn shift(&mut self, mv: Move, landing: Cell) {
        let geometry = self.board.geometry();
        let kings = self.kings;
        let mut at = mv.cell;
        let mut comes = false;
        while at != landing {
            let next = geometry.next(at, mv.direction);
            let goes = self.white.contains(at);
            turn_if(&mut self.white, at, comes != goes);
            for (king, &stood) in self.kings.iter_mut().zip(&kings) {
                *king = if stood == at { next } else { *king };
            }
            (comes, at) = (goes, next);
        }
        turn_if(&mut self.white, landing, comes);
        turn_if(&mut self.occupied, mv.cell, true);
        turn_if(&mut self.occupied, landing, true);
    }

    /// S4 and S5, where a king is among the pieces cut off.
    #[cold]
    fn splinter_kings(&mut self) {
        let groups = self.king_groups();
        let gone = self.occupied - groups[0] - groups[1];
        if !gone.is_empty() {
            self.remove(gone);
        }
        self.outcome = if groups[0] == groups[1] {
            self.ended()
        } else {
            Some(self.parted(groups.map(|group| group.count())))
        };
    }

    /// S4. Takes groups off the board.
    #[inline]
    fn remove(&mut self, gone: Bits<W>) {
        let white = (gone & self.white).count();
        self.pieces[0] -= white as u8;
        self.pieces[1] -= (gone.count() - white) as u8;
        self.occupied -= gone;
        self.white -= gone;
        self.quiet = 0;
    }
}

/// Adds or removes a cell in place: a copy of the set would have to wait for
/// the word just written.
#[inline]
fn turn_if<const W: usize>(set: &mut Bits<W>, cell: Cell, turn: bool) {
    set.0[cell.idx() / 64] ^= u64::from(turn) << (cell.idx() % 64);
}

/// A win for the player with the larger number.
#[inline]
fn larger([white, black]: [u32; 2]) -> Option<Outcome> {
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Outcome::Win(Player::First)),
        std::cmp::Ordering::Less => Some(Outcome::Win(Player::Second)),
        std::cmp::Ordering::Equal => None,
    }
}
