//! The puzzle itself.

use std::fmt;

use games::{AnyPosition, Choice};
use rules::{Note, text_hash};

use crate::Theme;

/// What is asked of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To win after at most so many plies: one first move does, and no other.
    Win(u32),
    /// Not to lose: after every first move but one the opponent wins with so many plies or
    /// less, the first move counted; after the right one not even with [`Goal::MARGIN`] more.
    Hold(u32),
    /// As [`Hold`](Self::Hold), and the right move is proved to draw with best play.
    Draw(u32),
}

impl Goal {
    /// So many plies more a move holds that is right.
    pub const MARGIN: u32 = 2;

    /// The length of the puzzle in plies.
    pub const fn plies(self) -> u32 {
        match self {
            Self::Win(plies) | Self::Hold(plies) | Self::Draw(plies) => plies,
        }
    }

    /// Its name in files: `win`, `hold`, `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Hold(_) => "hold",
            Self::Draw(_) => "draw",
        }
    }

    /// Whether it is to win.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win(_))
    }

    pub(crate) fn named(name: &str, plies: u32) -> Option<Self> {
        let all = [Self::Win(plies), Self::Hold(plies), Self::Draw(plies)];
        all.into_iter().find(|it| it.name() == name)
    }
}

/// `win 5`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.plies())
    }
}

/// A position in which one move is right, and is proved to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The board.
    pub choice: Choice,
    /// The position as canonical text.
    pub position: String,
    /// What is asked.
    pub goal: Goal,
    /// The right move, the strongest answer and so on; a win is played to its end.
    pub line: Vec<String>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// Whether each level of the ladder, weakest first, found the first move.
    pub levels: Vec<bool>,
    /// How hard it is, in the points of the ladder, which were measured on the standard board.
    pub points: i32,
    /// How far off the points may be, at 95 %.
    pub error: u32,
    /// Which game it comes from, and after how many plies of it.
    pub source: (u64, u32),
}

impl Puzzle {
    /// Its name: `talpa-8-3f9a2c10`, from board and position.
    pub fn id(&self) -> String {
        let digest = text_hash(&format!("{} {}", self.choice, self.position));
        let board = self.choice.to_string().replace(':', "-");
        format!("{board}-{:08x}", digest >> 32 ^ digest & 0xFFFF_FFFF)
    }

    /// The right first move.
    pub fn solution(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }

    /// What is asked, for people.
    pub fn task(&self) -> Note {
        let key = match self.goal {
            Goal::Win(_) => "puzzle-goal-win",
            Goal::Hold(_) => "puzzle-goal-hold",
            Goal::Draw(_) => "puzzle-goal-draw",
        };
        Note::new(key)
            .with("player", self.start().turn())
            .with("plies", self.goal.plies())
    }

    /// Its name and how hard it is, for people.
    pub fn head(&self) -> Note {
        Note::new("puzzle-head")
            .with("id", self.id())
            .with("points", self.points.to_string())
            .with("error", self.error.to_string())
            .with("found", self.levels.iter().filter(|&&it| it).count())
            .with("levels", self.levels.len())
    }

    /// The position.
    ///
    /// # Panics
    /// If the position is not one of the board, which [`Collection::read`](crate::Collection::read)
    /// does not let pass.
    pub fn start(&self) -> Box<dyn AnyPosition> {
        let position = self.choice.read(&self.position);
        position.expect("the position of a puzzle was read before")
    }
}
