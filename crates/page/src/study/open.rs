//! Anything that people paste, as something to analyze.

use games::GameId;
use record::{Fault, Record};
use rules::Note;

use super::Study;
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
    /// How many games the text has beyond the first, which is shown.
    pub n_more: usize,
}

impl Study {
    /// Reads a record, a position, with or without the name of its game before
    /// it, or a link.
    ///
    /// # Errors
    /// If nothing could be made of it: faults with their places for records, else a note.
    pub fn open(text: &str) -> Result<Opened, OpenError> {
        if text.len() > LONGEST {
            let note = Note::new("page-import-long").with("limit", LONGEST >> 20);
            return Err(OpenError::Note(note));
        }
        let text = text.trim().trim_start_matches('\u{feff}');
        if let Some((_, link)) = text.split_once("#/").filter(|_| text.lines().count() == 1) {
            return open_link(&format!("#/{link}"));
        }
        if text.lines().count() == 1 && !text.contains('[') {
            return position(text).map(|record| opened(record, Vec::new(), 0))?;
        }
        open_records(text)
    }
}

/// Why nothing could be made of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// What is wrong.
    Note(Note),
    /// What is wrong with a record, and where.
    Faults(Vec<Fault>),
}

fn opened(record: Record, faults: Vec<Fault>, n_more: usize) -> Result<Opened, OpenError> {
    match Study::new(record) {
        Ok(study) => Ok(Opened {
            study,
            faults,
            n_more,
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
    opened(record, Vec::new(), 0)
}

fn open_records(text: &str) -> Result<Opened, OpenError> {
    let mut reads = record::read_str(text);
    let Some(read) = reads.next() else {
        return Err(OpenError::Note(Note::new("page-import-empty")));
    };
    let n_more = reads.count();
    opened(read.record, read.faults, n_more)
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
