//! Journals: searches that were ended go on, and damage is found.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use rules::Position;
use solve::{JournalError, Options, Solver};
use talpa::Small;

/// A file in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn start() -> Small {
    "1rbrb/rbrbr/brbrb/rbrbr/brbrb r"
        .parse()
        .expect("a position")
}

fn new() -> Solver<Small> {
    let options = Options {
        threads: 1,
        memory: 64 << 20,
    };
    Solver::new(start().variant(), options)
}

/// The journal of a whole search, and its nodes.
fn journal() -> (Vec<u8>, u64) {
    let memory = Memory::default();
    let mut solver = new();
    let kept = solver.keep_journal(Box::new(memory.clone()), true);
    kept.expect("memory does not fail");
    let late: Small = "1rbr1/rb1b1/b1brb/rb1br/brb1b r"
        .parse()
        .expect("a position");
    solver.solve(&late, &mut |_| true).expect("solved");
    solver.close_journal().expect("memory does not fail");
    let bytes = memory.0.lock().expect("nobody panics").clone();
    (bytes, solver.nodes())
}

/// A search that takes up the first part of a journal finds the same with less work.
#[test]
fn a_journal_is_taken_up() {
    let late: Small = "1rbr1/rb1b1/b1brb/rb1br/brb1b r"
        .parse()
        .expect("a position");
    let (bytes, nodes) = journal();
    let expected = new().solve(&late, &mut |_| true).expect("solved").outcome;
    let mut before = u64::MAX;
    for part in [0, 1, 2] {
        // Cut in the middle of a record, as a kill may leave it.
        let records = (bytes.len() - HEAD) / 32 * part / 2;
        let cut = HEAD + records * 32 + if part < 2 { 13 } else { 0 };
        let mut solver = new();
        let whole = solver.resume(&mut &bytes[..cut]).expect("a journal");
        assert_eq!(whole as usize, HEAD + records * 32);
        let found = solver.solve(&late, &mut |_| true).expect("solved");
        assert_eq!(found.outcome, expected);
        assert!(solver.nodes() <= before);
        before = solver.nodes();
    }
    assert!(before < nodes / 10, "{before} of {nodes}");
}

const HEAD: usize = "quadrille-checkpoint 1 talpa:5\n".len();

#[test]
fn a_damaged_journal_is_refused_with_the_place() {
    let (mut bytes, _) = journal();
    assert!(bytes.len() > HEAD + 64);
    bytes[HEAD + 40] ^= 1;
    let error = new().resume(&mut &bytes[..]).expect_err("refused");
    assert!(matches!(error, JournalError::Damaged(byte) if byte as usize == HEAD + 32));
    let other = b"quadrille-checkpoint 1 talpa:6\n";
    let error = new().resume(&mut &other[..]).expect_err("refused");
    assert!(matches!(error, JournalError::Head(_)));
}
