//! A second look at a move before it is made.

use std::ops::ControlFlow;

use eval::Guided;
use rules::{Outcome, Player, SplitMix64};
use search::{OnReport, Proved, Report, SearchControl, Searcher, Task};

/// A search that gives nothing away for nothing: if its move hands the opponent
/// the game or a [prize](Guided::n_won), at once or by one reply, it searches
/// again among the moves that do not, with the same limits. A proved win stands,
/// whatever it costs.
pub(crate) struct Careful<P> {
    pub(crate) searcher: Box<dyn Searcher<P>>,
    /// In how many of 100 positions it looks, ...
    pub(crate) care: u32,
    /// ... and what decides in which: always the same in the same position.
    pub(crate) seed: u64,
}

impl<P: Guided> Searcher<P> for Careful<P> {
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        tell: &mut OnReport<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        let reports = self.searcher.search(position, task, control, tell);
        let Some(first) = reports.first() else {
            return reports;
        };
        let lot = SplitMix64::new(position.key().wrapping_add(self.seed)).below(100);
        let mut glance = Glance::new(position);
        let is_sure = lot >= u64::from(self.care) || first.proved == Some(Proved::Win);
        if is_sure || !glance.hands_over(first.line[0]) {
            return reports;
        }
        let mut only = position.legal_moves();
        only.retain(|&mv| task.allows(&mv) && !control.is_over() && !glance.hands_over(mv));
        if only.is_empty() || control.is_over() {
            return reports;
        }
        let task = Task {
            only: &only,
            ..*task
        };
        let mut again = self
            .searcher
            .search(position, &task, &control.anew(), &mut |_| {});
        for report in &mut again {
            report.nodes += first.nodes;
        }
        tell(&again);
        again
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }

    fn memory(&self) -> usize {
        self.searcher.memory()
    }
}

/// What the opponent of the player to move could take.
struct Glance<'a, P: Guided> {
    position: &'a P,
    opponent: Player,
    /// The prizes that the opponent has already.
    had: u32,
    /// A reply that took something after another move: it often does again.
    reply: Option<P::Move>,
}

impl<'a, P: Guided> Glance<'a, P> {
    fn new(position: &'a P) -> Self {
        let opponent = !position.turn();
        Self {
            position,
            opponent,
            had: position.n_won(opponent),
            reply: None,
        }
    }

    /// Whether the opponent gets something by the move, or by one reply to it.
    fn hands_over(&mut self, mv: P::Move) -> bool {
        let next = self.position.after(mv);
        if self.is_taken(&next) {
            return true;
        }
        let takes = |&reply: &P::Move| self.is_taken(&next.after(reply));
        if self.reply.is_some_and(|it| next.is_legal(it) && takes(&it)) {
            return true;
        }
        let found = next.try_each_move(|reply| match takes(&reply) {
            true => ControlFlow::Break(reply),
            false => ControlFlow::Continue(()),
        });
        self.reply = found.break_value().or(self.reply);
        matches!(found, ControlFlow::Break(_))
    }

    fn is_taken(&self, position: &P) -> bool {
        position.outcome() == Some(Outcome::Win(self.opponent))
            || position.n_won(self.opponent) > self.had
    }
}
