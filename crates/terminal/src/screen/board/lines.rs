//! Lines between the cells, or nothing but a ground.

use std::collections::HashSet;

use super::Painting;
use crate::screen::skin::Ink;

/// Lines between squares, or only a frame around them.
pub(super) fn squares(painting: &mut Painting<'_>) {
    let (form, bounds) = (painting.form, painting.bounds);
    let skin = *painting.skin();
    let (up, across) = (half(form.pitch.0), half(form.pitch.1));
    let (top, bottom) = (bounds.top - up, bounds.bottom + up);
    let (left, right) = (bounds.left - across, bounds.right + across);
    let ink = if form.has_lines {
        skin.line()
    } else {
        Ink::default()
    };
    let is_row = |line: i32| {
        line == top || line == bottom || (form.has_lines && (line - top) % form.pitch.0 == 0)
    };
    let is_column = |column: i32| {
        column == left || column == right || (form.has_lines && (column - left) % form.pitch.1 == 0)
    };
    for line in top..=bottom {
        for column in left..=right {
            let glyph = match (is_row(line), is_column(column)) {
                (true, true) => corner(
                    (line > top, line < bottom, column > left, column < right),
                    skin.is_ascii(),
                ),
                (true, false) => skin.glyph('─', '-'),
                (false, true) => skin.glyph('│', '|'),
                (false, false) => continue,
            };
            painting.sheet.put(line, column, glyph, ink);
        }
    }
}

/// The outlines of hexagons with a corner on top.
pub(super) fn hexagons(painting: &mut Painting<'_>) {
    if !painting.form.has_lines {
        between(painting);
        return;
    }
    let skin = *painting.skin();
    let ink = Ink {
        bg: None,
        ..skin.line()
    };
    let sides = sides(painting.form.is_flat());
    for (line, column) in painting.places.clone() {
        for &(dy, dx, stroke) in sides {
            let stroke = stroke_in(stroke, skin.is_ascii());
            painting.sheet.put(line + dy, column + dx, stroke, ink);
        }
    }
}

/// The ground between cells that stand apart on one line.
pub(super) fn between(painting: &mut Painting<'_>) {
    let form = painting.form;
    if !form.is_flat() || !painting.skin().has_color() {
        return;
    }
    let ink = painting.skin().cell();
    let places: HashSet<_> = painting.places.iter().copied().collect();
    for &(line, column) in &painting.places {
        if places.contains(&(line, column + 2 * form.pitch.1)) {
            for column in column + form.sign + 1..column + 2 * form.pitch.1 - form.sign {
                painting.sheet.put(line, column, ' ', ink);
            }
        }
    }
}

/// The middle of each side of a hexagon with a corner on top, as line, column and stroke.
pub(super) fn sides(is_flat: bool) -> &'static [(i32, i32, char)] {
    if is_flat { &SMALL } else { &LARGE }
}

const SMALL: [(i32, i32, char); 6] = [
    (0, -2, '|'),
    (0, 2, '|'),
    (-1, -1, '/'),
    (-1, 1, '\\'),
    (1, -1, '\\'),
    (1, 1, '/'),
];
const LARGE: [(i32, i32, char); 12] = [
    (0, -4, '|'),
    (1, -4, '|'),
    (0, 4, '|'),
    (1, 4, '|'),
    (-2, -1, '/'),
    (-1, -3, '/'),
    (-2, 1, '\\'),
    (-1, 3, '\\'),
    (2, -3, '\\'),
    (3, -1, '\\'),
    (2, 3, '/'),
    (3, 1, '/'),
];

pub(super) fn stroke_in(stroke: char, is_ascii: bool) -> char {
    match stroke {
        _ if is_ascii => stroke,
        '|' => '│',
        '/' => '╱',
        '\\' => '╲',
        _ => stroke,
    }
}

/// Half a pitch, and no less than what keeps a frame off the cells.
pub(super) fn half(pitch: i32) -> i32 {
    (pitch / 2).max(1) + i32::from(pitch == 3)
}

fn corner((above, below, before, after): (bool, bool, bool, bool), is_ascii: bool) -> char {
    if is_ascii {
        return '+';
    }
    match (above, below, before, after) {
        (false, _, false, _) => '┌',
        (false, _, _, false) => '┐',
        (_, false, false, _) => '└',
        (_, false, _, false) => '┘',
        (false, ..) => '┬',
        (_, false, ..) => '┴',
        (_, _, false, _) => '├',
        (_, _, _, false) => '┤',
        _ => '┼',
    }
}
