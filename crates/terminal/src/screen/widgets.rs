//! Small things that screens are made of.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::screen::context::Context;
use crate::screen::input::Key;
use crate::screen::skin::Skin;

/// Writes one line, cut to the width, and says how many columns it took.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) -> u16 {
    if line >= area.height || area.width == 0 {
        return 0;
    }
    let text = cut(text, area.width.into());
    buffer.set_string(area.x, area.y + line, &text, style);
    width(&text)
}

/// Writes a text in as many lines as it takes, and says how many.
pub(crate) fn put_wrapped(
    buffer: &mut Buffer,
    area: Rect,
    line: u16,
    text: &str,
    style: Style,
) -> u16 {
    if text.is_empty() {
        return 0;
    }
    let lines = wrap(text, area.width.into());
    for (text, n) in lines.iter().zip(line..) {
        put(buffer, area, n, text, style);
    }
    lines.len() as u16
}

/// The text, and three dots instead of what is too much.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for letter in text.chars() {
        used += letter.width().unwrap_or(0);
        if used >= most {
            break;
        }
        out.push(letter);
    }
    out + "…"
}

/// The columns of a text.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text in lines that are no wider than that, broken between words.
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let indent: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = indent.clone();
        let mut is_empty = true;
        for word in paragraph.split_whitespace() {
            let room = most.saturating_sub(line.width());
            if !is_empty && word.width() + 1 > room {
                lines.push(std::mem::replace(&mut line, indent.clone()));
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            for letter in word.chars() {
                if line.width() >= most.max(1) {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
            is_empty = false;
        }
        lines.push(line);
    }
    lines
}

/// Draws a box on a clean ground and gives what is inside.
pub(crate) fn panel(buffer: &mut Buffer, area: Rect, title: &str, skin: &Skin) -> Rect {
    let area = area.intersection(buffer.area);
    if area.width < 4 || area.height < 3 {
        return Rect::ZERO;
    }
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
        }
    }
    let across = "─".repeat(usize::from(area.width) - 2);
    let (left, right) = (area.x, area.right() - 1);
    let style = skin.faint();
    buffer.set_string(left, area.y, format!("┌{across}┐"), style);
    buffer.set_string(left, area.bottom() - 1, format!("└{across}┘"), style);
    for line in area.y + 1..area.bottom() - 1 {
        buffer.set_string(left, line, "│", style);
        buffer.set_string(right, line, "│", style);
    }
    if !title.is_empty() {
        let title = format!(
            " {} ",
            cut(title, usize::from(area.width).saturating_sub(6))
        );
        buffer.set_string(left + 2, area.y, title, skin.title());
    }
    Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width - 4,
        height: area.height - 2,
    }
}

/// A rectangle of that size in the middle.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// A line that is typed into.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) text: String,
}

impl Line {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
        }
    }

    /// Takes a key; whether it was one for a line.
    pub(crate) fn key(&mut self, key: Key, most: usize) -> bool {
        match key {
            Key::Char(letter) => self.add(letter, most),
            Key::Backspace => {
                self.text.pop();
            }
            _ => return false,
        }
        true
    }

    pub(crate) fn paste(&mut self, text: &str, most: usize) {
        for letter in text.chars() {
            self.add(letter, most);
        }
    }

    fn add(&mut self, letter: char, most: usize) {
        if !letter.is_control() && self.text.chars().count() < most {
            self.text.push(letter);
        }
    }

    /// Shows the line with its cursor, the end of a text that is too long.
    pub(crate) fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        line: u16,
        before: &str,
        skin: &Skin,
    ) -> Option<Position> {
        let used = put(buffer, area, line, before, skin.title());
        let room = usize::from(area.width.saturating_sub(used + 1));
        let mut shown = self.text.as_str();
        while shown.width() > room {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        let rest = Rect {
            x: area.x + used,
            width: area.width.saturating_sub(used),
            ..area
        };
        let at = rest.x + put(buffer, rest, line, shown, Style::new());
        let cursor = Position::new(at, area.y + line);
        area.contains(cursor).then_some(cursor)
    }
}

/// The area without its first lines.
pub(crate) fn below(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect {
        y: area.y + lines,
        height: area.height - lines,
        ..area
    }
}

/// Keys and what they do now, as many as fit; the way to all of them always does.
pub(crate) fn key_bar(buffer: &mut Buffer, area: Rect, context: &Context, keys: Bar<'_>) {
    let skin = &context.skin;
    let help = ("?".to_owned(), context.word("tui-bar-keys"));
    let entry = |(key, word): &(String, String)| width(key) + 1 + width(word);
    let mut room = area.width.saturating_sub(entry(&help));
    let mut shown = Vec::new();
    for (key, word) in keys {
        let pair = (crate::screen::help::named(context, key), context.word(word));
        let wants = entry(&pair) + 2;
        if wants > room {
            break;
        }
        room -= wants;
        shown.push(pair);
    }
    shown.push(help);
    let mut at = area;
    for (key, word) in shown {
        for (text, style) in [
            (key.as_str(), skin.title()),
            (" ", Style::new()),
            (&word, skin.faint()),
        ] {
            let used = put(buffer, at, 0, text, style);
            at.x += used;
            at.width -= used.min(at.width);
        }
        at.x += 2;
        at.width = at.width.saturating_sub(2);
    }
}

/// Keys, and the key of the word that says what each does.
pub(crate) type Bar<'a> = &'a [(&'a str, &'a str)];

/// A text that begins with `~` as a path below the person's home.
pub(crate) fn path_of(text: &str) -> std::path::PathBuf {
    let text = text.trim();
    let home = || std::env::var_os("HOME").map(std::path::PathBuf::from);
    match text.strip_prefix("~/").zip(home()) {
        Some((rest, home)) => home.join(rest),
        None => text.into(),
    }
}
