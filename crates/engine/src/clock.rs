//! Clocks for searches that are limited by time.

use std::sync::Arc;

use search::Clock;

/// A clock that players share.
pub type SharedClock = Arc<dyn Clock + Send + Sync>;

/// The clock of the machine; none in a browser, where the page has to bring one.
pub fn wall_clock() -> Option<SharedClock> {
    #[cfg(not(target_family = "wasm"))]
    {
        Some(Arc::new(wall::Wall::new()))
    }
    #[cfg(target_family = "wasm")]
    {
        None
    }
}

#[cfg(not(target_family = "wasm"))]
mod wall {
    use std::time::{Duration, Instant};

    use search::Clock;

    pub(super) struct Wall(Instant);

    impl Wall {
        pub(super) fn new() -> Self {
            Self(Instant::now())
        }
    }

    impl Clock for Wall {
        fn now(&self) -> Duration {
            self.0.elapsed()
        }
    }
}
