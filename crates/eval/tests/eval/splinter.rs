//! The guide of Splinter: laws it keeps, and tactics that it finds.

use eval::{Guided, SplinterGuide, SplinterNet};
use rules::{Position, Symmetric, Variant as _};
use search::{AlphaBeta, AlphaOptions, Evaluate, OrderMoves, Proof, ProofLimits, prove};
use splinter::{Standard, Variant, with_type};

use crate::laws::{each_position, finds_tactics, guide_laws, nodes, ranks};

#[test]
fn laws_hold_along_random_games_of_every_variant() {
    for variant in Variant::all() {
        with_type!(variant, P => guide_laws::<P>(variant, 10));
    }
}

#[test]
fn the_start_is_even() {
    let start = Standard::start(Variant::default());
    assert_eq!(SplinterGuide::default().evaluate(&start), 0);
}

#[test]
fn pushes_that_win_at_once_are_forcing_and_come_first() {
    let guide = SplinterGuide::default();
    let mut n = 0;
    each_position(Variant::default(), 40, |position: &Standard| {
        let us = position.turn();
        let wins = |mv| position.after(mv).outcome() == Some(rules::Outcome::Win(us));
        let ranks = ranks(position, &guide);
        let most = ranks.values().max();
        for mv in position.legal_moves().into_iter().filter(|&mv| wins(mv)) {
            // A win without a cut is one by S8.
            if position.can_cut(mv) {
                assert!(guide.is_forcing(position, mv), "{mv:?} in {position}");
                assert_eq!(ranks.get(&mv), most, "{position}");
                n += 1;
            }
        }
    });
    assert!(n > 100, "{n} wins seen");
}

/// Positions of games that the guide played with some random moves thrown in,
/// each with the only moves that were found to win, none of them at once.
const TACTICS: &[(&str, &str)] = &[
    (
        "15/15/15/15/15/15/5p1ppp5/6p1pP5/4P2pP1PK3/5pp1Pp5/8Pp5/9k5/15/15/15/15/15/15 w 2 g6s",
        "i10se",
    ),
    (
        "15/15/15/11P3/9pP4/9Pp4/4PpP1K6/5Pppp6/5p1k1P1p3/4P2p2p4/4PpPp1pP4/8PP5/10P4/15/15/15/15/15 b 2 i10se",
        "h7ne",
    ),
    (
        "15/15/15/15/15/6PK7/6p1pp5/7k7/15/15/15/15/15/15/15/15/15/15 b 0 f6ne",
        "g6ne",
    ),
    (
        "15/15/15/15/15/15/15/6P8/5P9/3PPPP1p6/6pPPp5/6KpPk5/15/15/15/15/15/15 w 0 h8se",
        "i10se",
    ),
    (
        "15/15/15/7Pk6/6pP7/5p1P7/5Pp8/5p3p5/5p2pP5/5ppPKP5/6P1pPp4/6PppP1P3/9Pp4/15/15/15/15/15 w 2 i7s",
        "h4ne",
    ),
    (
        "15/15/15/15/15/4p10/5kPp1P5/6PPpP5/6p1p6/7K1P5/6P2pp4/4pP1pPPP4/5pPp7/4p10/15/15/15/15 w 9 g9n",
        "g7nw",
    ),
    (
        "15/15/15/15/15/15/8ppp4/7p1P5/8ppP4/4ppKP1P5/4PPp1Pp5/4k1PpPP5/3p11/2p12/15/15/15/15 w 0 e8s",
        "f10sw",
    ),
    (
        "15/15/15/15/15/7Pp6/4p4P5/5P1Ppp5/5pP1KP5/5PpPPpp4/6p1PPP4/6p1p1k4/7P3p3/12p2/15/15/15/15 w 2 j5w",
        "j10se",
    ),
    (
        "15/15/15/12p2/11p3/9Kk4/5P1pPP5/5ppP1p5/5pP1P6/3Pp3pP5/6PpPpP4/5PpPpP5/15/15/15/15/15/15 w 2 j8n",
        "j6ne",
    ),
    (
        "15/15/15/15/15/15/15/8p6/6Pp7/5K1kP6/15/15/15/15/15/15/15/15 b 3 g10nw",
        "h9nw",
    ),
];

