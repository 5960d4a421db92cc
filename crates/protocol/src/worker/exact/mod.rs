//! What a page and its worker for exact answers say to each other: puzzles, practice, openings.
//!
//! Messages are built as those of the [engine](super). The worker keeps nothing but the files
//! that it was given: whatever it needs to know of an attempt or of practice is in the request,
//! and what is to be kept comes back.
//!
//! | asked | answered |
//! |---|---|
//! | `1 puzzle`, `game talpa:8`, and `day 2026-11-15` for the puzzle of that day or `name talpa-8-3f9a2c10` for that one, else one to practice with, drawn by `seed 7`; `kept ...`, an attempt to go on with; `practice ...`, line by line, what was practiced; `do show`, `do next`, `do try a1xa2`, `do hint` or `do give-up` | `1 puzzle`, `attempt ...` (to be kept), `name`, `start` (a position), `state open`, `solved` or `given-up`, `move ...` for each move so far, `rest ...` for each that would follow, notes `head`, `task`, `theme`, `said` (`wrong` if a move was), and `cell`, `hint`, `refuted MOVE [ANSWER]` where there is one |
//! | `2 practice`, `practice ...`, `day 2026-11-15`, and to enter an attempt `game`, `kept ...`, `daily 1` if it is the puzzle of the day | `2 practice`, `practice ...` (to be kept), `standing talpa 1480 1 5 7 2 4` for each game (points, whether they are a guess, solved, tried, in a row, at best), `days 3` in a row, `today 1` where that of the day is solved, `again 1` where the attempt was not the first, `damaged 4` where that line could not be read and practice begins anew |
//! | `3 openings`, `game`, `position` | `3 openings`, notes `here`, and `row a1xa2 3 171 57 52` for each move (others alike, games, score and evaluation in percent or `-`), followed by a note `proof` if something is proved |
//! | what needs a file that could not be fetched | `4 missing` |
//! | what cannot be done | `5 error ...` |

mod notes;

use std::fmt;
use std::str::FromStr;

use rules::Note;

use super::Board;
use super::message::{Message, Numbered, Unread};
use crate::words::{one_line, quoted};

pub use notes::{note_text, read_note};

/// What the page asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// A puzzle, or something done with it.
    Puzzle(Puzzling),
    /// How practice stands, after an attempt that is over is entered.
    Practice {
        /// What was practiced, as it was kept; empty if nothing was.
        practice: String,
        /// Today: `2026-11-15`.
        day: String,
        /// The board and the attempt that is to be entered, and whether it is at the puzzle of
        /// the day.
        entered: Option<(String, String, bool)>,
    },
    /// What is known of a position.
    Openings(Board),
}

/// A puzzle, and something done with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzling {
    /// The board.
    pub game: String,
    /// Which puzzle.
    pub which: Which,
    /// The attempt to go on with; empty for a new one.
    pub kept: String,
    /// What is done.
    pub act: Act,
}

/// Which puzzle of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// That of a day.
    Day(String),
    /// One of that name.
    Named(String),
    /// One that fits whoever practices, drawn by a seed.
    Fitting {
        /// What was practiced.
        practice: String,
        /// The seed.
        seed: u64,
    },
}

/// What is done with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// It is looked at.
    Show,
    /// Another one is asked for.
    Next,
    /// A move is made.
    Try(String),
    /// Help is asked for.
    Hint,
    /// The solution is asked for.
    GiveUp,
}

/// What the worker answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The puzzle as it stands.
    Puzzle(Box<Puzzle>),
    /// How practice stands.
    Practice(Practice),
    /// What is known of a position: in words, and move by move.
    Openings(Vec<Note>, Vec<Row>),
    /// A file is missing.
    Missing,
    /// Why the request cannot be granted.
    Error(String),
}

