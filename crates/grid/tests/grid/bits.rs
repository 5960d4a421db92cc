//! `Bits` against a set of numbers.

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use grid::{Bits, Cell};
use proptest::prelude::*;

use crate::{bits, cells, config, numbers, set};

/// The laws for one width.
macro_rules! laws {
    ($($name:ident: $words:literal;)*) => { $(
        mod $name {
            use super::*;

            const W: usize = $words;

            proptest! {
                #![proptest_config(config(200))]

                #[test]
                fn members_come_and_go(a in numbers(W * 64), n in 0..W as u16 * 64) {
                    members::<W>(&a, n);
                }

                #[test]
                fn members_are_counted_and_listed_in_order(a in numbers(W * 64)) {
                    listing::<W>(&a);
                }

                #[test]
                fn operators_are_set_operations(a in numbers(W * 64), b in numbers(W * 64)) {
                    operations::<W>(&a, &b);
                }

                #[test]
                fn shifts_add_to_every_number(a in numbers(W * 64), n in 0..W as u32 * 64 + 70) {
                    shifts::<W>(&a, n);
                }

                #[test]
                fn equal_sets_have_equal_digests(
                    a in numbers(W * 64), b in numbers(W * 64), seed: u64
                ) {
                    digests::<W>(&a, &b, seed);
                }
            }

            #[test]
            fn constants_hold_what_they_say() {
                assert!(Bits::<W>::EMPTY.is_empty());
                assert_eq!(Bits::<W>::default(), Bits::EMPTY);
                for n in 0..=W * 64 {
                    assert_eq!(set(Bits::<W>::below(n)), (0..n as u16).collect());
                }
                for n in 0..W as u16 * 64 {
                    assert_eq!(set(Bits::<W>::of(Cell(n))), BTreeSet::from([n]));
                    assert_eq!(Bits::<W>::from(Cell(n)), Bits::of(Cell(n)));
                }
            }
        }
    )* };
}

laws! {
    one_word: 1;
    two_words: 2;
    three_words: 3;
    five_words: 5;
}

#[test]
fn sets_show_their_numbers() {
    let set: Bits<2> = [Cell(70), Cell(3)].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{3, 70}");
}

fn members<const W: usize>(a: &BTreeSet<u16>, n: u16) {
    let (x, cell) = (bits::<W>(a), Cell(n));
    assert_eq!(x.contains(cell), a.contains(&n));
    let (mut with, mut without) = (a.clone(), a.clone());
    with.insert(n);
    without.remove(&n);
    assert_eq!(set(x.with(cell)), with);
    assert_eq!(set(x.without(cell)), without);
    let mut y = x;
    y.insert(cell);
    assert_eq!(set(y), with);
    y.remove(cell);
    assert_eq!(set(y), without);
}

fn listing<const W: usize>(a: &BTreeSet<u16>) {
    let x = bits::<W>(a);
    assert_eq!(set(x), *a);
    assert_eq!(x.count() as usize, a.len());
    assert_eq!(x.is_empty(), a.is_empty());
    assert_eq!(x.first(), cells(a).next());
    for (k, cell) in cells(a).enumerate() {
        assert_eq!(x.nth(k as u32), cell, "member {k} of {x:?}");
    }
    assert!(x.cells().eq(cells(a)));
    assert!(x.into_iter().eq(cells(a)));
    let mut left = x.cells();
    for n in (0..a.len()).rev() {
        assert!(left.next().is_some());
        assert_eq!(left.len(), n);
    }
    assert_eq!(left.next(), None);
    assert_eq!(cells(a).collect::<Bits<W>>(), x);
    assert_eq!(cells(a).chain(cells(a)).collect::<Bits<W>>(), x);
}

fn operations<const W: usize>(a: &BTreeSet<u16>, b: &BTreeSet<u16>) {
    let (x, y) = (bits::<W>(a), bits::<W>(b));
    let (union, common, rest, either) = (a | b, a & b, a - b, a ^ b);
    assert_eq!(x.meets(y), !common.is_empty());
    assert_eq!([set(x.or(y)), set(x | y)], [union.clone(), union]);
    assert_eq!([set(x.and(y)), set(x & y)], [common.clone(), common]);
    assert_eq!([set(x.minus(y)), set(x - y)], [rest.clone(), rest]);
    assert_eq!(set(x ^ y), either);
    assert_eq!(
        set(!x),
        (0..W as u16 * 64).filter(|n| !a.contains(n)).collect()
    );
    let mut assigned = [x; 4];
    assigned[0] |= y;
    assigned[1] &= y;
    assigned[2] -= y;
    assigned[3] ^= y;
    assert_eq!(assigned, [x | y, x & y, x - y, x ^ y]);
}

fn shifts<const W: usize>(a: &BTreeSet<u16>, n: u32) {
    let x = bits::<W>(a);
    let shifted = |by: i64| -> BTreeSet<u16> {
        let moved = a.iter().map(|&it| i64::from(it) + by);
        moved
            .filter(|it| (0..W as i64 * 64).contains(it))
            .map(|it| it as u16)
            .collect()
    };
    let (up, down) = (shifted(i64::from(n)), shifted(-i64::from(n)));
    assert_eq!(set(x.up(n)), up, "{x:?} up {n}");
    assert_eq!(set(x.down(n)), down, "{x:?} down {n}");
    if (1..64).contains(&n) {
        assert_eq!(set(x.step_up(n)), up, "{x:?} up {n}");
        assert_eq!(set(x.step_down(n)), down, "{x:?} down {n}");
    }
}

fn digests<const W: usize>(a: &BTreeSet<u16>, b: &BTreeSet<u16>, seed: u64) {
    let (x, y) = (bits::<W>(a), bits::<W>(b));
    let again: Bits<W> = cells(a).collect();
    assert_eq!(
        (x.digest(seed), hash(&x)),
        (again.digest(seed), hash(&again))
    );
    assert_eq!(x == y, a == b);
    assert_eq!(x.digest(seed) == y.digest(seed), a == b, "{x:?} and {y:?}");
    assert_ne!(x.digest(seed), x.digest(seed ^ 1));
    for cell in Bits::<W>::below(W * 64) {
        let other = x ^ cell.into();
        assert_ne!(
            x.digest(seed),
            other.digest(seed),
            "{x:?} without or with {cell:?}"
        );
    }
}

fn hash(x: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    x.hash(&mut hasher);
    hasher.finish()
}
