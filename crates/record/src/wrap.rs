//! Lines of at most eighty columns.

/// Text set in lines. The last word waits, so that signs that close something
/// stay with it.
#[derive(Debug, Default)]
pub(crate) struct Wrapped {
    out: String,
    column: usize,
    word: String,
    width: usize,
    /// What stands directly before the next word: `(` or `{`.
    prefix: &'static str,
}

const WIDTH: usize = 80;

impl Wrapped {
    /// Puts an opening sign before the next word.
    pub(crate) fn open(&mut self, sign: &'static str) {
        self.prefix = sign;
    }

    /// Puts a word after a space or on a new line.
    pub(crate) fn word(&mut self, word: &str) {
        self.flush();
        self.word.push_str(std::mem::take(&mut self.prefix));
        self.word.push_str(word);
        self.width = self.word.chars().count();
    }

    /// Puts a closing sign directly after the last word, or on a new line if
    /// together they are too long for any.
    pub(crate) fn close(&mut self, sign: char) {
        if self.width + 1 > WIDTH {
            self.flush();
        }
        self.word.push(sign);
        self.width += 1;
    }

    /// Puts a word of escaped comment text; one too long for a line is broken
    /// by backslashes.
    pub(crate) fn comment_word(&mut self, word: &str) {
        self.word("");
        for unit in units(word) {
            let width = unit.chars().count();
            if self.width + width >= WIDTH {
                self.word.push('\\');
                self.width += 1;
                self.flush();
                self.out.push('\n');
                self.column = 0;
            }
            self.word.push_str(unit);
            self.width += width;
        }
    }

    /// The text, with the end of its last line.
    pub(crate) fn finish(mut self) -> String {
        self.flush();
        self.out.push('\n');
        self.out
    }

    /// Sets the word that waits.
    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        if self.column > 0 {
            let fits = self.column + 1 + self.width <= WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(&self.word);
        self.column += self.width;
        self.word.clear();
        self.width = 0;
    }
}

/// The characters and escapes of a word, which cannot be broken.
fn units(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = match (first, rest.as_bytes().get(1)) {
            ('\\', Some(b'u')) => 6,
            ('\\', Some(_)) => 2,
            _ => first.len_utf8(),
        };
        let (unit, after) = rest.split_at(length);
        rest = after;
        Some(unit)
    })
}
