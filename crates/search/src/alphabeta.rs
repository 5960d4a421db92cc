//! Alpha-beta search.

use std::cmp::Reverse;
use std::marker::PhantomData;
use std::sync::Arc;

use rules::Position;

use crate::ordering::{Memory, Ranked};
use crate::table::{Bound, Entry, tag};
use crate::{Guide, Report, Score, Table, Watch};

/// How often a search looks at its limits, in nodes.
const PATIENCE: u64 = 1024;
/// Deepest line that is followed, reductions and forcing moves included.
const DEEPEST: usize = 120;

/// Iterative deepening principal variation search with a table, killer, counter
/// and history moves, late move reductions, aspiration windows and a search of
/// forcing moves at the horizon.
pub struct AlphaBeta<P: Position, G> {
    guide: G,
    table: Arc<Table>,
    memory: Memory,
    buffers: Vec<Vec<Ranked<P::Move>>>,
    nodes: u64,
    /// Nodes until the next look at the limits, and how many they were.
    unspent: u64,
    granted: u64,
    over: bool,
    game: PhantomData<P>,
}

impl<P: Position, G: Guide<P>> AlphaBeta<P, G> {
    /// A search that keeps what it finds in `table`. Threads that share a table
    /// help each other.
    pub fn new(guide: G, table: Arc<Table>) -> Self {
        Self {
            guide,
            table,
            memory: Memory::new(),
            buffers: Vec::new(),
            nodes: 0,
            unspent: 0,
            granted: 0,
            over: false,
            game: PhantomData,
        }
    }

    /// Searches deeper and deeper until the watch says stop, and reports after
    /// each depth. The last report is returned; none if the game is over.
    pub fn search(
        &mut self,
        position: &P,
        watch: &Watch<'_>,
        mut tell: impl FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        self.memory.fade();
        self.nodes = 0;
        self.grant(watch);
        self.over = false;
        let mut moves = Vec::new();
        let known = self.table.find(position.key()).map_or(0, |entry| entry.mv);
        self.memory
            .rank(position, &self.guide, (known, 0, 0), &mut moves);
        let first = moves.first()?.1;
        let mut report = Report {
            line: vec![first],
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=watch.depth().min(DEEPEST as u32 / 2) {
            let Some(score) = self.deepen(position, depth as i32, report.score, &mut moves, watch)
            else {
                break;
            };
            let line = self.line(position, moves[0].1, depth as usize);
            report = Report {
                line,
                score,
                depth,
                nodes: self.nodes,
            };
            tell(&report);
            // A proved end comes no sooner at greater depth, and one move needs no thought.
            if score.proved_in().is_some_and(|plies| plies <= depth) || watch.is_over() {
                break;
            }
        }
        report.nodes = self.nodes;
        Some(report)
    }

    /// One depth, with a narrow window around the last score first. None if the
    /// search was stopped before its first move was finished.
    fn deepen(
        &mut self,
        position: &P,
        depth: i32,
        last: Score,
        moves: &mut [Ranked<P::Move>],
        watch: &Watch<'_>,
    ) -> Option<Score> {
        let mut width = 40;
        let (mut alpha, mut beta) = (Score::WORST, Score::BEST);
        if depth > 3 && last.proved_in().is_none() {
            (alpha, beta) = (last.shifted(-width), last.shifted(width));
        }
        loop {
            let score = self.root(position, depth, (alpha, beta), moves, watch)?;
            if self.over {
                return Some(score);
            }
            width *= 4;
            if score <= alpha && alpha > Score::WORST {
                alpha = if width > 2000 {
                    Score::WORST
                } else {
                    score.shifted(-width)
                };
            } else if score >= beta && beta < Score::BEST {
                beta = if width > 2000 {
                    Score::BEST
                } else {
                    score.shifted(width)
                };
            } else {
                return Some(score);
            }
        }
    }

    fn root(
        &mut self,
        position: &P,
        depth: i32,
        (alpha, beta): (Score, Score),
        moves: &mut [Ranked<P::Move>],
        watch: &Watch<'_>,
    ) -> Option<Score> {
        let mut best: Option<Score> = None;
        for n in 0..moves.len() {
            let mv = moves[n].1;
            let floor = best.map_or(alpha, |score| score.max(alpha));
            let next = position.after(mv);
            let window = (floor, beta);
            let score = self.child(&next, depth - 1, n, window, (tag(mv), 1), false, watch);
            if self.over {
                break;
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                // The best so far comes first, the others keep their order.
                moves[..=n].rotate_right(1);
            }
            if score >= beta {
                break;
            }
        }
        let best = best?;
        if self.over {
            // Moves that were not looked at may be better: a move that already
            // is good may be played, but nothing is known for certain.
            return (best > alpha && !best.is_loss()).then_some(best);
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        let entry = Entry {
            score: best,
            bound,
            depth: depth as u8,
            mv: tag(moves[0].1),
        };
        self.table.store(position.key(), entry);
        Some(best)
    }

    /// Move number `n` of a node, already made: the first with the full window,
    /// the others with an empty one and, late ones, less deep, again if they
    /// turn out better than expected.
    #[expect(
        clippy::too_many_arguments,
        reason = "the state of one step of a hot recursion"
    )]
    fn child(
        &mut self,
        next: &P,
        depth: i32,
        n: usize,
        (alpha, beta): (Score, Score),
        at: (u16, usize),
        forcing: bool,
        watch: &Watch<'_>,
    ) -> Score {
        let look = |search: &mut Self, depth, low: Score, high: Score| {
            search
                .node(next, depth, (high.for_other(), low.for_other()), at, watch)
                .for_other()
        };
        if n == 0 {
            return look(self, depth, alpha, beta);
        }
        let late = depth >= 2 && n >= 3 && !forcing;
        let reduction = if late {
            1 + i32::from(n >= 12) + depth / 6
        } else {
            0
        };
        let mut score = look(self, depth - reduction, alpha, alpha.shifted(1));
        if reduction > 0 && score > alpha && !self.over {
            score = look(self, depth, alpha, alpha.shifted(1));
        }
        if score > alpha && score < beta && !self.over {
            score = look(self, depth, alpha, beta);
        }
        score
    }

