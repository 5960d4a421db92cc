//! What holds along random play, and what other programs found.

mod reference;

use expect_test::expect_file;
use rules::Variant as _;
use splinter::{Compact, Large, Standard, Variant, with_type};

#[test]
fn laws_hold_in_every_variant() {
    for variant in Variant::all() {
        with_type!(variant, P => testkit::laws::<P>(variant, 12));
    }
}

#[test]
fn laws_hold_in_many_short_games() {
    for name in ["nano", "nano-seed", "mini"] {
        testkit::laws::<Compact>(variant(name), 150);
    }
}

#[test]
fn perft_file() {
    let text = include_str!("splinter.perft");
    let limit = 6_000_000;
    let narrow =
        testkit::perft_file::<Standard>(text, limit) + testkit::perft_file::<Compact>(text, limit);
    // It has all boards.
    let wide = testkit::perft_file::<Large>(text, limit);
    assert_eq!((narrow, wide), (25, 28));
}

macro_rules! playouts {
    ($($name:literal)*) => { [$((
        $name,
        include_str!(concat!("vectors/splinter-", $name, ".playouts")),
    )),*] };
}

#[test]
fn reference_games() {
    let files = playouts! {
        "nano" "nano-seed" "mini" "mini-seed" "small" "standard" "standard-seed" "large"
    };
    for (name, text) in files {
        let variant = variant(name);
        with_type!(variant, P => testkit::playout_file::<P>(variant, text));
    }
}

#[test]
fn cases() {
    let text = include_str!("cases.txt");
    let lines = text.lines().map(str::trim);
    let n = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let narrow = testkit::case_file::<Standard>(text) + testkit::case_file::<Compact>(text);
    let wide = testkit::case_file::<Large>(text);
    assert_eq!((narrow, wide), (22, n.count()));
}

#[test]
fn playthroughs() {
    for (name, seed) in [
        ("nano", 14),
        ("small", 2),
        ("standard", 1),
        ("mini-seed", 3),
    ] {
        let variant = variant(name);
        let text = with_type!(variant, P => testkit::playthrough::<P>(variant, seed));
        expect_file![format!("playthroughs/{name}-{seed}.txt")].assert_eq(&text);
    }
}

#[test]
fn agrees_with_the_reference() {
    for variant in Variant::all() {
        with_type!(variant, P => testkit::agrees::<P>(&reference::Mailbox, variant, 6));
    }
}

fn variant(name: &str) -> Variant {
    name.parse().expect("a variant")
}
