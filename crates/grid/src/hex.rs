//! Cells of hexagonal boards by their cube coordinates.

/// A cell by cube coordinates `q + r + s = 0`, the center at 0; `s` is implied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex {
    /// The first coordinate.
    pub q: i16,
    /// The second coordinate.
    pub r: i16,
}

impl Hex {
    /// The six steps, each a sixth of a turn from the one before it.
    pub const STEPS: [Self; 6] = [
        Self::new(1, 0),
        Self::new(0, 1),
        Self::new(-1, 1),
        Self::new(-1, 0),
        Self::new(0, -1),
        Self::new(1, -1),
    ];

    /// The cell at `q` and `r`.
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The third coordinate.
    pub const fn s(self) -> i16 {
        -self.q - self.r
    }

    /// The cell one `step` on.
    pub const fn plus(self, step: Self) -> Self {
        Self::new(self.q + step.q, self.r + step.r)
    }

    /// Steps to the center: cells of a hexagon with `n` cells a side have at most `n - 1`.
    pub const fn radius(self) -> i16 {
        let (q, r, s) = (self.q.abs(), self.r.abs(), self.s().abs());
        if q >= r && q >= s {
            q
        } else if r >= s {
            r
        } else {
            s
        }
    }

    /// Whether this is one of the six corners of the hexagon whose cells have at most that radius.
    pub const fn is_corner(self, radius: i16) -> bool {
        let (q, r, s) = (
            self.q.abs() == radius,
            self.r.abs() == radius,
            self.s().abs() == radius,
        );
        (q as u8) + (r as u8) + (s as u8) >= 2
    }

    /// Where a symmetry puts this cell.
    pub const fn map(self, symmetry: HexSymmetry) -> Self {
        let mut cell = if symmetry.reflects() {
            Self::new(self.r, self.q)
        } else {
            self
        };
        let mut turns = symmetry.turns();
        while turns > 0 {
            // A sixth of a turn: (q, r, s) becomes (-r, -s, -q).
            cell = Self::new(-cell.r, -cell.s());
            turns -= 1;
        }
        cell
    }
}

/// A symmetry of the hexagon: an optional exchange of `q` and `r`, then sixths of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HexSymmetry(u8);

impl HexSymmetry {
    /// All twelve, the identity first: six turns, then six reflections.
    pub const ALL: [Self; 12] = {
        let mut all = [Self(0); 12];
        let mut i = 0;
        while i < 12 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// How many sixths of a turn.
    pub const fn turns(self) -> u8 {
        self.0 % 6
    }

    /// Whether `q` and `r` change places first.
    pub const fn reflects(self) -> bool {
        self.0 >= 6
    }
}
