//! Which moves were good elsewhere.

use std::cmp::Reverse;

use rules::{Player, Position};

use crate::OrderMoves;
use crate::table::tag;

/// Moves that refuted others: at the same distance from the root, in reply to
/// the same move, and anywhere.
pub(crate) struct Memory {
    killers: Vec<[u16; 2]>,
    counters: Box<[u16]>,
    history: Box<[[i32; SLOTS]; 2]>,
}

/// Moves are told apart by their tags less the last bits: tables that fit
/// into the cache close to the processor are worth a few mistakes.
const SLOTS: usize = 1 << 14;

/// How much a move's history can count: less than a refutation close by.
const MOST: i32 = 500_000;

/// How many moves are picked one by one before the others are sorted.
const PICKED: usize = 3;

/// Brings the next best move to place `n`, those before it being in place, as
/// the first one is from the beginning.
///
/// Most nodes are cut off by one of their first moves: the others are sorted
/// only where they are needed.
#[inline]
pub(crate) fn bring_next<M>(moves: &mut [Ranked<M>], n: usize) {
    if n == 0 {
        return;
    }
    if n < PICKED {
        let (mut best, mut highest) = (n, i32::MIN);
        for (i, &(rank, _)) in moves.iter().enumerate().skip(n) {
            if rank > highest {
                (best, highest) = (i, rank);
            }
        }
        moves.swap(n, best);
    } else if n == PICKED {
        moves[n..].sort_by_key(|&(rank, _)| Reverse(rank));
    }
}

/// A move with how early it should be looked at.
pub(crate) type Ranked<M> = (i32, M);

impl Memory {
    /// What one takes, in bytes.
    pub(crate) const BYTES: usize = 2 * SLOTS * size_of::<i32>() + SLOTS * size_of::<u16>();

    pub(crate) fn new() -> Self {
        let history = vec![[0; SLOTS]; 2].into_boxed_slice();
        Self {
            killers: Vec::new(),
            counters: vec![0; SLOTS].into_boxed_slice(),
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

    /// Ranks the legal moves, the best one first, the others in no order yet:
    /// see [`bring_next`].
    pub(crate) fn rank<P: Position>(
        &self,
        position: &P,
        guide: &impl OrderMoves<P>,
        (best, previous, ply): (u16, u16, usize),
        moves: &mut Vec<Ranked<P::Move>>,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let counter = self.counters[slot(previous)];
        let special = [
            (best, i32::MAX),
            (killers[0], 900_000),
            (killers[1], 800_000),
            (counter, 700_000),
        ];
        // One look tells that a move is none of these, as most are.
        let bit = |tag: u16| 1_u64 << (tag >> 1 & 63);
        let mask = special.iter().fold(0, |mask, &(tag, _)| mask | bit(tag));
        let history = &self.history[position.turn().idx()];
        let (mut first, mut highest) = (0, i32::MIN);
        guide.each_ranked(position, |order, mv| {
            let tag = tag(mv);
            let mut known = history[slot(tag)];
            if mask & bit(tag) != 0
                && let Some(&(_, rank)) = special.iter().find(|it| it.0 == tag)
            {
                known = rank;
            }
            let rank = known.saturating_add(order);
            if rank > highest {
                (first, highest) = (moves.len(), rank);
            }
            moves.push((rank, mv));
        });
        if first > 0 {
            moves.swap(0, first);
        }
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
        self.counters[slot(previous)] = tag;
        let value = &mut self.history[player.idx()][slot(tag)];
        *value = (*value + depth * depth).min(MOST);
    }

    /// Remembers that `mv` was looked at before the one that refuted.
    pub(crate) fn blame<M: std::hash::Hash>(&mut self, player: Player, mv: M, depth: i32) {
        let value = &mut self.history[player.idx()][slot(tag(mv))];
        *value -= depth * depth / 8;
        *value = (*value).max(-MOST);
    }
}

#[inline]
fn slot(tag: u16) -> usize {
    (usize::from(tag) * SLOTS) >> 16
}
