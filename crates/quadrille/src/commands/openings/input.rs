//! Files of games: written ones, or lines of an archive.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use games::Choice;
use protocol::online::Archived;
use record::{NodeId, Reader, Record};
use rules::{Note, Outcome};
use texts::Texts;

use crate::failure::Failure;
use crate::output::Output;

/// The longest line of an archive, in bytes.
const LONGEST: u64 = 1 << 20;

/// What could not be read.
#[derive(Debug, Default)]
pub(super) struct Damaged {
    /// How many games.
    pub(super) games: usize,
    /// What is wrong with the first, and where.
    pub(super) first: Option<String>,
}

impl Damaged {
    fn add(&mut self, told: impl FnOnce() -> String) {
        self.games += 1;
        self.first.get_or_insert_with(told);
    }
}

/// Calls `f` with every game of a file that can be read.
pub(super) fn each(
    path: &Path,
    damaged: &mut Damaged,
    out: &Output,
    f: &mut dyn FnMut(&Record),
) -> Result<(), Failure> {
    let unread = |error: &io::Error| Failure::file(path, error);
    let input: Box<dyn Read> = if path == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| unread(&error))?)
    };
    let mut input = BufReader::new(input);
    let first = input.fill_buf().map_err(|error| unread(&error))?;
    let is_json = first.iter().find(|it| !it.is_ascii_whitespace()) == Some(&b'{');
    if is_json {
        return lines(path, input, damaged, out.texts, f);
    }
    for read in Reader::new(input) {
        let read = read.map_err(|error| unread(&error))?;
        match read.faults.first() {
            None => f(&read.record),
            Some(fault) => damaged.add(|| {
                let game = read.record.choice().ok().map(Choice::game);
                let said = out.texts.say(game, &fault.note);
                format!("{}:{}: {said}", path.display(), fault.place)
            }),
        }
    }
    Ok(())
}

/// The lines of an archive.
fn lines(
    path: &Path,
    mut input: impl BufRead,
    damaged: &mut Damaged,
    texts: &Texts,
    f: &mut dyn FnMut(&Record),
) -> Result<(), Failure> {
    for number in 1usize.. {
        let mut line = Vec::new();
        let read = (&mut input).take(LONGEST).read_until(b'\n', &mut line);
        let length = read.map_err(|error| Failure::file(path, &error))?;
        if length == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        match record_of(&line) {
            Some(record) => f(&record),
            None => damaged.add(|| {
                let note = Note::new("openings-line-bad").with("line", number);
                format!("{}: {}", path.display(), texts.say(None, &note))
            }),
        }
    }
    Ok(())
}

/// The game of a line; none if it is no game, or a move of it is not legal.
fn record_of(line: &[u8]) -> Option<Record> {
    let game: Archived = serde_json::from_slice(line).ok()?;
    let choice: Choice = game.choice.parse().ok()?;
    let mut record = Record::new(choice);
    let mut position = choice.start();
    let mut at = NodeId::START;
    for mv in game.moves.split_whitespace() {
        let mv = position.play(mv).ok()?;
        at = record.tree_mut().add(at, &mv);
    }
    for (name, player) in ["First", "Second"].into_iter().zip(&game.players) {
        // A name that fits into no tag is not needed here.
        let _ = record.set_tag(name, player);
    }
    let outcome: Option<Outcome> = match game.result.as_str() {
        "*" => None,
        result => Some(result.parse().ok()?),
    };
    record.set_result(outcome);
    Some(record)
}

/// The names of a game's players; those of a match in which a player meets itself are the
/// same.
pub(super) fn players(record: &Record) -> [String; 2] {
    rules::Player::BOTH.map(|player| {
        let name = record.tags().player(player).unwrap_or_default();
        let plain = match name.rsplit_once('#') {
            Some((plain, n)) if n.bytes().all(|it| it.is_ascii_digit()) => plain,
            _ => name,
        };
        plain.to_owned()
    })
}
