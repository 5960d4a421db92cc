//! Seed players by name: seeds, finished games, sentences.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use engine::{Player, View, seed};
use games::{AnyPosition, Choice, GameId};
use rules::SplitMix64;

static GO: AtomicBool = AtomicBool::new(false);

fn choice(name: &str) -> Choice {
    name.parse().expect("a variant")
}

fn player(choice: Choice, name: &str, seed: u64) -> Player {
    Player::named(choice, name, seed).expect("a player")
}

/// The move of a player that has made so many.
fn choose(player: &mut Player, position: &dyn AnyPosition, own_moves: usize) -> Option<String> {
    let view = View {
        position,
        own_moves,
    };
    player.choose(view, &GO)
}

/// A game as the moves and the result.
fn play(choice: Choice, names: [&str; 2], seeds: [u64; 2]) -> Vec<String> {
    let mut seats = [0, 1].map(|n| player(choice, names[n], seeds[n]));
    let mut position = choice.start();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let seat = &mut seats[position.turn().idx()];
        let mv = choose(seat, position.as_ref(), moves.len() / 2).expect("a move");
        assert_eq!(position.play(&mv), Ok(mv.clone()), "moves are canonical");
        moves.push(mv);
    }
    moves.extend(position.outcome().map(|outcome| outcome.to_string()));
    moves
}

#[test]
fn every_game_has_its_players() {
    let names: Vec<String> = GameId::ALL
        .iter()
        .map(|&game| format!("{game}: {}", seed::names(game).join(" ")))
        .collect();
    assert_eq!(
        names,
        [
            "talpa: random seed-greedy-own seed-greedy",
            "taacoca: random seed-hard seed-distance",
            "splinter: random seed-greedy",
            "alliances: random seed-medium seed-hard",
        ]
    );
}

#[test]
fn players_are_found_by_name() {
    let computer = player(choice("talpa:6"), "Seed-Greedy", 0);
    assert_eq!(computer.name(), "seed-greedy");
    let unknown = |name| {
        Player::named(choice("talpa"), name, 0)
            .err()
            .expect("no player")
    };
    let error = unknown("seed-greddy").to_string();
    assert!(
        error
            .starts_with("bot-unknown-near game=\"talpa\" found=\"seed-greddy\" known=\"level-1, "),
        "{error}"
    );
    assert!(
        error.contains("random, seed-greedy-own, seed-greedy, ")
            && error.ends_with("near=\"seed-greedy\""),
        "{error}"
    );
    assert_eq!(unknown("zeus").note().key, "bot-unknown");
}

#[test]
fn games_finish_and_repeat() {
    for name in [
        "talpa:5",
        "talpa:9",
        "taacoca:4",
        "taacoca:6-strict",
        "splinter:mini",
        "splinter:nano-seed",
        "alliances:4",
        "alliances:5-seed",
    ] {
        let choice = choice(name);
        let names = seed::names(choice.game());
        for (n, first) in names.iter().enumerate() {
            let second = names[(n + 1) % names.len()];
            let one = play(choice, [first, second], [1, 2]);
            assert_eq!(
                one,
                play(choice, [first, second], [1, 2]),
                "{name} {first} {second}"
            );
        }
    }
}

#[test]
fn seeds_make_a_difference() {
    let standard = choice("splinter:mini");
    let games: BTreeSet<Vec<String>> = (0..4)
        .map(|seed| play(standard, ["seed-greedy"; 2], [seed, seed]))
        .collect();
    assert_eq!(games.len(), 4);
}

#[test]
fn one_output_is_drawn_for_each_move() {
    // Also where the rule leaves one candidate, which a shadow generator shows.
    let choice = choice("alliances:3");
    let mut computer = player(choice, "seed-hard", 9);
    let mut shadow = SplitMix64::new(9);
    let mut position = choice.start();
    for own_moves in 0.. {
        if position.outcome().is_some() {
            break;
        }
        let equals = computer.equals(position.as_ref()).expect("a set");
        let n = shadow.below(equals.len() as u64) as usize;
        let mv = choose(&mut computer, position.as_ref(), own_moves).expect("a move");
        assert_eq!(mv, equals[n]);
        position.play(&mv).expect("a legal move");
    }
}

#[test]
fn random_is_the_reference_game_with_one_generator() {
    // The generator of a lone player of both sides draws once a ply, as random games do.
    let choice = choice("taacoca:4");
    let mut computer = player(choice, "random", 3);
    let mut position = choice.start();
    let mut moves = Vec::new();
    while let Some(mv) = choose(&mut computer, position.as_ref(), moves.len()) {
        position.play(&mv).expect("a legal move");
        moves.push(mv);
    }
    let expected = games::with_position!(choice, P, variant => {
        rules::reference_game(&<P as rules::Position>::start(variant), 3).0
    });
    assert_eq!(moves, expected);
}

#[test]
fn nothing_is_played_when_it_is_over_or_stopped() {
    let over = "bbb1/bb2/4/rrrr b";
    let choice = choice("talpa:4");
    let position = choice.read(over).expect("a position");
    assert!(position.outcome().is_some());
    for name in seed::names(choice.game()) {
        let mut computer = player(choice, name, 0);
        assert_eq!(computer.choose(position.as_ref().into(), &GO), None);
        assert_eq!(computer.equals(position.as_ref()), Some(Vec::new()));
        let told = AtomicBool::new(true);
        assert_eq!(computer.choose(choice.start().as_ref().into(), &told), None);
        // A position of another game is none of its business.
        let other = GameId::Splinter.standard().start();
        assert_eq!(computer.choose(other.as_ref().into(), &GO), None);
        assert_eq!(computer.equals(other.as_ref()), None);
    }
}
