//! A puzzle at a board, as every face draws it. Whoever judges the moves may take a while and be
//! elsewhere: moves go out as texts, and what came of them comes back as [`Told`].

use games::AnyPosition;
use rules::Note;

use crate::hand::Hand;
use crate::{BoardView, Effect, Notice, Sound};

/// Something that happened to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleMsg {
    /// A cell is chosen.
    Choose(String),
    /// A cell is pointed at, or no longer.
    Point(Option<String>),
    /// A move is typed, or one of the choices is taken.
    Take(String),
    /// The last choice is taken back.
    Unchoose,
    /// A wrong move and its refutation were seen long enough.
    Return,
    /// After the end: the board after so many moves of both sides.
    Look(usize),
}

/// What came of a move, of the wish for a hint or of giving up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The moves of both sides so far.
    pub moves: Vec<String>,
    /// What follows once the puzzle is over; none while a move is asked for.
    pub rest: Option<Vec<String>>,
    /// What is said.
    pub notes: Vec<Note>,
    /// Whether a move was wrong.
    pub is_alert: bool,
    /// A cell that is advised.
    pub cell: Option<String>,
    /// A move that is advised.
    pub hint: Option<String>,
    /// A wrong move, and what the opponent has against it.
    pub refuted: Option<(String, Option<String>)>,
}

/// A puzzle at a board. [`update`](Self::update) and [`hear`](Self::hear) are its doors.
#[derive(Clone, Debug)]
pub struct PuzzleBoard {
    start: Box<dyn AnyPosition>,
    hand: Hand,
    moves: Vec<String>,
    /// What follows once it is over.
    rest: Option<Vec<String>>,
    /// Whether a move is being judged.
    is_waiting: bool,
    /// Whether a wrong move is seen with its refutation.
    is_aside: bool,
    /// How many moves were made on the board that is seen.
    shown: usize,
}

impl PuzzleBoard {
    /// A puzzle from its start.
    pub fn new(start: Box<dyn AnyPosition>) -> Self {
        Self {
            hand: Hand::new(start.clone()),
            start,
            moves: Vec::new(),
            rest: None,
            is_waiting: false,
            is_aside: false,
            shown: 0,
        }
    }

    /// Reacts to something; a move that is to be judged, and what else is to be done.
    pub fn update(&mut self, msg: PuzzleMsg) -> (Option<String>, Vec<Effect>) {
        let mut out = Vec::new();
        let mv = match msg {
            PuzzleMsg::Choose(_) | PuzzleMsg::Return if self.is_aside => {
                self.show(self.moves.len());
                None
            }
            PuzzleMsg::Choose(cell) => self.hand.choose(&cell, &mut out),
            PuzzleMsg::Take(mv) => self.hand.read(&mv, &mut out),
            PuzzleMsg::Point(cell) => {
                self.hand.point(cell.as_deref());
                None
            }
            PuzzleMsg::Unchoose => {
                self.hand.unchoose();
                None
            }
            PuzzleMsg::Return => None,
            PuzzleMsg::Look(n) => {
                if self.is_over() {
                    self.show(n);
                }
                None
            }
        };
        if let Some(mv) = &mv {
            // It is seen at once, and judged meanwhile.
            self.hand.play(mv);
            self.hand.notice = None;
            self.is_waiting = true;
            out.push(Effect::Sound(Sound::Move));
        }
        (mv, out)
    }

    /// Hears what came of what was asked.
    pub fn hear(&mut self, told: Told) -> Vec<Effect> {
        let mut out = Vec::new();
        self.is_waiting = false;
        (self.moves, self.rest) = (told.moves, told.rest);
        self.show(self.moves.len());
        if let Some((mv, refutation)) = &told.refuted {
            self.hand.play(mv);
            if let Some(refutation) = refutation {
                self.hand.play(refutation);
            }
            self.is_aside = true;
        }
        (self.hand.cell, self.hand.hint) = (told.cell, told.hint);
        if told.is_alert {
            out.push(Effect::Sound(Sound::Refusal));
        }
        if !told.notes.is_empty() {
            self.hand.tell(told.notes, told.is_alert, &mut out);
        }
        out
    }

    /// The move that was sent out could not be judged, and is taken back.
    pub fn lose(&mut self, note: Note) -> Vec<Effect> {
        let mut out = Vec::new();
        self.is_waiting = false;
        self.show(self.moves.len());
        self.hand.refuse(note, &mut out);
        out
    }

    /// The moves of the attempt and, once it is over, those that follow.
    pub fn line(&self) -> impl Iterator<Item = &String> {
        self.moves.iter().chain(self.rest.iter().flatten())
    }

    /// How many moves were made on the board that is seen.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// Whether no more moves are asked for.
    pub fn is_over(&self) -> bool {
        self.rest.is_some()
    }

    /// Whether a move is being judged.
    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Whether a wrong move is seen with its refutation.
    pub fn is_aside(&self) -> bool {
        self.is_aside
    }

    /// Whether cells of a move were chosen.
    pub fn has_begun(&self) -> bool {
        self.hand.has_begun()
    }

    /// What is said.
    pub fn notice(&self) -> Option<&Notice> {
        self.hand.notice.as_ref()
    }

    /// Says something else.
    pub fn tell(&mut self, notes: Vec<Note>, is_alert: bool) -> Vec<Effect> {
        let mut out = Vec::new();
        self.hand.tell(notes, is_alert, &mut out);
        out
    }

    /// The position where the puzzle begins.
    pub fn start(&self) -> &dyn AnyPosition {
        &*self.start
    }

    /// The position that is seen.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.hand.position
    }

    /// The board as it should be drawn.
    pub fn board(&self) -> BoardView {
        self.hand.board()
    }

    /// Shows the board after so many moves; what is said stays, and so does what is advised.
    fn show(&mut self, n: usize) {
        let old = std::mem::replace(&mut self.hand, Hand::new(self.start.clone()));
        let line: Vec<String> = self.line().take(n).cloned().collect();
        for mv in &line {
            self.hand.play(mv);
        }
        (self.is_aside, self.shown) = (false, line.len());
        (self.hand.notice, self.hand.hint, self.hand.cell) = (old.notice, old.hint, old.cell);
        match self.is_over() {
            true => {
                (self.hand.hint, self.hand.cell) = (None, None);
                self.hand.rest();
            }
            false => self.hand.ask(),
        }
    }
}
