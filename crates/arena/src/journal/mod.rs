//! The record file of a match, which is also what it goes on from.
//!
//! Every game carries the conditions of the match in its tags, so nothing but
//! the file itself is needed, and nothing can get out of step with it.

mod entry;

pub(crate) use entry::{Played, written};

use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read as _, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use record::{Read, Reader, Record};
use rules::Note;

use crate::stats::Duel;
use crate::{ArenaError, Assignment, Conditions, Entrant, Finished};

/// What to do with old games of a player that is set otherwise now, or of one
/// that does not take part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stale {
    /// They must not be there.
    Refuse,
    /// They stay in the file and do not count.
    Skip,
}

/// The finished games of a match, on disk if there is a file.
pub struct Journal {
    path: PathBuf,
    file: Option<File>,
    settings: String,
    known: HashMap<Key, Finished>,
    skipped: usize,
    is_empty: bool,
}

/// The players of a pairing, and which of their games.
type Key = (String, String, usize);

impl Journal {
    /// A journal without a file.
    pub fn none() -> Self {
        Self {
            path: PathBuf::new(),
            file: None,
            settings: String::new(),
            known: HashMap::new(),
            skipped: 0,
            is_empty: true,
        }
    }

    /// A new file.
    ///
    /// # Errors
    /// If the file cannot be written, or is there already and not empty.
    pub fn create(path: &Path, conditions: &Conditions) -> Result<Self, ArenaError> {
        let taken = path.metadata().is_ok_and(|it| it.len() > 0);
        if taken {
            let path = path.display().to_string();
            return Err(Note::new("arena-file-taken").with("path", path).into());
        }
        Self::open(path, conditions)
    }

    /// The file of a match that goes on; if there is none, the match begins. What
    /// was being written when the match was interrupted is removed.
    ///
    /// # Errors
    /// If the file cannot be used, is not that of a match, or is that of a match
    /// under other conditions or, where stale games are refused, of other players.
    pub fn resume(
        path: &Path,
        conditions: &Conditions,
        entrants: &[Entrant],
        stale: Stale,
    ) -> Result<Self, ArenaError> {
        let mut journal = Self::open(path, conditions)?;
        let file = journal.file.take().expect("it was opened");
        let reads: Result<Vec<Read>, _> = Reader::new(BufReader::new(&file)).collect();
        let mut reads = reads.map_err(|error| ArenaError::file(path, &error))?;
        if let Some(cut) = reads.pop_if(|read| !is_whole(read)) {
            truncate(&file, cut.line).map_err(|error| ArenaError::file(path, &error))?;
        }
        journal.file = Some(file);
        journal.is_empty = reads.is_empty();
        for read in &reads {
            journal.take_up(read, conditions, entrants, stale)?;
        }
        journal.end_line()?;
        Ok(journal)
    }

    /// A finished game of a pairing.
    pub(crate) fn known(&self, players: [&Entrant; 2], number: usize) -> Option<&Finished> {
        let [one, two] = players.map(|it| it.name.clone());
        self.known.get(&(one, two, number))
    }

    /// What everybody scored against everybody in the games that count.
    pub fn duels(&self, entrants: &[Entrant]) -> Vec<Duel> {
        let place = |name: &str| entrants.iter().position(|it| it.name == name);
        let mut duels: BTreeMap<[usize; 2], Duel> = BTreeMap::new();
        for ((one, two, _), game) in &self.known {
            let (Some(one), Some(two)) = (place(one), place(two)) else {
                continue;
            };
            let players = [one, two];
            let duel = duels.entry(players).or_insert(Duel {
                players,
                points: 0.0,
                games: 0.0,
            });
            duel.points += f64::from(game.half_points) / 2.0;
            duel.games += 1.0;
        }
        duels.into_values().collect()
    }

    /// How many games of the file do not count.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Writes a game at once and remembers it.
    pub(crate) fn add(&mut self, played: &Played<'_>) -> Result<Finished, ArenaError> {
        let finished = entry::finished(played);
        if let Some(file) = &mut self.file {
            let record = entry::tagged(played, &finished, &self.settings);
            append(file, &record, &mut self.is_empty)
                .map_err(|error| ArenaError::file(&self.path, &error))?;
        }
        let [one, two] = played.players.map(|it| it.name.clone());
        let key = (one, two, played.job.number);
        self.known.insert(key, finished.clone());
        Ok(finished)
    }

    /// Writes the entry of a game that was played elsewhere, if it is the one that was asked for.
    pub(crate) fn add_entry(
        &mut self,
        game: &Assignment,
        entry: &str,
    ) -> Result<Finished, ArenaError> {
        let read = record::read_str(entry).next().filter(is_whole);
        let read = read.filter(|it| entry::is_of(it, game));
        let understood = read.as_ref().and_then(entry::understood);
        let (Some(read), Some((players, number, finished, _))) = (read, understood) else {
            return Err(Note::new("arena-elsewhere-other")
                .with("round", game.number + 1)
                .into());
        };
        if let Some(file) = &mut self.file {
            append(file, &read.record, &mut self.is_empty)
                .map_err(|error| ArenaError::file(&self.path, &error))?;
        }
        let [one, two] = players.map(|(name, _)| name);
        self.known.insert((one, two, number), finished.clone());
        Ok(finished)
    }

