//! The guide of Taacoca: laws it keeps, and wins that its search finds.

use eval::Guided;
use rules::{Position, SplitMix64, Variant as _};
use search::{AlphaBeta, AlphaOptions};
use taacoca::{Standard, Variant, with_type};

use crate::laws::{finds_proved_wins, guide_laws};

#[test]
fn laws_hold_along_random_games_of_every_variant() {
    for variant in Variant::all() {
        with_type!(variant, P => guide_laws::<P>(variant, 3));
    }
}

#[test]
fn the_search_finds_proved_wins() {
    finds_proved_wins(12, 3_000, 300_000, || {
        let guide = <Standard as Guided>::Guide::default();
        AlphaBeta::<Standard, _>::new(guide, AlphaOptions::default())
    });
}

/// Nothing that the opponent plays makes the way of a runner longer.
#[test]
fn runners_that_nothing_can_catch_are_never_caught() {
    let mut seen = 0;
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut position = Standard::start(Variant::default());
        while let Some(mv) = position.random_move(&mut random) {
            let runner = !position.turn();
            let before = position.moves_home(runner);
            let next = position.after(mv);
            if let Some(moves) = before.filter(|_| next.outcome().is_none()) {
                let after = next.moves_home(runner);
                let text = format!("{mv:?} in {position}");
                assert!(after.is_some_and(|it| it <= moves), "{text}");
                seen += 1;
            }
            position = next;
        }
    }
    assert!(seen > 100, "{seen}");
}
