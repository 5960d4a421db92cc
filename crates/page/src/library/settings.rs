//! Settings that the person chose.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use games::{Choice, GameId};
use play::{Confirm, Pace};
use rules::{Lang, Note, clip};

use crate::new_game::NewGame;

/// What the person chose; each as usual until then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language; none for what the browser asks for.
    pub lang: Option<Lang>,
    /// Light or dark.
    pub theme: Theme,
    /// The colors of the pieces.
    pub palette: Palette,
    /// Whether anything is heard.
    pub sound: bool,
    /// Whether pieces are seen moving.
    pub motion: Motion,
    /// When moves are shown before they are played.
    pub confirm: Confirm,
    /// How fast computers play each other.
    pub pace: Pace,
    /// Whether coordinates stand around the board.
    pub coordinates: bool,
    /// Whether a small screen shows only the part of a large board where the pieces are.
    pub close_up: bool,
    /// What the person is called in games; may be empty.
    pub name: String,
    /// What was last chosen before a game, by game.
    pub last: BTreeMap<GameId, NewGame>,
    /// The game that was begun last.
    pub last_game: Option<GameId>,
    /// The steps of lessons that were done, by game, counted from 0.
    pub learned: BTreeMap<GameId, BTreeSet<usize>>,
    /// Lines that mean nothing here: a later version may have written them.
    pub others: Vec<String>,
}

/// Makes an enum whose values are kept by their short names.
macro_rules! named {
    ($($(#[$doc:meta])* $name:ident { $($(#[$inner:meta])* $value:ident $id:literal,)* })*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name { $($(#[$inner])* $value,)* }

        impl $name {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// The name under which it is kept and known to the style sheet.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$value => $id),* }
            }
        }
    )* };
}

named! {
    /// Light or dark.
    Theme {
        /// As the system asks for.
        #[default]
        Auto "auto",
        /// Dark on light.
        Light "light",
        /// Light on dark.
        Dark "dark",
    }
    /// The colors of the pieces.
    Palette {
        /// Those of the games.
        #[default]
        Usual "usual",
        /// Colors that are far apart for everybody, with stronger patterns.
        Safe "safe",
        /// Black, white and heavy outlines.
        Contrast "contrast",
    }
    /// Whether pieces are seen moving.
    Motion {
        /// As the system asks for.
        #[default]
        Auto "auto",
        /// Always.
        Full "full",
        /// Never.
        Reduced "reduced",
    }
}

