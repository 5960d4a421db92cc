//! Lines of a file, one at a time and of bounded length.

use std::io::{self, BufRead};

use rules::Note;

use crate::Limits;
use crate::fault::{Fault, Place};

/// Reads lines and counts them.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    number: usize,
    limit: usize,
}

/// One line without its end.
#[derive(Debug)]
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) text: String,
    /// What was wrong with its bytes.
    pub(crate) fault: Option<Fault>,
    /// Whether the line was too long, so that `text` is only its beginning.
    pub(crate) is_cut: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R, limits: &Limits) -> Self {
        Self {
            input,
            number: 0,
            limit: limits.line,
        }
    }

    /// The next line, or none at the end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let Some(is_cut) = self.read_bytes(&mut bytes)? else {
            return Ok(None);
        };
        self.number += 1;
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        if self.number == 1 && bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        Ok(Some(self.decode(bytes, is_cut)))
    }

    /// Reads up to the end of the line, but keeps no more than the limit; says
    /// whether there was more, or none at the end of the file.
    fn read_bytes(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<bool>> {
        let mut is_cut = false;
        let mut any = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(any.then_some(is_cut));
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = self.limit - bytes.len();
            is_cut |= part.len() > room;
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(is_cut));
            }
        }
    }

    fn decode(&self, bytes: Vec<u8>, is_cut: bool) -> Line {
        let (text, fault) = match String::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => self.decode_badly(error.as_bytes(), is_cut),
        };
        Line {
            number: self.number,
            text,
            fault: if is_cut { Some(self.too_long()) } else { fault },
            is_cut,
        }
    }

    /// Replaces what is not UTF-8; the first such place is the fault.
    fn decode_badly(&self, bytes: &[u8], is_cut: bool) -> (String, Option<Fault>) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let byte = bytes.get(good.len()).copied().unwrap_or_default();
        let place = Place {
            line: self.number,
            column: good.chars().count() + 1,
        };
        let note = Note::new("record-utf8").with("byte", format!("{byte:02x}"));
        // A cut may fall inside a character.
        ((text), (!is_cut).then(|| Fault::new(place, note)))
    }

    fn too_long(&self) -> Fault {
        let place = Place {
            line: self.number,
            column: 1,
        };
        let note = Note::new("record-line-long").with("limit", self.limit);
        Fault::new(place, note)
    }
}
