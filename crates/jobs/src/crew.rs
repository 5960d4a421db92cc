//! Whoever works for a server: finds moves of computer players in live games, and analyzes whole
//! games.

mod analyses;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rules::Note;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::look::{dead, queues, roll_call};
use crate::wire::{Done, Job, MoveJob, WorkerState};
use crate::{Address, Desk, Heard, Hub, Queue, names};
use analyses::Asked;

pub use analyses::Analyzed;

/// How often it is found out whether there are workers.
const ROLL_CALLS: Duration = Duration::from_secs(2);
/// So often queues are counted with it.
const COUNTED: u32 = 5;
/// How long what was seen is taken for what is.
const FRESH: Duration = Duration::from_secs(6);
/// How long a question waits for news before it looks whether anybody still wants the answer.
const MOMENT: Duration = Duration::from_millis(20);

/// A connection to workers, who come and go.
pub struct Crew {
    hub: Hub,
    seen: Arc<Seen>,
    asked: mpsc::UnboundedSender<Asked>,
    runtime: Option<Runtime>,
}

/// A move that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The move.
    pub mv: String,
    /// How long the worker has thought, if it says so.
    pub took: Option<Duration>,
}

/// What is known of workers and queues.
#[derive(Default)]
struct Seen {
    /// Whether workers of our make are there, as far as is known.
    present: AtomicBool,
    workers: Mutex<Option<(Instant, Vec<WorkerState>)>>,
    counted: Mutex<Option<(Vec<Queue>, u64)>>,
}

impl Crew {
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
        let seen = Arc::<Seen>::default();
        runtime.spawn(watch(hub.clone(), Arc::clone(&seen)));
        let (asked, asks) = mpsc::unbounded_channel();
        runtime.spawn(analyses::give(hub.clone(), asks));
        Ok(Self {
            hub,
            seen,
            asked,
            runtime: Some(runtime),
        })
    }

    /// Whether workers are there, as far as is known.
    pub fn are_present(&self) -> bool {
        self.seen.present.load(Ordering::Relaxed) && self.hub.is_connected()
    }

    /// The workers that answered last; none if nobody knows, since NATS is away.
    pub fn workers(&self) -> Option<Vec<WorkerState>> {
        let workers = lock(&self.seen.workers).clone();
        let workers = workers.filter(|(at, _)| at.elapsed() < FRESH);
        workers.map(|(_, it)| it)
    }

    /// The queues as they were counted last, and how many jobs were given up; none if nobody knows.
    pub fn queues(&self) -> Option<(Vec<Queue>, u64)> {
        self.workers()?;
        lock(&self.seen.counted).clone()
    }

    /// The move; none if nobody is there, nobody answers within that time, the player is not
    /// known, or `stop` is raised: then it is for the caller to think, since whoever plays a live
    /// game must not wait for machines that are away, and a level moves the same wherever it is
    /// asked. Not for threads that run futures.
    pub fn choose(&self, asked: &MoveJob, patience: Duration, stop: &AtomicBool) -> Option<Found> {
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
            self.seen.present.store(false, Ordering::Relaxed);
        }
        answer
    }

    async fn ask(&self, asked: &MoveJob, patience: Duration, stop: &AtomicBool) -> Option<Found> {
        let began = Instant::now();
        let mut desk = Desk::open(self.hub.clone()).await.ok()?;
        desk.give(0, &Job::Move(asked.clone())).await;
        let answer = loop {
            match desk.hear(MOMENT).await {
                Ok(Some(Heard { done, took, .. })) => match done {
                    Done::Text(mv) => break Some(Found { mv, took }),
                    Done::Failed(_) => break None,
                },
                Ok(None) if began.elapsed() < patience && !stop.load(Ordering::Relaxed) => {}
                _ => break None,
            }
        };
        desk.forget().await;
        answer
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        // Wherever this is dropped, nothing is waited for.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Finds out again and again whether there are workers, and now and then how much they have to do.
async fn watch(hub: Hub, seen: Arc<Seen>) {
    let make = names::make();
    let mut is_ready = false;
    for n in 0_u32.. {
        let began = Instant::now();
        if hub.is_connected() {
            is_ready = is_ready || hub.prepare().await.is_ok();
            if let Ok(workers) = roll_call(&hub).await {
                let is_there = workers.iter().any(|it| it.make == make);
                seen.present.store(is_ready && is_there, Ordering::Relaxed);
                *lock(&seen.workers) = Some((Instant::now(), workers));
            } else {
                seen.present.store(false, Ordering::Relaxed);
            }
            if n % COUNTED == 0
                && let (Ok(queues), Ok((dead, _))) = (queues(&hub).await, dead(&hub, 0).await)
            {
                *lock(&seen.counted) = Some((queues, dead));
            }
        }
        tokio::time::sleep(ROLL_CALLS.saturating_sub(began.elapsed())).await;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
