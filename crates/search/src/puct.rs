//! PUCT search: a graph of positions that grows where a judge expects good moves.

mod graph;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rules::{Position, SplitMix64, math, mixed_seed, text_hash};

pub use graph::{AtRoot, Descent, Edge, Graph, Leaf};

use crate::limits::{NodeBudget, TaskNodes};
use crate::{OnReport, Playout, Proved, Report, Score, SearchControl, Searcher, Task};

/// A judge of positions: a learned one, mostly. It is an estimate and proves nothing.
pub trait Judge<P: Position>: Clone + Send {
    /// The share of the point for the player to move, from 0 to 1. The game goes on.
    /// Writes for each of the moves how likely it is the best; together they make 1.
    fn judge(&mut self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) -> f32;
}

/// The options of a PUCT search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuctOptions {
    /// How much moves with few visits attract.
    pub exploration: f32,
    /// First-play urgency: how much worse than the rest moves without a visit seem.
    pub reduction: f32,
    /// The most memory the graph may use, in bytes.
    pub memory: usize,
    /// Threads that search together; always one in a browser.
    pub threads: usize,
    /// How evenly the move to play is drawn among those considered: 0 for the best, 1
    /// for shares as large as their visits.
    pub temperature: f32,
    /// What the draw begins from.
    pub seed: u64,
}

impl Default for PuctOptions {
    fn default() -> Self {
        Self {
            exploration: 1.25,
            reduction: 0.2,
            memory: 64 << 20,
            threads: 1,
            temperature: 0.0,
            seed: 1,
        }
    }
}

/// Search with a judge of positions and moves, as AlphaZero does it (PUCT). Ends of the
/// game are known without the judge, proved results are backed up exactly, and positions
/// that several orders of moves lead to are judged once.
///
/// What can be reached from the next position is kept from search to search.
pub struct PuctSearch<P: Position, G, J> {
    guide: G,
    judge: J,
    options: PuctOptions,
    graph: Mutex<Graph<P>>,
    only: Vec<P::Move>,
    nodes: TaskNodes,
}

/// The effort of a visit, see [`NodeBudget::spend`]: a judgment takes as long as a
/// hundred playouts, so that the clock is read every few of them.
const VISIT_EFFORT: u32 = 128;

impl<P: Position, G: Playout<P>, J: Judge<P>> PuctSearch<P, G, J> {
    /// A search that has seen nothing yet.
    pub fn new(guide: G, judge: J, options: PuctOptions) -> Self {
        Self {
            guide,
            judge,
            options,
            graph: Mutex::new(Graph::new(options)),
            only: Vec::new(),
            nodes: TaskNodes::default(),
        }
    }

    /// Makes the position the root, judged; whether that took the judge.
    fn begin(&mut self, position: &P, task: &Task<'_, P::Move>) -> bool {
        let graph = self.graph.get_mut().unwrap_or_else(PoisonError::into_inner);
        if graph.root() != Some(position) || self.only != task.only {
            self.only = task.only.to_vec();
            self.nodes = TaskNodes::default();
        }
        if let Some(leaf) = graph.begin(&self.guide, position) {
            let (mut moves, mut priors) = (Vec::new(), Vec::new());
            graph.moves(&leaf, &mut moves);
            let share = self.judge.judge(position, &moves, &mut priors);
            graph.judged(&leaf, share, &priors);
            return true;
        }
        false
    }

    /// Runs all threads. A root that was judged just now is the first node.
    fn run(
        &mut self,
        is_judged_now: bool,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) {
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            self.options.threads.max(1)
        };
        let done = AtomicBool::new(false);
        let slice = self.nodes.resume(control);
        let worker = |judge: J| Worker {
            guide: &self.guide,
            judge,
            graph: &self.graph,
            memory: self.options.memory,
            task,
            budget: NodeBudget::new(control, &done),
        };
        let mut report = |graph: &Graph<P>, nodes: u64| {
            let mut reports = reports(graph, task);
            slice.stamp(&mut reports, nodes);
            on_report(&reports);
            let best = reports.first();
            best.is_some_and(|best| best.depth >= control.depth())
        };
        let mut main = worker(self.judge.clone());
        if is_judged_now && !main.budget.spend(VISIT_EFFORT) {
            return;
        }
        if threads == 1 {
            return main.run(&mut report);
        }
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let mut helper = worker(self.judge.clone());
                scope.spawn(move || helper.run(&mut |_, _| false));
            }
            main.run(&mut report);
            done.store(true, Ordering::Relaxed);
        });
    }

    /// Puts the move that is drawn first, where moves are drawn.
    fn draw(&self, position: &P, reports: &mut Vec<Report<P::Move>>, task: &Task<'_, P::Move>) {
        if self.options.temperature <= 0.0 || reports.first().is_none_or(|it| it.proved.is_some()) {
            return;
        }
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        let open = |edge: &&Edge<P::Move>| {
            task.allows(&edge.mv) && !matches!(graph.proof_of(edge), Some((Proved::Win, _)))
        };
        let edges: Vec<&Edge<P::Move>> = graph.root_edges().iter().filter(open).collect();
        let mut shares: Vec<f32> = edges
            .iter()
            .map(|edge| math::ln(edge.visits as f32 + edge.prior) / self.options.temperature)
            .collect();
        math::softmax(&mut shares);
        let seed = mixed_seed(self.options.seed, text_hash(&position.to_string()));
        let mut left = (SplitMix64::new(seed).next_u64() >> 40) as f32 / (1 << 24) as f32;
        let drawn = edges.iter().zip(shares).find(|(_, share)| {
            left -= share;
            left < 0.0
        });
        let drawn = drawn.map(|(edge, _)| edge);
        let Some(drawn) = drawn.or(edges.first()) else {
            return;
        };
        let mut chosen = report(&graph, drawn);
        chosen.nodes = reports.first().map_or(0, |it| it.nodes);
        chosen.proved = None;
        reports.retain(|it| it.line.first() != Some(&drawn.mv));
        reports.insert(0, chosen);
        reports.truncate(task.lines.max(1));
    }
}

