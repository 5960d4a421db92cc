//! The table that all threads of a solver share: numbers by 128-bit key, in a fixed amount
//! of memory.

use std::hint;
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use crate::counted::{Bounds, Clock};
use crate::knowledge::mix;
use crate::numbers::Numbers;

/// How many entries a bucket has.
const WAYS: usize = 5;
/// The share of entries from which on a table is too full.
const FULL: f64 = 0.7;

/// Two cache lines: a version, odd while somebody writes, and entries of three words, the
/// two halves of the key and the numbers, which are 0 in a free entry.
#[repr(align(128))]
struct Bucket([AtomicU64; 1 + 3 * WAYS]);

impl Bucket {
    fn empty() -> Self {
        Self(std::array::from_fn(|_| AtomicU64::new(0)))
    }
}

/// How many buckets at most so many bytes hold; at least one.
fn n_buckets(bytes: usize) -> usize {
    (bytes / size_of::<Bucket>()).max(1)
}

/// Numbers by key. Keys are compared in full, and a reader who meets a writer reads again.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    used: Alone<AtomicU64>,
    words: Words,
}

/// Something on cache lines of its own: what many threads write to is never beside what they read.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Alone<T>(pub(crate) T);

/// What the words of entries mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Words {
    /// [`Numbers`].
    Plain,
    /// [`Bounds`] for all counts, whose clock is no part of the key.
    Counted,
}

impl Words {
    /// The key of the entry that a question belongs to.
    #[inline]
    fn entry_key(self, key: u128) -> u128 {
        match self {
            Self::Plain => key,
            Self::Counted => Clock::split(key).0,
        }
    }

    /// What a word says about a question.
    #[inline]
    fn numbers(self, key: u128, word: u64) -> Option<Numbers> {
        match self {
            Self::Plain => Some(Numbers::unpack(word)),
            Self::Counted => Bounds::unpack(word).at(Clock::split(key).1),
        }
    }

    /// The word that says something about a question.
    pub(crate) fn pack(self, key: u128, numbers: Numbers, work: u64) -> u64 {
        match self {
            Self::Plain => numbers.pack(work),
            Self::Counted => Bounds::of(Clock::split(key).1, numbers).pack(work),
        }
    }

    /// What is left of an old word beside a new one: what is decided stays so.
    fn merged(self, old: u64, new: u64) -> u64 {
        match self {
            Self::Plain => {
                let is_decided = |word| Numbers::unpack(word).reached().is_some();
                if is_decided(old) && !is_decided(new) {
                    old
                } else {
                    new
                }
            }
            Self::Counted => {
                let bounds = Bounds::unpack(old).merged(Bounds::unpack(new));
                bounds.pack(1 << Numbers::work(old).max(Numbers::work(new)))
            }
        }
    }

    /// Whether no search can have written a word.
    pub(crate) fn is_broken(self, word: u64) -> bool {
        match self {
            Self::Plain => Numbers::is_broken(word),
            Self::Counted => word == 0 || Bounds::unpack(word).is_broken(),
        }
    }
}

impl Table {
    /// A table that begins with at most that many bytes, and at least one bucket.
    pub(crate) fn new(bytes: usize, words: Words) -> Self {
        let mut table = Self {
            buckets: Vec::new(),
            used: Alone::default(),
            words,
        };
        table.lengthen(bytes);
        table
    }

