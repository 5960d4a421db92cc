//! Take-backs and rematches between two people who are not at one table.

use rules::Player;
use session::{Action, Actor, Event, Offer, Session, Status, Why};

use crate::common::{against, done, fingerprint, humans, refused, reopened, step};

const FIRST: Actor = Actor::Seat(Player::First);
const SECOND: Actor = Actor::Seat(Player::Second);
const TAKE_BACK: Offer = Offer::TakeBack;
const REMATCH: Offer = Offer::Rematch;

#[track_caller]
fn by(session: &mut Session, actor: Actor, action: Action) -> Vec<Event> {
    session.apply(actor, action).expect("it is allowed")
}

/// A match in which so many plies were played.
fn played(plies: usize) -> Session {
    let mut session = humans();
    for n in 0..plies {
        assert!(step(&mut session, n));
    }
    session
}

#[test]
fn whoever_asked_chooses_again() {
    for (asker, plies) in [(FIRST, 1), (SECOND, 2)] {
        let mut session = played(3);
        let other = if asker == FIRST { SECOND } else { FIRST };
        by(&mut session, asker, Action::Offer(TAKE_BACK));
        assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
        let events = by(&mut session, other, Action::Accept(TAKE_BACK));
        assert_eq!(events, [Event::TakenBack { plies }]);
        assert_eq!(Actor::Seat(session.turn()), asker);
        assert_eq!(session.offer(TAKE_BACK), None);
    }
}

#[test]
fn a_take_back_is_declined_or_lapses() {
    let mut session = played(2);
    by(&mut session, FIRST, Action::Offer(TAKE_BACK));
    let events = by(&mut session, SECOND, Action::Decline(TAKE_BACK));
    assert_eq!(events, [Event::Declined(TAKE_BACK, Player::Second)]);
    // Both kinds may stand at once; the draw waits for the opponent, this does not.
    by(&mut session, FIRST, Action::Offer(TAKE_BACK));
    by(&mut session, FIRST, Action::Offer(Offer::Draw));
    let mv = session.position().legal_moves().swap_remove(0);
    let events = by(&mut session, FIRST, Action::Move(mv));
    assert_eq!(events[1..], [Event::Lapsed(TAKE_BACK)]);
    assert_eq!(session.draw_offer(), Some(Player::First));
    by(&mut session, SECOND, Action::Offer(TAKE_BACK));
    by(&mut session, FIRST, Action::Resign);
    assert!(
        Offer::ALL
            .iter()
            .all(|&offer| session.offer(offer).is_none())
    );
}

#[test]
fn take_backs_that_are_refused() {
    let mut session = played(1);
    let told = refused(&mut session, SECOND, Action::Offer(TAKE_BACK));
    assert_eq!(told, "session-takeback-none");
    let told = refused(&mut session, SECOND, Action::Accept(TAKE_BACK));
    assert_eq!(told, "session-takeback-unasked");
    by(&mut session, FIRST, Action::Offer(TAKE_BACK));
    let told = refused(&mut session, FIRST, Action::Accept(TAKE_BACK));
    assert_eq!(told, "session-takeback-own");
    let told = refused(&mut session, FIRST, Action::Offer(TAKE_BACK));
    assert_eq!(told, "session-takeback-pending player=1");
    let mut session = against();
    let told = refused(&mut session, FIRST, Action::Offer(TAKE_BACK));
    assert_eq!(told, "session-takeback-computer");
    let mut setup = humans().setup();
    setup.takebacks = session::TakeBacks::Never;
    let mut session = Session::new(setup).expect("a good setup");
    assert!(step(&mut session, 0));
    let told = refused(&mut session, FIRST, Action::Offer(TAKE_BACK));
    assert_eq!(told, "session-takebacks-never");
}

#[test]
fn a_rematch_is_agreed_once() {
    let mut session = played(1);
    let told = refused(&mut session, FIRST, Action::Offer(REMATCH));
    assert_eq!(told, "session-rematch-early");
    by(&mut session, FIRST, Action::Resign);
    by(&mut session, FIRST, Action::Offer(REMATCH));
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
    let told = refused(&mut session, SECOND, Action::Offer(REMATCH));
    assert_eq!(told, "session-rematch-pending player=1");
    let events = by(&mut session, SECOND, Action::Accept(REMATCH));
    let expected = session.setup().swapped();
    assert_eq!(events, [Event::RematchAgreed(Box::new(expected))]);
    for mut session in [reopened(&session), session] {
        let told = refused(&mut session, FIRST, Action::Offer(REMATCH));
        assert_eq!(told, "session-rematch-agreed");
    }
}

#[test]
fn a_rematch_lapses_when_the_match_goes_on() {
    let mut session = played(1);
    done(&mut session, Action::Resign);
    by(&mut session, SECOND, Action::Offer(REMATCH));
    let events = done(&mut session, Action::TakeBack);
    assert_eq!(events[1], Event::Lapsed(REMATCH));
    done(&mut session, Action::Resign);
    by(&mut session, SECOND, Action::Offer(REMATCH));
    by(&mut session, FIRST, Action::Decline(REMATCH));
    assert_eq!(session.offer(REMATCH), None);
}

#[test]
fn spectators_only_look() {
    let mut session = played(2);
    let mv = session.position().legal_moves().swap_remove(0);
    for action in [
        Action::Move(mv),
        Action::Resign,
        Action::Abandon,
        Action::Flag,
    ] {
        let told = refused(&mut session, Actor::Spectator, action);
        assert_eq!(told, "session-spectator");
    }
}

#[test]
fn an_arbiter_ends_the_match() {
    let reason = "did not answer".to_owned();
    let forfeit = Action::Forfeit {
        player: Player::First,
        reason: reason.clone(),
    };
    let mut session = played(1);
    let told = refused(&mut session, SECOND, forfeit.clone());
    assert_eq!(told, "session-table-only");
    done(&mut session, forfeit);
    let Status::Over(end) = session.status() else {
        panic!("the match goes on");
    };
    let player = Player::First;
    assert_eq!(end.why, Why::Forfeit { player, reason });
    assert_eq!(end.note().to_string(), "session-end-forfeit player=1");
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
    // A reason of any length fits into the record.
    let mut session = played(1);
    done(
        &mut session,
        Action::Adjudicate {
            outcome: rules::Outcome::Draw,
            reason: "é".repeat(10_000),
        },
    );
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
    done(&mut session, Action::TakeBack);
    assert_eq!(session.record().tags().value("Reason"), None);
}
