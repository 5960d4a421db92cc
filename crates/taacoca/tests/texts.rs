//! Texts: what is read, what is refused and why, and that every sentence exists.

use expect_test::{Expect, expect};
use rules::{Position, Variant as _};
use taacoca::{Standard, Variant};

const START: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w";

fn official(text: &str) -> Standard {
    text.parse().expect("a position of the official board")
}

#[track_caller]
fn check_setup(text: &str, error: Expect) {
    error.assert_eq(&match text.parse::<Standard>() {
        Ok(position) => format!("read as {position}"),
        Err(error) => error.to_string(),
    });
}

#[track_caller]
fn check_read<P: Position>(position: &P, text: &str, expected: Expect) {
    expected.assert_eq(&match position.read_move(text) {
        Ok(mv) => position.move_text(mv),
        Err(error) => error.to_string(),
    });
}

#[test]
fn variants_are_read_exactly() {
    let names: Vec<String> = Variant::all().iter().map(Variant::to_string).collect();
    assert_eq!(names[..4], ["3", "3-strict", "4", "4-strict"]);
    for text in [
        "", "2", "9", "05", "5 strict", "5-Strict", "strict", "5-", "-strict",
    ] {
        let error = text.parse::<Variant>().expect_err("no variant");
        assert_eq!(error.to_string(), format!("variant-unknown found={text:?}"));
    }
}

#[test]
fn moves_are_read_in_every_accepted_form() {
    let white = official(START);
    for text in [
        "a1b2c3L",
        "c3b2a1l",
        "A1 B2 C3 L",
        "a1,c3,b2L",
        "a1, b2 , c3 left",
        "a1b2c3Left",
        "b2 a1c3 NW",
        "a1b2c3nw",
    ] {
        check_read(&white, text, expect!["a1b2c3L"]);
    }
    let black = official(&START.replace(" w", " b"));
    for text in ["g3h2i1R", "i1h2g3se", "i1 h2 g3 RIGHT", "g3,h2,i1,r"] {
        check_read(&black, text, expect!["g3h2i1R"]);
    }
}

