//! The recursion of alpha-beta search.
//!
//! What is proved stays true although moves are reduced and left out:
//!
//! * A score that says "won" comes from a move after which the opponent is
//!   proved lost, at whatever depth that was found.
//! * A score that says "lost" is the best of all moves, each of which was seen
//!   to lose: the score of a move that was only estimated, or of the horizon, is
//!   an estimate and better than any loss. Moves are left out only when the best
//!   so far is no proved loss, so the node returns an estimate then.
//! * Outside the window a score is only a bound. A bound is never taken for the
//!   other kind: the table keeps the kind, and the root reports what is inside
//!   its window, or at least so good.

use std::cmp::Reverse;

use rules::Position;

use super::busy::{Busy, Turns};
use super::{AlphaOptions, DEEPEST};
use crate::limits::Purse;
use crate::ordering::{Memory, Ranked, bring_next};
use crate::table::{Bound, Entry, Table, tag};
use crate::{Evaluate, OrderMoves, Score};

/// One thread of a search.
pub(super) struct Worker<'a, P: Position, G> {
    pub(super) guide: &'a G,
    pub(super) table: &'a Table,
    pub(super) busy: &'a Busy,
    pub(super) options: &'a AlphaOptions,
    pub(super) reductions: &'a Reductions,
    pub(super) memory: &'a mut Memory,
    /// Lists of moves that were used before, so that none is allocated twice.
    pub(super) buffers: Vec<Vec<Ranked<P::Move>>>,
    pub(super) purse: Purse<'a>,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
pub(super) struct At {
    /// The tag of the move that leads to it.
    pub(super) previous: u16,
    pub(super) ply: usize,
}

