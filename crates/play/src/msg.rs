//! Messages to a game being played, and the effects it wants carried out.

use std::time::Duration;

use games::{AnyPosition, Choice};
use rules::{Note, Player};
use session::{Action, Entry, Refusal, Snapshot};

use crate::play::Notice;

/// Something that happened to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Msg {
    /// A cell is chosen.
    Choose(String, Pointer),
    /// A cell is pointed at, to see what would happen there; or no longer.
    Point(Option<String>),
    /// One of the choices is taken, by its move.
    Take(String, Pointer),
    /// The move that is shown is to be played.
    Confirm,
    /// The last choice is taken back.
    Back,
    /// Everything chosen is forgotten.
    Clear,
    /// Something is to be done on behalf of the people at the screen. Whoever
    /// wants to resign is first asked whether that is meant.
    Act(Action),
    /// Another place of the game is looked at.
    Look(Look),
    /// The question is answered with yes.
    Yes,
    /// The question is answered with no.
    No,
    /// A hint is wanted.
    Hint,
    /// The hint that was asked for; none if there is none.
    HintFound(Ticket, Option<String>),
    /// The computer's move; none if it found none.
    Answer(Ticket, Option<String>),
    /// What thinks has broken down: what was asked will not be answered.
    EngineLost,
    /// The rest between two moves of computers is over.
    Rested(Ticket),
    /// Computers are to wait.
    Pause,
    /// Computers may go on.
    GoOn,
    /// The computer that is to move makes one move.
    Step,
    /// How fast computers play each other.
    SetPace(Pace),
    /// When moves are shown before they are played.
    SetConfirm(Confirm),
    /// Time has passed; whoever has none left loses.
    Tick,
    /// The board is turned.
    Flip,
    /// The record is kept as [`Effect::Save`] asked.
    Kept(Ticket),
    /// The record could not be kept, and why.
    NotKept(Ticket, Note),
    /// Something happened in a match that lives elsewhere.
    Heard(Entry),
    /// What was sent there was done.
    Done,
    /// What was sent there was refused.
    Refused(Refusal),
    /// The match as it stands there, as [`Effect::Resync`] asked, and the seat of this side.
    Synced(Box<Snapshot>, Option<Player>),
    /// The face has something to tell beside the board, or no longer.
    Tell(Option<Notice>),
    /// The game is played elsewhere now, and why it can only be looked at here.
    Lost(Note),
}

/// What a cell is chosen with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pointer {
    /// A mouse or a pen.
    Mouse,
    /// A finger.
    Touch,
    /// The keyboard.
    Key,
}

/// Where to look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// The start.
    Start,
    /// A move back.
    Back,
    /// A move on.
    On,
    /// After that many plies.
    Ply(usize),
    /// The game as it stands.
    Live,
}

/// When a move is shown before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Confirm {
    /// Every one.
    Always,
    /// One of several pieces.
    Several,
    /// One of several pieces that was chosen with a finger.
    #[default]
    Touch,
    /// None.
    Never,
}

/// How fast computers play each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pace {
    /// Two seconds a move.
    Slow,
    /// One second.
    #[default]
    Normal,
    /// A third of a second.
    Fast,
    /// As fast as they think.
    Instant,
}

impl Pace {
    /// All of them, slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    /// How long a move is looked at, in milliseconds.
    pub const fn millis(self) -> u32 {
        match self {
            Self::Slow => 2000,
            Self::Normal => 1000,
            Self::Fast => 300,
            Self::Instant => 0,
        }
    }

    /// The name under which it is kept in settings.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Instant => "instant",
        }
    }
}

/// A number for a question or a task; what comes back carries the same one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ticket(pub u64);

/// What the engine is asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The game and variant.
    pub choice: Choice,
    /// The position.
    pub position: String,
}

impl Question {
    /// The question about a position.
    pub fn of(position: &dyn AnyPosition) -> Self {
        Self {
            choice: position.choice(),
            position: position.to_text(),
        }
    }
}

/// What a computer player is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The computer player's own name.
    pub player: String,
    /// What its random choices begin from.
    pub seed: u64,
    /// How many moves it has made.
    pub own_moves: usize,
    /// What its clock shows and what a move adds to it, where there are clocks.
    pub clock: Option<(Duration, Duration)>,
    /// Whether it may answer with [`session::SWAP`].
    pub may_swap: bool,
    /// What it is asked about.
    pub question: Question,
}

/// Something that is to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// A computer player is to find its move; comes back as [`Msg::Answer`].
    /// The ticket goes back with the answer.
    AskComputer(Ticket, Asked),
    /// A hint is to be found; comes back as [`Msg::HintFound`].
    AskHint {
        /// Goes back with the answer.
        ticket: Ticket,
        /// What it is asked about.
        question: Question,
    },
    /// Whatever the engine is thinking about for this game, nobody waits for it.
    StopEngine,
    /// Wait, then send [`Msg::Rested`].
    Rest(Ticket, u32),
    /// The record has changed and is to be kept; comes back as [`Msg::Kept`] or
    /// [`Msg::NotKept`]. No computer is asked before that.
    Save(Ticket),
    /// Something is to be done in the match that lives elsewhere; comes back as
    /// [`Msg::Heard`] or [`Msg::Refused`].
    Send(Action),
    /// This side is out of step with the match that lives elsewhere; comes back as
    /// [`Msg::Synced`].
    Resync,
    /// A screen reader says this.
    Announce(Vec<Note>),
    /// Something is heard.
    Sound(Sound),
    /// Something is told in passing; a second note gives the reason for the first.
    Toast(Vec<Note>),
}

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A piece is moved.
    Move,
    /// A piece is put down.
    Place,
    /// A piece is taken.
    Capture,
    /// Pieces break off.
    Splinter,
    /// Something was refused.
    Refusal,
    /// The game is over.
    End,
}