#[test]
fn other_move_texts_are_refused() {
    let start = official(START);
    for text in [
        "",
        "L",
        "left",
        "a1-b2-c3L",
        " a1b2c3L",
        "a1b2c3L ",
        "a1,,b2c3L",
        "a01L",
        "é1L",
        "a1Lb2",
    ] {
        let error = start.read_move(text).expect_err("no move");
        assert_eq!(
            error.to_string(),
            format!("taacoca-move-text found={text:?}")
        );
    }
    check_read(
        &start,
        "a1b2c3",
        expect![[r#"taacoca-move-direction found="a1b2c3""#]],
    );
    check_read(
        &start,
        "a1b2c3c4L",
        expect![[r#"taacoca-move-many (C4) found="a1b2c3c4L" count=4"#]],
    );
    check_read(
        &start,
        "a1b2a1L",
        expect![[r#"taacoca-move-twice (C4) found="a1b2a1L" cell="a1""#]],
    );
    check_read(
        &start,
        "A6L",
        expect![[r#"taacoca-move-cell (C1) cell="a6" row="a" count=5"#]],
    );
    check_read(
        &start,
        "j1L",
        expect![[r#"taacoca-move-row (C1) cell="j1" last="i""#]],
    );
    check_read(
        &start,
        "a0R",
        expect![[r#"taacoca-move-cell (C1) cell="a0" row="a" count=5"#]],
    );
}

#[test]
fn the_letter_l_is_a_row_of_large_boards() {
    let variant = Variant::plain(7).expect("a size");
    let start = taacoca::Large::start(variant);
    check_read(&start, "l1m1l2l", expect!["l1l2m1L"]);
}

#[test]
fn broken_setups_are_refused() {
    check_setup("", expect!["position-empty"]);
    check_setup("bbbbb", expect!["position-fields found=1 least=2 most=3"]);
    check_setup(
        "5/6/7 w",
        expect![[r#"position-rows found=3 expected="5, 7, 9, 11, 13, 15""#]],
    );
    check_setup(
        "4/5/6/7/6/5/4 w",
        expect![[r#"position-other-board found="4""#]],
    );
    check_setup(
        "5/6/7/8/9/8/7/6/4 w",
        expect!["position-row-length row=9 found=4 expected=5"],
    );
    check_setup(
        "5/6/7/8/9/8/7/6/4k w",
        expect![[r#"position-letter row=9 column=18 found="k" expected="w b""#]],
    );
    check_setup(
        "5/6/7/8/9/8/7/6/05 w",
        expect!["position-run row=9 column=17"],
    );
    check_setup(
        "5/6/7/8/9/8/7/6/4w x",
        expect![[r#"position-side found="x" first="w" second="b""#]],
    );
    check_setup("5/6/7/8/9/8/7/6/4w  w", expect!["position-space column=20"]);
    check_setup(
        "5/6/7/8/9/8/7/6/4w w Strict",
        expect![[r#"taacoca-setup-flag (C7) found="Strict""#]],
    );
    check_setup(
        "5/6/7/8/4w4/wwwwwwww/www4/6/5 w",
        expect!["read as 5/6/7/8/4w4/wwwwwwww/www4/6/5 w"],
    );
    check_setup(
        "5/6/7/8/9/wwwwwwww/wwwww2/6/5 w",
        expect!["taacoca-setup-stones (C3) player=1 found=13 most=12"],
    );
    check_setup(
        "4w/6/7/8/9/8/7/6/5 w",
        expect![[r#"taacoca-setup-home (C6) player=1 cell="i5""#]],
    );
    check_setup(
        "4w/6/7/8/9/8/7/6/5 b",
        expect!["read as 4w/6/7/8/9/8/7/6/5 b"],
    );
    check_setup(
        "4b/6/7/8/9/8/7/6/b4 b",
        expect![[r#"taacoca-setup-home (C6) player=2 cell="a1""#]],
    );
}

#[test]
fn no_text_panics() {
    let start = official(START);
    let mut random = rules::SplitMix64::new(7);
    let letters: Vec<char> = "abiLRnwse,/ 0159bwstrictéß".chars().collect();
    for n in 0..20_000 {
        let text: String = (0..n % 24)
            .map(|_| letters[random.below(letters.len() as u64) as usize])
            .collect();
        let _ = start.read_move(&text);
        let _ = text.parse::<Variant>();
        let _ = format!("5/6/7/8/9/8/7/6/{text} w").parse::<Standard>();
        let _ = text.parse::<Standard>();
    }
}

/// Every sentence exists in both languages, and every key that the crate uses has one.
#[test]
fn sentences_exist_for_every_key() {
    let ids = |text: &str| -> Vec<String> {
        let messages = text.lines().filter_map(|line| line.split_once(" = "));
        messages
            .map(|(id, _)| id.to_owned())
            .filter(|id| id.starts_with("taacoca-"))
            .collect()
    };
    let english = ids(taacoca::INFO.sentences.en);
    assert_eq!(english, ids(taacoca::INFO.sentences.pt));
    let sources = [
        include_str!("../src/info.rs"),
        include_str!("../src/look.rs"),
        include_str!("../src/notation.rs"),
        include_str!("../src/refusal.rs"),
        include_str!("../src/setup.rs"),
        include_str!("../src/variant.rs"),
    ];
    let mut used = std::collections::BTreeSet::new();
    for source in sources {
        for rest in source.split("\"taacoca-").skip(1) {
            let key = rest.split('"').next().expect("a closing quote");
            used.insert(format!("taacoca-{key}"));
        }
    }
    assert!(used.len() > 20);
    for key in &used {
        assert!(english.contains(key), "{key}");
    }
    for id in &english {
        // Lessons are named by `lessons.txt`; the tests of `page` look for their sentences.
        let is_lesson = id.contains("-lesson-");
        assert!(
            used.contains(id) || is_lesson || id == "taacoca-possible",
            "{id}"
        );
    }
}
