//! Files of tables.

use std::fmt;
use std::io::{self, BufRead, Read as _, Write};

use games::Choice;
use rules::{Note, clip};
use solve::{PackedReader, PackedWriter};

use crate::Table;
use crate::counted::{self, Steps};

/// The first line of every file.
const FIRST: &str = "quadrille-table 1";
/// More positions than anybody enumerates.
const MOST: u64 = 4_000_000_000;

/// What is wrong with a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(Note);

impl Fault {
    pub(crate) fn new(note: Note) -> Self {
        Self(note)
    }

    /// What to say about it.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl Table {
    /// Writes the table.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut body = PackedWriter::new();
        let mut before = 0;
        for (n, (&key, &code)) in self.keys.iter().zip(&self.codes).enumerate() {
            // The first key may be 0; afterwards they ascend.
            let step = if n == 0 { key } else { key - before - 1 };
            before = key;
            body.write(step)?;
            body.write(code)?;
        }
        let (bytes, check) = body.finish()?;
        writeln!(out, "{FIRST}")?;
        writeln!(out, "game {}", self.choice)?;
        writeln!(out, "positions {}", self.keys.len())?;
        writeln!(out, "check {check:016x}")?;
        out.write_all(&bytes)
    }

    /// Reads a table. Its check sum tells damage, not forgery: for that there is
    /// [`verify`](Self::verify).
    ///
    /// # Errors
    /// If it is none, is damaged or cut off.
    pub fn read(input: &mut dyn BufRead) -> Result<Self, Fault> {
        if line(input)? != FIRST {
            return Err(Fault::new(Note::new("tablebase-head")));
        }
        let choice = field(input, 2, "game")?.parse::<Choice>();
        let choice = choice.map_err(|error| Fault::new(error.note().clone()))?;
        let positions = field(input, 3, "positions")?;
        let n: u64 = positions
            .parse()
            .ok()
            .filter(|&n| n <= MOST)
            .ok_or_else(|| bad_line(3, &positions))?;
        let check = field(input, 4, "check")?;
        let expected = u64::from_str_radix(&check, 16).map_err(|_| bad_line(4, &check))?;
        let mut body = PackedReader::new(input);
        let is_code = if counted::has_countdown(choice) {
            |code| Steps::of_code(code).is_sound()
        } else {
            |code: u16| code & 3 != 3
        };
        let mut table = Self {
            choice,
            keys: Vec::new(),
            codes: Vec::new(),
        };
        for entry in 0..n {
            let damaged = || {
                let entry = entry as usize + 1;
                Fault::new(Note::new("tablebase-damaged").with("entry", entry))
            };
            let step: u128 = body.read().ok_or_else(damaged)?;
            let key = match table.keys.last() {
                None => Some(step),
                Some(&before) => step.checked_add(1).and_then(|it| it.checked_add(before)),
            };
            let code = body.read().filter(|&it| is_code(it));
            table.keys.push(key.ok_or_else(damaged)?);
            table.codes.push(code.ok_or_else(damaged)?);
        }
        if !body.has_sum(expected) {
            return Err(Fault::new(Note::new("tablebase-check")));
        }
        if !body.is_at_end() {
            let note = Note::new("tablebase-more").with("entry", n as usize);
            return Err(Fault::new(note));
        }
        Ok(table)
    }
}

fn line(input: &mut dyn BufRead) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let read = input.take(200).read_until(b'\n', &mut bytes);
    let text = String::from_utf8(bytes).ok();
    let text = text.filter(|it| read.is_ok() && it.ends_with('\n'));
    let text = text.ok_or_else(|| Fault::new(Note::new("tablebase-head")))?;
    Ok(text.trim_end_matches('\n').to_owned())
}

/// The rest of a line of the head, which begins with a word.
fn field(input: &mut dyn BufRead, n: usize, word: &str) -> Result<String, Fault> {
    let line = line(input)?;
    let rest = line.strip_prefix(word).and_then(|it| it.strip_prefix(' '));
    rest.map(str::to_owned).ok_or_else(|| bad_line(n, &line))
}

fn bad_line(n: usize, found: &str) -> Fault {
    let note = Note::new("tablebase-line").with("line", n);
    Fault::new(note.with("found", clip(found)))
}
