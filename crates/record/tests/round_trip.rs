//! Whatever is written is read back as it was.

mod common;

use common::{actions, build, hostile};
use proptest::prelude::*;
use record::{Record, read_str};

/// Reads a text of one game that has nothing wrong with it.
#[track_caller]
fn read_one(text: &str) -> Record {
    let mut reads: Vec<_> = read_str(text).collect();
    assert_eq!(reads.len(), 1, "{text}");
    let read = reads.pop().expect("one game");
    assert_eq!(read.faults, [], "{text}");
    read.record
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn written_records_are_read_back(actions in actions()) {
        let record = build(&actions);
        let text = record.to_string();
        prop_assert_eq!(&read_one(&text), &record, "{}", text);
        prop_assert_eq!(read_one(&text).to_string(), text);
    }

    #[test]
    fn lines_are_short(actions in actions()) {
        let text = build(&actions).to_string();
        let moves = text.split_once("\n\n").expect("moves follow tags").1;
        for line in moves.lines() {
            prop_assert!(line.chars().count() <= 80, "{}", line);
            prop_assert!(!line.is_empty());
        }
    }

    #[test]
    fn line_ends_do_not_matter(actions in actions()) {
        let record = build(&actions);
        let text = format!("\u{feff}{record}").replace('\n', "\r\n");
        prop_assert_eq!(&read_one(text.trim_end()), &record, "{}", text);
    }

    #[test]
    fn games_stand_one_after_another(many in prop::collection::vec(actions(), 0..4)) {
        let records: Vec<Record> = many.iter().map(build).collect();
        let read: Vec<Record> = read_str(&record::write(&records))
            .map(|read| read.record)
            .collect();
        prop_assert_eq!(read, records);
    }

    #[test]
    fn any_text_survives_as_comment_and_tag(text in hostile(200)) {
        let mut record = Record::new("talpa:4".parse().expect("a game"));
        record.set_tag("First", &text).expect("short enough");
        record.tree_mut().annotation_mut(record::NodeId::START).comment = text;
        prop_assert_eq!(&read_one(&record.to_string()), &record);
    }

    /// Nothing that can be typed makes a reader fail, and what it makes of it is stable.
    #[test]
    fn any_text_is_read_and_then_stable(
        body in hostile(120),
        line in hostile(30),
    ) {
        let text = format!("[Game \"talpa\"]\n[{line}\n\n1. d4xd5 {body}");
        for read in read_str(&text) {
            let once = read.record.to_string();
            let again: Vec<_> = read_str(&once).map(|read| read.record).collect();
            prop_assert_eq!(&again, &[read.record], "{}", once);
        }
    }
}
