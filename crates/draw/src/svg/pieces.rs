//! Pieces and patterns, each drawn once and used by reference.
//!
//! A pattern or symbol goes with every color: red strokes, blue dots, a plain
//! white face, a black face with a ring, orange triangles, purple squares,
//! green circles.

use std::collections::BTreeSet;

use rules::{Color, Piece, PieceKind, Scene};

use super::add;

/// The id under which a piece is drawn.
pub(super) fn id(piece: Piece) -> String {
    format!("q-{}-{}", piece.color.id(), kind_id(piece.kind))
}

/// The drawings of all pieces and rims that a scene has.
pub(super) fn defs(scene: &Scene) -> String {
    let mut out = String::new();
    let mut drawn = BTreeSet::new();
    for piece in scene.cells.iter().filter_map(|cell| cell.piece) {
        let id = id(piece);
        if drawn.insert(id.clone()) {
            add!(out, "<g id=\"{id}\">{}</g>\n", drawing(piece));
        }
    }
    let rims: BTreeSet<Color> = scene.edges.iter().map(|edge| edge.color).collect();
    out.extend(rims.into_iter().map(pattern));
    out
}

/// The drawings of all pieces and rims there are.
pub(super) fn all() -> String {
    let kinds = [PieceKind::Stone, PieceKind::Tile, PieceKind::King];
    let mut out = String::new();
    for color in Color::ALL {
        for kind in kinds {
            let letter = ' ';
            let piece = Piece {
                color,
                kind,
                letter,
            };
            add!(out, "<g id=\"{}\">{}</g>", id(piece), drawing(piece));
        }
        out.push_str(&pattern(color));
    }
    out
}

fn drawing(piece: Piece) -> String {
    let color = piece.color;
    match piece.kind {
        PieceKind::Stone => stone(color) + &stone_sign(color),
        PieceKind::Tile => tile(color) + &tile_sign(color),
        PieceKind::King => stone(color) + &crown(color),
    }
}

fn kind_id(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Stone => "stone",
        PieceKind::Tile => "tile",
        PieceKind::King => "king",
    }
}

/// A rounded square on a darker one that looks out below it.
fn tile(color: Color) -> String {
    let id = color.id();
    format!(
        "<rect class=\"q-{id}-base\" x=\"-20.5\" y=\"-19.5\" width=\"41\" height=\"41\" rx=\"8\"/>\
         <rect class=\"q-{id}\" x=\"-20.5\" y=\"-21\" width=\"41\" height=\"39.5\" rx=\"8\"/>"
    )
}

fn tile_sign(color: Color) -> String {
    match color {
        Color::Red => strokes(color, "M-12-1L-1-12M-12 10L12-13M1 10L12-1"),
        Color::Blue => dots(
            color,
            &[
                (-9.0, -10.0),
                (9.0, -10.0),
                (0.0, -1.0),
                (-9.0, 8.0),
                (9.0, 8.0),
            ],
        ),
        _ => stone_sign(color),
    }
}

/// A disc on a darker one that looks out below it.
fn stone(color: Color) -> String {
    let id = color.id();
    format!(
        "<circle class=\"q-{id}-base\" cy=\".5\" r=\"20\"/>\
         <circle class=\"q-{id}\" cy=\"-.5\" r=\"18.3\"/>"
    )
}

fn stone_sign(color: Color) -> String {
    let id = color.id();
    match color {
        Color::Red => strokes(color, "M-8 0L1-9M-8 8L8-8M-1 8L8 0"),
        Color::Blue => dots(color, &[(-6.0, -6.0), (6.0, -6.0), (-6.0, 6.0), (6.0, 6.0)]),
        Color::White => String::new(),
        Color::Black => format!(
            "<circle class=\"q-sign q-{id}-sign\" cy=\"-.6\" r=\"11.5\" stroke-width=\"1.8\" opacity=\".75\"/>"
        ),
        Color::Orange => format!("<path class=\"q-{id}-fill\" d=\"M0-11L9.5 5.5H-9.5Z\"/>"),
        Color::Purple => format!(
            "<rect class=\"q-{id}-fill\" x=\"-7.5\" y=\"-8\" width=\"15\" height=\"15\" rx=\"1.5\"/>"
        ),
        Color::Green => {
            format!("<circle class=\"q-sign q-{id}-sign\" cy=\"-.6\" r=\"8\" stroke-width=\"4\"/>")
        }
    }
}

fn crown(color: Color) -> String {
    let id = color.id();
    format!(
        "<path class=\"q-{id}-fill\" d=\"M-10 6L-12.5-7L-5.5-2L0-11.5L5.5-2L12.5-7L10 6Z\
         M-10 8H10V11H-10Z\"/>"
    )
}

fn strokes(color: Color, path: &str) -> String {
    let id = color.id();
    format!("<path class=\"q-sign q-{id}-sign\" opacity=\".8\" d=\"{path}\"/>")
}

fn dots(color: Color, centers: &[(f64, f64)]) -> String {
    let id = color.id();
    centers
        .iter()
        .map(|(x, y)| format!("<circle class=\"q-{id}-fill\" cx=\"{x}\" cy=\"{y}\" r=\"2.8\"/>"))
        .collect()
}

/// What fills the rim of a color, over its plain shade.
fn pattern(color: Color) -> String {
    let id = color.id();
    let sign = match color {
        Color::Red => "M-2 2L2-2M-2 14L14-2M10 14L14 10",
        Color::Blue | Color::Green => "M6 4.5a1.5 1.5 0 1 0 .01 0Z",
        Color::White => "",
        Color::Black => "M-2 10L2 14M-2-2L14 14M10-2L14 2",
        Color::Orange => "M6 3.5L8.5 8H3.5Z",
        Color::Purple => "M4 4H8V8H4Z",
    };
    format!(
        "<pattern id=\"q-{id}-pattern\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">\
         <path class=\"q-{id}-sign\" fill=\"none\" opacity=\".6\" stroke-width=\"1.5\" d=\"{sign}\"/></pattern>\n"
    )
}
