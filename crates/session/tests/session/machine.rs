//! Random actions by anybody: nothing panics, and what must hold does.

use std::time::Duration;

use proptest::prelude::*;
use rules::{Outcome, Player};
use session::{Action, Actor, Ask, Entry, Event, Moment, Offer, Session, Snapshot};

use crate::common::{CHOICES, fingerprint, modes, open, reopened, think, timed};

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

/// Who does what, after how many milliseconds of which how many do not count.
fn drafts() -> impl Strategy<Value = Vec<(Actor, Draft, (u64, u64))>> {
    let plain = prop::sample::select(vec![
        Action::TakeBack,
        Action::TakeBack,
        Action::Redo,
        Action::Redo,
        Action::Offer(Offer::Draw),
        Action::Accept(Offer::Draw),
        Action::Decline(Offer::Draw),
        Action::Offer(Offer::TakeBack),
        Action::Accept(Offer::TakeBack),
        Action::Decline(Offer::TakeBack),
        Action::Offer(Offer::Rematch),
        Action::Accept(Offer::Rematch),
        Action::Decline(Offer::Rematch),
        Action::StartClock,
        Action::Flag,
        Action::Forfeit {
            player: Player::Second,
            reason: "asleep, 100 %".to_owned(),
        },
        Action::Adjudicate {
            outcome: Outcome::Draw,
            reason: String::new(),
        },
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
    let actor = prop_oneof![20 => actor, 1 => Just(Actor::Spectator)];
    prop::collection::vec((actor, draft, (0..700u64, 0..50u64)), 0..60)
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
        for (by, draft, _) in drafts {
            let Some(action) = action(draft, &session, &asked) else {
                continue;
            };
            let before = session.clone();
            let applied = session.apply(by, action.clone());
            judge(&before, &session, by, &action, applied.as_deref().ok());
            asked.extend(session.ask().filter(|ask| asked.last() != Some(ask)));
            holds(&session);
        }
    }

    /// A copy that hears of every change as a line of text, and one that begins in
    /// the middle, stay equal to the match.
    #[test]
    fn copies_follow(
        game in 0..CHOICES.len(),
        mode in 0..4usize,
        time in prop::sample::select(vec!["2+0.1", "1/0.5"]),
        late in 0..30usize,
        drafts in drafts(),
    ) {
        let mut session = timed(CHOICES[game], &modes()[mode], time);
        let mut copy = session.clone();
        let mut newcomer: Option<Session> = None;
        let mut asked: Vec<Ask> = session.ask().into_iter().collect();
        let mut moment = Moment::default();
        for (n, (by, draft, (used, lag))) in drafts.into_iter().enumerate() {
            let Some(action) = action(draft, &session, &asked) else {
                continue;
            };
            moment.now += Duration::from_millis(used);
            moment.lag = Duration::from_millis(lag);
            let before = session.clone();
            let applied = session.apply_at(by, action.clone(), moment);
            let flagged = matches!(applied.as_deref(), Ok([Event::Over(_)]));
            if !flagged {
                judge(&before, &session, by, &action, applied.as_deref().ok());
            }
            holds(&session);
            asked.extend(session.ask().filter(|ask| asked.last() != Some(ask)));
            let entries = session.entries_since(copy.seq()).expect("they are kept");
            for line in entries.map(Entry::to_string).collect::<Vec<_>>() {
                let entry: Entry = line.parse().expect("an entry");
                prop_assert_eq!(entry.to_string(), line);
                let events = copy.follow(&entry).expect("it can be followed");
                prop_assert_eq!(&Ok(events), &applied);
                // A newcomer knows nothing of what was taken back.
                if newcomer.as_mut().is_some_and(|it| it.follow(&entry).is_err()) {
                    newcomer = None;
                }
            }
            if n >= late && newcomer.is_none() {
                let text = session.snapshot().to_string();
                let snapshot: Snapshot = text.parse().expect("a snapshot");
                prop_assert_eq!(&snapshot, &session.snapshot());
                newcomer = Some(Session::from_snapshot(snapshot).expect("a copy"));
            }
            for copy in [Some(&copy), newcomer.as_ref()].into_iter().flatten() {
                prop_assert_eq!(copy.snapshot(), session.snapshot());
                prop_assert_eq!(fingerprint(copy), fingerprint(&session));
                prop_assert_eq!(copy.deadline(), session.deadline());
                prop_assert_eq!(copy.ask(), session.ask());
            }
            prop_assert_eq!(copy.can_redo(), session.can_redo());
        }
    }
}

/// Whether an action did what it should, or nothing.
fn judge(before: &Session, after: &Session, by: Actor, action: &Action, events: Option<&[Event]>) {
    match events {
        Some(events) => {
            assert_ne!(by, Actor::Spectator);
            assert_eq!(after.seq(), before.seq() + 1);
            happened(before, after, action, events);
        }
        None => {
            assert_eq!(after.seq(), before.seq());
            assert_eq!(fingerprint(after), fingerprint(before));
            assert_eq!(
                (after.ask(), after.deadline()),
                (before.ask(), before.deadline())
            );
            assert_eq!(after.can_redo(), before.can_redo());
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
    for offer in Offer::ALL {
        let is_timely = session.is_running() == (offer != Offer::Rematch);
        let stands = session.offer(offer).is_some();
        assert!(!stands || (is_timely && session.n_humans() == 2));
    }
    assert!(session.deadline().is_none() || session.is_running());
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
        (Action::Accept(Offer::TakeBack), Event::TakenBack { plies }) => {
            assert_eq!(after.n_plies() + plies, before.n_plies());
            assert!(after.is_running() && *plies > 0);
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
