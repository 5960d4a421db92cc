//! Which moves were good elsewhere.

use std::cmp::Reverse;

use rules::{Player, Position};

use crate::Guide;
use crate::table::tag;

/// Moves that refuted others: at the same distance from the root, in reply to
/// the same move, and anywhere.
pub(crate) struct Memory {
    killers: Vec<[u16; 2]>,
    counters: Box<[u16]>,
    history: Box<[[i32; 1 << 16]; 2]>,
}

/// A move with how early it should be looked at.
pub(crate) type Ranked<M> = (i32, M);

impl Memory {
    pub(crate) fn new() -> Self {
        let history = vec![[0; 1 << 16]; 2].into_boxed_slice();
        Self {
            killers: Vec::new(),
            counters: vec![0; 1 << 16].into_boxed_slice(),
            history: history
                .try_into()
                .unwrap_or_else(|_| unreachable!("two rows were made")),
        }
    }

    /// Before a new move of the game: what is old counts less.
    pub(crate) fn fade(&mut self) {
        self.killers.clear();
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }

    /// Ranks the legal moves, best first.
    pub(crate) fn rank<P: Position>(
        &self,
        position: &P,
        guide: &impl Guide<P>,
        (best, previous, ply): (u16, u16, usize),
        moves: &mut Vec<Ranked<P::Move>>,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let counter = self.counters[usize::from(previous)];
        let history = &self.history[position.turn().idx()];
        position.each_move(|mv| {
            let tag = tag(mv);
            let rank = if tag == best {
                i32::MAX
            } else {
                let known = if tag == killers[0] {
                    900_000
                } else if tag == killers[1] {
                    800_000
                } else if tag == counter {
                    700_000
                } else {
                    history[usize::from(tag)].min(500_000)
                };
                known.saturating_add(guide.order(position, mv))
            };
            moves.push((rank, mv));
        });
        moves.sort_by_key(|&(rank, _)| Reverse(rank));
    }

    /// Remembers that `mv` refuted the move before it.
    pub(crate) fn reward<M: std::hash::Hash>(
        &mut self,
        player: Player,
        mv: M,
        (previous, ply, depth): (u16, usize, i32),
    ) {
        let tag = tag(mv);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        self.counters[usize::from(previous)] = tag;
        let value = &mut self.history[player.idx()][usize::from(tag)];
        *value = (*value + depth * depth).min(1_000_000);
    }

    /// Remembers that `mv` was looked at before the one that refuted.
    pub(crate) fn blame<M: std::hash::Hash>(&mut self, player: Player, mv: M, depth: i32) {
        let value = &mut self.history[player.idx()][usize::from(tag(mv))];
        *value -= depth * depth / 8;
        *value = (*value).max(-500_000);
    }
}
