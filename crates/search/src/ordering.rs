//! Move ordering: killer moves, counter moves and history scores.

use std::cmp::Reverse;

use rules::{Player, Position};

use crate::OrderMoves;
use crate::transposition::move_tag;

/// Moves that caused cutoffs: at the same ply (killers), in reply to the same move
/// (counters), and anywhere (history).
pub(crate) struct MoveHistory {
    killers: Vec<[u16; 2]>,
    counters: Box<[u16]>,
    history: Box<[[i32; SLOTS]; 2]>,
}

/// The size of the tables, indexed by the upper bits of move tags: small enough for the
/// processor's cache, at the price of some collisions.
const SLOTS: usize = 1 << 14;

/// The largest history score: less than a counter move.
const MOST: i32 = 500_000;

/// How many moves are selected one by one before the others are sorted.
const PICKED: usize = 3;

/// Brings the move of the next highest rank to index `n`; the moves before it are in
/// place already.
///
/// Most nodes are cut off by one of their first moves, so the others are sorted only
/// when they are needed.
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
        sort_by_rank(&mut moves[n..]);
    }
}

/// Puts moves of higher ranks first, equals in the order they have.
///
/// It is a function so that sorting, which is much code, is compiled once for each type of moves and
/// not once for each type of positions.
pub(crate) fn sort_by_rank<M>(moves: &mut [Ranked<M>]) {
    moves.sort_by_key(|&(rank, _)| Reverse(rank));
}

/// A move with its rank; higher ranks are searched first.
pub(crate) type Ranked<M> = (i32, M);

impl MoveHistory {
    /// Its size in bytes.
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

    /// Ages the tables before a search of another position: history counts less.
    pub(crate) fn age(&mut self) {
        self.killers.clear();
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }

    /// Ranks the legal moves: first the one of the transposition table, then killers,
    /// counter move, and history with the guide's rank. The highest rank comes first,
    /// the others in no order: see [`bring_next`].
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
        // A bit mask rules most moves out with one test.
        let bit = |tag: u16| 1_u64 << (tag >> 1 & 63);
        let mask = special.iter().fold(0, |mask, &(tag, _)| mask | bit(tag));
        let history = &self.history[position.turn().idx()];
        let (mut first, mut highest) = (0, i32::MIN);
        guide.each_ranked(position, |order, mv| {
            let tag = move_tag(mv);
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

    /// Rewards a move that caused a cutoff.
    pub(crate) fn reward<M: std::hash::Hash>(
        &mut self,
        player: Player,
        mv: M,
        (previous, ply, depth): (u16, usize, i32),
    ) {
        let tag = move_tag(mv);
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

    /// Penalizes a move that was searched before the one that caused the cutoff.
    pub(crate) fn penalize<M: std::hash::Hash>(&mut self, player: Player, mv: M, depth: i32) {
        let value = &mut self.history[player.idx()][slot(move_tag(mv))];
        *value -= depth * depth / 8;
        *value = (*value).max(-MOST);
    }
}

#[inline]
fn slot(tag: u16) -> usize {
    (usize::from(tag) * SLOTS) >> 16
}
