//! Random actions by anybody: nothing panics, and what must hold does.

use proptest::prelude::*;
use rules::Player;
use session::{Action, Actor, Ask, Event, Session};

use crate::common::{CHOICES, fingerprint, modes, open, reopened, think};

/// An action before it is known what there is to choose from.
#[derive(Clone, Debug)]
enum Draft {
    Move(usize),
    Nonsense(String),
    /// An answer to the open question.
    Answer,
    /// An answer to a question that was asked at some time.
    OldAnswer(usize),
    Plain(Action),
}

fn drafts() -> impl Strategy<Value = Vec<(Actor, Draft)>> {
    let plain = prop::sample::select(vec![
        Action::TakeBack,
        Action::TakeBack,
        Action::Redo,
        Action::Redo,
        Action::OfferDraw,
        Action::AcceptDraw,
        Action::DeclineDraw,
        Action::Resign,
        Action::SwapSides,
        Action::Abandon,
    ]);
    let draft = prop_oneof![
        8 => any::<usize>().prop_map(Draft::Move),
        1 => ".{0,12}".prop_map(Draft::Nonsense),
        6 => Just(Draft::Answer),
        1 => any::<usize>().prop_map(Draft::OldAnswer),
        6 => plain.prop_map(Draft::Plain),
    ];
    let actor = prop_oneof![
        4 => Just(Actor::Table),
        1 => Just(Actor::Seat(Player::First)),
        1 => Just(Actor::Seat(Player::Second)),
    ];
    prop::collection::vec((actor, draft), 0..60)
}

/// The action that is meant here, if there is one.
fn action(draft: Draft, session: &Session, asked: &[Ask]) -> Option<Action> {
    let moves = session.position().legal_moves();
    Some(match draft {
        Draft::Move(n) => Action::Move(moves.get(n % moves.len().max(1))?.clone()),
        Draft::Nonsense(text) => Action::Move(text),
        Draft::Answer => {
            let ask = session.ask()?;
            let mv = think(&ask, session);
            Action::Answer { ask, mv }
        }
        Draft::OldAnswer(n) => Action::Answer {
            ask: asked.get(n % asked.len().max(1))?.clone(),
            mv: moves.first()?.clone(),
        },
        Draft::Plain(action) => action,
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(3),
        ..ProptestConfig::default()
    })]

    #[test]
    fn anything_may_be_tried(game in 0..CHOICES.len(), mode in 0..4usize, drafts in drafts()) {
        let mut session = open(CHOICES[game], &modes()[mode]);
        let mut asked: Vec<Ask> = session.ask().into_iter().collect();
        for (by, draft) in drafts {
            let Some(action) = action(draft, &session, &asked) else {
                continue;
            };
            let before = session.clone();
            let applied = session.apply(by, action.clone());
            match &applied {
                Ok(events) => happened(&before, &session, &action, events),
                Err(_) => {
                    prop_assert_eq!(fingerprint(&session), fingerprint(&before));
                    prop_assert_eq!(session.ask(), before.ask());
                    prop_assert_eq!(session.can_redo(), before.can_redo());
                }
            }
            asked.extend(session.ask().filter(|ask| asked.last() != Some(ask)));
            holds(&session);
        }
    }
}

/// What holds at any time.
fn holds(session: &Session) {
    let record = session.record();
    let replayed = record.position_at(record.tree().last());
    let replayed = replayed.expect("the record is good").to_text();
    assert_eq!(replayed, session.position().to_text());
    assert_eq!(record.tree().n_moves(), session.n_plies());
    let own: usize = Player::BOTH
        .map(|player| session.own_moves(player))
        .iter()
        .sum();
    assert_eq!(own, session.n_plies());
    assert_eq!(fingerprint(&reopened(session)), fingerprint(session));
    assert_eq!(session.is_running(), session.status().end().is_none());
    assert_eq!(accepts_moves(session), session.is_running());
    assert!(session.draw_offer().is_none() || (session.is_running() && session.n_humans() == 2));
    let mut copy = session.clone();
    let taken = copy.apply(Actor::Table, Action::TakeBack);
    assert_eq!(taken.is_ok(), session.can_take_back());
    let mut copy = session.clone();
    let redone = copy.apply(Actor::Table, Action::Redo);
    assert_eq!(redone.is_ok(), session.can_redo());
}

/// Whether whoever is to move could.
fn accepts_moves(session: &Session) -> bool {
    let moves = session.position().legal_moves();
    let Some(mv) = moves.first().cloned() else {
        return false;
    };
    let action = match session.ask() {
        Some(ask) => Action::Answer { ask, mv },
        None => Action::Move(mv),
    };
    session.clone().apply(Actor::Table, action).is_ok()
}

/// What holds of an action that was done.
fn happened(before: &Session, after: &Session, action: &Action, events: &[Event]) {
    assert!(!events.is_empty());
    let asked = events.iter().any(|event| matches!(event, Event::Asked(_)));
    assert_eq!(asked, after.ask().is_some());
    let over = events.iter().any(|event| matches!(event, Event::Over(_)));
    assert_eq!(over, before.is_running() && !after.is_running());
    match (action, &events[0]) {
        (Action::TakeBack, Event::TakenBack { plies }) => {
            assert_eq!(after.n_plies() + plies, before.n_plies());
            assert!(after.is_running());
            if *plies > 0 {
                redo_restores(before, after);
            }
        }
        (Action::Redo, Event::Redone { plies }) => {
            assert_eq!(before.n_plies() + plies, after.n_plies());
        }
        (Action::Move(_) | Action::Answer { .. }, Event::Moved { player, mv, .. }) => {
            assert_eq!(after.n_plies(), before.n_plies() + 1);
            assert_eq!(*player, before.turn());
            assert_eq!(after.moves().last(), Some(&mv.as_str()));
        }
        _ => assert_eq!(after.moves(), before.moves()),
    }
}

fn redo_restores(before: &Session, after: &Session) {
    let mut copy = after.clone();
    copy.apply(Actor::Table, Action::Redo)
        .expect("what was taken back can be redone");
    assert_eq!(copy.moves(), before.moves());
    assert_eq!(copy.status(), before.status());
    assert_eq!(copy.can_redo(), before.can_redo());
}
