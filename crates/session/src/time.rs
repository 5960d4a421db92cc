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
/// let byoyomi: TimeControl = "600+3x30".parse()?;
/// assert_eq!(byoyomi.start(), Duration::from_secs(690));
/// assert_eq!(byoyomi.text(Duration::from_secs(40)), "10 s ×2");
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
    /// in thirty seconds. What a move takes beyond that comes from a bank, if there is
    /// one, and is gone: `1/86400+864000` is a day a move, and ten more days.
    PerMove {
        /// What every move has.
        time: Duration,
        /// What the moves of a game may take beyond that, together.
        bank: Duration,
    },
    /// A main time, and then periods, of which one that is not used up begins anew with
    /// every move: `600+3x30` is ten minutes, and three times thirty seconds.
    Byoyomi {
        /// The main time.
        main: Duration,
        /// How many periods there are.
        periods: u32,
        /// How long each is.
        period: Duration,
    },
}

const DAY: Duration = Duration::from_secs(86_400);
/// Periods of byo-yomi at most.
const MOST_PERIODS: u32 = 100;

impl TimeControl {
    /// Those that people are offered where both are there, the fastest first.
    pub const USUAL: [Self; 8] = [
        Self::minutes(1, 2),
        Self::minutes(3, 2),
        Self::minutes(5, 5),
        Self::minutes(10, 10),
        Self::minutes(30, 20),
        Self::Byoyomi {
            main: Duration::from_secs(300),
            periods: 3,
            period: Duration::from_secs(30),
        },
        Self::per_move(15),
        Self::per_move(60),
    ];

    /// Those of games by correspondence: days for each move, and a bank.
    pub const DAYS: [Self; 3] = [Self::days(1, 3), Self::days(3, 10), Self::days(7, 14)];

    const fn per_move(seconds: u64) -> Self {
        Self::PerMove {
            time: Duration::from_secs(seconds),
            bank: Duration::ZERO,
        }
    }

    const fn days(days: u64, bank: u64) -> Self {
        Self::PerMove {
            time: Duration::from_secs(86_400 * days),
            bank: Duration::from_secs(86_400 * bank),
        }
    }

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
            let is_whole = |unit| time.subsec_millis() == 0 && seconds.is_multiple_of(unit);
            match seconds {
                86_400.. if is_whole(86_400) => format!("{} d", seconds / 86_400),
                60.. if is_whole(60) => format!("{} min", seconds / 60),
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
            Self::PerMove { time, bank } if bank.is_zero() => {
                Note::new("session-clock-move").with("time", number(time))
            }
            Self::PerMove { time, bank } => Note::new("session-clock-bank")
                .with("time", number(time))
                .with("bank", number(bank)),
            Self::Byoyomi {
                main,
                periods,
                period,
            } => Note::new("session-clock-byoyomi")
                .with("time", number(main))
                .with("periods", periods as usize)
                .with("period", number(period)),
        }
    }

    /// Whether players need not be there at once: they have days for a move.
    pub fn is_correspondence(self) -> bool {
        self.start() >= DAY
    }

    /// What a clock shows before the first move.
    pub const fn start(self) -> Duration {
        match self {
            Self::Fischer { base, .. } => base,
            Self::PerMove { time, bank } => time.saturating_add(bank),
            Self::Byoyomi {
                main,
                periods,
                period,
            } => main.saturating_add(period.saturating_mul(periods)),
        }
    }

    /// What a move adds to the clock.
    pub const fn increment(self) -> Duration {
        match self {
            Self::Fischer { increment, .. } => increment,
            Self::PerMove { .. } | Self::Byoyomi { .. } => Duration::ZERO,
        }
    }

    /// Whether what a clock shows after a move is what the next turn begins with.
    pub(crate) fn is_kept(self) -> bool {
        !matches!(self, Self::PerMove { bank, .. } if bank.is_zero())
    }

    /// What a clock shows after a move of a turn that began with `left`, and of which
    /// `rest` was not used.
    pub(crate) fn after(self, left: Duration, rest: Duration) -> Duration {
        match self {
            Self::Fischer { increment, .. } => rest.saturating_add(increment),
            Self::PerMove { bank, .. } if bank.is_zero() => rest,
            Self::PerMove { time, .. } => time + rest.min(left.saturating_sub(time)),
            Self::Byoyomi {
                periods, period, ..
            } => match rest > period.saturating_mul(periods) {
                true => rest,
                false => period.saturating_mul(begun(rest, period)),
            },
        }
    }

    /// What a clock with that much left shows: `4:07`, and in the periods of byo-yomi what
    /// is left of the one that runs, and how many there are with it.
    pub fn text(self, left: Duration) -> String {
        match self {
            Self::Byoyomi {
                periods, period, ..
            } => match left.checked_sub(period.saturating_mul(periods)) {
                Some(main) if !main.is_zero() => clock_text(main),
                _ => {
                    let n = begun(left, period);
                    let rest = left.saturating_sub(period.saturating_mul(n.saturating_sub(1)));
                    format!("{} s ×{n}", rest.as_millis().div_ceil(1000))
                }
            },
            _ => clock_text(left),
        }
    }
}

