//! Waiting for one reply, and what to make of the lines that come instead.

use std::time::{Duration, Instant};

use super::ClientError;
use crate::{Code, Fault, Reply};

/// A wait for one reply.
pub(super) struct Wait {
    pub(super) awaited: &'static str,
    since: Instant,
    pub(super) until: Instant,
    /// The last line that made no sense.
    strange: Option<String>,
}

impl Wait {
    pub(super) fn new(awaited: &'static str, patience: Duration) -> Self {
        let since = Instant::now();
        Self {
            awaited,
            since,
            until: since + patience,
            strange: None,
        }
    }

    pub(super) fn at_most(&mut self, patience: Duration) {
        self.until = self.until.min(Instant::now() + patience);
    }

    /// Reads a line. Unknown words and unreadable lines are passed over; the
    /// awaited word must make sense.
    pub(super) fn read(
        &mut self,
        line: Result<String, Fault>,
    ) -> Result<Option<Reply>, ClientError> {
        let line = match line {
            Ok(line) => line,
            Err(fault) => {
                self.strange = Some(format!("({fault})"));
                return Ok(None);
            }
        };
        match line.parse::<Reply>() {
            Ok(reply) => Ok(Some(reply)),
            Err(fault) => {
                let awaited = line.split_whitespace().next() == Some(self.awaited);
                if fault.code != Code::Unknown && awaited {
                    let awaited = self.awaited;
                    return Err(ClientError::Nonsense { awaited, line });
                }
                if !line.trim().is_empty() {
                    self.strange = Some(line);
                }
                Ok(None)
            }
        }
    }

    /// Why the wait was in vain.
    pub(super) fn over(&mut self) -> ClientError {
        let awaited = self.awaited;
        match self.strange.take() {
            Some(line) => ClientError::Nonsense { awaited, line },
            None => ClientError::Silent {
                awaited,
                waited: self.since.elapsed(),
            },
        }
    }
}
