//! The guide of Alliances: laws of its evaluation, and tactics.

use alliances::{Large, Medium, Small, Standard};
use eval::{AlliancesGuide, Guided, Method};
use rules::{Outcome, Position, SplitMix64, Symmetric};
use search::{ClassSet, Evaluate, MoveClasses, TreeOptions, TreeSearch};

use crate::laws::{each_position, finds_tactics, guide_laws};

fn check<P: Guided + Symmetric>(variant: &str, games: u64)
where
    P::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    guide_laws::<P>(variant.parse().expect("a variant"), games);
}

#[test]
fn laws_hold_along_random_games() {
    check::<Small>("3", 40);
    check::<Small>("4", 4);
    check::<Small>("4-seed", 10);
    check::<Medium>("5", 4);
    check::<Medium>("5-seed", 2);
    check::<Standard>("7", 1);
    check::<Large>("8", 1);
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
fn moves_of_a_position_differ_in_class() {
    let guide = AlliancesGuide::default();
    let seven = "7".parse().expect("a variant");
    each_position(seven, 1, |position: &Standard| {
        let mut seen = ClassSet::EMPTY;
        position.each_move(|mv| {
            let class = guide.class_of(position, mv);
            assert!(!seen.contains(class));
            seen.insert(class);
        });
    });
}

/// Positions with the moves that win.
const TACTICS: &[(&str, &str)] = &[
    ("GP/2O/2/P1P/2G1/GGO/3P/GGO/1P/GG1/2 1 ---", "Ob1 Pe4"),
    ("OP/1O1/PP/2P/3O/O1P/P1PO/3/O1/P1G/P1 1 --2", "Gg10"),
    ("1G/PP1/2/P1G/O2O/P2/G1GP/1P1/GG/OPO/PG 2 ---", "Pa0 Pb2"),
    ("1P/O2/2/O2/OP1P/1OP/1OO1/1OO/OG/2P/OO 2 2--", "Gb1 Gf6"),
    ("GO/OG1/O1/GG1/4/OPO/O2O/2P/GG/1PG/1O 1 ---", "Oc1 Gc4"),
];

#[test]
fn finds_the_winning_move() {
    let Method::Tree { exploration, prior } = Small::METHOD else {
        panic!("Alliances is played by tree search");
    };
    let options = TreeOptions {
        exploration,
        prior,
        ..TreeOptions::default()
    };
    finds_tactics::<Small, _>(TACTICS, 20_000, || {
        TreeSearch::new(AlliancesGuide::default(), options)
    });
}
