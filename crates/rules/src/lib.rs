//! The rules of games in general: what a game is.
//!
//! A game crate implements [`Position`] (the rules), [`Symmetric`] (maps that
//! keep them) and [`Look`] (what people see), and describes itself in a
//! [`GameInfo`]. Everything above works with these, and names no game.
//!
//! Nothing here does input or output, reads a clock or judges who stands
//! better. What people are told (reasons, errors) leaves as a [`Note`]: a rule
//! number, a key and arguments, put into words elsewhere.

mod error;
mod info;
mod look;
pub mod math;
mod note;
mod outcome;
mod perft;
mod player;
mod playout;
mod position;
mod random;
pub mod rows;

pub use error::{MoveTextError, PlayError, SetupError, VariantError};
pub use info::{Color, GameInfo, Lang, PlayerInfo, Words};
pub use look::{
    Edge, Effects, Goal, Label, Line, LineKind, Look, Mark, MarkKind, Piece, PieceKind, Scene,
    SceneCell, Tally, Tiling,
};
pub use note::{Note, Value, clip};
pub use outcome::Outcome;
pub use perft::{perft, perft_made};
pub use player::Player;
pub use playout::{Playout, reference_game};
pub use position::{Countdown, Position, Symmetric, Variant};
pub use random::{SplitMix64, mixed_seed, text_hash};

/// Makes the macros `with_type!`, `with_wide_type!` and `with_small_type!` of a game crate,
/// which go from a variant to a position type: the first one that serves it, or only the
/// first or the last, which serves all, or only the second, that of small boards, or the
/// last. The crate has a `Variant` and these types at its root. The tokens `$ crate` come
/// first, so that they mean the game crate; what stands before the types becomes the
/// documentation of `with_type!`.
///
/// Where size counts more than speed (`--cfg one_size`, as the page in the
/// browser is built) the last type serves every variant, and only that one is
/// compiled.
#[macro_export]
macro_rules! position_types {
    ($dollar:tt $here:tt $(#[$doc:meta])* $($type:ident),+ $(,)?) => {
        $crate::position_types_with! { $dollar $here $(#[$doc])* $($type),+ }
        $crate::wide_type! { $dollar $here $($type),+ }
        $crate::small_type! { $dollar $here $($type),+ }
    };
}

/// The second and the last type.
#[doc(hidden)]
#[macro_export]
macro_rules! small_type {
    ($dollar:tt $here:tt $only:ident) => {
        $crate::small_type! { $dollar $here $only, $only, $only }
    };
    ($dollar:tt $here:tt $first:ident, $last:ident) => {
        $crate::small_type! { $dollar $here $first, $first, $last }
    };
    ($dollar:tt $here:tt $first:ident, $second:ident, $last:ident) => {
        /// Evaluates an expression with `$P` standing for a type that serves a variant:
        /// that of small boards, or the one that serves every board.
        #[macro_export]
        macro_rules! with_small_type {
            ($dollar variant:expr, $dollar P:ident => $dollar body:expr) => {
                $crate::with_first_or_last! {
                    $dollar $here::Variant, $dollar variant,
                    $dollar $here::$second, $dollar $here::$last,
                    $dollar P => $dollar body
                }
            };
        }
    };
    ($dollar:tt $here:tt $first:ident, $second:ident, $next:ident, $($rest:ident),+) => {
        $crate::small_type! { $dollar $here $first, $second, $($rest),+ }
    };
}

/// The first and the last type.
#[doc(hidden)]
#[macro_export]
macro_rules! wide_type {
    ($dollar:tt $here:tt $first:ident) => {
        $crate::wide_type! { $dollar $here $first, $first }
    };
    ($dollar:tt $here:tt $first:ident, $last:ident) => {
        /// Evaluates an expression with `$P` standing for a type that serves a variant:
        /// that of the standard board, or the one that serves every board.
        #[macro_export]
        macro_rules! with_wide_type {
            ($dollar variant:expr, $dollar P:ident => $dollar body:expr) => {
                $crate::with_first_or_last! {
                    $dollar $here::Variant, $dollar variant,
                    $dollar $here::$first, $dollar $here::$last,
                    $dollar P => $dollar body
                }
            };
        }
    };
    ($dollar:tt $here:tt $first:ident, $next:ident, $($rest:ident),+) => {
        $crate::wide_type! { $dollar $here $first, $($rest),+ }
    };
}

#[cfg(one_size)]
#[doc(hidden)]
#[macro_export]
macro_rules! with_first_or_last {
    ($Variant:ty, $variant:expr, $First:ty, $Last:ty, $P:ident => $body:expr) => {{
        let _: $Variant = $variant;
        type $P = $Last;
        $body
    }};
}

#[cfg(not(one_size))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_first_or_last {
    ($Variant:ty, $variant:expr, $First:ty, $Last:ty, $P:ident => $body:expr) => {{
        let variant: $Variant = $variant;
        if <$First as $crate::Position>::serves(variant) {
            type $P = $First;
            $body
        } else {
            type $P = $Last;
            $body
        }
    }};
}

/// What is left of the types where one is enough: the last.
#[cfg(one_size)]
#[doc(hidden)]
#[macro_export]
macro_rules! position_types_with {
    ($dollar:tt $here:tt $(#[$doc:meta])* $($type:ident),+) => {
        $(#[$doc])*
        #[macro_export]
        macro_rules! with_type {
            ($dollar variant:expr, $dollar P:ident => $dollar body:expr) => {
                $dollar $here::with_wide_type!($dollar variant, $dollar P => $dollar body)
            };
        }
    };
}

#[cfg(not(one_size))]
#[doc(hidden)]
#[macro_export]
macro_rules! position_types_with {
    ($dollar:tt $here:tt $(#[$doc:meta])* $($type:ident),+) => {
        $(#[$doc])*
        #[macro_export]
        macro_rules! with_type {
            ($dollar variant:expr, $dollar P:ident => $dollar body:expr) => {{
                let variant: $dollar $here::Variant = $dollar variant;
                $(if <$dollar $here::$type as $crate::Position>::serves(variant) {
                    type $dollar P = $dollar $here::$type;
                    $dollar body
                } else)+ {
                    unreachable!("every variant is served by a type")
                }
            }};
        }
    };
}
