//! What is read, what is refused, and that every sentence exists.

use std::collections::BTreeSet;

use alliances::{INFO, Medium, Small, Standard, Variant};
use rules::{Lang, Position, Variant as _};

#[test]
fn variants_are_read_exactly() {
    let all: Vec<String> = Variant::all().iter().map(Variant::to_string).collect();
    assert_eq!(
        all.join(" "),
        "3 3-seed 4 4-seed 5 5-seed 6 6-seed 7 7-seed 8 8-seed"
    );
    assert_eq!(Variant::default().to_string(), "7");
    for text in [
        "",
        "2",
        "9",
        "07",
        "+7",
        "7 ",
        "7-Seed",
        "-seed",
        "7-seed-seed",
        "7seed",
    ] {
        let error = text.parse::<Variant>().expect_err(text);
        assert_eq!(error.to_string(), format!("variant-unknown found={text:?}"));
    }
}

#[test]
fn moves_are_read_in_either_form_and_case() {
    let position = Standard::start(Variant::default());
    let center = position.read_move("Og11").expect("the center");
    for text in ["og11", "OG11", "oG11", "11 6 O", "11 6 o"] {
        assert_eq!(position.read_move(text), Ok(center), "{text}");
    }
    for text in [
        "", "O", "g11", "Og", "Og011", "Og11 ", " Og11", "Xg11", "O g11", "11 6", "11  6 O",
        "6,11 O", "011 6 O", "11 6 OO", "Og11x", "é11", "Oé11", "11 6 é", "O-1",
    ] {
        let error = position.read_move(text).expect_err(text);
        assert_eq!(error.key, "alliances-move-text", "{text}");
    }
    for (text, cell) in [
        ("Oa5", "a5"),
        ("Pz1", "z1"),
        ("Gg999", "g999"),
        ("0 30 G", "0 30"),
    ] {
        let error = position.read_move(text).expect_err(text);
        let expected = format!("alliances-no-cell cell={cell:?}");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn broken_positions_are_refused_with_a_reason() {
    for (text, reason) in [
        ("", "position-empty"),
        ("2/1/2/3/2/1/2", "position-fields found=1 least=3 most=4"),
        ("2/1/2/3/2/1/2 1", "position-fields found=2 least=3 most=4"),
        ("2/1/2/3/2/1/2  1 ---", "position-space column=15"),
        ("2/1/2/3/2/1/2 1 --- ", "position-space column=20"),
        (
            "2/1/2/3/2/1/2 1 --- seeds",
            "alliances-flag found=\"seeds\"",
        ),
        ("2/1/2/3/2/1/2 1 --- Seed", "alliances-flag found=\"Seed\""),
        (
            "2/1/2/3/2/1/2 3 ---",
            "position-side found=\"3\" first=\"1\" second=\"2\"",
        ),
        ("2/1/2/3/2/1/2 1 --", "alliances-owners found=\"--\""),
        ("2/1/2/3/2/1/2 1 ----", "alliances-owners found=\"----\""),
        ("2/1/2/3/2/1/2 1 -3-", "alliances-owners found=\"-3-\""),
        (
            "2/1/2/3/2/1/3 1 ---",
            "position-row-length row=7 found=3 expected=2",
        ),
        (
            "2/1/11/3/2/1/2 1 ---",
            "position-row-length row=3 found=11 expected=2",
        ),
        (
            "2/1/o1/3/2/1/2 1 ---",
            "position-letter row=3 column=5 found=\"o\" expected=\"O P G\"",
        ),
        ("2/1/02/3/2/1/2 1 ---", "position-run row=3 column=5"),
        (
            "2/1/2/3/2/1 1 ---",
            "position-rows found=6 expected=\"7, 11, 15, 19, 23, 27\"",
        ),
    ] {
        let error = text.parse::<Small>().expect_err(text);
        assert_eq!(error.to_string(), reason, "{text}");
    }
}

#[test]
fn a_text_of_another_board_says_so() {
    let text = Standard::start(Variant::default()).to_string();
    assert_eq!(text, "2/3/4/5/6/5/6/7/6/7/6/7/6/7/6/7/6/5/6/5/4/3/2 1 ---");
    let expected = "position-other-board found=\"7\"";
    assert_eq!(text.parse::<Small>().expect_err("7").to_string(), expected);
    assert_eq!(text.parse::<Medium>().expect_err("7").to_string(), expected);
    assert_eq!(Small::variant_of(&text), Ok(Variant::default()));
}

#[test]
fn every_sentence_exists_in_both_languages() {
    let [english, portuguese] = Lang::ALL.map(|lang| messages(INFO.sentences.in_lang(lang)));
    assert_eq!(english, portuguese);
    let sources = [
        include_str!("../src/info.rs"),
        include_str!("../src/look.rs"),
        include_str!("../src/notation.rs"),
        include_str!("../src/position.rs"),
        include_str!("../src/setup.rs"),
        include_str!("../src/variant.rs"),
    ];
    let used: BTreeSet<&str> = sources.into_iter().flat_map(keys).collect();
    // Lessons are named by `lessons.txt`; the tests of `page` look for their sentences.
    let said = english.into_iter().filter(|key| !key.contains("-lesson-"));
    assert_eq!(said.collect::<BTreeSet<_>>(), used);
}

fn messages(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter(|line| line.starts_with("alliances-"))
        .filter_map(|line| Some(line.split_once(" =")?.0))
        .collect()
}

/// The quoted keys in a source file.
fn keys(source: &str) -> impl Iterator<Item = &str> {
    source
        .split('"')
        .filter(|text| text.starts_with("alliances-") && !text.contains(char::is_whitespace))
}
