//! The lines of a certificate.

use std::fmt;
use std::io::{self, BufRead, Read as _};

use rules::{Note, clip};

/// What is wrong with a certificate, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub note: Note,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.note)
    }
}

impl std::error::Error for Fault {}

/// The longest line, in bytes; no position of any board needs as many.
const LONGEST: u64 = 4096;

/// A certificate line by line: never more than one of them is in memory.
pub(crate) struct Lines<'a> {
    input: &'a mut dyn BufRead,
    line: String,
    number: u64,
    bytes: u64,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead) -> Self {
        Self {
            input,
            line: String::new(),
            number: 0,
            bytes: 0,
        }
    }

    /// How many bytes were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A fault in the line that was read last.
    pub(crate) fn fault(&self, note: Note) -> Fault {
        Fault {
            line: self.number,
            note,
        }
    }

    /// A fault in that line, which cannot be what it should be.
    pub(crate) fn unexpected(&self, expected: &str) -> Fault {
        let note = Note::new("proof-line")
            .with("found", clip(&self.line))
            .with("expected", expected);
        self.fault(note)
    }

    /// The next line; a file that ends before is truncated.
    pub(crate) fn next(&mut self, expected: &str) -> Result<&str, Fault> {
        self.number += 1;
        if self.read()? {
            Ok(&self.line)
        } else {
            let note = Note::new("proof-truncated").with("expected", expected);
            Err(self.fault(note))
        }
    }

    /// The rest of the next line, which begins with a word and a space.
    pub(crate) fn field(&mut self, word: &str) -> Result<String, Fault> {
        let expected = format!("{word} …");
        self.next(&expected)?;
        let rest = self.line.strip_prefix(word);
        let rest = rest.and_then(|it| it.strip_prefix(' '));
        rest.map(str::to_owned)
            .ok_or_else(|| self.unexpected(&expected))
    }

    /// As [`field`](Self::field), for a number in plain digits.
    pub(crate) fn number(&mut self, word: &str) -> Result<u64, Fault> {
        let text = self.field(word)?;
        number(&text).ok_or_else(|| self.unexpected(&format!("{word} NUMBER")))
    }

    /// Nothing may follow.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        self.number += 1;
        if self.read()? {
            return Err(self.fault(Note::new("proof-more")));
        }
        Ok(())
    }

    /// Reads a line without its end; false at the end of the file.
    fn read(&mut self) -> Result<bool, Fault> {
        let mut bytes = Vec::new();
        let mut input = (&mut *self.input).take(LONGEST);
        let read = input.read_until(b'\n', &mut bytes);
        read.map_err(|error| self.broken(&error))?;
        self.bytes += bytes.len() as u64;
        if bytes.is_empty() {
            return Ok(false);
        }
        if bytes.pop() != Some(b'\n') {
            return Err(self.fault(Note::new("proof-no-end").with("most", LONGEST as usize)));
        }
        let text = String::from_utf8(bytes);
        self.line = text.map_err(|_| self.fault(Note::new("proof-bytes")))?;
        Ok(true)
    }

    fn broken(&self, error: &io::Error) -> Fault {
        self.fault(Note::new("proof-unreadable").with("why", error.to_string()))
    }
}

/// A number in digits as they are written: without a sign or leading zeros.
pub(crate) fn number(text: &str) -> Option<u64> {
    let is_plain =
        text == "0" || (!text.starts_with('0') && text.bytes().all(|it| it.is_ascii_digit()));
    text.parse().ok().filter(|_| is_plain)
}
