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
    /// Positions or random games to look at.
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

    /// How many nodes were looked at, as far as threads have told.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The deepest search that is allowed.
    pub fn depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Counts nodes and tells whether the search is over.
    #[inline]
    pub fn spend(&self, nodes: u64) -> bool {
        let spent = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.limits.nodes.is_some_and(|limit| spent >= limit) || self.is_over()
    }

    /// How many nodes may be spent before the next look at the limits.
    pub fn allowance(&self, wish: u64) -> u64 {
        match self.limits.nodes {
            Some(limit) => wish.min(limit.saturating_sub(self.nodes()).max(1)),
            None => wish,
        }
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
}
