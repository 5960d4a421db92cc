//! The nodes of a tree that several threads grow at once, without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};

use super::rave::Rave;
use crate::{Proved, Score};

/// The unit in which nodes count results: one won game.
pub(super) const POINT: f32 = 1024.0;
/// The prior of a certain win.
pub(super) const PRIORS: f32 = 65535.0;

/// The statistics of a node: visits, results, prior and proof. 16 bytes, since the
/// selection of a child reads those of all children.
#[derive(Default)]
pub(super) struct Stat {
    visits: AtomicU32,
    /// 0, or the proved result in the lowest two bits and its plies above them.
    proof: AtomicU16,
    /// The prior, from 0 to [`PRIORS`].
    prior: u16,
    /// The sum of the results for the player who moved here, in [`POINT`]s.
    points: AtomicU64,
}

/// Whether a visit counts while its playout runs.
///
/// Virtual loss counts it at once, as lost for the player who moved to the node, so
/// that other threads visit other nodes meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VirtualLoss {
    /// Every visit is counted when it begins.
    On,
    /// Only the first visit is; others are counted when they end.
    Off,
}

/// A visit that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visit {
    /// The first one of the node; it is counted.
    First,
    /// It is counted already.
    Counted,
    /// It is counted when it ends.
    Uncounted,
}

/// The place for the children of a node: empty until it is expanded.
pub(super) type Expansion<M> = OnceLock<Box<Children<M>>>;

/// All children of a node, by the index of their move.
pub(super) struct Children<M> {
    pub(super) moves: Box<[M]>,
    pub(super) stats: Box<[Stat]>,
    pub(super) below: Box<[Expansion<M>]>,
    /// RAVE values, where the guide has move classes.
    pub(super) rave: Option<Rave>,
    /// All children before this one are visited or proved.
    first_unvisited: AtomicU32,
}

/// A reference to a node.
pub(super) struct Node<'a, M> {
    pub(super) stat: &'a Stat,
    pub(super) below: &'a Expansion<M>,
}

impl<M> Clone for Node<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Node<'_, M> {}

impl Stat {
    /// An unvisited child, with its prior and what is proved of it.
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

    /// The sum of the results for the player who moved here, in [`POINT`]s.
    #[inline]
    pub(super) fn points(&self) -> f32 {
        // Signed numbers become floats in one instruction.
        self.points.load(Ordering::Relaxed) as i64 as f32
    }

    #[inline]
    pub(super) fn prior(&self) -> f32 {
        f32::from(self.prior)
    }

    /// Begins a visit.
    #[inline]
    pub(super) fn begin(&self, virtual_loss: VirtualLoss) -> Visit {
        if virtual_loss == VirtualLoss::Off && self.visits() > 0 {
            return Visit::Uncounted;
        }
        match self.visits.fetch_add(1, Ordering::Relaxed) {
            0 => Visit::First,
            _ => Visit::Counted,
        }
    }

    /// Ends a visit with its result for the player who moved here, from 0 to 1.
    #[inline]
    pub(super) fn end(&self, visit: Visit, share: f32) {
        if visit == Visit::Uncounted {
            self.visits.fetch_add(1, Ordering::Relaxed);
        }
        let points = (share * POINT) as u64;
        if points > 0 {
            self.points.fetch_add(points, Ordering::Relaxed);
        }
    }

    /// The proved result for the player to move.
    #[inline]
    pub(super) fn proved(&self) -> Option<Proved> {
        match self.proof.load(Ordering::Relaxed) & 3 {
            1 => Some(Proved::Win),
            2 => Some(Proved::Draw),
            3 => Some(Proved::Loss),
            _ => None,
        }
    }

    /// The plies within which the proved result comes.
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

    /// The mean result as a score for the player who moved here.
    pub(super) fn score(&self) -> Score {
        let visits = f64::from(self.visits());
        if visits == 0.0 {
            return Score::EVEN;
        }
        Score::of_share(f64::from(self.points() / POINT) / visits)
    }
}

impl<M: Copy> Children<M> {
    pub(super) fn new(moves: Vec<M>, stats: Vec<Stat>, rave: Option<Rave>) -> Self {
        Self {
            below: moves.iter().map(|_| OnceLock::new()).collect(),
            moves: moves.into(),
            stats: stats.into(),
            rave,
            first_unvisited: AtomicU32::new(0),
        }
    }

    /// The memory that they take, with the overhead of the allocator.
    pub(super) fn bytes(&self) -> usize {
        let rave = self.rave.as_ref().map(Rave::bytes);
        Self::bytes_with(self.moves.len(), rave)
    }

    /// The most memory that `n` children take, with or without RAVE.
    pub(super) fn most_bytes(n: usize, uses_rave: bool) -> usize {
        Self::bytes_with(n, uses_rave.then(|| Rave::most_bytes(n)))
    }

    fn bytes_with(n: usize, rave: Option<usize>) -> usize {
        const ALLOCATIONS: usize = 6 * 16;
        let child = size_of::<M>() + size_of::<Stat>() + size_of::<Expansion<M>>();
        let rave = rave.map_or(0, |rave| ALLOCATIONS + rave);
        size_of::<Self>() + ALLOCATIONS + n * child + rave
    }

    pub(super) fn node(&self, n: usize) -> Node<'_, M> {
        Node {
            stat: &self.stats[n],
            below: &self.below[n],
        }
    }

    /// Notes the first visit of a child.
    #[inline]
    pub(super) fn mark_visited(&self, n: usize) {
        if let Some(rave) = &self.rave {
            rave.mark_visited(n);
        }
    }

    /// The first child that is neither visited nor proved.
    #[inline]
    pub(super) fn first_unvisited(&self) -> Option<usize> {
        let from = self.first_unvisited.load(Ordering::Relaxed) as usize;
        let found = (from..self.stats.len())
            .find(|&n| self.stats[n].visits() == 0 && self.stats[n].proved().is_none());
        let from = found.unwrap_or(self.stats.len());
        self.first_unvisited.store(from as u32, Ordering::Relaxed);
        found
    }

    /// What some of the children, or all, prove about their parent, and within how many
    /// plies: a child that is lost for the opponent proves a win; if all are proved, the
    /// best of them counts.
    pub(super) fn backed_up_proof(
        &self,
        among: impl Iterator<Item = usize>,
    ) -> Option<(Proved, u32)> {
        Proved::backed_up(among.map(|n| {
            let child = &self.stats[n];
            child.proved().map(|proved| (proved, child.plies()))
        }))
    }

    /// The rank of a child as the move to play: proved wins first, shortest first;
    /// proved losses last, longest first; the others by visits.
    pub(super) fn merit(&self, n: usize) -> (u8, u32) {
        let child = &self.stats[n];
        match child.proved() {
            Some(Proved::Loss) => (2, u32::MAX - child.plies()),
            Some(Proved::Win) => (0, child.plies()),
            Some(Proved::Draw) | None => (1, child.visits()),
        }
    }
}

impl<M: Copy> Node<'_, M> {
    /// Proves the node if its children do.
    pub(super) fn prove_by_children(self) {
        if let Some(children) = self.below.get()
            && let Some((proved, plies)) = children.backed_up_proof(0..children.moves.len())
        {
            self.stat.prove(proved, plies);
        }
    }
}
