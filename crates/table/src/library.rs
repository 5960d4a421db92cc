//! The records of a person: who played whom, and how it went.

use std::fs;
use std::path::{Path, PathBuf};

use games::{Choice, Ladder, Suggestion};
use record::Record;
use session::{Setup, Versus};
use store::{Store, StoreError};

/// A file of written games.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// Where it lies.
    pub path: PathBuf,
    /// Its games, those without a good start left out.
    pub records: Vec<Record>,
}

/// The most files that anybody wants listed.
pub const ALL: usize = 1000;
/// As many as tell how somebody plays now, and can be read while a screen opens.
pub const LATEST: usize = 100;
/// The most games of a file.
const MOST: usize = 1000;
/// More than a file of games that people played has.
const MOST_BYTES: u64 = 1 << 23;

impl Shelved {
    /// Reads a file; nothing is in one that cannot be read.
    pub fn read(path: &Path) -> Self {
        let fits = fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() <= MOST_BYTES);
        let bytes = fits.then(|| fs::read(path).ok()).flatten();
        let text = String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
        let records = record::read_str(&text).map(|read| read.record);
        let records = records.filter(|record| record.start().is_ok());
        Self {
            path: path.to_owned(),
            records: records.take(MOST).collect(),
        }
    }

    /// The day of the first game: its tag, or the beginning of the file's name.
    pub fn day(&self) -> Option<String> {
        let tag = self.records.first().and_then(|it| it.tags().date());
        let name = || {
            let name = self.path.file_stem()?.to_str()?;
            let day = name.get(..10)?;
            let is_day = day.bytes().filter(|byte| *byte == b'-').count() == 2;
            is_day.then(|| day.to_owned())
        };
        tag.map(str::to_owned).or_else(name)
    }
}

/// The records that are kept, the latest first, no more than so many files.
///
/// # Errors
/// If the folder cannot be read.
pub fn library(store: &Store, most: usize) -> Result<Vec<Shelved>, StoreError> {
    let paths = store.records()?;
    Ok(paths
        .iter()
        .take(most)
        .map(|it| Shelved::read(it))
        .collect())
}

/// The results against a computer on a board, the earliest first: whether each game
/// was won, none for a draw.
pub fn results(shelves: &[Shelved], choice: Choice, computer: &str) -> Vec<Option<bool>> {
    let records = shelves.iter().rev().flat_map(|it| &it.records);
    let games = records.filter_map(Versus::of);
    games
        .filter(|game| game.choice == choice && game.computer == computer)
        .map(|game| game.is_won())
        .collect()
}

/// Whom to play next after games against a computer.
pub fn suggestion(
    shelves: &[Shelved],
    choice: Choice,
    computer: &str,
) -> Option<Suggestion<'static>> {
    let results = results(shelves, choice, computer);
    Ladder::of(choice).suggest(computer, &results)
}

/// The match with the day on which it begins, where games are kept.
pub fn dated(setup: Setup, store: &Store) -> Setup {
    match today(store) {
        Some(day) => setup.dated(&day),
        None => setup,
    }
}

/// The day, where games are kept.
pub fn today(store: &Store) -> Option<String> {
    matches!(store.folders(), Ok(Some(_))).then(store::today)
}
