//! Courses: what is taught of a game.
//!
//! The file of a course has one matter to a line, a word and what belongs to it:
//!
//! ```text
//! # A comment.
//! step talpa-lesson-tunnel            the key of what is to be done
//! position rb1br/br1rb/... r          where
//! want win                            which moves are right: see `Want`
//! right talpa-lesson-tunnel-right     what is said then,
//! wrong talpa-lesson-tunnel-wrong     and of every other legal move
//!
//! game talpa:6                        the board of the first game
//! tip can-win lesson-tip-win          what is said when `Observation` sees it
//! always threat lesson-tip-threat     the same, but every time
//! ```

use std::fmt;

use games::{AnyPosition, Choice, GameId};

use super::{Observation, Want};

/// What is taught of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The board of the first game.
    pub first: Choice,
    /// What is said during the first game; of several that fit, the first one.
    pub tips: Vec<Tip>,
}

/// A small matter to be tried out.
#[derive(Clone, Debug)]
pub struct Step {
    /// The key of what is to be done.
    pub task: &'static str,
    /// Where.
    pub position: Box<dyn AnyPosition>,
    /// Which moves are right.
    pub want: Want,
    /// The key of what is said of a right move.
    pub right: &'static str,
    /// The key of what is said of a wrong one.
    pub wrong: &'static str,
}

/// A comment on the first game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tip {
    /// When it is made.
    pub see: Observation,
    /// Its key.
    pub say: &'static str,
    /// Whether it is made every time, not just once.
    pub is_repeated: bool,
}

/// A line of a course that cannot be understood, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CourseError {
    /// Its number.
    pub line: usize,
}

impl Course {
    /// The course of a game; one without steps or tips where nothing is taught.
    pub fn of(game: GameId) -> Self {
        Self::read(game, game.info().lessons)
            .expect("the courses that are compiled in are well formed")
    }

    /// Reads the file of a course.
    ///
    /// # Errors
    /// If a line makes no sense where it stands.
    pub fn read(game: GameId, text: &'static str) -> Result<Self, CourseError> {
        let mut course = Self {
            steps: Vec::new(),
            first: game.standard(),
            tips: Vec::new(),
        };
        let mut draft = Draft::default();
        let lines = text.lines().map(str::trim).enumerate();
        for (n, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let taken = take(&mut course, &mut draft, game, line);
            taken.ok_or(CourseError { line: n + 1 })?;
        }
        match draft.task {
            None => Ok(course),
            // A step was begun and not ended.
            Some(_) => Err(CourseError {
                line: text.lines().count(),
            }),
        }
    }
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the course makes no sense", self.line)
    }
}

impl std::error::Error for CourseError {}

/// A step as far as it was read.
#[derive(Default)]
struct Draft {
    task: Option<&'static str>,
    position: Option<Box<dyn AnyPosition>>,
    want: Option<Want>,
    right: Option<&'static str>,
}

/// Takes a line; none if it makes no sense.
fn take(course: &mut Course, draft: &mut Draft, game: GameId, line: &'static str) -> Option<()> {
    let (word, rest) = line.split_once(' ')?;
    let rest = rest.trim();
    match word {
        "step" if draft.task.is_none() => draft.task = Some(rest),
        "position" => draft.position = Some(game.read(rest).ok()?),
        "want" => draft.want = Some(Want::read(rest)?),
        "right" => draft.right = Some(rest),
        "wrong" => {
            let draft = std::mem::take(draft);
            course.steps.push(Step {
                task: draft.task?,
                position: draft.position?,
                want: draft.want?,
                right: draft.right?,
                wrong: rest,
            });
        }
        "game" => course.first = rest.parse().ok().filter(|it: &Choice| it.game() == game)?,
        "tip" | "always" => {
            let (see, say) = rest.split_once(' ')?;
            course.tips.push(Tip {
                see: Observation::read(see)?,
                say: say.trim(),
                is_repeated: word == "always",
            });
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: &str = "step a\nposition brbr/rbrb/brbr/rbrb r\nwant capture\nright b\nwrong c\n";

    #[test]
    fn a_game_without_lessons_has_an_empty_course() {
        let course = Course::read(GameId::Talpa, "").expect("a course");
        assert!(course.steps.is_empty() && course.tips.is_empty());
        assert_eq!(course.first, GameId::Talpa.standard());
    }

    #[test]
    fn a_step_is_read() {
        let course = Course::read(GameId::Talpa, STEP).expect("a course");
        assert_eq!(course.steps.len(), 1);
        assert_eq!(course.steps[0].task, "a");
        assert_eq!(course.first, GameId::Talpa.standard());
    }

    #[test]
    fn the_line_that_makes_no_sense_is_named() {
        for (text, line) in [
            ("# x\n\nbogus y", 3),
            ("step a\nposition 9 r", 2),
            ("step a\nwant wonder", 2),
            ("wrong c", 1),
            ("game taacoca:5", 1),
            ("tip sunshine x", 1),
            ("step a", 1),
        ] {
            let error = Course::read(GameId::Talpa, text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
        }
    }
}
