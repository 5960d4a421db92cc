//! The end of a hall: no new games, then everything is stored, then everybody is told to
//! come again.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::time::{sleep, timeout};

use super::{Hall, Trouble, lock};

/// How long it may take to store what is under way.
const STORING: Duration = Duration::from_secs(6);
/// How long it may take to say farewell to everybody.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often it is looked whether everybody has gone.
const LOOK: Duration = Duration::from_millis(20);

impl Hall {
    /// Takes no new games from now on and is not ready any more. Games that run go on, for
    /// that long or until nobody is connected; where other servers can take them over, there
    /// and at once.
    pub async fn drain(&self, longest: Duration) {
        self.0.is_draining.store(true, Ordering::Relaxed);
        let (connections, seconds) = (self.n_open(), longest.as_secs());
        if self.others_stay(longest).await {
            tracing::info!(
                connections,
                "no new games; other servers take those that run"
            );
            return;
        }
        tracing::info!(connections, seconds, "no new games; those that run go on");
        self.wait_until_empty(longest).await;
    }

    /// Stores what is under way, and nothing more; connections are closed then. Computers
    /// that think are abandoned: when the game is read again they are asked again.
    pub async fn close(&self) {
        self.0.is_draining.store(true, Ordering::Relaxed);
        let desk = lock(&self.0.desk).take();
        drop(desk);
        // From here on no answer can be brought to the clerk, so that a search that is
        // broken off is never taken for a move.
        let thinking = self.0.levels.abandon();
        self.0.analyses.abandon();
        let connections = self.n_open();
        tracing::info!(connections, thinking, "storing what is under way");
        let clerk = lock(&self.0.clerk).take();
        if let Some(clerk) = clerk {
            match timeout(STORING, clerk).await {
                Ok(Ok(())) => tracing::info!("everything is stored"),
                Ok(Err(error)) => tracing::error!(%error, "whoever stores has died"),
                Err(_) => tracing::error!("storing takes too long: it is not waited for"),
            }
        }
        self.leave_others().await;
        for cell in lock(&self.0.rooms).values() {
            lock(&cell.conns).clear();
        }
        self.wait_until_empty(FAREWELL).await;
    }

    /// Refuses what would begin just before the end.
    pub(super) fn check_open(&self) -> Result<(), Trouble> {
        match self.0.is_draining.load(Ordering::Relaxed) {
            true => Err(Trouble::Draining),
            false => Ok(()),
        }
    }

    fn n_open(&self) -> u64 {
        self.0.n_open.load(Ordering::Relaxed)
    }

    async fn wait_until_empty(&self, longest: Duration) {
        let began = Instant::now();
        while self.n_open() > 0 && began.elapsed() < longest {
            sleep(LOOK).await;
        }
    }
}
