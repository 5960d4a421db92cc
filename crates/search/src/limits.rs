//! When to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Tells the time since some moment; passed in, because in a browser there is
/// nothing to call.
pub trait Clock: Sync {
    /// The time that has passed.
    fn now(&self) -> Duration;
}

/// What a search may use at most; whatever comes first ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Positions or random games to look at; kept exactly.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// The moment on the clock to end at.
    pub until: Option<Duration>,
}

/// Keeps the limits of a running search, shared by its threads.
pub struct Watch<'a> {
    limits: Limits,
    clock: Option<&'a dyn Clock>,
    stop: &'a AtomicBool,
    nodes: AtomicU64,
}

impl<'a> Watch<'a> {
    /// A watch over limits; `stop` ends the search from outside. Without a clock
    /// the limit of time is not kept.
    pub fn new(limits: Limits, clock: Option<&'a dyn Clock>, stop: &'a AtomicBool) -> Self {
        Self {
            limits,
            clock,
            stop,
            nodes: AtomicU64::new(0),
        }
    }

    /// How many nodes were looked at, by all threads together; while a search
    /// runs, those that are about to be are among them.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The deepest search that is allowed.
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

    /// A watch over the same limits for another search, which may use as much again.
    pub fn anew(&self) -> Watch<'_> {
        Watch::new(self.limits, self.clock, self.stop)
    }

    /// A watch over a share of what is left, one in `n`, and of `nodes` at most.
    pub(crate) fn share(&self, n: u32, nodes: u64) -> Watch<'_> {
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
        Watch::new(limits, self.clock, self.stop)
    }

    /// Counts the nodes that were looked at under a share.
    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Sets nodes aside for one thread: as many as it wishes or are left.
    fn take(&self, wish: u64) -> u64 {
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

/// Effort after which a thread looks at the watch again. One unit is meant to
/// take less than 10 microseconds in the slowest game, so that a search stops
/// within a few milliseconds.
const PATIENCE: u32 = 256;

/// What one thread may still spend before it looks at the watch.
pub(crate) struct Purse<'a> {
    watch: &'a Watch<'a>,
    /// Set when the other threads need not go on.
    done: &'a AtomicBool,
    left: u64,
    effort: u32,
    over: bool,
}

impl<'a> Purse<'a> {
    pub(crate) fn new(watch: &'a Watch<'a>, done: &'a AtomicBool) -> Self {
        Self {
            watch,
            done,
            left: 0,
            effort: 0,
            over: false,
        }
    }

    /// Spends a node that costs so much effort; false if the search is over.
    #[inline]
    pub(crate) fn spend(&mut self, effort: u32) -> bool {
        self.effort += effort;
        if self.left == 0 || self.effort >= PATIENCE {
            return self.look();
        }
        self.left -= 1;
        true
    }

    /// Notes effort that is no node of its own.
    #[inline]
    pub(crate) fn tire(&mut self, effort: usize) {
        self.effort += effort as u32;
    }

    /// Whether the search was found to be over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// The nodes of all threads, without those set aside here.
    pub(crate) fn nodes(&self) -> u64 {
        self.watch.nodes() - self.left
    }

    /// Whether the watch itself says so now; for work outside nodes.
    pub(crate) fn must_stop(&mut self) -> bool {
        self.over |= self.done.load(Ordering::Relaxed) || self.watch.is_over();
        self.over
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.effort = 0;
        if self.must_stop() {
            return false;
        }
        if self.left == 0 {
            self.left = self.watch.take(u64::from(PATIENCE));
        }
        self.over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        !self.over
    }
}

/// What was set aside and not used is given back.
impl Drop for Purse<'_> {
    fn drop(&mut self) {
        self.watch.nodes.fetch_sub(self.left, Ordering::Relaxed);
    }
}
