//! The steps of a course, gone through one by one.

use crate::builder::{Builder, Step as Chosen};
use crate::{BoardView, Notice, Parts, Sound};
use games::{AnyPosition, GameId};
use rules::{Effects, Note, clip};

use super::{Course, Step};
use crate::Effect;

/// After so many wrong moves a right one is pointed at.
const PATIENCE: usize = 2;

/// Something that happened to a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonMsg {
    /// A cell is chosen.
    Choose(String),
    /// A cell is pointed at, or no longer.
    Point(Option<String>),
    /// One of the choices is taken, by its move.
    Take(String),
    /// A move is typed.
    Type(String),
    /// The last choice is taken back.
    Unchoose,
    /// A right move is to be pointed at.
    Hint,
    /// The step is to be done again.
    Again,
    /// A step is to be shown, counted from 0.
    Go(usize),
}

/// The steps of a course, and the one that is shown. [`update`](Self::update)
/// is its only door.
#[derive(Clone, Debug)]
pub struct Lesson {
    game: GameId,
    course: Course,
    at: usize,
    is_solved: Vec<bool>,
    /// The position shown: that of the step, or after the right move.
    position: Box<dyn AnyPosition>,
    last: Effects,
    builder: Option<Builder>,
    pointed: Option<String>,
    notice: Option<Notice>,
    n_wrong: usize,
    hint: Option<String>,
}

impl Lesson {
    /// The course of a game, at a step counted from 0; at the last if there are
    /// fewer. None if the game has no lessons.
    pub fn new(game: GameId, at: usize) -> Option<Self> {
        Self::of(game, Course::of(game), at)
    }

    fn of(game: GameId, course: Course, at: usize) -> Option<Self> {
        let at = at.min(course.steps.len().checked_sub(1)?);
        let position = course.steps[at].position.clone();
        let mut lesson = Self {
            game,
            is_solved: vec![false; course.steps.len()],
            course,
            at,
            position,
            last: Effects::default(),
            builder: None,
            pointed: None,
            notice: None,
            n_wrong: 0,
            hint: None,
        };
        lesson.begin(at);
        Some(lesson)
    }

    /// Steps that were done another time.
    pub fn recall(&mut self, steps: impl IntoIterator<Item = usize>) {
        for step in steps {
            if let Some(is_solved) = self.is_solved.get_mut(step) {
                *is_solved = true;
            }
        }
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The number of the step, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many steps there are.
    pub fn n_steps(&self) -> usize {
        self.course.steps.len()
    }

    /// Which steps were done.
    pub fn solved(&self) -> &[bool] {
        &self.is_solved
    }

    /// Whether the step that is shown was done, and its last move is shown.
    pub fn is_done(&self) -> bool {
        self.builder.is_none()
    }

    /// Whether every step was done.
    pub fn is_over(&self) -> bool {
        self.is_solved.iter().all(|&it| it)
    }

    /// What is to be done.
    pub fn task(&self) -> Note {
        Note::new(self.step().task)
    }

    /// What is said of the last move.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The position that is shown.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// The board as it should be drawn.
    pub fn board(&self) -> BoardView {
        BoardView::new(Parts {
            position: &*self.position,
            builder: self.builder.as_ref(),
            pending: None,
            pointed: self.pointed.as_deref(),
            last: &self.last,
            hint: self.hint.as_deref(),
            arrows: Vec::new(),
            heat: Vec::new(),
            is_flipped: false,
        })
    }

    /// Reacts to something, and says what is to be done.
    pub fn update(&mut self, msg: LessonMsg) -> Vec<Effect> {
        let mut out = Vec::new();
        match msg {
            LessonMsg::Choose(cell) => self.choose(&cell, &mut out),
            LessonMsg::Point(cell) => self.point(cell.as_deref()),
            LessonMsg::Take(mv) | LessonMsg::Type(mv) => self.play(&mv, &mut out),
            LessonMsg::Unchoose => {
                if let Some(builder) = &mut self.builder {
                    builder.back();
                }
            }
            LessonMsg::Hint => self.show_hint(&mut out),
            LessonMsg::Again => self.begin(self.at),
            LessonMsg::Go(at) => {
                self.begin(at.min(self.n_steps() - 1));
                out.push(Effect::Announce(vec![self.task()]));
            }
        }
        out
    }

    fn step(&self) -> &Step {
        &self.course.steps[self.at]
    }

    fn begin(&mut self, at: usize) {
        self.at = at;
        self.position = self.step().position.clone();
        self.last = Effects::default();
        self.builder = Some(Builder::new(&*self.position));
        (self.pointed, self.notice, self.hint) = (None, None, None);
        self.n_wrong = 0;
    }

    fn choose(&mut self, cell: &str, out: &mut Vec<Effect>) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        self.pointed = None;
        match builder.choose(cell) {
            Chosen::Ready(mv) => self.play(&mv, out),
            Chosen::Chosen => self.notice = None,
            Chosen::Useless => {
                let note = builder.explain(cell);
                let note =
                    note.unwrap_or_else(|| Note::new("play-no-pick").with("cell", clip(cell)));
                self.refuse(note, out);
            }
        }
    }

    fn point(&mut self, cell: Option<&str>) {
        self.pointed = None;
        let (Some(builder), Some(cell)) = (&self.builder, cell) else {
            return;
        };
        if builder.targets().contains(&cell)
            && let Chosen::Ready(mv) = builder.clone().choose(cell)
        {
            self.pointed = Some(mv);
        }
    }

    fn play(&mut self, mv: &str, out: &mut Vec<Effect>) {
        if self.is_done() {
            return;
        }
        let mv = match self.position.canonical(mv.trim()) {
            Ok(mv) => mv,
            Err(error) => return self.refuse(error.note().clone(), out),
        };
        if !self.step().want.accepts(&*self.position, &mv) {
            return self.wrong(out);
        }
        self.last = self.position.effects(&mv).unwrap_or_default();
        // It was found legal above.
        let _ = self.position.play(&mv);
        (self.builder, self.hint, self.pointed) = (None, None, None);
        self.is_solved[self.at] = true;
        out.push(Effect::Sound(Sound::Move));
        self.tell(Note::new(self.step().right), false, out);
    }

    fn wrong(&mut self, out: &mut Vec<Effect>) {
        self.n_wrong += 1;
        self.builder = Some(Builder::new(&*self.position));
        if self.n_wrong >= PATIENCE {
            self.hint = self.step().want.example(&*self.position);
        }
        self.refuse(Note::new(self.step().wrong), out);
    }

    fn show_hint(&mut self, out: &mut Vec<Effect>) {
        if self.is_done() {
            return;
        }
        self.hint = self.step().want.example(&*self.position);
        if let Some(mv) = &self.hint {
            let note = Note::new("play-hint").with("move", mv.as_str());
            self.tell(note, false, out);
        }
    }

    fn refuse(&mut self, note: Note, out: &mut Vec<Effect>) {
        out.push(Effect::Sound(Sound::Refusal));
        self.tell(note, true, out);
    }

    fn tell(&mut self, note: Note, is_alert: bool, out: &mut Vec<Effect>) {
        let notes = vec![note];
        out.push(Effect::Announce(notes.clone()));
        self.notice = Some(Notice { notes, is_alert });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_lessons_has_none() {
        let course = Course::read(GameId::Talpa, "").expect("an empty course");
        assert!(Lesson::of(GameId::Talpa, course, 0).is_none());
    }
}