impl<P: Position, G: Evaluate<P> + OrderMoves<P>> Worker<'_, P, G> {
    /// Move number `n` of a node, already made: the first with the full window,
    /// the others with an empty one and, late and quiet ones, less deep, again
    /// if they turn out better than expected.
    pub(super) fn child(
        &mut self,
        next: &P,
        depth: i32,
        (n, quiet): (usize, bool),
        (alpha, beta): (Score, Score),
        at: At,
    ) -> Score {
        let look = |worker: &mut Self, depth, low: Score, high: Score| {
            worker
                .node(next, depth, (high.for_other(), low.for_other()), at)
                .for_other()
        };
        if n == 0 {
            return look(self, depth, alpha, beta);
        }
        let reduction = if quiet {
            self.reductions.of(depth, n)
        } else {
            0
        };
        let above = alpha.shifted(1);
        let mut score = look(self, depth - reduction, alpha, above);
        if reduction > 0 && score > alpha && !self.purse.is_over() {
            score = look(self, depth, alpha, above);
        }
        if score > alpha && score < beta && above < beta && !self.purse.is_over() {
            score = look(self, depth, alpha, beta);
        }
        score
    }

    fn node(&mut self, position: &P, depth: i32, window: (Score, Score), at: At) -> Score {
        if !self.purse.spend(1) {
            return Score::EVEN;
        }
        if let Some(outcome) = position.outcome() {
            return Score::of_outcome(outcome, position.turn(), at.ply as u32);
        }
        if depth <= 0 || at.ply >= DEEPEST {
            return self.horizon(position, window, at.ply);
        }
        let key = position.key();
        let known = self.table.find(key);
        if let Some(entry) = known
            && let Some(score) = usable(entry, depth, window, at.ply as u32)
        {
            return score;
        }
        let best_tag = known.map_or(0, |entry| entry.mv);
        // Without a good first move this is a bad place to spend much.
        let unknown = best_tag == 0 && depth >= 4 && self.options.reduction > 0.0;
        let depth = depth - i32::from(unknown);

        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        self.memory.rank(
            position,
            self.guide,
            (best_tag, at.previous, at.ply),
            &mut moves,
        );
        self.purse.tire(moves.len() / 4);
        let (best, best_tag) = self.best_of(position, &mut moves, depth, window, at);
        self.buffers.push(moves);
        if self.purse.is_over() {
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

    /// The best score of the moves and the tag of the move.
    fn best_of(
        &mut self,
        position: &P,
        moves: &mut [Ranked<P::Move>],
        depth: i32,
        (mut alpha, beta): (Score, Score),
        at: At,
    ) -> (Score, u16) {
        let hopeless = self.hopeless(position, depth, (alpha, beta));
        let (mut best, mut best_tag) = (Score::WORST, 0);
        let mut turns = Turns::new(moves.len());
        while let Some(n) = turns.next() {
            if !turns.is_late() {
                bring_next(moves, n);
            }
            let mv = moves[n].1;
            // Asked only where the answer matters: the question may be dear.
            let asked = n > 0 && (hopeless.leaves_out(n) || depth > 2 && n >= 3);
            let quiet = !(G::FORCES && asked && self.guide.is_forcing(position, mv));
            if quiet && n > 0 && !best.is_loss() && hopeless.leaves_out(n) {
                best = best.max(hopeless.hope);
                continue;
            }
            let below = At {
                previous: tag(mv),
                ply: at.ply + 1,
            };
            let next = position.after(mv);
            let shared = self.busy.cares(depth).then(|| next.key());
            if n > 0 && shared.is_some_and(|key| self.busy.has(key)) && turns.put_off(n) {
                continue;
            }
            let score = self.shared(shared, |it| {
                it.child(&next, depth - 1, (n, quiet), (alpha, beta), below)
            });
            if self.purse.is_over() {
                break;
            }
            if score > best {
                best = score;
                best_tag = tag(mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                let player = position.turn();
                self.memory.reward(player, mv, (at.previous, at.ply, depth));
                for &(_, other) in &moves[..n] {
                    self.memory.blame(player, other, depth);
                }
                break;
            }
        }
        (best, best_tag)
    }

    /// Looks at a position that other threads leave alone meanwhile.
    #[inline]
    pub(super) fn shared<T>(&mut self, key: Option<u64>, look: impl FnOnce(&mut Self) -> T) -> T {
        if let Some(key) = key {
            self.busy.enter(key);
        }
        let found = look(self);
        if let Some(key) = key {
            self.busy.leave(key);
        }
        found
    }

    /// Which moves can be left out in a node with an empty window close to the horizon.
    fn hopeless(&self, position: &P, depth: i32, (alpha, beta): (Score, Score)) -> Hopeless {
        let mut hopeless = Hopeless {
            from: usize::MAX,
            hope: Score::WORST,
        };
        if depth > 2 || beta > alpha.shifted(1) || alpha.proved_in().is_some() {
            return hopeless;
        }
        if self.options.late > 0 {
            hopeless.from = (self.options.late as i32 * depth * depth) as usize;
        }
        if self.options.futility > 0 {
            let gain = self.options.futility * depth;
            let hope = Score::estimate(self.guide.evaluate(position).saturating_add(gain));
            if hope <= alpha {
                hopeless = Hopeless { from: 1, hope };
            }
        }
        hopeless
    }

    /// Beyond the horizon only forcing moves are made, and none need be.
    fn horizon(&mut self, position: &P, (mut alpha, beta): (Score, Score), ply: usize) -> Score {
        let mut best = Score::estimate(self.guide.evaluate(position));
        if !G::FORCES || best >= beta || ply >= DEEPEST {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        self.guide
            .each_forcing(position, |order, mv| moves.push((order, mv)));
        self.purse.tire(1 + moves.len() / 4);
        moves.sort_by_key(|&(rank, _)| Reverse(rank));
        for &(_, mv) in &moves {
            if !self.purse.spend(1) {
                break;
            }
            let next = position.after(mv);
            let score = match next.outcome() {
                Some(outcome) => Score::of_outcome(outcome, position.turn(), ply as u32 + 1),
                None => {
                    let window = (beta.for_other(), alpha.for_other());
                    self.horizon(&next, window, ply + 1).for_other()
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

/// What the table's entry says about a node, if that is enough. What is proved
/// needs no depth.
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

/// Moves that may be left out.
struct Hopeless {
    /// From which number on.
    from: usize,
    /// What they can be worth at most.
    hope: Score,
}

impl Hopeless {
    fn leaves_out(&self, n: usize) -> bool {
        n >= self.from
    }
}

/// How much less deep late moves are looked at.
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
