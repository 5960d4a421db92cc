//! The room that a cell takes, for each tiling and each of three sizes.

use rules::Tiling;

/// How large boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// As small as can be read: one line for a row.
    Compact,
    /// In between where that makes a difference: hexagons that stand on a side.
    Medium,
    /// With lines between the cells.
    Normal,
    /// With pieces of several lines.
    Large,
}

impl Size {
    /// All of them, the largest first.
    pub const ALL: [Self; 4] = [Self::Large, Self::Normal, Self::Medium, Self::Compact];
}

/// The room of a cell, in characters around its middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// Lines and columns for one step of the lattice.
    pub(crate) pitch: (i32, i32),
    /// Whether two steps down take a line more than twice the pitch.
    pub(crate) is_stretched: bool,
    /// The first and last line of a piece.
    pub(crate) lines: (i32, i32),
    /// How far a piece reaches to the left and right.
    pub(crate) half: i32,
    /// Where the signs of a mark stand, left and right.
    pub(crate) sign: i32,
    /// Whether there are lines between cells.
    pub(crate) has_lines: bool,
}

impl Form {
    pub(crate) const fn of(tiling: Tiling, size: Size) -> Self {
        let flat = (0, 0);
        match (tiling, size) {
            (Tiling::Square, Size::Compact | Size::Medium) => Self::new((1, 3), flat, 1, 1, false),
            (Tiling::Square, Size::Normal) => Self::new((2, 4), flat, 1, 1, true),
            (Tiling::Square, Size::Large) => Self::new((4, 8), (-1, 1), 2, 3, true),
            (Tiling::HexPointed, Size::Compact | Size::Medium) => {
                Self::new((1, 2), flat, 1, 1, false)
            }
            (Tiling::HexPointed, Size::Normal) => Self::new((2, 2), flat, 1, 1, true),
            (Tiling::HexPointed, Size::Large) => Self::new((4, 4), (-1, 2), 2, 3, true),
            (Tiling::HexFlat, Size::Compact) => Self::new((1, 4), flat, 1, 1, false),
            (Tiling::HexFlat, Size::Medium) => Self {
                is_stretched: true,
                ..Self::new((1, 5), (0, 1), 1, 2, false)
            },
            (Tiling::HexFlat, Size::Normal) => Self::new((2, 6), (-1, 1), 2, 3, false),
            (Tiling::HexFlat, Size::Large) => Self::new((3, 8), (-2, 2), 3, 4, false),
        }
    }

    const fn new(
        pitch: (i32, i32),
        lines: (i32, i32),
        half: i32,
        sign: i32,
        has_lines: bool,
    ) -> Self {
        Self {
            pitch,
            is_stretched: false,
            lines,
            half,
            sign,
            has_lines,
        }
    }

    /// Whether a cell is one line high.
    pub(crate) const fn is_flat(&self) -> bool {
        self.lines.0 == self.lines.1
    }

    /// The line of a step down.
    pub(crate) const fn line(&self, y: i32) -> i32 {
        let more = if self.is_stretched {
            y.div_euclid(2)
        } else {
            0
        };
        y * self.pitch.0 + more
    }

    /// How much of a spot an ellipse covers that fills the room of a piece:
    /// its upper and its lower half.
    pub(crate) fn disc(&self, line: i32, column: i32) -> (bool, bool) {
        let n_lines = self.lines.1 - self.lines.0 + 1;
        let middle = f64::from(self.lines.0 + self.lines.1 + 1);
        let (rx, ry) = (f64::from(self.half) + 0.6, f64::from(n_lines) - 0.1);
        // A piece of four lines lies in a hexagon, which is narrow above and below.
        let ry = if n_lines == 4 { ry - 0.9 } else { ry };
        let inside = |sub: i32| {
            let y = f64::from(2 * line + sub) + 0.5 - middle;
            let x = f64::from(column);
            (x / rx).powi(2) + (y / ry).powi(2) <= 1.0
        };
        (inside(0), inside(1))
    }
}
