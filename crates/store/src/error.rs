//! Errors of files.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rules::Note;

/// Something could not be read or kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Nobody knows where this person's files belong.
    #[error("there is no home folder")]
    NoHome,
    /// The system refused.
    #[error("cannot {} {}: {source}", doing.verb(), path.display())]
    Refused {
        /// What was tried.
        doing: Doing,
        /// With which file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// What was tried with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Doing {
    /// Reading it, or listing what is in it.
    Read,
    /// Creating or writing it.
    Write,
    /// Giving it another name.
    Rename,
    /// Removing it.
    Remove,
}

impl Doing {
    const fn verb(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Rename => "rename",
            Self::Remove => "remove",
        }
    }

    /// For `map_err`: the error with what was tried.
    pub(crate) fn to(self, path: &Path) -> impl Fn(io::Error) -> StoreError {
        move |source| StoreError::Refused {
            doing: self,
            path: path.to_owned(),
            source,
        }
    }
}

impl StoreError {
    /// What is wrong, for people.
    pub fn note(&self) -> Note {
        match self {
            Self::NoHome => Note::new("store-no-home"),
            Self::Refused {
                doing,
                path,
                source,
            } => refused(*doing, path, source),
        }
    }
}

/// The common reasons have sentences of their own; others are in the system's words.
fn refused(doing: Doing, path: &Path, source: &io::Error) -> Note {
    let key = match (doing, source.kind()) {
        (_, ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => "store-full",
        (_, ErrorKind::ReadOnlyFilesystem) => "store-read-only",
        (Doing::Read, ErrorKind::PermissionDenied) => "store-read-denied",
        (_, ErrorKind::PermissionDenied) => "store-write-denied",
        (Doing::Read, _) => "store-read",
        (Doing::Write, _) => "store-write",
        (Doing::Rename, _) => "store-rename",
        (Doing::Remove, _) => "store-remove",
    };
    let note = Note::new(key).with("path", path.display().to_string());
    match key {
        "store-read" | "store-write" | "store-rename" | "store-remove" => {
            note.with("reason", source.to_string())
        }
        _ => note,
    }
}

/// A game cannot be taken up again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// Another program is playing it.
    #[error("{} is being played by another program", path.display())]
    Taken {
        /// The game.
        path: PathBuf,
    },
    /// It is not there any more: another program finished it.
    #[error("{} is gone", path.display())]
    Gone {
        /// The game.
        path: PathBuf,
    },
    /// It was damaged since it was found. The note says where it lies now.
    #[error("damaged: {0}")]
    Damaged(Note),
    /// The system refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ClaimError {
    /// What is wrong, for people.
    pub fn note(&self) -> Note {
        match self {
            Self::Taken { path } => {
                Note::new("store-game-taken").with("path", path.display().to_string())
            }
            Self::Gone { path } => {
                Note::new("store-game-gone").with("path", path.display().to_string())
            }
            Self::Damaged(note) => note.clone(),
            Self::Store(error) => error.note(),
        }
    }
}
