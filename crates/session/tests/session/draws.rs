//! Offers, and other ends that the rules do not give.

use rules::{Outcome, Player};
use session::{Action, Actor, Event, Offer, Session, Status, Why};

use crate::common::{against, done, fingerprint, humans, reopened, step};

const FIRST: Actor = Actor::Seat(Player::First);
const SECOND: Actor = Actor::Seat(Player::Second);

#[track_caller]
fn by(session: &mut Session, actor: Actor, action: Action) -> Vec<Event> {
    session.apply(actor, action).expect("it is allowed")
}

#[track_caller]
fn check_end(session: &Session, outcome: Option<Outcome>, why: &Why) {
    let Status::Over(end) = session.status() else {
        panic!("the match goes on");
    };
    assert_eq!((end.outcome, &end.why), (outcome, why));
    assert_eq!(session.record().result(), outcome);
    assert_eq!(fingerprint(&reopened(session)), fingerprint(session));
}

#[test]
fn a_draw_is_offered_and_agreed() {
    let mut session = humans();
    let events = by(&mut session, SECOND, Action::Offer(Offer::Draw));
    assert_eq!(events, [Event::Offered(Offer::Draw, Player::Second)]);
    assert_eq!(session.draw_offer(), Some(Player::Second));
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
    by(&mut session, FIRST, Action::Accept(Offer::Draw));
    check_end(&session, Some(Outcome::Draw), &Why::Agreed);
    assert_eq!(session.draw_offer(), None);
}

#[test]
fn two_people_at_one_table_agree() {
    let mut session = humans();
    done(&mut session, Action::Offer(Offer::Draw));
    assert_eq!(session.draw_offer(), Some(Player::First));
    done(&mut session, Action::Accept(Offer::Draw));
    check_end(&session, Some(Outcome::Draw), &Why::Agreed);
}

#[test]
fn an_offer_is_declined() {
    let mut session = humans();
    by(&mut session, FIRST, Action::Offer(Offer::Draw));
    let events = by(&mut session, SECOND, Action::Decline(Offer::Draw));
    assert_eq!(events, [Event::Declined(Offer::Draw, Player::Second)]);
    assert_eq!(session.draw_offer(), None);
}

#[test]
fn an_offer_waits_for_the_opponent_to_move() {
    let mut session = humans();
    by(&mut session, FIRST, Action::Offer(Offer::Draw));
    assert!(step(&mut session, 0));
    assert_eq!(session.draw_offer(), Some(Player::First));
    let mv = session.position().legal_moves().swap_remove(0);
    let events = by(&mut session, SECOND, Action::Move(mv));
    assert_eq!(events[1], Event::Lapsed(Offer::Draw));
    assert_eq!(session.draw_offer(), None);
}

#[test]
fn an_offer_lapses_when_the_match_changes() {
    for change in [Action::TakeBack, Action::SwapSides, Action::Redo] {
        let mut session = humans();
        assert!(step(&mut session, 0) && step(&mut session, 0));
        done(&mut session, Action::TakeBack);
        done(&mut session, Action::Offer(Offer::Draw));
        let events = done(&mut session, change);
        assert_eq!(events[1], Event::Lapsed(Offer::Draw));
        assert_eq!(session.draw_offer(), None);
    }
}

#[test]
fn whoever_resigns_loses() {
    let mut session = humans();
    by(&mut session, SECOND, Action::Resign);
    let win = Some(Outcome::Win(Player::First));
    check_end(&session, win, &Why::Resigned(Player::Second));

    // The person gives up, whoever is to move.
    let mut session = against();
    assert!(step(&mut session, 0));
    assert_eq!(session.turn(), Player::Second);
    done(&mut session, Action::Resign);
    let win = Some(Outcome::Win(Player::Second));
    check_end(&session, win, &Why::Resigned(Player::First));
}

#[test]
fn an_abandoned_match_has_no_result() {
    let mut session = against();
    done(&mut session, Action::Abandon);
    check_end(&session, None, &Why::Abandoned);
    assert_eq!(session.ask(), None);
}
