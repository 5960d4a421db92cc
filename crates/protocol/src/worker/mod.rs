//! The worker protocol: what a page and the engine in its web worker say to each other; [`exact`]
//! is what it says to the worker that poses puzzles and knows openings.
//!
//! A message is a text: a line with a number and a word, then lines of their own.
//! The page numbers its requests; every answer begins with the number of its request.
//!
//! | asked | answered |
//! |---|---|
//! | `1 hello` | `1 hello 0.0.0`, the version |
//! | `2 move`, `game talpa:8`, `position ...`, `player level-4`, `seed 7`, `own 3` (moves it has made), and `left 60000`, `increment 500` where a clock runs (milliseconds), `swap 1` where it may take the other side | `2 move swap` where it does; `2 move a1xa2`, or `2 none` where there is none |
//! | `3 hint`, `game`, `position` | as `move` |
//! | `4 search`, `game`, `position`, `lines 3`, and `nodes 20000`, `time 2000` (milliseconds) or neither | again and again `4 lines`, at last `4 done`, each with the lines |
//! | | where a net was trained for the board and there is no limit, first `4 opinion` with a line for each likely move, `a1xa2 310`: in thousandths, how likely the net finds it to be the best |
//! | `5 stop` | `5 stopped`; nothing more is heard of an earlier search |
//! | `6 qr`, `text https://...` | `6 qr`, and the rows of the code, `1` for dark and `0` for light |
//! | what cannot be done | `6 error ...` |
//!
//! A line of a search is written `depth nodes verdict moves`, such as `7 20417 1.20
//! a1xa2 b3xb4` or `9 812 #+5 a1xa2`; the verdict is absolute, in the form of `[%eval]`
//! in records.

pub mod exact;
mod message;

use std::fmt;
use std::str::FromStr;

use record::Verdict;

use message::Message;
pub use message::{Numbered, Unread};

use crate::words::{one_line, quoted};

/// What the page asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Whether the engine is there.
    Hello,
    /// The move of a computer player.
    Move {
        /// Where.
        board: Board,
        /// The player's own name.
        player: String,
        /// What its random choices begin from.
        seed: u64,
        /// How many moves it has made.
        own_moves: usize,
        /// What its clock shows and what a move adds, in milliseconds.
        clock: Option<(u64, u64)>,
        /// Whether it may take the other side instead.
        may_swap: bool,
    },
    /// A good move.
    Hint(Board),
    /// The best lines, told again and again.
    Search {
        /// Where.
        board: Board,
        /// How many lines.
        lines: usize,
        /// Positions to look at, at most.
        nodes: Option<u64>,
        /// Milliseconds, at most.
        time: Option<u64>,
    },
    /// A text as a QR code.
    Qr(String),
    /// No more of the search.
    Stop,
}

/// A position as texts, which whoever answers has to check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The game and variant: `talpa:8`.
    pub game: String,
    /// The text of the position.
    pub position: String,
}

/// What the engine answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is there, in this version.
    Hello(String),
    /// A move; none where there is none.
    Move(Option<String>),
    /// What a search has found so far, the best line first.
    Lines {
        /// The lines.
        lines: Vec<Line>,
        /// Whether no more will come.
        is_final: bool,
    },
    /// How likely a net finds moves to be the best, in thousandths, the likeliest first; lines follow.
    Opinion(Vec<(String, u32)>),
    /// A QR code, row by row, `1` for dark.
    Qr(Vec<String>),
    /// The search has ended.
    Stopped,
    /// Why the request cannot be granted.
    Error(String),
}

/// A line that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How deep it looked.
    pub depth: u32,
    /// How many positions or random games it looked at.
    pub nodes: u64,
    /// How the position stands when it is played.
    pub verdict: Verdict,
    /// Its moves.
    pub moves: Vec<String>,
}

impl fmt::Display for Numbered<Request> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.id)?;
        match &self.said {
            Request::Hello => f.write_str("hello"),
            Request::Move {
                board,
                player,
                seed,
                own_moves,
                clock,
                may_swap,
            } => {
                let player = one_line(player);
                write!(
                    f,
                    "move{board}\nplayer {player}\nseed {seed}\nown {own_moves}"
                )?;
                if let Some((left, increment)) = clock {
                    write!(f, "\nleft {left}\nincrement {increment}")?;
                }
                f.write_str(if *may_swap { "\nswap 1" } else { "" })
            }
            Request::Hint(board) => write!(f, "hint{board}"),
            Request::Search {
                board,
                lines,
                nodes,
                time,
            } => {
                write!(f, "search{board}\nlines {lines}")?;
                for (name, limit) in [("nodes", nodes), ("time", time)] {
                    if let Some(limit) = limit {
                        write!(f, "\n{name} {limit}")?;
                    }
                }
                Ok(())
            }
            Request::Qr(text) => write!(f, "qr\ntext {}", one_line(text)),
            Request::Stop => f.write_str("stop"),
        }
    }
}