    fn open(path: &Path, conditions: &Conditions) -> Result<Self, ArenaError> {
        let opened = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path);
        let file = opened.map_err(|error| ArenaError::file(path, &error))?;
        if let Err(std::fs::TryLockError::WouldBlock) = file.try_lock() {
            let path = path.display().to_string();
            return Err(Note::new("arena-file-locked").with("path", path).into());
        }
        Ok(Self {
            path: path.to_owned(),
            file: Some(file),
            settings: joined(&conditions.settings()),
            ..Self::none()
        })
    }

    fn take_up(
        &mut self,
        read: &Read,
        conditions: &Conditions,
        entrants: &[Entrant],
        stale: Stale,
    ) -> Result<(), ArenaError> {
        let Some((players, number, finished, settings)) = entry::understood(read) else {
            return Err(Note::new("arena-file-other")
                .with("path", self.path.display().to_string())
                .with("line", read.line)
                .into());
        };
        compare(&settings, conditions)?;
        let changed = players.iter().find(|(name, definition)| {
            let known = entrants.iter().find(|it| it.name == *name);
            known.is_none_or(|it| it.definition() != *definition)
        });
        match (changed, stale) {
            (None, _) => {
                let [one, two] = players.map(|(name, _)| name);
                self.known.insert((one, two, number), finished);
                Ok(())
            }
            (Some(_), Stale::Skip) => {
                self.skipped += 1;
                Ok(())
            }
            (Some((name, definition)), Stale::Refuse) => {
                Err(other_player(name, definition, entrants))
            }
        }
    }

    /// A text that was written by hand may lack its last line break.
    fn end_line(&mut self) -> Result<(), ArenaError> {
        let Some(file) = self.file.as_mut().filter(|_| !self.is_empty) else {
            return Ok(());
        };
        let mut last = [b'\n'];
        let ended = file
            .seek(SeekFrom::End(-1))
            .and_then(|_| file.read_exact(&mut last))
            .and_then(|()| match last {
                [b'\n'] => Ok(()),
                _ => file.write_all(b"\n"),
            });
        ended.map_err(|error| ArenaError::file(&self.path, &error))
    }
}

/// Writes a game at the end of a file, in one piece, so that it is there or not.
fn append(file: &mut File, record: &Record, is_empty: &mut bool) -> std::io::Result<()> {
    let gap = if *is_empty { "" } else { "\n" };
    file.write_all(format!("{gap}{record}").as_bytes())?;
    *is_empty = false;
    Ok(())
}

/// Whether a game was written to its end.
fn is_whole(read: &Read) -> bool {
    read.faults.is_empty() && read.warnings.is_empty() && read.record.result().is_some()
}

/// Removes everything from a line on, counted from 1.
fn truncate(file: &File, line: usize) -> std::io::Result<()> {
    let mut reader = file;
    reader.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let before = bytes.split_inclusive(|&byte| byte == b'\n').take(line - 1);
    let mut length: usize = before.map(<[u8]>::len).sum();
    // The empty line before the game goes, too.
    if bytes[..length].ends_with(b"\n\n") {
        length -= 1;
    }
    file.set_len(length as u64)
}

/// Settings as one text.
pub(crate) fn joined(settings: &[(&'static str, String)]) -> String {
    let pairs: Vec<String> = settings
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.join("; ")
}

/// Names the first setting that is not the same.
fn compare(found: &str, conditions: &Conditions) -> Result<(), ArenaError> {
    let found: Vec<(&str, &str)> = found
        .split("; ")
        .filter_map(|it| it.split_once('='))
        .collect();
    let asked = conditions.settings();
    let asked: Vec<(&str, &str)> = asked
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let value = |list: &[(&str, &str)], name: &str| {
        let known = list.iter().find(|(other, _)| *other == name);
        known.map_or("-".to_owned(), |(_, value)| (*value).to_owned())
    };
    let mut names = asked.iter().chain(&found).map(|(name, _)| *name);
    match names.find(|name| value(&found, name) != value(&asked, name)) {
        None => Ok(()),
        Some(name) => Err(Note::new("arena-resume-setting")
            .with("name", name)
            .with("found", value(&found, name))
            .with("asked", value(&asked, name))
            .into()),
    }
}

fn other_player(name: &str, definition: &str, entrants: &[Entrant]) -> ArenaError {
    match entrants.iter().find(|it| it.name == name) {
        None => Note::new("arena-resume-stranger").with("name", name).into(),
        Some(entrant) => Note::new("arena-resume-player")
            .with("name", name)
            .with("found", definition)
            .with("asked", entrant.definition())
            .into(),
    }
}