/// A puzzle as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Puzzle {
    /// The attempt, to be kept.
    pub attempt: String,
    /// The name of the puzzle.
    pub name: String,
    /// The position it begins with.
    pub start: String,
    /// How far it is: `open`, `solved`, `given-up`.
    pub state: String,
    /// The moves of both sides so far.
    pub moves: Vec<String>,
    /// Those that would follow, once it is over.
    pub rest: Vec<String>,
    /// How hard it is.
    pub head: Option<Note>,
    /// What is asked.
    pub task: Option<Note>,
    /// What it is about.
    pub themes: Vec<Note>,
    /// What is said of what was done.
    pub said: Option<Note>,
    /// Whether a move was wrong.
    pub is_wrong: bool,
    /// A cell that is advised.
    pub cell: Option<String>,
    /// A move that is advised.
    pub hint: Option<String>,
    /// A wrong move, and what the opponent has against it.
    pub refuted: Option<(String, Option<String>)>,
}

impl Puzzle {
    /// Whether a move is asked for.
    pub fn is_open(&self) -> bool {
        self.state == "open"
    }
}

/// How practice stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Practice {
    /// To be kept.
    pub practice: String,
    /// How somebody stands in each game that was practiced.
    pub standings: Vec<Standing>,
    /// On how many days in a row the puzzle of the day was solved.
    pub days: u32,
    /// Whether that of today is.
    pub is_today_solved: bool,
    /// Whether the attempt was not the first at its puzzle and does not count.
    pub is_again: bool,
    /// The line at which what was kept is damaged, so that practice begins anew.
    pub damaged: Option<usize>,
}

/// How somebody stands in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The game.
    pub game: String,
    /// Strength, in the points of the ladder.
    pub points: i64,
    /// Whether that is a guess so far.
    pub is_guess: bool,
    /// Solved, tried, solved in a row now, and at best.
    pub counts: [u32; 4],
}

/// A move of which something is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The move.
    pub mv: String,
    /// How many others lead to the same position, but for a symmetry.
    pub n_alike: usize,
    /// Games, score and evaluation, as they are shown; `-` where nothing is known.
    pub cells: [String; 3],
    /// What is proved.
    pub proof: Option<Note>,
}

impl fmt::Display for Numbered<Request> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.id)?;
        match &self.said {
            Request::Puzzle(it) => {
                write!(
                    f,
                    "puzzle\ngame {}\nkept {}",
                    one_line(&it.game),
                    one_line(&it.kept)
                )?;
                match &it.which {
                    Which::Day(day) => write!(f, "\nday {}", one_line(day))?,
                    Which::Named(name) => write!(f, "\nname {}", one_line(name))?,
                    Which::Fitting { practice, seed } => {
                        write!(f, "\nseed {seed}")?;
                        each(f, "practice", practice.lines())?;
                    }
                }
                match &it.act {
                    Act::Show => f.write_str("\ndo show"),
                    Act::Next => f.write_str("\ndo next"),
                    Act::Try(mv) => write!(f, "\ndo try {}", one_line(mv)),
                    Act::Hint => f.write_str("\ndo hint"),
                    Act::GiveUp => f.write_str("\ndo give-up"),
                }
            }
            Request::Practice {
                practice,
                day,
                entered,
            } => {
                write!(f, "practice\nday {}", one_line(day))?;
                each(f, "practice", practice.lines())?;
                if let Some((game, kept, is_daily)) = entered {
                    let [game, kept] = [game, kept].map(|it| one_line(it));
                    write!(
                        f,
                        "\ngame {game}\nkept {kept}\ndaily {}",
                        u8::from(*is_daily)
                    )?;
                }
                Ok(())
            }
            Request::Openings(board) => write!(f, "openings{board}"),
        }
    }
}

impl FromStr for Numbered<Request> {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Unread> {
        let message = Message::read(text);
        let said = match message.word {
            "puzzle" => message.read_puzzling().map(Request::Puzzle),
            "practice" => message.read_entered(),
            "openings" => message.board().map(Request::Openings),
            other => Err(format!("nothing is known of {}", quoted(other))),
        };
        message.numbered(said)
    }
}

