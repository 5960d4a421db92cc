//! The clerk: stores what rooms decide, then has it said.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use online::{Step, Stored};
use tokio::sync::{mpsc, oneshot};

use crate::archive::Ended;
use crate::clock::Clock;
use crate::database::{Decided, insert, store};
use crate::hall::Cell;
use crate::metrics::Metrics;
use crate::people::AccountId;
use crate::webhooks::{Post, Told};
use crate::{Database, DatabaseError};

/// Work that may wait; whoever brings more waits, too.
const QUEUE: usize = 4096;
/// The most that one transaction holds.
const BATCH: usize = 1024;

/// How long a database may take to store it.
const PATIENCE: Duration = Duration::from_secs(15);

/// Something to be stored.
pub(crate) enum Job {
    /// A new game.
    Open {
        id: String,
        stored: Stored,
        account: Option<AccountId>,
        done: oneshot::Sender<bool>,
    },
    /// What a room decided.
    Step {
        cell: Arc<Cell>,
        step: Step,
        is_over: bool,
        ended: Option<Box<Ended>>,
        /// The account of whoever takes a seat by it.
        account: Option<AccountId>,
        /// What is to be told elsewhere when it is stored.
        notices: Vec<Told>,
        done: Option<oneshot::Sender<bool>>,
    },
}

impl Job {
    /// Whether it is of a room that knows more than the disk, and is read anew.
    fn is_void(&self) -> bool {
        match self {
            Self::Open { .. } => false,
            Self::Step { cell, .. } => cell.has_failed(),
        }
    }
}

/// The way to the clerk.
pub(crate) type Desk = mpsc::Sender<Job>;

/// Begins the work. It ends when nobody can bring any more.
pub(crate) fn begin(
    database: Database,
    clock: Clock,
    metrics: Arc<Metrics>,
    post: Post,
    is_away: Arc<AtomicBool>,
) -> (Desk, tokio::task::JoinHandle<()>) {
    let (desk, jobs) = mpsc::channel(QUEUE);
    let office = Office {
        database,
        clock,
        metrics,
        post,
        is_away,
    };
    (desk, tokio::spawn(work(office, jobs)))
}

async fn work(office: Office, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        // What a room decided after something that is not stored is void.
        let (void, good): (Vec<Job>, Vec<Job>) = batch.drain(..).partition(Job::is_void);
        void.into_iter().for_each(|job| office.finish(job, false));
        match office.store(&good).await {
            Err(error) if error.is_of_rows() && good.len() > 1 => office.store_each(good).await,
            stored => {
                let is_stored = stored.is_ok();
                good.into_iter()
                    .for_each(|job| office.finish(job, is_stored));
            }
        }
    }
}

/// What a clerk has at hand.
struct Office {
    database: Database,
    clock: Clock,
    metrics: Arc<Metrics>,
    post: Post,
    /// Set when the database cannot be had; whoever finds that it can clears it.
    is_away: Arc<AtomicBool>,
}

impl Office {
    /// One by one, so that what cannot be stored of one game harms no other.
    async fn store_each(&self, jobs: Vec<Job>) {
        for job in jobs {
            let is_stored = !job.is_void() && self.store(std::slice::from_ref(&job)).await.is_ok();
            self.finish(job, is_stored);
        }
    }

    async fn store(&self, batch: &[Job]) -> Result<(), DatabaseError> {
        let began = Instant::now();
        let commit = commit(&self.database, self.clock.now(), batch);
        let stored = tokio::time::timeout(PATIENCE, commit).await;
        // Nobody knows whether it is stored then; rooms are read anew, as they are.
        let stored = stored.unwrap_or_else(|_| Err(DatabaseError::Silent));
        match &stored {
            Ok(0) => {}
            Ok(n) => self.metrics.committed(*n, began.elapsed()),
            Err(error) => {
                if !error.is_of_rows() && !matches!(error, DatabaseError::Fenced) {
                    self.is_away.store(true, Ordering::Relaxed);
                }
                self.metrics.failed();
                tracing::error!(%error, "nothing is stored");
            }
        }
        stored.map(drop)
    }
}

/// One transaction for all of it, so that load makes it larger and not slower.
/// Tells how much was stored.
async fn commit(database: &Database, now: u64, batch: &[Job]) -> Result<usize, DatabaseError> {
    let is_needed = |job: &Job| match job {
        Job::Open { .. } => true,
        Job::Step { step, is_over, .. } => step.is_stored() || *is_over,
    };
    if !batch.iter().any(is_needed) {
        return Ok(0);
    }
    let mut n = 0;
    let mut writing = database.write().await?;
    database.hold(&mut writing).await?;
    let node = database.node();
    for job in batch.iter().filter(|job| is_needed(job)) {
        n += match job {
            Job::Open { .. } => 1,
            Job::Step { step, .. } => step.events.len(),
        };
        match job {
            Job::Open {
                id,
                stored,
                account,
                ..
            } => insert(&mut writing, id, stored, [*account, None], now, node).await?,
            Job::Step {
                cell,
                step,
                is_over,
                ended,
                account,
                ..
            } => {
                let row = Decided {
                    id: cell.id(),
                    step,
                    is_over: *is_over,
                    ended: ended.as_deref(),
                    account: *account,
                    node,
                };
                store(&mut writing, &row, now).await?;
            }
        }
    }
    writing.commit().await?;
    Ok(n)
}

impl Office {
    fn finish(&self, job: Job, is_stored: bool) {
        let done = match job {
            Job::Open { done, .. } => Some(done),
            Job::Step {
                cell,
                step,
                notices,
                done,
                ..
            } => {
                if is_stored {
                    cell.deliver(&step);
                    notices.into_iter().for_each(|it| self.post.send(it));
                } else if step.is_stored() {
                    // The room knows more than the disk: it is read anew.
                    cell.fail();
                }
                done
            }
        };
        if let Some(done) = done {
            // Whoever asked may have gone.
            let _ = done.send(is_stored);
        }
    }
}
