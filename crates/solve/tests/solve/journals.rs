//! Journals: searches that were ended go on, and damage is found.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use rules::Position;
use solve::{Checkpoint, JournalError, Options, Solver};
use talpa::Small;

/// A file in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("nobody panics").clone()
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// All files of a checkpoint; the last of those that were committed counts.
#[derive(Clone, Default)]
struct Files {
    begun: Memory,
    committed: Arc<Mutex<Vec<Memory>>>,
    room: Option<u64>,
}

impl Files {
    fn committed(&self) -> Vec<Memory> {
        self.committed.lock().expect("nobody panics").clone()
    }

    fn current(&self) -> Vec<u8> {
        let committed = self.committed();
        committed.last().expect("a file that counts").bytes()
    }
}

impl Checkpoint for Files {
    fn begin(&mut self) -> io::Result<Box<dyn Write + Send>> {
        self.begun = Memory::default();
        Ok(Box::new(self.begun.clone()))
    }

    fn commit(&mut self) -> io::Result<()> {
        let mut committed = self.committed.lock().expect("nobody panics");
        committed.push(self.begun.clone());
        Ok(())
    }

    fn room(&self) -> u64 {
        self.room.unwrap_or(u64::MAX)
    }
}

fn late() -> Small {
    "1rbr1/rb1b1/b1brb/rb1br/brb1b r"
        .parse()
        .expect("a position")
}

fn new() -> Solver<Small> {
    let options = Options {
        threads: 1,
        memory: 64 << 20,
    };
    Solver::new(late().variant(), options)
}

fn resume(solver: &mut Solver<Small>, checkpoint: &[u8]) -> Result<(), JournalError> {
    solver.resume(&mut &*checkpoint, checkpoint.len() as u64)
}

/// The files of a whole search, and its nodes.
fn searched() -> (Files, u64) {
    searched_within(None)
}

/// The same where files have so many bytes at most.
fn searched_within(room: Option<u64>) -> (Files, u64) {
    let files = Files {
        room,
        ..Files::default()
    };
    let mut solver = new();
    solver
        .keep(Box::new(files.clone()))
        .expect("memory does not fail");
    solver.solve(&late(), &mut |_| true).expect("solved");
    solver.close_journal().expect("memory does not fail");
    (files, solver.nodes())
}

/// A search that takes up the first part of a journal finds the same with less work, and
/// counts all of it.
#[test]
fn a_journal_is_taken_up() {
    let (files, nodes) = searched();
    let bytes = files.current();
    let expected = new().solve(&late(), &mut |_| true).expect("solved").outcome;
    let mut before = u64::MAX;
    for part in [0, 1, 2] {
        // Cut in the middle of a record, as a kill may leave it.
        let records = (bytes.len() - HEAD) / 32 * part / 2;
        let cut = HEAD + records * 32 + if part < 2 { 13 } else { 0 };
        let mut solver = new();
        resume(&mut solver, &bytes[..cut]).expect("a journal");
        let earlier = solver.nodes();
        assert_eq!(earlier, if part == 0 { 0 } else { nodes });
        let found = solver.solve(&late(), &mut |_| true).expect("solved");
        assert_eq!(found.outcome, expected);
        assert!(solver.nodes() - earlier <= before);
        before = solver.nodes() - earlier;
    }
    assert_eq!(before, 0);
}

/// Results that were dear are in the file that counts before the table is copied again.
#[test]
fn dear_results_are_appended_at_once() {
    let (files, nodes) = searched();
    let committed = files.committed();
    assert!(committed.len() >= 2);
    let mut solver = new();
    let first = committed[0].bytes();
    resume(&mut solver, &first).expect("a journal");
    let earlier = solver.nodes();
    solver.solve(&late(), &mut |_| true).expect("solved");
    let again = solver.nodes() - earlier;
    assert!(again < nodes / 10, "{again} of {nodes}");
}

/// Records lie in the order of the table, so that one that grew with them would forget the first.
#[test]
fn a_large_table_is_whole_again() {
    let files = Files::default();
    let mut solver = new();
    let keep = Box::new(files.clone());
    solver.keep(keep).expect("memory does not fail");
    let start = Small::start(late().variant());
    let mut enough = |it: &solve::Progress| it.entries < 300_000;
    assert!(solver.solve(&start, &mut enough).is_none());
    solver.close_journal().expect("memory does not fail");
    let (entries, bytes) = solver.table_size();
    let mut resumed = new();
    resume(&mut resumed, &files.current()).expect("a journal");
    assert!(bytes >= 4 * new().table_size().1);
    let kept = resumed.table_size().0;
    assert!(kept >= entries / 100 * 99, "{kept} of {entries}");
}

/// A file keeps to its room, and what it holds is worth more than its share of all.
#[test]
fn where_there_is_not_room_for_all_what_was_dear_is_kept() {
    let (whole, nodes) = searched();
    let expected = new().solve(&late(), &mut |_| true).expect("solved").outcome;
    for part in [4, 16] {
        let room = whole.current().len() as u64 / part;
        let (files, _) = searched_within(Some(room));
        for file in files.committed() {
            assert!(file.bytes().len() as u64 <= room);
        }
        let mut solver = new();
        let bytes = files.current();
        resume(&mut solver, &bytes).expect("a journal");
        assert_eq!(solver.nodes(), nodes);
        let found = solver.solve(&late(), &mut |_| true).expect("solved");
        assert_eq!(found.outcome, expected);
        assert!(solver.nodes() - nodes < nodes / 10, "{part}");
    }
    // Even where there is room for next to nothing.
    let (files, _) = searched_within(Some(1));
    resume(&mut new(), &files.current()).expect("it can be taken up");
}

const HEAD: usize = "quadrille-checkpoint 4 talpa:5\n".len();

#[test]
fn a_damaged_journal_is_refused_with_the_place() {
    let mut bytes = searched().0.current();
    assert!(bytes.len() > HEAD + 64);
    bytes[HEAD + 40] ^= 1;
    let error = resume(&mut new(), &bytes).expect_err("refused");
    assert!(matches!(error, JournalError::Damaged(byte) if byte as usize == HEAD + 32));
    let other = b"quadrille-checkpoint 4 talpa:6\n";
    let error = resume(&mut new(), other).expect_err("refused");
    assert!(matches!(error, JournalError::Head(_)));
}
