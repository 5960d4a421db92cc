//! Places as the attributes of elements.

use draw::layout::{self, PlacedCell, Point};
use draw::num;

/// The outline of a cell with its sides moved inward.
pub(super) fn inset(cell: &PlacedCell, by: f64) -> Vec<Point> {
    let part = by / (layout::CELL / 2.0);
    let corners = cell.outline.iter();
    corners
        .map(|corner| corner.toward(cell.center, part))
        .collect()
}

pub(super) fn points(points: &[Point]) -> String {
    let corners: Vec<String> = points.iter().copied().map(pair).collect();
    corners.join(" ")
}

fn pair(point: Point) -> String {
    format!("{},{}", num(point.x), num(point.y))
}
