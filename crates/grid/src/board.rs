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

/// Declares the boards of a game, whose geometries are `Geometry<W>` for sets of `W`
/// words and are made by `Geometry::new(size)`: the trait `SizedBoard`, and the board
/// whose size is known at compile time.
#[macro_export]
macro_rules! fixed_board {
    ($(#[$doc:meta])* $Fixed:ident: $W:literal, $Size:ty = $size:expr;) => {
        /// A board on which positions live: a type that fixes the size, or a choice
        /// among sizes.
        pub trait SizedBoard<const W: usize>: $crate::Board<Geometry = Geometry<W>> {
            /// The board of that size, if this type serves it.
            fn of_size(size: $Size) -> Option<Self>;
        }

        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Fixed;

        impl $crate::Board for $Fixed {
            type Geometry = Geometry<$W>;

            #[inline]
            fn geometry(self) -> &'static Geometry<$W> {
                const GEOMETRY: &Geometry<$W> = &Geometry::new($size);
                GEOMETRY
            }
        }

        impl SizedBoard<$W> for $Fixed {
            fn of_size(size: $Size) -> Option<Self> {
                (size == $size).then_some(Self)
            }
        }
    };
}

/// Declares which sizes the [`Chosen`] boards of a game serve, by the words of their
/// sets; beside [`fixed_board!`].
#[macro_export]
macro_rules! chosen_boards {
    ($Size:ty; $($W:literal: $($size:expr),*;)*) => { $(
        impl SizedBoard<$W> for $crate::Chosen<Geometry<$W>> {
            fn of_size(size: $Size) -> Option<Self> {
                // Worked out at the first game: doing it at compile time takes seconds.
                $( if size == $size {
                    static GEOMETRY: ::std::sync::LazyLock<Geometry<$W>> =
                        ::std::sync::LazyLock::new(|| Geometry::new($size));
                    return Some(Self(&GEOMETRY));
                } )*
                None
            }
        }
    )* };
}

/// A board whose geometry is chosen at run time: one of the game's.
///
/// Two are equal when they point to the same geometry.
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
