//! Checkpoints: the work of a search in a file, from which it is resumed after a kill.
//!
//! A head `quadrille-checkpoint 4 talpa:5` and a line end, then records of 32 bytes: the key
//! of a question, its packed numbers, and a check word over both, all in little-endian; with
//! the key whose bits are all set, the nodes expanded so far. A file begins with a copy of
//! the table. Results that were dear are appended at once, so that at most the last record
//! is cut off by a kill. They leave out what lies below them, which is more than half of all
//! work: so the table is copied again and again, to a new file that then takes the place of
//! the one before. Where there is not room for all, what took most work is kept.

use std::fmt;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::mem;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::knowledge::mix;
use crate::numbers::Numbers;
use crate::table::{Table, Words};

/// The bytes of a record.
pub(crate) const RECORD: usize = 32;
/// The key of the record that counts nodes; no question has it.
const NODES: u128 = u128::MAX;

/// Where the work of a search is kept.
pub trait Checkpoint: Send {
    /// Opens a new file beside the one that counts.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn begin(&mut self) -> io::Result<Box<dyn Write + Send>>;

    /// Puts the file that was begun last, of which everything is written so far, in the place
    /// of the one that counts. More is written to it afterwards.
    ///
    /// # Errors
    /// If that is not possible.
    fn commit(&mut self) -> io::Result<()>;

    /// The bytes that each of the two files may have.
    fn room(&self) -> u64 {
        u64::MAX
    }
}

/// A journal being written.
pub(crate) struct Journal {
    state: Mutex<State>,
    /// The logarithm of the work from which on a result is kept.
    worth: AtomicU32,
}

struct State {
    name: String,
    checkpoint: Box<dyn Checkpoint>,
    /// The file that counts; none before the first copy of the table.
    current: Option<Out>,
    /// The file that will take its place.
    next: Option<Out>,
    /// The first fault; nothing is written after it.
    fault: Option<io::Error>,
}

/// A file and the bytes for which it has room.
struct Out {
    file: BufWriter<Box<dyn Write + Send>>,
    room: u64,
}

impl Out {
    /// Writes a record if there is room, of which some is left to say how many nodes there were.
    fn add(&mut self, record: &[u8; RECORD]) -> io::Result<()> {
        let n = RECORD as u64;
        if self.room < 2 * n {
            return Ok(());
        }
        self.room -= n;
        self.file.write_all(record)
    }

    fn end(&mut self, nodes: u64) -> io::Result<()> {
        self.file.write_all(&record(NODES, nodes))?;
        self.file.flush()
    }
}

/// The logarithm of the nodes from which on a result is appended at once.
const WORTH: u32 = 8;

impl Journal {
    /// A journal of a variant.
    pub(crate) fn new(checkpoint: Box<dyn Checkpoint>, name: String) -> Self {
        let state = State {
            name,
            checkpoint,
            current: None,
            next: None,
            fault: None,
        };
        Self {
            state: Mutex::new(state),
            worth: AtomicU32::new(0),
        }
    }

    /// Whether a result that took so many nodes is appended at once.
    pub(crate) fn wants(&self, nodes: u64) -> bool {
        nodes.max(1).ilog2() >= WORTH.max(self.worth.load(Ordering::Relaxed))
    }

    /// Appends a result.
    pub(crate) fn add(&self, key: u128, packed: u64) {
        let record = record(key, packed);
        self.state().write(|state| {
            let mut outs = [&mut state.current, &mut state.next].into_iter().flatten();
            outs.try_for_each(|out| out.add(&record))
        });
    }

    /// Appends the nodes so far and hands everything to the system, so that a kill does not
    /// lose it.
    pub(crate) fn flush(&self, nodes: u64) -> io::Result<()> {
        self.add(NODES, nodes);
        let mut state = self.state();
        state.write(|state| {
            let file = state.current.as_mut().map(|out| &mut out.file);
            file.map_or(Ok(()), BufWriter::flush)
        });
        state.fault()
    }

    /// Begins a copy of the table.
    fn begin(&self, table: &Table) -> io::Result<()> {
        let mut state = self.state();
        state.write(|state| {
            let mut file = BufWriter::new(state.checkpoint.begin()?);
            let head = head(&state.name);
            file.write_all(head.as_bytes())?;
            let room = state.checkpoint.room().saturating_sub(head.len() as u64);
            // Half of it is left for what is appended.
            let worth = worth(table, room / 2 / RECORD as u64);
            self.worth.store(worth, Ordering::Relaxed);
            state.next = Some(Out { file, room });
            Ok(())
        });
        state.fault()
    }

    /// Goes on with the copy.
    fn copy(&self, records: &[(u128, u64)]) -> io::Result<()> {
        let mut state = self.state();
        state.write(|state| {
            let Some(out) = &mut state.next else {
                return Ok(());
            };
            let mut records = records.iter();
            records.try_for_each(|&(key, packed)| out.add(&record(key, packed)))
        });
        state.fault()
    }

