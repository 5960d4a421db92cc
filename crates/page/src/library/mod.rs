//! The library in the browser: settings and games that are kept.
//!
//! Every game has a key of its own and is written whole at every move. What is
//! damaged is set aside under another key and never thrown away; what cannot be
//! kept, because storage is full or forbidden, is remembered as long as the
//! page is open, and the person is told.

mod entry;
mod export;
mod lease;
mod practice;
mod settings;
mod shelf;
mod studies;

use std::collections::BTreeMap;

use games::Choice;
use record::Record;
use rules::{Note, Player};

pub use entry::Summary;
pub use export::Imported;
pub use lease::{Claim, HEARTBEAT, LEASE};
pub use settings::{Motion, Palette, Settings, Theme};
pub use shelf::{Shelf, ShelfError};
pub use studies::StudySummary;

/// What every key of this program begins with.
pub const PREFIX: &str = "quadrille.1.";
/// How many finished games are kept before it is asked whether to clean up.
pub const ARCHIVE: usize = 300;

/// What is kept in the browser, as one tab sees it.
#[derive(Clone, Debug)]
pub struct Library<S> {
    shelf: S,
    /// The name of this tab, different from all others.
    tab: String,
    /// What could not be kept, by key.
    unkept: BTreeMap<String, String>,
    /// The revision of each game that this tab has seen.
    seen: BTreeMap<String, u64>,
}

/// A game as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// What a list shows of it.
    pub summary: Summary,
    /// The game.
    pub record: Record,
}

/// Why a game was not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SaveError {
    /// It is remembered as long as the page is open, and no longer.
    NotKept(ShelfError),
    /// Another tab plays it.
    Lost,
}

impl SaveError {
    /// What to tell people.
    pub fn note(self) -> Note {
        match self {
            Self::NotKept(error) => error.note(),
            Self::Lost => Note::new("page-read-only"),
        }
    }
}

impl<S: Shelf> Library<S> {
    /// What is kept; `tab` is a name that no other tab has.
    pub fn new(shelf: S, tab: &str) -> Self {
        let plain = |letter: &char| letter.is_ascii_alphanumeric();
        Self {
            shelf,
            tab: tab.chars().filter(plain).collect(),
            unkept: BTreeMap::new(),
            seen: BTreeMap::new(),
        }
    }

    /// Where it is kept.
    pub fn shelf(&self) -> &S {
        &self.shelf
    }

