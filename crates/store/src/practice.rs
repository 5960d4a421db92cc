//! What was practiced with puzzles: one text, which somebody else understands.

use std::path::PathBuf;

use crate::{Store, StoreError, aside, file};

/// The name of the file.
const NAME: &str = "puzzles.txt";
/// The largest file that is read.
const LIMIT: u64 = 4 << 20;

impl Store {
    /// The text that was kept, and its file; none if there is none yet.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn practice(&self) -> Result<Option<String>, StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(None);
        };
        let bytes = file::read(&folders.practice.join(NAME), LIMIT)?;
        Ok(bytes.map(|it| String::from_utf8_lossy(&it).into_owned()))
    }

    /// Keeps a text instead of the one before.
    ///
    /// # Errors
    /// If it cannot be written; then the old one is as it was.
    pub fn keep_practice(&self, text: &str) -> Result<(), StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(());
        };
        file::create_folder(&folders.practice)?;
        file::sweep(&folders.practice);
        file::write_file(&folders.practice.join(NAME), text)
    }

    /// Gives a file that cannot be understood another name, and says which.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn set_practice_aside(&self) -> Result<Option<PathBuf>, StoreError> {
        match self.folders()? {
            Some(folders) => aside::set_aside(&folders.practice.join(NAME)).map(Some),
            None => Ok(None),
        }
    }
}
