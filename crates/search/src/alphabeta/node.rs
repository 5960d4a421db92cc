//! The recursion of alpha-beta search: principal variation search and quiescence.
//!
//! Proved scores stay correct although moves are reduced and pruned:
//!
//! * A proved win comes from a move after which the opponent is proved to lose,
//!   whatever the depth.
//! * A proved loss is the best score of all moves, each of which was proved to lose: a
//!   move that was only evaluated, in quiescence or by pruning, has an estimate for a
//!   score, which is better than any loss. Moves are pruned only if the best score so
//!   far is no proved loss, and then the node returns an estimate.
//! * Outside the window a score is only a bound. An upper bound is never taken for a
//!   lower one or the reverse: the transposition table stores the kind, and the root
//!   reports a score only if it is inside the window or a lower bound.

use rules::Position;

use super::abdada::{CurrentlySearched, SearchOrder};
use super::{AlphaOptions, MAX_PLY};
use crate::limits::NodeBudget;
use crate::ordering::{MoveHistory, Ranked, bring_next, sort_by_rank};
use crate::transposition::{Bound, Entry, TranspositionTable, move_tag};
use crate::{Evaluate, OrderMoves, Score};

/// One thread of a search.
pub(super) struct Worker<'a, P: Position, G> {
    pub(super) guide: &'a G,
    pub(super) table: &'a TranspositionTable,
    pub(super) searched: &'a CurrentlySearched,
    pub(super) options: &'a AlphaOptions,
    pub(super) reductions: &'a Reductions,
    pub(super) history: &'a mut MoveHistory,
    /// Move lists for reuse, so that nodes do not allocate.
    pub(super) buffers: Vec<Vec<Ranked<P::Move>>>,
    pub(super) budget: NodeBudget<'a>,
}

/// The place of a node in the tree.
#[derive(Clone, Copy)]
pub(super) struct At {
    /// The tag of the move that leads to it.
    pub(super) previous: u16,
    pub(super) ply: usize,
}

