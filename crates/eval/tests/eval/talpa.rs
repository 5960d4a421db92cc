//! The guide of Talpa: laws it keeps, and wins that its search finds.

use eval::Guided;
use rules::{Position, SplitMix64, Variant as _};
use search::{TreeOptions, TreeSearch};
use talpa::{Standard, Variant, with_type};

use crate::laws::{finds_proved_wins, guide_laws};

#[test]
fn laws_hold_along_random_games_of_every_variant() {
    for variant in Variant::all() {
        with_type!(variant, P => guide_laws::<P>(variant, 3));
    }
}

#[test]
fn the_search_finds_proved_wins() {
    finds_proved_wins(26, 5_000, 100_000, || {
        let guide = <Standard as Guided>::Guide::default();
        TreeSearch::<Standard, _>::new(guide, TreeOptions::default())
    });
}

/// A random game in which nobody overlooks the end finds what is there to win.
#[test]
fn decisive_games_end_as_they_must() {
    let mut random = SplitMix64::new(1);
    for seed in 0..200 {
        let mut position = Standard::start(Variant::default());
        let mut moves = SplitMix64::new(seed);
        while position.outcome().is_none() {
            let mover = position.turn();
            let ends: Vec<_> = position
                .legal_moves()
                .into_iter()
                .map(|mv| {
                    position
                        .after(mv)
                        .outcome()
                        .and_then(rules::Outcome::winner)
                })
                .collect();
            let end = position.clone().decisive_game(&mut random).outcome.winner();
            if ends.contains(&Some(mover)) {
                assert_eq!(end, Some(mover), "{position}");
            } else if ends.iter().all(|&end| end == Some(!mover)) {
                assert_eq!(end, Some(!mover), "{position}");
            }
            let mv = position.random_move(&mut moves).expect("the game goes on");
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn safe_moves_are_those_that_do_not_lose_at_once() {
    let mut random = SplitMix64::new(2);
    let mut position = Standard::start(Variant::default());
    while position.outcome().is_none() {
        let mover = position.turn();
        let loses = |mv| position.after(mv).outcome() == Some(rules::Outcome::Win(!mover));
        let safe = position.legal_moves().into_iter().filter(|&mv| !loses(mv));
        assert_eq!(
            position.n_safe_moves(mover) as usize,
            safe.count(),
            "{position}"
        );
        let mv = position.random_move(&mut random).expect("the game goes on");
        position.play_unchecked(mv);
    }
}
