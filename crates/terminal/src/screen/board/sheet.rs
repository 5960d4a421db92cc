//! A sheet of characters that is cut to what was written on it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::screen::skin::{Ink, Skin};

/// Characters at lines and columns; the origin lies somewhere in the middle.
pub(crate) struct Sheet {
    origin: (i32, i32),
    width: usize,
    spots: Vec<Option<(char, Ink)>>,
}

/// The lines and columns that are written on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    pub(crate) top: i32,
    pub(crate) left: i32,
    pub(crate) height: i32,
    pub(crate) width: i32,
}

impl Sheet {
    /// A sheet for lines and columns in these ranges; what lies outside is lost.
    pub(crate) fn new(lines: (i32, i32), columns: (i32, i32)) -> Self {
        let width = usize::try_from(columns.1 - columns.0 + 1).unwrap_or(0);
        let height = usize::try_from(lines.1 - lines.0 + 1).unwrap_or(0);
        Self {
            origin: (lines.0, columns.0),
            width,
            spots: vec![None; width * height],
        }
    }

    /// Writes a character over what was there.
    pub(crate) fn put(&mut self, line: i32, column: i32, glyph: char, ink: Ink) {
        if let Some(spot) = self.spot_mut(line, column) {
            *spot = Some((glyph, ink));
        }
    }

    /// Writes a character and keeps the background that is there.
    pub(crate) fn over(&mut self, line: i32, column: i32, glyph: char, ink: Ink) {
        if let Some(spot) = self.spot_mut(line, column) {
            let bg = spot.and_then(|(_, old)| old.bg);
            *spot = Some((glyph, Ink { bg, ..ink }));
        }
    }

    /// Changes the ink of what is there.
    pub(crate) fn tint(&mut self, line: i32, column: i32, change: impl Fn(Ink) -> Ink) {
        if let Some(spot) = self.spot_mut(line, column) {
            let (glyph, ink) = spot.unwrap_or((' ', Ink::default()));
            *spot = Some((glyph, change(ink)));
        }
    }

    /// Whether nothing stands, or touches, where `n` characters would go.
    pub(crate) fn has_room(&self, line: i32, column: i32, n: i32) -> bool {
        (column - 1..=column + n).all(|column| {
            let spot = self.idx(line, column).and_then(|idx| self.spots[idx]);
            spot.is_none_or(|(glyph, _)| glyph == ' ')
        })
    }

    /// What was written on.
    pub(crate) fn extent(&self) -> Extent {
        let used = self.spots.iter().enumerate();
        let used = used.filter(|(_, spot)| spot.is_some());
        let places = used.map(|(n, _)| (n / self.width.max(1), n % self.width.max(1)));
        let mut bounds: Option<[usize; 4]> = None;
        for (line, column) in places {
            let [top, bottom, left, right] = bounds.unwrap_or([line, line, column, column]);
            bounds = Some([
                top.min(line),
                bottom.max(line),
                left.min(column),
                right.max(column),
            ]);
        }
        let [top, bottom, left, right] = bounds.unwrap_or_default().map(|n| n as i32);
        Extent {
            top: top + self.origin.0,
            left: left + self.origin.1,
            height: bottom - top + 1,
            width: right - left + 1,
        }
    }

    /// Copies the sheet, from the upper left corner of what was written, onto the screen.
    pub(crate) fn show(&self, extent: Extent, area: Rect, skin: &Skin, buffer: &mut Buffer) {
        for y in 0..extent.height {
            for x in 0..extent.width {
                let idx = self.idx(extent.top + y, extent.left + x);
                let Some((glyph, ink)) = idx.and_then(|idx| self.spots[idx]) else {
                    continue;
                };
                let at = Position::new(area.x + x as u16, area.y + y as u16);
                if area.contains(at)
                    && let Some(cell) = buffer.cell_mut(at)
                {
                    cell.set_char(glyph).set_style(skin.style(ink));
                }
            }
        }
    }

    fn spot_mut(&mut self, line: i32, column: i32) -> Option<&mut Option<(char, Ink)>> {
        let idx = self.idx(line, column)?;
        self.spots.get_mut(idx)
    }

    fn idx(&self, line: i32, column: i32) -> Option<usize> {
        let line = usize::try_from(line - self.origin.0).ok()?;
        let column = usize::try_from(column - self.origin.1).ok()?;
        let idx = line * self.width + column;
        (column < self.width && idx < self.spots.len()).then_some(idx)
    }
}
