//! Clocks: what moves cost, who runs out, what is kept.

use std::time::Duration;

use expect_test::expect;
use rules::{Outcome, Player};
use session::{Action, Actor, End, Event, Moment, Offer, Session, Why};

use crate::common::{fingerprint, humans, modes, refused, reopened, timed};

const FIRST: Actor = Actor::Seat(Player::First);
const SECOND: Actor = Actor::Seat(Player::Second);

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Two people with a minute each and two seconds a move, the clock running.
fn running() -> Session {
    let mut session = timed("talpa:4", &modes()[0], "60+2");
    at(&mut session, Actor::Table, Action::StartClock, 1_000);
    session
}

fn mv(session: &Session) -> Action {
    Action::Move(session.position().legal_moves().swap_remove(0))
}

#[track_caller]
fn at(session: &mut Session, by: Actor, action: Action, now: u64) -> Vec<Event> {
    let applied = session.apply_at(by, action, ms(now));
    applied.expect("it is allowed")
}

/// Plays a move for whoever is to move.
#[track_caller]
fn play(session: &mut Session, now: u64) -> Vec<Event> {
    let (by, action) = (Actor::Seat(session.turn()), mv(session));
    at(session, by, action, now)
}

/// What both have left, in milliseconds.
fn left(session: &Session, now: u64) -> [u128; 2] {
    Player::BOTH.map(|player| {
        let left = session.remaining(player, ms(now));
        left.expect("there are clocks").as_millis()
    })
}

fn lost_on_time(player: Player) -> Event {
    Event::Over(End {
        outcome: Some(Outcome::Win(player.other())),
        why: Why::Time(player),
    })
}

