//! Refusals: why something was not done.

use std::fmt;

use record::{StartError, TagError};
use rules::Note;

pub(crate) use rules::clip;

/// An action, a setup or a record was refused; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong: a sentence of this crate, of the game (a move that its
    /// rules forbid) or of the record.
    pub note: Note,
    /// Why, where someone else had the reason: the game, or how the match ended.
    pub cause: Option<Note>,
}

impl Refusal {
    pub(crate) fn new(key: &'static str) -> Self {
        Note::new(key).into()
    }

    /// The refusal with the reason behind it, and its rule.
    pub(crate) fn because(mut self, cause: Note) -> Self {
        self.note.rule = cause.rule;
        self.cause = Some(cause);
        self
    }
}

/// For logs and tests: the note, and the cause after a colon.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.note.fmt(f)?;
        match &self.cause {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Note> for Refusal {
    fn from(note: Note) -> Self {
        Self { note, cause: None }
    }
}

impl From<TagError> for Refusal {
    fn from(error: TagError) -> Self {
        error.0.into()
    }
}

impl From<StartError> for Refusal {
    fn from(error: StartError) -> Self {
        Self {
            note: error.note,
            cause: error.cause.map(|cause| *cause),
        }
    }
}
