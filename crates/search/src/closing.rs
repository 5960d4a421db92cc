//! Proofs near the end of games.

use rules::{Player, Position};

use crate::proof::Prover;
use crate::{
    Proof, ProofLimits, Proved, Proven, Report, Score, SearchControl, Searcher, Task, Tell,
};

/// When to look for a proof, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosingOptions {
    /// Only where there are at most so many moves.
    pub few: u64,
    /// For one part in so many of a search, at least 1, ...
    pub share: u32,
    /// ... and at most so many positions at a time.
    pub most: u64,
    /// The most memory to use for positions, in bytes.
    pub memory: usize,
}

impl ClosingOptions {
    /// Beside another search, which needs most of the time.
    pub const fn beside(few: u64, memory: usize) -> Self {
        Self {
            few,
            share: 8,
            most: 100_000,
            memory,
        }
    }

    /// For who wants a proof or nothing.
    pub const fn alone(memory: usize) -> Self {
        Self {
            few: u64::MAX,
            share: 1,
            most: u64::MAX,
            memory,
        }
    }
}

/// A search that, where few moves are left, first looks for a proof of how the
/// game ends: narrow wins are longer than other searches see.
pub struct Closing<P: Position> {
    searcher: Box<dyn Searcher<P>>,
    options: ClosingOptions,
    /// By player, of whose wins they know.
    provers: [Option<Prover>; 2],
    /// The key of the last position, and the nodes that its proof took so far.
    spent: (u64, u64),
}

impl<P: Position> Closing<P> {
    /// Looks for proofs before `searcher` does its part.
    pub fn new(searcher: Box<dyn Searcher<P>>, options: ClosingOptions) -> Self {
        Self {
            searcher,
            options,
            provers: [None, None],
            spent: (0, 0),
        }
    }

    /// How the game ends, if that can be proved.
    fn proof(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
    ) -> Option<Report<P::Move>> {
        let asked = task.only.is_empty() && task.lines <= 1 && control.depth() == u32::MAX;
        if !asked || position.count_moves() > self.options.few {
            return None;
        }
        let mover = position.turn();
        let own = self.ask(position, mover, control);
        let (found, proved) = match own.proof {
            Proof::Unknown => return None,
            Proof::Wins => (own, Proved::Win),
            Proof::DoesNotWin => {
                let other = self.ask(position, !mover, control);
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
            nodes: self.spent.1,
        })
    }

    fn ask(
        &mut self,
        position: &P,
        player: Player,
        control: &SearchControl<'_>,
    ) -> Proven<P::Move> {
        let ClosingOptions {
            share,
            most,
            memory,
            ..
        } = self.options;
        let limits = ProofLimits { memory: memory / 2 };
        let prover = &mut self.provers[player.idx()];
        let prover = prover.get_or_insert_with(|| Prover::new(player, limits));
        let found = prover.prove(position, &control.share(share, most));
        control.count(found.nodes);
        self.spent.1 += found.nodes;
        found
    }
}

impl<P: Position> Searcher<P> for Closing<P> {
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        tell: &mut Tell<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        if self.spent.0 != position.key() {
            self.spent = (position.key(), 0);
        }
        let proof = self.proof(position, task, control);
        if let Some(report) = proof.filter(|it| !it.line.is_empty()) {
            tell(std::slice::from_ref(&report));
            return vec![report];
        }
        let spent = self.spent.1;
        let with_proof = |reports: &[Report<P::Move>]| -> Vec<_> {
            let mut reports = reports.to_vec();
            for report in &mut reports {
                report.nodes += spent;
            }
            reports
        };
        let reports = self
            .searcher
            .search(position, task, control, &mut |it| tell(&with_proof(it)));
        with_proof(&reports)
    }

    fn forget(&mut self) {
        self.searcher.forget();
        self.spent = (0, 0);
        for prover in self.provers.iter_mut().flatten() {
            prover.forget();
        }
    }

    fn memory(&self) -> usize {
        let provers = self.provers.iter().flatten().map(Prover::bytes);
        self.searcher.memory() + provers.sum::<usize>()
    }
}
