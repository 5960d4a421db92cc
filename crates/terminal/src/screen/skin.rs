//! The skin: characters and colors, by terminal and by choice.

use draw::Charset;
use draw::palette::{self, Rgb, Scheme, Shade};
use ratatui::style::{Color as Shown, Modifier, Style};
use rules::{Color, MarkKind};
use store::Theme;

/// How many colors the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// 256.
    #[default]
    Ansi256,
    /// Millions.
    True,
}

/// Characters and colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skin {
    /// Which characters may be used.
    pub charset: Charset,
    /// How many colors there are.
    pub depth: Depth,
    /// Which colors were chosen.
    pub theme: Theme,
    /// Whether the screen is light or dark.
    pub scheme: Scheme,
}

/// How a character is colored; what is none stays as the terminal has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ink {
    pub(crate) fg: Option<Rgb>,
    pub(crate) bg: Option<Rgb>,
    pub(crate) modifier: Modifier,
}

impl Ink {
    pub(crate) fn with(mut self, modifier: Modifier) -> Self {
        self.modifier |= modifier;
        self
    }
}

impl Skin {
    /// Nothing but letters: for tests and the poorest of terminals.
    pub const ASCII: Self = Self {
        charset: Charset::Ascii,
        depth: Depth::None,
        theme: Theme::Default,
        scheme: Scheme::Dark,
    };

    /// Whether only ASCII may be shown.
    pub(crate) fn is_ascii(&self) -> bool {
        self.charset == Charset::Ascii
    }

    pub(crate) fn has_color(&self) -> bool {
        self.depth != Depth::None && self.theme != Theme::Plain
    }

    /// The first of two characters, or the second where only ASCII is shown.
    pub(crate) fn glyph(&self, unicode: char, ascii: char) -> char {
        if self.is_ascii() { ascii } else { unicode }
    }

    /// An ink as the terminal shows it.
    pub(crate) fn style(&self, ink: Ink) -> Style {
        let mut style = Style::new().add_modifier(ink.modifier);
        if self.has_color() {
            style.fg = ink.fg.map(|color| self.shown(color));
            style.bg = ink.bg.map(|color| self.shown(color));
        }
        style
    }

    /// Empty cells, with faint things on them.
    pub(crate) fn cell(&self) -> Ink {
        let (fg, bg) = match self.theme {
            Theme::HighContrast => (Rgb(255, 255, 255), Rgb(0, 0, 0)),
            _ => (self.of(palette::FAINT), self.of(palette::CELL)),
        };
        Ink {
            fg: Some(fg),
            bg: Some(bg),
            modifier: Modifier::empty(),
        }
    }

    /// Lines between cells.
    pub(crate) fn line(&self) -> Ink {
        let cell = self.cell();
        match self.theme {
            Theme::HighContrast => cell,
            _ => Ink {
                fg: cell.fg.zip(cell.bg).map(|(fg, bg)| mix(fg, bg, 50)),
                ..cell
            },
        }
    }

    /// Pieces and rims of a color: they bring their own background, so they can
    /// be seen on any screen.
    pub(crate) fn piece(&self, color: Color) -> Ink {
        let (sign, body) = self.piece_shades(color);
        Ink {
            fg: Some(sign),
            bg: Some(body),
            modifier: Modifier::BOLD,
        }
    }

    /// A piece that cannot be used now: its sign is faint, and its color stays.
    pub(crate) fn dimmed(&self, color: Color) -> Ink {
        let (sign, body) = self.piece_shades(color);
        let cell = self.cell().bg.unwrap_or(body);
        // Of 256 colors the nearest to a darker shade is often a gray.
        let bg = match self.depth {
            Depth::True => mix(body, cell, 40),
            Depth::Ansi256 | Depth::None => body,
        };
        Ink {
            fg: Some(mix(sign, bg, 55)),
            bg: Some(bg),
            modifier: Modifier::empty(),
        }
    }

    /// The signs of a mark.
    pub(crate) fn mark(&self, kind: MarkKind) -> Ink {
        let shade = self.of(palette::mark(kind));
        let inks = [palette::INK.light, palette::PAGE.light];
        let ink = inks
            .into_iter()
            .max_by(|a, b| a.contrast(shade).total_cmp(&b.contrast(shade)));
        Ink {
            fg: ink,
            bg: Some(shade),
            modifier: Modifier::BOLD,
        }
    }