#[test]
fn tactics_are_found_and_proved() {
    finds_tactics::<Standard, _>(TACTICS, 20_000, || {
        AlphaBeta::new(SplinterGuide::default(), AlphaOptions::default())
    });
    for (text, _) in TACTICS {
        let position: Standard = text.parse().expect("a position");
        let us = position.turn();
        let proof = prove(&position, us, ProofLimits::default(), &nodes(60_000));
        assert_eq!(proof.proof, Proof::Wins, "{text}");
    }
}

fn learned() -> SplinterGuide {
    let (guide, _) = Standard::learned().expect("the weights are part of the program");
    guide
}

/// The weights of the program, and what `train/splinter.py` made of some positions with them.
const WEIGHTS: &[u8] = include_bytes!("../../../../nets/evaluations/splinter-evaluation.qnet");
const RECORDED: &str = include_str!("../../../../nets/evaluations/splinter-evaluation.txt");

#[test]
fn the_learned_evaluation_is_the_one_that_was_trained() {
    let guide = learned();
    let mut n = 0;
    for line in RECORDED.lines() {
        let (value, text) = line.split_once(' ').expect("a value and a position");
        let variant = Standard::variant_of(text).expect("a position");
        let found = with_type!(variant, P => {
            let position: P = text.parse().expect("a position");
            guide.evaluate(&position)
        });
        assert_eq!(found.to_string(), value, "{text}");
        n += 1;
    }
    assert!(n >= 10, "{n} positions");
}

#[test]
fn the_learned_evaluation_is_the_same_for_both_players() {
    let guide = learned();
    each_position(Variant::default(), 10, |position: &Standard| {
        let other = position.mapped(2);
        assert_eq!(
            guide.evaluate(position),
            guide.evaluate(&other),
            "{position}"
        );
    });
}

#[test]
fn the_learned_evaluation_does_not_depend_on_the_place_on_the_board() {
    let guide = learned();
    let rows = "4p10/5kPp1P5/6PPpP5/6p1p6/7K1P5/6P2pp4/4pP1pPPP4/5pPp7/4p10";
    let values: Vec<i32> = (0..=9)
        .map(|above| {
            let empty = |n| "15/".repeat(n);
            let text = format!("{}{rows}/{}", empty(above), empty(9 - above));
            let text = format!("{} w 9 -", text.trim_end_matches('/'));
            guide.evaluate(&text.parse::<Standard>().expect("a position"))
        })
        .collect();
    assert!(values.iter().all(|it| *it == values[0]), "{values:?}");
}

/// On every board it says something, and never anything near a proof.
#[test]
fn the_learned_evaluation_serves_every_board() {
    let guide = learned();
    for variant in Variant::all() {
        with_type!(variant, P => each_position(variant, 3, |position: &P| {
            assert!(guide.evaluate(position).abs() <= 18_000, "{position}");
        }));
    }
}

#[test]
fn damaged_weights_are_refused() {
    let refused = |file: &[u8]| SplinterNet::read(file).expect_err("no weights").key;
    assert!(SplinterNet::read(WEIGHTS).is_ok());
    assert_eq!(refused(b""), "net-no-header");
    assert_eq!(refused(b"quadrille-net 1\n\n"), "net-no-header");
    assert_eq!(refused(&WEIGHTS[1..]), "net-no-header");
    assert_eq!(refused(&WEIGHTS[..WEIGHTS.len() - 1]), "net-length");
    let mut turned = WEIGHTS.to_vec();
    turned[WEIGHTS.len() / 2] ^= 1;
    assert_eq!(refused(&turned), "net-digest");
}
