//! Annotations of a move: comment, clock, verdict.

use std::fmt;
use std::str::FromStr;

use rules::Note;

use crate::Verdict;

/// A comment, a clock, a verdict and a best move, each of which may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// Free text of any kind; empty if there is none.
    pub comment: String,
    /// What the mover's clock showed after the move.
    pub clock: Option<Clock>,
    /// How the position after the move was judged.
    pub eval: Option<Verdict>,
    /// The move that whoever judged the position would play in it: a word without
    /// brackets, as moves are; others are not written.
    pub best: Option<String>,
}

impl Annotation {
    /// Whether nothing is said.
    pub const fn is_empty(&self) -> bool {
        self.comment.is_empty()
            && self.clock.is_none()
            && self.eval.is_none()
            && self.best.is_none()
    }
}

/// Time left, in milliseconds.
///
/// ```
/// let clock: record::Clock = "0:09:58.5".parse().unwrap();
/// assert_eq!(clock.millis, 598_500);
/// assert_eq!(clock.to_string(), "0:09:58.500");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clock {
    /// Milliseconds.
    pub millis: u64,
}

/// `H:MM:SS`, with `.mmm` unless the seconds are whole.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.millis / 1000, self.millis % 1000);
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        if millis > 0 {
            write!(f, ".{millis:03}")?;
        }
        Ok(())
    }
}

impl FromStr for Clock {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let millis = read_clock(text).ok_or_else(|| AnnotationError::new(text))?;
        Ok(Self { millis })
    }
}

/// A text is neither a clock, a verdict nor a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotationError(pub Note);

impl AnnotationError {
    pub(crate) fn new(text: &str) -> Self {
        Self(Note::new("record-annotation-bad").with("found", crate::fault::clip(text)))
    }
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for AnnotationError {}

/// `H:MM:SS`, `MM:SS` or `SS`, the seconds with up to three decimals.
fn read_clock(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds: u64 = 0;
    for (n, part) in whole.split(':').enumerate() {
        let part: u64 = digits(part)?.parse().ok()?;
        if n > 2 || (n > 0 && part > 59) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let millis = scaled(decimals, 3)?;
    seconds.checked_mul(1000)?.checked_add(millis)
}

/// Decimals as a whole number of units of 10^-places.
pub(crate) fn scaled(decimals: &str, places: usize) -> Option<u64> {
    if decimals.len() > places {
        return None;
    }
    format!("{:0<places$}", digits(decimals)?).parse().ok()
}

/// The text, if it is nothing but digits; `parse` alone would allow a sign.
pub(crate) fn digits(text: &str) -> Option<&str> {
    let ok = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    ok.then_some(text)
}

/// The text, if it can be a move: one word without brackets.
pub(crate) fn move_word(text: &str) -> Option<&str> {
    let is_odd = |letter: char| letter.is_whitespace() || "{}()[];\\".contains(letter);
    let ok = !text.is_empty() && !text.contains(is_odd);
    ok.then_some(text)
}
