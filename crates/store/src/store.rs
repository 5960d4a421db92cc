//! The store: everything on disk begins here.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::Note;

use crate::stamp::Stamp;
use crate::{Autosave, Folders, Settings, StoreError, Unfinished, file, resume, settings, slot};

/// Where settings, games being played and records are kept. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Folders(Arc<Folders>),
    /// There should be folders, but nobody knows where.
    Unknown,
    /// Nothing is to be kept.
    Nowhere,
}

impl Store {
    /// The store of the person at the machine, as [`Folders::of_this_person`] says.
    /// If there is none, whatever should be kept is an error; all else works.
    pub fn open() -> Self {
        let folders = Folders::of_this_person();
        let place = folders.map_or(Place::Unknown, |folders| Place::Folders(folders.into()));
        Self { place }
    }

    /// A store below one folder.
    pub fn at(home: &Path) -> Self {
        let place = Place::Folders(Folders::below(home).into());
        Self { place }
    }

    /// A store that keeps nothing and says nothing of it.
    pub fn nowhere() -> Self {
        let place = Place::Nowhere;
        Self { place }
    }

    /// The folders; none in a store that keeps nothing.
    ///
    /// # Errors
    /// If nobody knows them.
    pub fn folders(&self) -> Result<Option<&Folders>, StoreError> {
        match &self.place {
            Place::Folders(folders) => Ok(Some(folders)),
            Place::Unknown => Err(StoreError::NoHome),
            Place::Nowhere => Ok(None),
        }
    }

    /// The settings, and what a person should be told of their file: wrong values,
    /// for which the usual ones stand in, or that it was damaged and set aside.
    pub fn settings(&self) -> (Settings, Vec<Note>) {
        match self.folders() {
            Ok(Some(folders)) => settings::load(&folders.config),
            // Nothing is lost yet; whoever saves settings is told.
            Ok(None) | Err(_) => (Settings::default(), Vec::new()),
        }
    }

    /// Writes the settings. Whatever else is in the file stays there. The notes
    /// are what a person should be told: that the file was damaged and set aside.
    ///
    /// # Errors
    /// If they cannot be written; then the file is as it was.
    pub fn save_settings(&self, settings: &Settings) -> Result<Vec<Note>, StoreError> {
        self.rewrite_settings(|kept| kept.clone_from(settings))
    }

    /// Makes a change to settings in memory, and the same change to the file: what
    /// another program changed there meanwhile stays. Notes are as in
    /// [`save_settings`](Self::save_settings).
    ///
    /// # Errors
    /// If the file cannot be written; the change in memory is made all the same.
    pub fn change_settings(
        &self,
        settings: &mut Settings,
        change: impl Fn(&mut Settings),
    ) -> Result<Vec<Note>, StoreError> {
        change(settings);
        self.rewrite_settings(change)
    }

    /// Begins to keep a game. If it cannot be written, that is in
    /// [`Autosave::news`], and every save tries again.
    pub fn begin(&self, text: &str) -> Autosave {
        Autosave::begin(self.clone(), text)
    }

    /// The games that were left unfinished and that no running program is playing.
    pub fn resumable(&self) -> Unfinished {
        match self.folders() {
            Ok(Some(folders)) => resume::find(self, &folders.autosaves),
            // Where nothing could be kept, there is nothing.
            Ok(None) | Err(_) => Unfinished::default(),
        }
    }

    /// Writes a game to a new file among the records, named by day, time and game,
    /// and says where; none in a store that keeps nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_record(&self, text: &str) -> Result<Option<PathBuf>, StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(None);
        };
        let folder = &folders.records;
        file::create_folder(folder)?;
        file::sweep(folder);
        let stem = format!("{}-{}", Stamp::now().name(), game_name(text));
        let name = |n| match n {
            1 => folder.join(format!("{stem}.{}", slot::GAME)),
            n => folder.join(format!("{stem}-{n}.{}", slot::GAME)),
        };
        file::write_new(name, text).map(Some)
    }

    /// The files among the records, the last one first.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn records(&self) -> Result<Vec<PathBuf>, StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(Vec::new());
        };
        let mut paths = file::list(&folders.records)?;
        paths.retain(|path| path.extension().is_some_and(|name| name == slot::GAME));
        paths.reverse();
        Ok(paths)
    }

    /// Writes a file that somebody names; the folder of records is made for one in it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path, text: &str) -> Result<(), StoreError> {
        if let Ok(Some(folders)) = self.folders()
            && path.parent() == Some(&folders.records)
        {
            file::create_folder(&folders.records)?;
        }
        file::write_file(path, text)
    }

    /// Removes a record for good.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove_record(&self, path: &Path) -> Result<(), StoreError> {
        file::remove(path)
    }

    /// Gives a record another name in its folder, and says where it is now.
    ///
    /// # Errors
    /// If there is such a file, the name is none, or the file cannot be moved.
    pub fn rename_record(&self, path: &Path, name: &str) -> Result<PathBuf, StoreError> {
        let name = name
            .trim()
            .trim_end_matches(&format!(".{}", slot::GAME))
            .to_owned();
        let to = path.with_file_name(format!("{name}.{}", slot::GAME));
        let is_name =
            !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
        if !is_name {
            let error = std::io::Error::from(std::io::ErrorKind::InvalidInput);
            return Err(crate::Doing::Write.to(&to)(error));
        }
        if to == path {
            return Ok(to);
        }
        // A file of that name is not written over.
        std::fs::File::create_new(&to).map_err(crate::Doing::Write.to(&to))?;
        std::fs::rename(path, &to).map_err(crate::Doing::Write.to(&to))?;
        Ok(to)
    }

    fn rewrite_settings(
        &self,
        change: impl FnOnce(&mut Settings),
    ) -> Result<Vec<Note>, StoreError> {
        match self.folders()? {
            Some(folders) => settings::rewrite(&folders.config, change),
            None => Ok(Vec::new()),
        }
    }
}

/// The name of the game in a record, for the name of its file.
/// The day in universal time, as records write it: `2026-11-15`.
pub fn today() -> String {
    Stamp::now().day()
}

fn game_name(text: &str) -> &'static str {
    let read = record::read_str(text).next();
    let choice = read.and_then(|read| read.record.choice().ok());
    choice.map_or("game", |choice| choice.game().id())
}
