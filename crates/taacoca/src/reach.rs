//! Where stones can get to: cheap questions about whole armies at once.

use grid::Bits;
use rules::Player;

use crate::{Direction, HexBoard, Move, Position};

impl<B: HexBoard<W>, const W: usize> Position<B, W> {
    /// The cells that the stones of a legal move step to.
    #[inline]
    pub fn targets(&self, mv: Move) -> Bits<W> {
        self.step(mv.direction()).forward(mv.set())
    }

    /// The enemy stones that single stones of a player could step onto in one direction.
    #[inline]
    pub fn attacked_by(&self, player: Player, direction: Direction) -> Bits<W> {
        let step = self.geometry().step(player, direction);
        step.forward(self.stones(player) & step.can) & self.stones(!player)
    }

    /// Every cell that a player's stones stand on or could ever step to if
    /// nothing were in their way. A stone of the other player outside it can
    /// never be captured, wherever it goes.
    #[inline]
    pub fn span(&self, player: Player) -> Bits<W> {
        let [left, right] = Direction::BOTH.map(|it| self.geometry().step(player, it));
        let mut span = self.stones(player);
        let mut fresh = span;
        while !fresh.is_empty() {
            fresh = (left.forward(fresh & left.can) | right.forward(fresh & right.can)) - span;
            span |= fresh;
        }
        span
    }
}
