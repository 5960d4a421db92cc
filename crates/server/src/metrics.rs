//! What a server does, in numbers, as Prometheus reads them.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counters that only grow.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Transactions.
    commits: AtomicU64,
    /// Things that were stored by them.
    stored: AtomicU64,
    /// What they took, in microseconds.
    micros: AtomicU64,
    /// Transactions that failed.
    failed: AtomicU64,
    /// Messages that were heard.
    messages: AtomicU64,
}

/// How much there is now.
pub(crate) struct Now {
    pub(crate) connections: u64,
    pub(crate) rooms: u64,
}

impl Metrics {
    pub(crate) fn committed(&self, stored: usize, took: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.stored.fetch_add(stored as u64, Ordering::Relaxed);
        self.micros
            .fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn failed(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn heard(&self) {
        self.messages.fetch_add(1, Ordering::Relaxed);
    }

    /// All of them, as text.
    pub(crate) fn text(&self, now: &Now) -> String {
        let get = |it: &AtomicU64| it.load(Ordering::Relaxed);
        let seconds = get(&self.micros) as f64 / 1e6;
        let all = [
            (
                "connections",
                "gauge",
                "Open connections.",
                now.connections as f64,
            ),
            ("rooms", "gauge", "Games in memory.", now.rooms as f64),
            (
                "commits_total",
                "counter",
                "Transactions.",
                get(&self.commits) as f64,
            ),
            (
                "stored_total",
                "counter",
                "Events and games stored by them.",
                get(&self.stored) as f64,
            ),
            (
                "commit_seconds_total",
                "counter",
                "Time they took.",
                seconds,
            ),
            (
                "commits_failed_total",
                "counter",
                "Transactions that failed.",
                get(&self.failed) as f64,
            ),
            (
                "messages_total",
                "counter",
                "Messages of clients.",
                get(&self.messages) as f64,
            ),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in all {
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "# HELP quadrille_{name} {help}\n# TYPE quadrille_{name} {kind}\nquadrille_{name} {value}\n"
            );
        }
        text
    }
}