    /// Makes room for as many bytes, so that it can [`grow`](Self::grow) to them where it lies.
    /// The system gives memory only to what is used of it; if it promises none, the table moves
    /// when it grows.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        let more = n_buckets(bytes).saturating_sub(self.buckets.len());
        let _ = self.buckets.try_reserve_exact(more);
    }

    /// Makes it larger; at most that many bytes.
    ///
    /// Entries move to a bucket at the same part of the table, which never lies before the
    /// one they come from: so from the last to the first they all go to where nobody is left.
    pub(crate) fn grow(&mut self, bytes: usize) {
        let before = self.buckets.len();
        self.lengthen(bytes);
        let mut used = 0;
        for n in (0..before).rev() {
            let Bucket(words) = mem::replace(&mut self.buckets[n], Bucket::empty());
            let words = words.map(AtomicU64::into_inner);
            for entry in words[1..].chunks_exact(3).filter(|it| it[2] != 0) {
                let key = u128::from(entry[0]) << 64 | u128::from(entry[1]);
                used += u64::from(self.store_packed(key, entry[2]));
            }
        }
        *self.used.0.get_mut() = used;
    }

    fn lengthen(&mut self, bytes: usize) {
        let n = n_buckets(bytes).max(self.buckets.len());
        self.buckets.resize_with(n, Bucket::empty);
    }

    /// What its words mean.
    pub(crate) fn words(&self) -> Words {
        self.words
    }

    /// Its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Whether it would be too full with so many entries.
    pub(crate) fn is_short_of(&self, entries: u64) -> bool {
        entries as f64 > FULL * (self.buckets.len() * WAYS) as f64
    }

    /// How many entries are used.
    pub(crate) fn used(&self) -> u64 {
        self.used.0.load(Ordering::Relaxed)
    }

    /// Takes note of entries that were stored, which threads do many at a time.
    pub(crate) fn add_used(&self, n: u64) {
        self.used.0.fetch_add(n, Ordering::Relaxed);
    }

    /// Fetches what is kept of some positions into the cache.
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        let seen = keys.fold(0, |seen, key| {
            let Bucket(words) = self.bucket(self.words.entry_key(key));
            seen ^ words[0].load(Ordering::Relaxed) ^ words[8].load(Ordering::Relaxed)
        });
        hint::black_box(seen);
    }

    /// The numbers of a position.
    #[inline]
    pub(crate) fn probe(&self, key: u128) -> Option<Numbers> {
        let entry_key = self.words.entry_key(key);
        let Bucket(words) = self.bucket(entry_key);
        let (high, low) = ((entry_key >> 64) as u64, entry_key as u64);
        loop {
            let version = words[0].load(Ordering::Acquire);
            let mut found = 0;
            for entry in words[1..].chunks_exact(3) {
                if entry[1].load(Ordering::Relaxed) == low
                    && entry[0].load(Ordering::Relaxed) == high
                {
                    found = entry[2].load(Ordering::Relaxed);
                    break;
                }
            }
            fence(Ordering::Acquire);
            if version & 1 == 0 && words[0].load(Ordering::Relaxed) == version {
                return if found == 0 {
                    None
                } else {
                    self.words.numbers(key, found)
                };
            }
            hint::spin_loop();
        }
    }

    /// Keeps numbers. They replace those of the same position, or of the one in the bucket
    /// on which least work was spent; what is decided stays so. Whether it takes an entry more,
    /// which is [added](Self::add_used) by the caller.
    pub(crate) fn store(&self, key: u128, numbers: Numbers, work: u64) -> bool {
        self.store_packed(key, self.words.pack(key, numbers, work))
    }

    /// As [`store`](Self::store), with numbers and work in one word.
    pub(crate) fn store_packed(&self, key: u128, packed: u64) -> bool {
        let key = self.words.entry_key(key);
        let Bucket(words) = self.bucket(key);
        let version = lock(&words[0]);
        let (high, low) = ((key >> 64) as u64, key as u64);
        let mut place = (u32::MAX, 0);
        for (n, entry) in words[1..].chunks_exact(3).enumerate() {
            let old = entry[2].load(Ordering::Relaxed);
            let is_same =
                entry[1].load(Ordering::Relaxed) == low && entry[0].load(Ordering::Relaxed) == high;
            let cost = if old == 0 { 0 } else { 1 + Numbers::work(old) };
            if old != 0 && is_same {
                place = (1, n);
                break;
            }
            if cost < place.0 {
                place = (cost, n);
            }
        }
        let entry = &words[1 + 3 * place.1..][..3];
        let old = entry[2].load(Ordering::Relaxed);
        let is_same =
            entry[1].load(Ordering::Relaxed) == low && entry[0].load(Ordering::Relaxed) == high;
        let packed = if old != 0 && is_same {
            self.words.merged(old, packed)
        } else {
            packed
        };
        entry[0].store(high, Ordering::Relaxed);
        entry[1].store(low, Ordering::Relaxed);
        entry[2].store(packed, Ordering::Relaxed);
        words[0].store(version + 2, Ordering::Release);
        old == 0
    }

    /// How many buckets there are.
    pub(crate) fn n_buckets(&self) -> usize {
        self.buckets.len()
    }

    /// Calls `f` with the keys of some buckets and what is kept of them, while others write.
    pub(crate) fn each_in(&self, buckets: Range<usize>, mut f: impl FnMut(u128, u64)) {
        for Bucket(words) in &self.buckets[buckets] {
            let version = lock(&words[0]);
            let mut found = [(0, 0); WAYS];
            for (found, entry) in found.iter_mut().zip(words[1..].chunks_exact(3)) {
                let [high, low, packed] = [0, 1, 2].map(|n| entry[n].load(Ordering::Relaxed));
                *found = (u128::from(high) << 64 | u128::from(low), packed);
            }
            words[0].store(version + 2, Ordering::Release);
            let used = found.into_iter().filter(|it| it.1 != 0);
            used.for_each(|(key, packed)| f(key, packed));
        }
    }

    #[inline]
    fn bucket(&self, key: u128) -> &Bucket {
        let folded = mix((key >> 64) as u64, 0xD6E8_FEB8_6659_FD93) ^ key as u64;
        let hash = mix(folded, 0xFF51_AFD7_ED55_8CCD);
        &self.buckets[((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize]
    }
}

/// Makes a version odd, which keeps others from writing; the version before.
fn lock(version: &AtomicU64) -> u64 {
    loop {
        let old = version.load(Ordering::Relaxed);
        let free = old & 1 == 0;
        if free
            && version
                .compare_exchange_weak(old, old + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok()
        {
            fence(Ordering::Release);
            return old;
        }
        hint::spin_loop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries are found again wherever they lie after the table grew, with room reserved or not,
    /// by a whole factor or not.
    #[test]
    fn a_table_grows_where_it_lies() {
        for reserved in [0, 1 << 20] {
            let mut table = Table::new(64 << 7, Words::Plain);
            table.reserve(reserved);
            let place = table.buckets.as_ptr();
            for n in 0..60_u32 {
                let is_more = table.store(u128::from(n) << 64 | 7, Numbers::open(n + 1, 2), 1);
                table.add_used(u64::from(is_more));
            }
            let used = table.used();
            assert_eq!(used, 60);
            for bytes in [65 << 7, 100 << 7, 100 << 7, 1 << 20] {
                table.grow(bytes);
                assert_eq!((table.bytes(), table.used()), (bytes, used));
                for n in 0..60_u32 {
                    let found = table.probe(u128::from(n) << 64 | 7);
                    assert_eq!(found, Some(Numbers::open(n + 1, 2)), "{n}");
                }
            }
            assert!(reserved == 0 || table.buckets.as_ptr() == place);
        }
    }
}
