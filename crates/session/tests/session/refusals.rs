//! Everything that is refused, and that it changes nothing.

use rules::Player;
use session::{Action, Actor, Offer, Seat, Session, Setup, TakeBacks};

use crate::common::{against, done, humans, modes, open, refused, step};

const FIRST: Actor = Actor::Seat(Player::First);
const SECOND: Actor = Actor::Seat(Player::Second);

#[track_caller]
fn check(session: &mut Session, by: Actor, action: Action, expected: &str) {
    assert_eq!(refused(session, by, action), expected);
}

fn mv(session: &Session) -> Action {
    Action::Move(session.position().legal_moves().swap_remove(0))
}

#[test]
fn moves_out_of_turn() {
    let mut session = humans();
    let action = mv(&session);
    check(&mut session, SECOND, action, "session-turn-other player=1");

    let mut session = against();
    assert!(step(&mut session, 0));
    let action = mv(&session);
    check(
        &mut session,
        Actor::Table,
        action.clone(),
        "session-turn-computer player=2",
    );
    check(
        &mut session,
        SECOND,
        action.clone(),
        "session-seat-computer player=2",
    );
    check(&mut session, FIRST, action, "session-turn-other player=2");
}

#[test]
fn moves_that_the_game_refuses() {
    let mut session = humans();
    for text in ["", "a1", "a1xa9", "a1xb2", "\0", "é", "a1xc1"] {
        let told = refused(&mut session, Actor::Table, Action::Move(text.to_owned()));
        assert!(!told.starts_with("session-"), "{text:?}: {told}");
    }
    let told = refused(&mut session, FIRST, Action::Move("é".repeat(1 << 16)));
    assert_eq!(
        told,
        format!("session-move-long found=\"{}…\"", "é".repeat(60))
    );
}

#[test]
fn impossible_answers() {
    let mut session = open("talpa:4", &modes()[3]);
    let ask = session.ask().expect("a computer is to move");
    let mv = session.position().legal_moves().swap_remove(0);
    let answer = Action::Answer {
        ask: ask.clone(),
        mv,
    };
    check(&mut session, FIRST, answer, "session-table-only");
    let told = refused(
        &mut session,
        Actor::Table,
        Action::Answer {
            ask,
            mv: "pass".to_owned(),
        },
    );
    assert!(
        told.starts_with("talpa-") || told.starts_with("move-"),
        "{told}"
    );
}

#[test]
fn nothing_but_taking_back_after_the_end() {
    let mut session = humans();
    let action = mv(&session);
    done(&mut session, Action::Resign);
    let over = "session-over: session-end-resigned player=1";
    for action in [
        action,
        Action::Redo,
        Action::Offer(Offer::Draw),
        Action::Accept(Offer::Draw),
        Action::Decline(Offer::Draw),
        Action::Resign,
        Action::SwapSides,
        Action::Abandon,
    ] {
        check(&mut session, Actor::Table, action, over);
    }
}

#[test]
fn draws_without_an_opponent_or_an_offer() {
    let mut session = against();
    check(
        &mut session,
        Actor::Table,
        Action::Offer(Offer::Draw),
        "session-draw-computer",
    );
    check(
        &mut session,
        SECOND,
        Action::Offer(Offer::Draw),
        "session-seat-computer player=2",
    );
    check(
        &mut session,
        Actor::Table,
        Action::Accept(Offer::Draw),
        "session-draw-none",
    );

    let mut session = humans();
    check(
        &mut session,
        FIRST,
        Action::Accept(Offer::Draw),
        "session-draw-none",
    );
    check(
        &mut session,
        FIRST,
        Action::Decline(Offer::Draw),
        "session-draw-none",
    );
    done(&mut session, Action::Offer(Offer::Draw));
    check(
        &mut session,
        SECOND,
        Action::Offer(Offer::Draw),
        "session-draw-pending player=1",
    );
    check(
        &mut session,
        FIRST,
        Action::Accept(Offer::Draw),
        "session-draw-own",
    );
    check(
        &mut session,
        FIRST,
        Action::Decline(Offer::Draw),
        "session-draw-own",
    );
}

#[test]
fn what_one_seat_cannot_do() {
    let mut session = humans();
    assert!(step(&mut session, 0));
    for action in [Action::TakeBack, Action::Redo, Action::SwapSides] {
        check(&mut session, FIRST, action, "session-both-needed");
    }
    check(&mut session, FIRST, Action::Abandon, "session-table-only");

    let mut session = against();
    for action in [Action::TakeBack, Action::SwapSides, Action::Resign] {
        check(
            &mut session,
            SECOND,
            action,
            "session-seat-computer player=2",
        );
    }
    // Against a computer there is nobody else to ask.
    session
        .apply(FIRST, Action::SwapSides)
        .expect("it is allowed");

    let mut session = open("talpa:4", &modes()[3]);
    for action in [Action::Resign, Action::Offer(Offer::Draw)] {
        check(&mut session, Actor::Table, action, "session-no-human");
    }
}

#[test]
fn take_backs_where_there_are_none() {
    let mut setup = humans().setup();
    setup.takebacks = TakeBacks::Never;
    let mut session = Session::new(setup).expect("a good setup");
    assert!(step(&mut session, 0));
    assert!(!session.can_take_back());
    for action in [Action::TakeBack, Action::Redo] {
        check(
            &mut session,
            Actor::Table,
            action,
            "session-takebacks-never",
        );
    }
    done(&mut session, Action::Resign);
    check(
        &mut session,
        Actor::Table,
        Action::TakeBack,
        "session-takebacks-never",
    );
}

#[test]
fn bad_setups() {
    let check = |change: &dyn Fn(&mut Setup), expected: &str| {
        let mut setup = humans().setup();
        change(&mut setup);
        let told = Session::new(setup).expect_err("it is refused").to_string();
        assert!(told.starts_with(expected), "{told}");
    };
    for player in ["", "human", "two words", "é", &"x".repeat(65)] {
        check(
            &|setup| setup.seats[0] = Seat::computer(player, 1),
            "session-computer-name",
        );
    }
    let tag = |name: &str| vec![(name.to_owned(), String::new())];
    check(
        &|setup| setup.tags = tag("First"),
        "session-tag-own name=\"First\"",
    );
    check(&|setup| setup.tags = tag("Result"), "record-tag-fixed");
    check(&|setup| setup.tags = tag("a b"), "record-tag-name");
    check(
        &|setup| setup.seats[1] = Seat::human(&"x".repeat(9000)),
        "record-tag-long",
    );
    check(
        &|setup| setup.start = Some("brbrbr/rbrbrb/brbrbr/rrrbrb/b1brbr/rbrbrb b".to_owned()),
        "position-mismatch",
    );
}
