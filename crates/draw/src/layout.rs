//! The layout of a scene, in units of about a pixel: cells with
//! their outlines, rims, labels and the size of the whole.
//!
//! The SVG renderer draws from it, and so can a face with live elements; the
//! two then agree to the unit. The upper left corner is at 0, y grows downward.

use std::collections::HashMap;

use rules::{Color, Edge, Scene, Tiling};

use crate::lattice::{Turn, lattice};

/// The distance between the centers of neighboring cells.
pub const CELL: f64 = 48.0;
/// How far a rim reaches beyond the cells.
pub const RIM: f64 = 9.0;
/// How far the slab that carries the cells reaches beyond them.
pub const PLATE: f64 = 15.0;
/// The height of the labels' letters.
pub const LABEL: f64 = 15.0;

/// Everything that stays empty around slab and labels.
const PAD: f64 = 12.0;
/// How far labels are moved outward from their places on the lattice, to clear the slab.
const LABEL_SHIFT: f64 = 5.0;

/// A place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Across.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A scene laid out.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The width of the whole.
    pub width: f64,
    /// The height of the whole.
    pub height: f64,
    /// The cells, one for each of [`Scene::cells`], in the same order.
    pub cells: Vec<PlacedCell>,
    /// The rims, as few and long stretches as possible.
    pub rims: Vec<Rim>,
    /// The labels, one for each of [`Scene::labels`], in the same order.
    pub labels: Vec<Point>,
}

/// A cell laid out.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacedCell {
    /// The center.
    pub center: Point,
    /// The corners, clockwise; neighbors share theirs.
    pub outline: Vec<Point>,
}

/// A stretch of the rim of one owner, along the sides of the cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Rim {
    /// Whose it is, by color.
    pub color: Color,
    /// Its corners, clockwise around the board.
    pub points: Vec<Point>,
}

impl Layout {
    /// Lays a scene out as it is.
    pub fn new(scene: &Scene) -> Self {
        Self::turned(scene, Turn::None)
    }

    /// Lays a scene out turned by 180 degrees.
    pub fn flipped(scene: &Scene) -> Self {
        Self::turned(scene, Turn::Half)
    }

    pub(crate) fn turned(scene: &Scene, turn: Turn) -> Self {
        let place = |x, y| {
            let (x, y) = lattice(x, y, turn);
            center(scene.tiling, x, y)
        };
        let cells: Vec<PlacedCell> = scene
            .cells
            .iter()
            .map(|cell| placed(scene.tiling, place(cell.x, cell.y)))
            .collect();
        let labels = scene
            .labels
            .iter()
            .map(|label| outward(place(label.x, label.y), &cells))
            .collect();
        let mut layout = Self {
            width: 0.0,
            height: 0.0,
            rims: rims(scene, &cells, turn),
            cells,
            labels,
        };
        layout.fit(scene);
        layout
    }

    /// Moves everything into the positive quadrant and finds the size.
    fn fit(&mut self, scene: &Scene) {
        let corners = self.cells.iter().flat_map(|cell| &cell.outline);
        let slab = corners.map(|&corner| (corner, PLATE, PLATE));
        let texts = scene.labels.iter().zip(&self.labels).map(|(label, &at)| {
            let letters = label.text.chars().count().min(99) as f64;
            (at, LABEL * 0.32 * letters, LABEL * 0.5)
        });
        let boxes: Vec<(Point, f64, f64)> = slab.chain(texts).collect();
        let least = |f: &dyn Fn(&(Point, f64, f64)) -> f64| {
            boxes.iter().map(f).reduce(f64::min).unwrap_or(0.0) - PAD
        };
        let (left, top) = (least(&|b| b.0.x - b.1), least(&|b| b.0.y - b.2));
        let (right, bottom) = (least(&|b| -b.0.x - b.1), least(&|b| -b.0.y - b.2));
        self.width = -right - left;
        self.height = -bottom - top;
        self.shift(-left, -top);
    }

    fn shift(&mut self, dx: f64, dy: f64) {
        let cells = self.cells.iter_mut();
        let in_cells = cells.flat_map(|cell| cell.outline.iter_mut().chain([&mut cell.center]));
        let in_rims = self.rims.iter_mut().flat_map(|rim| &mut rim.points);
        for point in in_cells.chain(in_rims).chain(&mut self.labels) {
            point.x += dx;
            point.y += dy;
        }
    }
}

impl Point {
    /// The point that lies `part` of the way to `other`.
    #[must_use]
    pub fn toward(self, other: Self, part: f64) -> Self {
        Self {
            x: self.x + (other.x - self.x) * part,
            y: self.y + (other.y - self.y) * part,
        }
    }

