//! What is known of Splinter.

use ::splinter::{Direction, Move, SizedBoard, Splinter, Variant};
use grid::Cell;
use rules::{Position as _, Symmetric};

use crate::cells::{CellMap, by_turn};
use crate::{Assessment, Knowledge, Solvable, digest_key};

/// Splinter: the mirror, and the half turn that exchanges the players.
pub struct SplinterKnowledge {
    /// The maps after which White is to move, by who is now, with their numbers; none for
    /// boards that do not fit.
    maps: Option<[Vec<(usize, CellMap)>; 2]>,
}

impl<B: SizedBoard<W>, const W: usize> Solvable for Splinter<B, W> {
    type Knowledge = SplinterKnowledge;

    fn knowledge(variant: Variant) -> SplinterKnowledge {
        let start = Self::start(variant);
        let n_cells = start.geometry().rect.n_cells();
        let direction = Direction::ALL[0];
        let map = |n: usize| {
            let image = |cell| {
                let cell = Cell(cell);
                start.map_move(Move { cell, direction }, n).cell.0
            };
            (n, CellMap::new(n_cells, image))
        };
        // A piece among at most 16 is told by four bits.
        let fits = n_cells <= 64 && start.occupied().count() <= 16;
        SplinterKnowledge {
            maps: fits.then(|| by_turn::<Self, _>(map)),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Knowledge<Splinter<B, W>> for SplinterKnowledge {
    const DRAWS: bool = true;

    fn key(&self, position: &Splinter<B, W>) -> u128 {
        let Some(maps) = &self.maps else {
            return digest_key(position);
        };
        let turn = position.turn();
        let images = maps[turn.idx()]
            .iter()
            .map(|(n, map)| packed(position, *n, map));
        images.min().expect("there is the identity")
    }

    fn is_exact(&self) -> bool {
        self.maps.is_some()
    }

    fn assess(&self, position: &Splinter<B, W>) -> Assessment {
        Assessment::Open {
            proof: 1,
            disproof: (position.count_moves() as u32).max(1),
        }
    }

    fn each_move(&self, position: &Splinter<B, W>, f: impl FnMut(Move)) {
        position.each_move(f);
    }
}

/// The image of a position: the occupied squares, then among them the mover's pieces and
/// both kings, then what S7 and S8 remember.
fn packed<B: SizedBoard<W>, const W: usize>(
    position: &Splinter<B, W>,
    symmetry: usize,
    map: &CellMap,
) -> u128 {
    let turn = position.turn();
    let occupied = map.apply(position.occupied().0[0]);
    let own = map.apply(position.pieces_of(turn).0[0]);
    let rank = |square: u64| u64::from((occupied & (square - 1)).count_ones());
    let king = |player| rank(map.apply(1 << position.king(player).0));
    let mut rest = king(turn) | king(!turn) << 4;
    let mut squares = own;
    while squares != 0 {
        let square = squares & squares.wrapping_neg();
        rest |= 1 << (8 + rank(square));
        squares ^= square;
    }
    rest |= u64::from(position.quiet_plies()) << 24;
    if let Some(last) = position.last_push() {
        let image = position.map_move(last, symmetry);
        let direction = image.direction.idx() as u64;
        rest |= (1 | direction << 1 | u64::from(image.cell.0) << 4) << 32;
    }
    u128::from(rest) << 64 | u128::from(occupied)
}
