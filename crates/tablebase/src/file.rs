//! Files of tables.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use games::Choice;
use rules::{Note, clip};

use crate::Table;

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
        let mut body = Body::new(DeflateEncoder::new(Vec::new(), Compression::best()));
        let mut before = 0;
        for (n, (&key, &code)) in self.keys.iter().zip(&self.codes).enumerate() {
            // The first key may be 0; afterwards they ascend.
            let step = if n == 0 { key } else { key - before - 1 };
            before = key;
            body.write_number(step)?;
            body.write_number(code.into())?;
        }
        let check = body.check;
        let bytes = body.inner.finish()?;
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
        let choice = field(input, "game")?.parse::<Choice>();
        let choice = choice.map_err(|error| Fault::new(error.note().clone()))?;
        let positions = field(input, "positions")?;
        let n: u64 = positions
            .parse()
            .ok()
            .filter(|&n| n <= MOST)
            .ok_or_else(|| bad_line(&positions))?;
        let check = field(input, "check")?;
        let expected = u64::from_str_radix(&check, 16).map_err(|_| bad_line(&check))?;
        let mut body = Body::new(DeflateDecoder::new(input));
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
            let step = body.read_number().ok_or_else(damaged)?;
            let key = match table.keys.last() {
                None => Some(step),
                Some(&before) => step.checked_add(1).and_then(|it| it.checked_add(before)),
            };
            let code = body.read_number().and_then(|it| u16::try_from(it).ok());
            let code = code.filter(|it| it & 3 != 3);
            table.keys.push(key.ok_or_else(damaged)?);
            table.codes.push(code.ok_or_else(damaged)?);
        }
        let ends = matches!(body.inner.read(&mut [0]), Ok(0));
        let rest = body.inner.into_inner();
        let is_over = ends && rest.fill_buf().is_ok_and(<[u8]>::is_empty);
        if body.check != expected || !is_over {
            return Err(Fault::new(Note::new("tablebase-check")));
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

fn field(input: &mut dyn BufRead, word: &str) -> Result<String, Fault> {
    let line = line(input)?;
    let rest = line.strip_prefix(word).and_then(|it| it.strip_prefix(' '));
    rest.map(str::to_owned).ok_or_else(|| bad_line(&line))
}

fn bad_line(found: &str) -> Fault {
    Fault::new(Note::new("tablebase-line").with("found", clip(found)))
}

/// The entries as numbers, seven bits a byte, the lowest first, with a check sum (FNV-1a).
struct Body<T> {
    inner: T,
    check: u64,
}

impl<T> Body<T> {
    fn new(inner: T) -> Self {
        Self {
            inner,
            check: 0xCBF2_9CE4_8422_2325,
        }
    }

    fn add(&mut self, byte: u8) {
        self.check = (self.check ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
}

impl<T: Write> Body<T> {
    fn write_number(&mut self, mut number: u128) -> io::Result<()> {
        loop {
            let rest = number >> 7;
            let byte = number as u8 & 0x7F | if rest > 0 { 0x80 } else { 0 };
            self.inner.write_all(&[byte])?;
            self.add(byte);
            number = rest;
            if rest == 0 {
                return Ok(());
            }
        }
    }
}

impl<T: Read> Body<T> {
    fn read_number(&mut self) -> Option<u128> {
        let mut number = 0;
        for shift in (0..128).step_by(7) {
            let mut byte = [0];
            self.inner.read_exact(&mut byte).ok()?;
            self.add(byte[0]);
            number |= u128::from(byte[0] & 0x7F).checked_shl(shift)?;
            if byte[0] & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }
}