    /// A cell to which likely moves lead: the likelier, the more color.
    pub(crate) fn heat(&self, share: f64) -> Ink {
        let mark = self.mark(MarkKind::Hint);
        let (full, cell) = (mark.bg, self.cell().bg);
        let percent = (25.0 + 75.0 * share.clamp(0.0, 1.0)) as u16;
        Ink {
            bg: full.zip(cell).map(|(full, cell)| mix(cell, full, percent)),
            ..mark
        }
    }

    /// A word in the color of a player, with its background.
    pub(crate) fn chip(&self, color: Color) -> Style {
        self.style(self.piece(color))
    }

    /// What the cursor of a list stands on.
    pub(crate) fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Headings.
    pub(crate) fn title(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub(crate) fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What has to be seen.
    pub(crate) fn alert(&self) -> Style {
        self.style(self.mark(MarkKind::To))
    }

    fn piece_shades(&self, color: Color) -> (Rgb, Rgb) {
        match self.theme {
            Theme::ColorBlind => color_blind(color),
            Theme::HighContrast => high_contrast(color),
            Theme::Default | Theme::Plain => {
                let shades = palette::piece(color);
                (self.of(shades.sign), self.of(shades.body))
            }
        }
    }

    fn of(&self, shade: Shade) -> Rgb {
        shade.of(self.scheme)
    }

    fn shown(&self, color: Rgb) -> Shown {
        match self.depth {
            Depth::True => Shown::Rgb(color.0, color.1, color.2),
            Depth::Ansi256 | Depth::None => Shown::Indexed(color.ansi256()),
        }
    }
}

/// Shades that people with any common color blindness can tell apart, by hue and by lightness.
const fn color_blind(color: Color) -> (Rgb, Rgb) {
    const DARK: Rgb = Rgb(0, 0, 0);
    const LIGHT: Rgb = Rgb(255, 255, 255);
    match color {
        Color::Red => (LIGHT, Rgb(0xB3, 0x4A, 0x00)),
        Color::Blue => (DARK, Rgb(0x7F, 0xC4, 0xF0)),
        Color::White => (DARK, Rgb(0xFA, 0xFA, 0xFA)),
        Color::Black => (LIGHT, Rgb(0x10, 0x10, 0x10)),
        Color::Orange => (DARK, Rgb(0xF5, 0xC2, 0x42)),
        Color::Purple => (LIGHT, Rgb(0x6A, 0x3D, 0x9A)),
        Color::Green => (DARK, Rgb(0x3C, 0xB5, 0x90)),
    }
}

/// The strongest shades there are.
const fn high_contrast(color: Color) -> (Rgb, Rgb) {
    const DARK: Rgb = Rgb(0, 0, 0);
    const LIGHT: Rgb = Rgb(255, 255, 255);
    match color {
        Color::Red => (LIGHT, Rgb(0xC0, 0, 0)),
        Color::Blue => (DARK, Rgb(0x60, 0xD0, 0xFF)),
        Color::White => (DARK, LIGHT),
        Color::Black => (LIGHT, Rgb(0x40, 0x40, 0x40)),
        Color::Orange => (DARK, Rgb(0xFF, 0xD0, 0)),
        Color::Purple => (LIGHT, Rgb(0x80, 0, 0xC0)),
        Color::Green => (DARK, Rgb(0, 0xE0, 0x80)),
    }
}

/// So many percent of the second color in the first.
fn mix(a: Rgb, b: Rgb, percent: u16) -> Rgb {
    let part = |a: u8, b: u8| {
        let sum = u16::from(a) * (100 - percent) + u16::from(b) * percent;
        u8::try_from(sum / 100).unwrap_or(u8::MAX)
    };
    Rgb(part(a.0, b.0), part(a.1, b.1), part(a.2, b.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1_pieces_that_cannot_be_used_keep_their_color_in_256_colors() {
        let skin = Skin {
            depth: Depth::Ansi256,
            charset: Charset::Unicode,
            ..Skin::ASCII
        };
        for color in [Color::Red, Color::Blue] {
            let (usable, dimmed) = (skin.piece(color), skin.dimmed(color));
            assert_eq!(dimmed.bg, usable.bg);
            assert_ne!(dimmed.fg, usable.fg);
        }
    }
}
