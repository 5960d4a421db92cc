//! A list of lines of which one is chosen, by arrows, numbers or mouse.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::screen::board::Way;
use crate::screen::input::{Gesture, Key};
use crate::screen::skin::Skin;
use crate::screen::widgets::put;

/// A list of lines of which one is chosen.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) at: usize,
    /// The first line that is shown.
    top: usize,
    n: usize,
    hits: Vec<(Rect, usize)>,
}

/// What came of a gesture in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// Nothing that concerns the list.
    Nothing,
    /// Another line is chosen.
    Moved,
    /// This line is to be done.
    Done(usize),
}

impl List {
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            ..Self::default()
        }
    }

    pub(crate) fn resize(&mut self, n: usize) {
        self.n = n;
        self.at = self.at.min(n.saturating_sub(1));
    }

    pub(crate) fn handle(&mut self, gesture: Gesture) -> Picked {
        match gesture {
            Gesture::Key(key) => self.key(Key::of(key)),
            Gesture::Click(at) => match self.hits.iter().find(|(area, _)| area.contains(at)) {
                Some(&(_, n)) => {
                    self.at = n;
                    Picked::Done(n)
                }
                None => Picked::Nothing,
            },
            Gesture::Wheel(lines) => self.step(lines as isize),
        }
    }

    /// The line that a key says is to be done.
    pub(crate) fn at_key(&mut self, key: Key) -> Option<usize> {
        match self.key(key) {
            Picked::Done(n) => Some(n),
            Picked::Nothing | Picked::Moved => None,
        }
    }

    fn key(&mut self, key: Key) -> Picked {
        match key {
            Key::Way(Way::Up) if self.at == 0 => self.step(self.n as isize),
            Key::Way(Way::Down) if self.at + 1 == self.n => self.step(-(self.n as isize)),
            Key::Way(Way::Up) => self.step(-1),
            Key::Way(Way::Down) => self.step(1),
            Key::PageUp => self.step(-8),
            Key::PageDown => self.step(8),
            Key::Home => self.step(-(self.n as isize)),
            Key::End => self.step(self.n as isize),
            Key::Enter | Key::Char(' ') if self.n > 0 => Picked::Done(self.at),
            Key::Char(digit @ '1'..='9') => {
                let n = digit as usize - '1' as usize;
                if n >= self.n {
                    return Picked::Nothing;
                }
                self.at = n;
                Picked::Done(n)
            }
            _ => Picked::Nothing,
        }
    }

    fn step(&mut self, lines: isize) -> Picked {
        let last = self.n.saturating_sub(1);
        self.at = self.at.saturating_add_signed(lines).min(last);
        Picked::Moved
    }

    /// Shows lines to be chosen by number, none of them marked.
    pub(crate) fn draw_plain(&mut self, buffer: &mut Buffer, area: Rect, lines: &[String]) {
        self.resize(lines.len());
        self.hits.clear();
        for (n, text) in lines.iter().enumerate().take(usize::from(area.height)) {
            put(
                buffer,
                area,
                n as u16,
                &format!("  {}  {text}", n + 1),
                Style::new(),
            );
            let hit = Rect {
                y: area.y + n as u16,
                height: 1,
                ..area
            };
            self.hits.push((hit, n));
        }
    }

    /// As [`draw`](Self::draw), without numbers: they are for something else.
    pub(crate) fn draw_unnumbered(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        skin: &Skin,
        lines: &[String],
    ) {
        self.draw_lines(buffer, area, skin, lines, false);
    }

    /// Shows the lines that fit, the chosen one among them.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, skin: &Skin, lines: &[String]) {
        self.draw_lines(buffer, area, skin, lines, true);
    }

    /// Shows the lines and returns the place below them, for what is said of the chosen one.
    pub(crate) fn draw_above(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        skin: &Skin,
        lines: &[String],
    ) -> Rect {
        let list = Rect {
            height: lines.len() as u16,
            ..area
        }
        .intersection(area);
        self.draw(buffer, list, skin, lines);
        Rect {
            y: list.bottom() + 1,
            height: area.height.saturating_sub(list.height + 1),
            width: area.width.saturating_sub(2),
            ..area
        }
    }

    fn draw_lines(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        skin: &Skin,
        lines: &[String],
        is_numbered: bool,
    ) {
        self.resize(lines.len());
        let room = usize::from(area.height).max(1);
        self.top = self.top.clamp((self.at + 1).saturating_sub(room), self.at);
        self.hits.clear();
        for (row, (n, text)) in lines
            .iter()
            .enumerate()
            .skip(self.top)
            .take(room)
            .enumerate()
        {
            let row = row as u16;
            let style = if n == self.at {
                skin.selected()
            } else {
                Style::new()
            };
            let number = match n {
                _ if !is_numbered => String::new(),
                0..9 => format!("{}  ", n + 1),
                _ => "   ".to_owned(),
            };
            let mark = if n == self.at { '›' } else { ' ' };
            let text = format!("{mark} {number}{text} ");
            put(buffer, area, row, &text, style);
            let hit = Rect {
                y: area.y + row,
                height: 1,
                ..area
            };
            self.hits.push((hit, n));
        }
    }
}
