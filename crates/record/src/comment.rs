//! Reading what stands between braces.

use rules::Note;

use crate::annotation::move_word;
use crate::escape::{self, Escape};
use crate::fault::clip;
use crate::{Annotation, AnnotationError, Clock, Verdict};

/// Reads a comment: its text, and the clock, verdict and best move in it. Anything odd
/// is kept as text and told to `warn`, with its place in bytes.
pub(crate) fn read(raw: &str, warn: &mut dyn FnMut(usize, Note)) -> Annotation {
    let mut annotation = Annotation::default();
    let mut text = Folded::default();
    let mut at = 0;
    while let Some(letter) = raw[at..].chars().next() {
        let rest = &raw[at..];
        let length = letter.len_utf8();
        at += match letter {
            ' ' | '\t' | '\n' | '\r' => {
                text.space();
                length
            }
            '\\' => {
                let read = escape::read(&rest[1..]);
                if read == Escape::Unknown {
                    let found: String = rest.chars().take(2).collect();
                    warn(at, Note::new("record-escape").with("found", found));
                }
                text.escaped(&read)
            }
            '[' => match read_annotation(rest, &mut annotation, at, warn) {
                Some(length) => {
                    text.space();
                    length
                }
                None => {
                    text.push(letter);
                    length
                }
            },
            _ => {
                text.push(letter);
                length
            }
        };
    }
    annotation.comment = text.out;
    annotation
}

/// Adds what a further comment says of the same move.
pub(crate) fn join(annotation: &mut Annotation, more: Annotation) {
    if !annotation.comment.is_empty() && !more.comment.is_empty() {
        annotation.comment.push('\n');
    }
    annotation.comment.push_str(&more.comment);
    annotation.clock = more.clock.or(annotation.clock);
    annotation.eval = more.eval.or(annotation.eval);
    annotation.best = more.best.or(annotation.best.take());
}

/// Text in which runs of bare white space become one space, and none at the ends.
#[derive(Default)]
struct Folded {
    out: String,
    gap: bool,
}

impl Folded {
    fn space(&mut self) {
        self.gap = !self.out.is_empty();
    }

    fn push(&mut self, letter: char) {
        if std::mem::take(&mut self.gap) {
            self.out.push(' ');
        }
        self.out.push(letter);
    }

    /// Adds what a backslash stands for; says how long it was.
    fn escaped(&mut self, read: &Escape) -> usize {
        match *read {
            Escape::Char(letter, length) => {
                self.push(letter);
                1 + length
            }
            Escape::Join(length) => 1 + length,
            Escape::Unknown => {
                self.push('\\');
                1
            }
        }
    }
}

/// Reads `[%clk 0:09:58]` or `[%eval 0.35]` from the front; says how long it was.
fn read_annotation(
    rest: &str,
    annotation: &mut Annotation,
    at: usize,
    warn: &mut dyn FnMut(usize, Note),
) -> Option<usize> {
    let (name, length) = ["[%clk", "[%eval", "[%best"]
        .into_iter()
        .find_map(|name| Some((name, annotation_length(rest, name)?)))?;
    let value = rest[name.len()..length - 1].trim();
    let twice = match name {
        "[%clk" => {
            let clock: Result<Clock, _> = value.parse();
            clock.map(|clock| annotation.clock.replace(clock).is_some())
        }
        "[%eval" => {
            let eval: Result<Verdict, _> = value.parse();
            eval.map(|eval| annotation.eval.replace(eval).is_some())
        }
        _ => {
            let best = move_word(value).ok_or_else(|| AnnotationError::new(value));
            best.map(|best| annotation.best.replace(best.to_owned()).is_some())
        }
    };
    let found = clip(&rest[..length]);
    match twice {
        Ok(true) => warn(
            at,
            Note::new("record-annotation-twice").with("found", found),
        ),
        Ok(false) => {}
        Err(_) => warn(at, Note::new("record-annotation-bad").with("found", found)),
    }
    twice.is_ok().then_some(length)
}

/// How long the annotation of that name is that the text begins with.
fn annotation_length(rest: &str, name: &str) -> Option<usize> {
    /// More than any clock, verdict or move needs.
    const MOST: usize = 64;
    let value = rest.strip_prefix(name)?;
    if !value.starts_with(|letter: char| letter.is_ascii_whitespace()) {
        return None;
    }
    let end = value.bytes().take(MOST).position(|byte| byte == b']')?;
    Some(name.len() + end + 1)
}