impl<P, G, J> Searcher<P> for PuctSearch<P, G, J>
where
    P: Position,
    G: Playout<P>,
    J: Judge<P> + Sync,
{
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
        let is_judged_now = self.begin(position, task);
        let slice = self.nodes.resume(control);
        self.run(is_judged_now, task, control, on_report);
        let graph = self.graph.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut reports = reports(graph, task);
        self.nodes = slice.stamp(&mut reports, control.nodes());
        self.draw(position, &mut reports, task);
        reports
    }

    fn forget(&mut self) {
        let graph = self.graph.get_mut().unwrap_or_else(PoisonError::into_inner);
        *graph = Graph::new(self.options);
        self.nodes = TaskNodes::default();
    }

    fn memory(&self) -> usize {
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        graph.bytes()
    }
}

/// One thread of a search. The graph is locked while a thread goes down and up, which
/// takes a few microseconds, and free while it judges, which takes a hundred.
struct Worker<'a, P: Position, G, J> {
    guide: &'a G,
    judge: J,
    graph: &'a Mutex<Graph<P>>,
    memory: usize,
    task: &'a Task<'a, P::Move>,
    budget: NodeBudget<'a>,
}

impl<P: Position, G: Playout<P>, J: Judge<P>> Worker<'_, P, G, J> {
    /// Adds visits until the search is over. `report` is told of the graph and the
    /// nodes so far, and says whether the depth limit is reached.
    fn run(&mut self, report: &mut dyn FnMut(&Graph<P>, u64) -> bool) {
        let (mut moves, mut priors) = (Vec::new(), Vec::new());
        let mut next_report = self.budget.nodes() + 8;
        loop {
            {
                let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
                let nodes = self.budget.nodes();
                if nodes >= next_report {
                    next_report = nodes + 8 + nodes / 8;
                    if report(&graph, nodes) {
                        return;
                    }
                }
                if self.is_settled(&graph) || graph.bytes() / 8 * 9 >= self.memory {
                    return;
                }
            }
            if !self.budget.spend(VISIT_EFFORT) {
                return;
            }
            while !self.visit(&mut moves, &mut priors) {
                if self.budget.must_stop() {
                    return;
                }
                std::thread::yield_now();
            }
        }
    }

    /// One visit; false if another thread is judging where it led.
    fn visit(&mut self, moves: &mut Vec<P::Move>, priors: &mut Vec<f32>) -> bool {
        let leaf = {
            let mut graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
            let several = self.task.lines > 1;
            let proved: Vec<P::Move> = if several {
                let is_proved = |edge: &&Edge<P::Move>| graph.proof_of(edge).is_some();
                let edges = graph.root_edges().iter().filter(is_proved);
                edges.map(|edge| edge.mv).collect()
            } else {
                Vec::new()
            };
            let allows = |mv: &P::Move| self.task.allows(mv) && !proved.contains(mv);
            match graph.descend(self.guide, AtRoot::Among(&allows)) {
                Descent::Counted => return true,
                Descent::Busy => return false,
                Descent::Leaf(leaf) => {
                    graph.moves(&leaf, moves);
                    leaf
                }
            }
        };
        let share = self.judge.judge(&leaf.position, moves, priors);
        let mut graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        graph.judged(&leaf, share, priors);
        true
    }

    /// Whether nothing is left to find: the root is proved, or every move where several
    /// lines are asked for.
    fn is_settled(&self, graph: &Graph<P>) -> bool {
        if self.task.lines > 1 {
            let mut edges = graph
                .root_edges()
                .iter()
                .filter(|it| self.task.allows(&it.mv));
            return edges.all(|edge| graph.proof_of(edge).is_some());
        }
        graph.proof_by(|mv| self.task.allows(mv)).is_some()
    }
}

/// The best lines that the task allows.
fn reports<P: Position>(graph: &Graph<P>, task: &Task<'_, P::Move>) -> Vec<Report<P::Move>> {
    let edges = graph.root_edges().iter();
    let mut edges: Vec<&Edge<P::Move>> = edges.filter(|it| task.allows(&it.mv)).collect();
    edges.sort_by_cached_key(|edge| Reverse(graph.merit(edge)));
    let best = edges.iter().take(task.lines.max(1));
    let mut reports: Vec<_> = best.map(|edge| report(graph, edge)).collect();
    if let Some(first) = reports.first_mut()
        && graph.proof_by(|mv| task.allows(mv)).is_none()
    {
        // The move draws, but another one may be better.
        first.proved = None;
    }
    reports
}

fn report<P: Position>(graph: &Graph<P>, edge: &Edge<P::Move>) -> Report<P::Move> {
    let line = graph.line(edge);
    let (score, proved) = match graph.proof_of(edge) {
        Some((Proved::Loss, plies)) => (Score::win_in(plies + 1), Some(Proved::Win)),
        Some((Proved::Win, plies)) => (Score::loss_in(plies + 1), Some(Proved::Loss)),
        Some((Proved::Draw, _)) => (Score::EVEN, Some(Proved::Draw)),
        None => {
            let share = graph.share_of(edge).unwrap_or_else(|| graph.root_share());
            (Score::of_share(share.into()), None)
        }
    };
    Report {
        depth: line.len() as u32,
        line,
        score,
        proved,
        nodes: 0,
    }
}
