//! The chains and fences that decide colors, for people to see.

use grid::{Bits, Cell, shortest_path};
use rules::{Line, LineKind};

use crate::{Alliances, Disc, Geometry, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// What the owner of a color owes it to: a shortest chain that joins its
    /// sides, or else a shortest fence. None where the color is open, and where
    /// an owner was only stated.
    pub(crate) fn deciding_line(&self, disc: Disc) -> Option<Line> {
        let (owner, board) = (self.owner(disc)?, self.geometry());
        let ally = self.discs(disc.ally(owner));
        let chain = board.shortest(board.sides[disc.idx()], self.discs(disc) | ally);
        let (kind, cells) = match chain {
            Some(cells) => (LineKind::Path, cells),
            // The owner's ally is what stands in the opponent's way (A5).
            None => (
                LineKind::Fence,
                board.shortest(board.arcs[disc.idx()], ally)?,
            ),
        };
        Some(Line {
            kind,
            player: owner,
            color: Some(disc.color()),
            cells: cells.into_iter().map(|cell| board.name(cell)).collect(),
        })
    }
}

impl<const W: usize> Geometry<W> {
    /// A shortest chain inside `within` from the one stretch of rim to the other.
    fn shortest(&self, [from, to]: [Bits<W>; 2], within: Bits<W>) -> Option<Vec<Cell>> {
        let chain = shortest_path(from, to, within, |x| self.hexes.grow(x));
        (!chain.is_empty()).then_some(chain)
    }
}
