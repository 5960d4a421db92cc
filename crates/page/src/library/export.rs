//! Everything that is kept as one text, and back.
//!
//! Settings come first, each line behind a `%`, and what was practiced with puzzles, each line
//! behind two; then the games, as any file of
//! records has them, with two tags more: the id and when it was last kept. So
//! other programs can read the games, and records of other programs can be
//! imported.

use record::{Fault, Read, Record};
use rules::Note;

use super::{Library, Settings, Shelf, ShelfError, game_key, read_game};
use crate::route::is_id;

/// The longest text that is imported, in bytes.
const LONGEST: usize = 32 << 20;
const HEAD: &str = "% Quadrille 1";
/// How lines of practice begin.
const PRACTICE: &str = "%% ";
const ID: &str = "KeptAs";
const AT: &str = "KeptAt";

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// How many games are new.
    pub n_new: usize,
    /// How many had gone on in the import and were brought up to date.
    pub n_updated: usize,
    /// How many were there already.
    pub n_same: usize,
    /// How many were damaged and left out.
    pub n_damaged: usize,
    /// The settings, if there were any; it is for the caller to apply them.
    pub settings: Option<Settings>,
    /// What was wrong, and where.
    pub faults: Vec<Fault>,
    /// What else there is to tell.
    pub notes: Vec<Note>,
}

impl<S: Shelf> Library<S> {
    /// Everything that is kept, as one text.
    pub fn export(&mut self) -> String {
        let (settings, _) = self.settings();
        let mut out = format!("{HEAD}\n");
        for line in settings.to_text().lines() {
            out.push_str(&format!("% {line}\n"));
        }
        for line in self.practice().lines() {
            out.push_str(&format!("{PRACTICE}{line}\n"));
        }
        let mut records = Vec::new();
        for summary in self.games() {
            let text = self.get(&game_key(&summary.id));
            let kept = text.and_then(|text| read_game(&summary.id, &text));
            if let Some(mut record) = kept.map(|kept| kept.record) {
                // A record without room for two more tags goes without.
                let _ = record.set_tag(ID, &summary.id);
                let _ = record.set_tag(AT, &summary.at.to_string());
                records.push(record);
            }
        }
        out.push('\n');
        out + &record::write(&records)
    }

    /// Adds what an export, or any file of records, holds. Games that are there
    /// already stay; one that has gone on is brought up to date; one that went
    /// another way is kept beside the first. `now` is the time in milliseconds
    /// since 1970.
    pub fn import(&mut self, text: &str, now: u64) -> Imported {
        let mut imported = Imported::default();
        if text.len() > LONGEST {
            let note = Note::new("page-import-long").with("limit", LONGEST >> 20);
            imported.notes.push(note);
            return imported;
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let games = self.take_settings(text, &mut imported);
        let mut n = 0;
        for read in record::read_str(&games) {
            n += 1;
            self.import_game(read, n, now, &mut imported);
        }
        if n == 0 && imported.settings.is_none() {
            imported.notes.push(Note::new("page-import-empty"));
        }
        imported
    }

    /// Reads settings and practice, and leaves empty lines in their place, so that faults
    /// keep their lines.
    fn take_settings(&mut self, text: &str, imported: &mut Imported) -> String {
        let is_own = |line: &&str| line.starts_with('%');
        let n_own = text.lines().take_while(is_own).count();
        if n_own > 0
            && text
                .lines()
                .next()
                .is_some_and(|line| line.trim_end() == HEAD)
        {
            let lines = text.lines().take(n_own).skip(1);
            let (practice, lines): (Vec<&str>, Vec<&str>) =
                lines.partition(|it| it.starts_with(PRACTICE));
            self.take_practice(&practice, imported);
            let lines: Vec<&str> = lines.iter().map(|it| it.trim_start_matches('%')).collect();
            let (settings, notes) = Settings::read(&lines.join("\n"));
            imported.settings = Some(settings);
            imported.notes.extend(notes);
        }
        let rest = text.split_inclusive('\n').skip(n_own);
        "\n".repeat(n_own) + &rest.collect::<String>()
    }

    /// Keeps what was practiced elsewhere, unless something else was practiced here.
    fn take_practice(&mut self, lines: &[&str], imported: &mut Imported) {
        if lines.is_empty() {
            return;
        }
        let lines = lines
            .iter()
            .map(|it| it[PRACTICE.len()..].to_owned() + "\n");
        match self.merge_practice(&lines.collect::<String>()) {
            Ok(true) => (),
            Ok(false) => imported.notes.push(Note::new("page-import-practice")),
            Err(error) => imported.notes.push(error.note()),
        }
    }

    fn import_game(&mut self, read: Read, n: usize, now: u64, imported: &mut Imported) {
        let is_match = session::Session::resume(read.record.clone());
        if let (Err(refusal), true) = (&is_match, read.faults.is_empty()) {
            imported.notes.push(
                Note::new("page-import-game")
                    .with("number", n)
                    .with("line", read.line),
            );
            imported.notes.push(refusal.note.clone());
        }
        if is_match.is_err() || !read.faults.is_empty() {
            imported.n_damaged += 1;
            imported.faults.extend(read.faults);
            return;
        }
        let mut record = read.record;
        let id = record
            .tags()
            .value(ID)
            .filter(|id| is_id(id))
            .map(str::to_owned);
        let at = record
            .tags()
            .value(AT)
            .and_then(|at| at.parse().ok())
            .unwrap_or(now);
        for tag in [ID, AT] {
            // Both are free to be removed.
            let _ = record.remove_tag(tag);
        }
        let id = id.unwrap_or_else(|| format!("i{:016x}", hash(&moves_of(&record))));
        if let Err(error) = self.merge(&id, &record, at, imported)
            && !imported.notes.contains(&error.note())
        {
            imported.notes.push(error.note());
        }
    }

    fn merge(
        &mut self,
        id: &str,
        record: &Record,
        at: u64,
        imported: &mut Imported,
    ) -> Result<(), ShelfError> {
        let mut name = id.to_owned();
        for n in 2.. {
            let text = self.get(&game_key(&name));
            let kept = text.and_then(|text| read_game(&name, &text));
            let Some(kept) = kept else {
                break;
            };
            let (old, new) = (moves_of(&kept.record), moves_of(record));
            if old.starts_with(&new)
                && (old != new || at <= kept.summary.at || kept.record == *record)
            {
                imported.n_same += 1;
                return Ok(());
            }
            let has_gone_on = new.starts_with(&old) && !self.is_held_by_other(&name);
            if has_gone_on && (new != old || at > kept.summary.at) {
                imported.n_updated += 1;
                return self.write(&name, record, kept.summary.revision + 1, at);
            }
            let room = 40 - n.to_string().len() - 1;
            name = format!("{}-{n}", &id[..id.len().min(room)]);
        }
        imported.n_new += 1;
        self.write(&name, record, 1, at)
    }
}

/// Where a record starts and every move of the game itself, each ended by a line feed.
fn moves_of(record: &Record) -> String {
    let mut out = record.start().map(|it| it.to_text()).unwrap_or_default() + "\n";
    for id in record.tree().main_line() {
        out.push_str(record.tree().mv(id));
        out.push('\n');
    }
    out
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
