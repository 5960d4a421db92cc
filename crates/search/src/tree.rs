//! Monte-Carlo tree search with proofs.

mod edge;
mod grow;
mod kept;
mod node;
mod rates;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::Position;

use crate::limits::Purse;
use crate::{MoveClasses, Playout, Proved, Report, Score, SearchControl, Searcher, Task, Tell};
use grow::Grower;
use kept::{Ledger, Tree};
use node::Family;
use rates::Rates;

/// How a tree search weighs things.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeOptions {
    /// How much unvisited moves attract.
    pub exploration: f32,
    /// How many games are imagined for a move before its first, weighed by the
    /// guide's order of moves; 0 leaves the guide out.
    pub prior: f32,
    /// The most memory the tree may use, in bytes.
    pub memory: usize,
    /// Whether proved wins and losses are backed up; without, it is plain UCT.
    pub proofs: bool,
    /// Threads that search together; one in a browser, whatever is set.
    pub threads: usize,
    /// What the random games are drawn from.
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

/// Upper-confidence tree search: random games from the leaves, proved ends
/// backed up exactly, moves that win at once always seen.
///
/// The tree is kept between searches as long as the game follows it.
pub struct TreeSearch<P: Position, G> {
    guide: G,
    options: TreeOptions,
    rates: Rates,
    tree: Option<Tree<P>>,
    ledger: Ledger,
    /// The moves of the last task, and the nodes that were spent on it.
    only: Vec<P::Move>,
    nodes: u64,
    next_seed: u64,
}

impl<P: Position, G: Playout<P> + MoveClasses<P>> TreeSearch<P, G> {
    /// A search without a tree yet.
    pub fn new(guide: G, options: TreeOptions) -> Self {
        Self {
            guide,
            options,
            rates: Rates::new(&options),
            tree: None,
            ledger: Ledger::default(),
            only: Vec::new(),
            nodes: 0,
            next_seed: options.seed,
        }
    }

    /// The part of the old tree that begins with `position`, or else a new tree.
    fn take_tree(&mut self, position: &P, only: &[P::Move]) -> Tree<P> {
        let old = self.tree.take();
        if !old.as_ref().is_some_and(|old| old.position == *position) || self.only != only {
            self.only = only.to_vec();
            self.nodes = 0;
        }
        let Some(old) = old else {
            return Tree::new(position.clone());
        };
        let (kept, rest) = old.advanced(position);
        if !rest.is_empty() {
            self.ledger.bury(rest);
        }
        kept.unwrap_or_else(|| Tree::new(position.clone()))
    }

    /// Grows the tree with all threads.
    fn grow(
        &mut self,
        tree: &Tree<P>,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        tell: &mut Tell<'_, P::Move>,
    ) {
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            self.options.threads.max(1)
        };
        let seeds = self.next_seed..;
        self.next_seed += threads as u64;
        let done = AtomicBool::new(false);
        let (before, earlier) = (control.nodes(), self.nodes);
        let grower = |seed| {
            let purse = Purse::new(control, &done);
            Grower::new(
                &self.guide,
                &self.rates,
                self.options,
                &self.ledger,
                task,
                purse,
                seed,
            )
        };
        let mut growers: Vec<_> = seeds.take(threads).map(grower).collect();
        let mut main = growers.pop().expect("there is at least one thread");
        let mut tell = |nodes: u64| {
            let mut reports = reports(tree, task);
            for report in &mut reports {
                report.nodes = earlier + nodes - before;
            }
            tell(&reports);
            let best = reports.first();
            best.is_some_and(|best| best.depth >= control.depth())
        };
        if growers.is_empty() {
            return main.grow(tree, &mut tell);
        }
        std::thread::scope(|scope| {
            for mut helper in growers {
                scope.spawn(move || helper.grow(tree, &mut |_| false));
            }
            main.grow(tree, &mut tell);
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
        tell: &mut Tell<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        if !position.legal_moves().iter().any(|mv| task.allows(mv)) {
            return Vec::new();
        }
        let tree = self.take_tree(position, task.only);
        let before = control.nodes();
        self.grow(&tree, task, control, tell);
        self.nodes += control.nodes() - before;
        let mut reports = reports(&tree, task);
        for report in &mut reports {
            report.nodes = self.nodes;
        }
        self.tree = Some(tree);
        reports
    }

    fn forget(&mut self) {
        self.discard();
        self.next_seed = self.options.seed;
        self.nodes = 0;
    }

    fn memory(&self) -> usize {
        self.ledger.bytes()
    }
}

impl<P: Position, G> TreeSearch<P, G> {
    fn discard(&mut self) {
        if let Some(tree) = self.tree.take() {
            self.ledger.bury(tree.into_rest());
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
    let Some(family) = tree.spot().below.get() else {
        return unknown(&tree.position, task);
    };
    let allowed = |&n: &usize| task.allows(&family.moves[n]);
    let mut children: Vec<usize> = (0..family.moves.len()).filter(allowed).collect();
    let end = family.conclusion(children.iter().copied());
    // Other threads change the merits meanwhile, so each is read once.
    children.sort_by_cached_key(|&n| Reverse(family.merit(n)));
    let mut reports: Vec<_> = children
        .iter()
        .take(lines)
        .map(|&n| report(family, n))
        .collect();
    if let Some(first) = reports.first_mut()
        && end.is_none()
    {
        // The move draws, but another one may be better.
        first.proved = None;
    }
    reports
}

/// Reports of a search that was stopped before its first game.
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

/// What is known of a child.
fn report<M: Copy>(family: &Family<M>, n: usize) -> Report<M> {
    let mut line = vec![family.moves[n]];
    let mut below = &family.below[n];
    while let Some(family) = below.get() {
        let best = (0..family.moves.len()).max_by_key(|&n| family.merit(n));
        let Some(n) = best.filter(|&n| {
            let stat = &family.stats[n];
            stat.visits() > 0 || stat.proved().is_some()
        }) else {
            break;
        };
        line.push(family.moves[n]);
        below = &family.below[n];
    }
    let child = &family.stats[n];
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
