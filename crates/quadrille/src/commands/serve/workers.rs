//! Who works for a server: workers elsewhere, or the server itself.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jobs::{Address, AnalysisJob, Crew, Found, MoveJob};
use rules::Note;
use server::{Analyst, Analyzing, AskWorkers, Queued, Task, Work};
use tokio::sync::Semaphore;

use crate::output::{Output, aside};

/// How long a worker may take for a move of a level, before the server thinks itself.
const PATIENCE: Duration = Duration::from_secs(5);
/// How the engine that analyzes games is set. Nodes take from microseconds to milliseconds, by the
/// game; milliseconds for each position bound what a game costs.
const ENGINE: &str = "time=300";

/// Workers who come and go, at an address of NATS.
pub(super) fn crew(address: &Address, out: &Output) -> Option<Arc<Crew>> {
    let crew = Crew::open(address);
    let crew = crew.inspect_err(|note: &Note| aside(&out.texts.say(None, note)));
    crew.ok().map(Arc::new)
}

/// Asks them for moves of levels.
pub(super) fn moves(crew: Arc<Crew>) -> AskWorkers {
    Arc::new(move |question| {
        let ask = &question.ask;
        let job = MoveJob {
            board: question.choice.to_string(),
            position: ask.position().to_owned(),
            player: ask.computer().to_owned(),
            seed: ask.seed(),
            own_moves: ask.own_moves(),
            may_swap: question.may_swap,
        };
        let Found { mv, took } = crew.choose(&job, PATIENCE, &question.stop)?;
        Some((mv, took))
    })
}

/// Tells what they have to do.
pub(super) fn work(crew: Arc<Crew>) -> Work {
    Arc::new(move || {
        let (queues, dead) = crew.queues()?;
        let workers = crew.workers()?;
        let queues = queues.into_iter();
        Some(Queued {
            queues: queues
                .map(|it| (it.kind.name(), it.make, it.waiting, it.running))
                .collect(),
            dead,
            workers: workers.len() as u64,
            threads: workers.iter().map(|it| it.threads as u64).sum(),
        })
    })
}

/// Has games analyzed by workers.
pub(super) struct ByWorkers(pub(super) Arc<Crew>);

impl Analyst for ByWorkers {
    fn is_present(&self) -> bool {
        self.0.are_present()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn analyze(&self, task: Task) -> Analyzing {
        let run = run(&task.site);
        let (number, is_new) = (task.number, task.is_new);
        Box::pin(self.0.analyze(&run, number, job(task.record), is_new))
    }

    fn progress(&self, site: &str, number: u64) -> Option<(usize, usize)> {
        self.0.progress(&run(site), number)
    }
}

/// The name under which all servers of a site ask.
fn run(site: &str) -> String {
    format!("analyses-{site}")
}

fn job(record: String) -> AnalysisJob {
    AnalysisJob {
        record,
        engine: ENGINE.to_owned(),
    }
}

/// Analyzes games on this machine, so many at once.
pub(super) struct Alone {
    seats: Arc<Semaphore>,
    /// How far those are that are under way.
    parts: Arc<Mutex<HashMap<u64, (usize, usize)>>>,
    say: Arc<dyn Fn(&Note) -> String + Send + Sync>,
}

impl Alone {
    pub(super) fn new(at_once: usize, say: Arc<dyn Fn(&Note) -> String + Send + Sync>) -> Self {
        Self {
            seats: Arc::new(Semaphore::new(at_once)),
            parts: Arc::default(),
            say,
        }
    }
}

/// Stops what is under way when nobody wants it any more.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Analyst for Alone {
    fn is_present(&self) -> bool {
        true
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn analyze(&self, task: Task) -> Analyzing {
        let (seats, parts) = (Arc::clone(&self.seats), Arc::clone(&self.parts));
        let say = Arc::clone(&self.say);
        Box::pin(async move {
            let _seat = seats.acquire().await.ok()?;
            let wanted = Wanted(Arc::default());
            let (stop, number) = (Arc::clone(&wanted.0), task.number);
            let told = Arc::clone(&parts);
            let work = tokio::task::spawn_blocking(move || {
                jobs::analyze(&job(task.record), &stop, |n, of| {
                    let mut parts = told.lock().unwrap_or_else(PoisonError::into_inner);
                    parts.insert(number, (n, of));
                })
            });
            let found = work.await;
            let mut parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
            parts.remove(&number);
            match found.ok()? {
                Ok(record) => record.map(Ok),
                Err(refusal) => Some(Err(say(&refusal.note))),
            }
        })
    }

    fn progress(&self, _: &str, number: u64) -> Option<(usize, usize)> {
        let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts.get(&number).copied()
    }
}
