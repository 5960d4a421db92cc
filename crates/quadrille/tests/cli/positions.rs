//! Positions as texts, moves in every form, and what can be played.

use crate::{call, json, says, words};

const TALPA_4: &str = "brbr/rbrb/brbr/rbrb r";
const TAACOCA_5: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w";
const FINISHED: [(&str, &str, &str); 5] = [
    (
        "talpa",
        "2b2r1r/1r4b1/b1r1r3/1r1r1r2/1b4bb/4r1bb/2r4b/rr2bb2 b",
        "0-1",
    ),
    ("taacoca", "1wb/1b2/5/1w2/3 b", "1-0"),
    ("splinter", "2k1pKpP1/9/9/9/9/9 w 100 d0w", "1-0"),
    ("splinter", "9/4K4/3p1p3/3PkP3/9/9 b 100 e2n", "1/2"),
    ("alliances", "O1/O/2/1O1/2/O/1O 2 112", "1-0"),
];

/// The position and result after moves, as JSON tells them.
#[track_caller]
fn after(game: &str, moves: &str) -> serde_json::Value {
    json(&call(["show", game, "--moves", moves, "--format", "json"]).prints())
}

#[test]
fn moves_are_sorted_bytewise() {
    for game in ["talpa:12", "taacoca:7", "splinter:large", "alliances:8"] {
        let out = words(&format!("moves {game}")).prints();
        let moves: Vec<&str> = out.lines().collect();
        assert!(!moves.is_empty() && moves.is_sorted(), "{game}");
    }
}

#[test]
fn moves_as_json() {
    let value = json(&call(["moves", "talpa", "--position", TALPA_4, "--json"]).prints());
    assert_eq!(value["variant"], "4");
    assert_eq!(value["position"], TALPA_4);
    assert_eq!((&value["turn"], &value["result"]), (&1.into(), &().into()));
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(24));
    assert_eq!(value["moves"][0], "a1xa2");
}

#[test]
fn a_finished_game_has_no_moves_and_that_is_no_failure() {
    for (game, position, result) in FINISHED {
        assert_eq!(call(["moves", game, "--position", position]).prints(), "");
        let value = json(&call(["moves", game, "--position", position, "--json"]).prints());
        assert_eq!(
            (&value["result"], &value["moves"]),
            (&result.into(), &serde_json::json!([]))
        );
        assert!(
            value["reason"]["text"]
                .as_str()
                .is_some_and(|text| text.ends_with(')'))
        );
        let error = call(["moves", game, "--position", position, "--moves", "a1"]).run();
        assert_eq!(error.code, Some(1));
        error.error();
    }
}

#[test]
fn a_position_tells_its_variant() {
    for (game, position, variant) in [
        ("talpa", TALPA_4, "4"),
        ("taacoca", TAACOCA_5, "5"),
        ("taacoca", &format!("{TAACOCA_5} strict"), "5-strict"),
        ("splinter", "9/9/3pKp3/3PkP3/9/9 w 99 -", "nano"),
        ("splinter", "9/9/3pKp3/3PkP3/9/9 w 99 - seed", "nano-seed"),
        ("alliances", "2/1/2/3/2/1/2 1 ---", "3"),
        ("alliances", "2/1/2/3/2/1/2 1 --- seed", "3-seed"),
    ] {
        let value = json(&call(["moves", game, "--position", position, "--json"]).prints());
        assert_eq!(
            (&value["variant"], &value["position"]),
            (&variant.into(), &position.into())
        );
        let named = format!("{game}:{variant}");
        assert_eq!(
            call(["moves", &named, "--position", position]).prints(),
            call(["moves", game, "--position", position]).prints()
        );
        let other = if variant.starts_with("nano") {
            "mini"
        } else {
            "6"
        };
        let other = format!("{game}:{other}");
        says(
            &call(["moves", &other, "--position", position]).fails(1),
            &["variant", variant],
        );
    }
}

#[test]
fn rule_variants_do_not_mix() {
    let strict = format!("{TAACOCA_5} strict");
    says(
        &call(["moves", "taacoca:5", "--position", &strict]).fails(1),
        &["5-strict, not 5"],
    );
    says(
        &call(["moves", "taacoca:5-strict", "--position", TAACOCA_5]).fails(1),
        &["5, not 5-strict"],
    );
}

