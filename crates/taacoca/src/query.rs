//! Cheap questions about a position, for those who think about moves: most are
//! answered for a whole army at once.

use grid::Bits;
use rules::{Player, Position as _};

use crate::board::Step;
use crate::{Direction, Move, Position, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Position<B, W> {
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

    /// In how many own moves a player can have a stone on the enemy home row
    /// although every enemy stone goes after it: as if nothing but runners and
    /// chasers mattered, neither what is in their way nor that three must step.
    #[inline]
    pub fn moves_home(&self, player: Player) -> Option<u32> {
        let geometry = self.geometry();
        let ways = |player| Direction::BOTH.map(|it| geometry.step(player, it));
        let (running, chasing) = (ways(player), ways(!player));
        let spread = |[left, right]: [&Step<W>; 2], from: Bits<W>| {
            left.forward(from & left.can) | right.forward(from & right.can)
        };
        let home = geometry.home(!player);
        let mut runners = self.stones(player);
        // Where chasers can be: they may also wait.
        let mut chasers = self.stones(!player);
        let mut caught = Bits::EMPTY;
        if self.turn() != player {
            caught = spread(chasing, chasers);
            chasers |= caught;
        }
        for moves in 1..geometry.n_rows() as u32 {
            runners = spread(running, runners - caught);
            if runners.meets(home) {
                return Some(moves);
            }
            if runners.is_empty() {
                return None;
            }
            caught = spread(chasing, chasers);
            chasers |= caught;
        }
        None
    }
}
