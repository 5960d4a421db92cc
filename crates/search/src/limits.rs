//! Limits of a search, and the control that ends it when one is reached.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::Report;

/// A clock that is passed in, since in a browser the standard library has none.
pub trait Clock: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The limits of a search; the first one that is reached ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Nodes: positions of alpha-beta, playouts of tree search. Kept exactly.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// The time on the clock at which to stop.
    pub until: Option<Duration>,
}

/// The control of a running search, shared by its threads: it counts nodes and
/// says when to stop.
pub struct SearchControl<'a> {
    limits: Limits,
    clock: Option<&'a dyn Clock>,
    stop: &'a AtomicBool,
    nodes: AtomicU64,
}

impl<'a> SearchControl<'a> {
    /// A control with these limits; setting `stop` ends the search from outside.
    /// Without a clock there is no time limit.
    pub fn new(limits: Limits, clock: Option<&'a dyn Clock>, stop: &'a AtomicBool) -> Self {
        Self {
            limits,
            clock,
            stop,
            nodes: AtomicU64::new(0),
        }
    }

    /// The nodes searched by all threads. While a search runs, this includes nodes
    /// that threads have reserved and not searched yet.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The depth limit in plies.
    pub fn depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Whether the search was stopped or its time is over.
    pub fn is_over(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        match (self.limits.until, self.clock) {
            (Some(until), Some(clock)) => clock.now() >= until,
            _ => false,
        }
    }

    /// A control with the same limits for another search, which may use as much again.
    pub fn anew(&self) -> SearchControl<'_> {
        SearchControl::new(self.limits, self.clock, self.stop)
    }

    /// A control with one part in `n` of the nodes and time that are left, and with
    /// at most `nodes` nodes.
    pub(crate) fn share(&self, n: u32, nodes: u64) -> SearchControl<'_> {
        let left = |limit: u64| limit.saturating_sub(self.nodes()) / u64::from(n);
        let until = self.limits.until.zip(self.clock).map(|(until, clock)| {
            let now = clock.now();
            now + until.saturating_sub(now) / n
        });
        let limits = Limits {
            nodes: Some(self.limits.nodes.map_or(nodes, left).min(nodes)),
            depth: None,
            until,
        };
        SearchControl::new(limits, self.clock, self.stop)
    }

    /// Adds nodes that were searched under a [share](Self::share).
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Reserves nodes for one thread: as many as it wishes, or as are left.
    fn reserve(&self, wish: u64) -> u64 {
        let Some(limit) = self.limits.nodes else {
            self.nodes.fetch_add(wish, Ordering::Relaxed);
            return wish;
        };
        let mut granted = 0;
        // Never fails: the closure always has a new value.
        let _ = self
            .nodes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
                granted = wish.min(limit.saturating_sub(used));
                Some(used + granted)
            });
        granted
    }
}

/// The effort after which a thread checks whether to stop. One unit is meant to take
/// less than 10 microseconds in the slowest game, so that a search stops within a few
/// milliseconds.
const CHECK_INTERVAL: u32 = 256;

/// The node budget of one thread: nodes reserved from the [`SearchControl`], so that
/// the threads need not share a counter at every node.
pub(crate) struct NodeBudget<'a> {
    control: &'a SearchControl<'a>,
    /// Set when the main thread has finished.
    done: &'a AtomicBool,
    left: u64,
    effort: u32,
    over: bool,
}

impl<'a> NodeBudget<'a> {
    pub(crate) fn new(control: &'a SearchControl<'a>, done: &'a AtomicBool) -> Self {
        Self {
            control,
            done,
            left: 0,
            effort: 0,
            over: false,
        }
    }

    /// Spends one node that costs that much effort; false if the search is over.
    #[inline]
    pub(crate) fn spend(&mut self, effort: u32) -> bool {
        self.effort += effort;
        if self.left == 0 || self.effort >= CHECK_INTERVAL {
            return self.check();
        }
        self.left -= 1;
        true
    }

    /// Adds effort that does not count as a node, such as move generation.
    #[inline]
    pub(crate) fn add_effort(&mut self, effort: usize) {
        self.effort += effort as u32;
    }

    /// Whether the search was over at the last check.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// The nodes searched by all threads, without those reserved here.
    pub(crate) fn nodes(&self) -> u64 {
        self.control.nodes() - self.left
    }

    /// Checks now whether to stop; for work outside nodes.
    pub(crate) fn must_stop(&mut self) -> bool {
        self.over |= self.done.load(Ordering::Relaxed) || self.control.is_over();
        self.over
    }

    #[cold]
    fn check(&mut self) -> bool {
        self.effort = 0;
        if self.must_stop() {
            return false;
        }
        if self.left == 0 {
            self.left = self.control.reserve(u64::from(CHECK_INTERVAL));
        }
        self.over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        !self.over
    }
}

/// Nodes that were reserved and not searched are returned.
impl Drop for NodeBudget<'_> {
    fn drop(&mut self) {
        self.control.nodes.fetch_sub(self.left, Ordering::Relaxed);
    }
}

/// The nodes searched for a task in all its slices so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct TaskNodes(pub(crate) u64);

impl TaskNodes {
    /// Begins the next slice, whose nodes `control` counts from now on.
    pub(crate) fn resume(self, control: &SearchControl<'_>) -> Slice {
        Slice {
            earlier: self.0,
            before: control.nodes(),
        }
    }
}

/// One slice of a search that can be interrupted and resumed. Reports count the nodes
/// of all slices of their task, whatever else the control has counted.
#[derive(Clone, Copy)]
pub(crate) struct Slice {
    /// The nodes of earlier slices.
    earlier: u64,
    /// The count of the control when the slice began.
    before: u64,
}

impl Slice {
    /// Writes the nodes of the task into reports, given the count of the control.
    pub(crate) fn stamp<M>(self, reports: &mut [Report<M>], control_nodes: u64) -> TaskNodes {
        let nodes = self.earlier + control_nodes - self.before;
        for report in reports {
            report.nodes = nodes;
        }
        TaskNodes(nodes)
    }
}
