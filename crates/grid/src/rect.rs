//! Boards of squares.

use crate::{Bits, Cell};

/// A rectangle of squares, numbered row by row: cell = row * columns + column.
///
/// Which end is the top is for the game to say; here there are a first and a
/// last row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rect<const W: usize> {
    /// How many columns there are.
    pub columns: u16,
    /// How many rows there are.
    pub rows: u16,
    /// All cells.
    pub full: Bits<W>,
    /// Column 0.
    pub first_column: Bits<W>,
    /// The last column.
    pub last_column: Bits<W>,
    /// Row 0.
    pub first_row: Bits<W>,
    /// The last row.
    pub last_row: Bits<W>,
}

impl<const W: usize> Rect<W> {
    /// The rectangle of that many columns and rows.
    ///
    /// # Panics
    /// If the cells do not fit into `W` words; in a constant that is a compile error.
    pub const fn new(columns: u16, rows: u16) -> Self {
        let cells = columns as usize * rows as usize;
        assert!(columns > 0 && columns < 64 && rows > 0 && cells <= W * 64);
        let mut board = Self {
            columns,
            rows,
            full: Bits::below(cells),
            first_column: Bits::EMPTY,
            last_column: Bits::EMPTY,
            first_row: Bits::below(columns as usize),
            last_row: Bits::EMPTY,
        };
        board.last_row = board.full.minus(Bits::below(cells - columns as usize));
        board.first_column = board.column(0);
        board.last_column = board.column(columns - 1);
        board
    }

    /// The cell in that column and row.
    #[inline]
    pub const fn cell(&self, column: u16, row: u16) -> Cell {
        debug_assert!(column < self.columns && row < self.rows);
        Cell(row * self.columns + column)
    }

    /// The cell in that column and row, if the board has it.
    pub const fn cell_at(&self, column: i32, row: i32) -> Option<Cell> {
        if column < 0 || row < 0 || column >= self.columns as i32 || row >= self.rows as i32 {
            return None;
        }
        Some(self.cell(column as u16, row as u16))
    }

    /// The column of a cell.
    #[inline]
    pub const fn column_of(&self, cell: Cell) -> u16 {
        cell.0 % self.columns
    }

    /// The row of a cell.
    #[inline]
    pub const fn row_of(&self, cell: Cell) -> u16 {
        cell.0 / self.columns
    }

    /// How many cells there are.
    pub const fn n_cells(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The cells of one column.
    pub const fn column(&self, column: u16) -> Bits<W> {
        let mut cells = Bits::EMPTY;
        let mut row = 0;
        while row < self.rows {
            cells.insert(self.cell(column, row));
            row += 1;
        }
        cells
    }

    /// The cells of one row.
    pub const fn row(&self, row: u16) -> Bits<W> {
        self.first_row.up(row as u32 * self.columns as u32)
    }

    /// Every cell moved one row on; those of the last row are gone.
    #[inline]
    pub const fn next_row(&self, x: Bits<W>) -> Bits<W> {
        x.step_up(self.columns as u32).and(self.full)
    }

    /// Every cell moved one row back; those of row 0 are gone.
    #[inline]
    pub const fn prev_row(&self, x: Bits<W>) -> Bits<W> {
        x.step_down(self.columns as u32)
    }

    /// Every cell moved one column on; those of the last column are gone.
    #[inline]
    pub const fn next_column(&self, x: Bits<W>) -> Bits<W> {
        x.minus(self.last_column).step_up(1)
    }

    /// Every cell moved one column back; those of column 0 are gone.
    #[inline]
    pub const fn prev_column(&self, x: Bits<W>) -> Bits<W> {
        x.minus(self.first_column).step_down(1)
    }

    /// The set and all cells that share a side with it.
    #[inline]
    pub const fn grow4(&self, x: Bits<W>) -> Bits<W> {
        let rows = self.next_row(x).or(self.prev_row(x));
        x.or(rows).or(self.next_column(x)).or(self.prev_column(x))
    }

    /// The set and all cells that share a side or a corner with it.
    #[inline]
    pub const fn grow8(&self, x: Bits<W>) -> Bits<W> {
        let wide = x.or(self.next_column(x)).or(self.prev_column(x));
        wide.or(self.next_row(wide)).or(self.prev_row(wide))
    }

    /// Where a symmetry puts a cell.
    ///
    /// # Panics
    /// If the symmetry exchanges rows and columns and the board is not square.
    pub const fn map(&self, cell: Cell, symmetry: RectSymmetry) -> Cell {
        let (mut column, mut row) = (self.column_of(cell), self.row_of(cell));
        if symmetry.transposes() {
            assert!(self.columns == self.rows, "only squares can be transposed");
            (column, row) = (row, column);
        }
        if symmetry.mirrors_columns() {
            column = self.columns - 1 - column;
        }
        if symmetry.mirrors_rows() {
            row = self.rows - 1 - row;
        }
        self.cell(column, row)
    }
}

/// A symmetry of the rectangle: an optional transposition, then mirrors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RectSymmetry(u8);

impl RectSymmetry {
    /// All eight: the four that every rectangle has, the identity first, then those of squares.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// Whether the first and last column change places.
    pub const fn mirrors_columns(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether the first and last row change places.
    pub const fn mirrors_rows(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether rows become columns.
    pub const fn transposes(self) -> bool {
        self.0 & 4 != 0
    }
}
