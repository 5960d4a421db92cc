//! What the engine says, line by line.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rules::{Outcome, Player};

use crate::{Ending, Info, Proof, Reply};

/// The output, shared by the desk and the search.
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
    let proof = info.proof.map(|(outcome, plies)| Proof {
        ending: match outcome {
            Outcome::Draw => Ending::Draw,
            Outcome::Win(winner) if winner == turn => Ending::Win,
            Outcome::Win(_) => Ending::Loss,
        },
        plies,
    });
    // The number of an estimate stays below those that stand for proofs.
    let most = Info::MOST_SCORE - 1;
    let score = match proof.map(|proof| proof.ending) {
        Some(Ending::Win) => Info::MOST_SCORE,
        Some(Ending::Loss) => -Info::MOST_SCORE,
        Some(Ending::Draw) => 0,
        None => info.score.value().clamp(-most, most),
    };
    let ms = elapsed.as_millis() as u64;
    Info {
        depth: Some(info.depth),
        nodes: Some(info.nodes),
        nps: info.nodes.saturating_mul(1000).checked_div(ms),
        time: Some(ms),
        line: Some(n as u32 + 1),
        score: Some(score),
        chance: Some((info.chance.clamp(0.0, 1.0) * 1000.0).round() as u16),
        proof,
        pv: info.line.clone(),
    }
}
