//! Studies that are kept: games and boards being analyzed, with everything said of
//! them.
//!
//! Each has a key of its own. The study of a kept game or of a board is found again
//! under its address; what was pasted gets a name of its own.

use games::Choice;
use record::Record;

use super::{Library, PREFIX, Shelf, ShelfError};
use crate::Source;
use crate::route::is_id;

/// What a list shows of a kept study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudySummary {
    /// The id that it is kept by.
    pub id: String,
    /// When it was last kept, in milliseconds since 1970.
    pub at: u64,
    /// What the person calls it; may be empty.
    pub title: String,
    /// The game and variant.
    pub choice: Choice,
    /// How many moves it has, variations included.
    pub n_moves: usize,
}

impl StudySummary {
    /// Where it is found.
    pub fn source(&self) -> Source {
        let board = |name: &str| name.replacen('-', ":", 1).parse().ok();
        if let Some(id) = self.id.strip_prefix("g-") {
            Source::Kept(id.to_owned())
        } else if let Some(choice) = self.id.strip_prefix("b-").and_then(board) {
            Source::Board(choice)
        } else {
            Source::Study(self.id.clone())
        }
    }
}

impl Source {
    /// The id that a study from there is kept by; none where that is yet to be said.
    pub fn study_id(&self) -> Option<String> {
        match self {
            Self::Open => None,
            Self::Board(choice) => Some(format!("b-{}", choice.to_string().replace(':', "-"))),
            Self::Kept(id) => Some(format!("g-{id}")),
            Self::Study(id) => Some(id.clone()),
        }
    }
}

fn key(id: &str) -> String {
    format!("{PREFIX}study.{id}")
}

/// `AT TITLE`, then the record.
fn read(id: &str, text: &str) -> Option<(StudySummary, Record)> {
    let (head, text) = text.split_once('\n')?;
    let (at, title) = head.split_once(' ')?;
    let record = record::read_str(text).next()?.record;
    let summary = StudySummary {
        id: id.to_owned(),
        at: at.parse().ok()?,
        title: title.to_owned(),
        choice: record.choice().ok()?,
        n_moves: record.tree().n_moves(),
    };
    Some((summary, record))
}

impl<S: Shelf> Library<S> {
    /// Keeps a study as it stands; its title stays. `at` is the time in milliseconds
    /// since 1970.
    ///
    /// # Errors
    /// If it is only remembered as long as the page is open.
    pub fn save_study(&mut self, id: &str, record: &Record, at: u64) -> Result<(), ShelfError> {
        // Only its head is read: this happens at every change.
        let kept = self.get(&key(id)).unwrap_or_default();
        let head = kept.lines().next().and_then(|head| head.split_once(' '));
        let title = head.map_or("", |(_, title)| title);
        self.set(&key(id), &format!("{at} {title}\n{record}"))
    }

    /// A kept study; none if there is none or it is damaged.
    pub fn study(&self, id: &str) -> Option<(StudySummary, Record)> {
        read(id, &self.get(&key(id))?)
    }

    /// All kept studies, the latest first.
    pub fn studies(&self) -> Vec<StudySummary> {
        let prefix = key("");
        let keys = self.keys();
        let ids = keys.iter().filter_map(|it| it.strip_prefix(&prefix));
        let ids = ids.filter(|id| is_id(id));
        let mut found: Vec<StudySummary> = ids.filter_map(|id| Some(self.study(id)?.0)).collect();
        found.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| a.id.cmp(&b.id)));
        found
    }

    /// Gives a study another title, of one line.
    ///
    /// # Errors
    /// As in [`save_study`](Self::save_study).
    pub fn rename_study(&mut self, id: &str, title: &str) -> Result<(), ShelfError> {
        let Some((summary, record)) = self.study(id) else {
            return Ok(());
        };
        let title: String = title.split_whitespace().collect::<Vec<_>>().join(" ");
        let title: String = title.chars().take(80).collect();
        self.set(&key(id), &format!("{} {title}\n{record}", summary.at))
    }

    /// Forgets a study, because the person wants it.
    pub fn remove_study(&mut self, id: &str) {
        let key = key(id);
        self.unkept.remove(&key);
        // What cannot be changed stays.
        let _ = self.shelf.remove(&key);
    }
}