const CONFIRMS: [(Confirm, &str); 4] = [
    (Confirm::Always, "always"),
    (Confirm::Several, "several"),
    (Confirm::Touch, "touch"),
    (Confirm::Never, "never"),
];
const SWITCH: [(bool, &str); 2] = [(true, "on"), (false, "off")];
const NAME_LIMIT: usize = 60;

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            theme: Theme::default(),
            palette: Palette::default(),
            sound: true,
            motion: Motion::default(),
            confirm: Confirm::default(),
            pace: Pace::default(),
            coordinates: true,
            close_up: true,
            name: String::new(),
            last: BTreeMap::new(),
            last_game: None,
            learned: BTreeMap::new(),
            others: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads lines `key=value`. What cannot be understood is told, and as usual.
    pub fn read(text: &str) -> (Self, Vec<Note>) {
        let mut settings = Self::default();
        let mut notes = Vec::new();
        for (n, line) in text.lines().enumerate().take(200) {
            let line = line.trim();
            let known = match line.split_once('=') {
                _ if line.is_empty() => continue,
                Some((key, value)) => settings.set(key.trim(), value.trim()),
                None => None,
            };
            match known {
                Some(true) => {}
                Some(false) => settings.others.push(line.to_owned()),
                None => {
                    let note = Note::new("page-settings-line").with("line", n + 1);
                    notes.push(note.with("found", clip(line)));
                }
            }
        }
        (settings, notes)
    }

    /// The lines that [`read`](Self::read) reads.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let mut line = |key: &str, value: &str| {
            // A text always takes it.
            let _ = writeln!(out, "{key}={value}");
        };
        line("lang", self.lang.map_or("auto", Lang::id));
        line("theme", self.theme.id());
        line("palette", self.palette.id());
        line("sound", id(&SWITCH, self.sound));
        line("motion", self.motion.id());
        line("confirm", id(&CONFIRMS, self.confirm));
        line("pace", self.pace.id());
        line("coordinates", id(&SWITCH, self.coordinates));
        line("close-up", id(&SWITCH, self.close_up));
        line("name", &plain(&self.name));
        for (game, last) in &self.last {
            line(&format!("last.{game}"), &last.to_string());
        }
        if let Some(game) = self.last_game {
            line("last", game.id());
        }
        for (game, steps) in &self.learned {
            let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
            line(&format!("learned.{game}"), &steps.join(","));
        }
        for other in &self.others {
            out.push_str(other);
            out.push('\n');
        }
        out
    }

    /// What was last chosen before this game, or the usual.
    pub fn last_of(&self, game: GameId, usual: impl FnOnce(Choice) -> NewGame) -> NewGame {
        let last = self.last.get(&game).cloned();
        last.unwrap_or_else(|| usual(game.standard()))
    }

    /// Keeps in mind what was chosen before a game.
    pub fn remember(&mut self, new: &NewGame) {
        self.last_game = Some(new.choice.game());
        self.last.insert(new.choice.game(), new.clone());
    }

    /// None if the value is not one; false if the key is unknown.
    fn set(&mut self, key: &str, value: &str) -> Option<bool> {
        match key {
            "lang" if value == "auto" => self.lang = None,
            "lang" => self.lang = Some(Lang::ALL.into_iter().find(|it| it.id() == value)?),
            "theme" => self.theme = *Theme::ALL.iter().find(|it| it.id() == value)?,
            "palette" => self.palette = *Palette::ALL.iter().find(|it| it.id() == value)?,
            "sound" => self.sound = find(&SWITCH, value)?,
            "motion" => self.motion = *Motion::ALL.iter().find(|it| it.id() == value)?,
            "confirm" => self.confirm = find(&CONFIRMS, value)?,
            "pace" => self.pace = Pace::ALL.into_iter().find(|it| it.id() == value)?,
            "coordinates" => self.coordinates = find(&SWITCH, value)?,
            "close-up" => self.close_up = find(&SWITCH, value)?,
            "name" => self.name = plain(value),
            "last" => self.last_game = Some(value.parse().ok()?),
            _ if key.starts_with("last.") => {
                let (name, query) = value.split_once('?').unwrap_or((value, ""));
                let new = NewGame::read(name, query).ok()?;
                self.last.insert(new.choice.game(), new);
            }
            _ if key.starts_with("learned.") => {
                let game = key.trim_start_matches("learned.").parse().ok()?;
                let steps = value
                    .split(',')
                    .map(|it| it.parse().ok().filter(|n| *n < 100));
                let steps: Option<BTreeSet<usize>> = steps.collect();
                self.learned.insert(game, steps?);
            }
            _ => return Some(false),
        }
        Some(true)
    }
}

impl Default for NewGame {
    /// The first game of the list, between friends.
    fn default() -> Self {
        Self::against_friend(GameId::ALL[0].standard())
    }
}

fn id<T: PartialEq>(table: &[(T, &'static str)], value: T) -> &'static str {
    let found = table.iter().find(|(it, _)| *it == value);
    found.map_or("", |(_, id)| id)
}

fn find<T: Copy>(table: &[(T, &str)], id: &str) -> Option<T> {
    table
        .iter()
        .find(|(_, it)| *it == id)
        .map(|(value, _)| *value)
}

/// A name on one line.
fn plain(name: &str) -> String {
    let letters = name.trim().chars().filter(|letter| !letter.is_control());
    letters
        .take(NAME_LIMIT)
        .collect::<String>()
        .trim()
        .to_owned()
}
