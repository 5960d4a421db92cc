//! The boards: what the rules ask of each, worked out beforehand.

use std::fmt;

use grid::{Cell, Rect, chosen_boards, fixed_board};

use crate::window::Window;
use crate::{Direction, Size};

/// The board of one size.
pub struct Geometry<const W: usize> {
    /// The size.
    pub size: Size,
    /// The squares.
    pub rect: Rect<W>,
    /// What a step in each direction adds to a cell's number.
    pub(crate) delta: [i16; 8],
    /// For each cell, how many steps in each direction stay on the board.
    pub(crate) reach: [[u8; 8]; MAX_CELLS],
    /// For each cell, which of its eight neighbors exist, as a ring (see `window`).
    pub(crate) ring: [u8; MAX_CELLS],
    /// The part of the board that a closer look takes in.
    pub(crate) window: Window,
}

/// The cells of the largest board.
const MAX_CELLS: usize = 18 * 21;

impl<const W: usize> Geometry<W> {
    /// The board of that size.
    ///
    /// # Panics
    /// If its cells do not fit into `W` words; in a constant that is a compile error.
    pub const fn new(size: Size) -> Self {
        let rect = Rect::new(size.columns(), size.rows());
        let mut geometry = Self {
            size,
            rect,
            delta: [0; 8],
            reach: [[0; 8]; MAX_CELLS],
            ring: [0; MAX_CELLS],
            window: Window::new(size.columns(), size.rows()),
        };
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = Direction::ALL[d].step();
            geometry.delta[d] = (dy * size.columns() as i32 + dx) as i16;
            let mut cell = 0;
            while cell < rect.n_cells() {
                let reach = steps_to_rim(&rect, Cell(cell as u16), dx, dy);
                geometry.reach[cell][d] = reach;
                if reach > 0 {
                    geometry.ring[cell] |= crate::window::ring_bit(dx, dy);
                }
                cell += 1;
            }
            d += 1;
        }
        geometry
    }

    /// The cell one step on, which must be on the board.
    #[inline]
    pub(crate) const fn next(&self, cell: Cell, direction: Direction) -> Cell {
        Cell(cell.0.wrapping_add_signed(self.delta[direction.idx()]))
    }

    /// How many steps from a cell stay on the board.
    #[inline]
    pub(crate) const fn reach(&self, cell: Cell, direction: Direction) -> u8 {
        self.reach[cell.idx()][direction.idx()]
    }

    /// Whether the board has that cell.
    #[inline]
    pub(crate) const fn has(&self, cell: Cell) -> bool {
        cell.idx() < self.rect.n_cells()
    }
}

const fn steps_to_rim<const W: usize>(rect: &Rect<W>, cell: Cell, dx: i32, dy: i32) -> u8 {
    let (mut column, mut row) = (rect.column_of(cell) as i32, rect.row_of(cell) as i32);
    let mut steps = 0;
    while rect.cell_at(column + dx, row + dy).is_some() {
        (column, row) = (column + dx, row + dy);
        steps += 1;
    }
    steps
}

impl<const W: usize> fmt::Debug for Geometry<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.size.name())
    }
}

fixed_board! {
    /// The standard board, known at compile time.
    StandardBoard: 5, Size = Size::Standard;
}

chosen_boards! { Size; 3: Size::Nano, Size::Mini, Size::Small; }

chosen_boards! { Size; 6: Size::Nano, Size::Mini, Size::Small, Size::Standard, Size::Large; }
