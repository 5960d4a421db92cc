//! Alpha-beta search.

mod abdada;
mod node;
mod root;

use std::sync::atomic::{AtomicBool, Ordering};

use rules::Position;

use crate::limits::{NodeBudget, TaskNodes};
use crate::ordering::{MoveHistory, Ranked, sort_by_rank};
use crate::transposition::TranspositionTable;
use crate::{Evaluate, OnReport, OrderMoves, Report, Score, SearchControl, Searcher, Task};
use abdada::CurrentlySearched;
use node::{Reductions, Worker};

/// The longest line that is searched, quiescence included.
const MAX_PLY: usize = 120;

/// The options of an alpha-beta search.
///
/// Reductions and pruning never make a wrong proof: moves are pruned only where another
/// move is not a proved loss, so a loss is reported only after every move was proved to
/// lose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AlphaOptions {
    /// The most memory to use, in bytes; at least some 160 kB a thread are needed.
    pub memory: usize,
    /// Threads that search together; always one in a browser.
    pub threads: usize,
    /// Late move reductions: the plies are this times the logarithms of the depth and
    /// of the move's number; 0 for none.
    pub reduction: f32,
    /// Late move pruning: how many moves are searched at the last ply, and four times as
    /// many at the last but one; 0 for no pruning.
    pub late: u32,
    /// Futility pruning at the last two plies: the most that a quiet move can gain per
    /// ply, in hundredths of a unit; 0 for no pruning.
    pub futility: i32,
    /// Reverse futility pruning at the last three plies: the most that the opponent can
    /// gain per ply, in hundredths of a unit; 0 for no pruning.
    pub reverse: i32,
}

impl Default for AlphaOptions {
    fn default() -> Self {
        Self {
            memory: 64 << 20,
            threads: 1,
            reduction: 0.5,
            late: 0,
            futility: 0,
            reverse: 0,
        }
    }
}

impl AlphaOptions {
    /// The same without reductions and pruning.
    #[must_use]
    pub fn full_width(self) -> Self {
        Self {
            reduction: 0.0,
            late: 0,
            futility: 0,
            reverse: 0,
            ..self
        }
    }
}

/// Iterative deepening principal variation search with a transposition table, killer,
/// counter and history moves, late move reductions, aspiration windows and quiescence
/// search.
///
/// Several threads search the same position and share the table; a thread defers moves
/// that another one is searching (ABDADA).
pub struct AlphaBeta<P: Position, G> {
    guide: G,
    options: AlphaOptions,
    reductions: Reductions,
    table: TranspositionTable,
    /// One for each thread.
    histories: Vec<MoveHistory>,
    progress: Option<Progress<P>>,
}

/// The state of an interrupted search.
struct Progress<P: Position> {
    position: P,
    only: Vec<P::Move>,
    lines: usize,
    /// The allowed moves, best first.
    moves: Vec<Ranked<P::Move>>,
    /// The last completed depth.
    depth: u32,
    reports: Vec<Report<P::Move>>,
    nodes: TaskNodes,
}

impl<P: Position, G: Evaluate<P> + OrderMoves<P>> AlphaBeta<P, G> {
    /// A search with an empty table.
    pub fn new(guide: G, options: AlphaOptions) -> Self {
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            options.threads.max(1)
        };
        Self {
            guide,
            options,
            reductions: Reductions::new(options.reduction),
            table: TranspositionTable::new(
                options.memory.saturating_sub(threads * MoveHistory::BYTES),
            ),
            histories: (0..threads).map(|_| MoveHistory::new()).collect(),
            progress: None,
        }
    }

    /// The state of the interrupted search of this task, or of a new one; none if no
    /// move is allowed.
    fn progress(&mut self, position: &P, task: &Task<'_, P::Move>) -> Option<Progress<P>> {
        let old = self.progress.take();
        if let Some(old) = old
            && old.position == *position
            && old.only == task.only
            && old.lines == task.lines
        {
            return Some(old);
        }
        self.table.next_search();
        for history in &mut self.histories {
            history.age();
        }
        let known = self.table.probe(position.key()).map_or(0, |entry| entry.mv);
        let mut moves = Vec::new();
        self.histories[0].rank(position, &self.guide, (known, 0, 0), &mut moves);
        sort_by_rank(&mut moves);
        moves.retain(|(_, mv)| task.allows(mv));
        let first = |&(_, mv): &Ranked<P::Move>| Report {
            line: vec![mv],
            score: Score::EVEN,
            proved: None,
            depth: 0,
            nodes: 0,
        };
        let lines = task.lines.max(1);
        let reports: Vec<_> = moves.iter().take(lines).map(first).collect();
        (!moves.is_empty()).then(|| Progress {
            position: position.clone(),
            only: task.only.to_vec(),
            lines: task.lines,
            moves,
            depth: 0,
            reports,
            nodes: TaskNodes::default(),
        })
    }

    /// Continues the search with all threads.
    fn advance(
        &mut self,
        progress: &mut Progress<P>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) {
        let done = AtomicBool::new(false);
        let (guide, table) = (&self.guide, &self.table);
        let (options, reductions) = (&self.options, &self.reductions);
        let searched = CurrentlySearched::new(self.histories.len());
        let worker = |history| Worker {
            guide,
            table,
            searched: &searched,
            options,
            reductions,
            history,
            buffers: Vec::new(),
            budget: NodeBudget::new(control, &done),
        };
        let mut histories = self.histories.iter_mut();
        let mut main = worker(histories.next().expect("there is one for each thread"));
        let helpers: Vec<_> = histories.map(worker).collect();
        if helpers.is_empty() {
            main.deepen(progress, control.depth(), on_report);
            return;
        }
        std::thread::scope(|scope| {
            for mut helper in helpers {
                let (position, moves) = (progress.position.clone(), progress.moves.clone());
                let last = progress.reports[0].score;
                let depths = progress.depth + 1..=control.depth();
                scope.spawn(move || helper.help(&position, moves, last, depths));
            }
            main.deepen(progress, control.depth(), on_report);
            done.store(true, Ordering::Relaxed);
        });
    }
}

impl<P: Position, G: Evaluate<P> + OrderMoves<P>> Searcher<P> for AlphaBeta<P, G> {
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        let Some(mut progress) = self.progress(position, task) else {
            return Vec::new();
        };
        let slice = progress.nodes.resume(control);
        self.advance(&mut progress, control, &mut |reports| {
            let mut reports = reports.to_vec();
            let nodes = reports.first().map_or(0, |report| report.nodes);
            slice.stamp(&mut reports, nodes);
            on_report(&reports);
        });
        progress.nodes = slice.stamp(&mut progress.reports, control.nodes());
        let reports = progress.reports.clone();
        self.progress = Some(progress);
        reports
    }

    fn forget(&mut self) {
        self.table.clear();
        self.progress = None;
        for history in &mut self.histories {
            *history = MoveHistory::new();
        }
    }

    fn memory(&self) -> usize {
        self.table.bytes() + self.histories.len() * MoveHistory::BYTES
    }
}
