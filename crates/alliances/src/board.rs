//! The board: cells, sides, and the stretches of rim between sides.

use grid::{Bits, Cell, Hex, HexRows, chosen_boards, fixed_board};

/// A board of one size, with all that the rules ask of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry<const W: usize> {
    /// The cells (A1).
    pub hexes: HexRows<W>,
    /// The two sides of each color (A2).
    pub sides: [[Bits<W>; 2]; 3],
    /// The two arcs of each color: the cells that touch the rim between its sides.
    ///
    /// The cut corners belong to the rim between sides, so the cells around
    /// them, the last of a side too, belong to the arc. With the corners filled
    /// in like this the sides and arcs close around the board as in Hex: either
    /// a chain joins the sides or a chain of the rest joins the arcs.
    pub arcs: [[Bits<W>; 2]; 3],
    /// All cells that touch the rim.
    pub rim: Bits<W>,
    /// Discs of each color at the start (A4).
    pub discs: u32,
}

impl<const W: usize> Geometry<W> {
    /// The board with that many cells a side, corners counted.
    ///
    /// # Panics
    /// If the cells do not fit into `W` words; in a constant that is a compile error.
    pub const fn new(side: u16) -> Self {
        let hexes = HexRows::new(side);
        let mut board = Self {
            hexes,
            sides: [[Bits::EMPTY; 2]; 3],
            arcs: [[Bits::EMPTY; 2]; 3],
            rim: Bits::EMPTY,
            discs: (hexes.n_cells() as u32).div_ceil(3) + 1,
        };
        let beyond = side as i16;
        let mut r = -beyond;
        while r <= beyond {
            let mut q = -beyond;
            while q <= beyond {
                let hex = Hex::new(q, r);
                if hex.radius() <= beyond {
                    board.add(hex);
                }
                q += 1;
            }
            r += 1;
        }
        board
    }

    /// Cells a side, the cut corners counted.
    #[inline]
    pub const fn side(&self) -> u16 {
        self.hexes.side
    }

    /// All cells.
    #[inline]
    pub const fn full(&self) -> Bits<W> {
        self.hexes.full
    }

    /// How many rows people count (A3).
    pub const fn n_rows(&self) -> usize {
        4 * self.side() as usize - 5
    }

    /// How many diagonals people count (A3).
    pub const fn n_diagonals(&self) -> usize {
        2 * self.side() as usize - 1
    }

    /// The row and the diagonal of a cell (A3).
    pub const fn row_and_diagonal(&self, cell: Cell) -> (usize, usize) {
        let (n, hex) = (self.side() as i16, self.hexes.hex(cell));
        let row = 2 * n - 3 + hex.r - hex.s();
        let diagonal = n - 1 - hex.s();
        (row as usize, diagonal as usize)
    }

    /// The cell in that row and diagonal, if the board has it (A3).
    pub const fn cell_at(&self, row: usize, diagonal: usize) -> Option<Cell> {
        if row >= self.n_rows() || diagonal >= self.n_diagonals() {
            return None;
        }
        let n = self.side() as i16;
        let s = n - 1 - diagonal as i16;
        let r = row as i16 - (2 * n - 3) + s;
        self.hexes.cell_at(Hex::new(-r - s, r))
    }

    /// The cells of a row from the left.
    pub fn row(&self, row: usize) -> impl Iterator<Item = Cell> + '_ {
        (0..self.n_diagonals()).filter_map(move |diagonal| self.cell_at(row, diagonal))
    }

    /// The name of a cell: the letter of its diagonal and the number of its row.
    pub fn name(&self, cell: Cell) -> String {
        let (row, diagonal) = self.row_and_diagonal(cell);
        format!("{}{row}", grid::names::letter(diagonal))
    }

    /// Takes in a cell that may lie on a side, or a place off the board next to some cells.
    const fn add(&mut self, hex: Hex) {
        let radius = self.side() as i16 - 1;
        // Across the sides of orange, purple and green (A2).
        let across = [hex.s(), hex.r, hex.q];
        let mut c = 0;
        while c < 3 {
            if let Some(cell) = self.hexes.cell_at(hex) {
                if across[c].abs() == radius {
                    self.sides[c][(across[c] < 0) as usize].insert(cell);
                }
            } else if across[c].abs() <= radius {
                // Not straight beyond a side of the color: a cut corner, or beyond another side.
                let arc = (across[(c + 1) % 3] < across[(c + 2) % 3]) as usize;
                let cells = self.cells_around(hex);
                self.arcs[c][arc] = self.arcs[c][arc].or(cells);
                self.rim = self.rim.or(cells);
            }
            c += 1;
        }
    }

    const fn cells_around(&self, hex: Hex) -> Bits<W> {
        let mut cells = Bits::EMPTY;
        let mut step = 0;
        while step < 6 {
            if let Some(cell) = self.hexes.cell_at(hex.plus(Hex::STEPS[step])) {
                cells.insert(cell);
            }
            step += 1;
        }
        cells
    }
}

fixed_board! {
    /// The official board, known at compile time.
    Seven: 3, u16 = 7;
}

chosen_boards! { u16; 1: 3, 4; 2: 5, 6; }

chosen_boards! { u16; 4: 3, 4, 5, 6, 7, 8; }
