//! A search that tries to prove the result first where few moves are left.

use rules::{Player, Position};

use crate::limits::TaskNodes;
use crate::proof::Prover;
use crate::{
    OnReport, Proof, ProofLimits, Proved, Proven, Report, Score, SearchControl, Searcher, Task,
};

/// When to look for a proof, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgameOptions {
    /// Positions with more legal moves are not tried.
    pub max_moves: u64,
    /// One part in `share` of the limits is spent on each proof search; at least 1.
    pub share: u32,
    /// The most nodes of each proof search.
    pub max_nodes: u64,
    /// The memory of the proof tables, in bytes.
    pub memory: usize,
}

impl EndgameOptions {
    /// Proofs in an eighth of the time, the rest for another search.
    pub const fn beside(max_moves: u64, memory: usize) -> Self {
        Self {
            max_moves,
            share: 8,
            max_nodes: 100_000,
            memory,
        }
    }

    /// Proofs only, in any position and with all the time.
    pub const fn alone(memory: usize) -> Self {
        Self {
            max_moves: u64::MAX,
            share: 1,
            max_nodes: u64::MAX,
            memory,
        }
    }
}

/// A search that runs proof-number search before another search where few legal moves
/// are left: it finds long forced wins that the other searches do not see.
pub struct EndgameProver<P: Position> {
    searcher: Box<dyn Searcher<P>>,
    options: EndgameOptions,
    /// By player: proofs that this player wins, or does not.
    provers: [Option<Prover>; 2],
    /// The key of the last position, and the nodes that its proofs took so far.
    key: u64,
    nodes: TaskNodes,
}

impl<P: Position> EndgameProver<P> {
    /// Looks for proofs before `searcher` runs.
    pub fn new(searcher: Box<dyn Searcher<P>>, options: EndgameOptions) -> Self {
        Self {
            searcher,
            options,
            provers: [None, None],
            key: 0,
            nodes: TaskNodes::default(),
        }
    }

    /// The proved result of the position, if a proof is found.
    fn proof(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
    ) -> Option<Report<P::Move>> {
        let applies = task.only.is_empty() && task.lines <= 1 && control.depth() == u32::MAX;
        if !applies || position.count_moves() > self.options.max_moves {
            return None;
        }
        let mover = position.turn();
        let own = self.prove(position, mover, control);
        let (found, proved) = match own.proof {
            Proof::Unknown => return None,
            Proof::Wins => (own, Proved::Win),
            Proof::DoesNotWin => {
                let other = self.prove(position, !mover, control);
                match other.proof {
                    Proof::Unknown => return None,
                    Proof::Wins => (other, Proved::Loss),
                    Proof::DoesNotWin => (other, Proved::Draw),
                }
            }
        };
        let plies = found.plies?;
        Some(Report {
            depth: found.line.len() as u32,
            score: match proved {
                Proved::Win => Score::win_in(plies),
                Proved::Draw => Score::EVEN,
                Proved::Loss => Score::loss_in(plies),
            },
            line: found.line,
            proved: Some(proved),
            nodes: self.nodes.0,
        })
    }

    fn prove(
        &mut self,
        position: &P,
        player: Player,
        control: &SearchControl<'_>,
    ) -> Proven<P::Move> {
        let EndgameOptions {
            share,
            max_nodes,
            memory,
            ..
        } = self.options;
        let limits = ProofLimits { memory: memory / 2 };
        let prover = &mut self.provers[player.idx()];
        let prover = prover.get_or_insert_with(|| Prover::new(player, limits));
        let found = prover.prove(position, &control.share(share, max_nodes));
        control.add_nodes(found.nodes);
        self.nodes.0 += found.nodes;
        found
    }
}

impl<P: Position> Searcher<P> for EndgameProver<P> {
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        if self.key != position.key() {
            (self.key, self.nodes) = (position.key(), TaskNodes::default());
        }
        let proof = self.proof(position, task, control);
        if let Some(report) = proof.filter(|it| !it.line.is_empty()) {
            on_report(std::slice::from_ref(&report));
            return vec![report];
        }
        let nodes = self.nodes;
        let with_proof = |reports: &[Report<P::Move>]| -> Vec<_> {
            let mut reports = reports.to_vec();
            for report in &mut reports {
                report.nodes += nodes.0;
            }
            reports
        };
        let reports = self.searcher.search(position, task, control, &mut |it| {
            on_report(&with_proof(it));
        });
        with_proof(&reports)
    }

    fn forget(&mut self) {
        self.searcher.forget();
        (self.key, self.nodes) = (0, TaskNodes::default());
        for prover in self.provers.iter_mut().flatten() {
            prover.forget();
        }
    }

    fn memory(&self) -> usize {
        let provers = self.provers.iter().flatten().map(Prover::bytes);
        self.searcher.memory() + provers.sum::<usize>()
    }
}
