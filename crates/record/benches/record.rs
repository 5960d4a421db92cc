//! How fast games are read and written: `cargo bench -p record`.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::time::Instant;

use record::{Reader, Record};

const FILES: [(&str, &str); 5] = [
    (
        "annotated",
        include_str!("../tests/corpus/good/annotated.qdr"),
    ),
    ("talpa", include_str!("../tests/corpus/good/talpa.qdr")),
    ("taacoca", include_str!("../tests/corpus/good/taacoca.qdr")),
    (
        "splinter",
        include_str!("../tests/corpus/good/splinter.qdr"),
    ),
    (
        "alliances",
        include_str!("../tests/corpus/good/alliances.qdr"),
    ),
];

fn main() {
    for (name, text) in FILES {
        let copies = 8_000_000 / text.len();
        let file = format!("{text}\n").repeat(copies);
        let clock = Instant::now();
        let (mut games, mut moves) = (0, 0);
        for read in Reader::new(file.as_bytes()) {
            let read = read.expect("reading from memory");
            assert!(read.faults.is_empty());
            games += 1;
            moves += read.record.tree().n_moves();
        }
        let seconds = clock.elapsed().as_secs_f64();
        let written = write_speed(text);
        println!(
            "{name:<10} read {:>6.1} MB/s {:>8.0} games/s {:>9.0} moves/s, write {written:>6.1} MB/s",
            file.len() as f64 / 1e6 / seconds,
            f64::from(games) / seconds,
            moves as f64 / seconds,
        );
    }
}

fn write_speed(text: &str) -> f64 {
    let records: Vec<Record> = record::read_str(text).map(|read| read.record).collect();
    let times = 8_000_000 / text.len();
    let clock = Instant::now();
    for _ in 0..times {
        assert_eq!(record::write(&records).len(), text.len());
    }
    (times * text.len()) as f64 / 1e6 / clock.elapsed().as_secs_f64()
}
