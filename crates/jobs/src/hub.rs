//! The connection to NATS, and the streams that everything lies in.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, Event, HeaderMap};
use rules::Note;

use crate::names::{ACK_WAIT, DEAD, JOBS, RESULTS, queue};
use crate::{Address, Kind};

/// How long an answer of NATS may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// How long after its first arrival a message with the same id is taken for the same.
const SAME: Duration = Duration::from_secs(120);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A connection to NATS.
#[derive(Clone)]
pub struct Hub {
    pub(crate) client: Client,
    pub(crate) streams: Context,
}

impl Hub {
    /// Connects, and sees to it that the streams are there. From then on it connects again by
    /// itself whenever the connection is lost.
    ///
    /// # Errors
    /// If nobody answers, we are not let in, or the server has no JetStream.
    pub async fn connect(address: &Address) -> Result<Self, Note> {
        let options = options().connection_timeout(PATIENCE);
        let client = options.connect(&address.0).await;
        let client = client.map_err(|error| {
            Note::new("jobs-connect")
                .with("address", address.to_string())
                .with("reason", error.to_string())
        })?;
        let hub = Self::of(client);
        hub.prepare().await?;
        Ok(hub)
    }

    /// Connects whenever that becomes possible. `tell` hears when the connection comes and goes.
    ///
    /// # Errors
    /// If the address can never work.
    pub(crate) async fn wait_for(
        address: &Address,
        tell: impl Fn(Event) + Send + Sync + 'static,
    ) -> Result<Self, Note> {
        let tell = std::sync::Arc::new(tell);
        let options = options()
            .retry_on_initial_connect()
            .event_callback(move |event| {
                let tell = std::sync::Arc::clone(&tell);
                async move { tell(event) }
            });
        let client = options.connect(&address.0).await;
        let client = client.map_err(|error| {
            Note::new("jobs-connect")
                .with("address", address.to_string())
                .with("reason", error.to_string())
        })?;
        Ok(Self::of(client))
    }

    fn of(client: Client) -> Self {
        let mut streams = jetstream::new(client.clone());
        streams.set_timeout(PATIENCE);
        Self { client, streams }
    }

    /// Whether there is a connection now.
    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Makes the streams that are missing.
    pub(crate) async fn prepare(&self) -> Result<(), Note> {
        for config in [jobs(), results(), dead()] {
            let made = self.streams.get_or_create_stream(config).await;
            made.map_err(|error| failed(&error))?;
        }
        Ok(())
    }

    /// A stream.
    pub(crate) async fn stream(&self, name: &str) -> Result<Stream, Note> {
        let found = self.streams.get_stream(name).await;
        found.map_err(|error| failed(&error))
    }

    /// The queue of a kind of jobs for one make of engines.
    pub(crate) async fn queue(&self, kind: Kind, make: &str) -> Result<PullConsumer, Note> {
        let name = queue_name(kind, make);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            filter_subject: queue(kind, make),
            max_ack_pending: 100_000,
            // Nobody needs the queue of a version that nobody runs.
            inactive_threshold: 7 * DAY,
            ..pull::Config::default()
        };
        let jobs = self.stream(JOBS).await?;
        let made = jobs.get_or_create_consumer(&name, config).await;
        made.map_err(|error| failed(&error))
    }

    /// Removes that queue, and not the jobs in it: whoever asks for it has it made anew.
    pub(crate) async fn remove_queue(&self, kind: Kind, make: &str) -> Result<(), Note> {
        let jobs = self.stream(JOBS).await?;
        let removed = jobs.delete_consumer(&queue_name(kind, make)).await;
        removed.map(drop).map_err(|error| failed(&error))
    }

    /// Has a message stored; the same id makes it the same message.
    pub(crate) async fn store(&self, subject: String, id: &str, text: String) -> Result<(), Note> {
        self.store_with(subject, id, text, HeaderMap::new()).await
    }

    /// The same with headers.
    pub(crate) async fn store_with(
        &self,
        subject: String,
        id: &str,
        text: String,
        mut headers: HeaderMap,
    ) -> Result<(), Note> {
        headers.insert(NATS_MESSAGE_ID, id);
        let sent = self
            .streams
            .publish_with_headers(subject, headers, text.into());
        let sent = sent.await.map_err(|error| failed(&error))?;
        sent.await.map(drop).map_err(|error| failed(&error))
    }
}

fn queue_name(kind: Kind, make: &str) -> String {
    format!("{}-{make}", kind.name())
}

fn options() -> ConnectOptions {
    ConnectOptions::new()
        .name("quadrille")
        .request_timeout(Some(PATIENCE))
        .reconnect_delay_callback(|n| Duration::from_millis(100 * (n as u64).min(20)))
}

/// What JetStream said.
pub(crate) fn failed(error: &dyn std::error::Error) -> Note {
    Note::new("jobs-stream").with("reason", error.to_string())
}

/// Jobs lie here until they are acknowledged.
fn jobs() -> Config {
    Config {
        name: JOBS.to_owned(),
        subjects: vec!["quadrille.jobs.>".to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        duplicate_window: SAME,
        max_age: 7 * DAY,
        ..Config::default()
    }
}

/// What came of a job is kept by its name, until whoever asked has long heard of it.
fn results() -> Config {
    Config {
        name: RESULTS.to_owned(),
        subjects: vec!["quadrille.results.>".to_owned()],
        storage: StorageType::File,
        duplicate_window: SAME,
        max_messages_per_subject: 1,
        max_age: DAY,
        ..Config::default()
    }
}

/// Jobs that were given up.
fn dead() -> Config {
    Config {
        name: DEAD.to_owned(),
        subjects: vec!["quadrille.dead.>".to_owned()],
        storage: StorageType::File,
        duplicate_window: SAME,
        discard: DiscardPolicy::Old,
        max_messages: 10_000,
        max_age: 30 * DAY,
        ..Config::default()
    }
}
