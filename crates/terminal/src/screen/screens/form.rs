//! A form: rows of which each has a value that is turned, picked from a list or typed, and a
//! last row that does what the form is for.

use games::{Choice, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use session::TimeControl;

use super::menu::Page;
use super::pick::{Item, Pick, Picker};
use crate::screen::board::Way;
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line};

/// The rows of a form.
pub(crate) struct Form {
    list: List,
    n: usize,
    typing: Option<Typing>,
    /// The row whose value is picked from a list.
    picking: Option<(usize, Picker)>,
}

/// A value that is typed.
struct Typing {
    row: usize,
    line: Line,
    prompt: String,
    most: usize,
    /// Nobody is to read it over a shoulder.
    is_secret: bool,
}

/// What came of a gesture.
pub(crate) enum Deed {
    Stay,
    Back,
    /// A row is to have the next value, or the one before.
    Turn(usize, isize),
    /// A row was chosen.
    Chosen(usize),
    /// A value was picked from the list of a row.
    Taken(usize, usize),
    /// A value was typed.
    Typed(usize, String),
}

impl Form {
    /// A form with so many rows, at the last.
    pub(crate) fn new(n: usize) -> Self {
        let mut list = List::new(n);
        list.at = n.saturating_sub(1);
        Self {
            list,
            n,
            typing: None,
            picking: None,
        }
    }

    pub(crate) const KEYS: Keys = &[
        ("↑ ↓, 1-9", "tui-key-choose"),
        ("← →", "tui-key-change"),
        ("Enter", "tui-key-pick-list"),
        ("0, Esc", "tui-key-back"),
    ];

    /// The row that is chosen.
    pub(crate) fn at(&self) -> usize {
        self.list.at
    }

    pub(crate) fn go_to(&mut self, row: usize) {
        self.list.at = row;
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typing.is_some() || self.picking.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(typing) = &mut self.typing {
            typing.line.paste(text, typing.most);
        } else if let Some((_, picker)) = &mut self.picking {
            picker.paste(text);
        }
    }

    /// Lets the value of a row be typed, beginning with a text.
    pub(crate) fn type_in(&mut self, row: usize, prompt: String, text: &str, most: usize) {
        self.typing = Some(Typing {
            row,
            line: Line::new(text),
            prompt,
            most,
            is_secret: false,
        });
    }

    /// Lets the value of a row be typed without being shown.
    pub(crate) fn type_secret(&mut self, row: usize, prompt: String, most: usize) {
        self.type_in(row, prompt, "", most);
        if let Some(typing) = &mut self.typing {
            typing.is_secret = true;
        }
    }

    /// Lets the value of a row be picked from a list, whose title is what stands before the
    /// value in that line.
    pub(crate) fn pick_from(
        &mut self,
        row: usize,
        line: &str,
        items: Vec<Item>,
        at: Option<usize>,
    ) {
        let title = line.split(": ").next().unwrap_or_default().to_owned();
        let picker = Picker::new(title, items, at.unwrap_or(0));
        self.picking = Some((row, picker));
    }

