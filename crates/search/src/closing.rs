//! Proofs near the end of games.

use rules::Position;

use crate::proof::Prover;
use crate::{Proof, ProofLimits, Proved, Report, Score, Searcher, Task, Tell, Watch};

/// How much of a search goes to the proof: one part in so many, ...
const SHARE: u32 = 8;
/// ... and at most so many positions at a time.
const MOST: u64 = 100_000;

/// A search that, where few moves are left, first looks for a proof that the
/// player to move wins: narrow wins are longer than other searches see.
pub struct Closing<S> {
    searcher: S,
    prover: Option<Prover>,
    few: u64,
    memory: usize,
}

impl<S> Closing<S> {
    /// Looks for proofs where there are at most `few` moves, remembering
    /// positions in `memory` bytes.
    pub const fn new(searcher: S, few: u64, memory: usize) -> Self {
        Self {
            searcher,
            prover: None,
            few,
            memory,
        }
    }

    fn proof<P: Position>(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        watch: &Watch<'_>,
    ) -> Option<Report<P::Move>> {
        let asked = task.only.is_empty() && task.lines <= 1 && watch.depth() == u32::MAX;
        if !asked || position.count_moves() > self.few {
            return None;
        }
        let memory = self.memory;
        let prover = self
            .prover
            .get_or_insert_with(|| Prover::new(ProofLimits { memory }));
        let found = prover.prove(position, position.turn(), &watch.share(SHARE, MOST));
        watch.count(found.nodes);
        let plies = found.plies.filter(|_| found.proof == Proof::Wins)?;
        Some(Report {
            depth: found.line.len() as u32,
            line: found.line,
            score: Score::win_in(plies),
            proved: Some(Proved::Win),
            nodes: watch.nodes(),
        })
    }
}

impl<P: Position, S: Searcher<P>> Searcher<P> for Closing<S> {
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        watch: &Watch<'_>,
        tell: &mut Tell<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        match self.proof(position, task, watch) {
            Some(report) if !report.line.is_empty() => {
                tell(std::slice::from_ref(&report));
                vec![report]
            }
            _ => self.searcher.search(position, task, watch, tell),
        }
    }

    fn forget(&mut self) {
        self.searcher.forget();
        if let Some(prover) = &mut self.prover {
            prover.forget();
        }
    }

    fn memory(&self) -> usize {
        self.searcher.memory() + self.prover.as_ref().map_or(0, Prover::bytes)
    }
}
