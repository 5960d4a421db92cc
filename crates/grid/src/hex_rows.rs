//! Hexagons laid out in rows.

use crate::{Bits, Cell, Hex};

/// A hexagon with its six corner cells cut off, laid out in rows of equal `r`.
///
/// Cell = (r + radius) * stride + q + radius, with stride 2 radius + 1. Rows
/// are slanted, so every row but the middle one leaves unused numbers at an
/// end, and the middle one ends in corners, which are cut: a step to the side
/// never lands in another row, and growing needs shifts alone, without masks.
/// It needs more words than [`HexRing`](crate::HexRing) and grows about twice as fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HexRows<const W: usize> {
    /// Cells a side, corners counted: one more than the radius.
    pub side: u16,
    /// All cells.
    pub full: Bits<W>,
}

impl<const W: usize> HexRows<W> {
    /// The hexagon with that many cells a side before its corners were cut.
    ///
    /// # Panics
    /// If the cells do not fit into `W` words; in a constant that is a compile error.
    pub const fn new(side: u16) -> Self {
        assert!(side > 2);
        let mut board = Self {
            side,
            full: Bits::EMPTY,
        };
        let radius = side as i16 - 1;
        let mut r = -radius;
        while r <= radius {
            let mut q = -radius;
            while q <= radius {
                if let Some(cell) = board.cell_at(Hex::new(q, r)) {
                    assert!(cell.idx() < W * 64);
                    board.full.insert(cell);
                }
                q += 1;
            }
            r += 1;
        }
        board
    }

    /// The number added by a step from one row to the next.
    #[inline]
    pub const fn stride(&self) -> u32 {
        2 * self.side as u32 - 1
    }

    /// How many cells there are.
    pub const fn n_cells(&self) -> usize {
        self.full.count() as usize
    }

    /// The cell at those coordinates, if the board has it.
    pub const fn cell_at(&self, hex: Hex) -> Option<Cell> {
        let radius = self.side as i16 - 1;
        if hex.radius() > radius || hex.is_corner(radius) {
            return None;
        }
        Some(Cell(
            ((hex.r + radius) * self.stride() as i16 + hex.q + radius) as u16,
        ))
    }

    /// The coordinates of a cell.
    #[inline]
    pub const fn hex(&self, cell: Cell) -> Hex {
        let (radius, stride) = (self.side as i16 - 1, self.stride() as i16);
        Hex::new(
            cell.0 as i16 % stride - radius,
            cell.0 as i16 / stride - radius,
        )
    }

    /// The set and all its neighbors, and some numbers beyond the board:
    /// follow it with `&` a set of cells.
    #[inline]
    pub fn grow(&self, x: Bits<W>) -> Bits<W> {
        // Neighbors of (q, r): (q±1, r), (q, r±1), (q+1, r-1), (q-1, r+1).
        let (back, on) = (x | x.step_down(1), x | x.step_up(1));
        back | on | back.step_up(self.stride()) | on.step_down(self.stride())
    }
}
