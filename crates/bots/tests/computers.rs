//! The erased interface: names, seeds, finished games, sentences.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use games::{Choice, GameId};
use rules::{Lang, SplitMix64};

static GO: AtomicBool = AtomicBool::new(false);

fn choice(name: &str) -> Choice {
    name.parse().expect("a variant")
}

/// A game as the moves and the result.
fn play(choice: Choice, names: [&str; 2], seeds: [u64; 2]) -> Vec<String> {
    let mut seats = [0, 1].map(|n| bots::computer(choice, names[n], seeds[n]).expect("a player"));
    let mut position = choice.start();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let seat = &mut seats[position.turn().idx()];
        let mv = seat.choose(position.as_ref(), &GO).expect("a move");
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
        .map(|&game| format!("{game}: {}", bots::names(game).join(" ")))
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
    let computer = bots::computer(choice("talpa:6"), "Seed-Greedy", 0).expect("a player");
    assert_eq!(computer.name(), "seed-greedy");
    let unknown = |name| {
        bots::computer(choice("talpa"), name, 0)
            .err()
            .expect("no player")
    };
    assert_eq!(
        unknown("seed-greddy").to_string(),
        "bot-unknown-near game=\"talpa\" found=\"seed-greddy\" \
         known=\"random, seed-greedy-own, seed-greedy\" near=\"seed-greedy\""
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
        let names = bots::names(choice.game());
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
    let mut computer = bots::computer(choice, "seed-hard", 9).expect("a player");
    let mut shadow = SplitMix64::new(9);
    let mut position = choice.start();
    while position.outcome().is_none() {
        let equals = computer.equals(position.as_ref()).expect("a set");
        let n = shadow.below(equals.len() as u64) as usize;
        let mv = computer.choose(position.as_ref(), &GO).expect("a move");
        assert_eq!(mv, equals[n]);
        position.play(&mv).expect("a legal move");
    }
}

#[test]
fn random_is_the_reference_game_with_one_generator() {
    // The generator of a lone player of both sides draws once a ply, as random games do.
    let choice = choice("taacoca:4");
    let mut computer = bots::computer(choice, "random", 3).expect("a player");
    let mut position = choice.start();
    let mut moves = Vec::new();
    while let Some(mv) = computer.choose(position.as_ref(), &GO) {
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
    for name in bots::names(choice.game()) {
        let mut computer = bots::computer(choice, name, 0).expect("a player");
        assert_eq!(computer.choose(position.as_ref(), &GO), None);
        assert_eq!(computer.equals(position.as_ref()), Some(Vec::new()));
        let told = AtomicBool::new(true);
        assert_eq!(computer.choose(choice.start().as_ref(), &told), None);
        // A position of another game is none of its business.
        let other = GameId::Splinter.standard().start();
        assert_eq!(computer.choose(other.as_ref(), &GO), None);
        assert_eq!(computer.equals(other.as_ref()), None);
    }
}

#[test]
fn every_player_is_described_in_every_language() {
    let keys = |lang| -> BTreeSet<&str> {
        let text = bots::SENTENCES.in_lang(lang);
        text.lines()
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .collect()
    };
    let mut expected: BTreeSet<String> = [
        "bot-unknown",
        "bot-unknown-near",
        "bot-random",
        "bot-random-about",
    ]
    .map(str::to_owned)
    .into();
    for &game in GameId::ALL {
        for name in bots::names(game) {
            expected.insert(format!("bot-{game}-{name}"));
            expected.insert(format!("bot-{game}-{name}-about"));
        }
    }
    for lang in Lang::ALL {
        let found: BTreeSet<String> = keys(lang).into_iter().map(str::to_owned).collect();
        assert_eq!(found, expected, "{}", lang.id());
    }
}
