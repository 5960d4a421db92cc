//! What is known of moves from games in which their kind was made later.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use super::node::{POINT, Stat};
use crate::{ClassSet, Proved};

/// The children of a node by the kinds of their moves.
pub(super) struct ByKind {
    /// Sorted by kind.
    edges: Box<[Edge]>,
    /// By words of [`ClassSet`], the kinds there are and how many there are before.
    words: Box<[(u64, u16)]>,
    /// The children whose end is not known, those of a kind together.
    members: Box<[u16]>,
    /// For each child, the number of its edge.
    edge_of: Box<[u16]>,
    /// The children that were looked at, in the order of their first visits.
    seen: Box<[AtomicU16]>,
    n_seen: AtomicU32,
    /// The child that was found best, and above its 16 bits how many more visits
    /// it gets before all are compared again.
    kept: AtomicU32,
}

/// A child stays the best one for a visit more for each so many that it had, ...
const STEADY: u32 = 256;
/// ... but not for more than so many. Comparing all children takes as long as a
/// random game, and a visit more changes little where there were many.
const MOST_KEPT: u32 = 8;

/// A kind of moves. Numbers are bits of `f32`; an addition lost to another
/// thread does no harm.
struct Edge {
    kind: u16,
    /// Where its members end, and the first that may not have been looked at.
    end: u16,
    next: AtomicU16,
    /// Games with a move of the kind, and the share of the points that the
    /// mover got from them.
    games: AtomicU32,
    mean: AtomicU32,
}

/// What the first game with a kind is weighed against: half a point, lightly.
const BEFORE: f32 = 0.1;

