//! What every game must pass, for every variant.

mod reference;

use expect_test::expect_file;
use rules::Variant as _;
use taacoca::{Large, Largest, Small, Standard, Variant, with_type};

use reference::Slow;

/// How many random games a variant's tests can afford: positions of large boards have thousands of moves.
fn games(variant: Variant) -> u64 {
    match variant.side() {
        3 | 4 => 30,
        5 => 5,
        _ => 1,
    }
}

#[test]
fn laws_hold_in_every_variant() {
    for variant in Variant::all() {
        with_type!(variant, P => testkit::laws::<P>(variant, games(variant)));
    }
}

#[test]
fn the_reference_agrees() {
    for variant in Variant::all() {
        if variant.side() < 8 {
            with_type!(variant, P => testkit::agrees::<P>(&Slow, variant, games(variant)));
        }
    }
}

#[test]
fn perft_counts() {
    let text = include_str!("taacoca.perft");
    let limit = 40_000_000;
    assert_eq!(testkit::perft_file::<Standard>(text, limit), 8);
    assert_eq!(testkit::perft_file::<Small>(text, limit), 18);
    assert_eq!(testkit::perft_file::<Large>(text, limit), 3);
}

#[test]
fn reference_games() {
    let files = [
        ("3", include_str!("vectors/3.playouts")),
        ("4", include_str!("vectors/4.playouts")),
        ("4-strict", include_str!("vectors/4-strict.playouts")),
        ("5", include_str!("vectors/5.playouts")),
        ("5-strict", include_str!("vectors/5-strict.playouts")),
        ("6", include_str!("vectors/6.playouts")),
    ];
    for (name, text) in files {
        let variant = name.parse().expect("a variant");
        with_type!(variant, P => testkit::playout_file::<P>(variant, text));
    }
}

#[test]
fn cases() {
    let text = include_str!("cases.txt");
    let checked = [
        testkit::case_file::<Standard>(text),
        testkit::case_file::<Small>(text),
        testkit::case_file::<Large>(text),
        testkit::case_file::<Largest>(text),
    ];
    assert!(checked.iter().all(|&n| n > 0), "{checked:?}");
}

#[test]
fn playthroughs() {
    for variant in Variant::all() {
        let text = with_type!(variant, P => testkit::playthrough::<P>(variant, 1));
        expect_file![format!("playthroughs/{variant}.txt")].assert_eq(&text);
    }
}
