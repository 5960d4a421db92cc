//! The guide of Talpa: laws it keeps, and wins that its search finds.

use std::sync::atomic::AtomicBool;

use eval::Guided;
use rules::{Position, SplitMix64, Symmetric, Variant as _};
use search::{
    Guide, Limits, Proof, ProofLimits, Proved, SearchControl, Searcher, Task, TreeOptions,
    TreeSearch, prove,
};
use talpa::{Standard, Variant, with_type};

static GO: AtomicBool = AtomicBool::new(false);

fn nodes(nodes: u64) -> SearchControl<'static> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    SearchControl::new(limits, None, &GO)
}

#[test]
fn laws_hold_along_random_games_of_every_variant() {
    for variant in Variant::all() {
        with_type!(variant, P => {
            for seed in 0..3 {
                let mut random = SplitMix64::new(seed);
                let mut position = P::start(variant);
                while let Some(mv) = position.random_move(&mut random) {
                    check_laws(&position);
                    position.play_unchecked(mv);
                }
            }
        });
    }
}

fn check_laws<P: Guided + Symmetric>(position: &P) {
    let guide = P::Guide::default();
    let value = guide.evaluate(position);
    assert!(value.abs() < 19_000, "{value} in {position}");
    for symmetry in 0..P::N_SYMMETRIES {
        // Seen by the player to move, who changes with the colors.
        let image = position.mapped(symmetry);
        assert_eq!(guide.evaluate(&image), value, "{symmetry} of {position}");
        position.each_move(|mv| {
            let mapped = position.map_move(mv, symmetry);
            let (order, prior) = (guide.order(position, mv), guide.prior(position, mv));
            assert_eq!(guide.order(&image, mapped), order, "{mv:?} in {position}");
            assert_eq!(guide.prior(&image, mapped), prior, "{mv:?} in {position}");
        });
    }
}

/// Positions late in random games that the player to move is proved to win, but
/// not with this very move.
fn won_positions(n: usize, plies: u32) -> Vec<Standard> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut random = SplitMix64::new(seed);
        let mut position = Standard::start(Variant::default());
        for _ in 0..plies {
            if let Some(mv) = position.random_move(&mut random) {
                position.play_unchecked(mv);
            }
        }
        let wins_now = |mv| position.after(mv).outcome().is_some();
        if position.outcome().is_none()
            && !position.legal_moves().into_iter().any(wins_now)
            && wins(&position) == Proof::Wins
        {
            found.push(position);
        }
        if found.len() == n {
            break;
        }
    }
    found
}

fn wins(position: &Standard) -> Proof {
    let limits = ProofLimits { memory: 16 << 20 };
    prove(position, position.turn(), limits, &nodes(5_000)).proof
}

#[test]
fn the_search_finds_proved_wins() {
    for position in won_positions(6, 26) {
        let guide = <Standard as Guided>::Guide::default();
        let mut search = TreeSearch::new(guide, TreeOptions::default());
        let reports = search.search(&position, &Task::default(), &nodes(100_000), &mut |_| ());
        assert_eq!(reports[0].proved, Some(Proved::Win), "{position}");
        let next = position.after(reports[0].line[0]);
        assert_ne!(wins(&next), Proof::Wins, "{position}");
    }
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
