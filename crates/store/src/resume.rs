//! Games that were left, by choice or by a crash.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use games::Choice;
use record::Record;
use rules::{Note, Outcome, Player};

use crate::slot::{self, Slot};
use crate::{Autosave, ClaimError, Doing, Store, StoreError, aside, file};

/// The games that nobody is playing.
#[derive(Debug, Default)]
pub struct Unfinished {
    /// Those that can be resumed, the one that was played last first.
    pub games: Vec<Resumable>,
    /// What a person should be told: which files were damaged, and where they lie now.
    pub notes: Vec<Note>,
}

/// A game that can be resumed.
#[derive(Clone, Debug)]
pub struct Resumable {
    store: Store,
    /// Its file.
    pub path: PathBuf,
    /// Which game it is.
    pub choice: Choice,
    /// Who plays, where that is written.
    pub players: [Option<String>; 2],
    /// How many moves were made.
    pub n_moves: usize,
    /// How it ended, if it did and only no record was made of it.
    pub result: Option<Outcome>,
    /// When it was saved last.
    pub modified: SystemTime,
}

impl Resumable {
    /// Takes the game up: from now on it is ours. Its text is [`Autosave::text`],
    /// which may have moved on since the game was found.
    ///
    /// # Errors
    /// If another program was faster or the file cannot be read.
    pub fn claim(self) -> Result<Autosave, ClaimError> {
        let path = self.path;
        let slot = Slot::take(&path)?.ok_or_else(|| ClaimError::Taken { path: path.clone() })?;
        match read(&path)? {
            Some(Ok((text, _))) => Ok(Autosave::resume(self.store, slot, text)),
            Some(Err(Damaged)) => Err(ClaimError::Damaged(retire(slot))),
            None => {
                slot.release();
                Err(ClaimError::Gone { path })
            }
        }
    }
}

/// Finds the games of a folder that nobody is playing.
pub(crate) fn find(store: &Store, folder: &Path) -> Unfinished {
    let mut found = Unfinished::default();
    slot::sweep(folder);
    let paths = file::list(folder).unwrap_or_else(|error| {
        found.notes.push(error.note());
        Vec::new()
    });
    let is_game = |path: &PathBuf| path.extension().is_some_and(|name| name == slot::GAME);
    for path in paths.into_iter().filter(is_game) {
        if !slot::is_taken(&path) {
            look(store, path, &mut found);
        }
    }
    found.games.sort_by(|a, b| {
        let by_time = b.modified.cmp(&a.modified);
        by_time.then_with(|| b.path.cmp(&a.path))
    });
    found
}

fn look(store: &Store, path: PathBuf, found: &mut Unfinished) {
    match read(&path) {
        Ok(Some(Ok((_, record)))) => match resumable(store, &path, &record) {
            Ok(game) => found.games.extend(game),
            Err(error) => found.notes.push(error.note()),
        },
        Ok(Some(Err(Damaged))) => found.notes.extend(retire_if_free(&path)),
        Ok(None) => {}
        Err(error) => found.notes.push(error.note()),
    }
}

fn resumable(store: &Store, path: &Path, record: &Record) -> Result<Option<Resumable>, StoreError> {
    let modified = match fs::metadata(path).and_then(|metadata| metadata.modified()) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        modified => modified.map_err(Doing::Read.to(path))?,
    };
    let Ok(choice) = record.choice() else {
        return Ok(None); // Such a record has faults, and does not get here.
    };
    let player = |player| record.tags().player(player).map(str::to_owned);
    Ok(Some(Resumable {
        store: store.clone(),
        path: path.to_owned(),
        choice,
        players: [player(Player::First), player(Player::Second)],
        n_moves: record.tree().main_line().count(),
        result: record.result(),
        modified,
    }))
}

/// A file that is not one game without faults.
struct Damaged;

/// The text of a game and what it says; none if there is no such file.
#[expect(clippy::type_complexity, reason = "three answers, used next to here")]
fn read(path: &Path) -> Result<Option<Result<(String, Record), Damaged>>, StoreError> {
    // The most that a record can be read from.
    const LIMIT: u64 = 1 << 23;
    let bytes = file::read(path, LIMIT)?;
    Ok(bytes.map(|bytes| {
        let text = String::from_utf8(bytes).map_err(|_| Damaged)?;
        let mut games = record::read_str(&text);
        let game = games.next().ok_or(Damaged)?;
        let is_whole = game.faults.is_empty() && games.next().is_none();
        drop(games);
        is_whole.then_some((text, game.record)).ok_or(Damaged)
    }))
}

/// Sets a damaged game aside, unless somebody took it up meanwhile.
fn retire_if_free(path: &Path) -> Option<Note> {
    match Slot::take(path) {
        Ok(slot) => slot.map(retire),
        Err(error) => Some(error.note()),
    }
}

fn retire(slot: Slot) -> Note {
    let path = slot.path().to_owned();
    match aside::set_aside(&path) {
        Ok(aside) => {
            slot.release();
            aside::note("store-game-damaged", &path, &aside)
        }
        Err(error) => error.note(),
    }
}