    /// The settings, and what was wrong with them; those that were damaged are
    /// set aside before they are written again.
    pub fn settings(&mut self) -> (Settings, Vec<Note>) {
        let text = self.get(SETTINGS).unwrap_or_default();
        let (settings, notes) = Settings::read(&text);
        if !notes.is_empty() {
            self.set_aside(SETTINGS, &text);
        }
        (settings, notes)
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// If they are only remembered as long as the page is open.
    pub fn set_settings(&mut self, settings: &Settings) -> Result<(), ShelfError> {
        self.set(SETTINGS, &settings.to_text())
    }

    /// Keeps a game as it stands. `at` is the time in milliseconds since 1970.
    ///
    /// # Errors
    /// If another tab plays it, and then nothing has changed; or if it is only
    /// remembered as long as the page is open.
    pub fn save(&mut self, id: &str, record: &Record, at: u64) -> Result<(), SaveError> {
        let key = game_key(id);
        let kept = self.get(&key);
        let found = kept.as_deref().and_then(|text| entry::read(id, text));
        let revision = found.map_or(0, |(summary, _)| summary.revision);
        // Whoever has not seen what is kept must not write over it.
        let is_behind = revision > self.seen.get(id).copied().unwrap_or(0);
        if self.is_held_by_other(id) || is_behind {
            return Err(SaveError::Lost);
        }
        self.seen.insert(id.to_owned(), revision + 1);
        self.write(id, record, revision + 1, at)
            .map_err(SaveError::NotKept)
    }

    /// A kept game; none if there is no such game or it is damaged, and then it
    /// is set aside.
    pub fn open(&mut self, id: &str) -> Option<Kept> {
        let text = self.get(&game_key(id))?;
        let kept = read_game(id, &text);
        match &kept {
            Some(kept) => drop(self.seen.insert(id.to_owned(), kept.summary.revision)),
            None => self.discard_damaged(id, &text),
        }
        kept
    }

    /// A kept game, to be looked at only.
    pub fn peek(&mut self, id: &str) -> Option<Record> {
        let text = self.get(&game_key(id))?;
        read_game(id, &text).map(|it| it.record)
    }

    /// Forgets a game, because the person wants it.
    pub fn remove(&mut self, id: &str) {
        let key = game_key(id);
        self.unkept.remove(&key);
        self.seen.remove(id);
        // What cannot be changed stays.
        let _ = self.shelf.remove(&key);
        self.release(id);
    }

    /// All kept games, the latest first. Damaged ones are set aside.
    pub fn games(&mut self) -> Vec<Summary> {
        let mut found = Vec::new();
        for key in self.keys() {
            let Some(id) = key.strip_prefix(GAME) else {
                continue;
            };
            let Some(text) = self.get(&key) else {
                continue;
            };
            match entry::read(id, &text) {
                Some((summary, _)) => found.push(summary),
                None => self.discard_damaged(id, &text),
            }
        }
        found.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| a.id.cmp(&b.id)));
        found
    }

    /// The results against a computer on a board, the earliest first: whether each
    /// game was won, none for a draw.
    pub fn results(&mut self, choice: Choice, computer: &str) -> Vec<Option<bool>> {
        let games = self.games().into_iter().rev();
        let against = games.filter_map(|it| {
            let person = match &it.computers {
                [None, Some(name)] if name == computer => Player::First,
                [Some(name), None] if name == computer => Player::Second,
                _ => return None,
            };
            let outcome = it.result.filter(|_| it.choice == choice)?;
            Some(outcome.winner().map(|winner| winner == person))
        });
        against.collect()
    }

    /// The games that can be gone on with, the latest first.
    pub fn unfinished(&mut self) -> Vec<Summary> {
        let mut games = self.games();
        games.retain(|it| !it.is_over && it.plies > 0);
        games
    }

    /// The finished games beyond a number, the oldest first: what may be
    /// removed, if the person agrees.
    pub fn excess(&mut self, most: usize) -> Vec<Summary> {
        let mut over = self.games();
        over.retain(|it| it.is_over);
        let mut excess = over.split_off(most.min(over.len()));
        excess.reverse();
        excess
    }

    /// The secret of this browser's seat in a game with somebody elsewhere.
    pub fn seat(&self, game: &str) -> Option<String> {
        self.get(&seat_key(game))
    }

    /// All seats of this browser: games and secrets.
    pub fn seats(&self) -> Vec<(String, String)> {
        let keys = self.keys();
        let games = keys.iter().filter_map(|it| it.strip_prefix(&seat_key("")));
        games
            .filter_map(|game| Some((game.to_owned(), self.seat(game)?)))
            .collect()
    }

    /// Remembers the secret of a seat.
    ///
    /// # Errors
    /// If it is only remembered as long as the page is open.
    pub fn take_seat(&mut self, game: &str, secret: &str) -> Result<(), ShelfError> {
        self.set(&seat_key(game), secret)
    }

    /// Whether something is remembered that will be gone with the page.
    pub fn has_unkept(&self) -> bool {
        !self.unkept.is_empty()
    }

    /// Tries again to keep what could not be kept.
    ///
    /// # Errors
    /// If something still cannot be kept.
    pub fn retry(&mut self) -> Result<(), ShelfError> {
        for (key, text) in self.unkept.clone() {
            self.set(&key, &text)?;
        }
        Ok(())
    }

    /// What was damaged and set aside, by key.
    pub fn aside(&self) -> Vec<(String, String)> {
        let keys = self.keys().into_iter().filter(|key| key.starts_with(ASIDE));
        keys.filter_map(|key| {
            let text = self.get(&key)?;
            Some((key, text))
        })
        .collect()
    }

    fn write(
        &mut self,
        id: &str,
        record: &Record,
        revision: u64,
        at: u64,
    ) -> Result<(), ShelfError> {
        let Some(summary) = Summary::of(id, revision, at, record) else {
            return Ok(());
        };
        self.set(&game_key(id), &entry::write(&summary, &record.to_string()))
    }

    fn get(&self, key: &str) -> Option<String> {
        let unkept = self.unkept.get(key).cloned();
        unkept.or_else(|| self.shelf.get(key).ok().flatten())
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), ShelfError> {
        let done = self.shelf.set(key, text);
        match done {
            Ok(()) => drop(self.unkept.remove(key)),
            Err(_) => drop(self.unkept.insert(key.to_owned(), text.to_owned())),
        }
        done
    }

    fn keys(&self) -> Vec<String> {
        let mut keys = self.shelf.keys().unwrap_or_default();
        keys.extend(self.unkept.keys().cloned());
        keys.retain(|key| key.starts_with(PREFIX));
        keys.sort();
        keys.dedup();
        keys
    }

    fn discard_damaged(&mut self, id: &str, text: &str) {
        let key = game_key(id);
        if self.set_aside(&key, text) {
            self.unkept.remove(&key);
            // At worst it is set aside once more.
            let _ = self.shelf.remove(&key);
        }
    }

    /// Copies what is damaged to another key; the same text only once.
    fn set_aside(&mut self, key: &str, text: &str) -> bool {
        let name = key.trim_start_matches(PREFIX);
        let mut n = 1;
        loop {
            let aside = format!("{ASIDE}{name}.{n}");
            match self.get(&aside) {
                Some(old) if old == text => return true,
                Some(_) => n += 1,
                None => return self.shelf.set(&aside, text).is_ok(),
            }
        }
    }
}

const SETTINGS: &str = "quadrille.1.settings";
const GAME: &str = "quadrille.1.game.";
const ASIDE: &str = "quadrille.1.aside.";

fn seat_key(game: &str) -> String {
    format!("{PREFIX}seat.{game}")
}

fn game_key(id: &str) -> String {
    format!("{GAME}{id}")
}

/// A kept game whose moves are all good.
fn read_game(id: &str, text: &str) -> Option<Kept> {
    let (summary, record) = entry::read(id, text)?;
    let read = record::read_str(record).next()?;
    let is_good = read.faults.is_empty() && session::Session::resume(read.record.clone()).is_ok();
    is_good.then_some(Kept {
        summary,
        record: read.record,
    })
}
