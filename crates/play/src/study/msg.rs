//! Messages to the analysis board.

use crate::Ticket;
use record::NodeId;
use rules::Player;

use super::Line;
use crate::{Effect, Question};

/// Something that happened to the analysis board.
#[derive(Clone, PartialEq, Debug)]
pub enum StudyMsg {
    /// A place of the tree is to be shown.
    Go(NodeId),
    /// The start.
    Start,
    /// A move back.
    Back,
    /// A move on.
    On,
    /// The end of the line that is shown.
    End,
    /// The next other move that was made or might be made here.
    NextVariation,
    /// The one before.
    LastVariation,
    /// A cell is chosen.
    Choose(String),
    /// A cell is pointed at, or no longer.
    Point(Option<String>),
    /// One of the choices is taken, by its move.
    Take(String),
    /// The last choice of a cell is taken back.
    Unchoose,
    /// A move is typed, or taken from a line of the engine.
    Type(String),
    /// A move becomes the main one where it was made.
    Promote(NodeId),
    /// A move and all that follows it is removed.
    Delete(NodeId),
    /// Something is said of a place.
    Comment(NodeId, String),
    /// The last such change is undone.
    Undo,
    /// The board is turned.
    Flip,
    /// The engine is to look at whatever is shown, or no longer.
    Engine(bool),
    /// How many lines it shows.
    SetLines(usize),
    /// What the engine has found so far; the last of an answer is final.
    Lines {
        /// The question it belongs to.
        ticket: Ticket,
        /// The lines, the best first.
        lines: Vec<Line>,
        /// Whether no more will come.
        is_final: bool,
    },
    /// What a net thinks of the moves here before it looks any further.
    Opinion {
        /// The question it belongs to.
        ticket: Ticket,
        /// How likely it finds each to be the best, from 0 to 1, the likeliest first.
        moves: Vec<(String, f64)>,
    },
    /// That is to be shown on the board, or no longer.
    Heat(bool),
    /// What thinks has broken down.
    EngineLost,
    /// The whole game is to be judged.
    Report,
    /// That is to stop.
    StopReport,
    /// Something about the position that is edited.
    Edit(EditMsg),
}

/// Something that an analysis board wants done.
#[derive(Clone, PartialEq, Debug)]
pub enum StudyEffect {
    /// What every face with a board can do.
    Board(Effect),
    /// The record that is studied has changed and is to be kept.
    Save,
    /// Lines are to be found and told as they get better, by [`StudyMsg::Lines`].
    Analyze {
        /// Goes back with the lines.
        ticket: Ticket,
        /// How many lines are wanted.
        n_lines: usize,
        /// Whether it is one of many positions, to be judged soon and told once.
        is_brief: bool,
        /// What it is asked about.
        question: Question,
    },
}

impl From<Effect> for StudyEffect {
    fn from(effect: Effect) -> Self {
        Self::Board(effect)
    }
}

/// What happens to a position that is edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditMsg {
    /// The position that is shown is to be edited.
    Open,
    /// A piece is put on a cell, by its letter, or the cell is emptied.
    Put(String, Option<char>),
    /// That player is to move.
    Turn(Player),
    /// The board is emptied.
    Clear,
    /// The board is set up as games begin.
    Reset,
    /// The whole text is typed.
    Text(String),
    /// It is to be analyzed.
    Done,
    /// It is left as it was.
    Cancel,
}
