//! A hall whose database is away: what is in memory can be looked at, and nothing is done.
//!
//! A room decides nothing that cannot be stored, so that it stays as it was stored. When the
//! database is back it is for everybody as after a restart, since nobody could move meanwhile.

use std::sync::atomic::Ordering;

use super::{Hall, PATIENCE, Trouble, lock};
use crate::clerk::Desk;

impl Hall {
    /// Refuses what would have to be stored while nothing can be.
    pub(super) fn check_stores(&self) -> Result<(), Trouble> {
        match self.0.is_read_only.load(Ordering::Relaxed) {
            true => Err(Trouble::Unavailable),
            false => Ok(()),
        }
    }

    /// Looks whether the database is back.
    pub(super) async fn look_for_database(&self, desk: &Desk) {
        let answers = tokio::time::timeout(PATIENCE, self.0.database.answers());
        if !answers.await.is_ok_and(|it| it) {
            return;
        }
        let cells: Vec<_> = lock(&self.0.rooms).values().cloned().collect();
        for cell in cells.into_iter().filter(|it| !it.has_failed()) {
            let mut room = cell.room.lock().await;
            let step = room.keep_away([true; 2], cell.now());
            // A room that has failed is read anew, and its clocks stand then.
            let _ = cell.send(desk, &room, step, None).await;
        }
        tracing::info!("the database is back");
        self.0.is_read_only.store(false, Ordering::Relaxed);
    }
}
