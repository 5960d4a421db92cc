//! Whatever is typed: nothing panics, and no game is lost.

use proptest::prelude::*;
use rules::Lang;
use session::Seat;
use terminal::{Options, Start};

use crate::{Folder, options, people, run, say, says, versus};

/// A line that somebody might type, or that nobody would.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "", "0", "1", "2", "3", "4", "y", "n", "board", "describe", "moves", "undo", "redo",
        "hint", "swap", "draw", "resign", "save", "help", "a1xa2", "b3xb4", "a3xa4", "xa1",
        "d1xd2", "c2xc1", "back", "v1", "sim", "não",
    ];
    prop_oneof![
        6 => prop::sample::select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..40)
            // A file of any name would be somewhere else every time.
            .prop_filter("no file", |bytes| !bytes.to_ascii_lowercase().starts_with(b"save")),
        1 => "\\PC{0,12}".prop_map(String::into_bytes),
    ]
}

fn lines(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(line(), 0..most).prop_map(|lines| lines.join(&b'\n'))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn no_game_is_lost(input in lines(20)) {
        let folder = Folder::new();
        let store = folder.store();
        let options = Options { store: store.clone(), ..options(Lang::En) };
        let input = [&b"c3xc4\n"[..], &input].concat();
        run(&input, people("talpa:4"), options);
        let found = store.resumable();
        let records = store.records().expect("records").len();
        prop_assert!(found.notes.is_empty());
        // Unless the only move was taken back, it is there.
        let is_undone = String::from_utf8_lossy(&input).contains("undo");
        prop_assert!(is_undone || found.games.len() + records >= 1);
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn no_line_panics_in_the_menus(input in lines(40)) {
        run(&input, Start::Menu, options(Lang::Pt));
    }

    #[test]
    fn no_line_panics_against_a_computer(input in lines(40), game in 0..4_usize) {
        let choice = ["talpa:4", "taacoca:3", "splinter:nano", "alliances:3"][game];
        let start = versus(choice, Seat::human(""), Seat::computer("random", 1));
        run(&input, start, options(Lang::En));
    }
}

#[test]
fn lines_that_are_no_text_are_refused_and_asked_again() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(vec![b'a'; 20_000]);
    input.extend(b"\n\0\n\x1b[2J\na1xa2\r\n");
    let screen = run(&input, people("talpa:4"), options(Lang::En));
    let parts = [
        "not text (UTF-8)",
        "too long: 10000 bytes",
        "\\u{0}",
        "\\u{1b}[2J",
        "Red (Ana) plays a1xa2",
    ];
    says(&screen, &parts);
    assert!(!screen.contains(['\0', '\x1b']));
}

#[test]
fn a_long_line_is_not_quoted_at_length() {
    let screen = say(&format!("{}\n", "é".repeat(4000)), people("talpa:4"));
    let echoed = screen.lines().filter(|line| line.len() > 1000).count();
    assert_eq!(echoed, 1, "only what was typed");
}
