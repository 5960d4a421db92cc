//! Which moves of the root are visited, which one is played, and what is learned from
//! it: Gumbel AlphaZero (Danihelka and others, 2022).
//!
//! Each move gets its logit and a random number from the Gumbel distribution, so that
//! the moves with the highest sums are drawn without replacement, by their priors.
//! Visits are shared among these candidates by sequential halving: everybody gets as
//! many, then the worse half goes. What is learned is the prior, made better by what the
//! visits found.

use rules::{Position, SplitMix64, math};
use search::{Edge, Graph, Proved};

/// The most candidates.
const CANDIDATES: usize = 16;
/// How much values weigh against logits: so many visits more than there are, times so
/// much a visit.
const VISITS: f32 = 50.0;
const SCALE: f32 = 0.5;
/// What a move that draws is worth to whoever plays it: less than half, or games among
/// equals would end in the first draw that comes along, and teach nothing.
const DRAWN: f32 = 0.3;

/// The plan for one move.
#[derive(Debug)]
pub struct Plan {
    /// Edges of the root with their sums of logit and random number, as far as they are
    /// still considered.
    candidates: Vec<(usize, f32)>,
    /// Visits that are left in all, and for each candidate before the next halving.
    left: u32,
    round: u32,
    /// The candidate whose turn it is.
    next: usize,
    halvings: u32,
}

impl Plan {
    /// A plan for so many visits of the root, which is judged.
    pub fn new<P: Position>(graph: &Graph<P>, visits: u32, random: &mut SplitMix64) -> Self {
        let mut candidates: Vec<(usize, f32)> = graph
            .root_edges()
            .iter()
            .enumerate()
            .filter(|(_, edge)| !is_lost(graph, edge))
            .map(|(n, edge)| (n, math::ln(edge.prior) + gumbel(random)))
            .collect();
        highest_first(&mut candidates);
        candidates.truncate(CANDIDATES);
        let halvings = usize::BITS - candidates.len().saturating_sub(1).leading_zeros();
        let mut plan = Self {
            candidates,
            left: visits,
            round: 0,
            next: 0,
            halvings: halvings.max(1),
        };
        plan.round = plan.visits_each(visits);
        plan
    }

    /// The edge to visit next; none when the visits are used up.
    pub fn next<P: Position>(&mut self, graph: &Graph<P>) -> Option<usize> {
        if self.left == 0 || self.candidates.is_empty() {
            return None;
        }
        if self.next == self.candidates.len() {
            self.next = 0;
            self.round -= 1;
            if self.round == 0 {
                self.halve(graph);
            }
        }
        self.left -= 1;
        self.next += 1;
        Some(self.candidates[self.next - 1].0)
    }

    /// The edge to play.
    pub fn choice<P: Position>(&self, graph: &Graph<P>) -> Option<usize> {
        let edges = graph.root_edges();
        let most = self
            .candidates
            .iter()
            .map(|&(n, _)| edges[n].visits)
            .max()?;
        let best = self
            .candidates
            .iter()
            .filter(|&&(n, _)| edges[n].visits == most);
        let weight = weight(graph);
        let rank = |it: &(usize, f32)| rank(graph, weight, it);
        let best = best.max_by(|a, b| rank(a).total_cmp(&rank(b)));
        best.map(|&(n, _)| n)
    }

    fn halve<P: Position>(&mut self, graph: &Graph<P>) {
        if self.candidates.len() > 1 {
            let weight = weight(graph);
            let rank = |it: &(usize, f32)| rank(graph, weight, it);
            let candidates = self.candidates.iter();
            let mut ranked: Vec<_> = candidates.map(|it| (*it, rank(it))).collect();
            highest_first(&mut ranked);
            ranked.truncate(ranked.len().div_ceil(2));
            self.candidates = ranked.into_iter().map(|it| it.0).collect();
        }
        self.round = self.visits_each(self.left);
    }

    /// The visits of each candidate until the next halving, if so many are left and
    /// are to be shared evenly among the halvings.
    fn visits_each(&mut self, left: u32) -> u32 {
        let share = left / self.halvings.max(1) / self.candidates.len().max(1) as u32;
        self.halvings = self.halvings.saturating_sub(1);
        share.max(1)
    }
}

/// Puts what has the greatest number first, equals in the order they have. (Compiled once for all
/// positions, as sorting is much code.)
pub(crate) fn highest_first<T>(items: &mut [(T, f32)]) {
    items.sort_by(|a, b| b.1.total_cmp(&a.1));
}

/// The policy to learn: for each edge of the root how likely it is the best, by its
/// prior and what the visits found. Moves that are known to lose are none.
pub fn improved<P: Position>(graph: &Graph<P>, own: f32) -> Vec<f32> {
    let edges = graph.root_edges();
    let (unknown, weight) = (mixed_share(graph, own), weight(graph));
    let mut logits: Vec<f32> = edges
        .iter()
        .map(|edge| match is_lost(graph, edge) {
            true => f32::NEG_INFINITY,
            false => {
                let share = share_of(graph, edge).unwrap_or(unknown);
                math::ln(edge.prior) + weight * share
            }
        })
        .collect();
    math::softmax(&mut logits);
    logits
}

/// What a move without visits is worth: a mean of what was judged of the position and
/// of what its visited moves are worth, by their priors.
fn mixed_share<P: Position>(graph: &Graph<P>, own: f32) -> f32 {
    let (mut visits, mut priors, mut sum) = (0.0, 0.0, 0.0);
    for edge in graph.root_edges().iter().filter(|it| it.visits > 0) {
        if let Some(share) = graph.share_of(edge) {
            visits += edge.visits as f32;
            priors += edge.prior;
            sum += edge.prior * share;
        }
    }
    match priors > 0.0 {
        true => (own + visits * sum / priors) / (1.0 + visits),
        false => own,
    }
}

fn rank<P: Position>(graph: &Graph<P>, weight: f32, &(n, sum): &(usize, f32)) -> f32 {
    let share = share_of(graph, &graph.root_edges()[n]);
    sum + weight * share.unwrap_or(0.0)
}

fn share_of<P: Position>(graph: &Graph<P>, edge: &Edge<P::Move>) -> Option<f32> {
    match graph.proof_of(edge) {
        Some((Proved::Draw, _)) => Some(DRAWN),
        _ => graph.share_of(edge),
    }
}

fn weight<P: Position>(graph: &Graph<P>) -> f32 {
    let most = graph.root_edges().iter().map(|edge| edge.visits).max();
    (VISITS + most.unwrap_or(0) as f32) * SCALE
}

fn is_lost<P: Position>(graph: &Graph<P>, edge: &Edge<P::Move>) -> bool {
    matches!(graph.proof_of(edge), Some((Proved::Win, _)))
}

/// A number from the Gumbel distribution.
fn gumbel(random: &mut SplitMix64) -> f32 {
    let share = ((random.next_u64() >> 40) as f32 + 0.5) / (1 << 24) as f32;
    -math::ln(-math::ln(share))
}
