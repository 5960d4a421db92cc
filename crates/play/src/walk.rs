//! From cell to cell by keys.

use rules::{Scene, SceneCell, Tiling};

/// An arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

impl Way {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Across and down, on the screen.
    const fn vector(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}

/// The cell that lies that way on the screen; the same one at the rim, and the
/// first cell from anywhere else.
///
/// Straight ahead if a cell lies there; else aslant, and then to alternate
/// sides from row to row (or column to column), so that going on leads straight on.
pub fn step<'a>(scene: &'a Scene, from: &'a str, way: Way, is_flipped: bool) -> &'a str {
    let Some(here) = scene.cell(from) else {
        return scene.cells.first().map_or(from, |cell| cell.name.as_str());
    };
    let (dx, dy) = turned(way.vector(), is_flipped);
    let at = |x: i32, y: i32| {
        scene
            .cells
            .iter()
            .find(|cell| (cell.x, cell.y) == (here.x + x, here.y + y))
    };
    let found = straight(scene.tiling, dx, dy).and_then(|(x, y)| at(x, y));
    let found = found.or_else(|| {
        let mut slants = slants(scene.tiling, dx, dy)?;
        let odd = match scene.tiling {
            Tiling::HexFlat => here.x,
            Tiling::Square | Tiling::HexPointed => here.y,
        };
        if odd.rem_euclid(2) == 1 {
            slants.reverse();
        }
        slants.into_iter().find_map(|(x, y)| at(x, y))
    });
    found.map_or(from, |cell| cell.name.as_str())
}

/// The last cell of the row that way, for the keys Home and End.
pub fn row_end<'a>(scene: &'a Scene, from: &'a str, way: Way, is_flipped: bool) -> &'a str {
    let Some(here) = scene.cell(from) else {
        return from;
    };
    let (dx, dy) = turned(way.vector(), is_flipped);
    let in_row = |cell: &&SceneCell| match dx {
        0 => cell.x == here.x,
        _ => cell.y == here.y,
    };
    let row = scene.cells.iter().filter(in_row);
    row.max_by_key(|cell| cell.x * dx + cell.y * dy)
        .map_or(from, |cell| cell.name.as_str())
}

const fn turned((x, y): (i32, i32), is_flipped: bool) -> (i32, i32) {
    if is_flipped { (-x, -y) } else { (x, y) }
}

/// The step to the neighbor straight ahead, if cells of the tiling have one there.
fn straight(tiling: Tiling, dx: i32, dy: i32) -> Option<(i32, i32)> {
    match tiling {
        Tiling::Square => Some((dx, dy)),
        Tiling::HexPointed => (dx != 0).then_some((2 * dx, 0)),
        Tiling::HexFlat => (dy != 0).then_some((0, 2 * dy)),
    }
}

/// The two neighbors on either side of the way.
fn slants(tiling: Tiling, dx: i32, dy: i32) -> Option<[(i32, i32); 2]> {
    match tiling {
        Tiling::Square => None,
        // Along a row of hexagons the way ends at the rim.
        Tiling::HexPointed => (dy != 0).then_some([(1, dy), (-1, dy)]),
        Tiling::HexFlat => (dx != 0).then_some([(dx, 1), (dx, -1)]),
    }
}
