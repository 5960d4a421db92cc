//! Tree reuse: the subtree of the position that was reached is kept for the next
//! search, and the memory of the rest is freed.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::Position;

use super::node::{Children, Expansion, Node, Stat};

/// A tree, with the position at its root.
pub(super) struct Tree<P: Position> {
    pub(super) position: P,
    stat: Stat,
    below: Expansion<P::Move>,
}

/// How many nodes are compared with the position that was reached: those with the most
/// visits, since little is lost with the others.
const CANDIDATES: usize = 2048;

impl<P: Position> Tree<P> {
    pub(super) fn new(position: P) -> Self {
        Self {
            position,
            stat: Stat::default(),
            below: Expansion::new(),
        }
    }

    pub(super) fn root(&self) -> Node<'_, P::Move> {
        Node {
            stat: &self.stat,
            below: &self.below,
        }
    }

    /// The subtree of `position`, if it is expanded and at most two plies below the
    /// root, and the rest of the tree. Positions are compared in full, not by key.
    pub(super) fn advanced(mut self, position: &P) -> (Option<Self>, Vec<Expansion<P::Move>>) {
        let Some(path) = self.path_to(position) else {
            return (None, vec![self.below]);
        };
        let mut rest = Vec::new();
        for n in path {
            let mut children = self.below.take().expect("the path leads along children");
            self.position.play_unchecked(children.moves[n]);
            self.stat = std::mem::take(&mut children.stats[n]);
            self.below = std::mem::take(&mut children.below[n]);
            rest.push(Expansion::from(children));
        }
        (Some(self), rest)
    }

    /// All children of the root.
    pub(super) fn into_rest(self) -> Vec<Expansion<P::Move>> {
        vec![self.below]
    }

    /// The indices of the moves that lead to an expanded position.
    fn path_to(&self, position: &P) -> Option<Vec<usize>> {
        if self.position == *position {
            return Some(Vec::new());
        }
        let mut paths = Vec::new();
        for (i, visits, children) in expanded(self.below.get()?) {
            paths.push((visits, vec![i]));
            for (j, visits, _) in expanded(children) {
                paths.push((visits, vec![i, j]));
            }
        }
        most_visited_first(&mut paths);
        let found = paths.into_iter().take(CANDIDATES).find(|(_, path)| {
            let mut there = self.position.clone();
            let mut below = &self.below;
            for &n in path {
                let Some(children) = below.get() else {
                    return false;
                };
                there.play_unchecked(children.moves[n]);
                below = &children.below[n];
            }
            there == *position
        });
        found.map(|(_, path)| path)
    }
}

/// Puts the paths of most visits first. (Compiled once for all positions, as sorting is much code.)
fn most_visited_first(paths: &mut [(u32, Vec<usize>)]) {
    paths.sort_by_key(|&(visits, _)| Reverse(visits));
}

/// The expanded children, with their visits.
fn expanded<M: Copy>(children: &Children<M>) -> impl Iterator<Item = (usize, u32, &Children<M>)> {
    let below = children.below.iter().enumerate();
    below.filter_map(|(n, below)| Some((n, children.stats[n].visits(), &**below.get()?)))
}

/// Discarded parts of a tree; their memory is returned to the ledger when they are
/// dropped.
pub(super) struct Discarded<M: Copy> {
    rest: Vec<Expansion<M>>,
    ledger: Ledger,
}

/// The memory that a tree uses, with the discarded parts that are not yet freed.
#[derive(Clone, Default)]
pub(super) struct Ledger {
    bytes: Arc<AtomicUsize>,
    /// How many [`Discarded`] are alive.
    n_discarded: Arc<AtomicUsize>,
}

/// A tree of up to this many bytes is freed at once, a larger one on a thread of its
/// own: to free millions of nodes takes longer than a search may take to stop.
const SMALL: usize = 1 << 20;

impl Ledger {
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Reserves memory, unless there would be more than `most`.
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

    /// Whether discarded parts are being freed.
    pub(super) fn is_freeing(&self) -> bool {
        self.n_discarded.load(Ordering::Acquire) > 0
    }

    /// Frees parts of the tree, on another thread if they are large.
    pub(super) fn discard<M: Copy + Send + Sync + 'static>(&self, rest: Vec<Expansion<M>>) {
        self.n_discarded.fetch_add(1, Ordering::Relaxed);
        let discarded = Discarded {
            rest,
            ledger: self.clone(),
        };
        if self.bytes() > SMALL && !cfg!(target_family = "wasm") {
            // If no thread can be started, they are dropped here.
            let _ = std::thread::Builder::new().spawn(move || drop(discarded));
        }
    }
}

/// Not recursive, since a line may be longer than the stack allows.
impl<M: Copy> Drop for Discarded<M> {
    fn drop(&mut self) {
        while let Some(below) = self.rest.pop() {
            if let Some(children) = below.into_inner() {
                self.ledger.give(children.bytes());
                let below = children.below.into_iter();
                self.rest
                    .extend(below.filter(|below| below.get().is_some()));
            }
        }
        self.ledger.n_discarded.fetch_sub(1, Ordering::Release);
    }
}
