//! The library: games that were played and kept, to be looked at, named and removed.

use std::path::{Path, PathBuf};

use games::Ladder;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use record::Record;
use rules::{Note, Player};
use session::Versus;
use table::Shelved;

use super::menu::page;
use super::study::StudyScreen;
use super::{Next, preview};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line, below, path_of};

/// Records, of which one is chosen.
pub(crate) struct Library {
    shelves: Vec<Shelved>,
    /// Those that fit what is looked for.
    found: Vec<usize>,
    list: List,
    typed: Option<(Typed, Line)>,
    filter: String,
    /// The record that is removed when that is said again.
    removed: Option<PathBuf>,
}

/// What is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Typed {
    File,
    Filter,
    Name,
}

/// More than any path needs.
const LONGEST: usize = 1000;

impl Library {
    pub(crate) fn new(context: &mut Context) -> Self {
        let shelves = table::library(&context.store, table::ALL).unwrap_or_else(|error| {
            context.notice = Some(context.say(None, &error.note()));
            Vec::new()
        });
        let found = (0..shelves.len()).collect();
        Self {
            list: List::new(shelves.len() + 1),
            shelves,
            found,
            typed: None,
            filter: String::new(),
            removed: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-choose"),
            ("Enter, 1-9", "tui-key-do"),
            ("/", "tui-key-filter"),
            ("r", "tui-key-rename"),
            ("x", "tui-key-remove"),
            ("0, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some((_, line)) = &mut self.typed {
            line.paste(text, LONGEST);
        }
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if self.typed.is_some() {
            return self.typing(gesture, context);
        }
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back if !self.filter.is_empty() => {
                    self.filter.clear();
                    self.find(context);
                    return Next::Stay;
                }
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Char('/') => {
                    self.typed = Some((Typed::Filter, Line::new(&self.filter)));
                    return Next::Stay;
                }
                Key::Char('r') => {
                    if let Some(shelf) = self.chosen() {
                        let name = shelf.path.file_stem().unwrap_or_default();
                        let line = Line::new(&name.to_string_lossy());
                        self.typed = Some((Typed::Name, line));
                    }
                    return Next::Stay;
                }
                Key::Char('x') => {
                    self.remove(context);
                    return Next::Stay;
                }
                _ => {}
            }
        }
        self.removed = None;
        match self.list.handle(gesture) {
            Picked::Done(0) => {
                self.typed = Some((Typed::File, Line::default()));
                Next::Stay
            }
            Picked::Done(_) => match self.chosen().map(|it| it.path.clone()) {
                Some(path) => open(&path, context),
                None => Next::Stay,
            },
            Picked::Nothing | Picked::Moved => Next::Stay,
        }
    }

    fn chosen(&self) -> Option<&Shelved> {
        let n = self.list.at.checked_sub(1)?;
        self.shelves.get(*self.found.get(n)?)
    }

    fn typing(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let (Gesture::Key(key), Some((what, line))) = (gesture, &mut self.typed) else {
            return Next::Stay;
        };
        let (what, key, text) = (*what, Key::of(key), line.text.trim().to_owned());
        match key {
            Key::Back => {
                self.typed = None;
                if what == Typed::Filter {
                    self.filter.clear();
                    self.find(context);
                }
            }
            Key::Enter => {
                self.typed = None;
                match what {
                    Typed::File if !text.is_empty() => {
                        let next = open(&path_of(&text), context);
                        if matches!(next, Next::Stay) {
                            // What could not be opened is there to be mended.
                            self.typed = Some((Typed::File, Line::new(&text)));
                        }
                        return next;
                    }
                    Typed::Name => self.rename(&text, context),
                    Typed::File | Typed::Filter => {}
                }
            }
            key => {
                line.key(key, LONGEST);
                if what == Typed::Filter {
                    self.filter.clone_from(&line.text);
                    self.find(context);
                }
            }
        }
        Next::Stay
    }

    /// The records whose line has all the words that are typed.
    fn find(&mut self, context: &Context) {
        let typed = self.filter.to_lowercase();
        let fits = |shelf: &Shelved| {
            let text = row(context, shelf).join(" ").to_lowercase();
            typed.split_whitespace().all(|word| text.contains(word))
        };
        let all = self.shelves.iter().enumerate();
        self.found = all.filter(|(_, it)| fits(it)).map(|(n, _)| n).collect();
        self.list = List::new(self.found.len() + 1);
        self.list.at = usize::from(!self.found.is_empty());
    }

    fn rename(&mut self, name: &str, context: &mut Context) {
        let Some(path) = self.chosen().map(|it| it.path.clone()) else {
            return;
        };
        match context.store.rename_record(&path, name) {
            Ok(to) => {
                let shelf = self.shelves.iter_mut().find(|it| it.path == path);
                if let Some(shelf) = shelf {
                    shelf.path = to;
                }
            }
            Err(error) => context.notice = Some(context.say(None, &error.note())),
        }
    }

    /// Removes the chosen record, once that was asked for twice.
    fn remove(&mut self, context: &mut Context) {
        let Some(path) = self.chosen().map(|it| it.path.clone()) else {
            return;
        };
        if self.removed.as_ref() != Some(&path) {
            context.notice = Some(context.word("tui-resume-discard"));
            self.removed = Some(path);
            return;
        }
        let (at, filter) = (self.list.at, self.filter.clone());
        let gone = context.store.remove_record(&path);
        *self = Self::new(context);
        context.notice = gone.err().map(|error| context.say(None, &error.note()));
        if !filter.is_empty() {
            self.filter = filter;
            self.find(context);
        }
        self.list.at = at.min(self.found.len());
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("tui-menu-open"), area, buffer);
        let whole = place.left.union(place.right);
        let has_preview = whole.width >= 100;
        let left = Rect {
            width: match has_preview {
                true => whole.width * 3 / 5,
                false => whole.width,
            },
            ..whole
        };
        let mut lines = vec![context.word("tui-open-other")];
        lines.extend(self.found.iter().map(|&n| {
            let [day, game, players, result] = row(context, &self.shelves[n]);
            format!("{day:10}  {game:12}  {result:4}  {players}")
        }));
        let list = Rect {
            height: left.height.saturating_sub(3),
            ..left
        };
        self.list.draw(buffer, list, &context.skin, &lines);
        let foot = below(left, left.height.saturating_sub(2));
        if let Some(record) = self.chosen().and_then(|it| it.records.first().cloned()) {
            if let Some(text) = self.against(context, &record) {
                widgets::put_wrapped(buffer, foot, 0, &text, Style::new());
            }
            if has_preview {
                let right = Rect {
                    x: left.right() + 2,
                    width: whole.width.saturating_sub(left.width + 2),
                    ..whole
                };
                let end = record.position_at(record.tree().last());
                if let Ok(position) = end {
                    preview::scene(context, &position.scene(), right, buffer);
                }
            }
        }
        let (what, typed) = self.typed.as_ref()?;
        let prompt = context.word(match what {
            Typed::File => "tui-open-file",
            Typed::Filter => "tui-pick-filter",
            Typed::Name => "tui-open-name",
        });
        let foot = Rect {
            height: 2,
            ..below(left, left.height.saturating_sub(2))
        };
        for position in foot.positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                cell.reset();
            }
        }
        typed.draw(buffer, foot, 1, &(prompt + " "), &context.skin)
    }

    /// How the person has done against the computer of a game, and whom to try next.
    fn against(&self, context: &Context, record: &Record) -> Option<String> {
        let game = Versus::of(record)?;
        let results = table::results(&self.shelves, game.choice, &game.computer);
        let won = results.iter().filter(|it| **it == Some(true)).count();
        let name = context.computer_name(game.choice, &game.computer);
        let note = Note::new("tui-results")
            .with("won", won)
            .with("games", results.len())
            .with("player", name);
        let mut text = context.say(None, &note);
        let next = Ladder::of(game.choice).suggest(&game.computer, &results);
        if let Some(next) = next {
            let name = context.computer_name(game.choice, next.level);
            let note = Note::new("play-try-next").with("level", name);
            text = format!("{text} {}", context.say(None, &note));
        }
        Some(text)
    }
}

