//! The part of a board that is seen: all of it, or on a small screen the part where
//! the pieces are.

use std::fmt;

use rules::Scene;

use super::{add_label, num};
use crate::layout::{self, CELL, Layout, PLATE, Point};

/// What is seen of a board; written as an attribute `viewBox`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen {
    /// The upper left corner.
    pub corner: Point,
    /// How much across.
    pub width: f64,
    /// How much down.
    pub height: f64,
}

impl Seen {
    /// The board with its coordinates, or without them the slab alone.
    pub fn whole(layout: &Layout, has_labels: bool) -> Self {
        if has_labels {
            return Self {
                corner: Point { x: 0.0, y: 0.0 },
                width: layout.width,
                height: layout.height,
            };
        }
        let corners = layout.cells.iter().flat_map(|cell| &cell.outline);
        let mut seen = Self::around(corners).grown(PLATE + 2.0);
        // The shadow falls below.
        seen.height += 4.0;
        seen
    }

    /// The part of the slab in which some cells are, by their numbers, with so many
    /// others around them, in the same proportions. The slab if there are none.
    pub fn close_up(layout: &Layout, cells: impl IntoIterator<Item = usize>, around: f64) -> Self {
        let slab = Self::whole(layout, false);
        let cells = cells.into_iter().filter_map(|n| layout.cells.get(n));
        let mut corners = cells.flat_map(|cell| &cell.outline).peekable();
        if corners.peek().is_none() {
            return slab;
        }
        let part = Self::around(corners).grown(around * CELL);
        let share = (part.width / slab.width).max(part.height / slab.height);
        let share = share.min(1.0);
        let (width, height) = (slab.width * share, slab.height * share);
        // In the middle, but never beyond the slab.
        let place = |low: f64, length: f64, slab: f64, all: f64, wanted: f64| {
            let middle = low + (length - wanted) / 2.0;
            middle.min(slab + all - wanted).max(slab)
        };
        Self {
            corner: Point {
                x: place(part.corner.x, part.width, slab.corner.x, slab.width, width),
                y: place(
                    part.corner.y,
                    part.height,
                    slab.corner.y,
                    slab.height,
                    height,
                ),
            },
            width,
            height,
        }
    }

    /// Whether all of another part is seen.
    pub fn contains(&self, other: &Self) -> bool {
        // What was worked out in two ways differs a little.
        const LITTLE: f64 = 0.01;
        let holds = |low: f64, length: f64, other: f64, others: f64| {
            low <= other + LITTLE && other + others <= low + length + LITTLE
        };
        let (a, b) = (self.corner, other.corner);
        holds(a.x, self.width, b.x, other.width) && holds(a.y, self.height, b.y, other.height)
    }

    fn around<'a>(points: impl Iterator<Item = &'a Point>) -> Self {
        let (mut low, mut high) = (
            Point {
                x: f64::MAX,
                y: f64::MAX,
            },
            Point {
                x: f64::MIN,
                y: f64::MIN,
            },
        );
        for point in points {
            (low.x, low.y) = (low.x.min(point.x), low.y.min(point.y));
            (high.x, high.y) = (high.x.max(point.x), high.y.max(point.y));
        }
        Self {
            corner: low,
            width: high.x - low.x,
            height: high.y - low.y,
        }
    }

    fn grown(self, by: f64) -> Self {
        Self {
            corner: Point {
                x: self.corner.x - by,
                y: self.corner.y - by,
            },
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x, y } = self.corner;
        let (width, height) = (num(self.width), num(self.height));
        write!(f, "{} {} {width} {height}", num(x), num(y))
    }
}

/// The coordinates of a board of squares along the upper and the left side of the
/// part that is seen, over the cells there.
pub fn labels_within(scene: &Scene, layout: &Layout, seen: &Seen) -> String {
    const INWARD: f64 = layout::LABEL * 0.7;
    let slab = Seen::whole(layout, false);
    let mut out = String::new();
    for (label, at) in scene.labels.iter().zip(&layout.labels) {
        let is_column = at.y < slab.corner.y || at.y > slab.corner.y + slab.height;
        let along = if is_column {
            at.x - seen.corner.x
        } else {
            at.y - seen.corner.y
        };
        let length = if is_column { seen.width } else { seen.height };
        // In the corner the two would meet.
        if along < 2.0 * INWARD || along > length {
            continue;
        }
        let (x, y) = match is_column {
            true => (at.x, seen.corner.y + INWARD),
            false => {
                let letters = label.text.chars().count() as f64;
                (seen.corner.x + INWARD * (0.5 + 0.5 * letters), at.y)
            }
        };
        add_label(&mut out, &label.text, Point { x, y });
    }
    out
}

#[cfg(test)]
mod tests {
    use rules::{Label, SceneCell, Tiling};

    use super::*;

    fn board(columns: i32, rows: i32) -> Scene {
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let cells = cells.map(|(x, y)| SceneCell {
            name: format!("{x}-{y}"),
            x,
            y,
            piece: None,
        });
        let label = |text: i32, x, y| Label {
            text: text.to_string(),
            x,
            y,
        };
        Scene {
            tiling: Tiling::Square,
            cells: cells.collect(),
            edges: vec![],
            labels: (0..columns)
                .map(|x| label(x, x, -1))
                .chain((0..rows).map(|y| label(100 + y, -1, y)))
                .collect(),
            tallies: vec![],
            goals: vec![],
            turn: None,
            marks: vec![],
        }
    }

    #[test]
    fn a_close_up_has_the_proportions_of_the_slab_and_stays_on_it() {
        let layout = Layout::new(&board(15, 18));
        let slab = Seen::whole(&layout, false);
        for cells in [vec![0], vec![269], vec![7, 100], vec![130]] {
            let seen = Seen::close_up(&layout, cells.clone(), 2.0);
            assert!(slab.contains(&seen), "{cells:?}: {seen:?}");
            assert!((seen.width / seen.height - slab.width / slab.height).abs() < 1e-9);
            let least = Seen::close_up(&layout, cells, 1.0);
            assert!(seen.contains(&least));
        }
        assert_eq!(Seen::close_up(&layout, [0, 269], 2.0), slab);
        assert_eq!(Seen::close_up(&layout, [], 2.0), slab);
    }

    #[test]
    fn coordinates_stand_at_the_sides_of_what_is_seen() {
        let scene = board(15, 18);
        let layout = Layout::new(&scene);
        // The cell in column 7 and row 9, and two around it.
        let seen = Seen::close_up(&layout, [9 * 15 + 7], 2.0);
        let text = labels_within(&scene, &layout, &seen);
        for label in [">7<", ">9<", ">109<", ">106<"] {
            assert_eq!(text.contains(label), label != ">106<", "{label} in {text}");
        }
        assert!(!text.contains(">0<"));
    }
}
