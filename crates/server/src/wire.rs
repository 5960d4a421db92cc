//! Messages from server to server, where several share a database.

mod nats;

use tokio::sync::mpsc;

pub use nats::{Nats, NatsError};

/// Messages that wait for a server; more are dropped.
const WAITING: usize = 4096;

/// Brings messages from one name to another, as well as it can: any of them may be lost,
/// repeated, late or out of order. The database is the truth, so that only speed is lost then.
pub trait Wire: Send + Sync {
    /// Sends a message to a name. It is not waited for anything.
    fn send(&self, to: &str, message: Vec<u8>);

    /// What is sent to a name from now on, until it is dropped.
    fn listen(&self, name: &str) -> mpsc::Receiver<Vec<u8>>;
}