#[test]
fn moves_take_time_and_add_some() {
    let mut session = running();
    assert_eq!(session.deadline(), Some(ms(61_000)));
    play(&mut session, 11_250);
    assert_eq!(left(&session, 11_250), [51_750, 60_000]);
    assert_eq!(left(&session, 21_250), [51_750, 50_000]);
    play(&mut session, 21_250);
    assert_eq!(left(&session, 21_250), [51_750, 52_000]);
    assert_eq!(session.deadline(), Some(ms(73_000)));
    at(&mut session, FIRST, Action::Resign, 22_000);
    assert_eq!(session.deadline(), None);
    expect![[r#"
        [Game "talpa"]
        [Variant "4"]
        [First "Ana"]
        [Second "Rui \"the\\mole\""]
        [FirstPlayer "human"]
        [SecondPlayer "human"]
        [TimeControl "60+2"]
        [Termination "resignation"]
        [Result "0-1"]

        1. a1xa2 {[%clk 0:00:51.750]} 1... a4xa3 {[%clk 0:00:52]} 0-1
    "#]]
    .assert_eq(&session.record().to_string());
}

#[test]
fn time_for_each_move_is_not_kept() {
    let mut session = timed("talpa:4", &modes()[0], "1/10");
    at(&mut session, Actor::Table, Action::StartClock, 0);
    play(&mut session, 9_000);
    assert_eq!(left(&session, 9_000), [10_000, 10_000]);
    play(&mut session, 12_000);
    assert_eq!(session.deadline(), Some(ms(22_000)));
    let text = session.record().to_string();
    assert!(text.contains("[%clk 0:00:01]"), "{text}");
    assert_eq!(play(&mut session, 22_001), [lost_on_time(Player::First)]);
}

/// Without a start, the first move is free.
#[test]
fn no_clock_runs_before_the_first_move() {
    let mut session = timed("talpa:4", &modes()[0], "60+0");
    assert_eq!(
        (session.deadline(), left(&session, 99)),
        (None, [60_000; 2])
    );
    play(&mut session, 1_000_000);
    assert_eq!(left(&session, 1_000_000), [60_000; 2]);
    assert_eq!(session.deadline(), Some(ms(1_060_000)));
}

#[test]
fn whoever_runs_out_of_time_loses() {
    let lost = [lost_on_time(Player::First)];
    // A move at the very moment counts, a later one does not.
    let mut session = running();
    play(&mut session, 61_000);
    assert_eq!(left(&session, 61_000), [2_000, 60_000]);
    let mut session = running();
    assert_eq!(play(&mut session, 61_001), lost);
    assert_eq!(
        (session.n_plies(), left(&session, 70_000)),
        (0, [0, 60_000])
    );
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
    // So does whatever else is done, or a call from outside.
    let mut session = running();
    assert_eq!(at(&mut session, SECOND, Action::Resign, 61_001), lost);
    for by in [Actor::Table, FIRST, SECOND] {
        let mut session = running();
        let early = session.apply_at(by, Action::Flag, ms(60_999));
        assert_eq!(
            early.expect_err("too early").to_string(),
            "session-flag-early"
        );
        assert_eq!(at(&mut session, by, Action::Flag, 61_000), lost);
    }
}

#[test]
fn lag_is_not_counted() {
    let mut session = running();
    let moment = Moment {
        now: ms(62_000),
        lag: ms(1_500),
    };
    let action = mv(&session);
    session.apply_at(FIRST, action, moment).expect("in time");
    assert_eq!(left(&session, 62_000), [2_500, 60_000]);
    assert_eq!(session.deadline(), Some(ms(122_000)));
}

/// The clocks go back to what they were; the turn begins anew.
#[test]
fn taking_back_gives_the_time_back() {
    let mut session = running();
    play(&mut session, 11_000);
    play(&mut session, 31_000);
    at(&mut session, FIRST, Action::Offer(Offer::TakeBack), 35_000);
    at(
        &mut session,
        SECOND,
        Action::Accept(Offer::TakeBack),
        40_000,
    );
    assert_eq!(
        (session.n_plies(), left(&session, 40_000)),
        (0, [60_000; 2])
    );
    assert_eq!(session.deadline(), Some(ms(100_000)));
    at(&mut session, Actor::Table, Action::Redo, 41_000);
    assert_eq!(left(&session, 41_000), [52_000, 42_000]);
}

#[test]
fn a_saved_match_stands_still() {
    let mut session = running();
    play(&mut session, 11_000);
    let mut again = reopened(&session);
    assert_eq!(
        (again.deadline(), left(&again, 0)),
        (None, [52_000, 60_000])
    );
    at(&mut again, Actor::Table, Action::StartClock, 5);
    assert_eq!(again.deadline(), Some(ms(60_005)));
}

#[test]
fn clocks_where_there_are_none() {
    let mut session = humans();
    assert_eq!(session.remaining(Player::First, ms(0)), None);
    for action in [Action::StartClock, Action::Flag] {
        let told = session.apply_at(Actor::Table, action.clone(), ms(0));
        assert_eq!(told.expect_err("no clock").to_string(), "session-no-clock");
        // Nor can they be used without a time.
        let mut timed = running();
        assert_eq!(
            refused(&mut timed, Actor::Table, action),
            "session-no-clock"
        );
    }
    let mut session = running();
    let told = session.apply_at(FIRST, Action::StartClock, ms(1_000));
    assert_eq!(
        told.expect_err("not a player").to_string(),
        "session-table-only"
    );
    // Another program's time control is kept, and does not count.
    let mut setup = humans().setup();
    setup.tags = vec![("TimeControl".to_owned(), "40/7200".to_owned())];
    let session = Session::new(setup.clone()).expect("a good setup");
    assert_eq!((session.time(), session.setup()), (None, setup));
}

/// Where no time is kept, a match with clocks goes on without them.
#[test]
fn clocks_need_not_run() {
    let mut session = running();
    let action = mv(&session);
    session.apply(FIRST, action).expect("it is allowed");
    assert_eq!(session.deadline(), None);
    assert!(!session.record().to_string().contains("%clk"));
}

/// Nothing panics with clocks that a file made up.
#[test]
fn enormous_clocks() {
    let mut session = running();
    play(&mut session, 2_000);
    play(&mut session, 3_000);
    let mut record = session.record().clone();
    for id in record.tree().main_line().collect::<Vec<_>>() {
        let clock = record::Clock { millis: u64::MAX };
        record.tree_mut().annotation_mut(id).clock = Some(clock);
    }
    let mut session = Session::resume(record).expect("a good record");
    at(&mut session, Actor::Table, Action::StartClock, u64::MAX);
    assert!(session.deadline() >= Some(ms(u64::MAX)));
    play(&mut session, u64::MAX);
    let applied = session.apply_at(Actor::Table, Action::Flag, Duration::MAX);
    assert!(applied.is_err());
}
