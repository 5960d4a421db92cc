//! The tree between searches: what is kept of it, and how the rest goes.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::Position;

use super::node::{Below, Family, Spot, Stat};

/// A tree, with the position at its root.
pub(super) struct Tree<P: Position> {
    pub(super) position: P,
    stat: Stat,
    below: Below<P::Move>,
}

/// Positions that are tried when the game's is looked for in the tree: the most
/// visited ones, since the others hold little.
const TRIES: usize = 2048;

impl<P: Position> Tree<P> {
    pub(super) fn new(position: P) -> Self {
        Self {
            position,
            stat: Stat::default(),
            below: Below::new(),
        }
    }

    pub(super) fn spot(&self) -> Spot<'_, P::Move> {
        Spot {
            stat: &self.stat,
            below: &self.below,
        }
    }

    /// The part that begins with `position`, if it is at most two moves on and
    /// has children, and what is not part of it.
    pub(super) fn advanced(mut self, position: &P) -> (Option<Self>, Vec<Below<P::Move>>) {
        let Some(way) = self.way_to(position) else {
            return (None, vec![self.below]);
        };
        let mut rest = Vec::new();
        for n in way {
            let mut family = self.below.take().expect("the way leads along children");
            self.position.play_unchecked(family.moves[n]);
            self.stat = std::mem::take(&mut family.stats[n]);
            self.below = std::mem::take(&mut family.below[n]);
            rest.push(Below::from(family));
        }
        (Some(self), rest)
    }

    /// All that is below the root.
    pub(super) fn into_rest(self) -> Vec<Below<P::Move>> {
        vec![self.below]
    }

    /// The numbers of the moves that lead to a position with children.
    fn way_to(&self, position: &P) -> Option<Vec<usize>> {
        if self.position == *position {
            return Some(Vec::new());
        }
        let mut ways = Vec::new();
        for (i, visits, family) in grown(self.below.get()?) {
            ways.push((visits, vec![i]));
            for (j, visits, _) in grown(family) {
                ways.push((visits, vec![i, j]));
            }
        }
        ways.sort_by_key(|&(visits, _)| Reverse(visits));
        let found = ways.into_iter().take(TRIES).find(|(_, way)| {
            let mut there = self.position.clone();
            let mut below = &self.below;
            for &n in way {
                let Some(family) = below.get() else {
                    return false;
                };
                there.play_unchecked(family.moves[n]);
                below = &family.below[n];
            }
            there == *position
        });
        found.map(|(_, way)| way)
    }
}

/// The children that have children, with their visits.
fn grown<M: Copy>(family: &Family<M>) -> impl Iterator<Item = (usize, u32, &Family<M>)> {
    let below = family.below.iter().enumerate();
    below.filter_map(|(n, below)| Some((n, family.stats[n].visits(), &**below.get()?)))
}

/// Parts of a tree that nobody needs: when they have gone, their memory is free.
pub(super) struct Grave<M: Copy> {
    rest: Vec<Below<M>>,
    ledger: Ledger,
}

/// The memory of a tree, with what is about to be given back.
#[derive(Clone, Default)]
pub(super) struct Ledger {
    bytes: Arc<AtomicUsize>,
    graves: Arc<AtomicUsize>,
}

/// Below this a tree goes at once, above it on a thread of its own: millions of
/// nodes take longer to go than a search may take to stop.
const SMALL: usize = 1 << 20;

impl Ledger {
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Takes memory, unless there would be more than `most`.
    pub(super) fn take(&self, bytes: usize, most: usize) -> bool {
        let before = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        let fits = before + bytes <= most;
        if !fits {
            self.give(bytes);
        }
        fits
    }

    pub(super) fn give(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether memory is being given back.
    pub(super) fn is_freeing(&self) -> bool {
        self.graves.load(Ordering::Acquire) > 0
    }

    /// Gives the memory of parts of the tree back, soon.
    pub(super) fn bury<M: Copy + Send + Sync + 'static>(&self, rest: Vec<Below<M>>) {
        self.graves.fetch_add(1, Ordering::Relaxed);
        let grave = Grave {
            rest,
            ledger: self.clone(),
        };
        if self.bytes() > SMALL && !cfg!(target_family = "wasm") {
            // Without a thread the grave is dropped here.
            let _ = std::thread::Builder::new().spawn(move || drop(grave));
        }
    }
}

/// Node by node, since a line may be longer than a stack is high.
impl<M: Copy> Drop for Grave<M> {
    fn drop(&mut self) {
        while let Some(below) = self.rest.pop() {
            if let Some(family) = below.into_inner() {
                self.ledger.give(family.bytes());
                let below = family.below.into_iter();
                self.rest
                    .extend(below.filter(|below| below.get().is_some()));
            }
        }
        self.ledger.graves.fetch_sub(1, Ordering::Release);
    }
}
