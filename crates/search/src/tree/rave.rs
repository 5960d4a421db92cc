//! RAVE (rapid action value estimation): the values of moves from playouts in which a
//! move of the same [class](crate::MoveClasses) was played later (all moves as first,
//! AMAF).

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use super::node::{POINT, Stat};
use crate::{ClassSet, Proved};

/// The RAVE values of a node's children, by move class.
pub(super) struct Rave {
    /// Sorted by class.
    values: Box<[ClassValue]>,
    /// For each word of a [`ClassSet`], the classes that occur here, and the number of
    /// classes in the words before it.
    words: Box<[(u64, u16)]>,
    /// The children without a proof, those of a class together.
    members: Box<[u16]>,
    /// For each child, the index of its class in `values`.
    value_of: Box<[u16]>,
    /// The visited children, in the order of their first visits.
    visited: Box<[AtomicU16]>,
    n_visited: AtomicU32,
    /// The child that was selected last, and above its 16 bits the number of visits
    /// for which it is selected again without a comparison.
    cached: AtomicU32,
}

/// A selected child is selected again without a comparison once for each 256 visits
/// that it has, at most eight times. A comparison of all children takes as long as a
/// playout, and one more visit changes little where there were many.
const VISITS_PER_REPEAT: u32 = 256;
const MOST_REPEATS: u32 = 8;

/// The RAVE value of a class. Numbers are bits of `f32`; an update that is lost to
/// another thread does no harm.
struct ClassValue {
    class: u16,
    /// Where its members end, and the first that may be unvisited.
    end: u16,
    next: AtomicU16,
    /// The playouts with a move of the class, and the mean result for the mover.
    playouts: AtomicU32,
    mean: AtomicU32,
}

/// The weight, in playouts, of the even result that a class starts with.
const INITIAL_PLAYOUTS: f32 = 0.1;

