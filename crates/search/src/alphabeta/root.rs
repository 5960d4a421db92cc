//! The root of an alpha-beta search: iterative deepening, aspiration windows, and
//! several lines.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use rules::Position;

use super::abdada::SearchOrder;
use super::node::{At, Worker};
use super::{MAX_PLY, Progress};
use crate::ordering::Ranked;
use crate::transposition::{Bound, Entry, move_tag};
use crate::{Evaluate, OnReport, OrderMoves, Proved, Report, Score};

/// The largest depth of iterative deepening.
const MAX_DEPTH: u32 = MAX_PLY as u32 / 2;

impl<P: Position, G: Evaluate<P> + OrderMoves<P>> Worker<'_, P, G> {
    /// Iterative deepening; reports after each depth.
    pub(super) fn deepen(
        &mut self,
        progress: &mut Progress<P>,
        most: u32,
        on_report: &mut OnReport<'_, P::Move>,
    ) {
        while progress.depth < most.min(MAX_DEPTH) && !is_settled(progress) {
            if !self.next_depth(progress) {
                return;
            }
            for report in &mut progress.reports {
                report.nodes = self.budget.nodes();
            }
            on_report(&progress.reports);
        }
    }

    /// Searches for the sake of the transposition table, as a helper thread.
    pub(super) fn help(
        &mut self,
        position: &P,
        mut moves: Vec<Ranked<P::Move>>,
        mut last: Score,
        depths: RangeInclusive<u32>,
    ) {
        for depth in depths.take_while(|&depth| depth <= MAX_DEPTH) {
            match self.line_at(position, depth, last, &mut moves, false) {
                Some(score) if !self.budget.is_over() => last = score,
                _ => return,
            }
        }
    }

    /// One depth for all lines; false if the search was stopped before its end.
    fn next_depth(&mut self, progress: &mut Progress<P>) -> bool {
        let depth = progress.depth + 1;
        let n_lines = progress.reports.len();
        let mut reports = Vec::with_capacity(n_lines);
        for n in 0..n_lines {
            let last = progress.reports[n].score;
            let whole = n == 0 && progress.only.is_empty();
            let moves = &mut progress.moves[n..];
            let found = self.line_at(&progress.position, depth, last, moves, whole);
            let best = moves[0].1;
            if self.budget.is_over() {
                if let (Some(score), 1) = (found, n_lines) {
                    let line = self.line(&progress.position, best, depth as usize);
                    progress.reports[0] = report(line, score, progress.depth);
                }
                return false;
            }
            let score = found.expect("only a stopped search finds nothing");
            let line = self.line(&progress.position, best, depth as usize);
            reports.push(report(line, score, depth));
        }
        best_first(&mut reports);
        progress.reports = reports;
        progress.depth = depth;
        true
    }

    /// The score of the best of these moves at one depth, which is moved to the front:
    /// at first with an aspiration window around the last score. None if the search was
    /// stopped before anything was known. `whole` says that these are all moves of the
    /// position.
    fn line_at(
        &mut self,
        position: &P,
        depth: u32,
        last: Score,
        moves: &mut [Ranked<P::Move>],
        whole: bool,
    ) -> Option<Score> {
        let mut width = 40;
        let (mut alpha, mut beta) = (Score::WORST, Score::BEST);
        if depth > 3 && last.proved_in().is_none() {
            (alpha, beta) = (last.shifted(-width), last.shifted(width));
        }
        loop {
            let score = self.root(position, depth as i32, (alpha, beta), moves, whole)?;
            if self.budget.is_over() {
                return Some(score);
            }
            width *= 4;
            let wide = width > 2000 || score.proved_in().is_some();
            if score <= alpha && alpha > Score::WORST {
                alpha = if wide {
                    Score::WORST
                } else {
                    score.shifted(-width)
                };
            } else if score >= beta && beta < Score::BEST {
                beta = if wide {
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
        whole: bool,
    ) -> Option<Score> {
        let mut best: Option<Score> = None;
        let in_order: Vec<P::Move> = moves.iter().map(|&(_, mv)| mv).collect();
        let mut search_order = SearchOrder::new(in_order.len());
        while let Some(n) = search_order.next() {
            let mv = in_order[n];
            let floor = best.map_or(alpha, |score| score.max(alpha));
            let at = At {
                previous: move_tag(mv),
                ply: 1,
            };
            let quiet = !G::FORCES || !self.guide.is_forcing(position, mv);
            let next = position.after(mv);
            let shared = self.searched.is_shared(depth).then(|| next.key());
            let is_searched = shared.is_some_and(|key| self.searched.contains(key));
            if n > 0 && is_searched && search_order.defer(n) {
                continue;
            }
            let score = self.marked(shared, |it| {
                it.search_child(&next, depth - 1, (n, quiet), (floor, beta), at)
            });
            if self.budget.is_over() {
                break;
            }
            if score > floor {
                // The best so far comes first, the others keep their order.
                let at = moves.iter().position(|&(_, it)| it == mv);
                moves[..=at.unwrap_or(n)].rotate_right(1);
            }
            best = best.max(Some(score));
            if score >= beta {
                break;
            }
        }
        let best = best?;
        if self.budget.is_over() {
            // The moves that were not searched may be better, so that a score above
            // alpha is still useful, but a loss is not proved.
            return (best > alpha && !best.is_loss()).then_some(best);
        }
        if whole {
            let entry = Entry {
                score: best,
                bound: Bound::of(best, alpha, beta),
                depth: depth as u8,
                mv: move_tag(moves[0].1),
            };
            self.table.store(position.key(), entry);
        }
        Some(best)
    }

    /// The principal variation as far as the transposition table has it.
    fn line(&self, position: &P, first: P::Move, most: usize) -> Vec<P::Move> {
        let mut line = vec![first];
        let mut position = position.after(first);
        while line.len() < most {
            let Some(entry) = self.table.probe(position.key()) else {
                break;
            };
            let moves = position.legal_moves();
            let Some(&mv) = moves.iter().find(|&&mv| move_tag(mv) == entry.mv) else {
                break;
            };
            line.push(mv);
            position = position.after(mv);
        }
        line
    }
}

/// Whether a deeper search cannot find more: all lines have a proved result within the
/// depth that was searched.
fn is_settled<P: Position>(progress: &Progress<P>) -> bool {
    progress.reports.iter().all(|report| {
        report
            .score
            .proved_in()
            .is_some_and(|plies| plies <= progress.depth)
    })
}

/// Puts the highest scores first. (Compiled once for each type of moves, as sorting is much code.)
fn best_first<M>(reports: &mut [Report<M>]) {
    reports.sort_by_key(|report| Reverse(report.score));
}

fn report<M>(line: Vec<M>, score: Score, depth: u32) -> Report<M> {
    Report {
        line,
        score,
        proved: Proved::by_score(score),
        depth,
        nodes: 0,
    }
}
