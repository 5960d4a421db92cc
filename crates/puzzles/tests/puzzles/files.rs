//! Whole files are read back, and others are refused with the line of the fault.

use puzzles::Collection;
use rules::text_hash;

use crate::collection;

/// A small file.
fn small() -> String {
    let mut collection = collection("talpa:6");
    collection.puzzles.truncate(3);
    collection.to_string()
}

/// The file with another check sum, as somebody would write it who means to change it.
fn forged(text: &str) -> String {
    let (body, _) = text.rsplit_once("end ").expect("an end");
    format!("{body}end {:016x}\n", text_hash(body))
}

#[track_caller]
fn refused(text: &str, line: usize, key: &str) {
    let fault = Collection::read(text).expect_err("a file with a fault");
    assert_eq!((fault.line, fault.note.key), (line, key), "{fault}");
}

#[test]
fn what_is_written_is_read_back() {
    let text = small();
    let read = Collection::read(&text).expect("a whole file");
    assert_eq!(read.puzzles.len(), 3);
    assert_eq!(read.to_string(), text);
    let first = &read.puzzles[0];
    assert_eq!(read.find(&first.id()), Some(first));
    assert_eq!(read.find("talpa-6-00000000"), None);
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let text = small();
    for end in 0..text.len() {
        let cut = &text[..end];
        let fault = Collection::read(cut).expect_err("a file that is cut off");
        assert!(fault.line <= cut.lines().count() + 1, "{end}: {fault}");
    }
    refused("", 1, "puzzles-truncated");
}

/// One byte is changed, at every place: without the right check sum nothing passes.
#[test]
fn a_damaged_byte_is_found() {
    let text = small();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        let Ok(damaged) = String::from_utf8(bytes) else {
            continue;
        };
        let fault = Collection::read(&damaged).expect_err("a damaged file");
        assert!(fault.line >= 1, "{at}");
    }
}

#[test]
fn faults_are_told_with_their_line() {
    let text = small();
    let line = |n: usize| text.lines().nth(n - 1).expect("a line").to_owned();
    let with = |n: usize, new: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[n - 1] = new.to_owned();
        forged(&(lines.join("\n") + "\n"))
    };
    refused(&with(1, "quadrille-puzzles 2"), 1, "puzzles-line");
    refused(&with(2, "game chess:8"), 2, "puzzles-line");
    refused(&with(2, "game talpa"), 2, "puzzles-line");
    refused(&with(3, "puzzles 99999999999"), 3, "puzzles-line");
    refused(&with(3, "puzzles 2"), 20, "puzzles-line");
    refused(&with(3, "puzzles 4"), 28, "puzzles-line");
    refused(&with(4, "puzzle talpa-6-00000000"), 4, "puzzles-id");
    let other = Collection::read(&with(5, &line(13))).expect_err("another position");
    assert!(matches!(other.line, 4 | 7), "{other}");
    refused(&with(6, "goal lose 3"), 6, "puzzles-line");
    refused(&with(6, "goal win 0"), 6, "puzzles-line");
    refused(&with(6, "goal win 98"), 7, "puzzles-goal");
    refused(&with(8, "themes nothing"), 8, "puzzles-line");
    refused(&with(9, "levels 012"), 9, "puzzles-line");
    refused(&with(17, "levels 1"), 17, "puzzles-line");
    refused(&with(10, "points x 1"), 10, "puzzles-line");
    refused(&with(11, "from 1"), 11, "puzzles-line");
    let position = Collection::read(&with(5, "position rr r")).expect_err("no position");
    assert_eq!(position.line, 5);
    let mv = Collection::read(&with(7, "line a1xa1")).expect_err("no move");
    assert_eq!(mv.line, 7);
    refused(&format!("{text}more\n"), 29, "puzzles-more");
    refused(&text.replace("\nend ", "\nend 0"), 28, "puzzles-sum");
}

/// A copy of a puzzle is refused, and so is its mirror image.
#[test]
fn symmetric_copies_are_refused() {
    let mut collection = collection("talpa:6");
    collection.puzzles.truncate(1);
    let copy = collection.puzzles[0].clone();
    collection.puzzles.push(copy);
    refused(&collection.to_string(), 13, "puzzles-copy");
}
