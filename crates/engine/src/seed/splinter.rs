//! The players of Splinter, which keep company.

use grid::{Bits, Rect};
use rules::Position;
use splinter::{Move, SizedBoard, Splinter};

use super::{SeedPlayer, SeedPlayers};

impl<B: SizedBoard<W>, const W: usize> SeedPlayers for Splinter<B, W> {
    const PLAYERS: &'static [SeedPlayer<Self>] = &[
        SeedPlayer::RANDOM,
        SeedPlayer::uniform("seed-greedy", greedy),
    ];
}

/// The neighbors, of either side, of all these pieces together: each piece
/// counts those of its eight neighbors that are occupied.
pub fn contacts<const W: usize>(rect: &Rect<W>, pieces: Bits<W>, occupied: Bits<W>) -> u32 {
    let beside = [rect.next_column(occupied), rect.prev_column(occupied)];
    let beyond = [occupied, beside[0], beside[1]]
        .into_iter()
        .flat_map(|row| [rect.next_row(row), rect.prev_row(row)]);
    beside
        .into_iter()
        .chain(beyond)
        .map(|neighbors| (pieces & neighbors).count())
        .sum()
}

/// `seed-greedy`: the push after which own pieces have most neighbors and the
/// enemy's fewest, before anything splinters off (S3 without S4).
fn greedy<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) -> Vec<Move> {
    let rect = &position.geometry().rect;
    super::rule::best(position, |mv| {
        let [own, enemy] = pushed(position, mv);
        let value = |pieces| contacts(rect, pieces, own | enemy) as i32;
        value(own) - value(enemy)
    })
}

/// The mover's pieces and the enemy's after a push that removes nothing.
fn pushed<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>, mv: Move) -> [Bits<W>; 2] {
    let rect = &position.geometry().rect;
    let mover = position.turn();
    let [own, enemy] = [mover, !mover].map(|player| position.pieces_of(player));
    let (dx, dy) = mv.direction.step();
    let (mut run, mut moved) = (Bits::EMPTY, [Bits::EMPTY; 2]);
    let mut cell = mv.cell;
    while (own | enemy).contains(cell) {
        let column = i32::from(rect.column_of(cell)) + dx;
        let row = i32::from(rect.row_of(cell)) + dy;
        let next = rect
            .cell_at(column, row)
            .expect("a legal push stays on the board");
        run.insert(cell);
        moved[usize::from(enemy.contains(cell))].insert(next);
        cell = next;
    }
    [(own - run) | moved[0], (enemy - run) | moved[1]]
}
