//! Reading the tag section.

use games::AnyPosition;
use rules::{Note, Outcome};

use crate::escape::{self, Escape};
use crate::fault::{Fault, Log, Place, clip};
use crate::record::read_result;
use crate::tags::{Tags, is_name, is_name_byte, names};

/// The tags of one game as they were read.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(crate) tags: Tags,
    /// What the tag of that name says, if it says something.
    pub(crate) result: Option<ResultTag>,
    places: Vec<(String, Place)>,
}

/// The result as a tag claims it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultTag {
    pub(crate) claimed: Option<Outcome>,
    pub(crate) place: Place,
}

impl Head {
    /// Reads numbered lines; what is no tag is a fault, and passed over.
    pub(crate) fn read(lines: &[(usize, String)], log: &mut Log) -> Self {
        let mut head = Self::default();
        for (number, text) in lines {
            let line = TagLine {
                number: *number,
                text,
            };
            head.read_line(&line, log);
        }
        head
    }

    /// Where a tag was.
    pub(crate) fn place_of(&self, name: &str) -> Option<Place> {
        let found = self.places.iter().find(|(other, _)| other == name);
        found.map(|&(_, place)| place)
    }

    /// Puts the canonical names of game, variant and position in place of what was read.
    pub(crate) fn make_canonical(&mut self, start: &dyn AnyPosition) {
        let choice = start.choice();
        self.tags.set_own(names::GAME, choice.game().id(), "");
        self.tags
            .set_own(names::VARIANT, &choice.variant_name(), names::GAME);
        if self.tags.value(names::POSITION).is_some() {
            self.tags
                .set_own(names::POSITION, &start.to_text(), names::VARIANT);
        }
    }

    /// Reads a line of one tag or several.
    fn read_line(&mut self, line: &TagLine<'_>, log: &mut Log) {
        let mut at = 0;
        while at < line.text.len() {
            let Some((name, value, length)) = line.tag(at, log) else {
                return log.fault(line.fault(at, Note::new("record-tag-bad")));
            };
            self.add(line, at, name, &value, log);
            at += length;
            at += line.text[at..].len() - line.text[at..].trim_start().len();
        }
    }

    fn add(&mut self, line: &TagLine<'_>, at: usize, name: &str, value: &str, log: &mut Log) {
        if self.place_of(name).is_some() {
            let note = Note::new("record-tag-twice").with("name", name);
            return log.fault_with(|| line.fault(at, note));
        }
        if name == names::RESULT {
            self.add_result(line.place(at), value, log);
        } else if let Err(error) = self.tags.set(name, value) {
            return log.fault_with(|| line.fault(at, error.0));
        }
        self.places.push((name.to_owned(), line.place(at)));
    }

    fn add_result(&mut self, place: Place, value: &str, log: &mut Log) {
        match read_result(value) {
            Some(claimed) => self.result = Some(ResultTag { claimed, place }),
            None => {
                let note = Note::new("record-result-unknown").with("found", clip(value));
                log.warn(Fault::new(place, note));
            }
        }
    }
}

/// The name of the tag that a line begins with, if it looks like one: only the
/// beginning counts, `[Name "`.
pub(crate) fn tag_name(line: &str) -> Option<&str> {
    let (name, rest) = split_name(line)?;
    (rest.starts_with([' ', '\t']) && rest.trim_start().starts_with('"')).then_some(name)
}

struct TagLine<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> TagLine<'a> {
    /// Reads a tag at a place of the line: name, value, and how long it is.
    fn tag(&self, at: usize, log: &mut Log) -> Option<(&'a str, String, usize)> {
        let whole = &self.text[at..];
        let (name, rest) = split_name(whole)?;
        let quoted = rest.trim_start().strip_prefix('"')?;
        let from = self.text.len() - quoted.len();
        let (value, length) = self.value(from, log)?;
        let after = quoted[length..].trim_start().strip_prefix(']')?;
        Some((name, value, whole.len() - after.len()))
    }

    /// Reads a value up to the closing quotes; the length counts them.
    fn value(&self, from: usize, log: &mut Log) -> Option<(String, usize)> {
        let mut value = String::new();
        let mut at = from;
        loop {
            let rest = &self.text[at..];
            let letter = rest.chars().next()?;
            at += letter.len_utf8();
            match letter {
                '"' => return Some((value, at - from)),
                '\\' => at += self.escaped(at, &mut value, log),
                _ => value.push(letter),
            }
        }
    }

    /// Reads what follows a backslash; one that means nothing stands for itself.
    fn escaped(&self, at: usize, value: &mut String, log: &mut Log) -> usize {
        if let Escape::Char(letter, length) = escape::read(&self.text[at..]) {
            value.push(letter);
            return length;
        }
        let found: String = self.text[at - 1..].chars().take(2).collect();
        let note = Note::new("record-escape").with("found", found);
        log.warn_with(|| self.fault(at - 1, note));
        value.push('\\');
        0
    }

    fn fault(&self, at: usize, note: Note) -> Fault {
        Fault::new(self.place(at), note)
    }

    fn place(&self, at: usize) -> Place {
        Place {
            line: self.number,
            column: self.text[..at].chars().count() + 1,
        }
    }
}

/// Splits `[Name` from the front.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('[')?;
    let length = text.bytes().take_while(|&byte| is_name_byte(byte)).count();
    let (name, rest) = text.split_at(length);
    is_name(name).then_some((name, rest))
}
