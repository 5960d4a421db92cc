//! Written games: which one to look at.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use record::{Reader, Record};
use rules::{Note, Player};

use crate::plain::menu::{Menu, Pick};
use crate::plain::program::Program;
use crate::plain::replay;
use crate::plain::talk::TalkResult;

impl Program<'_> {
    /// Asks for a record, and shows it.
    pub(crate) fn open_record(&mut self) -> TalkResult {
        /// More would scroll away.
        const SHOWN: usize = 20;
        let mut paths = match self.store.records() {
            Ok(paths) => paths,
            Err(error) => {
                self.talk.say(None, &error.note())?;
                Vec::new()
            }
        };
        paths.truncate(SHOWN);
        let names = paths.iter().map(|path| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        });
        let menu = Menu::new(&self.talk, "plain-records", names.collect());
        loop {
            menu.show(&mut self.talk)?;
            let path = match menu.ask(&mut self.talk)? {
                Pick::Item(n) => paths[n].clone(),
                Pick::Text(path) => PathBuf::from(path),
                Pick::Back => return Ok(()),
            };
            if let Err(note) = self.watch(&path)? {
                self.talk.say(None, &note)?;
            }
        }
    }

    /// Shows the games of a file; the inner error says why it cannot be shown.
    pub(crate) fn watch(&mut self, path: &Path) -> TalkResult<Result<(), Note>> {
        let games = match read(path) {
            Ok(games) => games,
            Err(error) => {
                let note = Note::new("plain-file-unreadable");
                let note = note.with("path", path.display().to_string());
                return Ok(Err(note.with("reason", error.to_string())));
            }
        };
        for (n, game) in games.iter().enumerate() {
            for fault in &game.faults {
                let said = self.talk.texts.say(None, &fault.note);
                self.talk
                    .line(&format!("{}:{}: {said}", n + 1, fault.place))?;
            }
        }
        let is_good = |game: &&record::Read| game.record.start().is_ok();
        let records: Vec<&Record> = games.iter().filter(is_good).map(|it| &it.record).collect();
        match &records[..] {
            [] => {
                let path = path.display().to_string();
                Ok(Err(Note::new("plain-file-no-game").with("path", path)))
            }
            [record] => replay::replay(&mut self.talk, record).map(Ok),
            records => self.choose_record(records).map(Ok),
        }
    }

    fn choose_record(&mut self, records: &[&Record]) -> TalkResult {
        let items = records.iter().map(|record| title(record)).collect();
        let menu = Menu::new(&self.talk, "plain-record-which", items).or(0);
        while let Some(n) = menu.choose(&mut self.talk)? {
            replay::replay(&mut self.talk, records[n])?;
        }
        Ok(())
    }
}

/// The games of a file, as far as anybody would want to choose among them.
fn read(path: &Path) -> io::Result<Vec<record::Read>> {
    const MOST_GAMES: usize = 1000;
    const MOST_BYTES: u64 = 1 << 26;
    let file = File::open(path)?;
    let is_folder = file.metadata()?.is_dir();
    if is_folder {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Reader::new(BufReader::new(file.take(MOST_BYTES)))
        .take(MOST_GAMES)
        .collect()
}

/// A game in one line.
fn title(record: &Record) -> String {
    let name = |player| record.tags().player(player).unwrap_or("?");
    let game = record.choice().map_or(String::new(), |it| it.to_string());
    let [first, second] = Player::BOTH.map(name);
    format!("{game} {first} - {second} {}", record.result_text())
}