/// How many periods a time has, with the one that is not whole.
fn begun(time: Duration, period: Duration) -> u32 {
    let n = time.as_millis().div_ceil(period.as_millis().max(1));
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The value of the tag `TimeControl`, in seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fischer { base, increment } => {
                write!(f, "{}+{}", written(*base), written(*increment))
            }
            Self::PerMove { time, bank } if bank.is_zero() => write!(f, "1/{}", written(*time)),
            Self::PerMove { time, bank } => write!(f, "1/{}+{}", written(*time), written(*bank)),
            Self::Byoyomi {
                main,
                periods,
                period,
            } => write!(f, "{}+{periods}x{}", written(*main), written(*period)),
        }
    }
}

/// A clock as people read it: `4:07`, `1:02:09`, `3 d 04:12`, and tenths in the last ten seconds.
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
        24.. => format!("{} d {:02}:{minutes:02}", hours / 24, hours % 24),
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
        let (base, more) = text.split_once('+').unwrap_or((text, "0"));
        let control = match (base.strip_prefix("1/"), more.split_once('x')) {
            (Some(time), None) => {
                let both = seconds(time).zip(seconds(more));
                both.map(|(time, bank)| Self::PerMove { time, bank })
            }
            (None, Some((periods, period))) => byoyomi(base, periods, period),
            (None, None) => {
                let both = seconds(base).zip(seconds(more));
                both.map(|(base, increment)| Self::Fischer { base, increment })
            }
            (Some(_), Some(_)) => None,
        };
        let control = control.filter(|it| match it {
            Self::PerMove { time, .. } => !time.is_zero(),
            _ => !it.start().is_zero(),
        });
        let note = || Note::new("session-time-control").with("found", clip(text));
        control.ok_or_else(|| TimeControlError(note()))
    }
}

fn byoyomi(main: &str, periods: &str, period: &str) -> Option<TimeControl> {
    let periods: u32 = periods.parse().ok()?;
    let (main, period) = seconds(main).zip(seconds(period))?;
    let is_good = (1..=MOST_PERIODS).contains(&periods) && !period.is_zero();
    is_good.then_some(TimeControl::Byoyomi {
        main,
        periods,
        period,
    })
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
        let all = [
            "60+0.5",
            "1+0",
            "0.25+0.01",
            "1/10",
            "1/0.001",
            "1/86400+864000",
            "600+3x30",
            "0+1x0.5",
        ];
        for text in all {
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
            "1/0+5",
            "1/5+3x30",
            "60+0x30",
            "60+3x0",
            "60+x30",
            "60+101x30",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_period_that_is_not_used_up_begins_anew() {
        let secs = Duration::from_secs;
        let control: TimeControl = "60+3x30".parse().expect("byo-yomi");
        let left = control.start();
        assert_eq!((left, control.text(left)), (secs(150), "1:00".to_owned()));
        // In the main time what is left is left.
        assert_eq!(control.after(left, secs(120)), secs(120));
        // Ten seconds into the first period: it is whole again for the next move.
        assert_eq!(control.after(secs(120), secs(80)), secs(90));
        assert_eq!(control.text(secs(80)), "20 s ×3");
        // A period and more are gone.
        assert_eq!(control.after(secs(90), secs(59)), secs(60));
        assert_eq!(control.after(secs(90), secs(60)), secs(60));
    }

    #[test]
    fn what_a_move_takes_beyond_its_time_comes_from_the_bank() {
        let hours = |n: u64| Duration::from_secs(3600 * n);
        let control: TimeControl = "1/86400+864000".parse().expect("a bank");
        assert!(control.is_correspondence());
        let left = control.start();
        assert_eq!(left, hours(11 * 24));
        // Within the day nothing is taken, and nothing is gained.
        let left = control.after(left, left - hours(20));
        assert_eq!(left, hours(11 * 24));
        let left = control.after(left, left - hours(24 + 5));
        assert_eq!(left, hours(11 * 24 - 5));
        assert_eq!(control.after(left, left - hours(1)), left);
        assert_eq!(clock_text(left), "10 d 19:00");
    }
}
