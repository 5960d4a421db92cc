//! The clerk: stores what rooms decide, then has it said.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use online::{Step, Stored};
use tokio::sync::{mpsc, oneshot};

use crate::archive::Ended;
use crate::database::{Decided, insert, store};
use crate::hall::Cell;
use crate::metrics::Metrics;
use crate::people::AccountId;
use crate::{Database, DatabaseError};

/// Work that may wait; whoever brings more waits, too.
const QUEUE: usize = 4096;
/// The most that one transaction holds.
const BATCH: usize = 1024;

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
        done: Option<oneshot::Sender<bool>>,
    },
}

/// The way to the clerk.
pub(crate) type Desk = mpsc::Sender<Job>;

/// Begins the work. It ends when nobody can bring any more.
pub(crate) fn begin(
    database: Database,
    metrics: Arc<Metrics>,
) -> (Desk, tokio::task::JoinHandle<()>) {
    let (desk, jobs) = mpsc::channel(QUEUE);
    (desk, tokio::spawn(work(database, metrics, jobs)))
}

async fn work(database: Database, metrics: Arc<Metrics>, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let began = Instant::now();
        let stored = commit(&database, &batch).await;
        match &stored {
            Ok(0) => {}
            Ok(n) => metrics.committed(*n, began.elapsed()),
            Err(error) => {
                metrics.failed();
                tracing::error!(%error, "nothing is stored");
            }
        }
        for job in batch.drain(..) {
            finish(job, stored.is_ok());
        }
    }
}

/// One transaction for all of it, so that load makes it larger and not slower.
/// Tells how much was stored.
async fn commit(database: &Database, batch: &[Job]) -> Result<usize, DatabaseError> {
    let is_needed = |job: &Job| match job {
        Job::Open { .. } => true,
        Job::Step { step, is_over, .. } => !step.events.is_empty() || *is_over,
    };
    if !batch.iter().any(is_needed) {
        return Ok(0);
    }
    let mut n = 0;
    let now = now();
    let mut writing = database.write().await?;
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
            } => insert(&mut writing, id, stored, [*account, None], now).await?,
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
                };
                store(&mut writing, &row, now).await?;
            }
        }
    }
    writing.commit().await?;
    Ok(n)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or_default().as_millis() as u64
}

fn finish(job: Job, is_stored: bool) {
    let done = match job {
        Job::Open { done, .. } => Some(done),
        Job::Step {
            cell, step, done, ..
        } => {
            if is_stored {
                cell.deliver(&step);
            } else if !step.events.is_empty() {
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
