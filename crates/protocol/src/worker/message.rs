//! Messages: a number, a word, and lines of their own.

use std::str::FromStr;

use super::Board;
use crate::words::quoted;

/// A request or an answer with the number that ties them together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered<T> {
    /// The number of the request.
    pub id: u64,
    /// What is said.
    pub said: T,
}

/// A message that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Unread {
    /// Its number; 0 if that cannot be read either.
    pub id: u64,
    /// What is wrong.
    pub why: String,
}

/// A message taken apart; what is missing is found missing later.
pub(super) struct Message<'a> {
    pub(super) id: &'a str,
    pub(super) word: &'a str,
    /// What follows the word in the first line.
    pub(super) rest: &'a str,
    pub(super) lines: Vec<&'a str>,
}

impl<'a> Message<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        let mut lines = text.split('\n');
        let mut words = lines.next().unwrap_or_default().splitn(3, ' ');
        let mut next = || words.next().unwrap_or_default();
        Self {
            id: next(),
            word: next(),
            rest: next(),
            lines: lines.filter(|line| !line.is_empty()).collect(),
        }
    }

    pub(super) fn numbered<T>(&self, said: Result<T, String>) -> Result<Numbered<T>, Unread> {
        let id = self.id.parse();
        let unread = |why| Unread {
            id: id.clone().unwrap_or_default(),
            why,
        };
        let said = said.map_err(unread)?;
        match id.clone() {
            Ok(id) => Ok(Numbered { id, said }),
            Err(_) => Err(unread(format!("{} is no number", quoted(self.id)))),
        }
    }

    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        self.values(name).next()
    }

    /// All values of a name, in order.
    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let pairs = self.lines.iter().filter_map(|line| line.split_once(' '));
        pairs.filter(move |(key, _)| *key == name).map(|it| it.1)
    }

    pub(super) fn text(&self, name: &str) -> Result<String, String> {
        let found = self.value(name).map(str::to_owned);
        found.ok_or_else(|| format!("`{name}` is missing"))
    }

    /// A number, if it is given.
    pub(super) fn number<N: FromStr>(&self, name: &str) -> Result<Option<N>, String> {
        let read = |value: &str| {
            let number = value.parse().ok();
            number.ok_or_else(|| format!("`{name}` takes a whole number, not {}", quoted(value)))
        };
        self.value(name).map(read).transpose()
    }

    pub(super) fn board(&self) -> Result<Board, String> {
        Ok(Board {
            game: self.text("game")?,
            position: self.text("position")?,
        })
    }
}
