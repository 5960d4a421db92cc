//! What is known of Talpa.

use ::talpa::{Move, SizedBoard, Talpa, Variant};
use rules::{Outcome, Position as _, Symmetric};

use crate::cells::{CellMap, by_turn};
use crate::{Assessment, Knowledge, Solvable, digest_key};

/// Talpa: the mirrors of the board, wins and losses in one move, and the safe moves, which
/// are all that need be refuted.
pub struct TalpaKnowledge {
    /// The maps after which Red is to move, by who is now; none for boards that do not fit.
    maps: Option<[Vec<CellMap>; 2]>,
}

impl<B: SizedBoard<W>, const W: usize> Solvable for Talpa<B, W> {
    type Knowledge = TalpaKnowledge;

    fn knowledge(variant: Variant) -> TalpaKnowledge {
        let start = Self::start(variant);
        let n_cells = start.rect().n_cells();
        let map = |n: usize| {
            CellMap::new(n_cells, |cell| {
                let image = start.map_move(Move::removal(grid::Cell(cell)), n);
                image.from().0
            })
        };
        TalpaKnowledge {
            maps: (n_cells < 64).then(|| by_turn::<Self, _>(map)),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Knowledge<Talpa<B, W>> for TalpaKnowledge {
    const DRAWS: bool = false;

    #[inline]
    fn key(&self, position: &Talpa<B, W>) -> u128 {
        let Some(maps) = &self.maps else {
            return digest_key(position);
        };
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|player| position.pieces(player).0[0]);
        let images = maps[turn.idx()]
            .iter()
            .map(|map| u128::from(map.apply(own)) << 64 | u128::from(map.apply(other)));
        images.min().expect("there is the identity")
    }

    fn is_exact(&self) -> bool {
        self.maps.is_some()
    }

    #[inline]
    fn assess(&self, position: &Talpa<B, W>) -> Assessment {
        let mover = position.turn();
        let given = position.joining(!mover);
        // T7: a cell that joins both tunnels wins for the opponent.
        if (position.movable(mover) & position.joining(mover)) - given != grid::Bits::EMPTY {
            return Assessment::Known(Outcome::Win(mover), 1);
        }
        match position.n_safe_moves(mover) {
            0 => Assessment::Known(Outcome::Win(!mover), 1),
            n => Assessment::Open {
                proof: 1 + position.n_safe_moves(!mover) / 4,
                disproof: parries(position).unwrap_or(2 * n),
            },
        }
    }

    #[inline]
    fn sees_ends(&self, _position: &Talpa<B, W>) -> bool {
        true
    }

    #[inline]
    fn each_move(&self, position: &Talpa<B, W>, mut f: impl FnMut(Move)) {
        let given = position.joining(!position.turn());
        position.each_move(|mv| {
            if !given.contains(mv.from()) {
                f(mv);
            }
        });
    }
}

/// About how many moves stop the opponent from winning with the next one, if there is such a
/// threat: mostly only those that take the piece that threatens.
#[inline]
fn parries<B: SizedBoard<W>, const W: usize>(position: &Talpa<B, W>) -> Option<u32> {
    let mover = position.turn();
    let (ours, theirs) = (position.joining(mover), position.joining(!mover));
    let threats = (position.movable(!mover) & theirs) - ours;
    match threats.count() {
        0 => None,
        1 => {
            let near = position.rect().grow4(threats) & position.pieces(mover);
            Some(1 + (near - theirs).count())
        }
        _ => Some(1),
    }
}
