//! A hand over a board: cells being chosen where one move after the other is asked for, as in
//! lessons and puzzles.

use games::AnyPosition;
use rules::{Effects, Note, clip};

use crate::builder::{Builder, Step};
use crate::{Arrow, BoardView, Effect, Notice, Parts, Sound};

/// A position, the cells chosen on it so far, and what is said of it.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    pub(crate) position: Box<dyn AnyPosition>,
    /// What the last move did.
    pub(crate) last: Effects,
    /// The move being put together, where one is asked for.
    builder: Option<Builder>,
    pointed: Option<String>,
    pub(crate) notice: Option<Notice>,
    /// A move that is advised.
    pub(crate) hint: Option<String>,
    /// A cell that is advised.
    pub(crate) cell: Option<String>,
}

impl Hand {
    /// A hand over a position in which a move is asked for.
    pub(crate) fn new(position: Box<dyn AnyPosition>) -> Self {
        Self {
            builder: Some(Builder::new(&*position)),
            position,
            last: Effects::default(),
            pointed: None,
            notice: None,
            hint: None,
            cell: None,
        }
    }

    /// Whether a move is asked for.
    pub(crate) fn is_open(&self) -> bool {
        self.builder.is_some()
    }

    /// Whether a move has been begun.
    pub(crate) fn has_begun(&self) -> bool {
        self.builder.as_ref().is_some_and(Builder::has_begun)
    }

    /// Asks for a move, from the first cell on.
    pub(crate) fn ask(&mut self) {
        self.builder = Some(Builder::new(&*self.position));
        self.pointed = None;
    }

    /// Asks for no more moves.
    pub(crate) fn rest(&mut self) {
        (self.builder, self.pointed) = (None, None);
    }

    /// Makes a legal move, whoever's it is; nothing is advised any more.
    pub(crate) fn play(&mut self, mv: &str) {
        let effects = self.position.effects(mv).unwrap_or_default();
        if self.position.play(mv).is_ok() {
            self.last = effects;
        }
        (self.hint, self.cell) = (None, None);
        self.rest();
    }

    /// A cell is chosen; the move, if that made one.
    pub(crate) fn choose(&mut self, cell: &str, out: &mut Vec<Effect>) -> Option<String> {
        let builder = self.builder.as_mut()?;
        self.pointed = None;
        match builder.choose(cell) {
            Step::Ready(mv) => return Some(mv),
            Step::Chosen => self.notice = None,
            Step::Useless => {
                let note = builder.explain(cell);
                let note =
                    note.unwrap_or_else(|| Note::new("play-no-pick").with("cell", clip(cell)));
                self.refuse(note, out);
            }
        }
        None
    }

    /// A move is typed or taken from several; as it is written, if it is legal.
    pub(crate) fn read(&mut self, mv: &str, out: &mut Vec<Effect>) -> Option<String> {
        if !self.is_open() {
            return None;
        }
        match self.position.canonical(mv.trim()) {
            Ok(mv) => Some(mv),
            Err(error) => {
                self.refuse(error.note().clone(), out);
                None
            }
        }
    }

    /// A cell is pointed at, or no longer.
    pub(crate) fn point(&mut self, cell: Option<&str>) {
        self.pointed = None;
        let (Some(builder), Some(cell)) = (&self.builder, cell) else {
            return;
        };
        if builder.targets().contains(&cell)
            && let Step::Ready(mv) = builder.clone().choose(cell)
        {
            self.pointed = Some(mv);
        }
    }

    /// The last choice is taken back.
    pub(crate) fn unchoose(&mut self) {
        if let Some(builder) = &mut self.builder {
            builder.back();
        }
    }

    pub(crate) fn refuse(&mut self, note: Note, out: &mut Vec<Effect>) {
        out.push(Effect::Sound(Sound::Refusal));
        self.tell(vec![note], true, out);
    }

    pub(crate) fn tell(&mut self, notes: Vec<Note>, is_alert: bool, out: &mut Vec<Effect>) {
        out.push(Effect::Announce(notes.clone()));
        self.notice = Some(Notice { notes, is_alert });
    }

    /// The board as it should be drawn.
    pub(crate) fn board(&self) -> BoardView {
        let cell = self.cell.iter().map(|cell| Arrow {
            mv: String::new(),
            steps: vec![(cell.clone(), cell.clone())],
            rank: 0,
            is_proved: true,
        });
        BoardView::new(Parts {
            position: &*self.position,
            builder: self.builder.as_ref(),
            pending: None,
            pointed: self.pointed.as_deref(),
            last: &self.last,
            hint: self.hint.as_deref(),
            arrows: cell.collect(),
            heat: Vec::new(),
            is_flipped: false,
        })
    }
}
