//! Practice: what somebody has solved, streaks, and ratings against puzzles.

use std::collections::BTreeSet;
use std::fmt;

use games::{Choice, GameId};
use rating::{Rating, Score};
use rules::{Note, SplitMix64, clip};

use crate::file::{Lines, plain};
use crate::{Collection, Fault, Puzzle};

/// What is known of somebody who solves puzzles. The text of it is kept by whoever has a disk.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Practice {
    games: Vec<Record>,
    /// The last day whose puzzle was solved, and on how many days in a row.
    daily: Option<(i64, u32)>,
}

/// What is known of somebody in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The game.
    pub game: GameId,
    /// How strong, in the points of the ladder.
    pub rating: Rating,
    /// The day of the last puzzle, counted from 1970.
    pub day: i64,
    /// How many puzzles were solved in a row.
    pub streak: u32,
    /// The longest streak.
    pub best: u32,
    /// How many were solved.
    pub solved: u32,
    /// How many were tried.
    pub tried: u32,
    /// The names of those that were tried.
    pub seen: BTreeSet<String>,
}

impl Record {
    fn new(game: GameId) -> Self {
        Self {
            game,
            rating: Rating::new(),
            day: 0,
            streak: 0,
            best: 0,
            solved: 0,
            tried: 0,
            seen: BTreeSet::new(),
        }
    }
}

const HEAD: &str = "quadrille-practice 1";
/// How many puzzles are near enough to be drawn from.
const NEAR: usize = 12;

impl Practice {
    /// What is known in a game.
    pub fn of(&self, game: GameId) -> Record {
        let found = self.games.iter().find(|it| it.game == game);
        found.cloned().unwrap_or_else(|| Record::new(game))
    }

    /// Keeps the result of a puzzle; only the first attempt at each counts. Whether it did.
    pub fn enter(&mut self, puzzle: &Puzzle, is_solved: bool, day: i64) -> bool {
        let game = puzzle.choice.game();
        let mut record = self.of(game);
        if !record.seen.insert(puzzle.id()) {
            return false;
        }
        let days = (day - record.day).clamp(0, 10_000) as f64;
        let days = if record.tried == 0 { 0.0 } else { days };
        let hard = Rating::measured(f64::from(puzzle.points), f64::from(puzzle.error));
        let score = if is_solved { Score::Won } else { Score::Lost };
        record.rating = record.rating.after(hard, score, days);
        record.day = day;
        record.tried += 1;
        if is_solved {
            record.solved += 1;
            record.streak += 1;
            record.best = record.best.max(record.streak);
        } else {
            record.streak = 0;
        }
        match self.games.iter_mut().find(|it| it.game == game) {
            Some(old) => *old = record,
            None => self.games.push(record),
        }
        true
    }

    /// Keeps that the puzzle of a day was solved.
    pub fn enter_daily(&mut self, day: i64) {
        self.daily = match self.daily {
            Some((last, streak)) if last == day => Some((last, streak)),
            Some((last, streak)) if last + 1 == day => Some((day, streak.saturating_add(1))),
            _ => Some((day, 1)),
        };
    }

    /// On how many days in a row, up to this one or the one before, the puzzle of the day was
    /// solved.
    pub fn daily_streak(&self, day: i64) -> u32 {
        match self.daily {
            Some((last, streak)) if last == day || last + 1 == day => streak,
            _ => 0,
        }
    }

    /// Whether the puzzle of the day is solved.
    pub fn is_daily_solved(&self, day: i64) -> bool {
        self.daily.is_some_and(|it| it.0 == day)
    }

    /// The next puzzle to practice with: one of those nearest to the rating that were not tried
    /// yet, drawn by a seed; once all were tried, any of the nearest.
    pub fn next<'a>(&self, collection: &'a Collection, seed: u64) -> Option<&'a Puzzle> {
        let record = self.of(collection.choice.game());
        let fresh = |it: &&Puzzle| !record.seen.contains(&it.id());
        let mut all: Vec<&Puzzle> = collection.puzzles.iter().filter(fresh).collect();
        if all.is_empty() {
            all = collection.puzzles.iter().collect();
        }
        all.sort_by_key(|it| (f64::from(it.points) - record.rating.points).abs() as u64);
        all.truncate(NEAR);
        let n = SplitMix64::new(seed).below(all.len().max(1) as u64);
        all.get(n as usize).copied()
    }

    /// Reads what [`Display`](fmt::Display) wrote.
    ///
    /// # Errors
    /// If it is something else; the fault names the line.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut lines = Lines::new(text);
        lines.exactly(HEAD)?;
        let mut practice = Self::default();
        while let Some(line) = lines.peek() {
            let word = line.split(' ').next().unwrap_or_default();
            let rest = lines.field(word)?;
            let fault = lines.expected("game …, seen … or daily …");
            match word {
                "game" => {
                    let record = record(rest).ok_or(fault)?;
                    practice.games.push(record);
                }
                "seen" => {
                    let last = practice.games.last_mut().ok_or(fault)?;
                    last.seen.insert(rest.to_owned());
                }
                "daily" => {
                    let (day, streak) = rest.split_once(' ').ok_or_else(|| fault.clone())?;
                    let day = day.parse().map_err(|_| fault.clone())?;
                    practice.daily = Some((day, number(streak).ok_or(fault)?));
                }
                _ => return Err(fault),
            }
        }
        if lines.before().len() != text.len() {
            let line = lines.number + 1;
            let note = Note::new("puzzles-truncated").with("expected", clip("…"));
            return Err(Fault { line, note });
        }
        Ok(practice)
    }
}

