//! Cheap questions about a position, for those who think about moves.

use rules::Player;

use crate::position::Step;
use crate::{SizedBoard, Talpa};

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
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
