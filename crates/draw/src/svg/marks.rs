//! Marks on the board: tints, lines, rings, crosses and dots.

use rules::{MarkKind, Scene};

use crate::layout::{self, Layout, PlacedCell};

use super::xml::num;
use super::{Picture, add, inset, points};

/// Classes of tinted cells, in the order in which they win over each other.
pub(super) const TINTS: [(&str, MarkKind); 4] = [
    ("q-group", MarkKind::Group),
    ("q-other-group", MarkKind::OtherGroup),
    ("q-fence", MarkKind::Fence),
    ("q-path", MarkKind::Path),
];

/// Classes of strokes.
pub(super) const STROKES: [(&str, MarkKind); 6] = [
    ("q-last", MarkKind::To),
    ("q-choice", MarkKind::Selected),
    ("q-hint", MarkKind::Hint),
    ("q-lost", MarkKind::Captured),
    ("q-path-ring", MarkKind::Path),
    ("q-fence-ring", MarkKind::Fence),
];

/// How far inside the cell its ring runs: just around the piece.
const RING_INSET: f64 = 1.8;

/// The class, with a blank before it, that tints a cell with these marks.
pub(super) fn tint(marks: &[MarkKind]) -> String {
    let tinted = TINTS.iter().rev().find(|(_, kind)| marks.contains(kind));
    tinted.map_or_else(String::new, |(class, _)| format!(" {class}"))
}

/// Draws what joins the cells of a path or fence: marks that follow each other
/// in the scene and lie side by side.
pub(super) fn lines(scene: &Scene, layout: &Layout) -> String {
    let at = |name: &str| {
        let n = scene.cells.iter().position(|cell| cell.name == name);
        n.and_then(|n| layout.cells.get(n))
    };
    let mut out = String::new();
    for pair in scene.marks.windows(2) {
        let [one, two] = pair else { continue };
        let joins = one.kind == two.kind && matches!(one.kind, MarkKind::Path | MarkKind::Fence);
        if !joins {
            continue;
        }
        let (Some(a), Some(b)) = (at(&one.cell), at(&two.cell)) else {
            continue;
        };
        if a.center.distance(b.center) < layout::CELL * 1.1 {
            let ends = points(&[a.center, b.center]);
            add!(
                out,
                "<polyline class=\"q-line q-under\" points=\"{ends}\"/>\n"
            );
        }
    }
    if out.is_empty() {
        return out;
    }
    // One group, so that ends which overlap are not darker.
    format!("<g opacity=\".35\">\n{out}</g>\n")
}

/// Draws what lies over pieces.
pub(super) fn overlays(picture: &mut Picture<'_>) {
    for n in 0..picture.marks.len() {
        let is_occupied = picture.scene.cells[n].piece.is_some();
        let drawn = overlay_all(&picture.marks[n], &picture.layout.cells[n], is_occupied);
        picture.out.push_str(&drawn);
    }
}

/// What lies over one cell.
pub(super) fn overlay_all(marks: &[MarkKind], cell: &PlacedCell, is_occupied: bool) -> String {
    let mut kinds = marks.to_vec();
    // What was chosen comes last, over all others.
    kinds.sort();
    kinds.dedup();
    kinds
        .into_iter()
        .map(|kind| overlay(kind, cell, is_occupied))
        .collect()
}

fn overlay(kind: MarkKind, cell: &PlacedCell, occupied: bool) -> String {
    match kind {
        MarkKind::From => ring(cell, "q-last q-dashed"),
        MarkKind::To => ring(cell, "q-last"),
        MarkKind::Captured | MarkKind::Splintered if occupied => badge(cell),
        MarkKind::Captured => ghost(cell, ""),
        MarkKind::Splintered => ghost(cell, " q-dashed"),
        MarkKind::Path if occupied => plain_ring(cell, "q-path-ring"),
        MarkKind::Fence if occupied => plain_ring(cell, "q-fence-ring"),
        MarkKind::Path | MarkKind::Fence | MarkKind::Group | MarkKind::OtherGroup => String::new(),
        MarkKind::Target if occupied => ring(cell, "q-choice q-dashed"),
        MarkKind::Target => dot(cell),
        MarkKind::Selected => ring(cell, "q-choice"),
        MarkKind::Hint => ring(cell, "q-hint q-dashed"),
    }
}

/// A ring just inside the cell, outlined so that it can be seen on anything.
fn ring(cell: &PlacedCell, class: &str) -> String {
    let points = points(&inset(cell, RING_INSET));
    let ring = plain_ring(cell, class);
    format!("<polygon class=\"{class} q-ring q-under\" points=\"{points}\"/>\n{ring}")
}

fn plain_ring(cell: &PlacedCell, class: &str) -> String {
    let points = points(&inset(cell, RING_INSET));
    format!("<polygon class=\"q-ring {class}\" points=\"{points}\"/>\n")
}

/// A ring with a cross in it, where a piece is gone.
fn ghost(cell: &PlacedCell, class: &str) -> String {
    let (x, y) = (num(cell.center.x), num(cell.center.y));
    format!(
        "<g transform=\"translate({x} {y})\"><circle class=\"q-ring q-lost{class}\" r=\"15\" opacity=\".55\"/>\
         <path class=\"q-cross q-lost\" d=\"M-5-5L5 5M5-5L-5 5\"/></g>\n"
    )
}

/// A small cross in the corner of a cell that is filled again.
fn badge(cell: &PlacedCell) -> String {
    let (x, y) = (num(cell.center.x + 14.0), num(cell.center.y - 14.0));
    format!(
        "<g transform=\"translate({x} {y})\"><circle class=\"q-page\" r=\"8.5\"/>\
         <path class=\"q-cross q-lost\" d=\"M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5\"/></g>\n"
    )
}

fn dot(cell: &PlacedCell) -> String {
    let (x, y) = (num(cell.center.x), num(cell.center.y));
    format!("<circle class=\"q-dot\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>\n")
}
