//! Texts of actions and changes: written, read, made up.

use proptest::prelude::*;
use rules::{Outcome, Player};
use session::{Action, Actor, Change, Entry, Offer, Session, Snapshot};

use crate::common::{fingerprint, humans, modes, open, think, timed};

fn players() -> impl Strategy<Value = Player> {
    prop::sample::select(Player::BOTH.to_vec())
}

fn offers() -> impl Strategy<Value = Offer> {
    prop::sample::select(Offer::ALL.to_vec())
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop_oneof![players().prop_map(Outcome::Win), Just(Outcome::Draw)]
}

fn actions() -> impl Strategy<Value = Action> {
    let plain = prop::sample::select(vec![
        Action::TakeBack,
        Action::Redo,
        Action::Resign,
        Action::SwapSides,
        Action::Abandon,
        Action::StartClock,
        Action::Flag,
    ]);
    let answers = any::<String>().prop_map(|mv| Action::Answer {
        ask: open("alliances:3", &modes()[3]).ask().expect("a computer"),
        mv,
    });
    let forfeits = (players(), any::<String>())
        .prop_map(|(player, reason)| Action::Forfeit { player, reason });
    let adjudications = (outcomes(), any::<String>())
        .prop_map(|(outcome, reason)| Action::Adjudicate { outcome, reason });
    prop_oneof![
        any::<String>().prop_map(Action::Move),
        answers,
        plain,
        offers().prop_map(Action::Offer),
        offers().prop_map(Action::Accept),
        offers().prop_map(Action::Decline),
        forfeits,
        adjudications,
    ]
}

/// Words that mean something somewhere, in any order.
fn lines() -> impl Strategy<Value = String> {
    let word = prop::sample::select(
        "move moved answer offer offered accept decline declined take-back taken-back redo redone \
         resign ended forfeit adjudicate first second draw rematch table 1-0 1/2 * - % %25 %2 %FF \
         0 1 18446744073709551615 0:00:01 0:00:01.5 5 time rules resignation a1xa2 é"
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    );
    let line = prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "));
    prop_oneof![line, any::<String>()]
}

/// Reads a line, and checks that it is written as it was read.
fn check_line<T: std::str::FromStr + ToString>(line: &str) -> Option<T> {
    let found = line.parse::<T>().ok()?;
    assert_eq!(found.to_string(), line);
    Some(found)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(4),
        ..ProptestConfig::default()
    })]

    #[test]
    fn actions_are_read_as_they_are_written(action in actions()) {
        let text = action.to_string();
        prop_assert!(text.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{}", text);
        prop_assert_eq!(text.parse(), Ok(action));
    }

    #[test]
    fn made_up_lines_do_no_harm(line in lines()) {
        check_line::<Actor>(&line);
        if let Some(action) = check_line::<Action>(&line) {
            let _ = humans().apply(Actor::Table, action);
        }
        check_line::<Entry>(&line);
        if let Some(change) = check_line::<Change>(&line) {
            let mut session = timed("talpa:4", &modes()[0], "5+0");
            let before = fingerprint(&session);
            let entry = Entry { seq: 1, at: None, change };
            if session.follow(&entry).is_err() {
                prop_assert_eq!(fingerprint(&session), before);
            }
        }
        prop_assert!(line.parse::<Snapshot>().is_err());
    }
}

#[test]
fn lines_that_are_not_written_so() {
    for line in [
        "",
        " ",
        "move",
        "move ",
        "move a1 a2",
        " resign",
        "resign ",
        "Resign",
        "move %61",
        "move %",
        "move %zz",
        "move %e9",
        "offer gift",
        "adjudicate * x",
        "forfeit third x",
    ] {
        let is_empty_move = line == "move %";
        assert_eq!(line.parse::<Action>().is_ok(), is_empty_move, "{line:?}");
    }
    for line in [
        "moved a1xa2",
        "moved a1xa2 1",
        "taken-back -1",
        "taken-back 01",
        "ended 1-0 rules %",
        "ended 1-0 agreement %",
        "ended 1/2-1/2 agreement %",
        "ended * resignation %",
    ] {
        assert!(line.parse::<Change>().is_err(), "{line:?}");
    }
    let long = format!("move {}", "x".repeat(40_000));
    assert!(long.parse::<Action>().is_err());
}

#[test]
fn answers_survive_as_text() {
    let mut session = open("splinter:nano", &modes()[3]);
    let ask = session.ask().expect("a computer is to move");
    let mv = think(&ask, &session);
    let text = Action::Answer { ask, mv }.to_string();
    let action: Action = text.parse().expect("an action");
    session.apply(Actor::Table, action).expect("it is not late");
}

#[test]
fn who_missed_too_much_takes_a_snapshot() {
    let mut session = humans();
    let mut copy = session.clone();
    for _ in 0..50 {
        for action in [Action::Offer(Offer::Draw), Action::Decline(Offer::Draw)] {
            session.apply(Actor::Table, action).expect("it is allowed");
        }
    }
    assert_eq!(session.seq(), 100);
    assert!(session.entries_since(83).is_none() && session.entries_since(101).is_none());
    assert_eq!(session.entries_since(100).map(Iterator::count), Some(0));
    let entries: Vec<Entry> = session.entries_since(84).expect("kept").cloned().collect();
    assert_eq!((entries.len(), entries[0].seq), (16, 85));
    let told = copy.follow(&entries[0]).expect_err("it misses some");
    assert_eq!(told.to_string(), "session-follow-gap");
    let mut copy = Session::from_snapshot(session.snapshot()).expect("a copy");
    // What is known already is no news.
    assert_eq!(copy.follow(&entries[15]), Ok(Vec::new()));
}

/// The example of the documentation can be followed.
#[test]
fn the_documented_lines() {
    let text = include_str!("../../../../docs/session.md");
    let (_, block) = text.rsplit_once("```text\n").expect("an example");
    let (lines, _) = block.split_once("```").expect("its end");
    let mut session = timed("talpa:4", &modes()[0], "60+2");
    for line in lines.lines() {
        let entry = check_line(line).expect("an entry");
        session.follow(&entry).expect("it fits");
    }
    assert_eq!((session.seq(), session.is_running()), (5, false));
    assert!(
        session
            .record()
            .to_string()
            .contains("[Termination \"time\"]")
    );
}
