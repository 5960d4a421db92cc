//! How the threads of a search share the work.
//!
//! A thread that comes to a move which another one is looking at puts it off:
//! when it comes back, the table has the answer.

use std::sync::atomic::{AtomicU64, Ordering};

/// The positions that threads are looking at; none where there is one thread.
pub(super) struct Busy(Box<[AtomicU64]>);

/// Places for keys. Two positions may want the same one: the earlier is
/// forgotten, and looked at by two threads at worst.
const PLACES: usize = 1 << 12;

impl Busy {
    /// Below so many plies a position is not worth telling others of.
    pub(super) const DEPTH: i32 = 3;

    pub(super) fn new(threads: usize) -> Self {
        let places = if threads > 1 { PLACES } else { 0 };
        Self((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a position with so many plies to go is of interest to others.
    #[inline]
    pub(super) fn cares(&self, depth: i32) -> bool {
        depth >= Self::DEPTH && !self.0.is_empty()
    }

    /// Whether some thread is looking at a position.
    pub(super) fn has(&self, key: u64) -> bool {
        self.place(key).load(Ordering::Relaxed) == key
    }

    /// A thread begins to look at a position.
    pub(super) fn enter(&self, key: u64) {
        self.place(key).store(key, Ordering::Relaxed);
    }

    /// It has finished.
    pub(super) fn leave(&self, key: u64) {
        // Another position may have come meanwhile, and may stay.
        let _ = self
            .place(key)
            .compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % PLACES]
    }
}

/// The numbers of moves in the order in which they are looked at: one after the
/// other, then those that were put off.
pub(super) struct Turns {
    next: usize,
    n_moves: usize,
    later: [u16; MOST_LATER],
    n_later: usize,
    n_done: usize,
}

/// Moves that can be put off at once; as many as there are other threads, mostly.
const MOST_LATER: usize = 16;

impl Turns {
    pub(super) fn new(n_moves: usize) -> Self {
        Self {
            next: 0,
            n_moves,
            later: [0; MOST_LATER],
            n_later: 0,
            n_done: 0,
        }
    }

    /// Whether the move whose turn it is was put off before.
    #[inline]
    pub(super) fn is_late(&self) -> bool {
        self.n_done > 0
    }

    /// Puts a move off; false if it cannot be, for the second time or because too
    /// many are.
    pub(super) fn put_off(&mut self, n: usize) -> bool {
        if self.is_late() || self.n_later == MOST_LATER {
            return false;
        }
        self.later[self.n_later] = n as u16;
        self.n_later += 1;
        true
    }
}

impl Iterator for Turns {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.next < self.n_moves {
            self.next += 1;
            return Some(self.next - 1);
        }
        let later = self.later[..self.n_later].get(self.n_done)?;
        self.n_done += 1;
        Some(usize::from(*later))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_off_comes_last_and_once_more_only() {
        let mut turns = Turns::new(5);
        let mut seen = Vec::new();
        while let Some(n) = turns.next() {
            if [1, 4].contains(&n) && turns.put_off(n) {
                continue;
            }
            seen.push(n);
        }
        assert_eq!(seen, [0, 2, 3, 1, 4]);
    }

    #[test]
    fn one_thread_tells_nobody() {
        assert!(!Busy::new(1).cares(20));
        let busy = Busy::new(2);
        assert!(busy.cares(Busy::DEPTH) && !busy.cares(Busy::DEPTH - 1));
        let key = 0x1234_5678_9ABC_DEF0;
        busy.enter(key);
        assert!(busy.has(key) && !busy.has(key + 1));
        busy.leave(key + 1);
        assert!(busy.has(key));
        busy.leave(key);
        assert!(!busy.has(key));
    }
}
