//! Hexagons against cube coordinates.

use std::collections::{BTreeSet, HashSet};

use grid::{Bits, Cell, Hex, HexRing, HexRows, HexSymmetry};
use proptest::prelude::*;

use crate::{bits, config, numbers, set};

/// Runs a check for each board, in as few words as hold it.
macro_rules! each {
    ($check:ident, $board:ident, $($side:literal in $words:literal),*) => {
        $($check(&$board::<$words>::new($side));)*
    };
}

/// The same with one more argument.
macro_rules! each_with {
    ($check:ident, $more:expr, $board:ident, $($side:literal in $words:literal),*) => {
        $($check(&$board::<$words>::new($side), $more);)*
    };
}

#[test]
fn a_ring_uses_every_number_once() {
    each!(ring_numbers, HexRing, 2 in 1, 3 in 1, 4 in 1, 5 in 1, 6 in 2, 7 in 2, 8 in 3);
}

#[test]
fn a_ring_steps_each_cell_to_its_neighbor() {
    each!(ring_single_steps, HexRing, 2 in 1, 3 in 1, 4 in 1, 5 in 1, 6 in 2, 7 in 2, 8 in 3);
}

#[test]
fn cut_hexagons_have_every_cell_but_six() {
    each!(rows_cells, HexRows, 3 in 1, 4 in 1, 5 in 2, 6 in 2, 7 in 3, 8 in 4);
}

#[test]
fn cut_hexagons_grow_each_cell_into_its_neighbors() {
    each!(rows_single_growth, HexRows, 3 in 1, 4 in 1, 5 in 2, 6 in 2, 7 in 3, 8 in 4);
}

#[test]
fn symmetries_map_boards_onto_themselves_and_keep_neighbors() {
    each!(rows_symmetries, HexRows, 3 in 1, 4 in 1, 5 in 2, 6 in 2, 7 in 3, 8 in 4);
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn a_ring_steps_sets_as_it_steps_their_cells(all in numbers(192)) {
        each_with!(ring_steps, &all, HexRing,
            2 in 1, 3 in 1, 4 in 1, 5 in 1, 6 in 2, 7 in 2, 8 in 3);
    }

    #[test]
    fn cut_hexagons_grow_sets_as_their_cells(all in numbers(256)) {
        each_with!(rows_growth, &all, HexRows, 3 in 1, 4 in 1, 5 in 2, 6 in 2, 7 in 3, 8 in 4);
    }
}

#[test]
fn six_steps_lead_around_the_center() {
    let steps: HashSet<Hex> = Hex::STEPS.into_iter().collect();
    assert_eq!(steps.len(), 6);
    assert!(steps.iter().all(|step| step.radius() == 1));
    let sum = Hex::STEPS.into_iter().fold(Hex::new(0, 0), Hex::plus);
    assert_eq!(sum, Hex::new(0, 0));
    let sixth = HexSymmetry::ALL[1];
    for (i, step) in Hex::STEPS.iter().enumerate() {
        assert_eq!(step.map(sixth), Hex::STEPS[(i + 1) % 6]);
    }
}

#[test]
fn the_radius_counts_steps_to_the_center() {
    for hex in plane(9) {
        let nearer = Hex::STEPS.map(|step| hex.plus(step).radius());
        let expected = nearer.into_iter().min().expect("six") + 1;
        if hex != Hex::new(0, 0) {
            assert_eq!(hex.radius(), expected, "{hex:?}");
        }
        assert_eq!(hex.q + hex.r + hex.s(), 0);
    }
    assert_eq!(Hex::new(0, 0).radius(), 0);
}

#[test]
fn a_hexagon_has_six_corners() {
    for radius in 1..=7 {
        let corners: HashSet<Hex> = plane(9)
            .filter(|hex| hex.radius() <= radius && hex.is_corner(radius))
            .collect();
        let far = Hex::STEPS.map(|step| Hex::new(step.q * radius, step.r * radius));
        assert_eq!(corners, far.into_iter().collect());
    }
}

#[test]
fn symmetries_form_a_group_of_twelve() {
    let all: Vec<Hex> = plane(4).collect();
    let maps: HashSet<Vec<Hex>> = HexSymmetry::ALL
        .into_iter()
        .map(|it| mapped(&all, it))
        .collect();
    assert_eq!(maps.len(), 12);
    assert_eq!(mapped(&all, HexSymmetry::ALL[0]), all);
    for one in HexSymmetry::ALL {
        let image = mapped(&all, one);
        let products = HexSymmetry::ALL.map(|other| mapped(&image, other));
        assert!(
            products.iter().all(|product| maps.contains(product)),
            "{one:?} is closed"
        );
        assert!(products.contains(&all), "{one:?} has an inverse");
    }
}

