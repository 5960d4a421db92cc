//! Matches between players: fixed seeds, both sides, standard boards.
//!
//! Players that draw nothing would repeat one game against each other, so they
//! begin after a few random plies, the same for both sides.

use engine::seed::{SeedPlayer, SeedPlayers};
use rules::{Outcome, Player, SplitMix64};

/// Wins of the one, wins of the other, draws.
fn tally<P: SeedPlayers>(one: &str, other: &str, games: u64, opening: u32) -> [u32; 3] {
    let player = |name: &str| -> &'static SeedPlayer<P> {
        let found = P::PLAYERS.iter().find(|it| it.name() == name);
        found.expect("a player of the game")
    };
    let mut tally = [0; 3];
    for n in 0..games {
        let mut seats = [one, other].map(player);
        // Every other game the sides are exchanged.
        let one_is = if n % 2 == 0 {
            Player::First
        } else {
            Player::Second
        };
        if one_is == Player::Second {
            seats.swap(0, 1);
        }
        let mut random = [SplitMix64::new(2 * n + 1), SplitMix64::new(2 * n + 2)];
        let mut position = P::start(P::Variant::default());
        let mut opener = SplitMix64::new(n / 2);
        for _ in 0..opening {
            let mv = position.random_move(&mut opener);
            position.play_unchecked(mv.expect("the game has only begun"));
        }
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let seat = position.turn().idx();
            let mv = seats[seat].choose(&position, &mut random[seat]);
            position.play_unchecked(mv.expect("an unfinished game has a move"));
        };
        let place = match outcome {
            Outcome::Win(winner) => usize::from(winner != one_is),
            Outcome::Draw => 2,
        };
        tally[place] += 1;
    }
    tally
}

/// Checks that `one` wins at least so many percent of the decided games.
#[track_caller]
fn beats<P: SeedPlayers>(one: &str, other: &str, percent: u32) {
    check(tally::<P>(one, other, 60, 0), percent);
}

/// The same for players that draw nothing.
#[track_caller]
fn beats_from_openings<P: SeedPlayers>(one: &str, other: &str, percent: u32) {
    check(tally::<P>(one, other, 200, 4), percent);
}

#[track_caller]
fn check([won, lost, drawn]: [u32; 3], percent: u32) {
    assert!(
        won * 100 >= percent * (won + lost),
        "{won} won, {lost} lost, {drawn} drawn"
    );
}

#[test]
fn talpa() {
    beats::<talpa::Standard>("seed-greedy", "random", 80);
    beats::<talpa::Standard>("seed-greedy-own", "random", 55);
    beats_from_openings::<talpa::Standard>("seed-greedy", "seed-greedy-own", 55);
}

#[test]
fn taacoca() {
    beats::<taacoca::Standard>("seed-distance", "random", 90);
    beats::<taacoca::Standard>("seed-hard", "random", 90);
    beats_from_openings::<taacoca::Standard>("seed-distance", "seed-hard", 55);
}

#[test]
fn splinter() {
    beats::<splinter::Standard>("seed-greedy", "random", 90);
}

#[test]
fn alliances() {
    beats::<alliances::Standard>("seed-hard", "seed-medium", 90);
    beats::<alliances::Standard>("seed-medium", "random", 90);
}
