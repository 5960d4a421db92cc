//! Reading and writing, and what is said when a text cannot be read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rules::{Look, Player, Position, Variant as _};
use splinter::{Compact, INFO, Large, Standard, Variant, with_type};

const START: &str = "9/9/3pKp3/3PkP3/9/9 w 0 -";

#[test]
fn moves_are_read_in_every_form() {
    let start: Compact = START.parse().expect("a position");
    let forms = [
        ("e2n", "e2n E2N e-2-n E-2-N"),
        ("e2sw", "e2sw e2so E2SO e-2-so"),
        ("e2w", "e2w e2o e-2-o"),
        ("e2nw", "e2nw e2no E-2-No"),
        ("d3se", "d3se D-3-SE"),
    ];
    for (canonical, texts) in forms {
        for text in texts.split(' ') {
            let mv = start.read_move(text).expect(text);
            assert_eq!(start.move_text(mv), canonical, "{text}");
        }
    }
}

#[test]
fn other_texts_are_no_moves() {
    let start: Compact = START.parse().expect("a position");
    let texts = [
        "", " ", "e", "e2", "2e", "e2x", "e2nn", "e02n", "e-2n", "e2-n", "e2--n", "-e2-n",
        "e-2-n-", "ee-2-n", "e 2 n", " e2n", "e2n ", "e2é", "é2n", "e٢n", "e2ns", "e2nwe",
        "e1000n", "e--2-n",
    ];
    for text in texts {
        let error = start.read_move(text).expect_err(text);
        assert_eq!(error.key, "splinter-move-text", "{text}");
    }
}

#[test]
fn variants_are_read_exactly() {
    for variant in Variant::all() {
        assert_eq!(variant.to_string().parse(), Ok(variant));
        assert!(variant.meaning().key.starts_with("splinter-variant"));
    }
    for text in [
        "",
        "Nano",
        "nano-",
        "seed",
        "-seed",
        "nano-seed-seed",
        "nano ",
        "15",
    ] {
        let error = text.parse::<Variant>().expect_err(text);
        assert_eq!(error.to_string(), format!("variant-unknown found={text:?}"));
    }
}

#[test]
fn finished_positions_are_judged_when_read() {
    let ends = [
        (
            "3k1KpP1/9/9/9/9/9 w 0 -",
            "1-0 splinter-parted (S5) winner=1 larger=3 smaller=1",
        ),
        (
            "9/9/4kKp2/9/9/9 b 0 d3sw",
            "0-1 splinter-bare (S6) winner=2 loser=1",
        ),
        ("9/9/4kK3/9/9/9 w 100 -", "1/2 splinter-bare-draw (S6)"),
        (
            "9/9/3pKp3/3PkP3/9/9 w 100 -",
            "1/2 splinter-quiet-draw (S8) plies=100 lost=0",
        ),
    ];
    for (text, how) in ends {
        let game: Compact = text.parse().expect(text);
        let outcome = game.outcome().expect(text);
        let reason = game.reason().expect(text);
        assert_eq!(format!("{outcome} {reason}"), how);
        assert_eq!(game.to_string(), text);
    }
}

