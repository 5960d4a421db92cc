//! Settings that are one of a few names.

use play::Pace;

/// One of a few names.
pub(super) trait Named: Copy + 'static {
    /// All of them, in the order in which people should be offered them.
    const NAMED: &'static [Self];

    /// The name in files.
    fn name(self) -> &'static str;
}

/// Makes an enumeration whose values have names.
macro_rules! named {
    ($(#[$attribute:meta])* $type:ident {
        $($(#[$about:meta])* $value:ident $name:literal,)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $type {
            $($(#[$about])* $value,)*
        }

        impl $type {
            /// All of them, in the order in which people should be offered them.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// The short name, as in the settings file.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }
        }

        impl Named for $type {
            const NAMED: &'static [Self] = Self::ALL;

            fn name(self) -> &'static str {
                self.id()
            }
        }
    };
}

named! {
    /// The colors of the screen.
    Theme {
        /// The games' own colors.
        #[default]
        Default "default",
        /// Colors that people who confuse some can tell apart.
        ColorBlind "color-blind",
        /// As much contrast as the screen gives.
        HighContrast "high-contrast",
        /// No colors.
        Plain "plain",
    }
}

named! {
    /// Whether to draw with ASCII characters only.
    Ascii {
        /// If the terminal does not seem to show others.
        #[default]
        Auto "auto",
        /// Always.
        Always "always",
        /// Never.
        Never "never",
    }
}

named! {
    /// How large boards are drawn.
    Size {
        /// As large as fits.
        #[default]
        Auto "auto",
        /// As small as can be read.
        Compact "compact",
        /// In between.
        Normal "normal",
        /// Large.
        Large "large",
    }
}

impl Named for Pace {
    const NAMED: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.id()
    }
}

named! {
    /// Who sits in a seat.
    SeatKind {
        /// A person.
        #[default]
        Human "human",
        /// A computer player.
        Computer "computer",
    }
}
