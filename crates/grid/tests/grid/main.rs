//! Bit sets and board shapes against plain sets and plain coordinates.

mod bits;
mod fill;
mod hex;
mod names;
mod rect;

use std::collections::BTreeSet;

use grid::{Bits, Cell};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases in every run.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

/// Cell numbers below `n`: few, about half, or nearly all of them.
fn numbers(n: usize) -> impl Strategy<Value = BTreeSet<u16>> {
    let density = prop::sample::select(vec![0.03, 0.3, 0.5, 0.7, 0.97]);
    density.prop_flat_map(move |p| {
        prop::collection::vec(prop::bool::weighted(p), n).prop_map(|members| {
            let members = members.into_iter().enumerate();
            members.filter(|it| it.1).map(|it| it.0 as u16).collect()
        })
    })
}

/// A plain set as bits, built one word at a time.
fn bits<const W: usize>(numbers: &BTreeSet<u16>) -> Bits<W> {
    let mut words = [0; W];
    for &n in numbers {
        words[usize::from(n) / 64] |= 1 << (n % 64);
    }
    Bits(words)
}

/// Bits as a plain set, read one word at a time.
fn set<const W: usize>(bits: Bits<W>) -> BTreeSet<u16> {
    let has = |n: &u16| bits.0[usize::from(*n) / 64] & (1 << (n % 64)) != 0;
    (0..W as u16 * 64).filter(has).collect()
}

/// The cells of a plain set.
fn cells(numbers: &BTreeSet<u16>) -> impl Iterator<Item = Cell> {
    numbers.iter().copied().map(Cell)
}
