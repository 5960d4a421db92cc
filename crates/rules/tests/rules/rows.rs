//! Position texts.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::{Player, SetupError, rows};

type Board = Vec<Vec<Option<char>>>;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn written_boards_are_read_back(board in board()) {
        let lengths: Vec<usize> = board.iter().map(Vec::len).collect();
        let text = written(&board);
        prop_assert_eq!(rows::n_rows(&text), board.len());
        prop_assert_eq!(rows::read(&text, &lengths, "rbK"), Ok(board), "{}", text);
    }

    #[test]
    fn whatever_is_read_was_written_canonically(text in "([rb0-9]{0,4}/?){0,4}|\\PC{0,12}") {
        for length in 1..5 {
            let lengths = vec![length; rows::n_rows(&text)];
            if let Ok(board) = rows::read(&text, &lengths, "rbK") {
                prop_assert_eq!(written(&board), &text[..]);
            }
        }
    }

    #[test]
    fn whatever_splits_into_fields_joins_again(text in "[a /]{0,8}|\\PC{0,12}") {
        if let Ok(fields) = rows::fields(&text, 1, 3) {
            prop_assert!((1..=3).contains(&fields.len()));
            prop_assert_eq!(fields.join(" "), text);
        }
    }
}

#[test]
fn runs_of_empty_cells_are_as_long_as_they_can_be() {
    let board = [
        vec![None; 12],
        vec![None, Some('r'), None, None],
        vec![Some('b')],
    ];
    assert_eq!(written(&board), "12/1r2/b");
}

#[test]
fn fields_are_separated_by_single_spaces() {
    assert_eq!(rows::fields("a b c", 1, 3), Ok(vec!["a", "b", "c"]));
    for text in ["", " ", "   ", "\t"] {
        is(rows::fields(text, 2, 2), "position-empty");
    }
    is(rows::fields(" a b", 2, 2), "position-space column=1");
    is(rows::fields("a  b", 2, 2), "position-space column=3");
    is(rows::fields("é b  c", 2, 2), "position-space column=5");
    is(rows::fields("a b ", 2, 2), "position-space column=4");
    is(
        rows::fields("a", 2, 4),
        "position-fields found=1 least=2 most=4",
    );
    is(
        rows::fields("a b c", 2, 2),
        "position-fields found=3 least=2 most=2",
    );
}

#[test]
fn the_number_of_rows_must_fit() {
    is(
        rows::read("1/1", &[1], "rb"),
        "position-rows found=2 expected=\"1\"",
    );
    is(
        rows::read("", &[1, 1], "rb"),
        "position-rows found=1 expected=\"2\"",
    );
    let error = rows::unknown_size(3, &[4, 5, 12]);
    assert_eq!(
        error.to_string(),
        "position-rows found=3 expected=\"4, 5, 12\""
    );
}

#[test]
fn runs_have_no_leading_zero() {
    is(
        rows::read("rr/r0", &[2, 2], "rb"),
        "position-run row=2 column=5",
    );
    is(
        rows::read("01r/2", &[2, 2], "rb"),
        "position-run row=1 column=1",
    );
    assert!(rows::read("r10", &[11], "rb").is_ok());
}

#[test]
fn letters_must_be_known_and_their_case_matters() {
    for (text, column, found) in [("rb/rx", 5, "x"), ("rb/Rb", 4, "R"), ("rb/1é", 5, "é")] {
        let expected =
            format!("position-letter row=2 column={column} found={found:?} expected=\"r b\"");
        is(rows::read(text, &[2, 2], "rb"), &expected);
    }
}

#[test]
fn columns_count_characters_and_not_bytes() {
    let expected = "position-letter row=2 column=4 found=\"x\" expected=\"é b\"";
    is(rows::read("éé/x1", &[2, 2], "éb"), expected);
}

#[test]
fn rows_must_have_their_length() {
    for (text, found) in [("2/", 0), ("2/r", 1), ("2/r2", 3), ("2/rrr", 3), ("2/3", 3)] {
        let expected = format!("position-row-length row=2 found={found} expected=2");
        is(rows::read(text, &[2, 2], "rb"), &expected);
    }
}

#[test]
fn rows_that_claim_very_many_cells_are_refused_cheaply() {
    let huge = "9999r".repeat(100_000);
    let expected = "position-row-length row=1 found=1000000000 expected=8";
    is(rows::read(&huge, &[8], "rb"), expected);
    let digits = "9".repeat(100_000);
    let error = rows::read(&digits, &[8], "rb").expect_err("too long");
    assert_eq!(error.key, "position-row-length");
}

#[test]
fn the_side_to_move_is_one_letter() {
    assert_eq!(rows::side("r", ['r', 'b']), Ok(Player::First));
    assert_eq!(rows::side("b", ['r', 'b']), Ok(Player::Second));
    for field in ["", "R", "rb", "x", "é"] {
        let expected = format!("position-side found={field:?} first=\"r\" second=\"b\"");
        is(rows::side(field, ['r', 'b']), &expected);
    }
}

fn board() -> impl Strategy<Value = Board> {
    let cell = prop::option::weighted(0.5, prop::sample::select(vec!['r', 'b', 'K']));
    prop::collection::vec(prop::collection::vec(cell, 1..24), 1..8)
}

fn written(board: &[Vec<Option<char>>]) -> String {
    let mut text = String::new();
    let rows = board.iter().map(|row| row.iter().copied());
    rows::write(&mut text, rows).expect("a string takes everything");
    text
}

#[track_caller]
fn is<T>(found: Result<T, SetupError>, expected: &str) {
    let error = found.err().expect("a refusal");
    assert_eq!(error.to_string(), expected);
}
