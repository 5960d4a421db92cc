//! The choice of a record to open: one of those in the store, or any file by its name.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::Next;
use super::menu::{LIST_KEYS, page};
use super::replay::Replay;
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::Line;

/// Which record to open.
pub(crate) struct Open {
    paths: Vec<PathBuf>,
    list: List,
    typed: Option<Line>,
}

/// More than any path needs.
const LONGEST: usize = 1000;

impl Open {
    pub(crate) fn new(context: &mut Context) -> Self {
        let found = context.store.records();
        let paths = found.unwrap_or_else(|error| {
            context.notice = Some(context.say(None, &error.note()));
            Vec::new()
        });
        Self {
            list: List::new(paths.len() + 1),
            paths,
            typed: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        LIST_KEYS
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.typed {
            line.paste(text, LONGEST);
        }
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if self.typed.is_some() {
            return self.typing(gesture, context);
        }
        if let Gesture::Key(key) = gesture
            && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q'))
        {
            return Next::Back;
        }
        match self.list.handle(gesture) {
            Picked::Done(0) => {
                self.typed = Some(Line::default());
                Next::Stay
            }
            Picked::Done(n) => open(&self.paths[n - 1].clone(), context),
            Picked::Nothing | Picked::Moved => Next::Stay,
        }
    }

    fn typing(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let (Gesture::Key(key), Some(line)) = (gesture, &mut self.typed) else {
            return Next::Stay;
        };
        match Key::of(key) {
            Key::Back => self.typed = None,
            Key::Enter => {
                let path = PathBuf::from(line.text.trim());
                if !line.text.trim().is_empty() {
                    return open(&path, context);
                }
                self.typed = None;
            }
            key => {
                line.key(key, LONGEST);
            }
        }
        Next::Stay
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("tui-menu-open"), area, buffer);
        let area = place.left.union(place.right);
        let mut lines = vec![context.word("tui-open-other")];
        lines.extend(self.paths.iter().map(|path| name(path)));
        let list = Rect {
            height: area.height.saturating_sub(2),
            ..area
        };
        self.list.draw(buffer, list, &context.skin, &lines);
        let typed = self.typed.as_ref()?;
        let prompt = context.word("tui-open-file") + " ";
        typed.draw(
            buffer,
            area,
            area.height.saturating_sub(1),
            &prompt,
            &context.skin,
        )
    }
}

fn open(path: &Path, context: &mut Context) -> Next {
    match Replay::open(path, context) {
        Ok(replay) => Next::go(replay),
        Err(notice) => {
            context.notice = Some(notice);
            Next::Stay
        }
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
