//! The hexagon, its rows and its four steps (C1, C2).
//!
//! Cells are packed as [`HexRing`] packs them, with `r` counting rows from the
//! middle one upward and `q` cells to the right, so that `x = 2q + r` is the
//! doubled coordinate of C2.

use std::fmt;

use grid::{Bits, Cell, Hex, HexRing, chosen_boards, fixed_board};
use rules::Player;

use crate::Direction;

/// Cells and rows of the largest board.
const MAX_CELLS: usize = 169;
const MAX_ROWS: usize = 15;

fixed_board! {
    /// The official board with five cells a side, known at compile time.
    Five: 1, u8 = 5;
}

chosen_boards! { u8; 1: 3, 4; 2: 6, 7; }

chosen_boards! { u8; 3: 3, 4, 5, 6, 7, 8; }

/// What the rules ask of a board: rows and numbers of cells, home rows, steps, the start.
pub struct Geometry<const W: usize> {
    ring: HexRing<W>,
    hexes: [Hex; MAX_CELLS],
    rows: [Bits<W>; MAX_ROWS],
    /// By player, the row that this player starts from and the other wants to reach.
    home: [Bits<W>; 2],
    /// By player, the stones at the start.
    start: [Bits<W>; 2],
    /// By player and direction.
    steps: [[Step<W>; 2]; 2],
}

impl<const W: usize> Geometry<W> {
    const fn new(side: u16) -> Self {
        let ring = HexRing::new(side);
        let mut hexes = [Hex::new(0, 0); MAX_CELLS];
        let mut rows = [Bits::EMPTY; MAX_ROWS];
        let mut i = 0;
        while i < ring.n_cells() {
            hexes[i] = ring.hex(Cell(i as u16));
            let row = (hexes[i].r + side as i16 - 1) as usize;
            rows[row].insert(Cell(i as u16));
            i += 1;
        }
        // Left and right of White, then of Black, as numbers of `Hex::STEPS`.
        let steps = [
            [Step::new(&ring, 2), Step::new(&ring, 1)],
            [Step::new(&ring, 4), Step::new(&ring, 5)],
        ];
        let mut board = Self {
            ring,
            hexes,
            rows,
            home: [Bits::EMPTY; 2],
            start: [Bits::EMPTY; 2],
            steps,
        };
        board.set_up();
        board
    }

    /// C3: the `side - y` cells in the middle of row y, which leave out y at each end.
    const fn set_up(&mut self) {
        let (side, top) = (self.side(), self.n_rows() - 1);
        let mut y = 0;
        while y < side {
            let mut number = y + 1;
            while number <= side {
                let (Some(low), Some(high)) = (self.cell(y, number), self.cell(top - y, number))
                else {
                    panic!("rows have at least as many cells as the side");
                };
                if y == 0 {
                    self.home[0].insert(low);
                    self.home[1].insert(high);
                }
                if y + 3 <= side {
                    self.start[0].insert(low);
                    self.start[1].insert(high);
                }
                number += 1;
            }
            y += 1;
        }
    }

    /// Cells a side.
    pub const fn side(&self) -> usize {
        self.ring.side as usize
    }

    /// How many cells there are.
    pub const fn n_cells(&self) -> usize {
        self.ring.n_cells()
    }

    /// How many rows there are.
    pub const fn n_rows(&self) -> usize {
        2 * self.side() - 1
    }

    /// How many cells a row has; rows count from 0 at the bottom.
    pub const fn row_len(&self, row: usize) -> usize {
        self.n_rows() - row.abs_diff(self.side() - 1)
    }

    /// The cell with that number, counted from 1, in that row, if there is one.
    pub const fn cell(&self, row: usize, number: usize) -> Option<Cell> {
        if row >= self.n_rows() || number > self.n_rows() {
            return None;
        }
        let side = self.side() as i16;
        let r = row as i16 - (side - 1);
        let q = number as i16 - side - (r - r.abs()) / 2;
        self.ring.cell_at(Hex::new(q, r))
    }

    /// The cells of a row; rows count from 0 at the bottom.
    #[inline]
    pub const fn row_cells(&self, row: usize) -> Bits<W> {
        self.rows[row]
    }

    /// The row of a cell, counted from 0 at the bottom.
    pub const fn row(&self, cell: Cell) -> usize {
        (self.hexes[cell.idx()].r + self.ring.side as i16 - 1) as usize
    }

