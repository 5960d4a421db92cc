//! The match on disk: what is saved, and what there is to tell of it.

use std::fs;
use std::path::Path;

use rules::Note;
use store::write_file;

use crate::Table;
use crate::clerk::Told;

impl Table {
    /// What a person should be told since the last call: that the game cannot be
    /// saved, once for as long as it lasts, or that a computer has no move.
    pub fn news(&mut self) -> Vec<Note> {
        self.listen();
        std::mem::take(&mut self.news)
    }

    /// Where the finished game was put among the records, once that is known.
    pub fn record_path(&mut self) -> Option<&Path> {
        self.listen();
        self.record_path.as_deref()
    }

    /// Waits until everything is saved, so that nothing can be lost any more;
    /// whether the game lies on disk and can be resumed.
    pub fn settle(&mut self) -> bool {
        let is_kept = self.clerk.settle();
        self.listen();
        is_kept
    }

    /// Writes the match as a record to a file.
    ///
    /// # Errors
    /// If it cannot be written, or the file exists, is not empty and was not
    /// written from here.
    pub fn save_as(&mut self, path: &Path) -> Result<(), Note> {
        self.check_file(path)?;
        let written = write_file(path, &self.session.record().to_string());
        written.map_err(|error| error.note())?;
        self.written.push(path.to_owned());
        Ok(())
    }

    /// Writes the match to a file now and after every change.
    ///
    /// # Errors
    /// As in [`save_as`](Self::save_as). Later failures are in the news.
    pub fn copy_to(&mut self, path: &Path) -> Result<(), Note> {
        self.save_as(path)?;
        self.clerk.copy_to(path.to_owned());
        Ok(())
    }

    fn check_file(&self, path: &Path) -> Result<(), Note> {
        let holds_something = fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() > 0);
        if holds_something && !self.written.iter().any(|known| known == path) {
            let path = path.display().to_string();
            return Err(Note::new("table-file-exists").with("path", path));
        }
        Ok(())
    }

    /// Has the match saved.
    pub(crate) fn keep(&self) {
        let text = self.session.record().to_string();
        self.clerk.keep(text, !self.session.is_running());
    }

    fn listen(&mut self) {
        for told in self.clerk.told() {
            match told {
                Told::News(note) => self.news.push(note),
                Told::Recorded(path) => self.record_path = Some(path),
            }
        }
    }
}
