//! The move text and its words.

use crate::fault::Place;

/// The move text of one game and where it is in the file.
#[derive(Debug)]
pub(crate) struct Text<'a> {
    pub(crate) text: &'a str,
    /// The number of its first line; 0 if there is no text.
    pub(crate) first_line: usize,
    /// Whether the file goes on, beyond a limit.
    pub(crate) is_cut: bool,
}

impl Text<'_> {
    /// Where the text ends but for white space.
    pub(crate) fn end(&self) -> usize {
        self.text.trim_end().len()
    }

    /// The place in the file of a place in the text, in bytes.
    pub(crate) fn place(&self, at: usize) -> Place {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        let lines = before.bytes().filter(|&byte| byte == b'\n').count();
        Place {
            line: self.first_line + lines,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// A word of the move text with its place, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) at: usize,
    pub(crate) kind: Kind<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'a> {
    /// What stands between braces, still escaped; the second is false if the end came first.
    Comment(&'a str, bool),
    /// What stands between `;` and the end of the line.
    LineComment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move, with the number in front of it taken off.
    Move(&'a str),
    /// `1-0`, `0-1`, `1/2` or `*`.
    Result(&'a str),
    /// A character that cannot stand here.
    Stray(char),
}

/// Cuts move text into tokens. Move numbers are for people, and passed over.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next `n` bytes.
    fn take(&mut self, n: usize) -> &'a str {
        let taken = &self.rest()[..n];
        self.at += n;
        taken
    }

    fn comment(&mut self) -> Kind<'a> {
        let end = comment_end(self.rest());
        let inside = self.take(end.unwrap_or(self.rest().len()));
        self.take(usize::from(end.is_some()));
        Kind::Comment(inside, end.is_some())
    }

    fn word(&mut self) -> Option<Token<'a>> {
        let at = self.at;
        let rest = self.rest();
        let word = self.take(rest.find(ends_word).unwrap_or(rest.len()));
        if matches!(word, "1-0" | "0-1" | "1/2" | "1/2-1/2" | "*") {
            let kind = Kind::Result(if word.len() > 3 { "1/2" } else { word });
            return Some(Token { at, kind });
        }
        let mv = without_number(word);
        let at = at + word.len() - mv.len();
        (!mv.is_empty()).then_some(Token {
            at,
            kind: Kind::Move(mv),
        })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let letter = self.rest().chars().next()?;
            if !ends_word(letter) {
                match self.word() {
                    Some(token) => return Some(token),
                    None => continue,
                }
            }
            let at = self.at;
            self.take(letter.len_utf8());
            let kind = match letter {
                '(' => Kind::Open,
                ')' => Kind::Close,
                '{' => self.comment(),
                ';' => {
                    let rest = self.rest();
                    Kind::LineComment(self.take(rest.find('\n').unwrap_or(rest.len())))
                }
                _ => Kind::Stray(letter),
            };
            return Some(Token { at, kind });
        }
    }
}

/// Whether a move's text can be written and will be read as a move.
pub(crate) fn is_plain(mv: &str) -> bool {
    let mut tokens = Tokens::new(mv);
    let kind = Kind::Move(mv);
    tokens.next() == Some(Token { at: 0, kind }) && tokens.next().is_none()
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';')
}

/// The word without `12.` or `12...` in front; a number alone is nothing but a number.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mv = after.trim_start_matches('.');
    if mv.is_empty() || mv.len() < after.len() {
        mv
    } else {
        word
    }
}

/// Where the brace that closes a comment is; one behind a backslash does not.
fn comment_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'}' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}
