//! From cell to cell by arrow keys.

use rules::{Scene, Tiling};

/// An arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// The cell that lies that way on the screen; the same one at the rim.
///
/// Where two cells are equally near, as in every second row of hexagons, the
/// choice alternates from row to row, so that going on leads straight on.
pub fn step<'a>(scene: &'a Scene, from: &'a str, way: Way, flipped: bool) -> &'a str {
    let Some(here) = scene.cell(from) else {
        return scene.cells.first().map_or(from, |cell| cell.name.as_str());
    };
    let (dx, dy) = match way {
        Way::Up => (0.0, -1.0),
        Way::Down => (0.0, 1.0),
        Way::Left => (-1.0, 0.0),
        Way::Right => (1.0, 0.0),
    };
    let turn = if flipped { -1.0 } else { 1.0 };
    let (unit_x, unit_y, parity) = match scene.tiling {
        Tiling::Square => (1.0, 1.0, 0),
        Tiling::HexPointed => (0.5, 0.866, here.y),
        Tiling::HexFlat => (0.866, 0.5, here.x),
    };
    let lean = if parity.rem_euclid(2) == 0 {
        0.01
    } else {
        -0.01
    };
    let cost = |x: i32, y: i32| {
        let (x, y) = (
            f64::from(x - here.x) * unit_x,
            f64::from(y - here.y) * unit_y,
        );
        let ahead = (x * dx + y * dy) * turn;
        let aside = x * dy.abs() + y * dx.abs();
        let is_that_way = ahead > 0.3 && aside.abs() < ahead * 1.3;
        is_that_way.then(|| ahead + 1.5 * (aside - lean).abs())
    };
    let others = scene.cells.iter();
    others
        .filter_map(|cell| cost(cell.x, cell.y).map(|cost| (cost, cell)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(from, |(_, cell)| cell.name.as_str())
}