impl fmt::Display for Numbered<Answer> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.id)?;
        match &self.said {
            Answer::Puzzle(it) => it.fmt(f),
            Answer::Practice(it) => it.fmt(f),
            Answer::Openings(here, rows) => {
                f.write_str("openings")?;
                each(f, "here", here.iter().map(note_text))?;
                rows.iter().try_for_each(|row| write!(f, "\n{row}"))
            }
            Answer::Missing => f.write_str("missing"),
            Answer::Error(why) => write!(f, "error {}", one_line(why)),
        }
    }
}

impl FromStr for Numbered<Answer> {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Unread> {
        let message = Message::read(text);
        let said = match message.word {
            "puzzle" => message.read_puzzle().map(|it| Answer::Puzzle(Box::new(it))),
            "practice" => message.read_practice().map(Answer::Practice),
            "openings" => message.read_openings(),
            "missing" => Ok(Answer::Missing),
            "error" => Ok(Answer::Error(message.rest.to_owned())),
            other => Err(format!("nothing is known of {}", quoted(other))),
        };
        message.numbered(said)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("puzzle")?;
        let texts = [&self.attempt, &self.name, &self.start, &self.state];
        for (name, text) in ["attempt", "name", "start", "state"].into_iter().zip(texts) {
            each(f, name, [text])?;
        }
        each(f, "move", &self.moves)?;
        each(f, "rest", &self.rest)?;
        each(f, "head", self.head.iter().map(note_text))?;
        each(f, "task", self.task.iter().map(note_text))?;
        each(f, "theme", self.themes.iter().map(note_text))?;
        let said = if self.is_wrong { "wrong" } else { "said" };
        each(f, said, self.said.iter().map(note_text))?;
        each(f, "cell", &self.cell)?;
        each(f, "hint", &self.hint)?;
        match &self.refuted {
            Some((mv, Some(answer))) => each(f, "refuted", [format!("{mv} {answer}")]),
            Some((mv, None)) => each(f, "refuted", [mv]),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = [("today", self.is_today_solved), ("again", self.is_again)];
        write!(f, "practice\ndays {}", self.days)?;
        for (name, _) in flags.into_iter().filter(|it| it.1) {
            each(f, name, ["1"])?;
        }
        each(f, "damaged", self.damaged.map(|it| it.to_string()))?;
        each(f, "practice", self.practice.lines())?;
        for it in &self.standings {
            let [solved, tried, streak, best] = it.counts;
            let guess = u8::from(it.is_guess);
            let (game, points) = (one_line(&it.game), it.points);
            let text = format!("{game} {points} {guess} {solved} {tried} {streak} {best}");
            each(f, "standing", [text])?;
        }
        Ok(())
    }
}

/// `row a1xa2 3 171 57 52`, and a line with what is proved.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [games, score, evaluation] = &self.cells;
        let (mv, n_alike) = (one_line(&self.mv), self.n_alike);
        write!(f, "row {mv} {n_alike} {games} {score} {evaluation}")?;
        each(f, "proof", self.proof.iter().map(note_text))
    }
}

/// A line for each value.
fn each<T: AsRef<str>>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    values: impl IntoIterator<Item = T>,
) -> fmt::Result {
    let mut values = values.into_iter();
    values.try_for_each(|it| write!(f, "\n{name} {}", one_line(it.as_ref())))
}

