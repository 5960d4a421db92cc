//! The output of the engine, line by line.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rules::Player;

use crate::{Info, Reply};

/// The output, shared by the state and the search.
pub(super) struct Voice<W>(Arc<Mutex<W>>);

impl<W> Clone for Voice<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Voice<W> {
    pub(super) fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Says one line, at once.
    pub(super) fn say(&self, reply: &Reply) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(format!("{reply}\n").as_bytes())?;
        output.flush()
    }

    /// Tells what a search found, one line each.
    pub(super) fn tell(
        &self,
        infos: &[engine::Info],
        turn: Player,
        elapsed: Duration,
    ) -> io::Result<()> {
        for (n, info) in infos.iter().enumerate() {
            self.say(&Reply::Info(line(info, n, turn, elapsed)))?;
        }
        Ok(())
    }
}

fn line(info: &engine::Info, n: usize, turn: Player, elapsed: Duration) -> Info {
    let ms = elapsed.as_millis() as u64;
    let said = Info {
        depth: Some(info.depth),
        nodes: Some(info.nodes),
        nps: info.nodes.saturating_mul(1000).checked_div(ms),
        time: Some(ms),
        line: Some(n as u32 + 1),
        pv: info.line.clone(),
        ..Info::default()
    };
    said.with_verdict(info.verdict, turn)
}