impl Rave {
    /// Children with these classes, in order.
    pub(super) fn new(classes: &[u16], stats: &[Stat]) -> Self {
        let mut order: Vec<u16> = (0..classes.len() as u16).collect();
        order.sort_by_key(|&n| classes[usize::from(n)]);
        let mut values: Vec<ClassValue> = Vec::new();
        let mut members = Vec::with_capacity(classes.len());
        let mut value_of = vec![0; classes.len()].into_boxed_slice();
        let visited: Box<[AtomicU16]> = classes.iter().map(|_| AtomicU16::new(0)).collect();
        let mut n_visited = 0;
        for n in order {
            let idx = usize::from(n);
            if values
                .last()
                .is_none_or(|value| value.class != classes[idx])
            {
                values.push(ClassValue::new(classes[idx], members.len() as u16));
            }
            value_of[idx] = values.len() as u16 - 1;
            match stats[idx].proved() {
                None => members.push(n),
                Some(_) => {
                    visited[n_visited].store(n, Ordering::Relaxed);
                    n_visited += 1;
                }
            }
            if let Some(value) = values.last_mut() {
                value.end = members.len() as u16;
            }
        }
        Self {
            words: words(&values),
            values: values.into(),
            members: members.into(),
            value_of,
            visited,
            n_visited: AtomicU32::new(n_visited as u32),
            cached: AtomicU32::new(0),
        }
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.values)
            + size_of_val(&*self.words)
            + size_of_val(&*self.members)
            + size_of_val(&*self.value_of)
            + size_of_val(&*self.visited)
    }

    /// The largest size in bytes for `n` children.
    pub(super) const fn most_bytes(n: usize) -> usize {
        let words = ClassSet::CAPACITY / 64 * size_of::<(u64, u16)>();
        size_of::<Self>() + words + n * (size_of::<ClassValue>() + 3 * size_of::<u16>())
    }

    /// The child to visit: the one with the highest value, without those after which
    /// the opponent is proved to win. The value is at first that of the class, later
    /// the child's own, and a mean of both after `equivalence` visits. `exploration` is
    /// the bonus of an unvisited child; it falls with visits.
    #[inline]
    pub(super) fn select(
        &self,
        stats: &[Stat],
        equivalence: f32,
        exploration: f32,
    ) -> Option<usize> {
        let cached = self.cached.load(Ordering::Relaxed);
        let (n, visits) = (cached as u16 as usize, cached >> 16);
        if visits > 0 && stats[n].proved().is_none() {
            self.cached.store(cached - (1 << 16), Ordering::Relaxed);
            return Some(n);
        }
        let best = self.compare(stats, equivalence, exploration)?;
        let visits = (stats[best].visits() / VISITS_PER_REPEAT).min(MOST_REPEATS);
        self.cached
            .store(visits << 16 | best as u32, Ordering::Relaxed);
        Some(best)
    }

    fn compare(&self, stats: &[Stat], equivalence: f32, exploration: f32) -> Option<usize> {
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for value in &self.values {
            let mean = get(&value.mean) + exploration;
            if mean > most
                && let Some(n) = value.first_unvisited(&self.members, stats)
            {
                (best, most) = (Some(n), mean);
            }
        }
        let n_visited = self.n_visited.load(Ordering::Relaxed) as usize;
        for n in self.visited.iter().take(n_visited) {
            let n = usize::from(n.load(Ordering::Relaxed));
            let worth = self.worth(n, stats, equivalence, exploration);
            if worth > most && stats[n].proved() != Some(Proved::Win) {
                (best, most) = (Some(n), worth);
            }
        }
        best
    }

    /// The same for some of the children.
    pub(super) fn select_among(
        &self,
        stats: &[Stat],
        equivalence: f32,
        exploration: f32,
        among: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let open = |&n: &usize| among(n) && stats[n].proved() != Some(Proved::Win);
        (0..stats.len())
            .filter(open)
            .map(|n| (n, self.worth(n, stats, equivalence, exploration)))
            .reduce(|a, b| if b.1 > a.1 { b } else { a })
            .map(|(n, _)| n)
    }

    /// Notes the first visit of a child.
    #[inline]
    pub(super) fn mark_visited(&self, n: usize) {
        let place = self.n_visited.fetch_add(1, Ordering::Relaxed) as usize;
        if let Some(visited) = self.visited.get(place) {
            visited.store(n as u16, Ordering::Relaxed);
        }
    }

    /// Updates the classes that were played in a playout with that result for the
    /// player to move.
    #[inline]
    pub(super) fn update(&self, played: &ClassSet, share: f32) {
        for (&(classes, before), played) in self.words.iter().zip(&played.0) {
            let mut both = classes & played;
            while both != 0 {
                let below = both.trailing_zeros();
                let n = before + (classes & ((1 << below) - 1)).count_ones() as u16;
                self.values[usize::from(n)].update(share);
                both &= both - 1;
            }
        }
    }

    #[inline]
    fn worth(&self, n: usize, stats: &[Stat], equivalence: f32, exploration: f32) -> f32 {
        let value = &self.values[usize::from(self.value_of[n])];
        let mean = get(&value.mean);
        let visits = stats[n].visits() as f32;
        if visits == 0.0 && stats[n].proved().is_none() {
            return mean + exploration;
        }
        let own = stats[n].points() / (POINT * visits.max(1.0));
        let playouts = get(&value.playouts);
        let trust = playouts / (playouts + visits + playouts * visits * equivalence.recip());
        own + trust * (mean - own) + exploration / (visits + 1.0).sqrt()
    }
}

impl ClassValue {
    fn new(class: u16, begin: u16) -> Self {
        Self {
            class,
            end: begin,
            next: AtomicU16::new(begin),
            playouts: AtomicU32::new(INITIAL_PLAYOUTS.to_bits()),
            mean: AtomicU32::new(0.5_f32.to_bits()),
        }
    }

    /// Adds a playout with that result for the mover.
    #[inline]
    fn update(&self, share: f32) {
        let (playouts, mean) = (get(&self.playouts) + 1.0, get(&self.mean));
        let mean = mean + (share - mean) / playouts;
        self.playouts.store(playouts.to_bits(), Ordering::Relaxed);
        self.mean.store(mean.to_bits(), Ordering::Relaxed);
    }

    /// The first unvisited member.
    #[inline]
    fn first_unvisited(&self, members: &[u16], stats: &[Stat]) -> Option<usize> {
        let mut next = self.next.load(Ordering::Relaxed);
        while next < self.end {
            let n = usize::from(members[usize::from(next)]);
            if stats[n].visits() == 0 {
                return Some(n);
            }
            next += 1;
            self.next.store(next, Ordering::Relaxed);
        }
        None
    }
}

fn words(values: &[ClassValue]) -> Box<[(u64, u16)]> {
    let n_words = values.last().map_or(0, |it| usize::from(it.class) / 64 + 1);
    let mut words = vec![(0_u64, 0_u16); n_words].into_boxed_slice();
    for value in values {
        words[usize::from(value.class) / 64].0 |= 1 << (value.class % 64);
    }
    let mut before = 0;
    for (classes, n) in &mut words {
        *n = before;
        before += classes.count_ones() as u16;
    }
    words
}

#[inline]
fn get(number: &AtomicU32) -> f32 {
    f32::from_bits(number.load(Ordering::Relaxed))
}
