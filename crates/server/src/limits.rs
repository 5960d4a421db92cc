//! Limits: nobody takes so much that others notice.

use std::time::Instant;

/// A bucket of messages that refills.
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// Messages at once.
    const MOST: f64 = 40.0;
    /// Messages a second.
    const RATE: f64 = 10.0;

    pub(crate) fn full() -> Self {
        Self {
            left: Self::MOST,
            at: Instant::now(),
        }
    }

    /// Takes one; whether there was any.
    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + passed * Self::RATE).min(Self::MOST);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}
