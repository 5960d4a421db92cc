//! Alpha-beta search.

mod busy;
mod node;
mod root;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::Position;

use crate::ordering::{Memory, Ranked};
use crate::{Evaluate, OrderMoves, Report, Score, SearchControl, Searcher, Task, Tell};
use crate::{limits::Purse, table::Table};
use busy::Busy;
use node::{Reductions, Worker};

/// Deepest line that is followed, forcing moves included.
const DEEPEST: usize = 120;

/// How an alpha-beta search is set.
///
/// Whatever is left out or looked at less deeply, a proved result is one: moves
/// are left out only where another one is known not to lose for certain, so a
/// loss is claimed only after every move was seen to lose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AlphaOptions {
    /// The most memory to use, in bytes; at least some 160 kB a thread are needed.
    pub memory: usize,
    /// Threads that search together; one in a browser, whatever is set.
    pub threads: usize,
    /// How much less deep late moves are looked at, per logarithm of depth and
    /// number; 0 looks at everything equally deep.
    pub reduction: f32,
    /// At the last ply, so many moves are looked at before the others are left
    /// out, four times as many at the last but one; 0 leaves none out.
    pub late: u32,
    /// What a quiet move can gain at most per ply, in hundredths, so that it is left
    /// out at the last two plies where it cannot help; 0 leaves none out.
    pub futility: i32,
}

impl Default for AlphaOptions {
    fn default() -> Self {
        Self {
            memory: 64 << 20,
            threads: 1,
            reduction: 0.5,
            late: 0,
            futility: 0,
        }
    }
}

impl AlphaOptions {
    /// The same with nothing left out or looked at less deeply.
    #[must_use]
    pub fn full_width(self) -> Self {
        Self {
            reduction: 0.0,
            late: 0,
            futility: 0,
            ..self
        }
    }
}

/// Iterative deepening principal variation search with a table, killer, counter
/// and history moves, late move reductions, aspiration windows and a search of
/// forcing moves at the horizon.
///
/// Several threads search the same position, leave moves that another one is
/// looking at for later, and find the answers in the table.
pub struct AlphaBeta<P: Position, G> {
    guide: G,
    options: AlphaOptions,
    reductions: Reductions,
    table: Table,
    /// One for each thread.
    memories: Vec<Memory>,
    progress: Option<Progress<P>>,
}

/// How far a search has come, for when it is taken up again.
struct Progress<P: Position> {
    position: P,
    only: Vec<P::Move>,
    lines: usize,
    /// The allowed moves, best first.
    moves: Vec<Ranked<P::Move>>,
    /// The last depth that was finished.
    depth: u32,
    reports: Vec<Report<P::Move>>,
    nodes: u64,
}

impl<P: Position, G: Evaluate<P> + OrderMoves<P>> AlphaBeta<P, G> {
    /// A search that knows nothing yet.
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
            table: Table::new(options.memory.saturating_sub(threads * Memory::BYTES)),
            memories: (0..threads).map(|_| Memory::new()).collect(),
            progress: None,
        }
    }

    /// What was found out about this task before, or where a new search begins;
    /// none if no move is allowed.
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
        for memory in &mut self.memories {
            memory.fade();
        }
        let known = self.table.find(position.key()).map_or(0, |entry| entry.mv);
        let mut moves = Vec::new();
        self.memories[0].rank(position, &self.guide, (known, 0, 0), &mut moves);
        moves.sort_by_key(|&(rank, _)| Reverse(rank));
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
            nodes: 0,
        })
    }

    /// Searches on with all threads.
    fn advance(
        &mut self,
        progress: &mut Progress<P>,
        control: &SearchControl<'_>,
        tell: &mut Tell<'_, P::Move>,
    ) {
        let done = AtomicBool::new(false);
        let (guide, table) = (&self.guide, &self.table);
        let (options, reductions) = (&self.options, &self.reductions);
        let busy = Busy::new(self.memories.len());
        let worker = |memory| Worker {
            guide,
            table,
            busy: &busy,
            options,
            reductions,
            memory,
            buffers: Vec::new(),
            purse: Purse::new(control, &done),
        };
        let mut memories = self.memories.iter_mut();
        let mut main = worker(memories.next().expect("there is one for each thread"));
        let helpers: Vec<_> = memories.map(worker).collect();
        if helpers.is_empty() {
            main.deepen(progress, control.depth(), tell);
            return;
        }
        std::thread::scope(|scope| {
            for mut helper in helpers {
                let (position, moves) = (progress.position.clone(), progress.moves.clone());
                let last = progress.reports[0].score;
                let depths = progress.depth + 1..=control.depth();
                scope.spawn(move || helper.help(&position, moves, last, depths));
            }
            main.deepen(progress, control.depth(), tell);
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
        tell: &mut Tell<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        let Some(mut progress) = self.progress(position, task) else {
            return Vec::new();
        };
        let before = control.nodes();
        // Reports count on from earlier slices, whatever the control has seen elsewhere.
        let earlier = progress.nodes;
        self.advance(&mut progress, control, &mut |reports| {
            let mut reports = reports.to_vec();
            for report in &mut reports {
                report.nodes = earlier + report.nodes - before;
            }
            tell(&reports);
        });
        progress.nodes = earlier + control.nodes() - before;
        for report in &mut progress.reports {
            report.nodes = progress.nodes;
        }
        let reports = progress.reports.clone();
        self.progress = Some(progress);
        reports
    }

    fn forget(&mut self) {
        self.table.clear();
        self.progress = None;
        for memory in &mut self.memories {
            *memory = Memory::new();
        }
    }

    fn memory(&self) -> usize {
        self.table.bytes() + self.memories.len() * Memory::BYTES
    }
}
