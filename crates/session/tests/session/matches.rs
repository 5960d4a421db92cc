//! Whole games of every game in every mode.

use expect_test::expect;
use rules::Player;
use session::{Action, Event, Seat, Session, Setup, Status, TakeBacks};

use crate::common::{
    CHOICES, against, done, fingerprint, humans, modes, open, reopened, step, table,
};

#[test]
fn whole_games_in_every_mode() {
    for choice in CHOICES {
        for seats in modes() {
            let mut session = open(choice, &seats);
            let mut n = 0;
            while step(&mut session, n * 7 + 3) {
                n += 1;
            }
            let Status::Over(end) = session.status() else {
                panic!("{choice}: {}", session.record());
            };
            assert_eq!(end.outcome, session.position().outcome());
            assert_eq!(session.record().result(), end.outcome);
            assert_eq!(session.n_plies(), n);
            assert_eq!(session.moves().len(), n);
            let last = session.position_at(n).expect("the last position");
            assert_eq!(last.to_text(), session.position().to_text());
            assert!(session.position_at(n + 1).is_none());
        }
    }
}

/// A match that is saved and read back before every move is the same match.
#[test]
fn saving_and_reading_at_every_ply_changes_nothing() {
    for choice in CHOICES {
        for seats in modes() {
            let mut through = open(choice, &seats);
            let mut broken = through.clone();
            let mut n = 0;
            loop {
                broken = reopened(&broken);
                assert_eq!(fingerprint(&broken), fingerprint(&through));
                n += 1;
                assert_eq!(step(&mut broken, n), step(&mut through, n));
                if !through.is_running() {
                    break;
                }
            }
            assert_eq!(fingerprint(&reopened(&broken)), fingerprint(&through));
        }
    }
}

/// The answers of a seeded computer depend on the line alone, so take-backs on
/// the way leave no trace.
#[test]
fn a_match_can_be_repeated() {
    for seats in modes() {
        let mut straight = open("talpa:4", &seats);
        let mut wavering = straight.clone();
        for n in 0.. {
            let plies = wavering.n_plies();
            if table(&mut wavering, Action::TakeBack).is_ok() {
                while wavering.n_plies() < plies {
                    let ply = wavering.n_plies();
                    let known = straight.moves()[ply].to_owned();
                    match wavering.ask() {
                        None => drop(done(&mut wavering, Action::Move(known))),
                        Some(_) => assert!(step(&mut wavering, 0)),
                    }
                }
            }
            assert_eq!(fingerprint(&wavering), fingerprint(&straight));
            if !step(&mut straight, n) {
                break;
            }
            assert!(step(&mut wavering, n));
        }
    }
}

#[test]
fn a_saved_match_is_a_record_with_tags() {
    let choice = "talpa:4".parse().expect("a game");
    let mut setup = Setup::new(choice, [Seat::human("Ana"), Seat::computer("random", 7)]);
    setup.takebacks = TakeBacks::Never;
    setup.tags = vec![("Date".to_owned(), "2026-11-15".to_owned())];
    let mut session = Session::new(setup).expect("a good setup");
    assert!(step(&mut session, 0) && step(&mut session, 0));
    done(&mut session, Action::Resign);
    expect![[r#"
        [Game "talpa"]
        [Variant "4"]
        [First "Ana"]
        [Second "random"]
        [FirstPlayer "human"]
        [SecondPlayer "random 7"]
        [TakeBacks "never"]
        [Date "2026-11-15"]
        [Termination "resignation"]
        [Result "0-1"]

        1. a1xa2 b3xc3 0-1
    "#]]
    .assert_eq(&session.record().to_string());
}

#[test]
fn a_match_may_start_anywhere() {
    let mut first = against();
    assert!(step(&mut first, 0));
    let mut setup = first.setup().swapped();
    setup.start = Some(first.position().to_text());
    let mut session = Session::new(setup.clone()).expect("a good start");
    assert_eq!(session.turn(), Player::Second);
    assert_eq!(session.setup(), setup);
    assert_eq!(session.seat(Player::Second).name(), "Ana");
    assert_eq!(session.ask(), None);
    assert!(step(&mut session, 0) && step(&mut session, 0));
    assert_eq!(session.own_moves(Player::First), 1);
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
}

#[test]
fn a_finished_start_is_over_at_once() {
    let mut played = humans();
    while step(&mut played, 5) {}
    let mut setup = played.setup();
    setup.start = Some(played.position().to_text());
    let session = Session::new(setup).expect("finished positions are positions");
    assert_eq!(session.status(), played.status());
    assert!(!session.can_take_back() && !session.is_running());
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
}

#[test]
fn events_tell_what_happened_in_order() {
    let mut session = against();
    let mv = session.position().legal_moves().swap_remove(0);
    let events = done(&mut session, Action::Move(format!(" {mv}\n")));
    let [
        Event::Moved {
            player, mv: told, ..
        },
        Event::Asked(ask),
    ] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!((*player, told), (Player::First, &mv));
    assert_eq!(Some(ask), session.ask().as_ref());
    assert_eq!(ask.player(), Player::Second);

    let mut session = humans();
    let mut last = Vec::new();
    while session.is_running() {
        let mv = session.position().legal_moves().swap_remove(0);
        last = done(&mut session, Action::Move(mv));
    }
    let Some(Event::Over(end)) = last.last() else {
        panic!("{last:?}");
    };
    assert_eq!(session.status(), Status::Over(end.clone()));
    assert!(end.note().key.starts_with("talpa-"));
}

#[test]
fn another_match_has_another_day() {
    let choice = "talpa:4".parse().expect("a game");
    let setup = session::Setup::new(choice, crate::common::modes()[0].clone());
    let setup = setup.dated("2026-11-15").dated("2026-11-16");
    let session = session::Session::new(setup).expect("a good setup");
    assert_eq!(session.record().tags().date(), Some("2026-11-16"));
    assert!(
        session.setup().tags.is_empty(),
        "the day is not part of the kind"
    );
}
