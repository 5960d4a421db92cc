//! Random records, built move by move.

#![allow(dead_code, reason = "not every test uses everything")]

use proptest::prelude::*;
use record::{Chance, Clock, NodeId, Record, Verdict};
use rules::{Outcome, Player};

/// A step of building a record; numbers choose among what is there.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Play a move after the last one played.
    Play(usize),
    /// Play another move somewhere.
    Branch(usize, usize),
    /// Say something of a place.
    Comment(usize, String),
    /// Note a clock.
    Clock(usize, u64),
    /// Note an evaluation.
    Eval(usize, Verdict),
    Best(usize, String),
    /// Set a tag.
    Tag(String, String),
    /// Say how the game ended.
    Result(Option<Outcome>),
    /// Take the last move back.
    TakeBack,
}

/// What to build: a game from a list, and steps.
pub(crate) fn actions() -> impl Strategy<Value = (usize, Vec<Action>)> {
    (any::<usize>(), prop::collection::vec(action(), 0..40))
}

/// Text with a taste for what means something in files.
pub(crate) fn hostile(most: usize) -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        4 => prop::sample::select(
            "{}[]()\\\"%;#* \t\n\r./-10'é\u{feff}\u{1b}\u{a0}\u{2028}\u{85}abnrtsu\0".chars().collect::<Vec<_>>()
        ).prop_map(String::from),
        2 => prop::char::any().prop_map(String::from),
        2 => prop::sample::select(vec![
            "word", " ", "\\u001b", "\\u{", "[%clk 0:00:01]", "[%eval #-3]", "[%csl Ga1]", "\n[Game \"talpa\"]\n",
            "1-0", "d4xd5", "\\", "}\n", "[%clk x]", "a1xa2", "( 1.", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ]).prop_map(String::from),
    ];
    prop::collection::vec(letter, 0..most).prop_map(|parts| parts.concat())
}

/// Builds a record by the steps.
pub(crate) fn build((game, actions): &(usize, Vec<Action>)) -> Record {
    let choice = CHOICES[game % CHOICES.len()].parse().expect("a game");
    let mut record = if game % 3 == 0 {
        Record::from_position(&*after_one_move(choice))
    } else {
        Record::new(choice)
    };
    let mut places = vec![NodeId::START];
    for action in actions {
        apply(action, &mut record, &mut places);
    }
    record
}

const CHOICES: [&str; 7] = [
    "talpa:4",
    "talpa:8",
    "taacoca:3",
    "taacoca:5-strict",
    "splinter:nano",
    "alliances:3",
    "alliances:4-seed",
];

fn after_one_move(choice: games::Choice) -> Box<dyn games::AnyPosition> {
    let mut position = choice.start();
    let mv = position.legal_moves().swap_remove(0);
    position.play(&mv).expect("a legal move");
    position
}

fn apply(action: &Action, record: &mut Record, places: &mut Vec<NodeId>) {
    let place = |n: usize| places[n % places.len()];
    match action {
        Action::Play(n) => {
            let last = places[places.len() - 1];
            places.extend(play(record, last, *n));
        }
        Action::Branch(at, n) => {
            let at = place(*at);
            places.extend(play(record, at, *n));
        }
        Action::Comment(at, text) => {
            let annotation = record.tree_mut().annotation_mut(place(*at));
            annotation.comment.clone_from(text);
        }
        Action::Clock(at, millis) => {
            let clock = Clock { millis: *millis };
            record.tree_mut().annotation_mut(place(*at)).clock = Some(clock);
        }
        Action::Eval(at, eval) => {
            record.tree_mut().annotation_mut(place(*at)).eval = Some(*eval);
        }
        Action::Best(at, best) => {
            record.tree_mut().annotation_mut(place(*at)).best = Some(best.clone());
        }
        Action::Tag(name, value) => record.set_tag(name, value).expect("a good tag"),
        Action::Result(result) => record.set_result(*result),
        Action::TakeBack => {
            record.take_back();
            places.retain(|&id| record.tree().contains(id));
        }
    }
}

/// Plays a move at a place, unless the game is over there.
fn play(record: &mut Record, at: NodeId, n: usize) -> Option<NodeId> {
    let moves = record.position_at(at).expect("legal moves").legal_moves();
    let mv = moves.get(n % moves.len().max(1))?;
    Some(record.play(at, mv).expect("a legal move"))
}

fn action() -> impl Strategy<Value = Action> {
    let outcome = prop::sample::select(vec![
        Outcome::Win(Player::First),
        Outcome::Win(Player::Second),
        Outcome::Draw,
    ]);
    let eval = prop_oneof![
        any::<i32>().prop_map(|logit| Verdict::Chance(Chance::of_logit(logit))),
        (outcome.clone(), any::<u32>())
            .prop_map(|(outcome, plies)| Verdict::Proved { outcome, plies }),
    ];
    let n = any::<usize>;
    prop_oneof![
        8 => n().prop_map(Action::Play),
        6 => (n(), n()).prop_map(|(at, n)| Action::Branch(at, n)),
        3 => (n(), hostile(30)).prop_map(|(at, text)| Action::Comment(at, text)),
        1 => (n(), any::<u64>()).prop_map(|(at, millis)| Action::Clock(at, millis)),
        1 => (n(), "[a-z0-9+x%-]{1,12}").prop_map(|(at, best)| Action::Best(at, best)),
        1 => (n(), eval).prop_map(|(at, eval)| Action::Eval(at, eval)),
        1 => ("X[A-Za-z0-9_]{0,9}", hostile(20)).prop_map(|(name, value)| Action::Tag(name, value)),
        1 => prop::option::of(outcome).prop_map(Action::Result),
        1 => Just(Action::TakeBack),
    ]
}
