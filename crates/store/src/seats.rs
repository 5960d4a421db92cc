//! Seats in games on servers: what whoever plays there must not lose.

use std::path::{Path, PathBuf};

use rules::Note;
use toml_edit::{DocumentMut, value};

use crate::{Store, StoreError, aside, file};

/// A seat in a game on a server. Each has a file of its own, so that two programs that
/// take seats at once do not disturb each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnlineSeat {
    /// The address of the server.
    pub server: String,
    /// The id of the game.
    pub game: String,
    /// What opens the seat.
    pub secret: String,
    /// Whether the game is over and among the records.
    pub is_recorded: bool,
}

impl Store {
    /// Keeps a seat, or what has changed of it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep_seat(&self, seat: &OnlineSeat) -> Result<(), StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(());
        };
        file::create_folder(&folders.seats)?;
        file::sweep(&folders.seats);
        let mut document = DocumentMut::new();
        document["server"] = value(&seat.server);
        document["game"] = value(&seat.game);
        document["secret"] = value(&seat.secret);
        document["recorded"] = value(seat.is_recorded);
        file::write_private(&path_of(&folders.seats, seat), &document.to_string())
    }

    /// The seats on a server, the latest first, and what there is to tell of them: that a
    /// file was damaged and set aside.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn seats(&self, server: &str) -> Result<(Vec<OnlineSeat>, Vec<Note>), StoreError> {
        let (mut found, mut notes) = (Vec::new(), Vec::new());
        let Some(folders) = self.folders()? else {
            return Ok((Vec::new(), notes));
        };
        for path in file::list(&folders.seats)? {
            if path.extension().is_none_or(|it| it != EXTENSION) {
                continue;
            }
            // A file that is gone meanwhile was forgotten by another program.
            let Some(bytes) = file::read(&path, LIMIT)? else {
                continue;
            };
            match read(&bytes) {
                Some(seat) if seat.server == server => found.push((modified(&path), seat)),
                Some(_) => {}
                None => {
                    let aside = aside::set_aside(&path)?;
                    notes.push(aside::note("store-seat-damaged", &path, &aside));
                }
            }
        }
        found.sort_by_key(|(modified, _)| std::cmp::Reverse(*modified));
        Ok((found.into_iter().map(|(_, seat)| seat).collect(), notes))
    }

    /// Forgets a seat.
    ///
    /// # Errors
    /// If its file cannot be removed.
    pub fn forget_seat(&self, seat: &OnlineSeat) -> Result<(), StoreError> {
        match self.folders()? {
            Some(folders) => file::remove(&path_of(&folders.seats, seat)),
            None => Ok(()),
        }
    }
}

pub(crate) const EXTENSION: &str = "toml";
/// More than a seat takes.
pub(crate) const LIMIT: u64 = 1 << 14;

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().and_then(|it| it.modified()).ok()
}

fn path_of(folder: &Path, seat: &OnlineSeat) -> PathBuf {
    named(folder, &seat.server, &seat.game)
}

/// The file of something on a server.
pub(crate) fn named(folder: &Path, server: &str, what: &str) -> PathBuf {
    let server = server.split_once("://").map_or("", |(_, rest)| rest);
    let plain = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter,
        false => '-',
    };
    let name: String = format!("{server}{what}").chars().map(plain).collect();
    folder.join(format!("{name}.{EXTENSION}"))
}

fn read(bytes: &[u8]) -> Option<OnlineSeat> {
    let text = std::str::from_utf8(bytes).ok()?;
    let document: DocumentMut = text.parse().ok()?;
    let word = |key: &str| Some(document.get(key)?.as_str()?.to_owned());
    Some(OnlineSeat {
        server: word("server")?,
        game: word("game")?,
        secret: word("secret")?,
        is_recorded: document.get("recorded").and_then(toml_edit::Item::as_bool) == Some(true),
    })
}
