//! Boards of squares: three columns and one line for each cell, in a frame.

use crate::lattice::lattice;

use super::canvas::Ink;
use super::{Charset, Drawing, color_ink, glyphs};

/// Draws the frame.
pub(super) fn board(drawing: &mut Drawing<'_>) {
    let places = drawing.places();
    let lines = || places.iter().map(|&(line, _)| line);
    let columns = || places.iter().map(|&(_, column)| column);
    let (Some(top), Some(bottom), Some(left), Some(right)) = (
        lines().min(),
        lines().max(),
        columns().min(),
        columns().max(),
    ) else {
        return;
    };
    let (top, bottom, left, right) = (top - 1, bottom + 1, left - 2, right + 2);
    let [across, down, corners @ ..] = match drawing.charset {
        Charset::Unicode => ['─', '│', '┌', '┐', '└', '┘'],
        Charset::Ascii => ['-', '|', '+', '+', '+', '+'],
    };
    let mut put = |line, column, glyph| drawing.canvas.put(line, column, glyph, Ink::default());
    for column in left..=right {
        put(top, column, across);
        put(bottom, column, across);
    }
    for line in top..=bottom {
        put(line, left, down);
        put(line, right, down);
    }
    put(top, left, corners[0]);
    put(top, right, corners[1]);
    put(bottom, left, corners[2]);
    put(bottom, right, corners[3]);
}

/// Draws the owners into the frame, one sign at each cell.
pub(super) fn rim(drawing: &mut Drawing<'_>) {
    for edge in &drawing.scene.edges {
        let Some(cell) = drawing.scene.cells.get(edge.cell) else {
            continue;
        };
        let (line, column) = drawing.place(cell.x, cell.y);
        let (dx, dy) = lattice(edge.step.0, edge.step.1, drawing.turn);
        let (line, column) = (line + dy.signum(), column + 2 * dx.signum());
        let ink = color_ink(edge.color);
        let sign = glyphs::owner(edge.color, drawing.charset);
        drawing.canvas.put(line, column, sign, ink);
        if dx == 0 {
            for beside in [column - 1, column + 1] {
                let across = if drawing.charset == Charset::Ascii {
                    '-'
                } else {
                    '─'
                };
                drawing.canvas.put(line, beside, across, ink);
            }
        }
    }
}
