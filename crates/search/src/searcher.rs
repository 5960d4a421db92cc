//! The interface of all searches: tasks, reports, proved results.

use rules::{Outcome, Player, Position};

use crate::{Score, SearchControl};

/// The task of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task<'a, M> {
    /// The moves to consider; all if empty.
    pub only: &'a [M],
    /// How many best lines to report, at least 1.
    pub lines: usize,
}

/// The best line of all moves.
impl<M> Default for Task<'_, M> {
    fn default() -> Self {
        Self {
            only: &[],
            lines: 1,
        }
    }
}

impl<M: PartialEq> Task<'_, M> {
    /// Whether a move is to be considered.
    pub fn allows(&self, mv: &M) -> bool {
        self.only.is_empty() || self.only.contains(mv)
    }
}

/// A search that can be interrupted and resumed.
///
/// A second call with the same position and task continues where the first one was
/// stopped, so a search can run in slices where there are no threads. A slice should
/// have some thousand nodes, since alpha-beta search repeats the interrupted iteration
/// with the help of its transposition table.
pub trait Searcher<P: Position>: Send {
    /// Searches until the control says stop, or nothing is left to find.
    ///
    /// `on_report` is called with what is known so far, the best line first: at most as
    /// many reports as lines are asked for, fewer where there are fewer moves. The last
    /// reports are returned: none if the game is over or the task allows no legal move,
    /// and otherwise each has a legal move.
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        on_report: &mut OnReport<'_, P::Move>,
    ) -> Vec<Report<P::Move>>;

    /// Clears the transposition table or the tree, and everything else that was found.
    fn forget(&mut self);

    /// The bytes used now for transposition table or tree.
    fn memory(&self) -> usize;
}

/// A function that is called with the reports of a running search.
pub type OnReport<'a, M> = dyn FnMut(&[Report<M>]) + 'a;

/// What a search has found about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The principal variation; its first move is the one to play.
    pub line: Vec<M>,
    /// The score for the player to move.
    pub score: Score,
    /// The result of the move with best play, if it is proved. In the first report it
    /// is that of the position, unless the task excludes moves.
    pub proved: Option<Proved>,
    /// The depth in plies; for tree search the length of the line.
    pub depth: u32,
    /// The nodes searched for this task in all slices: positions, or playouts of tree
    /// search.
    pub nodes: u64,
}

/// A proved result for the player to move: see the crate for what proofs rest on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proved {
    /// The player wins, whatever the opponent does.
    Win,
    /// Neither player can win.
    Draw,
    /// The opponent wins.
    Loss,
}

impl Proved {
    /// An outcome as a player sees it.
    pub(crate) fn seen_by(player: Player, outcome: Outcome) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(winner) if winner == player => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }

    /// The share of the point for the player to move.
    pub(crate) fn share(self) -> f32 {
        match self {
            Self::Win => 1.0,
            Self::Draw => 0.5,
            Self::Loss => 0.0,
        }
    }

    /// What the positions after all moves prove about a position, and within how many
    /// plies: one that is lost for the opponent proves a win; if all are proved, the best
    /// of them counts.
    pub(crate) fn backed_up(
        children: impl Iterator<Item = Option<(Self, u32)>>,
    ) -> Option<(Self, u32)> {
        let (mut all, mut any, mut draw) = (true, false, false);
        let (mut win, mut longest) = (None::<u32>, 0);
        for child in children {
            any = true;
            match child {
                Some((Self::Loss, plies)) => win = Some(win.map_or(plies, |it| it.min(plies))),
                Some((Self::Draw, _)) => draw = true,
                Some((Self::Win, plies)) => longest = longest.max(plies),
                None => all = false,
            }
        }
        match (win, all && any, draw) {
            (Some(plies), ..) => Some((Self::Win, plies + 1)),
            (None, true, true) => Some((Self::Draw, 0)),
            (None, true, false) => Some((Self::Loss, longest + 1)),
            (None, false, _) => None,
        }
    }

    /// The result that a score proves; never a draw, since it has the score of an even
    /// position.
    pub const fn by_score(score: Score) -> Option<Self> {
        if score.is_win() {
            Some(Self::Win)
        } else if score.is_loss() {
            Some(Self::Loss)
        } else {
            None
        }
    }
}
