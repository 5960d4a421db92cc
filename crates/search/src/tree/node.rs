//! The nodes of a tree that several threads grow at once, without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};

use super::edge::ByKind;
use crate::{Proved, Score};

/// A whole point, as nodes count them.
pub(super) const POINT: f32 = 1024.0;
/// What priors are parts of.
pub(super) const PRIORS: f32 = 65535.0;

/// How often a position was visited and what came of it: 16 bytes, since
/// choosing a child looks at all of them.
#[derive(Default)]
pub(super) struct Stat {
    visits: AtomicU32,
    /// 0, or what is proved in the last two bits and in how many plies above.
    proof: AtomicU16,
    /// How good the move looked at first, from 0 to [`PRIORS`].
    prior: u16,
    /// What the player who moved here got from the visits, in [`POINT`]s.
    points: AtomicU64,
}

/// A visit that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// It is the first one, and counted.
    First,
    /// It is counted already.
    Counted,
    /// It is counted when it ends.
    Uncounted,
}

/// Where the children of a node are, once it has them.
pub(super) type Below<M> = OnceLock<Box<Family<M>>>;

/// All children of a node, by the number of their move.
pub(super) struct Family<M> {
    pub(super) moves: Box<[M]>,
    pub(super) stats: Box<[Stat]>,
    pub(super) below: Box<[Below<M>]>,
    /// What is known by the kinds of moves, where they are used.
    pub(super) kinds: Option<ByKind>,
    /// No child before this one is unvisited.
    fresh: AtomicU32,
}

/// A position in the tree.
pub(super) struct Spot<'a, M> {
    pub(super) stat: &'a Stat,
    pub(super) below: &'a Below<M>,
}

impl<M> Clone for Spot<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Spot<'_, M> {}

impl Stat {
    /// A child that was not visited, with what is known already.
    pub(super) fn new(proved: Option<(Proved, u32)>, prior: u16) -> Self {
        let stat = Self {
            prior,
            ..Self::default()
        };
        if let Some((proved, plies)) = proved {
            stat.prove(proved, plies);
        }
        stat
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// What the player who moved here got from the visits, in [`POINT`]s.
    #[inline]
    pub(super) fn points(&self) -> f32 {
        // Signed numbers become floats in one instruction.
        self.points.load(Ordering::Relaxed) as i64 as f32
    }

    #[inline]
    pub(super) fn prior(&self) -> f32 {
        f32::from(self.prior)
    }

    /// A visit begins. With `sends_away` it counts from now on, as lost for the
    /// player who moved here until it ends, which sends other threads elsewhere;
    /// otherwise only the first one does.
    #[inline]
    pub(super) fn begin(&self, sends_away: bool) -> Begun {
        if !sends_away && self.visits() > 0 {
            return Begun::Uncounted;
        }
        match self.visits.fetch_add(1, Ordering::Relaxed) {
            0 => Begun::First,
            _ => Begun::Counted,
        }
    }

    /// The visit ends with that share of the point for the player who moved here.
    #[inline]
    pub(super) fn end(&self, begun: Begun, share: f32) {
        if begun == Begun::Uncounted {
            self.visits.fetch_add(1, Ordering::Relaxed);
        }
        let points = (share * POINT) as u64;
        if points > 0 {
            self.points.fetch_add(points, Ordering::Relaxed);
        }
    }

    /// What is proved, as the player to move here sees it.
    #[inline]
    pub(super) fn proved(&self) -> Option<Proved> {
        match self.proof.load(Ordering::Relaxed) & 3 {
            1 => Some(Proved::Win),
            2 => Some(Proved::Draw),
            3 => Some(Proved::Loss),
            _ => None,
        }
    }

    /// In at most how many plies what is proved comes.
    pub(super) fn plies(&self) -> u32 {
        u32::from(self.proof.load(Ordering::Relaxed) >> 2)
    }

    pub(super) fn prove(&self, proved: Proved, plies: u32) {
        let code = match proved {
            Proved::Win => 1,
            Proved::Draw => 2,
            Proved::Loss => 3,
        };
        let plies = plies.min(u32::from(u16::MAX >> 2)) as u16;
        self.proof.store(plies << 2 | code, Ordering::Relaxed);
    }

    /// The share of won games as a score, as the player who moved here sees it.
    pub(super) fn score(&self) -> Score {
        let visits = f64::from(self.visits());
        if visits == 0.0 {
            return Score::EVEN;
        }
        let share = f64::from(self.points() / POINT) / visits;
        let share = share.clamp(0.001, 0.999);
        Score::estimate((100.0 * (share / (1.0 - share)).ln()) as i32)
    }
}

impl<M: Copy> Family<M> {
    pub(super) fn new(moves: Vec<M>, stats: Vec<Stat>, kinds: Option<ByKind>) -> Self {
        Self {
            below: moves.iter().map(|_| OnceLock::new()).collect(),
            moves: moves.into(),
            stats: stats.into(),
            kinds,
            fresh: AtomicU32::new(0),
        }
    }

