//! Lines as words.

use std::borrow::Cow;
use std::str::FromStr;

use crate::{Code, Fault};

/// The words of a line, taken one by one.
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self {
            rest: line.trim_matches(is_space),
        }
    }

    /// Everything that is left, without spaces around it.
    pub(crate) fn rest(&mut self) -> String {
        one_line(std::mem::take(&mut self.rest)).into_owned()
    }

    /// The next word, without taking it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let word = self.rest.split(is_space).next();
        word.filter(|word| !word.is_empty())
    }

    /// The next word, which must be there.
    pub(crate) fn expect(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.next()
            .ok_or_else(|| Fault::syntax(format!("{what} is missing")))
    }

    /// The next word, which must be this one.
    pub(crate) fn keyword(&mut self, word: &str) -> Result<(), Fault> {
        match self.next() {
            Some(found) if found == word => Ok(()),
            Some(found) => Err(Fault::syntax(format!(
                "expected `{word}`, found {}",
                quoted(found)
            ))),
            None => Err(Fault::syntax(format!("expected `{word}`"))),
        }
    }

    /// The next word, which must be a number of that type.
    pub(crate) fn number<N: FromStr>(&mut self, what: &str) -> Result<N, Fault> {
        let word = self.expect(&format!("the number after `{what}`"))?;
        // `parse` would accept a plus sign, which nobody should rely on.
        let number = (!word.starts_with('+')).then(|| word.parse().ok());
        number.flatten().ok_or_else(|| {
            let found = quoted(word);
            Fault::syntax(format!("`{what}` takes a whole number, not {found}"))
        })
    }

    /// No word may be left.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        match self.next() {
            None => Ok(()),
            Some(found) => Err(Fault::syntax(format!("{} is too much here", quoted(found)))),
        }
    }

    /// All words that are left.
    pub(crate) fn all(&mut self) -> Vec<String> {
        self.map(str::to_owned).collect()
    }

    /// The first word, if it is none that is known.
    pub(crate) fn unknown(found: &str, known: &str) -> Fault {
        let found = quoted(found);
        Fault::new(Code::Unknown, format!("{found} is none of {known}"))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start_matches(is_space);
        Some(word)
    }
}

/// What separates words: nothing that cannot be seen belongs to one.
pub(crate) fn is_space(c: char) -> bool {
    c == ' ' || c.is_control()
}

/// A word as an explanation shows it: quoted, and not longer than a line bears.
pub(crate) fn quoted(word: &str) -> String {
    const MOST: usize = 60;
    let mut text: String = word.chars().take(MOST).collect();
    if text.len() < word.len() {
        text.push('…');
    }
    format!("{text:?}")
}

/// A text that keeps to its line.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        let spaced = text.replace(char::is_control, " ");
        Cow::Owned(spaced.trim_matches(is_space).to_owned())
    } else {
        Cow::Borrowed(text.trim_matches(is_space))
    }
}
