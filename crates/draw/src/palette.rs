//! Every shade that boards are drawn in, light and dark: the one place to change them.
//!
//! A [`Shade`] has a name, under which style sheets know it (`--q-red`), and
//! one color for each [`Scheme`]. Shapes and patterns always go with the
//! shades, so nothing has to be told by color alone.

use std::fmt;

use rules::{Color, MarkKind};

/// A color as red, green and blue; `Display` writes it as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Whether a board is meant for a light or a dark page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scheme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// A named color in both schemes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shade {
    /// The name without prefix: `red-base` for the style variable `--q-red-base`.
    pub name: &'static str,
    /// On light pages.
    pub light: Rgb,
    /// On dark pages.
    pub dark: Rgb,
}

/// The shades of one piece color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceShades {
    /// The face of the piece.
    pub body: Shade,
    /// Its lower edge and outline.
    pub base: Shade,
    /// What is drawn onto the face: pattern, symbol, crown.
    pub sign: Shade,
}

/// Behind everything.
pub const PAGE: Shade = shade("page", 0xFB_F8F3, 0x15_1312);
/// The slab that carries the cells.
pub const PLATE: Shade = shade("plate", 0xDD_D1BD, 0x23_201E);
/// An empty cell.
pub const CELL: Shade = shade("cell", 0xF4_EDE1, 0x36_322F);
/// The dot of an empty cell in drawings made of characters, and other faint things.
pub const FAINT: Shade = shade("faint", 0x8F_8371, 0x9C_948C);
/// Coordinates.
pub const LABEL: Shade = shade("label", 0x6B_6053, 0xB9_B2AA);
/// Outlines of marks, shadows.
pub const INK: Shade = shade("ink", 0x2A_2521, 0x0E_0D0F);

const LAST: Shade = shade("last", 0xF5_B82E, 0xFF_C94D);
const WIN: Shade = shade("win", 0xF2_C230, 0xE8_B62C);
const FENCE: Shade = shade("fence", 0x5F_B8C4, 0x4C_9FAE);
const GROUP: Shade = shade("group", 0x9C_CBB8, 0x5E_8F80);
const OTHER_GROUP: Shade = shade("other-group", 0xE3_B68C, 0x9C_6B45);
const LOST: Shade = shade("lost", 0x9E_2B3C, 0xFF_8A93);
const CHOICE: Shade = shade("choice", 0x0C_8F83, 0x3F_D6C4);
const HINT: Shade = shade("hint", 0xB0_3A8C, 0xF0_86CC);

/// The shades of pieces and rims of a color.
pub const fn piece(color: Color) -> PieceShades {
    match color {
        Color::Red => RED,
        Color::Blue => BLUE,
        Color::White => WHITE,
        Color::Black => BLACK,
        Color::Orange => ORANGE,
        Color::Purple => PURPLE,
        Color::Green => GREEN,
    }
}

/// The shade of a mark.
pub const fn mark(kind: MarkKind) -> Shade {
    match kind {
        MarkKind::From | MarkKind::To => LAST,
        MarkKind::Captured | MarkKind::Splintered => LOST,
        MarkKind::Path => WIN,
        MarkKind::Fence => FENCE,
        MarkKind::Group => GROUP,
        MarkKind::OtherGroup => OTHER_GROUP,
        MarkKind::Target | MarkKind::Selected => CHOICE,
        MarkKind::Hint => HINT,
    }
}

/// An empty cell, the slab and the rim of black pieces on boards of black and white
/// ones: of a middle tone on dark pages, where black on dark would be a hole.
pub const MONO: [Shade; 3] = [
    shade("cell", 0xF4_EDE1, 0x80_766B),
    shade("plate", 0xDD_D1BD, 0x52_4B44),
    shade("black-base", 0x12_1013, 0x0A_090B),
];

/// A rule of style sheets that gives such boards their shades; empty where they are
/// as all others.
pub fn mono(scheme: Scheme) -> String {
    if scheme == Scheme::Light {
        return String::new();
    }
    let shades = MONO.map(|it| format!("--q-{}:{};", it.name, it.of(scheme)));
    format!(".q-mono{{{}}}\n", shades.concat())
}

