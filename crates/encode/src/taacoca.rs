//! Taacoca: a part for each stone that steps, in the plane of the direction.

use ::taacoca::{Direction, Move, Position, SizedBoard};
use grid::{Bits, Cell};
use net::{Frame, Planes};
use rules::Player;

use crate::{Encode, Parts};

/// How many rows before either home row have a plane.
const ROWS: usize = 4;

/// Planes: board, own stones, other stones; the stones that single own stones could
/// step onto to the left and to the right, and the same of the other; the cells at most
/// 0, 1, 2 and 3 rows from the row to reach, and the same of the other's. Number:
/// whether the strict reading is played. Outputs: steps to the left, to the right.
impl<B: SizedBoard<W>, const W: usize> Encode for Position<B, W> {
    const PLANES: usize = 7 + 2 * ROWS;
    const NUMBERS: usize = 1;
    const OUTPUTS: usize = 2;
    const PARTS: usize = 3;
    const HEX: bool = true;

    fn frame(&self) -> Frame {
        let rows = self.geometry().n_rows();
        Frame {
            height: rows,
            width: rows,
        }
    }

    fn write(&self, planes: &mut Planes) {
        let geometry = self.geometry();
        let mut put = |plane: usize, set: Bits<W>| {
            for cell in set.cells() {
                planes.insert(plane, self.place(cell));
            }
        };
        put(0, Bits::below(geometry.n_cells()));
        for (n, player) in Player::BOTH.into_iter().enumerate() {
            put(1 + n, self.stones(player));
            for (m, direction) in Direction::BOTH.into_iter().enumerate() {
                put(3 + 2 * n + m, self.attacked_by(player, direction));
            }
        }
        let top = geometry.n_rows() - 1;
        for far in 0..ROWS.min(top) {
            for plane in far..ROWS {
                put(7 + plane, geometry.row_cells(top - far));
                put(7 + ROWS + plane, geometry.row_cells(far));
            }
        }
        planes.set(0, if self.is_strict() { u8::MAX } else { 0 });
    }

    fn parts(&self, mv: Move) -> Parts {
        let plane = mv.direction().idx() * self.frame().n_cells();
        Parts::of(mv.cells().map(|cell| (plane + self.place(cell)) as u16))
    }
}

/// Where cells lie in the frame.
trait Place {
    fn place(&self, cell: Cell) -> usize;
}

impl<B: SizedBoard<W>, const W: usize> Place for Position<B, W> {
    /// Row by row, slanted as on the board: column q of row r.
    fn place(&self, cell: Cell) -> usize {
        let geometry = self.geometry();
        let (row, radius) = (geometry.row(cell), geometry.side() - 1);
        let q = (geometry.x(cell) - (row as i32 - radius as i32)) / 2;
        row * geometry.n_rows() + (q + radius as i32) as usize
    }
}
