//! Hexagons packed without a gap.

use crate::{Bits, Cell, Hex};

/// A whole hexagon with `side` cells a side, packed into the integers modulo
/// its number of cells M = 3 side² - 3 side + 1.
///
/// The cell at `(q, r)` has number `q + (3 side - 1) r` modulo M. Copies of the
/// hexagon tile the plane with just this period, so no two cells collide, every
/// number is used, and a step in one direction adds the same constant
/// everywhere: a rotation of the M bits and one mask. 61 cells fit into one
/// word, 127 into two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HexRing<const W: usize> {
    /// Cells a side.
    pub side: u16,
    /// All cells.
    pub full: Bits<W>,
    /// For each of [`Hex::STEPS`], the cells that have a neighbor there.
    pub can_step: [Bits<W>; 6],
    /// For each of [`Hex::STEPS`], how far the rotation goes.
    turn: [u16; 6],
}

impl<const W: usize> HexRing<W> {
    /// The hexagon with that many cells a side.
    ///
    /// # Panics
    /// If the cells do not fit into `W` words; in a constant that is a compile error.
    pub const fn new(side: u16) -> Self {
        assert!(side > 1);
        let n = 3 * side as usize * (side as usize - 1) + 1;
        assert!(n <= W * 64);
        let mut board = Self {
            side,
            full: Bits::below(n),
            can_step: [Bits::EMPTY; 6],
            turn: [0; 6],
        };
        let mut step = 0;
        while step < 6 {
            board.turn[step] = board.number(Hex::STEPS[step]);
            let mut cell = 0;
            while cell < n {
                let to = board.hex(Cell(cell as u16)).plus(Hex::STEPS[step]);
                if to.radius() < side as i16 {
                    board.can_step[step].insert(Cell(cell as u16));
                }
                cell += 1;
            }
            step += 1;
        }
        board
    }

    /// How many cells there are.
    #[inline]
    pub const fn n_cells(&self) -> usize {
        3 * self.side as usize * (self.side as usize - 1) + 1
    }

    /// The cell at those coordinates, if the board has it.
    pub const fn cell_at(&self, hex: Hex) -> Option<Cell> {
        if hex.radius() < self.side as i16 {
            Some(Cell(self.number(hex)))
        } else {
            None
        }
    }

    /// The coordinates of a cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub const fn hex(&self, cell: Cell) -> Hex {
        let radius = self.side as i16 - 1;
        let mut r = -radius;
        while r <= radius {
            let mut q = -radius;
            while q <= radius {
                let hex = Hex::new(q, r);
                if hex.radius() <= radius && self.number(hex) == cell.0 {
                    return hex;
                }
                q += 1;
            }
            r += 1;
        }
        panic!("the board has no such cell");
    }

    /// Every cell moved one step in direction number `step` of [`Hex::STEPS`];
    /// those that would leave the board are gone.
    #[inline]
    pub const fn step(&self, x: Bits<W>, step: usize) -> Bits<W> {
        let turn = self.turn[step] as u32;
        let x = x.and(self.can_step[step]);
        x.up(turn)
            .or(x.down(self.n_cells() as u32 - turn))
            .and(self.full)
    }

    const fn number(&self, hex: Hex) -> u16 {
        let n = self.n_cells() as i32;
        (hex.q as i32 + (3 * self.side as i32 - 1) * hex.r as i32).rem_euclid(n) as u16
    }
}
