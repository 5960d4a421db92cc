//! All keys of a screen, over it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::screen::context::Context;
use crate::screen::widgets;

/// Keys, and the key of the sentence that says what they do.
pub(crate) type Keys = &'static [(&'static str, &'static str)];

/// The keys that work everywhere.
const EVERYWHERE: Keys = &[
    ("?", "tui-key-help"),
    ("Ctrl-L", "tui-key-redraw"),
    ("Ctrl-Z", "tui-key-suspend"),
    ("Ctrl-C", "tui-key-quit"),
];

/// Shows the keys of a screen.
pub(crate) fn draw(context: &Context, keys: Keys, area: Rect, buffer: &mut Buffer) {
    let rows: Vec<(String, String)> = keys
        .iter()
        .chain(EVERYWHERE)
        .map(|&(key, what)| (named(context, key), context.word(what)))
        .collect();
    let keys_width = rows.iter().map(|row| widgets::width(&row.0)).max();
    let keys_width = keys_width.unwrap_or(0) + 2;
    let words = rows.iter().map(|row| widgets::width(&row.1)).max();
    let width = (keys_width + words.unwrap_or(0) + 4).min(area.width);
    let height = rows.len() as u16 + 2;
    let title = context.word("tui-keys");
    let inside = widgets::panel(
        buffer,
        widgets::middle(area, width, height),
        &title,
        &context.skin,
    );
    for (line, (key, what)) in (0..).zip(&rows) {
        widgets::put(buffer, inside, line, key, context.skin.title());
        let rest = Rect {
            x: inside.x + keys_width,
            width: inside.width.saturating_sub(keys_width),
            ..inside
        };
        widgets::put(buffer, rest, line, what, ratatui::style::Style::new());
    }
}

/// Keys by the names that they have on keyboards of the language.
pub(crate) fn named(context: &Context, key: &str) -> String {
    let words = [
        ("mouse", "tui-name-mouse"),
        ("click", "tui-name-click"),
        ("Space", "tui-name-space"),
    ];
    words.iter().fold(key.to_owned(), |key, (name, word)| {
        match key.contains(name) {
            true => key.replace(name, &context.word(word)),
            false => key,
        }
    })
}
