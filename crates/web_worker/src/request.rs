//! Requests as texts.

use games::{AnyPosition, Choice};

/// A request that was read: its number, what is asked, and values by name.
pub(crate) struct Request<'a> {
    pub(crate) id: &'a str,
    pub(crate) ask: &'a str,
    lines: Vec<(&'a str, &'a str)>,
}

impl<'a> Request<'a> {
    /// Reads a request; what is missing is found missing later.
    pub(crate) fn read(text: &'a str) -> Self {
        let mut lines = text
            .lines()
            .map(|line| line.split_once(' ').unwrap_or((line, "")));
        let (id, ask) = lines.next().unwrap_or_default();
        Self {
            id,
            ask,
            lines: lines.collect(),
        }
    }

    pub(crate) fn text(&self, name: &str) -> Result<&'a str, String> {
        let found = self.lines.iter().find(|(key, _)| *key == name);
        let found = found.map(|(_, value)| *value);
        found.ok_or_else(|| format!("{name:?} is missing"))
    }

    /// A number; none if it is not given or is none.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.text(name).ok()?.parse().ok()
    }

    pub(crate) fn position(&self) -> Result<(Choice, Box<dyn AnyPosition>), String> {
        let choice: Choice = self.text("game")?.parse().map_err(words)?;
        let position = choice.read(self.text("position")?).map_err(words)?;
        Ok((choice, position))
    }
}

pub(crate) fn words(error: impl ToString) -> String {
    error.to_string()
}
