//! Files made to do harm.

use std::io::{self, BufReader, Cursor, Read as _};

use record::{Limits, NodeId, Read, Reader, Record, Tree, read_str};
use rules::SplitMix64;

const HEAD: &str = "[Game \"talpa\"]\n\n";

/// Reads a text of one game.
#[track_caller]
fn read_one(text: &str) -> Read {
    let mut reads: Vec<_> = read_str(text).collect();
    assert_eq!(reads.len(), 1);
    reads.pop().expect("one game")
}

fn keys(read: &Read) -> Vec<&str> {
    read.faults.iter().map(|fault| fault.note.key).collect()
}

/// Alternatives to one move, each inside the one before, and all closed again.
fn nested(depth: usize) -> String {
    let moves = ["d4xd5", "a1xa2", "c3xc4"];
    let mut text = format!("{HEAD}1. d4xd5");
    for n in 0..depth {
        text += &format!("\n(1. {}", moves[n % 3]);
    }
    text + &")".repeat(depth) + " *"
}

#[test]
fn variations_may_be_nested_to_a_limit() {
    let limit = Limits::default().depth;
    let read = read_one(&nested(limit));
    assert_eq!(read.faults, []);
    assert_eq!(read.record.tree().n_moves(), limit + 1);
    let again = read_one(&read.record.to_string());
    assert_eq!(again.record, read.record);

    let read = read_one(&nested(100_000));
    assert_eq!(keys(&read), ["record-depth"]);
    assert_eq!(read.record.tree().n_moves(), limit + 1);
}

#[test]
fn open_brackets_of_all_kinds_do_no_harm() {
    for sign in [
        "(", ")", "{", "}", "[", "]", "\"", ";", "\\", "*", "1.", "{}", "()", "a1xa2 (",
    ] {
        let read = read_one(&format!("{HEAD}1. d4xd5 {}", sign.repeat(100_000)));
        assert!(read.record.tree().n_moves() >= 1, "{sign}");
        assert!(read.faults.len() <= Limits::default().faults + 1, "{sign}");
    }
}

#[test]
fn only_so_many_faults_are_told() {
    let read = read_one(&format!("{HEAD}{} 1-0", "}".repeat(1_000_000)));
    assert_eq!(read.faults.len(), 101);
    assert_eq!(
        read.faults[100].to_string(),
        "3:100 record-more count=999900"
    );
}

#[test]
fn long_lines_are_not_kept() {
    let long = "x".repeat(Limits::default().line + 1);
    let read = read_one(&format!("{HEAD}1. d4xd5\n{{{long}}} 1-0\n"));
    assert_eq!(keys(&read), ["record-line-long"]);
    assert_eq!(read.record.tree().n_moves(), 1);

    let read = read_one(&format!("[Event \"{long}\"]\n{HEAD}1. d4xd5 1-0\n"));
    assert_eq!(keys(&read), ["record-line-long"]);
    assert_eq!(read.record.tree().n_moves(), 1);

    let reads: Vec<_> = read_str(&format!("{long}\n{HEAD}1. d4xd5 *\n")).collect();
    assert_eq!(keys(&reads[0]), ["record-line-long", "record-game-missing"]);
    assert_eq!(reads[1].faults, []);
}

#[test]
fn long_values_are_refused() {
    let limit = record::Tags::VALUE_LIMIT;
    let read = read_one(&format!("[Event \"{}\"]\n{HEAD}*\n", "é".repeat(limit / 2)));
    assert_eq!(read.faults, []);
    let read = read_one(&format!("[Event \"{}\"]\n{HEAD}*\n", "x".repeat(limit + 1)));
    assert_eq!(keys(&read), ["record-tag-long"]);
    let mut record = read.record;
    assert!(record.set_tag("Event", &"x".repeat(limit + 1)).is_err());
    assert!(record.set_tag("not a name", "x").is_err());
    assert!(record.set_tag("Result", "1-0").is_err());
    assert!(record.set_tag("Event", &"\u{1}".repeat(limit)).is_ok());
    assert_eq!(read_one(&record.to_string()).record, record);
}

#[test]
fn only_so_many_tags_are_kept() {
    let limit = record::Tags::COUNT_LIMIT;
    for separator in ["\n", " "] {
        let tags: Vec<String> = (0..60_000).map(|n| format!("[T{n} \"\"]")).collect();
        let read = read_one(&format!("{}\n{HEAD}1. d4xd5 *\n", tags.join(separator)));
        assert_eq!(read.faults[0].note.key, "record-tag-many");
        assert_eq!(read.record.tags().iter().count(), limit + 2);
        assert_eq!(read.record.tree().n_moves(), 1);
        assert_eq!(read_one(&read.record.to_string()).faults, []);
        let mut record = read.record;
        assert!(record.set_tag("T0", "changed").is_ok());
        assert!(record.set_tag("New", "").is_err());
    }
}

