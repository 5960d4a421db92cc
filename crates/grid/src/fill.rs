//! Flood fill: the cells that are connected with given ones.

use crate::{Bits, Cell};

/// All cells of `passable` that can be reached from `seed` by steps of `grow`
/// through `passable`; members of `seed` count whether passable or not.
///
/// `grow` returns a set with all neighbors added; it may spill outside the board.
#[inline]
pub fn flood<const W: usize>(
    seed: Bits<W>,
    passable: Bits<W>,
    grow: impl Fn(Bits<W>) -> Bits<W>,
) -> Bits<W> {
    let mut reached = seed;
    loop {
        let next = reached | (grow(reached) & passable);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Whether `passable` joins `from` with `to`: some chain of neighbors inside it
/// begins in one and ends in the other.
#[inline]
pub fn joins<const W: usize>(
    from: Bits<W>,
    to: Bits<W>,
    passable: Bits<W>,
    grow: impl Fn(Bits<W>) -> Bits<W>,
) -> bool {
    let mut reached = from & passable;
    loop {
        if reached.meets(to) {
            return true;
        }
        let next = reached | (grow(reached) & passable);
        if next == reached {
            return false;
        }
        reached = next;
    }
}

/// A shortest chain of neighbors inside `passable` from `from` to `to`, ends
/// included; empty if there is none. Among equals the lowest numbers win.
pub fn shortest_path<const W: usize>(
    from: Bits<W>,
    to: Bits<W>,
    passable: Bits<W>,
    grow: impl Fn(Bits<W>) -> Bits<W>,
) -> Vec<Cell> {
    let mut layers = vec![from & passable];
    let mut reached = layers[0];
    let mut newest = reached;
    while !newest.meets(to) {
        newest = (grow(newest) & passable) - reached;
        if newest.is_empty() {
            return Vec::new();
        }
        reached |= newest;
        layers.push(newest);
    }
    let mut path = Vec::with_capacity(layers.len());
    let mut allowed = to;
    for layer in layers.into_iter().rev() {
        let cell = (layer & allowed)
            .first()
            .expect("every layer touches the next");
        allowed = grow(cell.into());
        path.push(cell);
    }
    path.reverse();
    path
}
