//! Cheap questions about a position, for those who think about moves.

use grid::{Bits, Cell};
use rules::Player;

use crate::cut::{can_cut, cut_off};
use crate::{Move, SizedBoard, Splinter};

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Bits<W> {
        self.occupied
    }

    /// Where a player's king stands.
    #[inline]
    pub fn king(&self, player: Player) -> Cell {
        self.kings[player.idx()]
    }

    /// How many pieces a player has, the king included.
    #[inline]
    pub fn n_pieces(&self, player: Player) -> u32 {
        self.pieces[player.idx()].into()
    }

    /// The last push, which S7 remembers; none at the start and never in `-seed`.
    #[inline]
    pub fn last_push(&self) -> Option<Move> {
        self.last
    }

    /// Plies since the last removal (S8).
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet.into()
    }

    /// Whether a push of the piece on `mv.cell` could cut something off, as far
    /// as the neighbors of the square it leaves tell: "no" is certain.
    #[inline]
    pub fn can_cut(&self, mv: Move) -> bool {
        can_cut(self.board.geometry(), &self.occupied, mv)
    }

    /// Whether the other pieces hang together only through the one on `cell`. A
    /// push of a piece that is no joint cuts off nothing but that piece itself.
    #[inline]
    pub fn is_joint(&self, cell: Cell) -> bool {
        let others = self.occupied.without(cell);
        cut_off(self.board.geometry(), &others, cell).is_some()
    }
}
