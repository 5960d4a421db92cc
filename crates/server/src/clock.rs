//! The time of a server.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time by which games go: that of the system, or later by as much as a test says.
#[derive(Clone, Debug)]
pub struct Clock {
    began: Instant,
    /// Milliseconds.
    ahead: Arc<AtomicU64>,
    /// Milliseconds by which the clock of the database is ahead of the system's.
    correction: Arc<AtomicI64>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            began: Instant::now(),
            ahead: Arc::default(),
            correction: Arc::default(),
        }
    }
}

impl Clock {
    /// So much time has passed, for games that go by this clock.
    pub fn advance(&self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.ahead.fetch_add(millis, Ordering::Relaxed);
    }

    fn ahead(&self) -> Duration {
        Duration::from_millis(self.ahead.load(Ordering::Relaxed))
    }

    /// Time that never goes back, since the clock was made.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed() + self.ahead()
    }

    /// Goes by another clock from now on, which shows that many milliseconds since 1970:
    /// that of a database which several servers share, so that their own are never compared.
    pub(crate) fn follow(&self, theirs: u64) {
        let correction = theirs as i64 - now() as i64;
        self.correction.store(correction, Ordering::Relaxed);
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        let now = now().saturating_add_signed(self.correction.load(Ordering::Relaxed));
        now + self.ahead.load(Ordering::Relaxed)
    }
}

/// Milliseconds since 1970, by the system alone: for what people see and what expires.
pub(crate) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or_default().as_millis() as u64
}
