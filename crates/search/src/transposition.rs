//! The transposition table: results of searched positions, in a fixed amount of memory.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// A transposition table by [`Position::key`](rules::Position::key), shared by threads
/// without locks.
///
/// The key covers everything the future of a position depends on, in Splinter also the
/// last push and the plies without a removal, so a proved score holds for every
/// position that has the key. Two positions with the same 64 bits would be confused:
/// positions themselves are not stored. Estimates would tolerate a coarser key, but one
/// key for both is simpler.
///
/// An entry is two words, the second one XORed with the key: if two threads write at
/// once, the words do not match and the entry is ignored.
pub(crate) struct TranspositionTable {
    entries: Box<[[AtomicU64; 2]]>,
    age: u8,
}

/// Whether a score is exact, a lower or an upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// The kind of a score that was found with a window.
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::AtLeast
        } else if score > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }
}

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: u8,
    /// The tag of the best move, 0 for none.
    pub(crate) mv: u16,
}

impl TranspositionTable {
    /// A table of at most that many bytes, and at least one entry.
    pub(crate) fn new(bytes: usize) -> Self {
        let n = (bytes / size_of::<[AtomicU64; 2]>()).max(1);
        Self {
            // A vector of zeros, which the system provides without touching memory.
            entries: vec![[0u64; 2]; n]
                .into_iter()
                .map(|words| words.map(AtomicU64::new))
                .collect(),
            age: 0,
        }
    }

    /// Its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.entries)
    }

    /// Begins a new search: older entries are replaced first.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) & 0x3F;
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        for [word, check] in &mut self.entries {
            *word.get_mut() = 0;
            *check.get_mut() = 0;
        }
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let [word, check] = self.slot(key);
        let word = word.load(Ordering::Relaxed);
        (word != 0 && check.load(Ordering::Relaxed) ^ word == key).then(|| unpack(word))
    }

    /// Stores an entry, unless the slot holds a deeper one of another position from
    /// the same search.
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let [word, check] = self.slot(key);
        let old = word.load(Ordering::Relaxed);
        let same = check.load(Ordering::Relaxed) ^ old == key;
        let current = (old >> 56) as u8 & 0x3F == self.age && old != 0;
        if current && !same && (old >> 32) as u8 > entry.depth.saturating_add(2) {
            return;
        }
        let mut entry = entry;
        if same && entry.mv == 0 {
            entry.mv = unpack(old).mv;
        }
        let new = pack(entry, self.age);
        word.store(new, Ordering::Relaxed);
        check.store(new ^ key, Ordering::Relaxed);
    }

    #[inline]
    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        let n = ((u128::from(key) * self.entries.len() as u128) >> 64) as usize;
        &self.entries[n]
    }
}

/// A 16-bit hash of a move, never 0. It serves move ordering only, so a collision
/// costs time but never a wrong result.
#[inline]
pub(crate) fn move_tag<M: Hash>(mv: M) -> u16 {
    let mut hasher = Fold(0);
    mv.hash(&mut hasher);
    let h = hasher.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (h >> 48) as u16 | 1
}

struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(9) ^ n).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(entry.score.to_bits())
        | u64::from(entry.mv) << 16
        | u64::from(entry.depth) << 32
        | bound << 40
        | u64::from(age) << 56
}

fn unpack(word: u64) -> Entry {
    Entry {
        score: Score::from_bits(word as u16),
        mv: (word >> 16) as u16,
        depth: (word >> 32) as u8,
        bound: match word >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}