    /// Ends the copy, which counts from now on.
    fn commit(&self, nodes: u64) -> io::Result<()> {
        let mut state = self.state();
        state.write(|state| {
            let Some(mut out) = state.next.take() else {
                return Ok(());
            };
            out.end(nodes)?;
            state.checkpoint.commit()?;
            state.current = Some(out);
            Ok(())
        });
        state.fault()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn write(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) {
        if self.fault.is_none() {
            self.fault = write(self).err();
        }
    }

    fn fault(&self) -> io::Result<()> {
        match &self.fault {
            Some(fault) => Err(io::Error::new(fault.kind(), fault.to_string())),
            None => Ok(()),
        }
    }
}

/// How far the table is copied, which is done in slices while threads search.
#[derive(Default)]
pub(crate) struct Copying {
    /// The next bucket; none between two copies.
    next: Option<usize>,
    /// The slices that passed since the last copy.
    waited: usize,
}

/// The fewest buckets of a slice: 16 MiB.
const SLICE: usize = 1 << 17;
/// The most slices of a copy.
const SLICES: usize = 100;
/// The buckets for which one slice is waited before the next copy: 2 MiB.
const WAIT: usize = 1 << 14;
/// The fewest and the most slices that are waited.
const WAITS: (usize, usize) = (10, 200);

impl Copying {
    /// The next slice of work, of ten in a second.
    pub(crate) fn tick(&mut self, journal: &Journal, table: &Table, nodes: u64) -> io::Result<()> {
        journal.flush(nodes)?;
        let buckets = table.n_buckets();
        let Some(first) = self.next else {
            self.waited += 1;
            if self.waited >= (buckets / WAIT).clamp(WAITS.0, WAITS.1) {
                journal.begin(table)?;
                *self = Self {
                    next: Some(0),
                    waited: 0,
                };
            }
            return Ok(());
        };
        let end = buckets.min(first + SLICE.max(buckets / SLICES));
        let worth = journal.worth.load(Ordering::Relaxed);
        let mut records = Vec::new();
        table.each_in(first..end, |key, packed| {
            if Numbers::work(packed) < worth {
                return;
            }
            records.push((key, packed));
            if records.len() == 4096 {
                // A fault is told by what follows.
                let _ = journal.copy(&mem::take(&mut records));
            }
        });
        journal.copy(&records)?;
        self.next = Some(end);
        if end == buckets {
            self.next = None;
            journal.commit(nodes)?;
        }
        Ok(())
    }

    /// Copies the whole table at once.
    pub(crate) fn finish(journal: &Journal, table: &Table, nodes: u64) -> io::Result<()> {
        journal.begin(table)?;
        let mut copying = Self {
            next: Some(0),
            waited: 0,
        };
        while copying.next.is_some() {
            copying.tick(journal, table, nodes)?;
        }
        Ok(())
    }
}

/// The logarithm of the work from which on about so many entries are kept, or fewer, by what a part
/// of the table has.
fn worth(table: &Table, most: u64) -> u32 {
    if table.used() <= most {
        return 0;
    }
    let mut entries = [0_u64; 32];
    let step = (table.n_buckets() >> 18).max(1);
    for n in (0..table.n_buckets()).step_by(step) {
        table.each_in(n..n + 1, |_, packed| {
            entries[Numbers::work(packed) as usize] += step as u64;
        });
    }
    let mut worth = 32;
    let mut kept = 0;
    for (log, n) in entries.into_iter().enumerate().rev() {
        kept += n;
        if kept > most {
            break;
        }
        worth = log as u32;
    }
    worth
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
    words: Words,
}

impl<'a> Records<'a> {
    pub(crate) fn open(
        input: &'a mut dyn Read,
        name: &str,
        words: Words,
    ) -> Result<Self, JournalError> {
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
            words,
        })
    }

    /// The next record; none after the last whole one.
    pub(crate) fn next(&mut self) -> Result<Option<Record>, JournalError> {
        let mut record = [0; RECORD];
        if read_up_to(&mut self.input, &mut record)? < RECORD {
            return Ok(None);
        }
        let word = |n: usize| {
            let bytes = record[8 * n..][..8].try_into();
            u64::from_le_bytes(bytes.expect("a word has eight bytes"))
        };
        let key = u128::from(word(1)) << 64 | u128::from(word(0));
        let is_nodes = key == NODES;
        let is_broken = !is_nodes && self.words.is_broken(word(2));
        if word(3) != check_word(key, word(2)) || is_broken {
            return Err(JournalError::Damaged(self.bytes));
        }
        self.bytes += RECORD as u64;
        Ok(Some(if is_nodes {
            Record::Nodes(word(2))
        } else {
            Record::Result(key, word(2))
        }))
    }
}

/// A record of a journal.
pub(crate) enum Record {
    /// A question and its packed numbers.
    Result(u128, u64),
    /// The nodes expanded so far.
    Nodes(u64),
}

fn record(key: u128, packed: u64) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[..16].copy_from_slice(&key.to_le_bytes());
    record[16..24].copy_from_slice(&packed.to_le_bytes());
    record[24..].copy_from_slice(&check_word(key, packed).to_le_bytes());
    record
}

fn head(name: &str) -> String {
    format!("quadrille-checkpoint 4 {name}\n")
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
