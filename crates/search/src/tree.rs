//! Monte-Carlo tree search with proofs.

mod node;
mod rave;
mod reuse;
mod ucb;
mod worker;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::Position;

use crate::limits::{NodeBudget, TaskNodes};
use crate::{MoveClasses, OnReport, Playout, Proved, Report, Score, SearchControl, Searcher, Task};
use node::Children;
use reuse::{Ledger, Tree};
use ucb::Ucb;
use worker::Worker;

/// The options of a tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeOptions {
    /// The exploration constant of UCB1; higher values visit rarely visited moves more.
    pub exploration: f32,
    /// The visits that the guide's prior of a move counts for; 0 for no priors.
    pub prior: f32,
    /// The most memory the tree may use, in bytes.
    pub memory: usize,
    /// Whether proved wins, draws and losses are backed up; without, it is plain UCT.
    pub proofs: bool,
    /// Threads that search together; always one in a browser.
    pub threads: usize,
    /// The seed of the playouts.
    pub seed: u64,
}

impl Default for TreeOptions {
    fn default() -> Self {
        Self {
            exploration: 0.7,
            prior: 0.0,
            proofs: true,
            memory: 256 << 20,
            threads: 1,
            seed: 1,
        }
    }
}

/// Monte-Carlo tree search (UCT, or RAVE where the guide has move classes) with playouts
/// from the leaves. Proved results are backed up exactly, and a leaf's moves that end
/// the game are proved when it is expanded.
///
/// The subtree of the position that is reached is kept from search to search.
pub struct TreeSearch<P: Position, G> {
    guide: G,
    options: TreeOptions,
    ucb: Ucb,
    tree: Option<Tree<P>>,
    ledger: Ledger,
    /// The moves of the last task, and the nodes searched for it.
    only: Vec<P::Move>,
    nodes: TaskNodes,
    next_seed: u64,
}

impl<P: Position, G: Playout<P> + MoveClasses<P>> TreeSearch<P, G> {
    /// A search without a tree yet.
    pub fn new(guide: G, options: TreeOptions) -> Self {
        Self {
            guide,
            options,
            ucb: Ucb::new(&options),
            tree: None,
            ledger: Ledger::default(),
            only: Vec::new(),
            nodes: TaskNodes::default(),
            next_seed: options.seed,
        }
    }

    /// The subtree of `position` in the old tree, or a new tree.
    fn take_tree(&mut self, position: &P, only: &[P::Move]) -> Tree<P> {
        let old = self.tree.take();
        if !old.as_ref().is_some_and(|old| old.position == *position) || self.only != only {
            self.only = only.to_vec();
            self.nodes = TaskNodes::default();
        }
        let Some(old) = old else {
            return Tree::new(position.clone());
        };
        let (kept, rest) = old.advanced(position);
        if !rest.is_empty() {
            self.ledger.discard(rest);
        }
        kept.unwrap_or_else(|| Tree::new(position.clone()))
    }

    /// Runs all threads.
    fn run(
        &mut self,
        tree: &Tree<P>,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) {
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            self.options.threads.max(1)
        };
        let seeds = self.next_seed..;
        self.next_seed += threads as u64;
        let done = AtomicBool::new(false);
        let slice = self.nodes.resume(control);
        let worker = |seed| {
            let budget = NodeBudget::new(control, &done);
            Worker::new(
                &self.guide,
                &self.ucb,
                self.options,
                &self.ledger,
                task,
                budget,
                seed,
            )
        };
        let mut workers: Vec<_> = seeds.take(threads).map(worker).collect();
        let mut main = workers.pop().expect("there is at least one thread");
        let mut report = |nodes: u64| {
            let mut reports = reports(tree, task);
            slice.stamp(&mut reports, nodes);
            on_report(&reports);
            let best = reports.first();
            best.is_some_and(|best| best.depth >= control.depth())
        };
        if workers.is_empty() {
            return main.run(tree, &mut report);
        }
        std::thread::scope(|scope| {
            for mut helper in workers {
                scope.spawn(move || helper.run(tree, &mut |_| false));
            }
            main.run(tree, &mut report);
            done.store(true, Ordering::Relaxed);
        });
    }
}

