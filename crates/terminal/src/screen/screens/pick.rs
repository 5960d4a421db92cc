//! A list to pick one thing from, which typing makes shorter.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::menu::page;
use crate::screen::context::Context;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line};

/// Something that can be picked.
pub(crate) struct Item {
    pub(crate) name: String,
    /// A word beside the name, such as a rating; may be empty.
    pub(crate) value: String,
    /// A sentence about it; may be empty.
    pub(crate) about: String,
}

/// A list to pick one thing from.
pub(crate) struct Picker {
    title: String,
    items: Vec<Item>,
    /// What is typed to find something.
    filter: Line,
    /// The items that fit what is typed.
    found: Vec<usize>,
    list: List,
}

/// What came of a gesture.
pub(crate) enum Pick {
    Stay,
    Cancel,
    Taken(usize),
}

impl Picker {
    /// A list at one of its items.
    pub(crate) fn new(title: String, items: Vec<Item>, at: usize) -> Self {
        let mut list = List::new(items.len());
        list.at = at.min(items.len().saturating_sub(1));
        Self {
            title,
            found: (0..items.len()).collect(),
            items,
            filter: Line::default(),
            list,
        }
    }

    /// The item under the cursor.
    pub(crate) fn at(&self) -> Option<usize> {
        self.found.get(self.list.at).copied()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.filter.paste(text, 30);
        self.find();
    }

    pub(crate) fn handle(&mut self, gesture: Gesture) -> Pick {
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back if self.filter.text.is_empty() => return Pick::Cancel,
                Key::Back => {
                    self.filter.text.clear();
                    self.find();
                    return Pick::Stay;
                }
                Key::Char('0') if self.filter.text.is_empty() => return Pick::Cancel,
                Key::Enter => return self.at().map_or(Pick::Stay, Pick::Taken),
                key @ (Key::Char(_) | Key::Backspace) => {
                    self.filter.key(key, 30);
                    self.find();
                    return Pick::Stay;
                }
                _ => {}
            }
        }
        match self.list.handle(gesture) {
            Picked::Done(n) => self.found.get(n).map_or(Pick::Stay, |&n| Pick::Taken(n)),
            Picked::Nothing | Picked::Moved => Pick::Stay,
        }
    }

    /// The items whose names or sentences have all the words that are typed.
    fn find(&mut self) {
        let before = self.at();
        let typed = self.filter.text.to_lowercase();
        let fits = |item: &Item| {
            let text = format!("{} {}", item.name, item.about).to_lowercase();
            typed.split_whitespace().all(|word| text.contains(word))
        };
        let items = self.items.iter().enumerate();
        self.found = items.filter(|(_, it)| fits(it)).map(|(n, _)| n).collect();
        self.list.resize(self.found.len());
        let again = self.found.iter().position(|n| Some(*n) == before);
        self.list.at = again.unwrap_or(0);
    }

    /// Draws the list; gives the place for a picture of what is chosen.
    pub(crate) fn draw(
        &mut self,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> (Rect, Option<Position>) {
        let place = page(context, &self.title, area, buffer);
        let prompt = context.word("tui-pick-filter") + " ";
        let cursor = self
            .filter
            .draw(buffer, place.left, 0, &prompt, &context.skin);
        let widest = self.items.iter().map(|it| widgets::width(&it.name)).max();
        let widest = usize::from(widest.unwrap_or(0));
        let lines: Vec<String> = self
            .found
            .iter()
            .map(|&n| {
                let item = &self.items[n];
                let gap = widest.saturating_sub(widgets::width(&item.name).into());
                format!("{}{}  {}", item.name, " ".repeat(gap), item.value)
            })
            .collect();
        let about = 5.min(place.left.height / 3);
        let list = Rect {
            y: place.left.y + 2,
            height: place.left.height.saturating_sub(3 + about),
            ..place.left
        };
        self.list
            .draw_unnumbered(buffer, list, &context.skin, &lines);
        let below = Rect {
            y: list.bottom() + 1,
            height: place.left.bottom().saturating_sub(list.bottom() + 1),
            width: place.left.width.saturating_sub(2),
            ..place.left
        };
        if let Some(n) = self.at() {
            widgets::put_wrapped(buffer, below, 0, &self.items[n].about, Style::new());
        }
        (place.right, cursor)
    }
}
