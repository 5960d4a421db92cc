//! Texts of actions, changes and snapshots, for networks and logs.
//!
//! Each is one line of words with one space between them; a snapshot is such a
//! line and a record. The grammar is in `docs/session.md`. `Display` writes the
//! one canonical text, and `FromStr` reads it back; any other text is an error.
//!
//! ```
//! use session::{Action, Entry};
//!
//! let action: Action = "move b2xb3".parse()?;
//! assert_eq!(action, Action::Move("b2xb3".to_owned()));
//! let entry: Entry = "17 0:01:02.500 moved b2xb3 0:09:58".parse()?;
//! assert_eq!((entry.seq, entry.to_string().len()), (17, 34));
//! # Ok::<(), session::WireError>(())
//! ```

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use record::{Clock, Record};
use rules::{Note, Outcome, Player};

use crate::clock::clock;
use crate::refusal::clip;
use crate::saved::{SIDES, player};
use crate::{Action, Actor, Ask, Change, End, Entry, Offer};

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 32_768;

/// A match as it is at some time, for a copy that is to follow it from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The number of the last change.
    pub seq: u64,
    /// When the turn began, while a clock runs.
    pub since: Option<Duration>,
    /// The match.
    pub record: Record,
}

/// A text is no message of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WireError(Note);

impl WireError {
    fn new(text: &str) -> Self {
        Self(Note::new("session-wire").with("found", clip(text)))
    }

    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for WireError {}

/// Reads a line as words; what is not written just so is an error.
fn read<T: fmt::Display>(text: &str, words: impl Fn(&[&str]) -> Option<T>) -> Result<T, WireError> {
    let fits = text.len() <= LINE_LIMIT;
    let found = fits.then(|| words(&text.split(' ').collect::<Vec<_>>()));
    let found = found.flatten().filter(|found| found.to_string() == text);
    found.ok_or_else(|| WireError::new(text))
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seat(player) => SIDES[player.idx()],
            Self::Table => "table",
            Self::Spectator => "spectator",
        })
    }
}

impl FromStr for Actor {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Self, WireError> {
        read(text, |words| match words {
            ["table"] => Some(Self::Table),
            ["spectator"] => Some(Self::Spectator),
            [side] => player(side).map(Self::Seat),
            _ => None,
        })
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "draw",
            Self::TakeBack => "take-back",
            Self::Rematch => "rematch",
        })
    }
}

fn offer(word: &str) -> Option<Offer> {
    let mut all = Offer::ALL.into_iter();
    all.find(|offer| offer.to_string() == word)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => write!(f, "move {}", Word(mv)),
            Self::Answer { ask, mv } => write!(
                f,
                "answer {} {} {} {} {} {} {}",
                Word(mv),
                ask.serial,
                SIDES[ask.player.idx()],
                Word(&ask.computer),
                ask.seed,
                ask.own_moves,
                Word(&ask.position),
            ),
            Self::TakeBack => f.write_str("take-back"),
            Self::Redo => f.write_str("redo"),
            Self::Offer(offer) => write!(f, "offer {offer}"),
            Self::Accept(offer) => write!(f, "accept {offer}"),
            Self::Decline(offer) => write!(f, "decline {offer}"),
            Self::Resign => f.write_str("resign"),
            Self::SwapSides => f.write_str("swap-sides"),
            Self::Abandon => f.write_str("abandon"),
            Self::StartClock => f.write_str("start-clock"),
            Self::AddTime(time) => write!(f, "add-time {}", clock(*time)),
            Self::Flag => f.write_str("flag"),
            Self::Forfeit { player, reason } => {
                write!(f, "forfeit {} {}", SIDES[player.idx()], Word(reason))
            }
            Self::Adjudicate { outcome, reason } => {
                write!(f, "adjudicate {outcome} {}", Word(reason))
            }
        }
    }
}