/// All coordinates up to a distance in each axis.
fn plane(radius: i16) -> impl Iterator<Item = Hex> {
    (-radius..=radius).flat_map(move |q| (-radius..=radius).map(move |r| Hex::new(q, r)))
}

fn mapped(all: &[Hex], symmetry: HexSymmetry) -> Vec<Hex> {
    all.iter().map(|hex| hex.map(symmetry)).collect()
}

fn ring_numbers<const W: usize>(board: &HexRing<W>) {
    let n = usize::from(board.side);
    assert_eq!(board.n_cells(), 3 * n * n - 3 * n + 1);
    assert_eq!(board.full, Bits::below(board.n_cells()));
    let mut used = BTreeSet::new();
    for hex in plane(board.side as i16 + 1) {
        let cell = board.cell_at(hex);
        assert_eq!(cell.is_some(), hex.radius() < board.side as i16, "{hex:?}");
        if let Some(cell) = cell {
            assert!(used.insert(cell.0), "{cell:?} twice");
            assert_eq!(board.hex(cell), hex);
        }
    }
    assert_eq!(used, (0..board.n_cells() as u16).collect());
}

fn ring_single_steps<const W: usize>(board: &HexRing<W>) {
    for (n, step) in Hex::STEPS.into_iter().enumerate() {
        for cell in board.full {
            let to = board.cell_at(board.hex(cell).plus(step));
            assert_eq!(board.can_step[n].contains(cell), to.is_some());
            assert_eq!(board.step(cell.into(), n).first(), to);
        }
        assert!((board.can_step[n] - board.full).is_empty());
    }
}

fn ring_steps<const W: usize>(board: &HexRing<W>, all: &BTreeSet<u16>) {
    let x = clip::<W>(all, board.full);
    for (n, step) in Hex::STEPS.into_iter().enumerate() {
        let to = x
            .cells()
            .filter_map(|cell| board.cell_at(board.hex(cell).plus(step)));
        assert_eq!(board.step(x, n), to.collect());
    }
}

fn rows_cells<const W: usize>(board: &HexRows<W>) {
    let n = usize::from(board.side);
    assert_eq!(board.n_cells(), 3 * n * n - 3 * n + 1 - 6);
    let radius = board.side as i16 - 1;
    let mut used = BTreeSet::new();
    for hex in plane(radius + 2) {
        let cell = board.cell_at(hex);
        let expected = hex.radius() <= radius && !hex.is_corner(radius);
        assert_eq!(cell.is_some(), expected, "{hex:?}");
        if let Some(cell) = cell {
            assert!(used.insert(cell.0), "{cell:?} twice");
            assert_eq!(board.hex(cell), hex);
        }
    }
    assert_eq!(set(board.full), used);
}

fn rows_single_growth<const W: usize>(board: &HexRows<W>) {
    for cell in board.full {
        rows_growth(board, &BTreeSet::from([cell.0]));
    }
}

fn rows_growth<const W: usize>(board: &HexRows<W>, all: &BTreeSet<u16>) {
    let x = clip::<W>(all, board.full);
    let mut expected = x;
    for step in Hex::STEPS {
        let to = x
            .cells()
            .filter_map(|cell| board.cell_at(board.hex(cell).plus(step)));
        expected |= to.collect();
    }
    assert_eq!(board.grow(x) & board.full, expected);
}

fn rows_symmetries<const W: usize>(board: &HexRows<W>) {
    for symmetry in HexSymmetry::ALL {
        let map = |cell: Cell| board.cell_at(board.hex(cell).map(symmetry));
        let image: Option<Bits<W>> = board.full.cells().map(map).collect();
        assert_eq!(image, Some(board.full));
        for cell in board.full {
            let near = board.grow(cell.into()) & board.full;
            let image: Option<Bits<W>> = near.cells().map(map).collect();
            let expected = map(cell).map(|it| board.grow(it.into()) & board.full);
            assert_eq!(image, expected);
        }
    }
}

/// The numbers that are cells of the board.
fn clip<const W: usize>(all: &BTreeSet<u16>, full: Bits<W>) -> Bits<W> {
    let fitting = all.iter().copied().filter(|&n| usize::from(n) < W * 64);
    bits::<W>(&fitting.collect()) & full
}
