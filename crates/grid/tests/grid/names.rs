//! Cell names.

use grid::names::{letter, split, split_number};
use proptest::prelude::*;

use crate::config;

#[test]
fn every_name_is_read_back_in_either_case() {
    for column in 0..26 {
        for number in 0..1000 {
            let name = format!("{}{number}", letter(column));
            assert_eq!(split(&name), Some((column, number, "")));
            assert_eq!(split(&name.to_uppercase()), Some((column, number, "")));
        }
    }
}

#[test]
fn what_follows_a_name_is_handed_back() {
    assert_eq!(split("d4xd5"), Some((3, 4, "xd5")));
    assert_eq!(split("h9ne"), Some((7, 9, "ne")));
    assert_eq!(split("a1b2c3L"), Some((0, 1, "b2c3L")));
    assert_eq!(split("a0é"), Some((0, 0, "é")));
    assert_eq!(split_number("18/"), Some((18, "/")));
}

#[test]
fn what_is_no_name_is_refused() {
    for text in [
        "", "a", "1", "12", "aa1", "a-1", "a+1", "a 1", " a1", "a01", "a00", "a1000", "a0001",
        "é1", "ａ1", "a１", "a٣", "@1", "[1", "{1",
    ] {
        assert_eq!(split(text), None, "{text:?}");
    }
}

#[test]
#[should_panic(expected = "at most 26")]
fn there_are_26_letters() {
    letter(26);
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_text_is_a_name_and_a_rest_or_refused(text in "\\PC{0,8}|[a-cA-C][0-9]{0,5}\\PC{0,3}") {
        if let Some((column, number, rest)) = split(&text) {
            let name = &text[..text.len() - rest.len()];
            prop_assert_eq!(name.to_ascii_lowercase(), format!("{}{number}", letter(column)));
            prop_assert!(!rest.starts_with(|it: char| it.is_ascii_digit()));
        }
    }
}
