//! Taacoca: a part for each stone that steps, and for each two of them that are neighbors,
//! in planes of the direction.

use ::taacoca::{Direction, Move, Position, SizedBoard};
use grid::{Bits, Cell};
use net::{Frame, Planes};
use rules::Player;

use crate::{Encode, Parts};

/// How many rows and columns further neighbors are.
const NEIGHBORS: [(usize, isize); 3] = [(0, 1), (1, -1), (1, 0)];

/// How many rows before either home row have a plane.
const ROWS: usize = 4;

/// Planes: board, own stones, other stones; the stones that single own stones could
/// step onto to the left and to the right, and the same of the other; the cells at most
/// 0, 1, 2 and 3 rows from the row to reach, and the same of the other's. Number:
/// whether the strict reading is played. Outputs: steps to the left, to the right; then
/// the same, at the lower or left one, for two stones that step beside each other, for one
/// below to the right of the other, and to the left: stones that go together guard each
/// other, which a sum over single stones could not say.
impl<B: SizedBoard<W>, const W: usize> Encode for Position<B, W> {
    const PLANES: usize = 7 + 2 * ROWS;
    const NUMBERS: usize = 1;
    const OUTPUTS: usize = 2 + 2 * NEIGHBORS.len();
    const PARTS: usize = 6;
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
        let (rows, cells) = (self.geometry().n_rows(), self.frame().n_cells());
        let direction = mv.direction().idx();
        let part = |plane: usize, place: usize| ((2 * plane + direction) * cells + place) as u16;
        let mut places = [0; 3];
        for (to, cell) in places.iter_mut().zip(mv.cells()) {
            *to = self.place(cell);
        }
        let places = &mut places[..mv.n_stones()];
        places.sort_unstable();
        let pair = |&(a, b): &(usize, usize)| {
            let (low, high) = (*places.get(a)?, *places.get(b)?);
            Some(part(1 + neighbors(rows, low, high)?, low))
        };
        let pairs = [(0, 1), (0, 2), (1, 2)];
        let singles = places.iter().map(|&place| part(0, place));
        Parts::of(singles.chain(pairs.iter().filter_map(pair)))
    }
}

/// Which neighbors two places of a frame are, the lower one first.
fn neighbors(rows: usize, low: usize, high: usize) -> Option<usize> {
    let up = high / rows - low / rows;
    let right = (high % rows) as isize - (low % rows) as isize;
    NEIGHBORS.iter().position(|&it| it == (up, right))
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