/// The lines that say where.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [game, position] = [&self.game, &self.position].map(|it| one_line(it));
        write!(f, "\ngame {game}\nposition {position}")
    }
}

impl FromStr for Numbered<Request> {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Unread> {
        let message = Message::read(text);
        let said = match message.word {
            "hello" => Ok(Request::Hello),
            "move" => message.read_move(),
            "hint" => message.board().map(Request::Hint),
            "search" => message.read_search(),
            "qr" => message.text("text").map(Request::Qr),
            "stop" => Ok(Request::Stop),
            other => Err(format!("nothing is known of {}", quoted(other))),
        };
        message.numbered(said)
    }
}

impl fmt::Display for Numbered<Answer> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.id)?;
        match &self.said {
            Answer::Hello(version) => write!(f, "hello {}", one_line(version)),
            Answer::Move(Some(mv)) => write!(f, "move {}", one_line(mv)),
            Answer::Move(None) => f.write_str("none"),
            Answer::Lines { lines, is_final } => {
                f.write_str(if *is_final { "done" } else { "lines" })?;
                lines.iter().try_for_each(|line| write!(f, "\n{line}"))
            }
            Answer::Opinion(moves) => {
                f.write_str("opinion")?;
                let mut moves = moves.iter();
                moves.try_for_each(|(mv, share)| write!(f, "\n{} {share}", one_line(mv)))
            }
            Answer::Qr(rows) => {
                f.write_str("qr")?;
                rows.iter().try_for_each(|row| write!(f, "\n{row}"))
            }
            Answer::Stopped => f.write_str("stopped"),
            Answer::Error(why) => write!(f, "error {}", one_line(why)),
        }
    }
}

impl FromStr for Numbered<Answer> {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Unread> {
        let message = Message::read(text);
        let rest = message.rest.to_owned();
        let said = match message.word {
            "hello" => Ok(Answer::Hello(rest)),
            "move" => Ok(Answer::Move(Some(rest))),
            "none" => Ok(Answer::Move(None)),
            "lines" | "done" => message.read_lines(),
            "opinion" => message.read_opinion(),
            "qr" => Ok(Answer::Qr(
                message.lines.iter().map(|it| (*it).to_owned()).collect(),
            )),
            "stopped" => Ok(Answer::Stopped),
            "error" => Ok(Answer::Error(rest)),
            other => Err(format!("nothing is known of {}", quoted(other))),
        };
        message.numbered(said)
    }
}

/// `7 20417 1.20 a1xa2 b3xb4`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            depth,
            nodes,
            verdict,
            moves,
        } = self;
        write!(f, "{depth} {nodes} {verdict}")?;
        moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Line {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let bad = || format!("{} is no line of a search", quoted(text));
        let read = (next().parse(), next().parse(), next().parse());
        let (Ok(depth), Ok(nodes), Ok(verdict)) = read else {
            return Err(bad());
        };
        let moves = words.map(str::to_owned).collect();
        Ok(Self {
            depth,
            nodes,
            verdict,
            moves,
        })
    }
}

/// What a message of the engine says.
impl Message<'_> {
    fn read_move(&self) -> Result<Request, String> {
        Ok(Request::Move {
            board: self.board()?,
            player: self.text("player")?,
            seed: self.number("seed")?.unwrap_or_default(),
            own_moves: self.number("own")?.unwrap_or_default(),
            clock: match self.number("left")? {
                Some(left) => Some((left, self.number("increment")?.unwrap_or_default())),
                None => None,
            },
            may_swap: self.number::<u8>("swap")?.is_some_and(|it| it > 0),
        })
    }

    fn read_search(&self) -> Result<Request, String> {
        Ok(Request::Search {
            board: self.board()?,
            lines: self.number("lines")?.unwrap_or(1),
            nodes: self.number("nodes")?,
            time: self.number("time")?,
        })
    }

    fn read_opinion(&self) -> Result<Answer, String> {
        let mut moves = Vec::new();
        for line in &self.lines {
            let share = line.rsplit_once(' ');
            match share.and_then(|(mv, share)| Some((mv.to_owned(), share.parse().ok()?))) {
                Some(share) => moves.push(share),
                None => return Err(format!("{} is no move", quoted(line))),
            }
        }
        Ok(Answer::Opinion(moves))
    }

    fn read_lines(&self) -> Result<Answer, String> {
        let lines: Result<Vec<Line>, String> = self.lines.iter().map(|it| it.parse()).collect();
        Ok(Answer::Lines {
            lines: lines?,
            is_final: self.word == "done",
        })
    }
}
