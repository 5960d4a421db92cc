//! Messages by a server of NATS.

use std::sync::{Mutex, PoisonError};

use async_nats::{Event, ServerAddr};
use futures_util::StreamExt;
use tokio::sync::mpsc;

use super::{WAITING, Wire};

/// Why an address of a server of NATS is none.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NatsError(String);

/// A line to a server of NATS. While there is none it is tried again and again.
pub struct Nats {
    client: async_nats::Client,
    out: mpsc::Sender<(String, Vec<u8>)>,
}

impl Nats {
    /// A line to one of these servers. It is not waited until it stands.
    ///
    /// # Errors
    /// If they can never work.
    pub async fn connect(servers: &[ServerAddr]) -> Result<Self, NatsError> {
        let failed = |error: &dyn std::fmt::Display| NatsError(error.to_string());
        let told = Told::new(servers);
        let client = async_nats::ConnectOptions::new()
            .name("quadrille")
            .retry_on_initial_connect()
            .event_callback(move |event| {
                told.hear(&event);
                async {}
            })
            .connect(servers)
            .await
            .map_err(|error| failed(&error))?;
        let (out, mut texts) = mpsc::channel::<(String, Vec<u8>)>(WAITING);
        let line = client.clone();
        tokio::spawn(async move {
            while let Some((to, text)) = texts.recv().await {
                // What is lost is asked for again by whoever misses it.
                let _ = line.publish(to, text.into()).await;
            }
        });
        Ok(Self { client, out })
    }
}

impl Wire for Nats {
    fn send(&self, to: &str, message: Vec<u8>) {
        // Where too much waits for the line it is dropped.
        let _ = self.out.try_send((to.to_owned(), message));
    }

    fn listen(&self, name: &str) -> mpsc::Receiver<Vec<u8>> {
        let (to, heard) = mpsc::channel(WAITING);
        let (client, name) = (self.client.clone(), name.to_owned());
        tokio::spawn(async move {
            let Ok(mut messages) = client.subscribe(name).await else {
                return;
            };
            loop {
                tokio::select! {
                    () = to.closed() => return,
                    message = messages.next() => match message {
                        None => return,
                        // Who does not keep up loses some.
                        Some(it) => drop(to.try_send(it.payload.to_vec())),
                    },
                }
            }
        });
        heard
    }
}

/// What the log was told of the line: once that it is there, and once that it is not, however often it
/// is tried again.
struct Told {
    /// The servers, without passwords.
    place: String,
    /// Whether it is there, as far as was told.
    is_there: Mutex<Option<bool>>,
}

impl Told {
    fn new(servers: &[ServerAddr]) -> Self {
        let places = servers
            .iter()
            .map(|it| format!("{}:{}", it.host(), it.port()));
        Self {
            place: places.collect::<Vec<_>>().join(", "),
            is_there: Mutex::default(),
        }
    }

    fn hear(&self, event: &Event) {
        let mut is_there = self.is_there.lock().unwrap_or_else(PoisonError::into_inner);
        let place = &self.place;
        match event {
            Event::Connected => {
                *is_there = Some(true);
                tracing::info!("connected to NATS at {place}");
            }
            Event::Disconnected | Event::ClientError(_) if *is_there != Some(false) => {
                *is_there = Some(false);
                let reason = match event {
                    Event::ClientError(error) => error.to_string(),
                    _ => "the connection is lost".to_owned(),
                };
                tracing::warn!("NATS at {place} is away: {reason}; it is tried again");
            }
            Event::Disconnected | Event::ClientError(_) => {}
            other => tracing::info!("NATS at {place}: {other}"),
        }
    }
}
