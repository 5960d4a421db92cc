//! The rim of the board: whose its stretches are.

use draw::glyphs;
use rules::Color;

use super::Painting;
use super::lines::{half, sides, stroke_in};

/// The owners of squares, in the frame: its color, and a sign at each cell.
pub(super) fn square(painting: &mut Painting<'_>) {
    let (form, skin) = (painting.form, *painting.skin());
    let (up, across) = (half(form.pitch.0), half(form.pitch.1));
    for (idx, step, color) in edges(painting) {
        let (line, column) = painting.places[idx];
        let (dx, dy) = (step.0.signum(), step.1.signum());
        let ink = skin.piece(color);
        let sign = glyphs::owner(color, skin.charset);
        if dx == 0 {
            let line = line + dy * up;
            for column in column + 1 - across..column + across {
                painting.sheet.put(line, column, skin.glyph('─', '-'), ink);
            }
            painting.sheet.put(line, column, sign, ink);
        } else {
            let column = column + dx * across;
            for line in line + 1 - up..line + up {
                painting.sheet.put(line, column, skin.glyph('│', '|'), ink);
            }
            painting.sheet.put(line, column, sign, ink);
        }
    }
}

/// The owners of cells with a corner on top: strokes in their color, and a
/// sign between those above or below a cell.
pub(super) fn pointed(painting: &mut Painting<'_>) {
    let (form, skin) = (painting.form, *painting.skin());
    for (idx, step, color) in edges(painting) {
        let (line, column) = painting.places[idx];
        let (dx, dy) = (step.0.signum(), step.1.signum());
        let ink = skin.piece(color);
        let sign = glyphs::owner(color, skin.charset);
        if form.has_lines {
            let sides = sides(form.is_flat()).iter();
            let on_side = |side: &&(i32, i32, char)| {
                let up = side.0 - (form.lines.0 + form.lines.1) / 2;
                (side.2 != '|') == (dy != 0)
                    && side.1.signum() == dx
                    && (dy == 0 || up.signum() == dy)
            };
            for &(up, across, stroke) in sides.filter(on_side) {
                let stroke = stroke_in(stroke, skin.is_ascii());
                painting.sheet.put(line + up, column + across, stroke, ink);
            }
        }
        let outside = match dy {
            -1 => form.lines.0 - 1,
            1 => form.lines.1 + 1,
            _ => 0,
        };
        if dy != 0 {
            painting.sheet.put(line + outside, column, sign, ink);
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

/// The owners of cells with a side on top, left or right of each cell.
///
/// Unicode has a small shape for each color. ASCII has the slope of the rim,
/// and the owner's initial in the middle of each stretch.
pub(super) fn flat(painting: &mut Painting<'_>) {
    let skin = *painting.skin();
    let mut signs = flat_signs(painting);
    signs.sort_by_key(|sign| (sign.color, sign.left, sign.line));
    for stretch in signs.chunk_by(|a, b| (a.color, a.left) == (b.color, b.left)) {
        for (n, sign) in stretch.iter().enumerate() {
            let is_named = !skin.is_ascii() || n == stretch.len() / 2;
            let glyph = match is_named {
                // Lower case, for the discs on such boards have capitals.
                true => glyphs::owner(sign.color, skin.charset).to_ascii_lowercase(),
                false => sign.stroke,
            };
            let ink = skin.piece(sign.color);
            painting.sheet.put(sign.line, sign.column, glyph, ink);
        }
    }
}

/// The signs, at most one on each side of a cell.
fn flat_signs(painting: &Painting<'_>) -> Vec<Sign> {
    let bounds = painting.bounds;
    let middle = (bounds.left + bounds.right) / 2;
    let mut signs: Vec<Sign> = Vec::new();
    for (idx, (dx, dy), color) in edges(painting) {
        let (line, column) = painting.places[idx];
        // An upper or lower side is shown where its neighbors on the rim are.
        let left = if dx == 0 { column < middle } else { dx < 0 };
        let away = painting.form.sign + 1;
        let column = column + if left { -away } else { away };
        let stroke = if left == (dy < 0) { '/' } else { '\\' };
        let same = |sign: &&mut Sign| (sign.line, sign.column) == (line, column);
        match signs.iter_mut().find(same) {
            // Where the rim turns, its slopes cancel out.
            Some(sign) if sign.stroke != stroke => sign.stroke = '|',
            Some(_) => {}
            None => signs.push(Sign {
                line,
                column,
                color,
                left,
                stroke,
            }),
        }
    }
    signs
}

/// The sides of the rim as they are shown: the cell, the step out of it, the color.
fn edges(painting: &Painting<'_>) -> Vec<(usize, (i32, i32), Color)> {
    let scene = painting.board.scene;
    let edges = scene.edges.iter();
    edges
        .filter(|edge| edge.cell < scene.cells.len())
        .map(|edge| (edge.cell, painting.turned(edge.step), edge.color))
        .collect()
}
