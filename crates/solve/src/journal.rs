//! Checkpoints: a journal of results that were dear, from which a search that was killed is
//! resumed.
//!
//! A head `quadrille-checkpoint 1 talpa:5` and a line end, then records of 32 bytes: the key
//! of a question, its packed numbers, and a check word over both, all in little-endian.
//! Records are only ever appended, so that at most the last one is cut off by a kill.

use std::fmt;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::knowledge::mix;
use crate::numbers::Numbers;

/// The bytes of a record.
const RECORD: usize = 32;

/// A journal being written.
pub(crate) struct Journal(Mutex<State>);

struct State {
    out: BufWriter<Box<dyn Write + Send>>,
    /// The first fault; nothing is written after it.
    fault: Option<io::Error>,
}

impl Journal {
    /// The nodes from which on a result is worth keeping: fewer are soon searched again.
    pub(crate) const WORTH: u64 = 256;

    /// A journal that begins with a head, if it is new and not continued.
    pub(crate) fn new(out: Box<dyn Write + Send>, name: Option<&str>) -> io::Result<Self> {
        let mut out = BufWriter::new(out);
        if let Some(name) = name {
            out.write_all(head(name).as_bytes())?;
            out.flush()?;
        }
        Ok(Self(Mutex::new(State { out, fault: None })))
    }

    /// Appends a result.
    pub(crate) fn add(&self, key: u128, packed: u64) {
        let mut record = [0; RECORD];
        record[..16].copy_from_slice(&key.to_le_bytes());
        record[16..24].copy_from_slice(&packed.to_le_bytes());
        record[24..].copy_from_slice(&check_word(key, packed).to_le_bytes());
        let mut state = self.state();
        if state.fault.is_none() {
            state.fault = state.out.write_all(&record).err();
        }
    }

    /// Hands everything to the system, so that a kill does not lose it.
    pub(crate) fn flush(&self) -> io::Result<()> {
        let mut state = self.state();
        match &state.fault {
            Some(fault) => Err(io::Error::new(fault.kind(), fault.to_string())),
            None => state.out.flush(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why a journal cannot be taken up.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read.
    Io(io::Error),
    /// It is no journal, or one of another variant; how it begins.
    Head(String),
    /// The record at this byte is damaged.
    Damaged(u64),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Head(found) => write!(f, "a checkpoint of something else: {found}"),
            Self::Damaged(byte) => write!(f, "the record at byte {byte} is damaged"),
        }
    }
}

impl std::error::Error for JournalError {}

/// The records of a journal being read.
pub(crate) struct Records<'a> {
    input: BufReader<&'a mut dyn Read>,
    bytes: u64,
}

impl<'a> Records<'a> {
    pub(crate) fn open(input: &'a mut dyn Read, name: &str) -> Result<Self, JournalError> {
        let mut input = BufReader::new(input);
        let expected = head(name);
        let mut found = vec![0; expected.len()];
        let n = read_up_to(&mut input, &mut found)?;
        if found != expected.as_bytes() {
            let found = String::from_utf8_lossy(&found[..n]);
            return Err(JournalError::Head(found.trim_end().to_owned()));
        }
        Ok(Self {
            input,
            bytes: n as u64,
        })
    }

    /// The next record; none after the last whole one.
    pub(crate) fn next(&mut self) -> Result<Option<(u128, u64)>, JournalError> {
        let mut record = [0; RECORD];
        if read_up_to(&mut self.input, &mut record)? < RECORD {
            return Ok(None);
        }
        let word = |n: usize| {
            let bytes = record[8 * n..][..8].try_into();
            u64::from_le_bytes(bytes.expect("a word has eight bytes"))
        };
        let key = u128::from(word(1)) << 64 | u128::from(word(0));
        let numbers = Numbers::unpack(word(2));
        let is_sound = (numbers.phi == 0) as u32 + (numbers.delta == 0) as u32 <= 1;
        if word(3) != check_word(key, word(2)) || word(2) == 0 || !is_sound {
            return Err(JournalError::Damaged(self.bytes));
        }
        self.bytes += RECORD as u64;
        Ok(Some((key, word(2))))
    }

    /// The bytes up to the end of the last record that was read.
    pub(crate) fn whole_bytes(&self) -> u64 {
        self.bytes
    }
}

fn head(name: &str) -> String {
    format!("quadrille-checkpoint 1 {name}\n")
}

fn check_word(key: u128, packed: u64) -> u64 {
    const FACTOR: u64 = 0xFF51_AFD7_ED55_8CCD;
    let key = mix((key >> 64) as u64, FACTOR) ^ key as u64;
    mix(mix(key, FACTOR) ^ packed, FACTOR)
}

/// Fills a buffer as far as the input goes.
fn read_up_to(input: &mut impl Read, buffer: &mut [u8]) -> Result<usize, JournalError> {
    let mut n = 0;
    while n < buffer.len() {
        match input.read(&mut buffer[n..]) {
            Ok(0) => break,
            Ok(more) => n += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) => return Err(JournalError::Io(error)),
        }
    }
    Ok(n)
}
