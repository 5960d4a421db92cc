//! The shelf: names and texts, as a browser's storage has them.

use rules::Note;

/// Somewhere to keep texts by key. The page's is the browser's local storage.
pub trait Shelf {
    /// The text of a key.
    ///
    /// # Errors
    /// If nothing may be read.
    fn get(&self, key: &str) -> Result<Option<String>, ShelfError>;

    /// Keeps a text, in place of an earlier one.
    ///
    /// # Errors
    /// If there is no room or nothing may be kept; then the earlier one stays.
    fn set(&mut self, key: &str, text: &str) -> Result<(), ShelfError>;

    /// Forgets a key.
    ///
    /// # Errors
    /// If nothing may be changed.
    fn remove(&mut self, key: &str) -> Result<(), ShelfError>;

    /// All keys, in any order, of this program or others.
    ///
    /// # Errors
    /// If nothing may be read.
    fn keys(&self) -> Result<Vec<String>, ShelfError>;
}

/// Why something is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShelfError {
    /// There is no room.
    Full,
    /// The browser does not allow it.
    Forbidden,
}

impl ShelfError {
    /// What to tell people.
    pub fn note(self) -> Note {
        Note::new(match self {
            Self::Full => "page-storage-full",
            Self::Forbidden => "page-storage-forbidden",
        })
    }
}
