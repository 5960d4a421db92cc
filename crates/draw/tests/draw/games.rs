//! Scenes of real games, along random play.

use draw::{Charset, SvgStyle, TextStyle, svg, text};
use roxmltree::Document;
use rules::{Look, SplitMix64};

/// Plays a game and draws every position with its last move, and the end with its lines.
fn draws<P: Look>(variant: P::Variant, most_lines: usize, most_columns: usize) {
    let mut random = SplitMix64::new(7);
    let mut position = P::start(variant);
    let mut scene = position.scene();
    loop {
        for flipped in [false, true] {
            let style = TextStyle {
                charset: Charset::Ascii,
                color: false,
                flipped,
            };
            let drawn = text(&scene, &style);
            assert!(drawn.is_ascii());
            assert!(drawn.lines().count() <= most_lines, "{drawn}");
            assert!(
                drawn.lines().all(|line| line.len() <= most_columns),
                "{drawn}"
            );
        }
        Document::parse(&svg(&scene, &SvgStyle::default())).expect("well-formed");
        let Some(mv) = position.random_move(&mut random) else {
            break;
        };
        let effects = position.effects(mv);
        position.play_unchecked(mv);
        scene = position.scene();
        scene.mark_effects(&effects);
        scene.mark_lines(&position.lines());
    }
}

#[test]
fn talpa() {
    draws::<talpa::Standard>(talpa::Variant::default(), 11, 80);
}

#[test]
fn taacoca() {
    draws::<taacoca::Standard>(taacoca::Variant::default(), 21, 80);
}

#[test]
fn splinter() {
    draws::<splinter::Standard>(splinter::Variant::default(), 21, 80);
}

#[test]
fn alliances_fits_into_its_23_rows() {
    draws::<alliances::Standard>(alliances::Variant::default(), 23, 80);
}