    /// How far apart two points are.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Where the lattice point of a tiling lies.
fn center(tiling: Tiling, x: i32, y: i32) -> Point {
    let (x, y) = (f64::from(x), f64::from(y));
    // Rows of hexagons lie closer than their cells: by the height of an equilateral triangle.
    let (across, down) = match tiling {
        Tiling::Square => (CELL, CELL),
        Tiling::HexPointed => (CELL / 2.0, CELL * 0.75_f64.sqrt()),
        Tiling::HexFlat => (CELL * 0.75_f64.sqrt(), CELL / 2.0),
    };
    Point {
        x: x * across,
        y: y * down,
    }
}

/// A cell with its corners; each is `CELL` wide between opposite sides.
fn placed(tiling: Tiling, center: Point) -> PlacedCell {
    // From the middle to a side and, of hexagons, to a corner.
    let (side, far) = (CELL / 2.0, CELL / 3_f64.sqrt());
    let near = far / 2.0;
    let corners: &[(f64, f64)] = match tiling {
        Tiling::Square => &[(-side, -side), (side, -side), (side, side), (-side, side)],
        Tiling::HexPointed => &[
            (0.0, -far),
            (side, -near),
            (side, near),
            (0.0, far),
            (-side, near),
            (-side, -near),
        ],
        Tiling::HexFlat => &[
            (-near, -side),
            (near, -side),
            (far, 0.0),
            (near, side),
            (-near, side),
            (-far, 0.0),
        ],
    };
    let corner = |&(x, y): &(f64, f64)| Point {
        x: center.x + x,
        y: center.y + y,
    };
    PlacedCell {
        center,
        outline: corners.iter().map(corner).collect(),
    }
}

/// A label's place, moved to the right distance from the cells it stands beside.
fn outward(at: Point, cells: &[PlacedCell]) -> Point {
    let distance = |cell: &PlacedCell| cell.center.distance(at);
    let Some(nearest) = cells.iter().map(distance).reduce(f64::min) else {
        return at;
    };
    let mut beside: Vec<Point> = cells
        .iter()
        .filter(|cell| distance(cell) < nearest + 1.0)
        .map(|cell| cell.center)
        .collect();
    // Of several, the one in the label's row is meant.
    if let Some(&level) = beside.iter().find(|point| (point.y - at.y).abs() < 1.0) {
        beside = vec![level];
    }
    let n = beside.len() as f64;
    let middle = Point {
        x: beside.iter().map(|point| point.x).sum::<f64>() / n,
        y: beside.iter().map(|point| point.y).sum::<f64>() / n,
    };
    let away = middle.distance(at);
    if away < 1.0 {
        return at;
    }
    // A label may stand two steps away, where the lattice has no nearer place in its row.
    let wanted = if beside.len() == 1 {
        away.min(CELL)
    } else {
        away
    };
    middle.toward(at, (wanted + LABEL_SHIFT) / away)
}

fn rims(scene: &Scene, cells: &[PlacedCell], turn: Turn) -> Vec<Rim> {
    Color::ALL
        .into_iter()
        .flat_map(|color| {
            let sides = scene
                .edges
                .iter()
                .filter(|edge| edge.color == color)
                .filter_map(|edge| side(scene.tiling, edge, cells, turn))
                .collect();
            chains(sides)
                .into_iter()
                .map(move |points| Rim { color, points })
        })
        .collect()
}

/// The side of a cell that faces the edge's step, as its two corners, clockwise.
fn side(tiling: Tiling, edge: &Edge, cells: &[PlacedCell], turn: Turn) -> Option<(Point, Point)> {
    let PlacedCell {
        center: middle,
        outline,
    } = cells.get(edge.cell)?;
    let (x, y) = lattice(edge.step.0, edge.step.1, turn);
    let step = center(tiling, x, y);
    let facing = |&(a, b): &(Point, Point)| {
        let half = a.toward(b, 0.5);
        (half.x - middle.x) * step.x + (half.y - middle.y) * step.y
    };
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .copied()
        .zip(next.copied())
        .max_by(|a, b| facing(a).total_cmp(&facing(b)))
}

/// Sides put together into stretches, each as long as possible.
fn chains(sides: Vec<(Point, Point)>) -> Vec<Vec<Point>> {
    let key = |point: Point| {
        (
            (point.x * 8.0).round() as i64,
            (point.y * 8.0).round() as i64,
        )
    };
    let ends: Vec<_> = sides.iter().map(|&(_, end)| key(end)).collect();
    // Those that nothing leads to begin a stretch; what is left over goes round in circles.
    let (inner, first): (Vec<_>, Vec<_>) = sides
        .into_iter()
        .partition(|&(start, _)| ends.contains(&key(start)));
    let mut by_start: HashMap<_, _> = inner.iter().map(|&side| (key(side.0), side)).collect();
    let mut stretches = Vec::new();
    for (start, end) in first.into_iter().chain(inner) {
        let begins_here = by_start.get(&key(start)) == Some(&(start, end));
        if ends.contains(&key(start)) && !begins_here {
            continue;
        }
        by_start.remove(&key(start));
        let mut points = vec![start, end];
        let mut at = end;
        while let Some((_, end)) = by_start.remove(&key(at)) {
            points.push(end);
            at = end;
        }
        stretches.push(points);
    }
    stretches
}
