//! The screen about the program.

use games::GameId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::Next;
use super::menu::{LIST_KEYS, page};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets;

/// What the program is.
pub(crate) struct About;

impl About {
    pub(crate) fn new() -> Self {
        Self
    }

    pub(crate) fn keys(&self) -> Keys {
        LIST_KEYS
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, _: &mut Context) -> Next {
        match gesture {
            Gesture::Key(key) if Key::of(key) == Key::Other => Next::Stay,
            Gesture::Key(_) | Gesture::Click(_) => Next::Back,
            Gesture::Wheel(_) => Next::Stay,
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("tui-menu-about"), area, buffer);
        let area = place.left.union(place.right);
        let version = format!("Quadrille {} · MIT / Apache-2.0", env!("CARGO_PKG_VERSION"));
        widgets::put(buffer, area, 0, &version, context.skin.title());
        let mut line =
            widgets::put_wrapped(buffer, area, 1, &context.word("tui-about"), Style::new()) + 2;
        for game in GameId::ALL {
            let info = game.info();
            let name = context.game_name(*game);
            let heading = format!("{name} · {} {}", info.designer, info.year);
            widgets::put(buffer, area, line, &heading, context.skin.title());
            let summary = info.summary.in_lang(context.lang());
            line += 1 + widgets::put_wrapped(buffer, area, line + 1, summary, Style::new());
        }
        let folders = context.store.folders().ok().flatten();
        if let Some(folders) = folders {
            let text = format!(
                "{} {}\n{} {}",
                context.word("tui-about-records"),
                folders.records.display(),
                context.word("tui-about-settings"),
                folders.config.display()
            );
            widgets::put_wrapped(buffer, area, line + 1, &text, context.skin.faint());
        }
        None
    }
}
