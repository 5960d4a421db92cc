//! What every game must pass, and Talpa against data and a second implementation.

mod reference;

use expect_test::expect_file;
use rules::Variant as _;
use talpa::{Variant, with_type};

fn variant(name: &str) -> Variant {
    name.parse().expect("a variant")
}

#[test]
fn laws_hold_in_every_variant() {
    for variant in Variant::all() {
        let games = if variant.size() > 8 { 2 } else { 5 };
        with_type!(variant, P => testkit::laws::<P>(variant, games));
    }
}

#[test]
fn perft_counts_are_right() {
    let file = include_str!("talpa.perft");
    let limit = 20_000_000;
    let checked = testkit::perft_file::<talpa::Standard>(file, limit)
        + testkit::perft_file::<talpa::Small>(file, limit)
        + testkit::perft_file::<talpa::Medium>(file, limit);
    assert_eq!(checked, 21);
}

#[test]
fn random_games_are_those_of_the_specification() {
    let files = [
        ("4", include_str!("vectors/4.playouts")),
        ("5", include_str!("vectors/5.playouts")),
        ("6", include_str!("vectors/6.playouts")),
        ("7", include_str!("vectors/7.playouts")),
        ("8", include_str!("vectors/8.playouts")),
        ("10", include_str!("vectors/10.playouts")),
    ];
    for (name, file) in files {
        with_type!(variant(name), P => testkit::playout_file::<P>(variant(name), file));
    }
}

#[test]
fn a_slow_and_obvious_program_agrees() {
    for (name, games) in [("4", 40), ("5", 20), ("8", 4), ("9", 2), ("12", 1)] {
        let variant = variant(name);
        with_type!(variant, P => testkit::agrees::<P>(&reference::Slow, variant, games));
    }
}

#[test]
fn golden_games_stay_as_they_are() {
    let four = testkit::playthrough::<talpa::Small>(variant("4"), 2);
    expect_file!["playthroughs/4-seed-2.txt"].assert_eq(&four);
    let eight = testkit::playthrough::<talpa::Standard>(variant("8"), 1);
    expect_file!["playthroughs/8-seed-1.txt"].assert_eq(&eight);
}

#[test]
fn a_standard_position_is_small() {
    assert!(size_of::<talpa::Standard>() <= 64);
}