#[test]
fn long_games_are_cut_and_the_next_is_read() {
    let limits = Limits {
        game: 10_000,
        ..Limits::default()
    };
    let filler = "{a comment}\n".repeat(10_000);
    let file = format!("{HEAD}1. d4xd5\n{filler} 1-0\n\n{HEAD}1. d4xd5 *\n");
    let reads: Vec<Read> = Reader::with_limits(file.as_bytes(), limits)
        .collect::<Result<_, _>>()
        .expect("reading from memory");
    assert_eq!(reads.len(), 2);
    assert_eq!(keys(&reads[0]), ["record-game-long"]);
    assert_eq!(reads[0].record.tree().n_moves(), 1);
    assert_eq!(reads[0].warnings, []);
    assert_eq!(reads[1].faults, []);
}

/// A file with no end of games goes through in little memory.
#[test]
fn large_files_are_read_piece_by_piece() {
    let game = format!("{HEAD}1. d4xd5 {{{}}} d7xd6 *\n\n", "comment ".repeat(100));
    let n = 5_000;
    let bytes = game.len() * n;
    let file = Cursor::new(game.into_bytes());
    let endless = std::iter::repeat_n(file, n);
    let reader = Reader::new(BufReader::new(Chained(endless.peekable())));
    let mut count = 0;
    for read in reader {
        let read = read.expect("reading from memory");
        assert_eq!(read.faults, []);
        count += 1;
    }
    assert_eq!(count, n);
    assert!(bytes > 4_000_000);
}

/// One piece after another.
struct Chained<I: Iterator>(std::iter::Peekable<I>);

impl<I: Iterator<Item = Cursor<Vec<u8>>>> io::Read for Chained<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(piece) = self.0.peek_mut() {
            let n = piece.read(buffer)?;
            if n > 0 {
                return Ok(n);
            }
            self.0.next();
        }
        Ok(0)
    }
}

#[test]
fn errors_of_the_file_end_the_reading() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let mut reader = Reader::new(BufReader::new(Cursor::new(HEAD).chain(Broken)));
    assert!(reader.next().is_some_and(|read| read.is_err()));
    assert!(reader.next().is_none());
}

/// Good files with bytes changed, lost and doubled are read without a panic, and
/// what is read of them can be written and read again.
#[test]
fn mutated_files_are_survived() {
    let good = include_bytes!("corpus/good/annotated.qdr");
    let mut random = SplitMix64::new(7);
    for _ in 0..2_000 {
        let mut bytes = good.to_vec();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &mut random);
        }
        for read in Reader::new(&bytes[..]) {
            let record = read.expect("reading from memory").record;
            assert_eq!(read_one(&record.to_string()).record, record);
        }
    }
}

fn mutate(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    bytes.push(b'\n');
    let at = random.below(bytes.len() as u64) as usize;
    let end = (at + random.below(40) as usize).min(bytes.len());
    match random.below(5) {
        0 => bytes[at] = random.next_u64() as u8,
        1 => drop(bytes.drain(at..end)),
        2 => {
            let part = bytes[at..end].to_vec();
            bytes.splice(at..at, part);
        }
        3 => bytes.truncate(at + 1),
        _ => {
            let signs = b"{}()[]\\\";\n";
            bytes[at] = signs[random.below(signs.len() as u64) as usize];
        }
    }
}

#[test]
fn large_trees_are_no_burden() {
    let mut tree = Tree::new();
    let mut last = NodeId::START;
    for _ in 0..50_000 {
        let next = tree.add(last, "a1xa2");
        tree.add(last, "xa1");
        last = next;
    }
    assert_eq!(tree.n_moves(), 100_000);
    assert_eq!(tree.line_to(last).len(), 50_000);
    assert_eq!(tree.clone(), tree);
    let mut record = Record::new("talpa".parse().expect("a game"));
    *record.tree_mut() = tree;
    assert!(record.to_string().len() > 500_000);
    assert_eq!(
        record::json::record(&record)["moves"]
            .as_array()
            .map(Vec::len),
        Some(100_000)
    );
    record.tree_mut().remove(NodeId::START);
    assert_eq!(record.tree(), &Tree::new());
}

#[test]
fn lines_are_counted_from_one_also_with_odd_ends() {
    let read = read_one("\u{feff}\r\n\r\n[Game \"talpa\"]\r\n\r\n1. d4xd5 é}\r\n");
    assert_eq!(read.line, 3);
    let places: Vec<String> = read.faults.iter().map(|it| it.place.to_string()).collect();
    assert_eq!(places, ["5:10", "5:11"]);
}
