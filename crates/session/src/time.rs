//! Time controls: how much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules::Note;

use crate::refusal::clip;

/// The time that the players of a match have.
///
/// ```
/// use std::time::Duration;
/// use session::TimeControl;
///
/// let control: TimeControl = "600+5".parse()?;
/// assert_eq!(control.start(), Duration::from_secs(600));
/// assert_eq!("1/30".parse(), Ok(TimeControl::PerMove(Duration::from_secs(30))));
/// # Ok::<(), session::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TimeControl {
    /// A clock for the whole game to which every move adds: `60+0.5` is a minute,
    /// and half a second a move.
    Fischer {
        /// What the clock begins with.
        base: Duration,
        /// What every move adds.
        increment: Duration,
    },
    /// The same time for every move, of which nothing is kept: `1/30` is one move
    /// in thirty seconds.
    PerMove(Duration),
}

impl TimeControl {
    /// Those that people are offered, the fastest first.
    pub const USUAL: [Self; 7] = [
        Self::minutes(1, 2),
        Self::minutes(3, 2),
        Self::minutes(5, 5),
        Self::minutes(10, 10),
        Self::minutes(30, 20),
        Self::PerMove(Duration::from_secs(15)),
        Self::PerMove(Duration::from_secs(60)),
    ];

    const fn minutes(minutes: u64, increment: u64) -> Self {
        Self::Fischer {
            base: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(increment),
        }
    }

    /// The time control in words: `5 min + 5 s a move`.
    pub fn note(self) -> Note {
        let number = |time: Duration| {
            let seconds = time.as_secs();
            let is_whole = time.subsec_millis() == 0 && seconds.is_multiple_of(60);
            match seconds {
                60.. if is_whole => format!("{} min", seconds / 60),
                _ => format!("{} s", written(time)),
            }
        };
        match self {
            Self::Fischer { base, increment } if increment.is_zero() => {
                Note::new("session-clock-whole").with("time", number(base))
            }
            Self::Fischer { base, increment } => Note::new("session-clock-fischer")
                .with("time", number(base))
                .with("increment", number(increment)),
            Self::PerMove(time) => Note::new("session-clock-move").with("time", number(time)),
        }
    }

    /// What a clock shows before the first move.
    pub const fn start(self) -> Duration {
        match self {
            Self::Fischer { base, .. } => base,
            Self::PerMove(time) => time,
        }
    }

    /// What a move adds to the clock.
    pub const fn increment(self) -> Duration {
        match self {
            Self::Fischer { increment, .. } => increment,
            Self::PerMove(_) => Duration::ZERO,
        }
    }
}

/// The value of the tag `TimeControl`, in seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fischer { base, increment } => {
                write!(f, "{}+{}", written(*base), written(*increment))
            }
            Self::PerMove(time) => write!(f, "1/{}", written(*time)),
        }
    }
}

/// A clock as people read it: `4:07`, `1:02:09`, and tenths in the last ten seconds.
///
/// ```
/// use std::time::Duration;
///
/// let shown = |millis| session::clock_text(Duration::from_millis(millis));
/// assert_eq!([shown(247_400), shown(9_990), shown(3_729_000), shown(0)], ["4:08", "9.9", "1:02:09", "0.0"]);
/// ```
pub fn clock_text(left: Duration) -> String {
    if left < Duration::from_secs(10) {
        let tenths = left.as_millis() / 100;
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    // A second that has begun still counts.
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A text describes no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControlError(Note);

impl TimeControlError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let control = match text.strip_prefix("1/") {
            Some(time) => seconds(time).map(Self::PerMove),
            None => {
                let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
                let both = seconds(base).zip(seconds(increment));
                both.map(|(base, increment)| Self::Fischer { base, increment })
            }
        };
        let control = control.filter(|it| !it.start().is_zero());
        let note = || Note::new("session-time-control").with("found", clip(text));
        control.ok_or_else(|| TimeControlError(note()))
    }
}

/// Seconds as decimals, to the millisecond: `60`, `0.5`. Without numbers that have a
/// point of their own: reading and writing those is dear where a page has to be small.
fn written(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    match millis {
        0 => seconds.to_string(),
        _ => format!("{seconds}.{millis:03}")
            .trim_end_matches('0')
            .to_owned(),
    }
}

/// Reads such seconds; what is finer than a millisecond is rounded.
fn seconds(text: &str) -> Option<Duration> {
    /// A leap year: games by mail may give days for a move.
    const MOST: u64 = 366 * 86_400;
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_empty = whole.is_empty() && part.is_empty();
    if is_empty || !is_number(whole) || !is_number(part) {
        return None;
    }
    let seconds: u64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let digit = |n: usize| {
        part.as_bytes()
            .get(n)
            .map_or(0, |byte| u64::from(byte - b'0'))
    };
    let millis = 100 * digit(0) + 10 * digit(1) + digit(2) + u64::from(digit(3) >= 5);
    (seconds <= MOST).then(|| Duration::from_millis(1000 * seconds + millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_they_are_read() {
        for text in ["60+0.5", "1+0", "0.25+0.01", "1/10", "1/0.001"] {
            let clock: TimeControl = text.parse().expect("a clock");
            assert_eq!(clock.to_string(), text);
        }
        assert_eq!("5".parse(), "5+0".parse::<TimeControl>());
        assert_eq!("0.0005+.25".parse(), "0.001+0.250".parse::<TimeControl>());
        for text in [
            "",
            "0+1",
            "x",
            ".",
            "1.x",
            "99999999999999999999",
            "-1+0",
            "1+-1",
            "inf",
            "1e9",
            "1/",
            "1/0",
            "2/10",
            "1/nan",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
