//! Faults of a written game, with their places.

use std::fmt;

use rules::Note;

pub(crate) use rules::clip;

/// Something wrong at a place of a file.
///
/// The sentence is [`note`](Self::note), with a key that begins with `record-`.
/// Where a game had its own reason to refuse (a move, a position), that is the
/// [`cause`](Self::cause), and the note carries its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub note: Note,
    /// Why, in the words of the game.
    pub cause: Option<Note>,
}

impl Fault {
    pub(crate) fn new(place: Place, note: Note) -> Self {
        Self {
            place,
            note,
            cause: None,
        }
    }

    /// The fault with the game's own reason.
    pub(crate) fn because(mut self, cause: Note) -> Self {
        self.note.rule = cause.rule;
        self.cause = Some(cause);
        self
    }

    /// "Line 3, column 14", as a note, for people.
    pub fn place_note(&self) -> Note {
        Note::new("record-place")
            .with("line", self.place.line)
            .with("column", self.place.column)
    }
}

/// For logs and tests: `line:column note`, and the cause after a colon.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.place, self.note)?;
        if let Some(cause) = &self.cause {
            write!(f, ": {cause}")?;
        }
        Ok(())
    }
}

/// A place in a file, both numbers counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The faults and warnings of one game; no more than a limit of each, so that
/// a file of rubbish does not fill the memory.
#[derive(Debug)]
pub(crate) struct Log {
    limit: usize,
    faults: Collected,
    warnings: Collected,
}

impl Log {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            limit,
            faults: Collected::default(),
            warnings: Collected::default(),
        }
    }

    pub(crate) fn fault(&mut self, fault: Fault) {
        self.fault_with(|| fault);
    }

    pub(crate) fn warn(&mut self, warning: Fault) {
        self.warn_with(|| warning);
    }

    /// Takes down a fault that is dear to make, and is not made beyond the limit.
    pub(crate) fn fault_with(&mut self, fault: impl FnOnce() -> Fault) {
        self.faults.push(fault, self.limit);
    }

    /// The same for a warning.
    pub(crate) fn warn_with(&mut self, warning: impl FnOnce() -> Fault) {
        self.warnings.push(warning, self.limit);
    }

    /// Faults and warnings, in the order of the file.
    pub(crate) fn finish(self) -> (Vec<Fault>, Vec<Fault>) {
        (self.faults.finish(), self.warnings.finish())
    }
}

#[derive(Debug, Default)]
struct Collected {
    kept: Vec<Fault>,
    left_out: usize,
}

impl Collected {
    fn push(&mut self, fault: impl FnOnce() -> Fault, limit: usize) {
        if self.kept.len() < limit {
            self.kept.push(fault());
        } else {
            self.left_out += 1;
        }
    }

    fn finish(mut self) -> Vec<Fault> {
        self.kept.sort_by_key(|fault| fault.place);
        let last = self.kept.last().map(|fault| fault.place);
        if let Some(place) = last.filter(|_| self.left_out > 0) {
            let note = Note::new("record-more").with("count", self.left_out);
            self.kept.push(Fault::new(place, note));
        }
        self.kept
    }
}
