//! Decisive cells: what one more disc would decide, for all moves at once.

use grid::Bits;
use rules::Player;

use crate::{Alliances, Disc, Geometry, Move, SizedBoard};

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

/// How far all chains and fences reach from both of their ends. One more disc changes little
/// of it, so that what is decisive after each of many moves is found for less than from nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reaches<const W: usize> {
    /// By player and color: chains of the color and the player's ally for it, from its two sides.
    chains: [[[Bits<W>; 2]; 3]; 2],
    /// By player and color: what shuts the opponent out, from the two stretches between the sides.
    fences: [[[Bits<W>; 2]; 3]; 2],
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// How far chains and fences reach.
    pub fn reaches(&self) -> Reaches<W> {
        let board = self.geometry();
        let each = |of: &dyn Fn(Player, Disc) -> [Bits<W>; 2]| {
            Player::BOTH.map(|player| Disc::ALL.map(|disc| of(player, disc)))
        };
        Reaches {
            chains: each(&|player, disc| {
                let within = self.discs(disc) | self.discs(disc.ally(player));
                board.sides[disc.idx()].map(|side| board.reach(side, within))
            }),
            fences: each(&|player, disc| {
                let within = self.discs(disc.ally(player));
                board.arcs[disc.idx()].map(|arc| board.reach(arc, within))
            }),
        }
    }

    /// The position after a legal move that [decides](Decisive::decides) no color, so that
    /// nothing is judged.
    #[inline]
    pub fn after_quiet(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.discs[mv.disc.idx()].insert(mv.cell);
        next.turn = !self.turn;
        next
    }

    /// Which discs would decide a color (A7), whoever is to move.
    pub fn decisive(&self) -> Decisive<W> {
        let (board, empty) = (self.geometry(), self.empty());
        let mut found = Decisive::NOTHING;
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

impl<const W: usize> Reaches<W> {
    /// How far they reach after a move, which has led to a position.
    #[inline]
    pub fn after<B: SizedBoard<W>>(mut self, mv: Move, position: &Alliances<B, W>) -> Self {
        let (x, board) = (mv.disc, position.geometry());
        let (next, prev) = (x.next(), x.prev());
        let own = position.discs(x);
        let grown = |within| board.hexes.grow(board.component(mv.cell, within));
        let alone = grown(own);
        let with_next = grown(own | position.discs(next));
        let with_prev = grown(own | position.discs(prev));
        let touched = |ends: &mut [Bits<W>; 2], grown| {
            for end in ends.iter_mut().filter(|it| it.contains(mv.cell)) {
                *end |= grown;
            }
        };
        let [first, second] = &mut self.chains;
        touched(&mut first[next.idx()], with_next);
        touched(&mut second[x.idx()], with_next);
        touched(&mut first[x.idx()], with_prev);
        touched(&mut second[prev.idx()], with_prev);
        let [first, second] = &mut self.fences;
        touched(&mut first[next.idx()], alone);
        touched(&mut second[prev.idx()], alone);
        self
    }

    /// What is decisive in the position that they belong to.
    #[inline]
    pub fn decisive<B: SizedBoard<W>>(&self, position: &Alliances<B, W>) -> Decisive<W> {
        let empty = position.empty();
        let mut found = Decisive::NOTHING;
        for disc in Disc::ALL {
            let c = disc.idx();
            if let Some(owner) = position.owner(disc) {
                found.won[owner.idx()][c] = position.geometry().full();
                continue;
            }
            for p in Player::BOTH.map(Player::idx) {
                let [from, to] = self.chains[p][c];
                found.joins[p][c] = from & to & empty;
                let [from, to] = self.fences[p][c];
                found.fences[p][c] = from & to & empty;
            }
        }
        found
    }
}

impl<const W: usize> Decisive<W> {
    const NOTHING: Self = Self {
        joins: [[Bits::EMPTY; 3]; 2],
        fences: [[Bits::EMPTY; 3]; 2],
        won: [[Bits::EMPTY; 3]; 2],
    };

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