#[test]
fn a_position_from_standard_input_may_end_its_line() {
    let expected = call(["moves", "talpa:4"]).prints();
    for (before, after) in [
        ("", ""),
        ("", "\n"),
        ("", "\r\n"),
        ("\n", "\n\n"),
        ("\r\n", "\r\n"),
    ] {
        let text = format!("{before}{TALPA_4}{after}");
        let out = call(["moves", "talpa", "--position", "-"])
            .input(text)
            .prints();
        assert_eq!(out, expected);
    }
    let asked = |text: &[u8]| {
        call(["moves", "talpa", "--position", "-"])
            .input(text)
            .fails(1)
    };
    says(&asked(b""), &["empty"]);
    says(&asked(b"brbr/rbrb/brbr/rbrb r\nx"), &["side to move"]);
    says(&asked(b"\xff\xfe"), &["standard input", "UTF-8"]);
    says(
        &asked(&vec![b'r'; 3_000_000]),
        &["standard input", "100000"],
    );
}

#[test]
fn a_position_given_as_argument_is_taken_exactly() {
    for text in [
        format!("{TALPA_4}\n"),
        format!(" {TALPA_4}"),
        format!("{TALPA_4} "),
    ] {
        call(["moves", "talpa", "--position", &text]).fails(1);
    }
}

#[test]
fn bad_positions_say_where_and_what_is_expected() {
    for (game, position, said) in [
        ("talpa", "", &["empty"][..]),
        (
            "talpa",
            "brbr/rbrb/brbr/rbxb r",
            &["row 4", "character 18", "\"x\"", "r b"],
        ),
        ("talpa", "brbr/rbrb/brbr/rbr r", &["row 4", "3 cells", "4"]),
        (
            "talpa",
            "brbr/rbrb/brbr/rbrb x",
            &["side to move", "\"x\"", "r or b"],
        ),
        ("talpa", "brbr/rbrb/brbr/rbrb", &["field"]),
        ("talpa", "brbr/rbrb/brbr/rb02 r", &["row 4", "zero"]),
        ("talpa", "brbr/rbrb/brbr  r", &["space"]),
        (
            "talpa",
            "brbr/rbrb/brbr/rbr99999999999999999999 r",
            &["row 4"],
        ),
        ("splinter", "9/9/9/9/9/9 w 0 -", &["king"]),
        ("splinter", "9/9/3pKp3/3PkP3/9/9 w 101 -", &["100"]),
        (
            "alliances",
            "2/1/2/3/2/1/2 3 ---",
            &["side to move", "1 or 2"],
        ),
    ] {
        says(
            &call(["moves", game, "--position", position]).fails(1),
            said,
        );
    }
}

#[test]
fn moves_are_read_in_every_form() {
    for (game, forms) in [
        (
            "talpa",
            &[
                "d4xd5", "d4d5", "d4-d5", "D4XD5", "d4u", " d4xd5 ", "d4xd5\n",
            ][..],
        ),
        (
            "taacoca",
            &[
                "a1b2c3L",
                "c3b2a1l",
                "a1 b2 c3 left",
                "a1,b2,c3,L",
                "a1, b2, c3 L",
                "a1 , b2 , c3 , left",
                "A1 C3 B2 nw",
                "a1b2c3left",
                "a1b2c3NW",
            ],
        ),
        ("splinter", &["h9nw", "H9NW", "h-9-nw", "h9no", "h-9-no"]),
        ("alliances", &["Og11", "og11", "11 6 O"]),
    ] {
        let expected = after(game, forms[0]);
        for form in forms {
            let value = after(game, form);
            assert_eq!(value["played"], expected["played"], "{form}");
            assert_eq!(value["position"], expected["position"], "{form}");
        }
    }
}

#[test]
fn several_moves_in_forms_with_spaces() {
    let value = after("alliances", "11 6 O 10 6 P Og12");
    assert_eq!(value["played"], serde_json::json!(["Og11", "Pg10", "Og12"]));
    let value = after("taacoca", "a1 b2 c3 left i1, h2, g3 se a2, b1 c2 Left");
    assert_eq!(value["played"].as_array().map(Vec::len), Some(3));
}

#[test]
fn bad_moves_say_which_and_why() {
    for (game, moves, said) in [
        ("talpa", "d4xd5 zz", &["move 2", "zz", "d4xd5"][..]),
        ("talpa", "xd4", &["move 1", "captures", "(T5)"]),
        ("talpa", "a1xb2", &["a1", "b2", "(T4)"]),
        ("talpa", "d9xd8", &["d9"]),
        ("taacoca", "a1 b2", &["move 1", "L or R"]),
        ("taacoca", "a1a2R", &["(C4)"]),
        ("splinter", "a1n", &["a1"]),
        ("alliances", "Og11 Pg11", &["move 2", "g11"]),
        ("alliances", "99 99 O", &["move 1"]),
    ] {
        says(&call(["show", game, "--moves", moves]).fails(1), said);
    }
}

#[test]
fn no_moves_at_all() {
    assert_eq!(after("talpa", "")["played"], serde_json::json!([]));
    assert_eq!(after("talpa", " \n\t ")["last"], serde_json::Value::Null);
}
