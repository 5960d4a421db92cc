//! Floods and paths against a plain search, cell by cell.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use grid::{Bits, Cell, HexRows, Rect, flood, joins, shortest_path};
use proptest::prelude::*;

use crate::{bits, config, numbers, set};

/// Start, goal and passable cells, some of them anywhere, some at the board's ends.
fn ask(n: usize) -> impl Strategy<Value = [BTreeSet<u16>; 3]> {
    let few = move || prop::collection::btree_set(0..n as u16, 0..4);
    (few(), few(), numbers(n)).prop_map(|(from, to, passable)| [from, to, passable])
}

macro_rules! on_rects {
    ($($name:ident: $columns:literal x $rows:literal in $words:literal;)*) => {
        proptest! {
            #![proptest_config(config(150))]
            $(
                #[test]
                fn $name(asked in ask($columns * $rows)) {
                    const BOARD: Rect<$words> = Rect::new($columns, $rows);
                    check::<$words>(&asked, |x| BOARD.grow4(x));
                    check::<$words>(&asked, |x| BOARD.grow8(x));
                    let [_, _, passable] = asked;
                    let sides = [set(BOARD.first_column), set(BOARD.last_column), passable];
                    check::<$words>(&sides, |x| BOARD.grow4(x));
                }
            )*
        }
    };
}

on_rects! {
    searches_agree_on_1x7: 1 x 7 in 1;
    searches_agree_on_4x4: 4 x 4 in 1;
    searches_agree_on_8x8: 8 x 8 in 1;
    searches_agree_on_10x10: 10 x 10 in 2;
    searches_agree_on_12x12: 12 x 12 in 3;
    searches_agree_on_15x18: 15 x 18 in 5;
    searches_agree_on_18x21: 18 x 21 in 6;
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn searches_agree_on_a_hexagon_whose_growth_spills(asked in ask(169)) {
        const BOARD: HexRows<3> = HexRows::new(7);
        let asked = asked.map(|it| set(bits::<3>(&it) & BOARD.full));
        check::<3>(&asked, |x| BOARD.grow(x));
    }
}

#[test]
fn the_seed_counts_even_where_it_cannot_pass() {
    let board = Rect::<1>::new(8, 8);
    let seed = Bits::of(board.cell(0, 0));
    assert_eq!(flood(seed, Bits::EMPTY, |x| board.grow4(x)), seed);
    assert!(!joins(seed, seed, Bits::EMPTY, |x| board.grow4(x)));
    assert_eq!(
        shortest_path(seed, seed, Bits::EMPTY, |x| board.grow4(x)),
        []
    );
}

#[test]
fn among_equal_paths_the_lowest_numbers_win_from_the_far_end() {
    let board = Rect::<1>::new(3, 3);
    let (from, to) = (Bits::of(Cell(0)), Bits::of(Cell(8)));
    let path = shortest_path(from, to, board.full, |x| board.grow4(x));
    assert_eq!(path, [0, 1, 2, 5, 8].map(Cell));
}

/// Asks the fast functions and the plain search the same question.
fn check<const W: usize>(asked: &[BTreeSet<u16>; 3], grow: impl Fn(Bits<W>) -> Bits<W> + Copy) {
    let [from, to, passable] = asked.each_ref().map(bits::<W>);
    let reached = distances(from, passable, grow);
    let expected: Bits<W> = reached.keys().copied().collect();
    assert_eq!(flood(from, passable, grow), expected);

    let inside = distances(from & passable, passable, grow);
    let nearest = to.cells().filter_map(|cell| inside.get(&cell)).min();
    assert_eq!(joins(from, to, passable, grow), nearest.is_some());
    assert_eq!(joins(to, from, passable, grow), nearest.is_some());

    let path = shortest_path(from, to, passable, grow);
    assert_eq!(path.len(), nearest.map_or(0, |distance| distance + 1));
    assert!(path.iter().all(|&cell| passable.contains(cell)));
    assert!(
        path.windows(2)
            .all(|pair| grow(pair[0].into()).contains(pair[1]))
    );
    if let (Some(&first), Some(&last)) = (path.first(), path.last()) {
        assert!(from.contains(first) && to.contains(last));
    }
}

/// The steps from `from` to each cell that can be reached, found with a queue.
fn distances<const W: usize>(
    from: Bits<W>,
    passable: Bits<W>,
    grow: impl Fn(Bits<W>) -> Bits<W>,
) -> BTreeMap<Cell, usize> {
    let mut found: BTreeMap<Cell, usize> = from.cells().map(|cell| (cell, 0)).collect();
    let mut queue: VecDeque<Cell> = from.cells().collect();
    while let Some(cell) = queue.pop_front() {
        let next = found[&cell] + 1;
        for near in grow(cell.into())
            .cells()
            .filter(|&it| passable.contains(it))
        {
            found.entry(near).or_insert_with(|| {
                queue.push_back(near);
                next
            });
        }
    }
    found
}
