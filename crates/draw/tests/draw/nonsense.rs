//! Whatever a scene says, drawing it gives a drawing.

use draw::{Charset, SvgStyle, TextStyle, Theme, svg, text};
use proptest::prelude::*;
use roxmltree::Document;
use rules::{Color, Edge, Label, Mark, MarkKind, Piece, PieceKind, Scene, SceneCell, Tiling};

use crate::scenes;

#[test]
fn nothing_at_all() {
    for tiling in [Tiling::Square, Tiling::HexPointed, Tiling::HexFlat] {
        let scene = scenes::empty(tiling);
        assert_eq!(text(&scene, &TextStyle::default()), "");
        Document::parse(&svg(&scene, &SvgStyle::default())).expect("well-formed");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_scene_can_be_drawn(scene in scene(), color: bool, flipped: bool) {
        for charset in [Charset::Unicode, Charset::Ascii] {
            let drawn = text(&scene, &TextStyle { charset, color, flipped });
            if charset == Charset::Ascii {
                prop_assert!(drawn.is_ascii());
            }
        }
        let style = SvgStyle { theme: Theme::Auto, size: Some(0), flipped, title: None };
        let picture = svg(&scene, &style);
        prop_assert!(Document::parse(&picture).is_ok(), "{}", picture);
    }
}

fn scene() -> impl Strategy<Value = Scene> {
    let tiling = prop::sample::select(vec![Tiling::Square, Tiling::HexPointed, Tiling::HexFlat]);
    let cells = prop::collection::vec(cell(), 0..12);
    let edges = prop::collection::vec(edge(), 0..12);
    let labels = prop::collection::vec(label(), 0..6);
    let marks = prop::collection::vec(mark(), 0..12);
    (tiling, cells, edges, labels, marks).prop_map(|(tiling, cells, edges, labels, marks)| Scene {
        tiling,
        cells,
        edges,
        labels,
        tallies: vec![],
        goals: vec![],
        turn: None,
        marks,
    })
}

fn cell() -> impl Strategy<Value = SceneCell> {
    (
        name(),
        coordinate(),
        coordinate(),
        prop::option::of(piece()),
    )
        .prop_map(|(name, x, y, piece)| SceneCell { name, x, y, piece })
}

fn piece() -> impl Strategy<Value = Piece> {
    let kind = prop::sample::select(vec![PieceKind::Stone, PieceKind::Tile, PieceKind::King]);
    (color(), kind, any::<char>()).prop_map(|(color, kind, letter)| Piece {
        color,
        kind,
        letter,
    })
}

fn edge() -> impl Strategy<Value = Edge> {
    let cell = prop_oneof![4 => 0..14_usize, 1 => any::<usize>()];
    (cell, coordinate(), coordinate(), color()).prop_map(|(cell, x, y, color)| Edge {
        cell,
        step: (x, y),
        color,
    })
}

fn label() -> impl Strategy<Value = Label> {
    (any::<String>(), coordinate(), coordinate()).prop_map(|(text, x, y)| Label { text, x, y })
}

fn mark() -> impl Strategy<Value = Mark> {
    let kind = prop::sample::select(vec![
        MarkKind::From,
        MarkKind::To,
        MarkKind::Captured,
        MarkKind::Splintered,
        MarkKind::Path,
        MarkKind::Fence,
        MarkKind::Group,
        MarkKind::Target,
        MarkKind::Selected,
        MarkKind::Hint,
    ]);
    (name(), kind).prop_map(|(cell, kind)| Mark { cell, kind })
}

/// Few names, so that marks meet cells; some of them odd.
fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-c][1-3]", any::<String>()]
}

fn coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![9 => -4..5, 1 => any::<i32>()]
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL.to_vec())
}
