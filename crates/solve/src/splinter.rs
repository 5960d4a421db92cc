//! What is known of Splinter.

use std::ops::ControlFlow;

use ::splinter::{Direction, Move, SizedBoard, Splinter, Variant};
use grid::Cell;
use rules::{Outcome, Position as _, Symmetric};

use crate::cells::{CellMap, by_turn};
use crate::knowledge::mix;
use crate::{Assessment, Knowledge, Solvable};

/// Splinter: the mirror, and the half turn that exchanges the players; wins in one move, and
/// threats that leave only parries.
pub struct SplinterKnowledge {
    keys: Keys,
}

/// What keys are made of, for each map after which White is to move, by who is now.
enum Keys {
    /// The position itself, by maps with their numbers.
    Packed([Vec<(usize, CellMap)>; 2]),
    /// Sums of random numbers, for boards that do not fit.
    Summed([Vec<Terms>; 2]),
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
        let keys = if fits {
            Keys::Packed(by_turn::<Self, _>(map))
        } else {
            Keys::Summed(by_turn::<Self, _>(|n| Terms::new(&start, n)))
        };
        SplinterKnowledge { keys }
    }
}

impl<B: SizedBoard<W>, const W: usize> Knowledge<Splinter<B, W>> for SplinterKnowledge {
    const DRAWS: bool = true;

    fn key(&self, position: &Splinter<B, W>) -> u128 {
        let turn = position.turn().idx();
        let least = match &self.keys {
            Keys::Packed(maps) => {
                let images = maps[turn].iter().map(|(n, map)| packed(position, *n, map));
                images.min()
            }
            Keys::Summed(terms) => terms[turn].iter().map(|it| it.sum(position)).min(),
        };
        least.expect("there is the identity")
    }

    fn is_exact(&self) -> bool {
        matches!(self.keys, Keys::Packed(_))
    }

    fn assess(&self, position: &Splinter<B, W>) -> Assessment {
        let open = |disproof: u64| Assessment::Open {
            proof: 1,
            disproof: (disproof as u32).max(1),
        };
        if is_last(position) {
            return open(position.count_moves());
        }
        let mover = position.turn();
        if position.try_each_win(ControlFlow::Break).is_break() {
            return Assessment::Known(Outcome::Win(mover), 1);
        }
        let threats = threats(position);
        if threats.is_empty() {
            // A quarter to twice of them were tried; half of them took the fewest nodes.
            return open(position.count_moves() / 2);
        }
        let (mut n, mut plies) = (0, 1);
        position.each_move(|mv| match answer(position, mv, &threats) {
            Answer::Parries => n += 1,
            Answer::LosesNext => plies = 2,
            Answer::Loses => (),
        });
        match n {
            0 => Assessment::Known(Outcome::Win(!mover), plies),
            n => open(n),
        }
    }

    /// Losses in one are seen only where the opponent threatens, so a push that does not lose
    /// at once is looked for.
    fn sees_ends(&self, position: &Splinter<B, W>) -> bool {
        let lost = Some(Outcome::Win(!position.turn()));
        let find = |mv| match position.after(mv).outcome() {
            outcome if outcome == lost => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        !is_last(position) && position.try_each_move(find).is_break()
    }

    fn each_move(&self, position: &Splinter<B, W>, mut f: impl FnMut(Move)) {
        let threats = threats(position);
        if is_last(position) || threats.is_empty() {
            return position.each_move(f);
        }
        position.each_move(|mv| {
            if answer(position, mv, &threats) == Answer::Parries {
                f(mv);
            }
        });
    }
}

/// Whether the game ends with the next push in any case (S8).
fn is_last<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) -> bool {
    position.quiet_plies() >= 99
}

/// The pushes with which the opponent would win at once if it were their turn.
fn threats<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) -> Vec<Move> {
    let mut threats = Vec::new();
    let _ = position.passed().try_each_win(|mv| {
        threats.push(mv);
        ControlFlow::<()>::Continue(())
    });
    threats
}

/// What a push does about the opponent's threats.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// None of them wins any more.
    Parries,
    /// One of them still wins.
    LosesNext,
    /// It ends the game by itself.
    Loses,
}

fn answer<B: SizedBoard<W>, const W: usize>(
    position: &Splinter<B, W>,
    mv: Move,
    threats: &[Move],
) -> Answer {
    let next = position.after(mv);
    match next.outcome() {
        Some(Outcome::Win(winner)) if winner != position.turn() => Answer::Loses,
        Some(_) => Answer::Parries,
        None if threats.iter().any(|&it| next.wins(it)) => Answer::LosesNext,
        None => Answer::Parries,
    }
}

/// A random number for everything that a position on a board can have, at its image.
struct Terms {
    /// By square: a pawn and the king of the player to move, and those of the other.
    pieces: Vec<[u128; 4]>,
    /// By square and direction: what S7 remembers.
    last: Vec<[u128; 8]>,
}

impl Terms {
    fn new<B: SizedBoard<W>, const W: usize>(start: &Splinter<B, W>, symmetry: usize) -> Self {
        let image = |cell, direction| start.map_move(Move { cell, direction }, symmetry);
        let square = |cell| u64::from(image(cell, Direction::North).cell.0);
        let cells = || (0..start.geometry().rect.n_cells() as u16).map(Cell);
        let pieces = cells().map(|cell| [0, 1, 2, 3].map(|kind| term(kind, square(cell))));
        let last = cells().map(|cell| {
            Direction::ALL.map(|direction| {
                let kind = 4 + image(cell, direction).direction.idx() as u64;
                term(kind, square(cell))
            })
        });
        Self {
            pieces: pieces.collect(),
            last: last.collect(),
        }
    }

    fn sum<B: SizedBoard<W>, const W: usize>(&self, position: &Splinter<B, W>) -> u128 {
        let turn = position.turn();
        let mut sum = term(12, position.quiet_plies().into());
        for (player, pawn) in [(turn, 0), (!turn, 2)] {
            let king = position.king(player);
            sum ^= self.pieces[king.idx()][pawn + 1];
            for cell in position.pieces_of(player).without(king) {
                sum ^= self.pieces[cell.idx()][pawn];
            }
        }
        if let Some(last) = position.last_push() {
            sum ^= self.last[last.cell.idx()][last.direction.idx()];
        }
        sum
    }
}

/// A number below 2^127 for a kind of thing and its place.
fn term(kind: u64, place: u64) -> u128 {
    let seed = kind << 32 | place;
    let high = mix(seed, 0xD6E8_FEB8_6659_FD93) >> 1;
    u128::from(high) << 64 | u128::from(mix(seed, 0xFF51_AFD7_ED55_8CCD))
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
