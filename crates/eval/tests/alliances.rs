//! The guide of Alliances: laws of its evaluation, and tactics.

use std::sync::atomic::AtomicBool;

use alliances::{Large, Medium, Small, Standard};
use eval::{AlliancesGuide, Guided, Method};
use rules::{Outcome, Position, SplitMix64, Symmetric};
use search::{Guide, Limits, Proved, SearchControl, Searcher, Task, TreeOptions, TreeSearch};

/// Calls `f` with the positions of some random games.
fn each_position<P: Position>(variant: &str, games: u64, mut f: impl FnMut(&P)) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let variant = variant.parse().expect("a variant");
        let mut game = P::start(variant);
        while let Some(mv) = game.random_move(&mut random) {
            f(&game);
            game.play_unchecked(mv);
        }
    }
}

fn check_laws<P: Symmetric>(position: &P)
where
    AlliancesGuide: Guide<P>,
{
    let guide = AlliancesGuide::default();
    let score = guide.evaluate(position);
    assert!(score.abs() < 19_000, "{position}");
    for symmetry in 0..P::N_SYMMETRIES {
        let image = position.mapped(symmetry);
        assert_eq!(guide.evaluate(&image), score, "{position} and {image}");
        position.each_move(|mv| {
            let there = position.map_move(mv, symmetry);
            assert_eq!(guide.order(&image, there), guide.order(position, mv));
        });
    }
}

#[test]
fn symmetric_positions_stand_alike() {
    each_position("4", 4, |position: &Small| check_laws(position));
    each_position("5-seed", 2, |position: &Medium| check_laws(position));
    each_position("7", 1, |position: &Standard| check_laws(position));
    each_position("8", 1, |position: &Large| check_laws(position));
}

#[test]
fn who_stands_better_wins_more_often() {
    let guide = AlliancesGuide::default();
    let (mut right, mut all) = (0, 0);
    for seed in 0..400 {
        let mut random = SplitMix64::new(seed);
        let mut game = Standard::start("7".parse().expect("a variant"));
        for _ in 0..64 {
            if let Some(mv) = game.random_move(&mut random) {
                game.play_unchecked(mv);
            }
        }
        if game.outcome().is_some() {
            continue;
        }
        let ahead = guide.evaluate(&game) > 0;
        let end = game.clone().random_game(&mut random).outcome;
        right += u32::from(ahead == (end == Outcome::Win(game.turn())));
        all += 1;
    }
    assert!(20 * right > 11 * all, "{right} of {all}");
}

#[test]
fn samples_are_shares() {
    let guide = AlliancesGuide::default();
    let mut random = SplitMix64::new(3);
    each_position("5", 4, |position: &Medium| {
        let share = guide.sample(position.clone(), &mut random);
        assert!((0.0..=1.0).contains(&share), "{share} in {position}");
    });
}

/// The move that the search with the guide plays after so many games, and what it proves.
fn best<P: Guided>(position: &P, nodes: u64) -> (String, Option<Proved>) {
    let Method::Tree { exploration, prior } = P::METHOD else {
        panic!("Alliances is played by tree search");
    };
    let options = TreeOptions {
        exploration,
        prior,
        ..TreeOptions::default()
    };
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let control = SearchControl::new(limits, None, &stop);
    let mut search = TreeSearch::new(P::Guide::default(), options);
    let reports = search.search(position, &Task::default(), &control, &mut |_| ());
    (position.move_text(reports[0].line[0]), reports[0].proved)
}

fn check_tactics<P: Guided>(nodes: u64, cases: &[(&str, &str)]) {
    for (position, winners) in cases {
        let position: P = position
            .parse()
            .unwrap_or_else(|_| panic!("cannot read {position}"));
        let (mv, proved) = best(&position, nodes);
        assert!(
            winners.split(' ').any(|winner| winner == mv),
            "{mv} in {position}"
        );
        assert_eq!(proved, Some(Proved::Win), "{position}");
    }
}

#[test]
fn finds_the_winning_move() {
    check_tactics::<Small>(
        20_000,
        &[
            ("GP/2O/2/P1P/2G1/GGO/3P/GGO/1P/GG1/2 1 ---", "Ob1 Pe4"),
            ("OP/1O1/PP/2P/3O/O1P/P1PO/3/O1/P1G/P1 1 --2", "Gg10"),
            ("1G/PP1/2/P1G/O2O/P2/G1GP/1P1/GG/OPO/PG 2 ---", "Pa0 Pb2"),
            ("1P/O2/2/O2/OP1P/1OP/1OO1/1OO/OG/2P/OO 2 2--", "Gb1 Gf6"),
            ("GO/OG1/O1/GG1/4/OPO/O2O/2P/GG/1PG/1O 1 ---", "Oc1 Gc4"),
        ],
    );
}
