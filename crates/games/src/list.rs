//! The list. A new game is one line at the end of this file.

use rules::{GameInfo, SetupError, Variant};

/// Makes everything that names each game: one `match` per question, all of them here.
macro_rules! list {
    ($dollar:tt $($name:ident $game:ident,)*) => {
        /// A game of the list.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[doc = concat!("The game of the crate `", stringify!($game), "`.")] $name,)*
        }

        /// A game and one of its variants.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Choice {
            $(#[doc = concat!("A variant of the game of the crate `", stringify!($game), "`.")]
            $name($game::Variant),)*
        }

        impl GameId {
            /// Every game.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// What the game says of itself.
            pub fn info(self) -> &'static GameInfo {
                match self {
                    $(Self::$name => &$game::INFO,)*
                }
            }

            /// The standard variant.
            pub fn standard(self) -> Choice {
                match self {
                    $(Self::$name => Choice::$name($game::Variant::default()),)*
                }
            }

            /// Every variant, in the order in which people should be offered them.
            pub fn variants(self) -> Vec<Choice> {
                match self {
                    $(Self::$name => $game::Variant::all().into_iter().map(Choice::$name).collect(),)*
                }
            }

            /// The variant of that name.
            pub(crate) fn variant(self, name: &str) -> Option<Choice> {
                match self {
                    $(Self::$name => name.parse().ok().map(Choice::$name),)*
                }
            }

            /// The variant that a position text belongs to.
            ///
            /// # Errors
            /// If no variant of the game has such positions.
            pub fn variant_of(self, position: &str) -> Result<Choice, SetupError> {
                match self {
                    $(Self::$name => {
                        <$game::Standard as rules::Position>::variant_of(position).map(Choice::$name)
                    })*
                }
            }
        }

        impl Choice {
            /// The game.
            pub const fn game(self) -> GameId {
                match self {
                    $(Self::$name(_) => GameId::$name,)*
                }
            }

            /// The variant as a value that does not know its game.
            pub(crate) fn parts(self) -> (String, rules::Note) {
                match self {
                    $(Self::$name(variant) => (variant.to_string(), variant.meaning()),)*
                }
            }
        }

        $(impl From<$game::Variant> for Choice {
            fn from(variant: $game::Variant) -> Self {
                Self::$name(variant)
            }
        })*

        /// The crates of the games, for `with_position!`.
        pub mod crates {
            $(pub use ::$game;)*
        }

        /// Evaluates an expression with `$P` standing for the position type that serves a
        /// [`Choice`], and `$variant` for the variant. The expression is compiled once for each
        /// position type, and may ask of it whatever traits it needs.
        #[macro_export]
        macro_rules! with_position {
            ($dollar choice:expr, $dollar P:ident, $dollar variant:ident => $dollar body:expr) => {
                match $dollar choice {
                    $($dollar crate::Choice::$name($dollar variant) => {
                        $dollar crate::crates::$game::with_type!($dollar variant, $dollar P => $dollar body)
                    })*
                }
            };
        }

        /// As `with_position!`, but with at most two types a game: that of the standard
        /// board, and one that serves every other board more slowly. For what is long, and
        /// has dearer things to do on other boards than to play moves.
        #[macro_export]
        macro_rules! with_wide_position {
            ($dollar choice:expr, $dollar P:ident, $dollar variant:ident => $dollar body:expr) => {
                match $dollar choice {
                    $($dollar crate::Choice::$name($dollar variant) => {
                        $dollar crate::crates::$game::with_wide_type!($dollar variant, $dollar P => $dollar body)
                    })*
                }
            };
        }

        /// As `with_position!`, but with at most two types a game: that of small boards, and
        /// one that serves every other board more slowly. For what is meant for boards that
        /// can be enumerated.
        #[macro_export]
        macro_rules! with_small_position {
            ($dollar choice:expr, $dollar P:ident, $dollar variant:ident => $dollar body:expr) => {
                match $dollar choice {
                    $($dollar crate::Choice::$name($dollar variant) => {
                        $dollar crate::crates::$game::with_small_type!($dollar variant, $dollar P => $dollar body)
                    })*
                }
            };
        }
    };
}

list! { $
    Talpa talpa,
    Taacoca taacoca,
    Splinter splinter,
    Alliances alliances,
}
