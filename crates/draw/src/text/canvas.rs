//! A sheet of characters that grows where it is written on.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::palette::Rgb;

/// How a character is colored; `None` leaves the terminal's own colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ink {
    pub(super) fg: Option<Rgb>,
    pub(super) bg: Option<Rgb>,
    pub(super) bold: bool,
}

/// Characters at lines and columns, negative ones too.
pub(super) struct Canvas {
    spots: BTreeMap<(i32, i32), (char, Ink)>,
    color: bool,
}

impl Canvas {
    pub(super) fn new(color: bool) -> Self {
        Self {
            spots: BTreeMap::new(),
            color,
        }
    }

    /// Writes a character over what was there.
    pub(super) fn put(&mut self, line: i32, column: i32, glyph: char, ink: Ink) {
        let ink = if self.color { ink } else { Ink::default() };
        self.spots.insert((line, column), (glyph, ink));
    }

    /// Writes blanks with a background; without color there is nothing to do.
    pub(super) fn paint(&mut self, line: i32, from: i32, to: i32, ink: Ink) {
        if self.color {
            for column in from..=to {
                self.put(line, column, ' ', ink);
            }
        }
    }

    /// Whether nothing stands, or touches, where `n` characters would go.
    pub(super) fn has_room(&self, line: i32, column: i32, n: i32) -> bool {
        let around = (line, column.saturating_sub(1))..=(line, column.saturating_add(n));
        self.spots
            .range(around)
            .all(|(_, (glyph, _))| *glyph == ' ')
    }

    /// The background at a place, for characters that are put on it.
    pub(super) fn background(&self, line: i32, column: i32) -> Option<Rgb> {
        self.spots.get(&(line, column)).and_then(|(_, ink)| ink.bg)
    }

    /// The text, from the first line and column that were used.
    pub(super) fn finish(self) -> String {
        let Some(mut line) = self.spots.keys().next().map(|&(line, _)| line) else {
            return String::new();
        };
        let first = self
            .spots
            .keys()
            .map(|&(_, column)| column)
            .min()
            .unwrap_or(0);
        let mut out = String::new();
        let (mut column, mut ink) = (first, Ink::default());
        for ((to_line, to_column), (glyph, new_ink)) in self.spots {
            while line < to_line {
                switch(&mut out, &mut ink, Ink::default());
                out.push('\n');
                line += 1;
                column = first;
            }
            if column < to_column {
                switch(&mut out, &mut ink, Ink::default());
                out.extend(std::iter::repeat_n(' ', (to_column - column) as usize));
            }
            switch(&mut out, &mut ink, new_ink);
            out.push(glyph);
            column = to_column + 1;
        }
        switch(&mut out, &mut ink, Ink::default());
        out.push('\n');
        out
    }
}

/// Goes from one ink to another, by escape sequences where they differ.
fn switch(out: &mut String, from: &mut Ink, to: Ink) {
    if *from == to {
        return;
    }
    *from = to;
    out.push_str("\x1b[0");
    if to.bold {
        out.push_str(";1");
    }
    // Writing to a string cannot fail.
    if let Some(fg) = to.fg {
        let _ = write!(out, ";38;5;{}", fg.ansi256());
    }
    if let Some(bg) = to.bg {
        let _ = write!(out, ";48;5;{}", bg.ansi256());
    }
    out.push('m');
}
