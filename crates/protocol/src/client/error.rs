//! Errors of an external engine.

use std::time::Duration;

use games::Choice;

use crate::Fault;
use crate::words::quoted;

/// Why an engine did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The program cannot be started.
    #[error("cannot start {}: {error}", quoted(.command))]
    Start {
        /// The program.
        command: String,
        /// Why not.
        error: std::io::Error,
    },
    /// The process ended or closed its output.
    #[error("the engine ended ({status}) when `{awaited}` was expected{}", after(.stderr))]
    Crashed {
        /// What was waited for.
        awaited: &'static str,
        /// Its exit status, in words.
        status: String,
        /// The last lines that it wrote to standard error.
        stderr: Vec<String>,
    },
    /// Nothing came in time.
    #[error("the engine did not send `{awaited}` within {} ms", .waited.as_millis())]
    Silent {
        /// What was waited for.
        awaited: &'static str,
        /// For how long.
        waited: Duration,
    },
    /// What came is not in the protocol, or not here.
    #[error("the engine said {} when `{awaited}` was expected", quoted(.line))]
    Nonsense {
        /// What was waited for.
        awaited: &'static str,
        /// What came.
        line: String,
    },
    /// It plays a move that is not legal.
    #[error("the engine plays {}, which is not legal in {position}: {reason}", quoted(.mv))]
    IllegalMove {
        /// What it plays.
        mv: String,
        /// The text of the position.
        position: String,
        /// Why it is not legal.
        reason: String,
    },
    /// It speaks no version that we speak.
    #[error("the engine speaks version {0} of the protocol, and we speak version 1")]
    Version(u32),
    /// It does not play this board.
    #[error("the engine does not play {0}")]
    NotPlayed(Choice),
    /// It answered with an `error`.
    #[error("the engine refuses `{sent}`: {fault}")]
    Refused {
        /// What was sent.
        sent: String,
        /// The error.
        fault: Fault,
    },
    /// It was asked about a position that does not exist or is finished.
    #[error("not a position to search: {0}")]
    Place(String),
    /// It was asked for a move before a game began.
    #[error("no game was begun")]
    NoGame,
    /// It failed before and was not restarted.
    #[error("the engine failed before and was not restarted")]
    Down,
}

impl ClientError {
    /// Whether the engine is of no use any more and must be restarted.
    pub fn is_fatal(&self) -> bool {
        !matches!(
            self,
            Self::NotPlayed(_) | Self::Refused { .. } | Self::Place(_) | Self::NoGame
        )
    }

    /// One word for tables: `crash`, `silence`, `nonsense`, `illegal move`, or `failure`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Crashed { .. } => "crash",
            Self::Silent { .. } => "silence",
            Self::Nonsense { .. } => "nonsense",
            Self::IllegalMove { .. } => "illegal move",
            _ => "failure",
        }
    }
}

fn after(stderr: &[String]) -> String {
    match stderr.last() {
        Some(line) => format!("; its last words: {}", quoted(line)),
        None => String::new(),
    }
}
