//! The main menu.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::online::lobby::LobbyScreen;
use super::{Next, about, library, preview, puzzle, resume, rules, settings, setup, study};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets;
use table::Club;

/// The main menu.
pub(crate) struct Menu {
    list: List,
}

const ITEMS: [&str; 11] = [
    "tui-menu-play",
    "tui-menu-resume",
    "tui-menu-open",
    "tui-menu-rules",
    "tui-menu-learn",
    "tui-menu-study",
    "tui-menu-settings",
    "tui-menu-about",
    "web-play-online",
    "puzzle-menu",
    "tui-menu-quit",
];

/// The keys of all lists.
pub(crate) const LIST_KEYS: Keys = &[
    ("↑ ↓", "tui-key-choose"),
    ("Enter, 1-9", "tui-key-do"),
    ("0, Esc", "tui-key-back"),
];

impl Menu {
    pub(crate) fn new() -> Self {
        Self {
            list: List::new(ITEMS.len()),
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-choose"),
            ("Enter, 1-9", "tui-key-do"),
            ("0, q, Esc", "tui-key-quit"),
        ]
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if let Gesture::Key(key) = gesture
            && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q'))
        {
            return Next::Quit;
        }
        let Picked::Done(n) = self.list.handle(gesture) else {
            return Next::Stay;
        };
        match n {
            0 => Next::go(setup::SetupScreen::new(context)),
            1 => Next::go(resume::Resume::new(context)),
            2 => Next::go(library::Library::new(context)),
            3 => Next::go(rules::GameList::rules()),
            4 => Next::go(rules::GameList::lessons()),
            5 => {
                let last = &context.settings.last;
                let choice = last.setup(last.game).choice;
                Next::go(study::StudyScreen::of(choice, context))
            }
            6 => Next::go(settings::SettingsScreen::new()),
            7 => Next::go(about::About::new()),
            8 => {
                let server = context.server().server;
                let club = Club::new(server, context.lang(), &context.store);
                Next::go(LobbyScreen::new(club, None))
            }
            9 => Next::go(puzzle::PuzzleList::new()),
            _ => Next::Quit,
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("tui-title"), area, buffer);
        let choice = context
            .settings
            .last
            .setup(context.settings.last.game)
            .choice;
        preview::start(context, choice, place.right, buffer);
        let items: Vec<String> = ITEMS.iter().map(|key| context.word(key)).collect();
        self.list.draw(buffer, place.left, &context.skin, &items);
        None
    }
}

/// Where things go on a page: what is chosen from on the left, a picture on the right.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) left: Rect,
    pub(crate) right: Rect,
}

/// Draws what all pages have: a title, and at the foot what there is to tell.
pub(crate) fn page(context: &Context, title: &str, area: Rect, buffer: &mut Buffer) -> Page {
    let skin = &context.skin;
    let body = widgets::panel(buffer, area, title, skin);
    let keys = context.word("tui-foot");
    let foot = body.height.saturating_sub(1);
    match &context.notice {
        Some(notice) => {
            let lines = widgets::wrap(notice, body.width.into());
            let first = foot.saturating_sub(lines.len() as u16);
            for (line, n) in lines.iter().zip(first..) {
                widgets::put(buffer, body, n, line, skin.alert());
            }
            widgets::put(buffer, body, foot, &keys, skin.faint());
        }
        None => {
            widgets::put(buffer, body, foot, &keys, skin.faint());
        }
    }
    let inside = Rect {
        y: body.y + 1,
        height: body.height.saturating_sub(4),
        ..body
    };
    // Where there is no room for a picture, what is chosen from has all of it.
    let left = match inside.width < 60 {
        true => inside.width,
        false => (inside.width / 2).clamp(36, 60),
    };
    Page {
        left: Rect {
            width: left,
            ..inside
        },
        right: Rect {
            x: inside.x + left,
            width: inside.width - left,
            ..inside
        },
    }
}
