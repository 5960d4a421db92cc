//! What hangs together.

use crate::Bits;

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