/// Every shade, for style sheets that define all of them.
pub fn all() -> Vec<Shade> {
    let mut all = vec![PAGE, PLATE, CELL, FAINT, LABEL, INK];
    all.extend([LAST, WIN, FENCE, GROUP, OTHER_GROUP, LOST, CHOICE, HINT]);
    for color in Color::ALL {
        let PieceShades { body, base, sign } = piece(color);
        all.extend([body, base, sign]);
    }
    all
}

impl Shade {
    /// The color in a scheme.
    pub const fn of(self, scheme: Scheme) -> Rgb {
        match scheme {
            Scheme::Light => self.light,
            Scheme::Dark => self.dark,
        }
    }
}

impl Rgb {
    /// The nearest of the 240 fixed colors of a 256-color terminal.
    pub fn ansi256(self) -> u8 {
        let Self(r, g, b) = self;
        let cube = Self(level(r), level(g), level(b));
        let mean = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
        let step = (mean.saturating_sub(3) / 10).min(23) as u8;
        let gray = Self(8 + step * 10, 8 + step * 10, 8 + step * 10);
        if self.distance(gray) < self.distance(cube) {
            232 + step
        } else {
            16 + 36 * level_idx(r) + 6 * level_idx(g) + level_idx(b)
        }
    }

    /// How well two colors can be told apart by lightness, from 1 to 21, as
    /// the Web Content Accessibility Guidelines define it.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    fn distance(self, other: Self) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

const RED: PieceShades = PieceShades {
    body: shade("red", 0xCB_4335, 0xD9_4E40),
    base: shade("red-base", 0x8E_2A20, 0x86_2A21),
    sign: shade("red-sign", 0xFB_E3DC, 0xFF_E9E4),
};
const BLUE: PieceShades = PieceShades {
    body: shade("blue", 0x2F_66B5, 0x48_86DC),
    base: shade("blue-base", 0x1D_4379, 0x26_559B),
    sign: shade("blue-sign", 0xE3_EDFA, 0xEF_F5FF),
};
const WHITE: PieceShades = PieceShades {
    body: shade("white", 0xFF_FEFB, 0xF6_F2EA),
    base: shade("white-base", 0x8A_7D6B, 0xA1_9789),
    sign: shade("white-sign", 0x4A_4139, 0x3A_332C),
};
const BLACK: PieceShades = PieceShades {
    body: shade("black", 0x35_3138, 0x1C_1A1E),
    base: shade("black-base", 0x12_1013, 0x9B_94A1),
    sign: shade("black-sign", 0xE2_DAD0, 0xD9_D1C8),
};
const ORANGE: PieceShades = PieceShades {
    body: shade("orange", 0xD8_6A0B, 0xF0_8A24),
    base: shade("orange-base", 0x93_4504, 0x9A_500C),
    sign: shade("orange-sign", 0xFF_F2DF, 0x3B_1C00),
};
const PURPLE: PieceShades = PieceShades {
    body: shade("purple", 0x7A_48B0, 0xA4_78E0),
    base: shade("purple-base", 0x4D_2A75, 0x5E_3A91),
    sign: shade("purple-sign", 0xF3_E9FF, 0x22_0F3B),
};
const GREEN: PieceShades = PieceShades {
    body: shade("green", 0x1F_7F5C, 0x35_B184),
    base: shade("green-base", 0x0F_5039, 0x17_6549),
    sign: shade("green-sign", 0xE2_F6EC, 0x02_2B1C),
};

const fn shade(name: &'static str, light: u32, dark: u32) -> Shade {
    Shade {
        name,
        light: rgb(light),
        dark: rgb(dark),
    }
}

const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Which of the six levels of a terminal's color cube is nearest.
const fn level_idx(part: u8) -> u8 {
    match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    }
}

const fn level(part: u8) -> u8 {
    match level_idx(part) {
        0 => 0,
        n => 55 + 40 * n,
    }
}
