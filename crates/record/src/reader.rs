//! Reading files of games, one game at a time.

use std::io::{self, BufRead};

use rules::Note;

use crate::body;
use crate::fault::{Fault, Log, Place};
use crate::head::{self, Head};
use crate::lines::{Line, Lines};
use crate::tags::names;
use crate::token::Text;
use crate::{Record, start};

/// A game that was read, with everything that was wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// What could be understood: after a move that could not, the line ends.
    pub record: Record,
    /// What could not be understood, in the order of the file.
    pub faults: Vec<Fault>,
    /// What was understood but looks wrong.
    pub warnings: Vec<Fault>,
    /// The line of the file on which the game begins, counted from 1.
    pub line: usize,
}

/// What a reader puts up with. Beyond it there are faults, never a lack of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest line, in bytes.
    pub line: usize,
    /// The longest game, in bytes.
    pub game: usize,
    /// How deep variations may lie in variations.
    pub depth: usize,
    /// How many faults, and how many warnings, are told of one game.
    pub faults: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line: 1 << 20,
            game: 1 << 23,
            depth: 1000,
            faults: 100,
        }
    }
}

/// Reads games from a file of any length; holds one in memory at a time.
///
/// A damaged game costs nothing but itself: wherever a line looks like a tag,
/// a tag section begins, and with it the next game.
///
/// ```
/// let file = b"[Game \"talpa\"]\n\n1. d4xd9 *\n\n[Game \"talpa\"]\n\n1. d4xd5 *\n";
/// let reads = record::Reader::new(&file[..])
///     .collect::<std::io::Result<Vec<_>>>()
///     .unwrap();
/// assert_eq!(reads[0].faults[0].place.to_string(), "3:4");
/// assert_eq!(reads[1].record.tree().n_moves(), 1);
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    limits: Limits,
    /// The line that ended the last game.
    pending: Option<Line>,
    is_done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader with the usual limits.
    pub fn new(input: R) -> Self {
        Self::with_limits(input, Limits::default())
    }

    /// A reader with other limits.
    pub fn with_limits(input: R, limits: Limits) -> Self {
        Self {
            lines: Lines::new(input, &limits),
            limits,
            pending: None,
            is_done: false,
        }
    }

    /// The lines of the next game, or none at the end of the file.
    fn next_raw(&mut self) -> io::Result<Option<Raw>> {
        let mut raw = Raw::new(&self.limits);
        loop {
            let line = match self.pending.take() {
                Some(line) => Some(line),
                None => self.lines.next_line()?,
            };
            let Some(line) = line else {
                return Ok(raw.has_begun().then_some(raw));
            };
            if raw.ends_before(&line) {
                self.pending = Some(line);
                return Ok(Some(raw));
            }
            raw.push(line);
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Read>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let raw = self.next_raw().transpose();
        self.is_done = !matches!(raw, Some(Ok(_)));
        Some(raw?.map(|raw| raw.read(&self.limits)))
    }
}

/// Reads the games of a text.
pub fn read_str(text: &str) -> impl Iterator<Item = Read> {
    Reader::new(text.as_bytes()).map(|read| read.expect("reading from memory cannot fail"))
}

/// The lines of one game, before they are understood.
struct Raw {
    /// The first line, counted from 1; 0 before there is one.
    first_line: usize,
    tags: Vec<(usize, String)>,
    /// The move text from its first line on, lines ended by line feeds.
    body: String,
    /// The first line of the move text; 0 while there are only tags.
    body_line: usize,
    n_bytes: usize,
    limit: usize,
    /// Whether the move text was too long: the rest is passed over.
    is_cut: bool,
    /// Whether an empty line came after a tag.
    gap: bool,
    log: Log,
}

impl Raw {
    fn new(limits: &Limits) -> Self {
        Self {
            first_line: 0,
            tags: Vec::new(),
            body: String::new(),
            body_line: 0,
            n_bytes: 0,
            limit: limits.game,
            is_cut: false,
            gap: false,
            log: Log::new(limits.faults),
        }
    }

    fn has_begun(&self) -> bool {
        self.first_line > 0
    }

    /// Whether the line is the first of another game.
    fn ends_before(&self, line: &Line) -> bool {
        head::tag_name(&line.text).is_some_and(|name| {
            self.body_line > 0 || self.is_cut || (self.gap && name == names::GAME)
        })
    }

    fn push(&mut self, line: Line) {
        let is_blank = line.text.trim().is_empty();
        let is_remark = self.body_line == 0 && line.text.starts_with(';');
        if self.is_cut || (!self.has_begun() && (is_blank || is_remark)) {
            return;
        }
        if !self.has_begun() {
            self.first_line = line.number;
        }
        self.n_bytes += line.text.len() + 1;
        if self.n_bytes > self.limit {
            self.is_cut = true;
            return self.log.fault(too_long(&line, self.limit));
        }
        if let Some(fault) = line.fault {
            self.log.fault(fault);
        }
        if self.body_line == 0 && line.text.starts_with('[') {
            // A tag that is too long is lost, and nothing else.
            self.tags
                .extend((!line.is_cut).then_some((line.number, line.text)));
        } else if line.is_cut {
            // Half a line would be read as something it is not.
            self.is_cut = true;
        } else if self.body_line > 0 || !(is_blank || is_remark) {
            if self.body_line == 0 {
                self.body_line = line.number;
            }
            self.body.push_str(&line.text);
            self.body.push('\n');
        } else if is_blank {
            self.gap = true;
        }
    }

    /// Understands the lines.
    fn read(mut self, limits: &Limits) -> Read {
        let mut head = Head::read(&self.tags, &mut self.log);
        let record = match start::open(&head.tags) {
            Ok(position) => {
                head.make_canonical(&*position);
                let text = Text {
                    text: &self.body,
                    first_line: self.body_line,
                    is_cut: self.is_cut,
                };
                body::read(&text, head, position, limits, &mut self.log)
            }
            Err(error) => {
                let first = Place {
                    line: self.first_line,
                    column: 1,
                };
                let place = head.place_of(error.tag).unwrap_or(first);
                self.log.fault(error.at(place));
                let mut record = Record::from_tags(head.tags);
                record.set_result(head.result.and_then(|result| result.claimed));
                record
            }
        };
        let (faults, warnings) = self.log.finish();
        Read {
            record,
            faults,
            warnings,
            line: self.first_line,
        }
    }
}

fn too_long(line: &Line, limit: usize) -> Fault {
    let place = Place {
        line: line.number,
        column: 1,
    };
    Fault::new(place, Note::new("record-game-long").with("limit", limit))
}
