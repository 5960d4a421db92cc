//! The players of Taacoca, which run.

use grid::Cell;
use rules::{Outcome, Player, Position as _};
use taacoca::{Direction, Move, Position, SizedBoard};

use super::{SeedPlayer, SeedPlayers};

impl<B: SizedBoard<W>, const W: usize> SeedPlayers for Position<B, W> {
    const PLAYERS: &'static [SeedPlayer<Self>] = &[
        SeedPlayer::RANDOM,
        SeedPlayer::fixed("seed-hard", hard),
        SeedPlayer::fixed("seed-distance", distance),
    ];
}

/// How many rows a player's stone in `row`, counted from 0 at the bottom, is
/// away from the enemy home row.
pub const fn rows_to_go(n_rows: usize, player: Player, row: usize) -> usize {
    match player {
        Player::First => n_rows - 1 - row,
        Player::Second => row,
    }
}

/// `seed-hard`: the foremost stones that can step together, in the direction
/// that suits most of them.
fn hard<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Option<Move> {
    if position.outcome().is_some() {
        return None;
    }
    let stones = ranked(position);
    let n = stones.len();
    if n <= 3 {
        // C4: all stones step.
        return first_legal(position, &stones);
    }
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                let set = [stones[a], stones[b], stones[c]];
                if let Some(mv) = first_legal(position, &set) {
                    return Some(mv);
                }
            }
        }
    }
    None
}

/// `seed-distance`: a win if there is one; otherwise few rows to go, many for
/// the enemy, and above all few enemy stones.
fn distance<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Option<Move> {
    let won = Some(Outcome::Win(position.turn()));
    let win = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| position.after(mv).outcome() == won)
        .min_by_key(|&mv| position.move_text(mv));
    win.or_else(|| nearest(position))
}

/// The move with the least value; ties go to the smallest text.
fn nearest<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Option<Move> {
    let rows = Rows::new(position);
    let mut best: Option<(f64, String, Move)> = None;
    position.each_move(|mv| {
        let value = rows.after(position, mv).value();
        let better = match &best {
            None => true,
            Some((least, ..)) if value != *least => value < *least,
            Some((_, text, _)) => position.move_text(mv) < *text,
        };
        if better {
            best = Some((value, position.move_text(mv), mv));
        }
    });
    best.map(|(.., mv)| mv)
}

/// How many stones stand in each row, and what that is worth.
#[derive(Clone, Copy)]
struct Rows {
    /// By player, then by row from a upward.
    counts: [[u8; MAX_ROWS]; 2],
    n_rows: usize,
    mover: Player,
}

/// Rows of the largest board.
const MAX_ROWS: usize = 15;

impl Rows {
    fn new<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Self {
        let board = position.geometry();
        let mut counts = [[0; MAX_ROWS]; 2];
        for player in Player::BOTH {
            for cell in position.stones(player) {
                counts[player.idx()][board.row(cell)] += 1;
            }
        }
        Self {
            counts,
            n_rows: board.n_rows(),
            mover: position.turn(),
        }
    }

    /// The rows after a legal move.
    fn after<B: SizedBoard<W>, const W: usize>(
        mut self,
        position: &Position<B, W>,
        mv: Move,
    ) -> Self {
        let board = position.geometry();
        let (own, enemy) = (self.mover.idx(), (!self.mover).idx());
        let enemies = position.stones(!self.mover);
        for cell in mv.cells() {
            let to = board
                .target(cell, self.mover, mv.direction())
                .expect("legal moves stay on the board");
            self.counts[own][board.row(cell)] -= 1;
            self.counts[own][board.row(to)] += 1;
            self.counts[enemy][board.row(to)] -= u8::from(enemies.contains(to));
        }
        self
    }

    /// Less is better for the mover. Nobody has won, so both have stones.
    fn value(&self) -> f64 {
        let (own, _) = self.mean_root(self.mover);
        let (enemy, n_enemies) = self.mean_root(!self.mover);
        own - enemy + n_enemies
    }

    /// The mean of the square roots of rows to go, and of how many stones.
    ///
    /// Stones are added one by one from row a upward: another order may round
    /// differently and so break other ties.
    fn mean_root(&self, player: Player) -> (f64, f64) {
        let (mut sum, mut n) = (0.0, 0.0);
        for (row, &count) in self.counts[player.idx()][..self.n_rows].iter().enumerate() {
            let to_go = rows_to_go(self.n_rows, player, row);
            let root = (to_go as f64).sqrt();
            for _ in 0..count {
                sum += root;
                n += 1.0;
            }
        }
        (sum / n, n)
    }
}

/// A stone and how it likes each direction.
#[derive(Clone, Copy)]
struct Stone {
    cell: Cell,
    weights: [u32; 2],
}

/// The mover's stones, foremost first, then from the left.
fn ranked<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Vec<Stone> {
    let (board, mover) = (position.geometry(), position.turn());
    let mut cells: Vec<Cell> = position.stones(mover).cells().collect();
    cells.sort_unstable_by_key(|&cell| {
        let to_go = rows_to_go(board.n_rows(), mover, board.row(cell));
        (to_go, board.number(cell))
    });
    cells
        .into_iter()
        .map(|cell| Stone {
            cell,
            weights: weights(position, cell),
        })
        .collect()
}

/// How much is to be said for each direction of one stone.
fn weights<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>, cell: Cell) -> [u32; 2] {
    let mover = position.turn();
    let [left, right] =
        Direction::BOTH.map(
            |direction| match position.geometry().target(cell, mover, direction) {
                Some(to) if position.stones(!mover).contains(to) => 2,
                Some(to) if !position.stones(mover).contains(to) => 1,
                _ => 0,
            },
        );
    match (left, right) {
        (0, 1..) => [0, 3],
        (1.., 0) => [3, 0],
        both => both.into(),
    }
}

/// The legal move of these stones in the direction that weighs more, left
/// before right; or in the other.
fn first_legal<B: SizedBoard<W>, const W: usize>(
    position: &Position<B, W>,
    set: &[Stone],
) -> Option<Move> {
    let sum = |direction: Direction| -> u32 {
        set.iter().map(|stone| stone.weights[direction.idx()]).sum()
    };
    let first = if sum(Direction::Left) >= sum(Direction::Right) {
        Direction::Left
    } else {
        Direction::Right
    };
    let cells: Vec<Cell> = set.iter().map(|stone| stone.cell).collect();
    [first, first.other()]
        .into_iter()
        .filter_map(|direction| Move::new(&cells, direction))
        .find(|&mv| position.is_legal(mv))
}