#[test]
fn broken_positions_say_what_is_wrong() {
    let broken = [
        ("", "position-empty"),
        (
            "9/9/3pKp3/3PkP3/9/9 w 0",
            "position-fields found=3 least=4 most=5",
        ),
        ("9/9/3pKp3/3PkP3/9/9  w 0 -", "position-space column=21"),
        (
            "9/9/3pKp3/3PkP3/9/9 w 0 - seed x",
            "position-fields found=6 least=4 most=5",
        ),
        (
            "9/9/3pKp3/3PkP3/9 w 0 -",
            "position-rows found=5 expected=\"6, 12, 18\"",
        ),
        (
            "8/9/3pKp3/3PkP3/9/9 w 0 -",
            "position-row-length row=1 found=8 expected=9",
        ),
        (
            "9/9/3pKp3/3PkP4/9/9 w 0 -",
            "position-row-length row=4 found=10 expected=9",
        ),
        (
            "99999999999999999999999p/9/9/9/9/9 w 0 -",
            "position-row-length row=1 found=10001 expected=9",
        ),
        (
            "9/9/3pKx3/3PkP3/9/9 w 0 -",
            "position-letter row=3 column=8 found=\"x\" expected=\"P K p k\"",
        ),
        ("9/9/03pKp3/3PkP3/9/9 w 0 -", "position-run row=3 column=5"),
        (
            "9/9/3pKp3/3PkP3/9/9 W 0 -",
            "position-side found=\"W\" first=\"w\" second=\"b\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 0 - Seed",
            "splinter-flag (S9) found=\"Seed\"",
        ),
        (
            "9/9/3pPp3/3kP4/9/9 w 0 -",
            "splinter-kings (S2) player=1 found=0",
        ),
        (
            "9/9/3kKp3/3PkP3/9/9 w 0 -",
            "splinter-kings (S2) player=2 found=2",
        ),
        (
            "9/9/3pKp3/3PkP3/3P5/9 w 0 -",
            "splinter-pawns (S11) player=1 found=3 most=2",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9/9/9/9/9/9/8p w 0 -",
            "splinter-kingless (S4) cell=\"i11\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 101 -",
            "splinter-counter (S8) found=\"101\" most=100",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 99999999999999999999 -",
            "splinter-counter (S8) found=\"99999999999999999999\" most=100",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 00 -",
            "splinter-counter-text (S8) found=\"00\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w -1 -",
            "splinter-counter-text (S8) found=\"-1\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w +1 -",
            "splinter-counter-text (S8) found=\"+1\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w x -",
            "splinter-counter-text (S8) found=\"x\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 e2",
            "splinter-push-text (S7) found=\"e2\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 D1S",
            "splinter-push-text (S7) found=\"D1S\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 c1so",
            "splinter-push-text (S7) found=\"c1so\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 d-1-s",
            "splinter-push-text (S7) found=\"d-1-s\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 j1s",
            "splinter-cell (S1) cell=\"j1\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 a0n",
            "splinter-push-off (S3) push=\"a0n\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 d2n",
            "splinter-push-stayed (S3) push=\"d2n\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 e1s",
            "splinter-push-own (S3) push=\"e1s\"",
        ),
        (
            "9/9/3pKp3/3PkP3/9/9 w 1 d1s seed",
            "splinter-push-seed (S9) push=\"d1s\"",
        ),
        (
            "15/15/15/15/5pPpPp5/5PpkpP5/5pPKPp5/5PpPpP5/15/15/15 w 0 -",
            "position-rows found=11 expected=\"6, 12, 18\"",
        ),
        (
            "18/15/15/15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 w 0 -",
            "position-other-board found=\"standard\"",
        ),
    ];
    for (text, why) in broken {
        let error = text.parse::<Compact>().expect_err(text);
        assert_eq!(error.to_string(), why, "{text}");
    }
}

#[test]
fn a_last_push_whose_pieces_are_gone_is_fine() {
    for text in ["9/9/4kKp2/6P2/9/9 b 0 d3sw", "9/9/3pKp3/3PkP3/9/9 w 7 d1s"] {
        let game: Compact = text.parse().expect(text);
        assert_eq!(game.to_string(), text);
    }
}

#[test]
fn every_type_knows_the_variant_of_a_text() {
    for variant in Variant::all() {
        let text = with_type!(variant, P => P::start(variant).to_string());
        assert_eq!(Standard::variant_of(&text), Ok(variant));
        assert_eq!(Compact::variant_of(&text), Ok(variant));
        assert!(text.parse::<Large>().is_ok());
    }
}

#[test]
fn positions_are_small() {
    assert_eq!(size_of::<Standard>(), 96);
    assert_eq!(size_of::<splinter::Move>(), 4);
}

#[test]
fn effects_tell_what_a_move_does() {
    let game: Compact = "9/9/4kK3/3P5/2p6/9 w 0 -".parse().expect("a position");
    let effects = game.effects(game.read_move("d3sw").expect("a move"));
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(effects.moved, [pair("d3", "c4"), pair("c4", "b5")]);
    assert_eq!(effects.splintered, ["c4", "b5"]);
    assert!(effects.lines.is_empty());
}

#[test]
fn parted_kings_show_their_groups() {
    let game: Compact = "3k1KpP1/9/9/9/9/9 w 0 -".parse().expect("a position");
    let lines = game.lines();
    assert_eq!(lines[0].player, Player::First);
    assert_eq!(lines[0].cells, ["f0", "g0", "h0"]);
    assert_eq!(lines[1].cells, ["d0"]);
}

#[test]
fn every_key_has_a_sentence_in_both_languages() {
    let en = message_ids(INFO.sentences.en);
    let pt = message_ids(INFO.sentences.pt);
    assert_eq!(en, pt);
    let mut used = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in fs::read_dir(source).expect("the sources") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        for piece in text.split("\"splinter-").skip(1) {
            let end = piece.find('"').expect("a closing quote");
            used.insert(format!("splinter-{}", &piece[..end]));
        }
    }
    // Lessons are named by `lessons.txt`; the tests of `page` look for their sentences.
    let said = en.into_iter().filter(|key| !key.contains("-lesson-"));
    assert_eq!(used, said.collect());
}

fn message_ids(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|line| line.starts_with("splinter-"));
    let ids = lines.filter_map(|line| line.split_once(" = "));
    ids.map(|(id, _)| id.to_owned()).collect()
}
