//! Random games are as long and end as often for each player as the rules of chance say.

use std::collections::BTreeMap;

use alliances::{Small, with_type};
use rules::{Outcome, Player, Playout, Position, SplitMix64};

/// Chances of each result, by winner and length.
type Chances = BTreeMap<(bool, u32), f64>;

#[test]
fn ends_are_as_likely_as_playing_move_by_move() {
    let mut random = SplitMix64::new(9);
    let mut checked = 0;
    for variant in ["3", "3-seed", "4", "4-seed"] {
        let variant = variant.parse().expect("a variant");
        for _ in 0..400 {
            let position = near_the_end(Small::start(variant), 5, &mut random);
            if position.outcome().is_none() && runs_short(&position) {
                check(&position, &mut random);
                checked += 1;
            }
        }
    }
    assert!(checked > 40, "{checked} positions");
}

#[test]
fn whole_games_fit_on_every_board() {
    for (variant, games) in [("3", 20_000), ("4", 20_000), ("5", 4000), ("7-seed", 1500)] {
        let variant = variant.parse().expect("a variant");
        with_type!(variant, P => compare(&P::start(variant), games));
    }
}

#[test]
fn a_finished_game_has_no_more_plies() {
    let over: Small = "O1/O/2/1O1/2/O/1O 2 112".parse().expect("a position");
    let playout = over.random_game(&mut SplitMix64::new(1));
    let outcome = Outcome::Win(Player::First);
    assert_eq!(playout, Playout { outcome, plies: 0 });
}

/// Plays at random until that many cells are empty or the game is over.
fn near_the_end(mut position: Small, empty: u32, random: &mut SplitMix64) -> Small {
    while position.empty().count() > empty {
        let Some(mv) = position.random_move(random) else {
            break;
        };
        position.play_unchecked(mv);
    }
    position
}

/// Whether some color may be used up before the end.
fn runs_short(position: &Small) -> bool {
    alliances::Disc::ALL
        .into_iter()
        .any(|disc| (1..=2).contains(&position.supply(disc)))
}

/// Compares many random games with the exact chances.
fn check(position: &Small, random: &mut SplitMix64) {
    let games = 8000;
    let mut exact = Chances::new();
    add_exact(position, 1.0, 0, &mut exact);
    let mut seen = Chances::new();
    for _ in 0..games {
        let playout = position.clone().random_game(random);
        *seen.entry(bucket(playout)).or_default() += 1.0;
    }
    for (result, chance) in &exact {
        let games = f64::from(games);
        let found = seen.remove(result).unwrap_or(0.0);
        let allowed = 5.0 * (games * chance * (1.0 - chance)).sqrt() + 3.0;
        assert!(
            (found - games * chance).abs() <= allowed,
            "{position}: {result:?} {found} times, expected {}",
            games * chance
        );
    }
    assert!(seen.is_empty(), "{position}: {seen:?} cannot happen");
}

/// Adds the chances of all ends after a position that is reached with `chance`.
fn add_exact(position: &Small, chance: f64, plies: u32, chances: &mut Chances) {
    if let Some(outcome) = position.outcome() {
        *chances
            .entry(bucket(Playout { outcome, plies }))
            .or_default() += chance;
        return;
    }
    let each = chance / position.count_moves() as f64;
    position.each_move(|mv| add_exact(&position.after(mv), each, plies + 1, chances));
}

/// Compares two samples, fast and move by move, length by length.
fn compare<P: Position>(start: &P, games: u32) {
    let mut random = SplitMix64::new(77);
    let (mut fast, mut plain) = (Chances::new(), Chances::new());
    for _ in 0..games {
        let playout = start.clone().random_game(&mut random);
        *fast.entry(bucket(playout)).or_default() += 1.0;
        *plain
            .entry(bucket(move_by_move(start.clone(), &mut random)))
            .or_default() += 1.0;
    }
    for result in fast.keys().chain(plain.keys()) {
        let one = fast.get(result).unwrap_or(&0.0);
        let other = plain.get(result).unwrap_or(&0.0);
        let allowed = 5.0 * (one + other).sqrt() + 2.0;
        assert!((one - other).abs() <= allowed, "{result:?} {one} {other}");
    }
}

fn move_by_move<P: Position>(mut position: P, random: &mut SplitMix64) -> Playout {
    let mut plies = 0;
    while let Some(mv) = position.random_move(random) {
        position.play_unchecked(mv);
        plies += 1;
    }
    let outcome = position.outcome().expect("a game without moves is over");
    Playout { outcome, plies }
}

fn bucket(playout: Playout) -> (bool, u32) {
    let first = playout.outcome.winner() == Some(Player::First);
    (first, playout.plies)
}
