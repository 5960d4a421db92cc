//! The tags that head a written game.

use std::fmt;

use rules::{Note, Player};

use crate::fault::clip;

/// What is known of a game beside its moves: names and values, in order.
///
/// Names are unique. Any name of the right form may be used; those that mean
/// nothing here are kept. The result is not among them, although the file has a
/// tag for it: it is [`Record::result`](crate::Record::result).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    tags: Vec<(String, String)>,
}

/// The names of the tags that mean something.
pub mod names {
    /// The game's short name.
    pub const GAME: &str = "Game";
    /// The variant's name.
    pub const VARIANT: &str = "Variant";
    /// Where the game starts, if not where games of the variant do.
    pub const POSITION: &str = "Position";
    /// The occasion.
    pub const EVENT: &str = "Event";
    /// The day, as `2026-11-15`.
    pub const DATE: &str = "Date";
    /// Who moved first.
    pub const FIRST: &str = "First";
    /// Who moved second.
    pub const SECOND: &str = "Second";
    /// The time allowed.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// The result, in files only.
    pub const RESULT: &str = "Result";

    /// The tags that say where a game starts and how it ended: they follow the record.
    pub const FIXED: [&str; 4] = [GAME, VARIANT, POSITION, RESULT];
}

impl Tags {
    /// The longest name, in bytes.
    pub const NAME_LIMIT: usize = 64;
    /// The longest value, in bytes.
    pub const VALUE_LIMIT: usize = 8192;
    /// The most tags, beside those that every game may have.
    pub const COUNT_LIMIT: usize = 500;

    /// The value of a tag, if it is there.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|&(other, _)| other == name)
            .map(|(_, value)| value)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Who played that side.
    pub fn player(&self, player: Player) -> Option<&str> {
        self.value(match player {
            Player::First => names::FIRST,
            Player::Second => names::SECOND,
        })
    }

    /// The occasion.
    pub fn event(&self) -> Option<&str> {
        self.value(names::EVENT)
    }

    /// The day of the game.
    pub fn date(&self) -> Option<&str> {
        self.value(names::DATE)
    }

    /// The time allowed.
    pub fn time_control(&self) -> Option<&str> {
        self.value(names::TIME_CONTROL)
    }

    /// Sets a tag where it stands, or at the end if it is new.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            let note = Note::new("record-tag-name").with("name", clip(name));
            return Err(TagError(note));
        }
        if value.len() > Self::VALUE_LIMIT {
            let note = Note::new("record-tag-long")
                .with("name", name)
                .with("limit", Self::VALUE_LIMIT);
            return Err(TagError(note));
        }
        if let Some((_, old)) = self.tags.iter_mut().find(|(other, _)| other == name) {
            value.clone_into(old);
        } else if self.has_room(name) {
            self.tags.push((name.to_owned(), value.to_owned()));
        } else {
            let note = Note::new("record-tag-many")
                .with("name", name)
                .with("limit", Self::COUNT_LIMIT);
            return Err(TagError(note));
        }
        Ok(())
    }

    /// Sets a tag whose name and value are our own; a new one comes after the tag `after`.
    pub(crate) fn set_own(&mut self, name: &str, value: &str, after: &str) {
        let is_new = self.value(name).is_none();
        self.set(name, value).expect("our own tags are short");
        let found = self.tags.iter().position(|(other, _)| other == after);
        if let Some(n) = found.filter(|_| is_new) {
            self.tags[n + 1..].rotate_right(1);
        }
    }

    /// Whether one more tag may be set.
    fn has_room(&self, name: &str) -> bool {
        let is_free = |name: &str| !names::FIXED.contains(&name);
        let n_free = self.iter().filter(|&(name, _)| is_free(name)).count();
        !is_free(name) || n_free < Self::COUNT_LIMIT
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.tags.retain(|(other, _)| other != name);
    }
}

/// A tag cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagError(pub Note);

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for TagError {}

/// Whether a text can name a tag: a letter, then letters, digits and `_`.
pub(crate) fn is_name(text: &str) -> bool {
    let first = text.bytes().next();
    text.len() <= Tags::NAME_LIMIT
        && first.is_some_and(|byte| byte.is_ascii_alphabetic())
        && text.bytes().all(is_name_byte)
}

pub(crate) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