    /// The memory that it takes, what the allocator needs included.
    pub(super) fn bytes(&self) -> usize {
        let kinds = self.kinds.as_ref().map(ByKind::bytes);
        Self::bytes_with(self.moves.len(), kinds)
    }

    /// The most memory that so many children take.
    pub(super) fn most_bytes(n: usize, by_kind: bool) -> usize {
        Self::bytes_with(n, by_kind.then(|| ByKind::most_bytes(n)))
    }

    fn bytes_with(n: usize, kinds: Option<usize>) -> usize {
        const ALLOCATIONS: usize = 6 * 16;
        let child = size_of::<M>() + size_of::<Stat>() + size_of::<Below<M>>();
        let kinds = kinds.map_or(0, |kinds| ALLOCATIONS + kinds);
        size_of::<Self>() + ALLOCATIONS + n * child + kinds
    }

    pub(super) fn spot(&self, n: usize) -> Spot<'_, M> {
        Spot {
            stat: &self.stats[n],
            below: &self.below[n],
        }
    }

    /// A child has its first visit.
    #[inline]
    pub(super) fn see(&self, n: usize) {
        if let Some(kinds) = &self.kinds {
            kinds.see(n);
        }
    }

    /// The first child that was neither visited nor decided, if there is one.
    #[inline]
    pub(super) fn fresh(&self) -> Option<usize> {
        let from = self.fresh.load(Ordering::Relaxed) as usize;
        let fresh = (from..self.stats.len())
            .find(|&n| self.stats[n].visits() == 0 && self.stats[n].proved().is_none());
        let from = fresh.unwrap_or(self.stats.len());
        self.fresh.store(from as u32, Ordering::Relaxed);
        fresh
    }

    /// What these children, all of their parent's or some, prove of it: one lost
    /// for the opponent wins, all decided give the best of them. With the plies
    /// that it takes at most.
    pub(super) fn conclusion(&self, among: impl Iterator<Item = usize>) -> Option<(Proved, u32)> {
        let (mut all, mut draw) = (true, false);
        let (mut win, mut plies) = (None, 0);
        for n in among {
            let child = &self.stats[n];
            match child.proved() {
                Some(Proved::Loss) => {
                    win = Some(win.map_or(child.plies(), |win: u32| win.min(child.plies())));
                }
                Some(Proved::Draw) => draw = true,
                Some(Proved::Win) => plies = plies.max(child.plies()),
                None => all = false,
            }
        }
        match (win, all, draw) {
            (Some(plies), ..) => Some((Proved::Win, plies + 1)),
            (None, true, true) => Some((Proved::Draw, 0)),
            (None, true, false) => Some((Proved::Loss, plies + 1)),
            (None, false, _) => None,
        }
    }

    /// How much a child deserves to be played: proved wins first, the shortest
    /// best, proved losses last, the longest best, and by visits between.
    pub(super) fn merit(&self, n: usize) -> (u8, u32) {
        let child = &self.stats[n];
        match child.proved() {
            Some(Proved::Loss) => (2, u32::MAX - child.plies()),
            Some(Proved::Win) => (0, child.plies()),
            Some(Proved::Draw) | None => (1, child.visits()),
        }
    }
}

impl<M: Copy> Spot<'_, M> {
    /// Proves the position if its children allow it.
    pub(super) fn conclude(self) {
        if let Some(family) = self.below.get()
            && let Some((proved, plies)) = family.conclusion(0..family.moves.len())
        {
            self.stat.prove(proved, plies);
        }
    }
}