impl FromStr for Action {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Self, WireError> {
        read(text, |words| {
            Some(match *words {
                ["move", mv] => Self::Move(unword(mv)?),
                [
                    "answer",
                    mv,
                    serial,
                    side,
                    computer,
                    seed,
                    own_moves,
                    position,
                ] => {
                    let ask = Ask {
                        player: player(side)?,
                        computer: unword(computer)?,
                        seed: seed.parse().ok()?,
                        own_moves: own_moves.parse().ok()?,
                        position: unword(position)?,
                        serial: serial.parse().ok()?,
                    };
                    let mv = unword(mv)?;
                    Self::Answer { ask, mv }
                }
                ["take-back"] => Self::TakeBack,
                ["redo"] => Self::Redo,
                ["offer", kind] => Self::Offer(offer(kind)?),
                ["accept", kind] => Self::Accept(offer(kind)?),
                ["decline", kind] => Self::Decline(offer(kind)?),
                ["resign"] => Self::Resign,
                ["swap-sides"] => Self::SwapSides,
                ["abandon"] => Self::Abandon,
                ["start-clock"] => Self::StartClock,
                ["add-time", time] => Self::AddTime(self::time(time)??),
                ["flag"] => Self::Flag,
                ["forfeit", side, reason] => Self::Forfeit {
                    player: player(side)?,
                    reason: unword(reason)?,
                },
                ["adjudicate", outcome, reason] => Self::Adjudicate {
                    outcome: outcome.parse().ok()?,
                    reason: unword(reason)?,
                },
                _ => return None,
            })
        })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offered = |f: &mut fmt::Formatter<'_>, verb, offer: &Offer, player: &Player| {
            write!(f, "{verb} {offer} {}", SIDES[player.idx()])
        };
        match self {
            Self::Moved { mv, left } => write!(f, "moved {} {}", Word(mv), Known(*left)),
            Self::TakenBack { plies } => write!(f, "taken-back {plies}"),
            Self::Redone { plies } => write!(f, "redone {plies}"),
            Self::Offered(offer, player) => offered(f, "offered", offer, player),
            Self::Declined(offer, player) => offered(f, "declined", offer, player),
            Self::RematchAgreed => f.write_str("rematch-agreed"),
            Self::SidesSwapped => f.write_str("sides-swapped"),
            Self::Swapped => f.write_str("swapped"),
            Self::ClockStarted => f.write_str("clock-started"),
            Self::TimeAdded(time) => write!(f, "time-added {time}"),
            Self::Ended(end) => {
                let (word, reason) = (Word(end.why.word()), Word(end.why.reason()));
                match end.outcome {
                    Some(outcome) => write!(f, "ended {outcome} {word} {reason}"),
                    None => write!(f, "ended * {word} {reason}"),
                }
            }
        }
    }
}

impl FromStr for Change {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Self, WireError> {
        read(text, change)
    }
}

fn change(words: &[&str]) -> Option<Change> {
    Some(match *words {
        ["moved", mv, left] => Change::Moved {
            mv: unword(mv)?,
            left: known(left)?,
        },
        ["taken-back", plies] => Change::TakenBack {
            plies: plies.parse().ok()?,
        },
        ["redone", plies] => Change::Redone {
            plies: plies.parse().ok()?,
        },
        ["offered", kind, side] => Change::Offered(offer(kind)?, player(side)?),
        ["declined", kind, side] => Change::Declined(offer(kind)?, player(side)?),
        ["rematch-agreed"] => Change::RematchAgreed,
        ["sides-swapped"] => Change::SidesSwapped,
        ["swapped"] => Change::Swapped,
        ["clock-started"] => Change::ClockStarted,
        ["time-added", time] => Change::TimeAdded(known(time)??),
        ["ended", result, word, reason] => {
            let outcome: Option<Outcome> = match result {
                "*" => None,
                result => Some(result.parse().ok()?),
            };
            Change::Ended(End::from_words(&unword(word)?, &unword(reason)?, outcome)?)
        }
        _ => return None,
    })
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = Known(self.at.map(clock));
        write!(f, "{} {at} {}", self.seq, self.change)
    }
}

impl FromStr for Entry {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Self, WireError> {
        read(text, |words| match words {
            [seq, at, words @ ..] => Some(Self {
                seq: seq.parse().ok()?,
                at: time(at)?,
                change: change(words)?,
            }),
            _ => None,
        })
    }
}

/// The number, the beginning of the turn and, from the next line on, the record.
impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since = Known(self.since.map(clock));
        write!(f, "snapshot {} {since}\n{}", self.seq, self.record)
    }
}

impl FromStr for Snapshot {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Self, WireError> {
        let read = || {
            let (head, record) = text.split_once('\n')?;
            let [seq, since] = *head
                .strip_prefix("snapshot ")?
                .split(' ')
                .collect::<Vec<_>>()
            else {
                return None;
            };
            let mut records = record::read_str(record);
            let record = records.next()?;
            let is_good = record.faults.is_empty() && records.next().is_none();
            is_good.then_some(Self {
                seq: seq.parse().ok()?,
                since: time(since)?,
                record: record.record,
            })
        };
        read().ok_or_else(|| WireError::new(text))
    }
}

/// A time, or `-` if there is none.
struct Known(Option<Clock>);

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(clock) => clock.fmt(f),
            None => f.write_str("-"),
        }
    }
}

fn known(word: &str) -> Option<Option<Clock>> {
    match word {
        "-" => Some(None),
        word => word.parse().ok().map(Some),
    }
}

fn time(word: &str) -> Option<Option<Duration>> {
    let clock = known(word)?;
    Some(clock.map(|clock| Duration::from_millis(clock.millis)))
}

/// Any text as one word of visible ASCII: other bytes, and `%`, are written `%20`,
/// and no text at all `%`.
struct Word<'a>(&'a str);

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("%");
        }
        for byte in self.0.bytes() {
            match byte {
                b'%' => f.write_str("%25")?,
                b'!'..=b'~' => fmt::Write::write_char(f, char::from(byte))?,
                byte => write!(f, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

fn unword(word: &str) -> Option<String> {
    if word == "%" {
        return Some(String::new());
    }
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}
