//! Records that were damaged, made up or written by other programs.

use record::{NodeId, Record};
use rules::{Outcome, Player};
use session::{Action, Offer, Seat, Session, Status, Why};

use crate::common::{against, done, fingerprint, humans, read, reopened, step};

/// What is told of the record of a match between two people with these tags
/// and that result, after one move.
#[track_caller]
fn told(tags: &[(&str, &str)], result: Option<Outcome>) -> String {
    let mut session = humans();
    assert!(step(&mut session, 0));
    let mut record = session.record().clone();
    for (name, value) in tags {
        record.set_tag(name, value).expect("a good tag");
    }
    record.set_result(result);
    match Session::resume(record) {
        Ok(session) => {
            assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
            format!("{:?}", session.status())
        }
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn tags_that_mean_nothing() {
    let long = "x".repeat(8000);
    for kind in [
        "",
        "robot",
        "random",
        "random x",
        "random -1",
        "random +1",
        "random  1",
        " 1",
        "human 1",
        "random 18446744073709551616",
        "é 1",
        &long,
    ] {
        for tag in ["FirstPlayer", "SecondPlayer"] {
            let told = told(&[(tag, kind)], None);
            assert!(
                told.starts_with(&format!("session-record-tag name={tag:?}")),
                "{told}"
            );
        }
    }
    for (tag, value) in [
        ("TakeBackOffer", "agreed"),
        ("RematchOffer", "Ana"),
        ("TakeBacks", "sometimes"),
        ("DrawOffer", "1"),
        ("DrawOffer", ""),
    ] {
        let told = told(&[(tag, value)], None);
        assert_eq!(
            told,
            format!("session-record-tag name={tag:?} found={value:?}")
        );
    }
}

#[test]
fn ends_that_contradict_the_result() {
    let (win, draw) = (Some(Outcome::Win(Player::First)), Some(Outcome::Draw));
    for (why, result) in [
        ("rules", None),
        ("rules", win),
        ("resignation", None),
        ("resignation", draw),
        ("agreement", None),
        ("agreement", win),
        ("time", None),
        ("time", draw),
        ("forfeit", draw),
        ("adjudication", None),
    ] {
        let told = told(&[("Termination", why)], result);
        assert!(told.starts_with("session-record-end"), "{why}: {told}");
    }
}

#[test]
fn ends_of_other_programs() {
    let win = Some(Outcome::Win(Player::First));
    assert_eq!(told(&[("Termination", "unterminated")], None), "Running");
    let won = "Over(End { outcome: Some(Win(First)), why: ";
    assert_eq!(
        told(&[("Termination", "exhaustion")], win),
        format!("{won}Other(\"exhaustion\") }})")
    );
    assert_eq!(told(&[], win), format!("{won}Other(\"\") }})"));
    assert_eq!(
        told(&[("Termination", "abandoned")], win),
        format!("{won}Abandoned }})")
    );
}

#[test]
fn ends_by_the_clock_and_by_others() {
    let win = Some(Outcome::Win(Player::First));
    let won = "Over(End { outcome: Some(Win(First)), why: ";
    assert_eq!(
        told(&[("Termination", "time")], win),
        format!("{won}Time(Second) }})")
    );
    let crashed = [("Termination", "forfeit"), ("Reason", "crashed")];
    assert_eq!(
        told(&crashed, win),
        format!("{won}Forfeit {{ player: Second, reason: \"crashed\" }} }})")
    );
    let adjudicated = [("Termination", "adjudication"), ("Reason", "proof")];
    assert_eq!(
        told(&adjudicated, win),
        format!("{won}Adjudicated {{ reason: \"proof\" }} }})")
    );
}

#[test]
fn results_that_the_rules_deny() {
    let mut session = humans();
    while step(&mut session, 5) {}
    let outcome = session.position().outcome().expect("the game is over");
    let mut record = session.record().clone();
    record.set_result(Some(outcome.swapped()));
    let refusal = Session::resume(record.clone()).expect_err("it is refused");
    assert_eq!(refusal.note.key, "session-record-end");
    // A result that is missing follows from the rules.
    record.set_result(None);
    let again = Session::resume(record).expect("a good record");
    assert_eq!(fingerprint(&again), fingerprint(&session));
}

#[test]
fn moves_that_are_not_legal() {
    let mut record = Record::new("talpa:4".parse().expect("a game"));
    let a = record.tree_mut().add(NodeId::START, "a1xa2");
    record.tree_mut().add(a, "a1xa2");
    let told = Session::resume(record)
        .expect_err("it is refused")
        .to_string();
    assert!(told.starts_with("session-record-move"), "{told}");
    assert!(told.contains("move=\"a1xa2\" ply=2: "), "{told}");
}

#[test]
fn records_without_a_game() {
    let cases = [
        ("[First \"Ana\"]\n\n*\n", "record-game-missing"),
        ("[Game \"chess\"]\n\n*\n", "record-game-unknown"),
        (
            "[Game \"talpa\"]\n[Position \"x\"]\n\n*\n",
            "record-position-bad",
        ),
    ];
    for (text, key) in cases {
        let read = record::read_str(text).next().expect("one game");
        let refusal = Session::resume(read.record).expect_err("it is refused");
        assert_eq!(refusal.note.key, key);
    }
}

/// Where there is no room for the tags of a match, that is said before it begins.
#[test]
fn records_full_of_tags() {
    let mut record = against().record().clone();
    let mut n = 0;
    while record.set_tag(&format!("Tag{n}"), "").is_ok() {
        n += 1;
    }
    let refusal = Session::resume(record.clone()).expect_err("it is refused");
    assert_eq!(refusal.note.key, "record-tag-many");
    for n in 0..7 {
        record.remove_tag(&format!("Tag{n}")).expect("a free tag");
    }
    let mut session = Session::resume(record).expect("there is room");
    assert!(step(&mut session, 0));
    done(&mut session, Action::Resign);
}

/// A match is what was played; what was said of it stays.
#[test]
fn variations_are_left_out_and_comments_kept() {
    let text = "[Game \"talpa\"]\n[Variant \"4\"]\n\n{so} 1. a1xa2 {bold} (1. a1xb1 b3xc3) b3xc3 (1... b1xc1) *\n";
    let mut session = Session::resume(read(text)).expect("a good record");
    let moves = "{so} 1. a1xa2 {bold} 1... b3xc3 *\n";
    assert!(
        session.record().to_string().ends_with(moves),
        "{}",
        session.record()
    );
    assert!(session.seat(Player::First).is_human());
    for _ in 0..2 {
        done(&mut session, Action::TakeBack);
    }
    assert_eq!(session.moves(), [""; 0]);
    for _ in 0..2 {
        done(&mut session, Action::Redo);
    }
    assert!(
        session.record().to_string().ends_with(moves),
        "{}",
        session.record()
    );
}

#[test]
fn other_seats_may_go_on() {
    let mut session = humans();
    assert!(step(&mut session, 0));
    done(&mut session, Action::Offer(Offer::Draw));
    let seats = [Seat::human("Eva"), Seat::computer("random", 3)];
    let session = Session::from_record(session.record().clone(), seats).expect("a good record");
    assert_eq!(session.draw_offer(), None);
    assert_eq!(session.ask().expect("a computer").seed(), 3);
    assert_eq!(session.record().tags().player(Player::First), Some("Eva"));
}

#[test]
fn an_unknown_end_can_be_taken_back() {
    let text = "[Game \"talpa\"]\n[Termination \"exhaustion\"]\n[Result \"1-0\"]\n\n1-0\n";
    let mut session = Session::resume(read(text)).expect("a good record");
    let Status::Over(end) = session.status() else {
        panic!("the match goes on");
    };
    assert_eq!(end.why, Why::Other("exhaustion".to_owned()));
    assert_eq!(
        end.note().to_string(),
        "session-end-other found=\"exhaustion\""
    );
    done(&mut session, Action::TakeBack);
    assert_eq!(session.record().tags().value("Termination"), None);
}
