//! Cheap questions about a position, for those who think about moves.

use grid::Bits;
use rules::Player;

use crate::position::Step;
use crate::{SizedBoard, Talpa};

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    /// The cells that a player could empty, were it that player's turn: those of pieces that
    /// can capture, or of all pieces if none can (T5, T6).
    #[inline]
    pub fn movable(&self, player: Player) -> Bits<W> {
        let (own, enemy) = (self.pieces(player), self.pieces(!player));
        let capturers = self.rect().grow4(enemy) & own;
        if capturers.is_empty() { own } else { capturers }
    }

    /// How many moves a player has, were it that player's turn, that do not
    /// open the opponent's tunnel.
    #[inline]
    pub fn n_safe_moves(&self, player: Player) -> u32 {
        let (own, enemy) = (self.pieces(player), self.pieces(!player));
        let unsafe_cells = self.joining(!player);
        let safe = own - unsafe_cells;
        let n = |step| (safe & self.before(enemy, step)).count();
        if self.can_capture() {
            Step::ALL.into_iter().map(n).sum()
        } else {
            safe.count()
        }
    }
}
