//! What all searches have in common for those who use them.

use rules::Position;

use crate::{Score, SearchControl};

/// What to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task<'a, M> {
    /// Only these moves, or all if empty.
    pub only: &'a [M],
    /// How many best lines to report, at least 1.
    pub lines: usize,
}

/// The best of all moves.
impl<M> Default for Task<'_, M> {
    fn default() -> Self {
        Self {
            only: &[],
            lines: 1,
        }
    }
}

impl<M: PartialEq> Task<'_, M> {
    /// Whether a move may be looked at.
    pub fn allows(&self, mv: &M) -> bool {
        self.only.is_empty() || self.only.contains(mv)
    }
}

/// A search that can be stopped and taken up again.
///
/// A second call with the same position and task goes on where the first one
/// was stopped, so a search can run in slices where nothing else can run beside
/// it. A slice should have some thousand nodes, since alpha-beta search finds
/// the way back to where it was through its table.
pub trait Searcher<P: Position>: Send {
    /// Searches until the control says stop, or nothing is left to find.
    ///
    /// `tell` hears what is known so far, the best line first: at most as many
    /// reports as lines are asked for, fewer where there are fewer moves. The
    /// last ones are returned: none if the game is over or the task allows no
    /// legal move, and always a legal move otherwise.
    fn search(
        &mut self,
        position: &P,
        task: &Task<'_, P::Move>,
        control: &SearchControl<'_>,
        tell: &mut Tell<'_, P::Move>,
    ) -> Vec<Report<P::Move>>;

    /// Forgets everything that was found out.
    fn forget(&mut self);

    /// Bytes used now for table or tree.
    fn memory(&self) -> usize;
}

/// Hears what a search has found out so far.
pub type Tell<'a, M> = dyn FnMut(&[Report<M>]) + 'a;

/// What a search found out so far about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best line, the move to play first.
    pub line: Vec<M>,
    /// How the player to move stands who plays it.
    pub score: Score,
    /// How the line ends with best play, if that is certain. In the first
    /// report it is how the position ends, unless better moves were not allowed.
    pub proved: Option<Proved>,
    /// How deep it looked: plies, or for tree search the length of the line.
    pub depth: u32,
    /// How many positions or random games it looked at for this task, earlier
    /// slices included.
    pub nodes: u64,
}

/// A certain end, as the player to move sees it.
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
    /// What a score proves: a draw never, since an even estimate looks the same.
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
