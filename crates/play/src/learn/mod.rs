//! Learning a game: small steps in which one makes the moves, then a first
//! game with comments.
//!
//! What is taught lies in `lessons/`, one file for each game, and knows only
//! moves and what they do; its sentences are in the catalogue. [`Course`] reads a
//! file, [`Lesson`] goes through its steps, and [`Guide`] comments the first game.

mod course;
mod guide;
mod lesson;
mod observation;
mod want;

pub use course::{Course, CourseError, Step, Tip};
pub use guide::Guide;
pub use lesson::{Lesson, LessonMsg};
pub use observation::Observation;
pub use want::Want;
