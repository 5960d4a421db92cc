//! Coordinates around a board of characters.

use rules::{Label, Tiling};

use crate::palette;

use super::canvas::Ink;
use super::{Drawing, glyphs};

/// Writes the labels, each toward the board: those on the left end at their
/// place, those on the right begin there.
pub(super) fn labels(drawing: &mut Drawing<'_>) {
    let bounds = Bounds::of(drawing);
    for label in &drawing.scene.labels {
        write(drawing, label, &bounds);
    }
}

/// The lines of the board, and the columns of each.
struct Bounds {
    places: Vec<(i32, i32)>,
    top: i32,
    bottom: i32,
}

impl Bounds {
    fn of(drawing: &Drawing<'_>) -> Self {
        let places = drawing.places();
        let lines = || places.iter().map(|&(line, _)| line);
        Self {
            top: lines().min().unwrap_or(0),
            bottom: lines().max().unwrap_or(0),
            places,
        }
    }

    /// Whether a place is left of, among (0) or right of the cells of its
    /// line, or of all cells where that line has none.
    fn beside(&self, line: i32, column: i32) -> i32 {
        let anywhere = self.places.iter().all(|&(other, _)| other != line);
        let row = || {
            let cells = self.places.iter();
            cells.filter(move |&&(other, _)| anywhere || other == line)
        };
        if row().all(|&(_, other)| column < other) {
            -1
        } else if row().all(|&(_, other)| column > other) {
            1
        } else {
            0
        }
    }
}

fn write(drawing: &mut Drawing<'_>, label: &Label, bounds: &Bounds) {
    let (mut line, mut column) = drawing.place(label.x, label.y);
    let letters: Vec<char> = label
        .text
        .chars()
        .map(|letter| glyphs::printable(letter, drawing.charset))
        .collect();
    let n = i32::try_from(letters.len()).unwrap_or(i32::MAX / 2);
    let beside = bounds.beside(line, column);
    if drawing.scene.tiling == Tiling::Square {
        column += beside;
        line += frame(line, bounds);
    }
    column -= match beside {
        -1 => n - 1,
        0 => (n - 1) / 2,
        _ => 0,
    };
    // Boards with a side on top are high: what would stand above or below them
    // moves between the cells of the first or last line, if it can.
    let within = line.clamp(bounds.top, bounds.bottom);
    if drawing.scene.tiling == Tiling::HexFlat && drawing.canvas.has_room(within, column, n) {
        line = within;
    }
    for (letter, column) in letters.into_iter().zip(column..) {
        let bg = drawing.canvas.background(line, column);
        let fg = bg.map(|_| palette::LABEL.light);
        let ink = Ink {
            fg,
            bg,
            bold: false,
        };
        drawing.canvas.put(line, column, letter, ink);
    }
}

/// The step around the frame for what stands above or below it.
fn frame(line: i32, bounds: &Bounds) -> i32 {
    if line < bounds.top {
        -1
    } else {
        i32::from(line > bounds.bottom)
    }
}
