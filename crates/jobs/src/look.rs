//! What waits, runs and failed, and who is there to do it.

use std::collections::BTreeMap;
use std::time::Duration;

use async_nats::jetstream::stream::LastRawMessageErrorKind;
use futures_util::StreamExt;
use rules::Note;

use crate::hub::{Hub, failed};
use crate::names::{DEAD, JOBS, ROLL_CALL, queue_of};
use crate::wire::{Dead, WorkerState};
use crate::{Kind, names};

/// How long workers have to answer.
const ROLL_CALL_TIME: Duration = Duration::from_millis(500);

/// Everything about jobs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overview {
    /// The make of this program's engine.
    pub make: String,
    /// The queues that have jobs or workers.
    pub queues: Vec<Queue>,
    /// How many jobs were given up.
    pub n_dead: u64,
    /// The last of them, the latest first.
    pub dead: Vec<Dead>,
    /// Who is there.
    pub workers: Vec<WorkerState>,
}

/// The jobs of a kind for one make of engines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Queue {
    /// The kind.
    pub kind: Kind,
    /// The make.
    pub make: String,
    /// How many wait.
    pub waiting: u64,
    /// How many are in the hands of workers.
    pub running: u64,
}

/// Looks at everything; of the dead, at no more than so many.
///
/// # Errors
/// If NATS does not answer.
pub async fn look(hub: &Hub, most_dead: usize) -> Result<Overview, Note> {
    let (n_dead, dead) = dead(hub, most_dead).await?;
    Ok(Overview {
        make: names::make(),
        queues: queues(hub).await?,
        n_dead,
        dead,
        workers: roll_call(hub).await?,
    })
}

/// The queues that have jobs or workers.
pub(crate) async fn queues(hub: &Hub) -> Result<Vec<Queue>, Note> {
    let jobs = hub.stream(JOBS).await?;
    let mut found: BTreeMap<(Kind, String), (u64, u64)> = BTreeMap::new();
    // Who has never had a worker has no consumer: so what lies in the stream is counted.
    let subjects = jobs.info_with_subjects("quadrille.jobs.>").await;
    let mut subjects = subjects.map_err(|error| failed(&error))?;
    while let Some(counted) = subjects.next().await {
        let (subject, n) = counted.map_err(|error| failed(&error))?;
        if let Some((kind, make)) = queue_of(&subject) {
            found.entry((kind, make.to_owned())).or_default().0 += n as u64;
        }
    }
    let mut consumers = jobs.consumers();
    while let Some(consumer) = consumers.next().await {
        let consumer = consumer.map_err(|error| failed(&error))?;
        if let Some((kind, make)) = queue_of(&consumer.config.filter_subject) {
            let running = consumer.num_ack_pending as u64;
            found.entry((kind, make.to_owned())).or_default().1 = running;
        }
    }
    let queues = found
        .into_iter()
        .map(|((kind, make), (all, running))| Queue {
            kind,
            make,
            waiting: all.saturating_sub(running),
            running,
        });
    Ok(queues.collect())
}

/// How many jobs were given up, and the last of them.
pub(crate) async fn dead(hub: &Hub, most: usize) -> Result<(u64, Vec<Dead>), Note> {
    let stream = hub.stream(DEAD).await?;
    let state = &stream.cached_info().state;
    let (n, first, last) = (state.messages, state.first_sequence, state.last_sequence);
    let mut dead = Vec::new();
    if n > 0 {
        for sequence in (first..=last).rev().take(most) {
            match stream.get_raw_message(sequence).await {
                // What is no letter of ours is not ours to read.
                Ok(message) => dead.extend(serde_json::from_slice(&message.payload).ok()),
                Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => {}
                Err(error) => return Err(failed(&error)),
            }
        }
    }
    Ok((n, dead))
}

/// The workers that answer.
pub(crate) async fn roll_call(hub: &Hub) -> Result<Vec<WorkerState>, Note> {
    let inbox = hub.client.new_inbox();
    let answers = hub.client.subscribe(inbox.clone()).await;
    let mut answers = answers.map_err(|error| failed(&error))?;
    let asked = hub.client.publish_with_reply(ROLL_CALL, inbox, "".into());
    asked.await.map_err(|error| failed(&error))?;
    hub.client.flush().await.map_err(|error| failed(&error))?;
    let mut workers: Vec<WorkerState> = Vec::new();
    let until = tokio::time::Instant::now() + ROLL_CALL_TIME;
    while let Ok(Some(answer)) = tokio::time::timeout_at(until, answers.next()).await {
        // Where nobody listens, the server says so at once.
        if answer.status.is_some() {
            break;
        }
        workers.extend(serde_json::from_slice::<WorkerState>(&answer.payload).ok());
    }
    workers.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(workers)
}
