//! A game that is being played, on disk.

use std::path::{Path, PathBuf};

use rules::Note;

use crate::slot::Slot;
use crate::{Store, StoreError, file};

/// A game that is being played, kept so that a crash does not lose it.
///
/// No other program touches its file while this exists. Dropping it leaves the
/// game to be resumed; [`finish`](Self::finish) makes a record of it and
/// [`discard`](Self::discard) forgets it.
///
/// Saving waits for the disk, which may take some milliseconds; a program that
/// draws at the same time does it on another thread.
#[derive(Debug)]
#[must_use = "a game that is dropped is one to be resumed"]
pub struct Autosave {
    store: Store,
    slot: Option<Slot>,
    text: String,
    is_failing: bool,
    news: Option<Note>,
}

impl Autosave {
    pub(crate) fn begin(store: Store, text: &str) -> Self {
        let mut game = Self {
            store,
            slot: None,
            text: String::new(),
            is_failing: false,
            news: None,
        };
        // A failure is in the news, and the next move tries again.
        let _ = game.save(text);
        game
    }

    pub(crate) fn resume(store: Store, slot: Slot, text: String) -> Self {
        Self {
            store,
            slot: Some(slot),
            text,
            is_failing: false,
            news: None,
        }
    }

    /// Writes the game: its file holds the old text or the new one, whatever happens.
    ///
    /// # Errors
    /// If it cannot be written. The game may go on: the next call tries everything
    /// again. Those who tell a person take what they tell from [`news`](Self::news).
    pub fn save(&mut self, text: &str) -> Result<(), StoreError> {
        text.clone_into(&mut self.text);
        let saved = self.write();
        match &saved {
            Err(error) if !self.is_failing => self.news = Some(error.note()),
            Ok(()) if self.is_failing => self.news = Some(Note::new("store-saving-again")),
            _ => {}
        }
        self.is_failing = saved.is_err();
        saved
    }

    /// What a person should be told since the last call: that games are not saved
    /// and why, once for as long as it lasts, or that they are again.
    pub fn news(&mut self) -> Option<Note> {
        self.news.take()
    }

    /// The text that was saved last, or should have been.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the game is, if it is anywhere.
    pub fn path(&self) -> Option<&Path> {
        self.slot.as_ref().map(Slot::path)
    }

    /// Makes a record of the game as it was saved last, and says where; none in a
    /// store that keeps nothing.
    ///
    /// # Errors
    /// If the record cannot be written; then the game stays to be resumed.
    pub fn finish(self) -> Result<Option<PathBuf>, StoreError> {
        let path = self.store.save_record(&self.text)?;
        // The record is there: a game that cannot be removed is offered once too
        // often, and that is all.
        let _ = self.discard();
        Ok(path)
    }

    /// Forgets the game.
    ///
    /// # Errors
    /// If its file cannot be removed.
    pub fn discard(self) -> Result<(), StoreError> {
        self.slot.map_or(Ok(()), Slot::clear)
    }

    fn write(&mut self) -> Result<(), StoreError> {
        let Some(folders) = self.store.folders()? else {
            return Ok(());
        };
        let slot = match self.slot.take().filter(Slot::is_held) {
            Some(slot) => slot,
            None => Slot::create(&folders.autosaves)?,
        };
        let slot = self.slot.insert(slot);
        file::write_file(slot.path(), &self.text)
    }
}
