//! Commands: lines from a program to an engine.

use std::fmt;
use std::str::FromStr;

use crate::Fault;
use crate::words::{Words, one_line, quoted};

/// A command, as a line of text.
///
/// ```
/// use protocol::Command;
///
/// let command: Command = "position start moves b2xb3".parse()?;
/// assert_eq!(command.to_string(), "position start moves b2xb3");
/// # Ok::<(), protocol::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The greeting, with the highest version that the program speaks.
    Hello(u32),
    /// Asks for `readyok`.
    IsReady,
    /// Sets an option.
    SetOption {
        /// Its name, one word.
        name: String,
        /// The rest of the line.
        value: String,
    },
    /// Begins a game of this name, `talpa:8`.
    NewGame(String),
    /// Sets the position.
    Position(Place),
    /// Begins a search.
    Go(Go),
    /// Ends the search.
    Stop,
    /// Ends the engine.
    Quit,
}

/// A position, and moves from there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The text of the position; the start of the game if there is none.
    pub text: Option<String>,
    /// The moves that follow.
    pub moves: Vec<String>,
}

/// What to search, and for how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Go {
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// The clocks of both players.
    pub clocks: Option<Clocks>,
    /// How many more moves the clock must last for.
    pub moves_to_go: Option<u32>,
    /// Positions or random games to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Whether `bestmove` waits for `stop`.
    pub infinite: bool,
    /// How many best lines to find.
    pub lines: u32,
    /// The only moves to look at; all if there is none.
    pub search_moves: Vec<String>,
}

/// What the clocks show, in milliseconds, the first player's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What is left.
    pub left: [u64; 2],
    /// What each move adds.
    pub increment: [u64; 2],
}

impl Default for Go {
    fn default() -> Self {
        Self {
            movetime: None,
            clocks: None,
            moves_to_go: None,
            nodes: None,
            depth: None,
            infinite: false,
            lines: 1,
            search_moves: Vec::new(),
        }
    }
}

impl Go {
    /// The most lines that can be asked for.
    pub const MOST_LINES: u32 = 500;

    /// A search of that many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A search of that many milliseconds.
    pub fn movetime(ms: u64) -> Self {
        Self {
            movetime: Some(ms),
            ..Self::default()
        }
    }

    /// Whether anything ends the search but `stop`.
    pub fn is_limited(&self) -> bool {
        let timed = self.movetime.is_some() || self.clocks.is_some();
        timed || self.nodes.is_some() || self.depth.is_some()
    }
}

impl FromStr for Command {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let mut words = Words::new(line);
        let word = words.expect("a command")?;
        let command = match word {
            "qep" => Self::Hello(words.number("qep")?),
            "isready" => Self::IsReady,
            "setoption" => set_option(&mut words)?,
            "newgame" => Self::NewGame(words.expect("the game")?.to_owned()),
            "position" => Self::Position(place(&mut words)?),
            "go" => Self::Go(go(&mut words)?),
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            _ => {
                let known = "qep, isready, setoption, newgame, position, go, stop, quit";
                return Err(Words::unknown(word, known));
            }
        };
        words.end()?;
        Ok(command)
    }
}

fn set_option(words: &mut Words<'_>) -> Result<Command, Fault> {
    words.keyword("name")?;
    let name = words.expect("the name of the option")?.to_owned();
    words.keyword("value")?;
    let value = words.rest();
    Ok(Command::SetOption { name, value })
}

fn place(words: &mut Words<'_>) -> Result<Place, Fault> {
    let mut place = Place::default();
    match words.expect("`start` or `text`")? {
        "start" => {}
        "text" => {
            let mut text = Vec::new();
            while let Some(word) = words.peek().filter(|word| *word != "moves") {
                text.push(word);
                words.next();
            }
            if text.is_empty() {
                return Err(Fault::syntax("the text of the position is missing"));
            }
            place.text = Some(text.join(" "));
        }
        found => {
            let found = quoted(found);
            let text = format!("`position` is followed by `start` or `text`, not {found}");
            return Err(Fault::syntax(text));
        }
    }
    if words.peek().is_some() {
        words.keyword("moves")?;
        place.moves = words.all();
    }
    Ok(place)
}

fn go(words: &mut Words<'_>) -> Result<Go, Fault> {
    let mut go = Go::default();
    let mut given: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        if given.contains(&word) {
            return Err(Fault::syntax(format!("`{word}` is given twice")));
        }
        given.push(word);
        match word {
            "movetime" => go.movetime = Some(words.number(word)?),
            "time" => {
                let mut next = || words.number(word);
                let left = [next()?, next()?];
                let increment = [next()?, next()?];
                go.clocks = Some(Clocks { left, increment });
            }
            "movestogo" => go.moves_to_go = Some(at_least_1(words.number(word)?, word)?),
            "nodes" => go.nodes = Some(at_least_1(words.number(word)?, word)?),
            "depth" => go.depth = Some(at_least_1(words.number(word)?, word)?),
            "infinite" => go.infinite = true,
            "lines" => go.lines = lines(words.number(word)?)?,
            "searchmoves" => {
                go.search_moves = words.all();
                if go.search_moves.is_empty() {
                    return Err(Fault::syntax("`searchmoves` takes at least one move"));
                }
            }
            _ => {
                let found = quoted(word);
                return Err(Fault::syntax(format!("`go` knows no {found}")));
            }
        }
    }
    if go.moves_to_go.is_some() && go.clocks.is_none() {
        return Err(Fault::syntax("`movestogo` goes with `time`"));
    }
    Ok(go)
}

fn at_least_1<N: PartialOrd + From<u8>>(number: N, word: &str) -> Result<N, Fault> {
    if number < N::from(1) {
        return Err(Fault::syntax(format!("`{word}` takes a number from 1")));
    }
    Ok(number)
}

fn lines(number: u32) -> Result<u32, Fault> {
    if !(1..=Go::MOST_LINES).contains(&number) {
        let most = Go::MOST_LINES;
        return Err(Fault::syntax(format!(
            "`lines` takes a number from 1 to {most}"
        )));
    }
    Ok(number)
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(version) => write!(f, "qep {version}"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => {
                let value = one_line(value);
                write!(f, "setoption name {name} value")?;
                if value.is_empty() {
                    Ok(())
                } else {
                    write!(f, " {value}")
                }
            }
            Self::NewGame(name) => write!(f, "newgame {name}"),
            Self::Position(place) => place.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// The command `position`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            None => f.write_str("position start")?,
            Some(text) => write!(f, "position text {text}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

/// The command `go`.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(ms) = self.movetime {
            write!(f, " movetime {ms}")?;
        }
        if let Some(Clocks { left, increment }) = self.clocks {
            write!(f, " time {} {}", left[0], left[1])?;
            write!(f, " {} {}", increment[0], increment[1])?;
        }
        if let Some(n) = self.moves_to_go {
            write!(f, " movestogo {n}")?;
        }
        if let Some(n) = self.nodes {
            write!(f, " nodes {n}")?;
        }
        if let Some(n) = self.depth {
            write!(f, " depth {n}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.lines != 1 {
            write!(f, " lines {}", self.lines)?;
        }
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        Ok(())
    }
}
