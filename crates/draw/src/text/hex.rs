//! Boards of hexagons.
//!
//! With a corner on top, cells are drawn with their outlines, two lines for
//! each row. With a side on top there is one line for each half height, so
//! outlines have no room, and only the rim is drawn.

use rules::Color;

use crate::lattice::lattice;

use super::canvas::Ink;
use super::{Charset, Drawing, EMPTY, color_ink, glyphs};

/// The middle of each side of a cell with a corner on top, as line, column and stroke.
const SIDES: [(i32, i32, char); 6] = [
    (0, -2, '|'),
    (0, 2, '|'),
    (-1, -1, '/'),
    (-1, 1, '\\'),
    (1, -1, '\\'),
    (1, 1, '/'),
];

/// Draws the outlines of cells with a corner on top.
pub(super) fn outlines(drawing: &mut Drawing<'_>) {
    for (line, column) in drawing.places() {
        for (down, across, stroke) in SIDES {
            let stroke = stroke_in(stroke, drawing.charset);
            let ink = Ink::default();
            drawing
                .canvas
                .put(line + down, column + across, stroke, ink);
        }
    }
}

/// Draws the owners of cells with a corner on top: their strokes colored, and
/// a sign between the two strokes above or below a cell.
pub(super) fn pointed_rim(drawing: &mut Drawing<'_>) {
    for edge in &drawing.scene.edges {
        let Some(cell) = drawing.scene.cells.get(edge.cell) else {
            continue;
        };
        let (line, column) = drawing.place(cell.x, cell.y);
        let (dx, dy) = lattice(edge.step.0, edge.step.1, drawing.turn);
        let (line, across) = (line + dy.signum(), dx.signum());
        let ink = color_ink(edge.color);
        let sign = glyphs::owner(edge.color, drawing.charset);
        if dy == 0 {
            drawing.canvas.put(line, column + 2 * across, sign, ink);
            continue;
        }
        let stroke = if dx.signum() == dy.signum() {
            '/'
        } else {
            '\\'
        };
        let stroke = stroke_in(stroke, drawing.charset);
        drawing.canvas.put(line, column + across, stroke, ink);
        drawing.canvas.put(line, column, sign, ink);
    }
}

/// Colors what lies between cells with a side on top.
pub(super) fn background(drawing: &mut Drawing<'_>) {
    let places: std::collections::BTreeSet<_> = drawing.places().into_iter().collect();
    for &(line, column) in &places {
        if places.contains(&(line, column + 8)) {
            drawing.canvas.paint(line, column + 2, column + 6, EMPTY);
        }
    }
}

/// One sign of an owner, beside a cell with a side on top.
struct Sign {
    line: i32,
    column: i32,
    color: Color,
    left: bool,
    stroke: char,
}

/// Draws the owners of cells with a side on top, left or right of each cell.
///
/// Unicode has a small shape for each color. ASCII has the slope of the rim,
/// and the owner's initial in the middle of each stretch.
pub(super) fn flat_rim(drawing: &mut Drawing<'_>) {
    let mut signs = flat_signs(drawing);
    signs.sort_by_key(|sign| (sign.color, sign.left, sign.line));
    for stretch in signs.chunk_by(|a, b| (a.color, a.left) == (b.color, b.left)) {
        for (n, sign) in stretch.iter().enumerate() {
            let named = drawing.charset == Charset::Unicode || n == stretch.len() / 2;
            // Lower case, for the discs on such boards have capitals.
            let glyph = if named {
                glyphs::owner(sign.color, drawing.charset).to_ascii_lowercase()
            } else {
                sign.stroke
            };
            let ink = color_ink(sign.color);
            drawing.canvas.put(sign.line, sign.column, glyph, ink);
        }
    }
}

/// The signs, at most one on each side of a cell.
fn flat_signs(drawing: &Drawing<'_>) -> Vec<Sign> {
    let places = drawing.places();
    let columns = || places.iter().map(|&(_, column)| column);
    let middle = (columns().min().unwrap_or(0) + columns().max().unwrap_or(0)) / 2;
    let mut signs: Vec<Sign> = Vec::new();
    for edge in &drawing.scene.edges {
        let Some(&(line, column)) = places.get(edge.cell) else {
            continue;
        };
        let (dx, dy) = lattice(edge.step.0, edge.step.1, drawing.turn);
        // An upper or lower side is shown where its neighbors on the rim are.
        let left = if dx == 0 { column < middle } else { dx < 0 };
        let column = column + if left { -2 } else { 2 };
        let stroke = if left == (dy < 0) { '/' } else { '\\' };
        match signs
            .iter_mut()
            .find(|sign| (sign.line, sign.column) == (line, column))
        {
            // Where the rim turns, its slopes cancel out.
            Some(sign) if sign.stroke != stroke => sign.stroke = '|',
            Some(_) => {}
            None => signs.push(Sign {
                line,
                column,
                color: edge.color,
                left,
                stroke,
            }),
        }
    }
    signs
}

fn stroke_in(stroke: char, charset: Charset) -> char {
    match (charset, stroke) {
        (Charset::Unicode, '|') => '│',
        (Charset::Unicode, '/') => '╱',
        (Charset::Unicode, '\\') => '╲',
        _ => stroke,
    }
}
