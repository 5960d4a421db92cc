//! Coordinates around a board.

use draw::palette;
use ratatui::style::Modifier;
use rules::{Label, Tiling};

use super::Painting;
use super::lines::half;
use crate::screen::skin::Ink;

/// Writes the labels, each toward the board: those on the left end at their
/// place, those on the right begin there.
pub(super) fn labels(painting: &mut Painting<'_>) {
    for label in &painting.board.scene.labels {
        write(painting, label);
    }
}

fn write(painting: &mut Painting<'_>, label: &Label) {
    let n = i32::try_from(label.text.chars().count()).unwrap_or(0);
    let (line, column) = match painting.board.scene.tiling {
        Tiling::Square => beside_frame(painting, label, n),
        Tiling::HexPointed => on_lattice(painting, label, n),
        Tiling::HexFlat => beside_rim(painting, label, n),
    };
    for (letter, column) in label.text.chars().zip(column..) {
        let ink = Ink {
            fg: None,
            bg: None,
            modifier: Modifier::empty(),
        };
        painting.sheet.over(line, column, letter, ink);
        // On a ground of its own a label needs a color that is read there.
        let fg = palette::LABEL.of(painting.skin().scheme);
        painting.sheet.tint(line, column, |ink| Ink {
            fg: ink.bg.map(|_| fg),
            ..ink
        });
    }
}

/// Right outside the frame of squares.
fn beside_frame(painting: &Painting<'_>, label: &Label, n: i32) -> (i32, i32) {
    let (form, bounds) = (painting.form, painting.bounds);
    let (line, column) = super::place(form, painting.board.flipped, label.x, label.y);
    let (up, across) = (half(form.pitch.0) + 1, half(form.pitch.1) + 1);
    if column < bounds.left {
        (line, bounds.left - across - n + 1)
    } else if column > bounds.right {
        (line, bounds.right + across)
    } else if line < bounds.top {
        (bounds.top - up, column - (n - 1) / 2)
    } else {
        (bounds.bottom + up, column - (n - 1) / 2)
    }
}

/// Where the lattice has them, drawn near where cells are large.
fn on_lattice(painting: &Painting<'_>, label: &Label, n: i32) -> (i32, i32) {
    let form = painting.form;
    let (line, column) = super::place(form, painting.board.flipped, label.x, label.y);
    let column = match side(painting, line, column) {
        -1 => column - n + 1 + i32::from(!form.is_flat()) * 2,
        1 => column,
        _ => column - (n - 1) / 2,
    };
    (line, column)
}

/// Beside the cells of their row; what would stand above or below the board
/// moves between the cells of its first or last line, if it can.
fn beside_rim(painting: &Painting<'_>, label: &Label, n: i32) -> (i32, i32) {
    let (form, bounds) = (painting.form, painting.bounds);
    let (line, column) = super::place(form, painting.board.flipped, label.x, label.y);
    let row = || {
        let cells = painting.places.iter();
        cells.filter(move |&&(other, _)| other == line)
    };
    let away = form.sign + 3;
    let side = side(painting, line, column);
    let column = match (side, row().map(|&(_, column)| column).max()) {
        (1, Some(last)) => (last + away).min(column),
        (1, None) => column,
        (-1, _) => column.max(bounds.left - form.sign - 1) - n + 1,
        _ => column - (n - 1) / 2,
    };
    let within = line.clamp(bounds.top, bounds.bottom);
    let is_free = painting.sheet.has_room(within, column, n);
    (if is_free { within } else { line }, column)
}

/// Whether a place is left of, among (0) or right of the cells of its line, or
/// of all cells where that line has none.
fn side(painting: &Painting<'_>, line: i32, column: i32) -> i32 {
    let anywhere = painting.places.iter().all(|&(other, _)| other != line);
    let row = || {
        let cells = painting.places.iter();
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
