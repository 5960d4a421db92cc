//! Boards: the geometry that a position type works on.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

/// A board whose geometry is known from its type, or from a value it carries.
///
/// A type without fields that returns a constant lets the compiler fold every
/// mask and shift into the code; [`Chosen`] serves all other sizes with one
/// compiled copy. Two boards are equal when their geometries are.
pub trait Board: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Masks, steps and whatever else the game asks of its board.
    type Geometry: 'static;

    /// The geometry.
    fn geometry(self) -> &'static Self::Geometry;
}

/// A board whose geometry is chosen at run time: one of the game's statics.
///
/// Two are equal when they point to the same static.
pub struct Chosen<G: 'static>(pub &'static G);

impl<G: Debug + Send + Sync + 'static> Board for Chosen<G> {
    type Geometry = G;

    #[inline]
    fn geometry(self) -> &'static G {
        self.0
    }
}

impl<G> Clone for Chosen<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Chosen<G> {}

impl<G> PartialEq for Chosen<G> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<G> Eq for Chosen<G> {}

impl<G> Hash for Chosen<G> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl<G: Debug> Debug for Chosen<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
