//! Lattice coordinates as the renderers use them.

/// No board reaches farther than this from the origin of its lattice; what
/// claims to is drawn here, so that no drawing grows without bounds.
const FARTHEST: i32 = 500;

/// How a board is turned before it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// Not at all.
    None,
    /// By 180 degrees.
    Half,
}

impl Turn {
    pub(crate) fn flipped(flipped: bool) -> Self {
        if flipped { Self::Half } else { Self::None }
    }
}

/// Where a lattice point, or step, comes to lie.
pub(crate) fn lattice(x: i32, y: i32, turn: Turn) -> (i32, i32) {
    let (x, y) = (x.clamp(-FARTHEST, FARTHEST), y.clamp(-FARTHEST, FARTHEST));
    match turn {
        Turn::None => (x, y),
        Turn::Half => (-x, -y),
    }
}
