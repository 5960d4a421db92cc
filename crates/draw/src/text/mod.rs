//! Boards made of characters.

mod canvas;
pub mod glyphs;
mod hex;
mod label;
mod square;

use rules::{Color, MarkKind, Scene, Tiling};

use crate::lattice::{Turn, lattice};
use crate::palette;
use canvas::{Canvas, Ink};

/// How a board of characters looks.
///
/// An empty cell is a dot. A piece is its letter in ASCII; in Unicode red and
/// blue are ■ and □, white and black ○ and ● (their kings ♔ and ♚), orange,
/// purple and green ▲, ■ and ●. The owners of the rim are shown in it, by
/// initials in ASCII and by small shapes in Unicode. What is marked stands
/// between signs; of several marks on a cell the one listed first is shown:
///
/// | signs | mark |
/// |-------|------|
/// | `{x}` | selected |
/// | `[x]` | the last move came here |
/// | `!x!` | a piece was taken here |
/// | `~x~` | a piece broke off here |
/// | `<x>` | part of the line that won |
/// | `#x#` | part of the fence that won |
/// | `:x:` | part of a group that decided |
/// | `=x=` | part of the group that it is set against |
/// | `?x?` | suggested |
/// | `>x<` | a legal target |
/// | `(x)` | the last move left this cell |
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TextStyle {
    /// Which characters may be used.
    pub charset: Charset,
    /// Whether to color with the escape sequences of 256-color terminals.
    pub color: bool,
    /// Whether to turn the board by 180 degrees.
    pub flipped: bool,
}

/// Which characters a drawing may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Charset {
    /// Lines and shapes, each one column wide.
    #[default]
    Unicode,
    /// The 95 printable characters of ASCII.
    Ascii,
}

/// Draws a scene with characters: its board with frame or rim, labels, pieces
/// and marks. Every line ends with a line feed and none with spaces.
pub fn text(scene: &Scene, style: &TextStyle) -> String {
    let mut drawing = Drawing {
        scene,
        charset: style.charset,
        turn: Turn::flipped(style.flipped),
        canvas: Canvas::new(style.color),
    };
    match scene.tiling {
        Tiling::Square => square::board(&mut drawing),
        Tiling::HexPointed => hex::outlines(&mut drawing),
        Tiling::HexFlat => hex::background(&mut drawing),
    }
    drawing.cells();
    match scene.tiling {
        Tiling::Square => square::rim(&mut drawing),
        Tiling::HexPointed => hex::pointed_rim(&mut drawing),
        Tiling::HexFlat => hex::flat_rim(&mut drawing),
    }
    label::labels(&mut drawing);
    drawing.canvas.finish()
}

/// A drawing under way.
struct Drawing<'a> {
    scene: &'a Scene,
    charset: Charset,
    turn: Turn,
    canvas: Canvas,
}

impl Drawing<'_> {
    /// The line and column of the middle of a cell, or a label, on the lattice.
    fn place(&self, x: i32, y: i32) -> (i32, i32) {
        let (x, y) = lattice(x, y, self.turn);
        match self.scene.tiling {
            Tiling::Square => (y, 3 * x),
            Tiling::HexPointed => (2 * y, 2 * x),
            Tiling::HexFlat => (y, 4 * x),
        }
    }

    /// The lines and columns of all cells.
    fn places(&self) -> Vec<(i32, i32)> {
        let cells = self.scene.cells.iter();
        cells.map(|cell| self.place(cell.x, cell.y)).collect()
    }

    fn cells(&mut self) {
        let marks = self.marks();
        for (at, mark) in marks.into_iter().enumerate() {
            let cell = &self.scene.cells[at];
            let (line, column) = self.place(cell.x, cell.y);
            let ink = cell.piece.map_or(EMPTY, |piece| color_ink(piece.color));
            self.canvas.paint(line, column - 1, column + 1, ink);
            let glyph = cell.piece.map_or_else(
                || glyphs::empty(self.charset),
                |piece| glyphs::piece(piece, self.charset),
            );
            self.canvas.put(line, column, glyph, ink);
            if let Some(kind) = mark {
                let (left, right) = glyphs::signs(kind);
                self.canvas.put(line, column - 1, left, mark_ink(kind));
                self.canvas.put(line, column + 1, right, mark_ink(kind));
            }
        }
    }

    /// The mark to show on each cell; those on unknown cells are ignored.
    fn marks(&self) -> Vec<Option<MarkKind>> {
        let mut shown: Vec<Option<MarkKind>> = vec![None; self.scene.cells.len()];
        for mark in &self.scene.marks {
            for (cell, shown) in self.scene.cells.iter().zip(&mut shown) {
                let first = shown.is_none_or(|kind| glyphs::rank(mark.kind) < glyphs::rank(kind));
                if cell.name == mark.cell && first {
                    *shown = Some(mark.kind);
                }
            }
        }
        shown
    }
}

const EMPTY: Ink = Ink {
    fg: Some(palette::FAINT.light),
    bg: Some(palette::CELL.light),
    bold: false,
};

/// Pieces and rims bring their own background, so they can be seen on any terminal.
fn color_ink(color: Color) -> Ink {
    let shades = palette::piece(color);
    Ink {
        fg: Some(shades.sign.light),
        bg: Some(shades.body.light),
        bold: true,
    }
}

fn mark_ink(kind: MarkKind) -> Ink {
    let shade = palette::mark(kind).light;
    let ink = [palette::INK.light, palette::PAGE.light]
        .into_iter()
        .max_by(|a, b| a.contrast(shade).total_cmp(&b.contrast(shade)));
    Ink {
        fg: ink,
        bg: Some(shade),
        bold: true,
    }
}
