//! Decisive cells: what one more disc would decide, for all moves at once.

use grid::Bits;
use rules::Player;

use crate::{Alliances, Disc, Geometry, SizedBoard};

/// The empty cells on which one disc decides an open color, as floods from
/// both ends of every chain and fence find them together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decisive<const W: usize> {
    /// By player and color: where the color or the player's ally for it joins its sides.
    joins: [[Bits<W>; 3]; 2],
    /// By player and color: where the player's ally for it shuts the opponent out.
    fences: [[Bits<W>; 3]; 2],
    /// By player and color: every cell if the player has won the color, none otherwise.
    won: [[Bits<W>; 3]; 2],
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// Which discs would decide a color (A7), whoever is to move.
    pub fn decisive(&self) -> Decisive<W> {
        let (board, empty) = (self.geometry(), self.empty());
        let mut found = Decisive {
            joins: [[Bits::EMPTY; 3]; 2],
            fences: [[Bits::EMPTY; 3]; 2],
            won: [[Bits::EMPTY; 3]; 2],
        };
        for disc in Disc::ALL {
            let c = disc.idx();
            if let Some(owner) = self.owner(disc) {
                found.won[owner.idx()][c] = board.full();
                continue;
            }
            for player in Player::BOTH {
                let ally = self.discs(disc.ally(player));
                let chain = self.discs(disc) | ally;
                found.joins[player.idx()][c] = board.last_links(board.sides[c], chain, empty);
                found.fences[player.idx()][c] = board.last_links(board.arcs[c], ally, empty);
            }
        }
        found
    }
}

impl<const W: usize> Decisive<W> {
    /// Where a disc of that color, put down by `mover`, gives `player` the
    /// color `of`; everywhere if the player has it already.
    #[inline]
    pub fn gives(&self, mover: Player, disc: Disc, of: Disc, player: Player) -> Bits<W> {
        let (p, c) = (player.idx(), of.idx());
        let gained = if disc == of {
            // Both may join at once: the mover comes first.
            let first = self.joins[mover.idx()][c];
            if player == mover {
                first
            } else {
                self.joins[p][c] - first
            }
        } else if disc == of.ally(player) {
            self.joins[p][c] | self.fences[p][c]
        } else {
            Bits::EMPTY
        };
        gained | self.won[p][c]
    }

    /// Where a disc of that color, put down by `mover`, wins the game for
    /// `player` (A9); discs must be left of it.
    #[inline]
    pub fn wins(&self, mover: Player, disc: Disc, player: Player) -> Bits<W> {
        let [a, b, c] = Disc::ALL.map(|of| self.gives(mover, disc, of, player));
        (a & b) | (b & c) | (a & c)
    }

    /// Where a disc of that color gives any open color to anyone.
    #[inline]
    pub fn decides(&self, disc: Disc) -> Bits<W> {
        let (next, prev) = (disc.next().idx(), disc.prev().idx());
        let [first, second] = [Player::First.idx(), Player::Second.idx()];
        self.joins[first][disc.idx()]
            | self.joins[second][disc.idx()]
            | self.joins[first][next]
            | self.fences[first][next]
            | self.joins[second][prev]
            | self.fences[second][prev]
    }
}

impl<const W: usize> Geometry<W> {
    /// The cells of `empty` that would complete a chain inside `within` from
    /// one stretch of rim to the other.
    #[inline]
    fn last_links(&self, [from, to]: [Bits<W>; 2], within: Bits<W>, empty: Bits<W>) -> Bits<W> {
        let near = self.reach(from, within) & empty;
        if near.is_empty() {
            return near;
        }
        near & self.reach(to, within)
    }

    /// A stretch of rim and all that touches the part of `within` that hangs
    /// together with it; may spill outside the board.
    #[inline]
    fn reach(&self, rim: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut reached = rim & within;
        loop {
            let next = self.step(reached, within);
            if next == reached {
                return rim | self.hexes.grow(reached);
            }
            reached = next;
        }
    }
}