/// What the messages of this worker say.
impl Message<'_> {
    fn joined(&self, name: &str) -> String {
        self.values(name).map(|it| format!("{it}\n")).collect()
    }

    fn owned(&self, name: &str) -> Option<String> {
        self.value(name).map(str::to_owned)
    }

    fn all(&self, name: &str) -> Vec<String> {
        self.values(name).map(str::to_owned).collect()
    }

    fn note(&self, name: &str) -> Result<Option<Note>, String> {
        self.value(name).map(read_note).transpose()
    }

    fn is_set(&self, name: &str) -> bool {
        self.value(name) == Some("1")
    }

    fn read_puzzling(&self) -> Result<Puzzling, String> {
        let which = match (self.owned("day"), self.owned("name")) {
            (Some(day), _) => Which::Day(day),
            (None, Some(name)) => Which::Named(name),
            (None, None) => Which::Fitting {
                practice: self.joined("practice"),
                seed: self.number("seed")?.unwrap_or_default(),
            },
        };
        let act = self.text("do")?;
        Ok(Puzzling {
            game: self.text("game")?,
            which,
            kept: self.owned("kept").unwrap_or_default(),
            act: match act.split_once(' ').unwrap_or((&act, "")) {
                ("show", "") => Act::Show,
                ("next", "") => Act::Next,
                ("try", mv) => Act::Try(mv.to_owned()),
                ("hint", "") => Act::Hint,
                ("give-up", "") => Act::GiveUp,
                _ => {
                    return Err(format!(
                        "`do` takes show, next, try, hint or give-up, not {}",
                        quoted(&act)
                    ));
                }
            },
        })
    }

    fn read_entered(&self) -> Result<Request, String> {
        let entered = match (self.owned("game"), self.owned("kept")) {
            (Some(game), Some(kept)) => Some((game, kept, self.is_set("daily"))),
            _ => None,
        };
        Ok(Request::Practice {
            practice: self.joined("practice"),
            day: self.text("day")?,
            entered,
        })
    }

    fn read_puzzle(&self) -> Result<Puzzle, String> {
        let themes = self.values("theme").map(read_note);
        let wrong = self.note("wrong")?;
        let refuted = self.value("refuted").map(|it| match it.split_once(' ') {
            Some((mv, answer)) => (mv.to_owned(), Some(answer.to_owned())),
            None => (it.to_owned(), None),
        });
        Ok(Puzzle {
            attempt: self.text("attempt")?,
            name: self.text("name")?,
            start: self.text("start")?,
            state: self.text("state")?,
            moves: self.all("move"),
            rest: self.all("rest"),
            head: self.note("head")?,
            task: self.note("task")?,
            themes: themes.collect::<Result<_, _>>()?,
            is_wrong: wrong.is_some(),
            said: wrong.or(self.note("said")?),
            cell: self.owned("cell"),
            hint: self.owned("hint"),
            refuted,
        })
    }

    fn read_practice(&self) -> Result<Practice, String> {
        let standings = self
            .values("standing")
            .map(|text| standing(text).ok_or_else(|| format!("{} is no standing", quoted(text))));
        Ok(Practice {
            practice: self.joined("practice"),
            standings: standings.collect::<Result<_, _>>()?,
            days: self.number("days")?.unwrap_or_default(),
            is_today_solved: self.is_set("today"),
            is_again: self.is_set("again"),
            damaged: self.number("damaged")?,
        })
    }

    fn read_openings(&self) -> Result<Answer, String> {
        let here: Result<Vec<Note>, String> = self.values("here").map(read_note).collect();
        let mut rows: Vec<Row> = Vec::new();
        for line in &self.lines {
            match line.split_once(' ') {
                Some(("row", text)) => {
                    let found = row(text);
                    rows.push(found.ok_or_else(|| format!("{} is no row", quoted(text)))?);
                }
                Some(("proof", note)) => {
                    if let Some(last) = rows.last_mut() {
                        last.proof = Some(read_note(note)?);
                    }
                }
                _ => {}
            }
        }
        Ok(Answer::Openings(here?, rows))
    }
}

fn standing(text: &str) -> Option<Standing> {
    let mut words = text.split(' ');
    let mut next = || words.next();
    let game = next()?.to_owned();
    let points = next()?.parse().ok()?;
    let is_guess = next()? == "1";
    let mut count = || next()?.parse().ok();
    Some(Standing {
        game,
        points,
        is_guess,
        counts: [count()?, count()?, count()?, count()?],
    })
}

fn row(text: &str) -> Option<Row> {
    let words: Vec<&str> = text.split(' ').collect();
    let [mv, n_alike, games, score, evaluation] = words[..] else {
        return None;
    };
    Some(Row {
        mv: mv.to_owned(),
        n_alike: n_alike.parse().ok()?,
        cells: [games, score, evaluation].map(str::to_owned),
        proof: None,
    })
}
