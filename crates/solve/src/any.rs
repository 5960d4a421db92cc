//! Solvers of boards that are known only at run time, compiled here once for all crates.

use games::Choice;

use crate::question::texts;
use crate::{Options, Progress, Solvable, Solved, Solver};

/// A solver for one board, which keeps its table from question to question; positions and
/// moves are texts.
pub trait AnySolver {
    /// Who wins a position of the board; `on_progress` hears how far the search is, and
    /// `false` ends it. None if it was ended, or is too hard.
    ///
    /// # Panics
    /// If the text is no position of the board.
    fn solve(
        &mut self,
        position: &str,
        on_progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> Option<Solved<String>>;

    /// The nodes expanded since it began.
    fn nodes(&self) -> u64;
}

/// A solver for a board.
pub fn solver(choice: Choice, options: Options) -> Box<dyn AnySolver> {
    games::with_position!(choice, P, variant => Box::new(Solver::<P>::new(variant, options)))
}

impl<P: Solvable> AnySolver for Solver<P> {
    fn solve(
        &mut self,
        position: &str,
        on_progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> Option<Solved<String>> {
        let position: P = position
            .parse()
            .expect("a position is read back as it was written");
        let solved = Solver::solve(self, &position, on_progress)?;
        Some(Solved {
            outcome: solved.outcome,
            plies: solved.plies,
            line: texts(&position, &solved.line),
        })
    }

    fn nodes(&self) -> u64 {
        Solver::nodes(self)
    }
}
