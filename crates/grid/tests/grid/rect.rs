//! `Rect` against columns and rows counted by hand.

use std::collections::{BTreeSet, HashSet};

use grid::{Bits, Cell, Rect, RectSymmetry};
use proptest::prelude::*;

use crate::{bits, config, numbers, set};

/// The laws for boards of one width and several sizes.
macro_rules! laws {
    ($($name:ident: $words:literal words, $($columns:literal x $rows:literal),*;)*) => { $(
        mod $name {
            use super::*;

            const BOARDS: &[Rect<$words>] = &[$(Rect::new($columns, $rows)),*];

            #[test]
            fn cells_are_numbered_row_by_row() {
                BOARDS.iter().for_each(numbering);
            }

            #[test]
            fn stored_sets_are_columns_and_rows() {
                BOARDS.iter().for_each(lines);
            }

            #[test]
            fn every_cell_grows_into_its_neighbors() {
                for board in BOARDS {
                    for n in 0..board.n_cells() as u16 {
                        steps(board, &BTreeSet::from([n]));
                    }
                }
            }

            #[test]
            fn symmetries_form_a_group() {
                BOARDS.iter().for_each(group);
            }

            proptest! {
                #![proptest_config(config(60))]

                #[test]
                fn sets_move_and_grow_as_their_cells_do(all in numbers($words * 64)) {
                    for board in BOARDS {
                        let on_board = |n: &u16| usize::from(*n) < board.n_cells();
                        steps(board, &all.iter().copied().filter(on_board).collect());
                    }
                }
            }
        }
    )* };
}

laws! {
    one_word: 1 words, 1 x 1, 1 x 64, 63 x 1, 2 x 3, 4 x 4, 7 x 7, 7 x 9, 9 x 7, 8 x 8;
    two_words: 2 words, 9 x 9, 10 x 10, 11 x 11, 63 x 2, 2 x 64, 16 x 8;
    three_words: 3 words, 9 x 6, 12 x 12, 16 x 12;
    five_words: 5 words, 15 x 18, 18 x 15, 20 x 16;
    six_words: 6 words, 18 x 21, 21 x 18;
}

#[test]
#[should_panic(expected = "only squares can be transposed")]
fn oblong_boards_cannot_be_transposed() {
    let transposing = RectSymmetry::ALL.into_iter().find(|it| it.transposes());
    Rect::<1>::new(3, 4).map(Cell(0), transposing.expect("one of them"));
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    for (columns, rows) in [(9, 8), (65, 1), (64, 1), (0, 5), (5, 0)] {
        let made = std::panic::catch_unwind(|| Rect::<1>::new(columns, rows));
        assert!(made.is_err(), "{columns}x{rows}");
    }
}

fn numbering<const W: usize>(board: &Rect<W>) {
    let mut n = 0;
    for row in 0..board.rows {
        for column in 0..board.columns {
            let cell = board.cell(column, row);
            assert_eq!(cell, Cell(n));
            assert_eq!(board.cell_at(column.into(), row.into()), Some(cell));
            assert_eq!((board.column_of(cell), board.row_of(cell)), (column, row));
            n += 1;
        }
    }
    assert_eq!(board.n_cells(), usize::from(n));
    assert_eq!(board.full, Bits::below(n.into()));
    let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
    for (column, row) in [
        (-1, 0),
        (0, -1),
        (columns, 0),
        (0, rows),
        (i32::MAX, i32::MIN),
    ] {
        assert_eq!(board.cell_at(column, row), None);
    }
}

fn lines<const W: usize>(board: &Rect<W>) {
    let whose = |is: &dyn Fn(Cell) -> bool| -> BTreeSet<u16> {
        (0..board.n_cells() as u16)
            .filter(|&n| is(Cell(n)))
            .collect()
    };
    for column in 0..board.columns {
        let expected = whose(&|cell| board.column_of(cell) == column);
        assert_eq!(set(board.column(column)), expected);
    }
    for row in 0..board.rows {
        assert_eq!(
            set(board.row(row)),
            whose(&|cell| board.row_of(cell) == row)
        );
    }
    assert_eq!(board.first_column, board.column(0));
    assert_eq!(board.last_column, board.column(board.columns - 1));
    assert_eq!(board.first_row, board.row(0));
    assert_eq!(board.last_row, board.row(board.rows - 1));
}

fn steps<const W: usize>(board: &Rect<W>, a: &BTreeSet<u16>) {
    let x = bits::<W>(a);
    // Where the members get by each of some steps; those that leave the board are gone.
    let reached = |steps: &[(i32, i32)]| -> BTreeSet<u16> {
        let mut found = BTreeSet::new();
        for &n in a {
            let (column, row) = (board.column_of(Cell(n)), board.row_of(Cell(n)));
            for step in steps {
                let to = board.cell_at(i32::from(column) + step.0, i32::from(row) + step.1);
                found.extend(to.map(|cell| cell.0));
            }
        }
        found
    };
    const SIDES: [(i32, i32); 5] = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
    const CORNERS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    assert_eq!(set(board.next_column(x)), reached(&SIDES[1..2]));
    assert_eq!(set(board.prev_column(x)), reached(&SIDES[2..3]));
    assert_eq!(set(board.next_row(x)), reached(&SIDES[3..4]));
    assert_eq!(set(board.prev_row(x)), reached(&SIDES[4..5]));
    assert_eq!(set(board.grow4(x)), reached(&SIDES));
    assert_eq!(set(board.grow8(x)), &reached(&SIDES) | &reached(&CORNERS));
}

/// Closed, with inverses, the identity first; every map is one to one and keeps neighbors.
fn group<const W: usize>(board: &Rect<W>) {
    let n = if board.columns == board.rows { 8 } else { 4 };
    let all: Vec<Cell> = board.full.cells().collect();
    let maps: Vec<Vec<Cell>> = RectSymmetry::ALL[..n]
        .iter()
        .map(|&symmetry| all.iter().map(|&cell| board.map(cell, symmetry)).collect())
        .collect();
    let known: HashSet<&Vec<Cell>> = maps.iter().collect();
    assert_eq!(maps[0], all, "number 0 is the identity");
    for map in &maps {
        let image: Bits<W> = map.iter().copied().collect();
        assert_eq!(image, board.full);
        for &cell in &all {
            let grown = board.grow4(cell.into()).cells();
            let image: Bits<W> = grown.map(|near| map[near.idx()]).collect();
            assert_eq!(image, board.grow4(map[cell.idx()].into()));
        }
        let products: Vec<Vec<Cell>> = maps.iter().map(|other| after(map, other)).collect();
        assert!(
            products.iter().all(|product| known.contains(product)),
            "closed"
        );
        assert!(products.contains(&all), "has an inverse");
    }
    if board.columns > 2 && board.rows > 2 {
        assert_eq!(known.len(), n, "all different");
    }
}

fn after(one: &[Cell], other: &[Cell]) -> Vec<Cell> {
    one.iter().map(|cell| other[cell.idx()]).collect()
}
