//! Moves put together cell by cell.

use games::{AnyPosition, Choice};
use play::builder::{Builder, Step};
use rules::SplitMix64;

/// A game of each, small and standard.
const GAMES: [&str; 9] = [
    "talpa:4",
    "talpa",
    "taacoca:3",
    "taacoca",
    "taacoca:5-strict",
    "splinter:nano",
    "splinter",
    "alliances:3",
    "alliances",
];

fn start(choice: &str) -> Box<dyn AnyPosition> {
    choice.parse::<Choice>().expect("a game").start()
}

#[test]
fn every_move_of_whole_games_can_be_chosen_by_cells() {
    for choice in GAMES {
        let mut position = start(choice);
        let mut random = SplitMix64::new(11);
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let mv = &moves[random.below(moves.len() as u64) as usize];
            choose(position.as_ref(), mv);
            position.play(mv).expect("a legal move");
        }
    }
}

/// Chooses the cells of a move, as a person would.
#[track_caller]
fn choose(position: &dyn AnyPosition, mv: &str) {
    let mut builder = Builder::new(position);
    let effects = position.effects(mv).expect("a legal move");
    let put = effects.placed.iter().chain(&effects.removed);
    let picks: Vec<&String> = match put.clone().next() {
        Some(_) => put.collect(),
        // Pieces that are only pushed are not named.
        None => {
            let moved = effects.moved.iter();
            moved
                .filter(|(from, _)| mv.contains(from.as_str()))
                .map(|(from, _)| from)
                .collect()
        }
    };
    for cell in &picks {
        assert!(builder.pickable().contains(&cell.as_str()), "{mv}: {cell}");
        assert_eq!(builder.choose(cell), Step::Chosen, "{mv}");
    }
    if let Some(only) = builder.only() {
        // Nothing is left to choose: the same cell again plays.
        assert_eq!(only, mv);
        assert_eq!(builder.choose(picks[0]), Step::Ready(mv.to_owned()));
        return;
    }
    if let Some((_, to)) = effects.moved.first() {
        assert!(builder.targets().contains(&to.as_str()), "{mv}: {to}");
        if builder.choose(to) == Step::Ready(mv.to_owned()) {
            return;
        }
    }
    let choices = builder.choices();
    let labels: std::collections::BTreeSet<_> = choices.iter().map(|it| &it.label).collect();
    assert_eq!(labels.len(), choices.len(), "{mv}: {choices:?}");
    assert!(choices.iter().any(|it| it.text == mv), "{mv}: {choices:?}");
    assert_eq!(builder.take(mv), Step::Ready(mv.to_owned()));
    assert_eq!(builder.only(), Some(mv));
}

#[test]
fn whatever_cells_are_chosen_only_legal_moves_come_of_it() {
    for choice in GAMES {
        let mut position = start(choice);
        let mut random = SplitMix64::new(5);
        let names: Vec<String> = position
            .scene()
            .cells
            .into_iter()
            .map(|it| it.name)
            .collect();
        for _ in 0..20 {
            if position.outcome().is_some() {
                break;
            }
            let mut builder = Builder::new(position.as_ref());
            let moves = position.legal_moves();
            for _ in 0..200 {
                let cell = &names[random.below(names.len() as u64) as usize];
                match builder.choose(cell) {
                    Step::Ready(mv) => assert!(moves.contains(&mv), "{choice}: {mv}"),
                    Step::Useless => drop(builder.explain(cell)),
                    Step::Chosen => {}
                }
                if random.below(10) == 0 {
                    builder.back();
                }
            }
            let mv = &moves[random.below(moves.len() as u64) as usize];
            position.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn steps_are_taken_back_one_by_one() {
    let position = start("taacoca");
    let mut builder = Builder::new(position.as_ref());
    for cell in ["a1", "b2", "c3"] {
        assert_eq!(builder.choose(cell), Step::Chosen);
    }
    assert!(builder.is_picked());
    assert_eq!(builder.choose("b1"), Step::Ready("a1b2c3L".to_owned()));
    assert_eq!(
        builder.chosen().collect::<Vec<_>>(),
        ["a1", "b2", "c3", "b1"]
    );
    assert!(builder.back());
    assert!(builder.only().is_none());
    // A stone that was chosen is let go again by choosing it again.
    assert_eq!(builder.choose("a1"), Step::Chosen);
    assert_eq!(builder.chosen().collect::<Vec<_>>(), ["b2", "c3"]);
    assert!(builder.back() && builder.back());
    assert!(!builder.back());
}

#[test]
fn useless_cells_are_explained_by_the_rules() {
    let rule = |choice: &str, before: &[&str], cells: &[&str]| {
        let mut position = start(choice);
        for mv in before {
            position.play(mv).expect("a legal move");
        }
        let mut builder = Builder::new(position.as_ref());
        let (last, first) = cells.split_last().expect("a cell");
        for cell in first {
            builder.choose(cell);
        }
        assert_eq!(builder.choose(last), Step::Useless);
        let note = builder.explain(last);
        note.map(|note| note.to_string()).unwrap_or_default()
    };
    assert_eq!(
        rule("talpa", &[], &["a2"]),
        r#"talpa-not-your-piece (T4) cell="a2" player=1"#
    );
    assert!(rule("talpa", &["a1xa2"], &["a1"]).starts_with("talpa-cell-empty"));
    assert!(rule("splinter", &[], &["a0"]).starts_with("splinter-empty"));
    assert!(rule("taacoca", &[], &["e5"]).starts_with("taacoca-empty"));
    assert!(rule("alliances", &["Og11"], &["g11"]).starts_with("alliances-occupied"));
}
