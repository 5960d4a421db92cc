//! Files of games: good ones are canonical, of damaged ones everything is told.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use record::{Fault, Read, Reader};

#[test]
fn good_files_are_canonical() {
    for path in files("good") {
        let reads = read(&path);
        assert!(!reads.is_empty(), "{}", path.display());
        for read in &reads {
            assert_eq!(read.faults, [], "{}", path.display());
            assert_eq!(read.warnings, [], "{}", path.display());
        }
        let text = record::write(reads.iter().map(|read| &read.record));
        expect_file![&path].assert_eq(&text);
    }
}

#[test]
fn damaged_files_are_understood_as_far_as_possible() {
    for path in files("damaged") {
        let reads = read(&path);
        expect_file![path.with_extension("expected")].assert_eq(&report(&reads));
    }
}

/// The corpus shows every fault that a file of ordinary size can have.
#[test]
fn damaged_files_show_every_fault() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for path in files("damaged") {
        for read in read(&path) {
            seen.extend(read.faults.iter().map(|fault| fault.note.key));
            seen.extend(read.warnings.iter().map(|fault| fault.note.key));
        }
    }
    let elsewhere = [
        "record-place",
        "record-more",
        "record-line-long",
        "record-game-long",
        "record-depth",
        "record-tag-name",
        "record-tag-fixed",
        "record-tag-long",
        "record-tag-many",
    ];
    let missing: Vec<&str> = keys()
        .filter(|key| !seen.contains(key) && !elsewhere.contains(key))
        .collect();
    assert_eq!(missing, [""; 0]);
}

fn keys() -> impl Iterator<Item = &'static str> {
    let lines = record::SENTENCES.en.lines();
    lines.filter_map(|line| Some(line.split_once(" = ")?.0))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|it| it == "qdr"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn read(path: &Path) -> Vec<Read> {
    let bytes = fs::read(path).expect("the file can be read");
    Reader::new(&bytes[..])
        .collect::<Result<_, _>>()
        .expect("reading from memory")
}

fn report(reads: &[Read]) -> String {
    let mut out = String::new();
    for (n, read) in reads.iter().enumerate() {
        writeln!(out, "game {} on line {}", n + 1, read.line).expect("writing to a string");
        for fault in &read.faults {
            writeln!(out, "  fault {}", brief(fault)).expect("writing to a string");
        }
        for warning in &read.warnings {
            writeln!(out, "  warning {}", brief(warning)).expect("writing to a string");
        }
        for line in read.record.to_string().lines() {
            writeln!(out, "{}", format!("  | {line}").trim_end()).expect("writing to a string");
        }
    }
    out
}

/// A fault with no more of its cause than the key; the rest is the game's affair.
fn brief(fault: &Fault) -> String {
    let Fault { place, note, cause } = fault;
    match cause {
        Some(cause) => format!("{place} {note}: {}", cause.key),
        None => format!("{place} {note}"),
    }
}
