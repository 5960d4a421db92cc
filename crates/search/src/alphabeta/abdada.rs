//! ABDADA (simplified): how the threads of a search divide the work.
//!
//! A thread defers a move that another thread is searching. When it comes back to the
//! move, the transposition table has the result.

use std::sync::atomic::{AtomicU64, Ordering};

/// The positions that are being searched by some thread; empty with one thread.
pub(super) struct CurrentlySearched(Box<[AtomicU64]>);

/// Slots for keys. Of two positions with the same slot the earlier one is forgotten; at
/// worst two threads search it.
const SLOTS: usize = 1 << 12;

impl CurrentlySearched {
    /// Searches of lower depth are not shared: the overhead would be too large.
    pub(super) const MIN_DEPTH: i32 = 3;

    pub(super) fn new(threads: usize) -> Self {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Self((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether searches of that depth are shared between threads.
    #[inline]
    pub(super) fn is_shared(&self, depth: i32) -> bool {
        depth >= Self::MIN_DEPTH && !self.0.is_empty()
    }

    /// Whether some thread is searching a position.
    pub(super) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// A thread starts to search a position.
    pub(super) fn start(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// The thread has finished.
    pub(super) fn finish(&self, key: u64) {
        // If another position has taken the slot meanwhile, it stays.
        let _ = self
            .slot(key)
            .compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % SLOTS]
    }
}

/// The indices of the moves in the order in which they are searched: all in turn, then
/// the deferred ones.
pub(super) struct SearchOrder {
    next: usize,
    n_moves: usize,
    deferred: [u16; MOST_DEFERRED],
    n_deferred: usize,
    /// How many of the deferred moves were returned again.
    n_done: usize,
}

/// How many moves of a node can be deferred; seldom more than there are other threads.
const MOST_DEFERRED: usize = 16;

impl SearchOrder {
    pub(super) fn new(n_moves: usize) -> Self {
        Self {
            next: 0,
            n_moves,
            deferred: [0; MOST_DEFERRED],
            n_deferred: 0,
            n_done: 0,
        }
    }

    /// Whether the current move was deferred before.
    #[inline]
    pub(super) fn is_deferred(&self) -> bool {
        self.n_done > 0
    }

    /// Defers a move; false if it was deferred before, or too many are.
    pub(super) fn defer(&mut self, n: usize) -> bool {
        if self.is_deferred() || self.n_deferred == MOST_DEFERRED {
            return false;
        }
        self.deferred[self.n_deferred] = n as u16;
        self.n_deferred += 1;
        true
    }
}

impl Iterator for SearchOrder {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.next < self.n_moves {
            self.next += 1;
            return Some(self.next - 1);
        }
        let deferred = self.deferred[..self.n_deferred].get(self.n_done)?;
        self.n_done += 1;
        Some(usize::from(*deferred))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deferred_moves_come_last_and_cannot_be_deferred_again() {
        let mut order = SearchOrder::new(5);
        let mut seen = Vec::new();
        while let Some(n) = order.next() {
            if [1, 4].contains(&n) && order.defer(n) {
                continue;
            }
            seen.push(n);
        }
        assert_eq!(seen, [0, 2, 3, 1, 4]);
    }

    #[test]
    fn only_several_threads_share_positions() {
        assert!(!CurrentlySearched::new(1).is_shared(20));
        let searched = CurrentlySearched::new(2);
        let depth = CurrentlySearched::MIN_DEPTH;
        assert!(searched.is_shared(depth) && !searched.is_shared(depth - 1));
        let key = 0x1234_5678_9ABC_DEF0;
        searched.start(key);
        assert!(searched.contains(key) && !searched.contains(key + 1));
        searched.finish(key + 1);
        assert!(searched.contains(key));
        searched.finish(key);
        assert!(!searched.contains(key));
    }
}
