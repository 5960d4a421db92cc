//! Errors, one type per action; each holds a [`Note`] that says what is wrong.

use std::error::Error;
use std::fmt;
use std::ops::Deref;

use crate::Note;

macro_rules! note_error {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name(pub Box<Note>);

        impl From<Note> for $name {
            fn from(note: Note) -> Self {
                Self(Box::new(note))
            }
        }

        impl From<$name> for Note {
            fn from(error: $name) -> Self {
                *error.0
            }
        }

        impl Deref for $name {
            type Target = Note;

            fn deref(&self) -> &Note {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Error for $name {}
    )* };
}

note_error! {
    /// A text names no variant of the game.
    VariantError;
    /// A text describes no position, or one that breaks a rule of setting up.
    SetupError;
    /// A text cannot be read as a move on this board.
    MoveTextError;
    /// A move was read but is not allowed in this position.
    PlayError;
}
