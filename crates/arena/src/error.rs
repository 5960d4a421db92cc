//! Why a match cannot be played.

use std::fmt;
use std::io;
use std::path::Path;

use rules::Note;

/// A match cannot begin or go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArenaError {
    note: Box<Note>,
    cause: Option<Box<Note>>,
}

impl ArenaError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.note
    }

    /// Why, in the words of the game, where that is another matter.
    pub fn cause(&self) -> Option<&Note> {
        self.cause.as_deref()
    }

    /// Something is wrong for a reason that has a note of its own.
    pub(crate) fn caused(note: Note, cause: Note) -> Self {
        Self {
            note: Box::new(note),
            cause: Some(Box::new(cause)),
        }
    }

    /// A file that the system refuses.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Note::new("arena-file")
            .with("path", path.display().to_string())
            .with("reason", error.to_string())
            .into()
    }
}

impl From<Note> for ArenaError {
    fn from(note: Note) -> Self {
        Self {
            note: Box::new(note),
            cause: None,
        }
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.note.fmt(f)?;
        match &self.cause {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ArenaError {}
