//! Anything that people paste, as something to analyze.

use games::{Choice, GameId};
use play::study::Study;
use record::{Fault, NodeId, Record};
use rules::Note;

use crate::Route;

/// The longest text that is read, in bytes.
const LONGEST: usize = 8 << 20;

/// What was made of a text.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The board, with as much as could be understood.
    pub study: Study,
    /// What could not, and where.
    pub faults: Vec<Fault>,
    /// The games that the text has beyond the first, which is shown.
    pub more: Vec<Record>,
}

/// Why nothing could be made of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// What is wrong.
    Note(Note),
    /// What is wrong with a record, and where.
    Faults(Vec<Fault>),
}

/// Reads a record, a position, with or without the name of its game before it, a
/// link, or bare moves, which are those of the game that is open, or else of
/// whatever game they fit.
///
/// # Errors
/// If nothing could be made of it: faults with their places for records, else a note.
pub fn open_study(text: &str, here: Option<Choice>) -> Result<Opened, OpenError> {
    if text.len() > LONGEST {
        let note = Note::new("page-import-long").with("limit", LONGEST >> 20);
        return Err(OpenError::Note(note));
    }
    let text = text.trim().trim_start_matches('\u{feff}');
    if let Some((_, link)) = text.split_once("#/").filter(|_| text.lines().count() == 1) {
        return open_link(&format!("#/{link}"));
    }
    if !text.contains('[')
        && let Some(record) = bare_moves(text, here)
    {
        return opened(record, Vec::new(), Vec::new());
    }
    if text.lines().count() == 1 && !text.contains('[') {
        return position(text).map(|record| opened(record, Vec::new(), Vec::new()))?;
    }
    open_records(text)
}

fn opened(record: Record, faults: Vec<Fault>, more: Vec<Record>) -> Result<Opened, OpenError> {
    match Study::new(record) {
        Ok(study) => Ok(Opened {
            study,
            faults,
            more,
        }),
        Err(_) if !faults.is_empty() => Err(OpenError::Faults(faults)),
        Err(error) => Err(OpenError::Note(error.note)),
    }
}

fn open_link(link: &str) -> Result<Opened, OpenError> {
    let record = match Route::read(link) {
        Route::Shared(record) => *record,
        Route::Position(choice, text) => {
            let position = choice.read(&text);
            let position = position.map_err(|error| OpenError::Note((*error).clone()))?;
            Record::from_position(&*position)
        }
        Route::Broken(note) => return Err(OpenError::Note(note)),
        _ => return Err(OpenError::Note(Note::new("page-link-unknown"))),
    };
    opened(record, Vec::new(), Vec::new())
}

fn open_records(text: &str) -> Result<Opened, OpenError> {
    let mut reads = record::read_str(text);
    let Some(read) = reads.next() else {
        return Err(OpenError::Note(Note::new("page-import-empty")));
    };
    let more = reads.map(|read| read.record);
    let more = more.filter(|record| record.start().is_ok()).collect();
    opened(read.record, read.faults, more)
}

/// Moves without anything else: `1. a3xa4 b1xb2 2. ...`, from the start of a board.
fn bare_moves(text: &str, here: Option<Choice>) -> Option<Record> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches('.');
        word.ends_with('.') && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_result = |word: &str| matches!(word, "1-0" | "0-1" | "1/2" | "*");
    let words = text.split_whitespace();
    let moves: Vec<&str> = words
        .filter(|word| !is_number(word) && !is_result(word))
        .collect();
    let standard = GameId::ALL.iter().map(|game| game.standard());
    let mut boards = here.into_iter().chain(standard);
    (!moves.is_empty())
        .then(|| boards.find_map(|board| played(board, &moves)))
        .flatten()
}

fn played(choice: Choice, moves: &[&str]) -> Option<Record> {
    let mut record = Record::new(choice);
    let mut position = choice.start();
    let mut at = NodeId::START;
    for mv in moves {
        let mv = position.play(mv).ok()?;
        at = record.tree_mut().add(at, &mv);
    }
    Some(record)
}

/// A position: `talpa:8 ROWS r`, `talpa ROWS r`, or of whatever game it fits.
fn position(text: &str) -> Result<Record, OpenError> {
    if let Some((name, rest)) = text.split_once(' ') {
        let name = name.trim_end_matches(':');
        if let Ok(game) = name.split(':').next().unwrap_or(name).parse::<GameId>() {
            let position = game.read(rest.trim());
            let position = position.map_err(|error| OpenError::Note((*error).clone()))?;
            return Ok(Record::from_position(&*position));
        }
    }
    let found = GameId::ALL.iter().find_map(|game| game.read(text).ok());
    match found {
        Some(position) => Ok(Record::from_position(&*position)),
        None => Err(OpenError::Note(Note::new("page-open-unknown"))),
    }
}
