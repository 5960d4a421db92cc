use std::fmt;

use crate::{Color, Player};

/// Something to tell a person, before it is put into words: a key into the
/// catalogue of sentences, arguments for it, and the number of the rule behind it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// The key of the sentence, such as `talpa-must-capture`.
    pub key: &'static str,
    /// The rule behind it, such as `T5`, where there is one.
    pub rule: Option<&'static str>,
    /// What the sentence speaks of, by name.
    pub args: Vec<(&'static str, Value)>,
}

/// An argument of a [`Note`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Text that is the same in every language: a cell, a move, what was typed.
    Text(String),
    /// A number.
    Number(i64),
    /// A player, shown by the name the game gives.
    Player(Player),
    /// A color, shown by its name.
    Color(Color),
}

impl Note {
    /// A note without arguments.
    pub fn new(key: &'static str) -> Self {
        Self {
            key,
            rule: None,
            args: Vec::new(),
        }
    }

    /// The note with the rule behind it.
    #[must_use]
    pub fn rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The note with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// As much of a text as a sentence can quote.
pub fn clip(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// For logs and tests: `key (rule) name=value ...`. People are shown sentences instead.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        for (name, value) in &self.args {
            match value {
                Value::Text(text) => write!(f, " {name}={text:?}")?,
                Value::Number(number) => write!(f, " {name}={number}")?,
                Value::Player(player) => write!(f, " {name}={}", player.idx() + 1)?,
                Value::Color(color) => write!(f, " {name}={}", color.id())?,
            }
        }
        Ok(())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

impl From<Player> for Value {
    fn from(player: Player) -> Self {
        Self::Player(player)
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Self {
        Self::Color(color)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}