/// The text that is kept.
impl fmt::Display for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        if let Some((day, streak)) = self.daily {
            writeln!(f, "daily {day} {streak}")?;
        }
        for it in &self.games {
            let Rating {
                points,
                deviation,
                volatility,
            } = it.rating;
            writeln!(
                f,
                "game {} {points} {deviation} {volatility} {} {} {} {} {}",
                it.game, it.day, it.streak, it.best, it.solved, it.tried
            )?;
            for id in &it.seen {
                writeln!(f, "seen {id}")?;
            }
        }
        Ok(())
    }
}

fn record(text: &str) -> Option<Record> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [
        game,
        points,
        deviation,
        volatility,
        day,
        streak,
        best,
        solved,
        tried,
    ] = fields[..]
    else {
        return None;
    };
    let real = |text: &str, range: std::ops::RangeInclusive<f64>| {
        let number = text.parse::<f64>().ok();
        number.filter(|it| range.contains(it))
    };
    Some(Record {
        game: game.parse().ok()?,
        rating: Rating {
            points: real(points, -10_000.0..=10_000.0)?,
            deviation: real(deviation, 1.0..=1000.0)?,
            volatility: real(volatility, 0.001..=1.0)?,
        },
        day: day
            .parse()
            .ok()
            .filter(|it| (-1_000_000..=1_000_000).contains(it))?,
        streak: number(streak)?,
        best: number(best)?,
        solved: number(solved)?,
        tried: number(tried)?,
        seen: BTreeSet::new(),
    })
}

fn number(text: &str) -> Option<u32> {
    plain(text).and_then(|it| u32::try_from(it).ok())
}

impl Record {
    /// How it stands, for people.
    pub fn note(&self, game: &str) -> Note {
        let guess = if self.rating.is_provisional() {
            "yes"
        } else {
            "no"
        };
        Note::new("puzzle-practice")
            .with("game", game)
            .with("points", format!("{:.0}", self.rating.points))
            .with("guess", guess)
            .with("solved", self.solved)
            .with("tried", self.tried)
            .with("streak", self.streak)
            .with("best", self.best)
    }
}

/// The puzzle of a day, counted from 1970: every day another one until all were shown, and the
/// same for everybody who has the same puzzles.
pub fn daily(collection: &Collection, day: i64) -> Option<&Puzzle> {
    let count = collection.puzzles.len() as u64;
    if count == 0 {
        return None;
    }
    let seed = seed_of(collection.choice);
    let step = (count * 5 / 8..)
        .find(|&it| is_coprime(it.max(1), count))?
        .max(1);
    let day = u128::from(day.rem_euclid(i64::from(u32::MAX)) as u64);
    let n = (day * u128::from(step) + u128::from(seed)) % u128::from(count);
    collection.puzzles.get(n as usize)
}

fn seed_of(choice: Choice) -> u64 {
    rules::text_hash(&choice.to_string()) >> 16
}

fn is_coprime(mut a: u64, mut b: u64) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// The day of a date, `2026-11-15`, counted from 1970; none if there is no such day.
pub fn day_number(date: &str) -> Option<i64> {
    let mut parts = date.splitn(3, '-');
    let mut part = |length: usize| {
        let part = parts.next().filter(|it| it.len() == length)?;
        let is_plain = part.bytes().all(|it| it.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_plain)
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    let year = i64::from(year);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = 28 + u32::from(is_leap);
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let length = *lengths.get((month as usize).checked_sub(1)?)?;
    if !(1..=length).contains(&day) || !(1..=9999).contains(&year) {
        return None;
    }
    // Years begin in March, so that the leap day is the last.
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * i64::from((month + 9) % 12) + 2) / 5 + i64::from(day) - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}
