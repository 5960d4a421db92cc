//! Talpa's players: positions worked out by hand, and a slow second opinion.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{agrees, check};
use games::AnyPosition;
use grid::{Bits, Rect};
use rules::Player;

type Cell = (i32, i32);

#[test]
fn span_is_the_widest_single_region() {
    let rect = Rect::<1>::new(4, 4);
    let set = |cells: &[(u16, u16)]| {
        let mut set = Bits::EMPTY;
        for &(column, row) in cells {
            set.insert(rect.cell(column, row));
        }
        set
    };
    assert_eq!(
        engine::seed::talpa::span(&rect, Bits::EMPTY, Player::First),
        0
    );
    // Corners do not join: two regions of two rows and one column, of one row and two columns.
    let apart = set(&[(0, 0), (0, 1), (1, 2), (2, 2)]);
    assert_eq!(engine::seed::talpa::span(&rect, apart, Player::First), 2);
    assert_eq!(engine::seed::talpa::span(&rect, apart, Player::Second), 2);
    let joined = set(&[(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]);
    assert_eq!(engine::seed::talpa::span(&rect, joined, Player::First), 3);
    assert_eq!(engine::seed::talpa::span(&rect, joined, Player::Second), 3);
}

#[test]
fn value_shuns_giving_the_game_away() {
    assert_eq!(engine::seed::talpa::value(3, 1, 4), 2);
    assert_eq!(engine::seed::talpa::value(4, 3, 4), 9_996);
    assert_eq!(engine::seed::talpa::value(4, 4, 4), -9_990_000);
    assert_eq!(engine::seed::talpa::value(2, 4, 4), -9_999_997);
}

#[test]
fn ties_at_the_start() {
    // Every first move makes a span of one each way. Red has the corner d4, which takes left before down.
    let start = "brbr/rbrb/brbr/rbrb r";
    check("talpa:4", "seed-greedy", start, "d4xc4");
    // Lowest instead: d2, which takes up before left and down.
    check("talpa:4", "seed-greedy-own", start, "d2xd3");
}

#[test]
fn ties_among_removals() {
    // Nothing to capture (T6), and each removal makes the same span.
    let position = "rrrr/rrrr/rrrr/rrrr r";
    check("talpa:4", "seed-greedy", position, "xd4");
    check("talpa:4", "seed-greedy-own", position, "xd1");
}

#[test]
fn greedy_sees_the_opponent_and_greedy_own_does_not() {
    // Removing d2 opens row 2 from a to d, which wins for Blue, and is as good
    // for Red's span as any other removal: three rows with c3 above.
    let position = "rrrr/rr1r/3r/rrrr r";
    check("talpa:4", "seed-greedy-own", position, "xc1");
    check("talpa:4", "seed-greedy", position, "xc4");
}

#[test]
fn greedy_agrees_with_a_slow_one() {
    let value = |own, theirs, size| {
        let own = if own == size { 9_999 } else { own };
        let theirs = if theirs == size { 9_999_999 } else { theirs };
        own - theirs
    };
    let slow = |position: &dyn AnyPosition| slow(position, value, 1);
    agrees(&["talpa:4", "talpa:5"], "seed-greedy", 8, 1, slow);
    agrees(
        &["talpa:8", "talpa:10", "talpa:12"],
        "seed-greedy",
        2,
        5,
        slow,
    );
}

#[test]
fn greedy_own_agrees_with_a_slow_one() {
    let slow = |position: &dyn AnyPosition| slow(position, |own, _, _| own, -1);
    agrees(&["talpa:4", "talpa:7"], "seed-greedy-own", 8, 1, slow);
    agrees(
        &["talpa:8", "talpa:9", "talpa:12"],
        "seed-greedy-own",
        2,
        5,
        slow,
    );
}

/// The one move, found by making each and walking through the holes it leaves.
fn slow(position: &dyn AnyPosition, value: fn(i32, i32, i32) -> i32, upward: i32) -> Vec<String> {
    let mut best: Vec<((i32, i32, i32, i32), String)> = Vec::new();
    for mv in position.legal_moves() {
        let mut next = position.boxed_clone();
        next.play(&mv).expect("a legal move");
        let (holes, size) = holes(next.as_ref());
        let rows = widest(&holes, |cell| cell.1);
        let columns = widest(&holes, |cell| cell.0);
        let value = match position.turn() {
            Player::First => value(rows, columns, size),
            Player::Second => value(columns, rows, size),
        };
        let (column, row, direction) = parts(&mv);
        best.push(((value, column, upward * row, direction), mv));
    }
    best.sort();
    best.pop().map(|(_, mv)| mv).into_iter().collect()
}

/// The empty cells as column and row, row 1 at the bottom, and the size.
fn holes(position: &dyn AnyPosition) -> (BTreeSet<Cell>, i32) {
    let scene = position.scene();
    let size = scene.cells.len().isqrt() as i32;
    let holes = scene
        .cells
        .iter()
        .filter(|cell| cell.piece.is_none())
        .map(|cell| name(&cell.name))
        .collect();
    (holes, size)
}

fn widest(holes: &BTreeSet<Cell>, line: impl Fn(Cell) -> i32) -> i32 {
    // Give each hole a number and let neighbors take the smaller until nothing changes.
    let mut region: BTreeMap<Cell, usize> = holes.iter().copied().zip(0..).collect();
    loop {
        let before = region.clone();
        for (&(x, y), number) in &mut region {
            for near in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                *number = before
                    .get(&near)
                    .map_or(*number, |&other| other.min(*number));
            }
        }
        if region == before {
            break;
        }
    }
    let mut lines: BTreeMap<usize, BTreeSet<i32>> = BTreeMap::new();
    for (&cell, &number) in &region {
        lines.entry(number).or_default().insert(line(cell));
    }
    lines.values().map(|it| it.len() as i32).max().unwrap_or(0)
}

/// Column, row and rank of the direction of a move text.
fn parts(mv: &str) -> (i32, i32, i32) {
    if let Some(cell) = mv.strip_prefix('x') {
        let (column, row) = name(cell);
        return (column, row, 0);
    }
    let (from, to) = mv.split_once('x').expect("a capture");
    let ((column, row), (to_column, to_row)) = (name(from), name(to));
    let rank = match (to_column - column, to_row - row) {
        (0, 1) => 4,
        (1, 0) => 3,
        (-1, 0) => 2,
        _ => 1,
    };
    (column, row, rank)
}

fn name(cell: &str) -> Cell {
    let column = i32::from(cell.as_bytes()[0] - b'a');
    (column, cell[1..].parse().expect("a row"))
}