impl<P: Position, G: Playout<P> + MoveClasses<P>> Searcher<P> for TreeSearch<P, G> {
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        if !position.legal_moves().iter().any(|mv| task.allows(mv)) {
            return Vec::new();
        }
        let tree = self.take_tree(position, task.only);
        let slice = self.nodes.resume(control);
        self.run(&tree, task, control, on_report);
        let mut reports = reports(&tree, task);
        self.nodes = slice.stamp(&mut reports, control.nodes());
        self.tree = Some(tree);
        reports
    }

    fn forget(&mut self) {
        self.discard();
        self.next_seed = self.options.seed;
        self.nodes = TaskNodes::default();
    }

    fn memory(&self) -> usize {
        self.ledger.bytes()
    }
}

impl<P: Position, G> TreeSearch<P, G> {
    fn discard(&mut self) {
        if let Some(tree) = self.tree.take() {
            self.ledger.discard(tree.into_rest());
        }
    }
}

impl<P: Position, G> Drop for TreeSearch<P, G> {
    fn drop(&mut self) {
        self.discard();
    }
}

/// The best lines of a tree that the task allows.
fn reports<P: Position>(tree: &Tree<P>, task: &Task<'_, P::Move>) -> Vec<Report<P::Move>> {
    let lines = task.lines.max(1);
    let Some(children) = tree.root().below.get() else {
        return unknown(&tree.position, task);
    };
    let allowed = |&n: &usize| task.allows(&children.moves[n]);
    let mut among: Vec<usize> = (0..children.moves.len()).filter(allowed).collect();
    let end = children.backed_up_proof(among.iter().copied());
    // Other threads change the merits meanwhile, so each is read once.
    among.sort_by_cached_key(|&n| Reverse(children.merit(n)));
    let mut reports: Vec<_> = among
        .iter()
        .take(lines)
        .map(|&n| report(children, n))
        .collect();
    if let Some(first) = reports.first_mut()
        && end.is_none()
    {
        // The move draws, but another one may be better.
        first.proved = None;
    }
    reports
}

/// The reports of a search that was stopped before its first playout.
fn unknown<P: Position>(position: &P, task: &Task<'_, P::Move>) -> Vec<Report<P::Move>> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| task.allows(mv));
    moves.truncate(task.lines.max(1));
    let report = |mv| Report {
        line: vec![mv],
        score: Score::EVEN,
        proved: None,
        depth: 0,
        nodes: 0,
    };
    moves.into_iter().map(report).collect()
}

/// The report on a child of the root.
fn report<M: Copy>(children: &Children<M>, n: usize) -> Report<M> {
    let mut line = vec![children.moves[n]];
    let mut below = &children.below[n];
    while let Some(children) = below.get() {
        let best = (0..children.moves.len()).max_by_key(|&n| children.merit(n));
        let Some(n) = best.filter(|&n| {
            let stat = &children.stats[n];
            stat.visits() > 0 || stat.proved().is_some()
        }) else {
            break;
        };
        line.push(children.moves[n]);
        below = &children.below[n];
    }
    let child = &children.stats[n];
    let plies = child.plies() + 1;
    let (score, proved) = match child.proved() {
        Some(Proved::Loss) => (Score::win_in(plies), Some(Proved::Win)),
        Some(Proved::Win) => (Score::loss_in(plies), Some(Proved::Loss)),
        Some(Proved::Draw) => (Score::EVEN, Some(Proved::Draw)),
        None => (child.score(), None),
    };
    Report {
        depth: line.len() as u32,
        line,
        score,
        proved,
        nodes: 0,
    }
}
