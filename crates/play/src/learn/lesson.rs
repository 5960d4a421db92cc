//! The steps of a course, gone through one by one.

use games::{AnyPosition, GameId};
use rules::Note;

use super::{Course, Step};
use crate::hand::Hand;
use crate::{BoardView, Effect, Notice, Sound};

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
    hand: Hand,
    n_wrong: usize,
}

impl Lesson {
    /// The course of a game, at a step counted from 0; at the last if there are
    /// fewer. None if the game has no lessons.
    pub fn new(game: GameId, at: usize) -> Option<Self> {
        Self::of(game, Course::of(game), at)
    }

    fn of(game: GameId, course: Course, at: usize) -> Option<Self> {
        let at = at.min(course.steps.len().checked_sub(1)?);
        Some(Self {
            game,
            is_solved: vec![false; course.steps.len()],
            hand: Hand::new(course.steps[at].position.clone()),
            course,
            at,
            n_wrong: 0,
        })
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
        !self.hand.is_open()
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
        self.hand.notice.as_ref()
    }

    /// The position that is shown.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.hand.position
    }

    /// The board as it should be drawn.
    pub fn board(&self) -> BoardView {
        self.hand.board()
    }

    /// Reacts to something, and says what is to be done.
    pub fn update(&mut self, msg: LessonMsg) -> Vec<Effect> {
        let mut out = Vec::new();
        match msg {
            LessonMsg::Choose(cell) => {
                if let Some(mv) = self.hand.choose(&cell, &mut out) {
                    self.play(&mv, &mut out);
                }
            }
            LessonMsg::Point(cell) => self.hand.point(cell.as_deref()),
            LessonMsg::Take(mv) | LessonMsg::Type(mv) => {
                if let Some(mv) = self.hand.read(&mv, &mut out) {
                    self.play(&mv, &mut out);
                }
            }
            LessonMsg::Unchoose => self.hand.unchoose(),
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
        self.hand = Hand::new(self.step().position.clone());
        self.n_wrong = 0;
    }

    fn play(&mut self, mv: &str, out: &mut Vec<Effect>) {
        if !self.step().want.accepts(&*self.hand.position, mv) {
            return self.wrong(out);
        }
        self.hand.play(mv);
        self.is_solved[self.at] = true;
        out.push(Effect::Sound(Sound::Move));
        let right = Note::new(self.step().right);
        self.hand.tell(vec![right], false, out);
    }

    fn wrong(&mut self, out: &mut Vec<Effect>) {
        self.n_wrong += 1;
        self.hand.ask();
        if self.n_wrong >= PATIENCE {
            self.hand.hint = self.step().want.example(&*self.hand.position);
        }
        let wrong = Note::new(self.step().wrong);
        self.hand.refuse(wrong, out);
    }

    fn show_hint(&mut self, out: &mut Vec<Effect>) {
        if self.is_done() {
            return;
        }
        self.hand.hint = self.step().want.example(&*self.hand.position);
        if let Some(mv) = &self.hand.hint {
            let note = Note::new("play-hint").with("move", mv.as_str());
            self.hand.tell(vec![note], false, out);
        }
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
