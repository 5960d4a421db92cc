//! Taking back and playing again, and answers that come too late.

use rules::Player;
use session::{Action, Actor, Event, Session, Status};

use crate::common::{against, done, fingerprint, humans, modes, open, refused, step, table, think};

const NOTHING: &str = "session-takeback-none";

#[track_caller]
fn taken(session: &mut Session) -> usize {
    match done(session, Action::TakeBack)[0] {
        Event::TakenBack { plies } => plies,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn two_people_take_back_one_ply() {
    let mut session = humans();
    assert!(step(&mut session, 1) && step(&mut session, 2));
    assert_eq!((taken(&mut session), session.n_plies()), (1, 1));
    assert_eq!((taken(&mut session), session.n_plies()), (1, 0));
    assert_eq!(
        refused(&mut session, Actor::Table, Action::TakeBack),
        NOTHING
    );
}

#[test]
fn two_computers_take_back_one_ply() {
    let mut session = open("talpa:4", &modes()[3]);
    assert!(step(&mut session, 0) && step(&mut session, 0));
    assert_eq!((taken(&mut session), session.n_plies()), (1, 1));
}

#[test]
fn against_a_computer_the_person_chooses_again() {
    let mut session = against();
    assert!(step(&mut session, 1));
    // The computer has not answered yet.
    assert_eq!((taken(&mut session), session.n_plies()), (1, 0));
    assert!(step(&mut session, 1) && step(&mut session, 0));
    assert_eq!((taken(&mut session), session.n_plies()), (2, 0));

    let mut session = open("talpa:4", &modes()[2]);
    assert!(step(&mut session, 0));
    // The computer's first move alone is not the person's to take back.
    assert!(!session.can_take_back());
    assert_eq!(
        refused(&mut session, Actor::Table, Action::TakeBack),
        NOTHING
    );
    assert!(step(&mut session, 0) && step(&mut session, 0));
    assert_eq!((taken(&mut session), session.n_plies()), (2, 1));
}

#[test]
fn what_was_taken_back_can_be_played_again() {
    let mut session = against();
    let mut seen = vec![fingerprint(&session)];
    for n in 0..3 {
        assert!(step(&mut session, n) && step(&mut session, n));
        seen.push(fingerprint(&session));
    }
    for n in (0..3).rev() {
        done(&mut session, Action::TakeBack);
        assert_eq!(fingerprint(&session), seen[n]);
    }
    for expected in &seen[1..] {
        assert!(session.can_redo());
        let events = done(&mut session, Action::Redo);
        assert_eq!(events[0], Event::Redone { plies: 2 });
        assert_eq!(&fingerprint(&session), expected);
    }
    let redo = refused(&mut session, Actor::Table, Action::Redo);
    assert_eq!(redo, "session-redo-none");
}

#[test]
fn the_same_move_keeps_what_followed_and_another_forgets_it() {
    let mut session = humans();
    for n in 0..3 {
        assert!(step(&mut session, n));
    }
    let end = fingerprint(&session);
    for _ in 0..3 {
        done(&mut session, Action::TakeBack);
    }
    let mut other = session.clone();
    assert!(step(&mut session, 0));
    done(&mut session, Action::Redo);
    done(&mut session, Action::Redo);
    assert_eq!(fingerprint(&session), end);

    assert!(step(&mut other, 5));
    assert!(!other.can_redo());
}

#[test]
fn taking_back_reopens_a_finished_match() {
    let mut session = humans();
    while step(&mut session, 5) {}
    let over = fingerprint(&session);
    assert_eq!(taken(&mut session), 1);
    assert_eq!(session.status(), Status::Running);
    assert_eq!(session.record().result(), None);
    let events = done(&mut session, Action::Redo);
    assert!(matches!(events[..], [_, Event::Over(_)]), "{events:?}");
    assert_eq!(fingerprint(&session), over);
}

/// What was decided is taken back before any move is.
#[test]
fn taking_back_a_resignation_keeps_the_moves() {
    for end in [Action::Resign, Action::Abandon] {
        let mut session = against();
        assert!(step(&mut session, 1) && step(&mut session, 1));
        let before = fingerprint(&session);
        done(&mut session, end);
        assert_eq!(taken(&mut session), 0);
        assert_eq!(fingerprint(&session), before);
    }
}

#[test]
fn answers_to_old_questions_are_refused() {
    let late = "session-answer-late";
    for change in [Action::TakeBack, Action::SwapSides, Action::Resign] {
        let mut session = against();
        assert!(step(&mut session, 1));
        let ask = session.ask().expect("the computer is to move");
        let mv = think(&ask, &session);
        let answer = Action::Answer { ask, mv };
        done(&mut session, change);
        assert_eq!(refused(&mut session, Actor::Table, answer.clone()), late);
        // The same position again is another question.
        if table(&mut session, Action::Redo).is_ok() {
            assert!(session.ask().is_some());
            assert_eq!(refused(&mut session, Actor::Table, answer.clone()), late);
        }
        let mut new = against();
        assert_eq!(refused(&mut new, Actor::Table, answer), late);
    }
}

#[test]
fn an_answer_is_played_once() {
    let mut session = open("talpa:4", &modes()[3]);
    let ask = session.ask().expect("a computer is to move");
    let mv = think(&ask, &session);
    let answer = Action::Answer { ask, mv };
    done(&mut session, answer.clone());
    assert_eq!(
        refused(&mut session, Actor::Table, answer),
        "session-answer-late"
    );
}

#[test]
fn swapping_gives_the_person_the_other_side() {
    let mut session = against();
    assert!(step(&mut session, 1) && step(&mut session, 1));
    let events = done(&mut session, Action::SwapSides);
    let [Event::SidesSwapped, Event::Asked(ask)] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((ask.player(), ask.own_moves()), (Player::First, 1));
    assert_eq!(session.seat(Player::Second).name(), "Ana");
    let tags = session.record().tags();
    assert_eq!(tags.player(Player::Second), Some("Ana"));
    assert_eq!(tags.value(session::tags::FIRST_PLAYER), Some("random 8"));
    assert!(step(&mut session, 0));
    assert_eq!(session.ask(), None);
    // The person's own last move is now the one that was Second's.
    assert_eq!((taken(&mut session), session.n_plies()), (2, 1));
}