    /// The number of a cell in its row, counted from 1 at the left.
    pub const fn number(&self, cell: Cell) -> usize {
        let Hex { q, r } = self.hexes[cell.idx()];
        (q + (r - r.abs()) / 2 + self.ring.side as i16) as usize
    }

    /// The doubled coordinate x of a cell (C2).
    pub const fn x(&self, cell: Cell) -> i32 {
        let Hex { q, r } = self.hexes[cell.idx()];
        2 * q as i32 + r as i32
    }

    /// The cells of the row that a player starts from.
    #[inline]
    pub const fn home(&self, player: Player) -> Bits<W> {
        self.home[player.idx()]
    }

    /// The stones a player has at the start.
    pub const fn start(&self, player: Player) -> Bits<W> {
        self.start[player.idx()]
    }

    /// The cell that a player's stone steps to, if it is on the board.
    pub fn target(&self, cell: Cell, player: Player, direction: Direction) -> Option<Cell> {
        let step = self.step(player, direction);
        step.can.contains(cell).then(|| step.forward_cell(cell))
    }

    #[inline]
    pub(crate) const fn step(&self, player: Player, direction: Direction) -> &Step<W> {
        &self.steps[player.idx()][direction.idx()]
    }

    /// Where the left-right mirror puts a cell.
    pub(crate) fn mirrored(&self, cell: Cell) -> Cell {
        let hex = self.hexes[cell.idx()];
        let image = Hex::new(hex.s(), hex.r);
        self.ring
            .cell_at(image)
            .expect("the mirror keeps the board")
    }

    /// Where the half turn puts a cell.
    pub(crate) fn turned(&self, cell: Cell) -> Cell {
        let hex = self.hexes[cell.idx()];
        let image = Hex::new(-hex.q, -hex.r);
        self.ring
            .cell_at(image)
            .expect("the half turn keeps the board")
    }
}

impl<const W: usize> fmt::Debug for Geometry<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({})", self.side())
    }
}

/// A step of all stones at once: a rotation of the board's bits (see [`HexRing`]).
pub(crate) struct Step<const W: usize> {
    /// The cells from which the step stays on the board.
    pub(crate) can: Bits<W>,
    full: Bits<W>,
    /// How far the rotation goes, and how far the other way round.
    by: u32,
    rest: u32,
}

impl<const W: usize> Step<W> {
    const fn new(ring: &HexRing<W>, step: usize) -> Self {
        let Some(by) = ring.cell_at(Hex::STEPS[step]) else {
            panic!("the center has six neighbors");
        };
        Self {
            can: ring.can_step[step],
            full: ring.full,
            by: by.0 as u32,
            rest: ring.n_cells() as u32 - by.0 as u32,
        }
    }

    /// The targets of `from`, all of which can step.
    #[inline]
    pub(crate) fn forward(&self, from: Bits<W>) -> Bits<W> {
        (up(from, self.by) | down(from, self.rest)) & self.full
    }

    /// The cells whose targets are in `to`. Those that [cannot](Self::can)
    /// step, and bits beyond the board, are for the caller to leave out.
    #[inline]
    pub(crate) fn back(&self, to: Bits<W>) -> Bits<W> {
        down(to, self.by) | up(to, self.rest)
    }

    /// The target of one cell that can step.
    #[inline]
    pub(crate) const fn forward_cell(&self, cell: Cell) -> Cell {
        let to = cell.0 as u32 + self.by;
        let n = self.by + self.rest;
        Cell(if to < n { to } else { to - n } as u16)
    }
}

/// [`Bits::up`] for distances known only at run time, but below the number of bits.
#[inline]
fn up<const W: usize>(x: Bits<W>, n: u32) -> Bits<W> {
    match W {
        1 => Bits([x.0[0] << (n & 63); W]),
        2 => halves(wide(x) << (n & 127)),
        _ => x.up(n),
    }
}

/// [`Bits::down`] likewise.
#[inline]
fn down<const W: usize>(x: Bits<W>, n: u32) -> Bits<W> {
    match W {
        1 => Bits([x.0[0] >> (n & 63); W]),
        2 => halves(wide(x) >> (n & 127)),
        _ => x.down(n),
    }
}

#[inline]
fn wide<const W: usize>(x: Bits<W>) -> u128 {
    u128::from(x.0[0]) | u128::from(x.0[1]) << 64
}

#[inline]
fn halves<const W: usize>(x: u128) -> Bits<W> {
    let mut words = [0; W];
    words[0] = x as u64;
    words[1] = (x >> 64) as u64;
    Bits(words)
}
