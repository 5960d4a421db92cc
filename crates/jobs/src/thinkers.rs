//! Computer players of live games whose moves workers find.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rules::Note;
use tokio::runtime::Runtime;

use crate::look::roll_call;
use crate::wire::{Done, Job, MoveJob};
use crate::{Address, Desk, Hub, names};

/// How often it is found out whether there are workers.
const ROLL_CALLS: Duration = Duration::from_secs(2);
/// How long a question waits for news before it looks whether anybody still wants the answer.
const MOMENT: Duration = Duration::from_millis(20);

/// Asks workers for moves, and gives up soon where there are none: whoever plays a live game must
/// not wait for machines that are away, and a level moves the same wherever it is asked.
pub struct Thinkers {
    hub: Hub,
    /// Whether workers of our make are there, as far as is known.
    present: Arc<AtomicBool>,
    runtime: Option<Runtime>,
}

impl Thinkers {
    /// Connects as soon as that is possible, which nobody waits for.
    ///
    /// # Errors
    /// If the address can never work.
    pub fn open(address: &Address) -> Result<Self, Note> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| crate::hub::failed(&error))?;
        let hub = runtime.block_on(Hub::wait_for(address, |_| {}))?;
        let present = Arc::new(AtomicBool::new(false));
        runtime.spawn(watch(hub.clone(), Arc::clone(&present)));
        Ok(Self {
            hub,
            present,
            runtime: Some(runtime),
        })
    }

    /// Whether workers are there, as far as is known.
    pub fn are_present(&self) -> bool {
        self.present.load(Ordering::Relaxed) && self.hub.is_connected()
    }

    /// The move; none if nobody is there, nobody answers within that time, the player is not
    /// known, or `stop` is raised: then it is for the caller to think. Not for threads that run
    /// futures.
    pub fn choose(&self, asked: &MoveJob, patience: Duration, stop: &AtomicBool) -> Option<String> {
        if !self.are_present() {
            return None;
        }
        let runtime = self.runtime.as_ref()?;
        let answer = runtime.block_on(async {
            let asking = self.ask(asked, patience, stop);
            // Questions to a NATS that has just gone away take longer than the answer may.
            let all = tokio::time::timeout(patience * 2, asking);
            all.await.ok().flatten()
        });
        if answer.is_none() {
            // Until the next roll call nobody waits for them again.
            self.present.store(false, Ordering::Relaxed);
        }
        answer
    }

    async fn ask(&self, asked: &MoveJob, patience: Duration, stop: &AtomicBool) -> Option<String> {
        let began = Instant::now();
        let mut desk = Desk::open(self.hub.clone()).await.ok()?;
        desk.give(0, &Job::Move(asked.clone())).await;
        let answer = loop {
            match desk.hear(MOMENT).await {
                Ok(Some((_, Done::Text(mv)))) => break Some(mv),
                Ok(None) if began.elapsed() < patience && !stop.load(Ordering::Relaxed) => {}
                _ => break None,
            }
        };
        desk.forget().await;
        answer
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        // Wherever this is dropped, nothing is waited for.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Finds out again and again whether there are workers.
async fn watch(hub: Hub, present: Arc<AtomicBool>) {
    let make = names::make();
    let mut is_ready = false;
    loop {
        let began = Instant::now();
        if hub.is_connected() {
            is_ready = is_ready || hub.prepare().await.is_ok();
            let workers = roll_call(&hub).await.unwrap_or_default();
            let is_there = workers.iter().any(|it| it.make == make);
            present.store(is_ready && is_there, Ordering::Relaxed);
        }
        tokio::time::sleep(ROLL_CALLS.saturating_sub(began.elapsed())).await;
    }
}
