//! What is known of Taacoca.

use std::ops::ControlFlow;

use ::taacoca::{Direction, Move, Position, SizedBoard, Variant};
use grid::Cell;
use rules::{Outcome, Player, Position as _, Symmetric};

use crate::cells::{CellMap, by_turn};
use crate::{Assessment, Knowledge, Solvable, digest_key};

/// Taacoca: the mirror, and stones that can step home at once.
pub struct TaacocaKnowledge {
    /// The maps after which White is to move, by who is now; none for boards that do not fit.
    maps: Option<[Vec<CellMap>; 2]>,
}

impl<B: SizedBoard<W>, const W: usize> Solvable for Position<B, W> {
    type Knowledge = TaacocaKnowledge;

    fn knowledge(variant: Variant) -> TaacocaKnowledge {
        let start = Self::start(variant);
        let n_cells = start.geometry().n_cells();
        let map = |n: usize| {
            CellMap::new(n_cells, |cell| {
                let mv = Move::new(&[Cell(cell)], Direction::Left).expect("one stone can step");
                let image = start.map_move(mv, n).cells().next();
                image.expect("as many stones step in the mirror").0
            })
        };
        TaacocaKnowledge {
            maps: (n_cells < 64).then(|| by_turn::<Self, _>(map)),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Knowledge<Position<B, W>> for TaacocaKnowledge {
    const DRAWS: bool = false;

    #[inline]
    fn key(&self, position: &Position<B, W>) -> u128 {
        let Some(maps) = &self.maps else {
            return digest_key(position);
        };
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|player| position.stones(player).0[0]);
        let images = maps[turn.idx()]
            .iter()
            .map(|map| u128::from(map.apply(own)) << 64 | u128::from(map.apply(other)));
        images.min().expect("there is the identity")
    }

    fn is_exact(&self) -> bool {
        self.maps.is_some()
    }

    #[inline]
    fn assess(&self, position: &Position<B, W>) -> Assessment {
        let mover = position.turn();
        let geometry = position.geometry();
        let last = geometry.n_rows() - 1;
        let before_home = match mover {
            Player::First => geometry.row_cells(last - 1),
            Player::Second => geometry.row_cells(1),
        };
        let near = position.stones(mover) & before_home;
        if !near.is_empty() {
            // C6: any move with one of these stones arrives.
            let arrives = position.try_each_move(|mv| {
                if mv.set().meets(near) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if arrives.is_break() {
                return Assessment::Known(Outcome::Win(mover), 1);
            }
        }
        Assessment::Open {
            proof: 1,
            disproof: (position.count_moves() as u32).max(1),
        }
    }

    /// A game also ends when a player has no stone or no move left (C6). Only a player's own
    /// stones and the edge bar the way, and a move captures at most three: whoever has six
    /// stones that are free to step in one direction still has a move afterwards.
    fn sees_ends(&self, position: &Position<B, W>) -> bool {
        let other = !position.turn();
        let (stones, geometry) = (position.stones(other), position.geometry());
        Direction::BOTH.into_iter().any(|direction| {
            let is_free = |cell: &Cell| {
                let target = geometry.target(*cell, other, direction);
                target.is_some_and(|it| !stones.contains(it))
            };
            stones.cells().filter(is_free).count() >= 6
        })
    }

    #[inline]
    fn each_move(&self, position: &Position<B, W>, f: impl FnMut(Move)) {
        position.each_move(f);
    }
}