/// Day, game, players and result of a file's first game.
fn row(context: &Context, shelf: &Shelved) -> [String; 4] {
    let name = || {
        let name = shelf.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let Some(record) = shelf.records.first() else {
        return [String::new(), String::new(), name(), String::new()];
    };
    let choice = record
        .choice()
        .expect("a record with a good start names a game");
    let info = choice.game().info();
    let players = Player::BOTH.map(|player| match record.tags().player(player) {
        Some(name) => context.computer_name(choice, name),
        None => info.player(player).name.in_lang(context.lang()).to_owned(),
    });
    let more = match shelf.records.len() {
        1 => String::new(),
        n => format!(" (+{})", n - 1),
    };
    // A name that somebody gave says more than who played.
    let stem = shelf.path.file_stem().unwrap_or_default().to_string_lossy();
    let is_ours = stem.bytes().take(4).all(|byte| byte.is_ascii_digit());
    let players = match is_ours {
        true => players.join(" – "),
        false => format!("{stem}: {}", players.join(" – ")),
    };
    [
        shelf.day().unwrap_or_default(),
        choice.to_string(),
        players + &more,
        record.result_text().to_owned(),
    ]
}

fn open(path: &Path, context: &mut Context) -> Next {
    match StudyScreen::open(path, context) {
        Ok(study) => Next::go(study),
        Err(notice) => {
            context.notice = Some(notice);
            Next::Stay
        }
    }
}