impl<P: Position, G: Evaluate<P> + OrderMoves<P>> Worker<'_, P, G> {
    /// Principal variation search of the position after move number `n`: the first move
    /// with the full window, the others with a null window and, if quiet, with a late
    /// move reduction. A move that beats alpha is searched again without them.
    pub(super) fn search_child(
        &mut self,
        next: &P,
        depth: i32,
        (n, quiet): (usize, bool),
        (alpha, beta): (Score, Score),
        at: At,
    ) -> Score {
        let search = |worker: &mut Self, depth, low: Score, high: Score| {
            worker
                .node(next, depth, (high.for_other(), low.for_other()), at)
                .for_other()
        };
        if n == 0 {
            return search(self, depth, alpha, beta);
        }
        let reduction = if quiet {
            self.reductions.of(depth, n)
        } else {
            0
        };
        let above = alpha.shifted(1);
        let mut score = search(self, depth - reduction, alpha, above);
        if reduction > 0 && score > alpha && !self.budget.is_over() {
            score = search(self, depth, alpha, above);
        }
        if score > alpha && score < beta && above < beta && !self.budget.is_over() {
            score = search(self, depth, alpha, beta);
        }
        score
    }

    fn node(&mut self, position: &P, depth: i32, window: (Score, Score), at: At) -> Score {
        if !self.budget.spend(1) {
            return Score::EVEN;
        }
        if let Some(outcome) = position.outcome() {
            return Score::of_outcome(outcome, position.turn(), at.ply as u32);
        }
        if depth <= 0 || at.ply >= MAX_PLY {
            return self.quiescence(position, window, at.ply);
        }
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && let Some(score) = usable(entry, depth, window, at.ply as u32)
        {
            return score;
        }
        if let Some(score) = self.so_good(position, depth, window) {
            return score;
        }
        let best_tag = known.map_or(0, |entry| entry.mv);
        // Internal iterative reduction: without a move from the table the order is bad.
        let unknown = best_tag == 0 && depth >= 4 && self.options.reduction > 0.0;
        let depth = depth - i32::from(unknown);

        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        self.history.rank(
            position,
            self.guide,
            (best_tag, at.previous, at.ply),
            &mut moves,
        );
        self.budget.add_effort(moves.len() / 4);
        let (best, best_tag) = self.best_of(position, &mut moves, depth, window, at);
        self.buffers.push(moves);
        if self.budget.is_over() {
            return Score::EVEN;
        }
        let (alpha, beta) = window;
        let bound = Bound::of(best, alpha, beta);
        let entry = Entry {
            score: best.at_node(at.ply as u32),
            bound,
            depth: depth.min(255) as u8,
            mv: if bound == Bound::AtMost { 0 } else { best_tag },
        };
        self.table.store(key, entry);
        best
    }

    /// The guide's evaluation. Evaluations are long, and a page that carries them should have
    /// each once.
    #[inline(never)]
    fn evaluate(&self, position: &P) -> i32 {
        self.guide.evaluate(position)
    }

    /// Reverse futility pruning: the evaluation, if it is so far above a null window that the
    /// opponent will hardly make up for it in the last plies.
    #[inline]
    fn so_good(&self, position: &P, depth: i32, (alpha, beta): (Score, Score)) -> Option<Score> {
        let margin = self.options.reverse;
        if margin == 0 || depth > 3 || beta > alpha.shifted(1) || beta.proved_in().is_some() {
            return None;
        }
        let value = self.evaluate(position);
        let score = Score::estimate(value.saturating_sub(margin * depth));
        (score >= beta).then_some(score)
    }

    /// The best score of the moves, and the tag of the best move.
    fn best_of(
        &mut self,
        position: &P,
        moves: &mut [Ranked<P::Move>],
        depth: i32,
        (mut alpha, beta): (Score, Score),
        at: At,
    ) -> (Score, u16) {
        let pruning = self.pruning(position, depth, (alpha, beta));
        let (mut best, mut best_tag) = (Score::WORST, 0);
        let mut order = SearchOrder::new(moves.len());
        while let Some(n) = order.next() {
            if !order.is_deferred() {
                bring_next(moves, n);
            }
            let mv = moves[n].1;
            // Asked only where the answer matters, since it may be expensive.
            let matters = n > 0 && (pruning.applies(n) || depth > 2 && n >= 3);
            let quiet = !(G::FORCES && matters && self.guide.is_forcing(position, mv));
            if quiet && n > 0 && !best.is_loss() && pruning.applies(n) {
                best = best.max(pruning.bound);
                continue;
            }
            let below = At {
                previous: move_tag(mv),
                ply: at.ply + 1,
            };
            let next = position.after(mv);
            let shared = self.searched.is_shared(depth).then(|| next.key());
            if n > 0 && shared.is_some_and(|key| self.searched.contains(key)) && order.defer(n) {
                continue;
            }
            let score = self.marked(shared, |it| {
                it.search_child(&next, depth - 1, (n, quiet), (alpha, beta), below)
            });
            if self.budget.is_over() {
                break;
            }
            if score > best {
                best = score;
                best_tag = move_tag(mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                let player = position.turn();
                self.history
                    .reward(player, mv, (at.previous, at.ply, depth));
                for &(_, other) in &moves[..n] {
                    self.history.penalize(player, other, depth);
                }
                break;
            }
        }
        (best, best_tag)
    }

    /// Searches a position that is marked meanwhile, so that other threads defer it.
    #[inline]
    pub(super) fn marked<T>(&mut self, key: Option<u64>, search: impl FnOnce(&mut Self) -> T) -> T {
        if let Some(key) = key {
            self.searched.start(key);
        }
        let found = search(self);
        if let Some(key) = key {
            self.searched.finish(key);
        }
        found
    }

    /// Late move pruning and futility pruning at the last two plies of a null window.
    fn pruning(&self, position: &P, depth: i32, (alpha, beta): (Score, Score)) -> Pruning {
        let mut pruning = Pruning {
            from: usize::MAX,
            bound: Score::WORST,
        };
        if depth > 2 || beta > alpha.shifted(1) || alpha.proved_in().is_some() {
            return pruning;
        }
        if self.options.late > 0 {
            pruning.from = (self.options.late as i32 * depth * depth) as usize;
        }
        if self.options.futility > 0 {
            let gain = self.options.futility * depth;
            let bound = Score::estimate(self.evaluate(position).saturating_add(gain));
            if bound <= alpha {
                pruning = Pruning { from: 1, bound };
            }
        }
        pruning
    }

    /// Quiescence search: the better of the evaluation (stand pat) and the forcing moves.
    fn quiescence(&mut self, position: &P, (mut alpha, beta): (Score, Score), ply: usize) -> Score {
        let mut best = Score::estimate(self.evaluate(position));
        if !G::FORCES || best >= beta || ply >= MAX_PLY {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        self.guide
            .each_forcing(position, |rank, mv| moves.push((rank, mv)));
        self.budget.add_effort(1 + moves.len() / 4);
        sort_by_rank(&mut moves);
        for &(_, mv) in &moves {
            if !self.budget.spend(1) {
                break;
            }
            let next = position.after(mv);
            let score = match next.outcome() {
                Some(outcome) => Score::of_outcome(outcome, position.turn(), ply as u32 + 1),
                None => {
                    let window = (beta.for_other(), alpha.for_other());
                    self.quiescence(&next, window, ply + 1).for_other()
                }
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.buffers.push(moves);
        best
    }
}

/// The score of a table entry, if it is good enough for the node. Proved scores hold
/// at any depth.
#[inline]
fn usable(entry: Entry, depth: i32, (alpha, beta): (Score, Score), ply: u32) -> Option<Score> {
    let score = entry.score.at_root(ply);
    let deep = i32::from(entry.depth) >= depth;
    let fits = match entry.bound {
        Bound::Exact => deep || score.proved_in().is_some(),
        Bound::AtLeast => score >= beta && (deep || score.is_win()),
        Bound::AtMost => score <= alpha && (deep || score.is_loss()),
    };
    fits.then_some(score)
}

/// The quiet moves of a node that are pruned.
struct Pruning {
    /// The number of the first one.
    from: usize,
    /// An upper bound of their scores.
    bound: Score,
}

impl Pruning {
    fn applies(&self, n: usize) -> bool {
        n >= self.from
    }
}

/// Late move reductions in plies, by depth and number of the move.
pub(super) struct Reductions(Box<[[u8; 64]; 64]>);

impl Reductions {
    pub(super) fn new(factor: f32) -> Self {
        let of = |depth: usize, n: usize| {
            if factor <= 0.0 || depth < 2 || n < 3 {
                return 0;
            }
            let plies = 0.5 + factor * (depth as f32).ln() * (n as f32).ln();
            plies.min(depth as f32 - 1.0) as u8
        };
        let row = |depth| std::array::from_fn(|n| of(depth, n));
        Self(Box::new(std::array::from_fn(row)))
    }

    #[inline]
    fn of(&self, depth: i32, n: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][n.min(63)])
    }
}