impl ByKind {
    /// Children with these kinds, in order.
    pub(super) fn new(kinds: &[u16], stats: &[Stat]) -> Self {
        let mut order: Vec<u16> = (0..kinds.len() as u16).collect();
        order.sort_by_key(|&n| kinds[usize::from(n)]);
        let mut edges: Vec<Edge> = Vec::new();
        let mut members = Vec::with_capacity(kinds.len());
        let mut edge_of = vec![0; kinds.len()].into_boxed_slice();
        let seen: Box<[AtomicU16]> = kinds.iter().map(|_| AtomicU16::new(0)).collect();
        let mut n_seen = 0;
        for n in order {
            let idx = usize::from(n);
            if edges.last().is_none_or(|edge| edge.kind != kinds[idx]) {
                edges.push(Edge::new(kinds[idx], members.len() as u16));
            }
            edge_of[idx] = edges.len() as u16 - 1;
            match stats[idx].proved() {
                None => members.push(n),
                Some(_) => {
                    seen[n_seen].store(n, Ordering::Relaxed);
                    n_seen += 1;
                }
            }
            if let Some(edge) = edges.last_mut() {
                edge.end = members.len() as u16;
            }
        }
        Self {
            words: words(&edges),
            edges: edges.into(),
            members: members.into(),
            edge_of,
            seen,
            n_seen: AtomicU32::new(n_seen as u32),
            kept: AtomicU32::new(0),
        }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.edges)
            + size_of_val(&*self.words)
            + size_of_val(&*self.members)
            + size_of_val(&*self.edge_of)
            + size_of_val(&*self.seen)
    }

    /// The most bytes that so many children take.
    pub(super) const fn most_bytes(n: usize) -> usize {
        let words = ClassSet::CAPACITY / 64 * size_of::<(u64, u16)>();
        size_of::<Self>() + words + n * (size_of::<Edge>() + 3 * size_of::<u16>())
    }

    /// The child that promises most, of those after which the opponent does not
    /// win: first what its kind does, later what came of itself, and both
    /// alike after `equal` games with it; `seldom` is what attracts to a child that
    /// was not looked at, less to one that was.
    #[inline]
    pub(super) fn best(&self, stats: &[Stat], equal: f32, seldom: f32) -> Option<usize> {
        let kept = self.kept.load(Ordering::Relaxed);
        let (n, visits) = (kept as u16 as usize, kept >> 16);
        if visits > 0 && stats[n].proved().is_none() {
            self.kept.store(kept - (1 << 16), Ordering::Relaxed);
            return Some(n);
        }
        let best = self.compare(stats, equal, seldom)?;
        let visits = (stats[best].visits() / STEADY).min(MOST_KEPT);
        self.kept
            .store(visits << 16 | best as u32, Ordering::Relaxed);
        Some(best)
    }

    fn compare(&self, stats: &[Stat], equal: f32, seldom: f32) -> Option<usize> {
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for edge in &self.edges {
            let mean = get(&edge.mean) + seldom;
            if mean > most
                && let Some(n) = edge.fresh(&self.members, stats)
            {
                (best, most) = (Some(n), mean);
            }
        }
        let n_seen = self.n_seen.load(Ordering::Relaxed) as usize;
        for n in self.seen.iter().take(n_seen) {
            let n = usize::from(n.load(Ordering::Relaxed));
            let worth = self.worth(n, stats, equal, seldom);
            if worth > most && stats[n].proved() != Some(Proved::Win) {
                (best, most) = (Some(n), worth);
            }
        }
        best
    }

    /// The same among some of the children.
    pub(super) fn best_among(
        &self,
        stats: &[Stat],
        equal: f32,
        seldom: f32,
        among: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let open = |&n: &usize| among(n) && stats[n].proved() != Some(Proved::Win);
        (0..stats.len())
            .filter(open)
            .map(|n| (n, self.worth(n, stats, equal, seldom)))
            .reduce(|a, b| if b.1 > a.1 { b } else { a })
            .map(|(n, _)| n)
    }

    /// A child is about to be looked at for the first time.
    #[inline]
    pub(super) fn see(&self, n: usize) {
        let place = self.n_seen.fetch_add(1, Ordering::Relaxed) as usize;
        if let Some(seen) = self.seen.get(place) {
            seen.store(n as u16, Ordering::Relaxed);
        }
    }

    /// Tells the kinds that were made in a game which gave the player to move
    /// that share.
    #[inline]
    pub(super) fn tell(&self, made: &ClassSet, share: f32) {
        for (&(kinds, before), made) in self.words.iter().zip(&made.0) {
            let mut both = kinds & made;
            while both != 0 {
                let below = both.trailing_zeros();
                let n = before + (kinds & ((1 << below) - 1)).count_ones() as u16;
                self.edges[usize::from(n)].tell(share);
                both &= both - 1;
            }
        }
    }

    #[inline]
    fn worth(&self, n: usize, stats: &[Stat], equal: f32, seldom: f32) -> f32 {
        let edge = &self.edges[usize::from(self.edge_of[n])];
        let mean = get(&edge.mean);
        let visits = stats[n].visits() as f32;
        if visits == 0.0 && stats[n].proved().is_none() {
            return mean + seldom;
        }
        let own = stats[n].points() / (POINT * visits.max(1.0));
        let games = get(&edge.games);
        let trust = games / (games + visits + games * visits * equal.recip());
        own + trust * (mean - own) + seldom / (visits + 1.0).sqrt()
    }
}

impl Edge {
    fn new(kind: u16, begin: u16) -> Self {
        Self {
            kind,
            end: begin,
            next: AtomicU16::new(begin),
            games: AtomicU32::new(BEFORE.to_bits()),
            mean: AtomicU32::new(0.5_f32.to_bits()),
        }
    }

    /// A game with a move of the kind gave the mover that share.
    #[inline]
    fn tell(&self, share: f32) {
        let (games, mean) = (get(&self.games) + 1.0, get(&self.mean));
        let mean = mean + (share - mean) / games;
        self.games.store(games.to_bits(), Ordering::Relaxed);
        self.mean.store(mean.to_bits(), Ordering::Relaxed);
    }

    /// The first member that was not looked at.
    #[inline]
    fn fresh(&self, members: &[u16], stats: &[Stat]) -> Option<usize> {
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

fn words(edges: &[Edge]) -> Box<[(u64, u16)]> {
    let n_words = edges.last().map_or(0, |it| usize::from(it.kind) / 64 + 1);
    let mut words = vec![(0_u64, 0_u16); n_words].into_boxed_slice();
    for edge in edges {
        words[usize::from(edge.kind) / 64].0 |= 1 << (edge.kind % 64);
    }
    let mut before = 0;
    for (kinds, n) in &mut words {
        *n = before;
        before += kinds.count_ones() as u16;
    }
    words
}

#[inline]
fn get(number: &AtomicU32) -> f32 {
    f32::from_bits(number.load(Ordering::Relaxed))
}