    fn node(
        &mut self,
        position: &P,
        depth: i32,
        (mut alpha, beta): (Score, Score),
        (previous, ply): (u16, usize),
        watch: &Watch<'_>,
    ) -> Score {
        if self.count(watch) {
            return Score::EVEN;
        }
        if let Some(outcome) = position.outcome() {
            return Score::of_outcome(outcome, position.turn(), ply as u32);
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.horizon(position, (alpha, beta), ply, watch);
        }
        let key = position.key();
        let known = self.table.find(key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
        {
            let score = entry.score.at_root(ply as u32);
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if fits {
                return score;
            }
        }
        let first = alpha;
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        let best_tag = known.map_or(0, |entry| entry.mv);
        self.memory
            .rank(position, &self.guide, (best_tag, previous, ply), &mut moves);
        let (mut best, mut best_tag) = (Score::WORST, 0);
        for (n, &(_, mv)) in moves.iter().enumerate() {
            let next = position.after(mv);
            let forcing = self.guide.is_forcing(position, mv);
            let at = (tag(mv), ply + 1);
            let score = self.child(&next, depth - 1, n, (alpha, beta), at, forcing, watch);
            if self.over {
                break;
            }
            if score > best {
                best = score;
                best_tag = tag(mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                let player = position.turn();
                self.memory.reward(player, mv, (previous, ply, depth));
                for &(_, other) in &moves[..n] {
                    self.memory.blame(player, other, depth);
                }
                break;
            }
        }
        self.buffers.push(moves);
        if self.over {
            return Score::EVEN;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > first {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let score = best.at_node(ply as u32);
        let mv = if bound == Bound::AtMost { 0 } else { best_tag };
        self.table.store(
            key,
            Entry {
                score,
                bound,
                depth: depth.min(255) as u8,
                mv,
            },
        );
        best
    }

    /// Beyond the horizon only forcing moves are made, and none need be.
    fn horizon(
        &mut self,
        position: &P,
        (mut alpha, beta): (Score, Score),
        ply: usize,
        watch: &Watch<'_>,
    ) -> Score {
        let mut best = Score::estimate(self.guide.evaluate(position));
        if best >= beta || ply >= DEEPEST {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        position.each_move(|mv| {
            if self.guide.is_forcing(position, mv) {
                moves.push((self.guide.order(position, mv), mv));
            }
        });
        moves.sort_by_key(|&(rank, _)| Reverse(rank));
        for &(_, mv) in &moves {
            let next = position.after(mv);
            if self.count(watch) {
                break;
            }
            let score = match next.outcome() {
                Some(outcome) => Score::of_outcome(outcome, position.turn(), ply as u32 + 1),
                None => {
                    let window = (beta.for_other(), alpha.for_other());
                    self.horizon(&next, window, ply + 1, watch).for_other()
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

    /// Counts a node; true when the search is over.
    #[inline]
    fn count(&mut self, watch: &Watch<'_>) -> bool {
        self.nodes += 1;
        self.unspent -= 1;
        if self.unspent == 0 {
            self.over |= watch.spend(self.granted);
            self.grant(watch);
        }
        self.over
    }

    fn grant(&mut self, watch: &Watch<'_>) {
        self.granted = watch.allowance(PATIENCE);
        self.unspent = self.granted;
    }

    /// The best line as far as the table remembers it.
    fn line(&self, position: &P, first: P::Move, most: usize) -> Vec<P::Move> {
        let mut line = vec![first];
        let mut position = position.after(first);
        while line.len() < most && position.outcome().is_none() {
            let Some(entry) = self.table.find(position.key()) else {
                break;
            };
            let moves = position.legal_moves();
            let Some(&mv) = moves.iter().find(|&&mv| tag(mv) == entry.mv) else {
                break;
            };
            line.push(mv);
            position = position.after(mv);
        }
        line
    }
}
