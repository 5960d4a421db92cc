//! What is said of a move beside the move itself.

use std::fmt;
use std::str::FromStr;

use rules::{Note, Outcome, Player};

/// A comment, a clock and an evaluation, each of which may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// Free text of any kind; empty if there is none.
    pub comment: String,
    /// What the mover's clock showed after the move.
    pub clock: Option<Clock>,
    /// How the position after the move was judged.
    pub eval: Option<Eval>,
}

impl Annotation {
    /// Whether nothing is said.
    pub const fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.clock.is_none() && self.eval.is_none()
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

/// A judgment of a position, in absolute terms.
///
/// ```
/// use record::Eval;
/// use rules::{Outcome, Player};
///
/// assert_eq!("-1.2".parse(), Ok(Eval::Score(-120)));
/// let outcome = Outcome::Win(Player::Second);
/// assert_eq!("#-7".parse(), Ok(Eval::Proved { outcome, plies: 7 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eval {
    /// Hundredths of a unit in favor of the first player.
    Score(i32),
    /// The result with best play, reached after that many more plies.
    Proved {
        /// How the game ends.
        outcome: Outcome,
        /// How many plies away the end is.
        plies: u32,
    },
}

/// `0.35`, `-1.20`; proved: `#+5` the first player wins, `#-5` the second, `#=5` nobody.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Score(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Proved { outcome, plies } => {
                let sign = match outcome {
                    Outcome::Win(Player::First) => '+',
                    Outcome::Win(Player::Second) => '-',
                    Outcome::Draw => '=',
                };
                write!(f, "#{sign}{plies}")
            }
        }
    }
}

impl FromStr for Eval {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let eval = match text.strip_prefix('#') {
            Some(proved) => read_proved(proved),
            None => read_score(text).map(Self::Score),
        };
        eval.ok_or_else(|| AnnotationError::new(text))
    }
}

/// A text is neither a clock nor an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotationError(pub Note);

impl AnnotationError {
    fn new(text: &str) -> Self {
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

/// `0.35`, `+1`, `-12.5`.
fn read_score(text: &str) -> Option<i32> {
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = size.split_once('.').unwrap_or((size, "0"));
    let whole: i64 = digits(whole)?.parse().ok()?;
    let decimals = i64::try_from(scaled(decimals, 2)?).ok()?;
    let score = whole.checked_mul(100)?.checked_add(decimals)?;
    i32::try_from(sign * score).ok()
}

/// What follows `#`; a missing sign is a plus.
fn read_proved(text: &str) -> Option<Eval> {
    let (outcome, plies) = if let Some(plies) = text.strip_prefix('-') {
        (Outcome::Win(Player::Second), plies)
    } else if let Some(plies) = text.strip_prefix('=') {
        (Outcome::Draw, plies)
    } else {
        let plies = text.strip_prefix('+').unwrap_or(text);
        (Outcome::Win(Player::First), plies)
    };
    let plies = digits(plies)?.parse().ok()?;
    Some(Eval::Proved { outcome, plies })
}

/// Decimals as a whole number of units of 10^-places.
fn scaled(decimals: &str, places: usize) -> Option<u64> {
    if decimals.len() > places {
        return None;
    }
    format!("{:0<places$}", digits(decimals)?).parse().ok()
}

/// The text, if it is nothing but digits; `parse` alone would allow a sign.
fn digits(text: &str) -> Option<&str> {
    let ok = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    ok.then_some(text)
}