    pub(crate) fn handle(&mut self, gesture: Gesture) -> Deed {
        if self.typing.is_some() {
            return self.type_key(gesture);
        }
        if let Some((row, picker)) = &mut self.picking {
            let row = *row;
            return match picker.handle(gesture) {
                Pick::Stay => Deed::Stay,
                Pick::Cancel => {
                    self.picking = None;
                    Deed::Stay
                }
                Pick::Taken(n) => {
                    self.picking = None;
                    Deed::Taken(row, n)
                }
            };
        }
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Deed::Back,
                Key::Way(Way::Left) => return Deed::Turn(self.list.at, -1),
                Key::Way(Way::Right) => return Deed::Turn(self.list.at, 1),
                // A number goes to a line and changes nothing.
                Key::Char(digit @ '1'..='9') => {
                    self.list.at = (digit as usize - '1' as usize).min(self.n - 1);
                    return Deed::Stay;
                }
                _ => {}
            }
        }
        match self.list.handle(gesture) {
            Picked::Done(row) => Deed::Chosen(row),
            Picked::Nothing | Picked::Moved => Deed::Stay,
        }
    }

    fn type_key(&mut self, gesture: Gesture) -> Deed {
        let (Gesture::Key(key), Some(typing)) = (gesture, &mut self.typing) else {
            return Deed::Stay;
        };
        match Key::of(key) {
            Key::Back => self.typing = None,
            Key::Enter => {
                let (row, text) = (typing.row, typing.line.text.clone());
                self.typing = None;
                return Deed::Typed(row, text);
            }
            key => {
                typing.line.key(key, typing.most);
            }
        }
        Deed::Stay
    }

    /// The list that is picked from, in front of all else: gives the place for a picture of
    /// the value under the cursor, with the row and the number of that value.
    pub(crate) fn draw_picker(
        &mut self,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<(Rect, usize, Option<usize>, Option<Position>)> {
        let (row, picker) = self.picking.as_mut()?;
        let (right, cursor) = picker.draw(context, area, buffer);
        Some((right, *row, picker.at(), cursor))
    }

    /// The rows, and below them what is typed or a sentence about the row that is chosen.
    pub(crate) fn draw(
        &mut self,
        context: &Context,
        place: &Page,
        lines: &[String],
        about: &str,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let below = self
            .list
            .draw_above(buffer, place.left, &context.skin, lines);
        match &self.typing {
            Some(typing) => typing.draw(context, below, buffer),
            None => {
                widgets::put_wrapped(buffer, below, 0, about, Style::new());
                None
            }
        }
    }
}

impl Typing {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let hidden = Line::new(&"*".repeat(self.line.text.chars().count()));
        let line = match self.is_secret {
            true => &hidden,
            false => &self.line,
        };
        line.draw(buffer, area, 0, &self.prompt, &context.skin)
    }
}

/// A row with a value that can be turned.
pub(crate) fn row(context: &Context, key: &str, value: &str) -> String {
    format!("{}: ‹ {value} ›", context.word(key))
}

/// Yes or no.
pub(crate) fn yes(context: &Context, is_so: bool) -> String {
    context.word(if is_so { "tui-yes" } else { "tui-no" })
}

/// The games to pick from, and where one of them stands.
pub(crate) fn games(context: &Context, game: GameId) -> (Vec<Item>, Option<usize>) {
    let item = |game: &GameId| Item {
        name: context.game_name(*game).to_owned(),
        value: String::new(),
        about: game.info().summary.in_lang(context.lang()).to_owned(),
    };
    let at = GameId::ALL.iter().position(|it| *it == game);
    (GameId::ALL.iter().map(item).collect(), at)
}

/// The boards of a game to pick from, and where one of them stands.
pub(crate) fn variants(context: &Context, choice: Choice) -> (Vec<Item>, Option<usize>) {
    let variants = choice.game().variants();
    let item = |variant: &Choice| Item {
        name: variant.variant_name(),
        value: String::new(),
        about: context.say(Some(choice.game()), &variant.meaning()),
    };
    let at = variants.iter().position(|it| *it == choice);
    (variants.iter().map(item).collect(), at)
}

/// Clocks to pick from, and where one of them stands.
pub(crate) fn clock_items(
    context: &Context,
    clocks: &[Option<TimeControl>],
    clock: Option<TimeControl>,
) -> (Vec<Item>, Option<usize>) {
    let item = |clock: &Option<TimeControl>| Item {
        name: clock_name(context, *clock),
        value: String::new(),
        about: String::new(),
    };
    let at = clocks.iter().position(|it| *it == clock);
    (clocks.iter().map(item).collect(), at)
}

/// The board that stands under the cursor of a list, if it is one of games or boards.
pub(crate) fn shown(choice: Choice, row: usize, n: Option<usize>) -> Choice {
    match (row, n) {
        (GAME, Some(n)) => GameId::ALL[n].standard(),
        (VARIANT, Some(n)) => choice.game().variants()[n],
        _ => choice,
    }
}

/// The rows that every form about a game begins with.
pub(crate) const GAME: usize = 0;
pub(crate) const VARIANT: usize = 1;

/// A clock in words.
pub(crate) fn clock_name(context: &Context, clock: Option<TimeControl>) -> String {
    match clock {
        None => context.word("tui-clock-none"),
        Some(clock) => context.texts.say(None, &clock.note()),
    }
}
