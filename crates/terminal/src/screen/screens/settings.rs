//! The screen of settings.

use play::Pace;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::Lang;
use store::{Ascii, Settings, Size, Theme};

use super::menu::page;
use super::{Next, preview};
use crate::screen::board::Way;
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};

/// The settings.
pub(crate) struct SettingsScreen {
    list: List,
}

/// One row: what it is called, what is chosen, and what comes next or before.
struct Row {
    name: &'static str,
    value: fn(&Settings) -> &'static str,
    turn: fn(&mut Settings, isize),
}

const ROWS: [Row; 6] = [
    Row {
        name: "tui-set-language",
        value: |it| match it.language {
            None => "tui-set-language-auto",
            Some(Lang::En) => "tui-set-language-en",
            Some(Lang::Pt) => "tui-set-language-pt",
        },
        turn: |it, by| {
            let all = [None, Some(Lang::En), Some(Lang::Pt)];
            it.language = turned(&all, it.language, by);
        },
    },
    Row {
        name: "tui-set-theme",
        value: |it| match it.theme {
            Theme::Default => "tui-set-theme-default",
            Theme::ColorBlind => "tui-set-theme-color-blind",
            Theme::HighContrast => "tui-set-theme-high-contrast",
            Theme::Plain => "tui-set-theme-plain",
        },
        turn: |it, by| it.theme = turned(Theme::ALL, it.theme, by),
    },
    Row {
        name: "tui-set-ascii",
        value: |it| match it.ascii {
            Ascii::Auto => "tui-set-auto",
            Ascii::Always => "tui-set-always",
            Ascii::Never => "tui-set-never",
        },
        turn: |it, by| it.ascii = turned(Ascii::ALL, it.ascii, by),
    },
    Row {
        name: "tui-set-size",
        value: |it| match it.size {
            Size::Auto => "tui-set-size-auto",
            Size::Compact => "tui-set-size-compact",
            Size::Normal => "tui-set-size-normal",
            Size::Large => "tui-set-size-large",
        },
        turn: |it, by| it.size = turned(Size::ALL, it.size, by),
    },
    Row {
        name: "tui-set-speed",
        value: |it| speed_key(it.speed),
        turn: |it, by| it.speed = turned(&Pace::ALL, it.speed, by),
    },
    Row {
        name: "tui-set-confirm",
        value: |it| match it.confirm {
            true => "tui-yes",
            false => "tui-no",
        },
        turn: |it, _| it.confirm = !it.confirm,
    },
];

/// What a speed is called.
pub(crate) fn speed_key(speed: Pace) -> &'static str {
    match speed {
        Pace::Slow => "tui-speed-slow",
        Pace::Normal => "tui-speed-normal",
        Pace::Fast => "tui-speed-fast",
        Pace::Instant => "tui-speed-instant",
    }
}

/// The value so many places further on, round and round.
pub(crate) fn turned<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let at = all.iter().position(|it| *it == now).unwrap_or(0) as isize;
    let n = (at + by).rem_euclid(all.len().max(1) as isize) as usize;
    all.get(n).copied().unwrap_or(now)
}

impl SettingsScreen {
    pub(crate) fn new() -> Self {
        Self {
            list: List::new(ROWS.len()),
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-choose"),
            ("← →, Enter", "tui-key-change"),
            ("0, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Way(Way::Left) => {
                    self.turn(context, -1);
                    return Next::Stay;
                }
                Key::Way(Way::Right) => {
                    self.turn(context, 1);
                    return Next::Stay;
                }
                // A number goes to a line and changes nothing.
                Key::Char(digit @ '1'..='9') => {
                    let n = digit as usize - '1' as usize;
                    self.list.at = n.min(ROWS.len() - 1);
                    return Next::Stay;
                }
                _ => {}
            }
        }
        if let Picked::Done(_) = self.list.handle(gesture) {
            self.turn(context, 1);
        }
        Next::Stay
    }

    fn turn(&self, context: &mut Context, by: isize) {
        if let Some(row) = ROWS.get(self.list.at) {
            context.change(|settings| (row.turn)(settings, by));
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("tui-menu-settings"), area, buffer);
        let lines: Vec<String> = ROWS
            .iter()
            .map(|row| {
                let value = context.word((row.value)(&context.settings));
                format!("{}: ‹ {value} ›", context.word(row.name))
            })
            .collect();
        self.list.draw(buffer, place.left, &context.skin, &lines);
        let choice = context
            .settings
            .last
            .setup(context.settings.last.game)
            .choice;
        preview::start(context, choice, place.right, buffer);
        None
    }
}
