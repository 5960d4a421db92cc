//! Pages by their addresses, which stand behind a `#`: the page then works in
//! any folder of any web host, and without a network.

use std::fmt;

use games::{Choice, GameId};
use record::Record;
use rules::Note;

use crate::link::{self, code};
use crate::new_game::NewGame;

/// A page, with what its address says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The games.
    Home,
    /// The choice of opponent and side before a game.
    New(NewGame),
    /// A game that is kept in this browser, by its id.
    Game(String),
    /// Offers and games of people elsewhere.
    Lobby,
    /// A game with somebody elsewhere, by its id, and the secret of a seat in it if the
    /// address has that.
    Online(String, Option<String>),
    /// The analysis board.
    Analysis(Source),
    /// A game at once, as the last one was.
    Now,
    /// The tutorials.
    Lessons,
    /// The tutorial of a game, at a step counted from 1.
    Learn(GameId, Option<usize>),
    /// Which puzzles there are.
    Puzzles,
    /// A puzzle.
    Puzzle(Posed),
    /// The rules of a game.
    Rules(GameId),
    /// What is known of a game.
    Known(GameId),
    /// The settings.
    Settings,
    /// A game that somebody shared.
    Shared(Box<Record>),
    /// A position that somebody shared: the game and its text.
    Position(Choice, String),
    /// An address that means nothing, and why.
    Broken(Note),
}

/// What the analysis board begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Whatever it had.
    Open,
    /// The start of a game.
    Board(Choice),
    /// A game that is kept in this browser, by its id.
    Kept(String),
    /// A study that is kept in this browser, by its id.
    Study(String),
}

/// Where a puzzle comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Posed {
    /// It is that of the day, on the standard board of a game.
    Day(GameId),
    /// One after the other, to practice on a board.
    Practice(Choice),
    /// It was asked for by its name.
    One(Choice, String),
}

impl Posed {
    /// The board.
    pub fn choice(&self) -> Choice {
        match self {
            Self::Day(game) => game.standard(),
            Self::Practice(choice) | Self::One(choice, _) => *choice,
        }
    }

    /// What the attempt is kept by. Of puzzles that were asked for by name the last is kept.
    pub fn key(&self) -> String {
        match self {
            Self::Day(game) => format!("day.{game}"),
            Self::Practice(choice) => choice.to_string(),
            Self::One(..) => "one".to_owned(),
        }
    }
}

/// The longest address that is looked at.
const LONGEST: usize = link::LONGEST + 100;
const ID_LIMIT: usize = 44;

impl Route {
    /// The page that the part of an address from the `#` on means.
    ///
    /// ```
    /// use page::Route;
    ///
    /// assert_eq!(Route::read(""), Route::Home);
    /// assert_eq!(Route::read("#/settings"), Route::Settings);
    /// assert!(matches!(Route::read("#/play/chess"), Route::Broken(_)));
    /// ```
    pub fn read(hash: &str) -> Self {
        if hash.len() > LONGEST {
            return Self::Broken(Note::new("page-link-long").with("limit", LONGEST));
        }
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (page, rest) = path.split_once('/').unwrap_or((path, ""));
        let route = match page {
            "" if rest.is_empty() => Ok(Self::Home),
            "settings" if rest.is_empty() => Ok(Self::Settings),
            "now" if rest.is_empty() => Ok(Self::Now),
            "learn" if rest.is_empty() => Ok(Self::Lessons),
            "play" => NewGame::read(rest, query).map(Self::New),
            "game" => id(rest).map(Self::Game),
            "online" if rest.is_empty() => Ok(Self::Lobby),
            "online" => online(rest),
            "analysis" => source(rest).map(Self::Analysis),
            "learn" => learn(rest),
            "puzzles" if rest.is_empty() => Ok(Self::Puzzles),
            "puzzles" => posed(rest).map(Self::Puzzle),
            "rules" => game(rest).map(Self::Rules),
            "known" => game(rest).map(Self::Known),
            "g" => link::read(rest).map(|record| Self::Shared(Box::new(record))),
            "p" => position(rest),
            _ => Err(unknown()),
        };
        route.unwrap_or_else(Self::Broken)
    }

    /// The link to a game as it stands.
    ///
    /// # Errors
    /// If it does not fit into a link.
    pub fn share(record: &Record) -> Result<String, Note> {
        Ok(format!("#/g/{}", link::write(record)?))
    }
}

/// As it stands in links. A shared game that cannot be written leads home, as
/// an address that means nothing does.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home | Self::Broken(_) => f.write_str("#/"),
            Self::New(new) => write!(f, "#/play/{new}"),
            Self::Game(id) => write!(f, "#/game/{id}"),
            Self::Lobby => f.write_str("#/online"),
            Self::Online(id, None) => write!(f, "#/online/{id}"),
            Self::Online(id, Some(seat)) => write!(f, "#/online/{id}/{seat}"),
            Self::Analysis(Source::Open) => f.write_str("#/analysis"),
            Self::Analysis(Source::Board(choice)) => write!(f, "#/analysis/board/{choice}"),
            Self::Analysis(Source::Kept(id)) => write!(f, "#/analysis/game/{id}"),
            Self::Analysis(Source::Study(id)) => write!(f, "#/analysis/study/{id}"),
            Self::Now => f.write_str("#/now"),
            Self::Lessons => f.write_str("#/learn"),
            Self::Learn(game, None) => write!(f, "#/learn/{game}"),
            Self::Learn(game, Some(step)) => write!(f, "#/learn/{game}/{step}"),
            Self::Puzzles => f.write_str("#/puzzles"),
            Self::Puzzle(Posed::Day(game)) => write!(f, "#/puzzles/day/{game}"),
            Self::Puzzle(Posed::Practice(choice)) => write!(f, "#/puzzles/{choice}"),
            Self::Puzzle(Posed::One(_, name)) => write!(f, "#/puzzles/one/{name}"),
            Self::Rules(game) => write!(f, "#/rules/{game}"),
            Self::Known(game) => write!(f, "#/known/{game}"),
            Self::Settings => f.write_str("#/settings"),
            Self::Shared(record) => f.write_str(&Self::share(record).unwrap_or("#/".to_owned())),
            Self::Position(choice, text) => write!(f, "#/p/{choice}/{}", code::escape(text)),
        }
    }
}

fn unknown() -> Note {
    Note::new("page-link-unknown")
}

fn game(name: &str) -> Result<GameId, Note> {
    name.parse()
        .map_err(|error: games::NameError| error.note().clone())
}

pub(crate) fn choice(name: &str) -> Result<Choice, Note> {
    name.parse()
        .map_err(|error: games::NameError| error.note().clone())
}

/// Ids of kept games are short and plain.
pub(crate) fn is_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=ID_LIMIT).contains(&text.len()) && text.bytes().all(plain)
}

fn id(text: &str) -> Result<String, Note> {
    is_id(text).then(|| text.to_owned()).ok_or_else(unknown)
}

fn online(rest: &str) -> Result<Route, Note> {
    match rest.split_once('/') {
        None => Ok(Route::Online(id(rest)?, None)),
        Some((game, seat)) => Ok(Route::Online(id(game)?, Some(id(seat)?))),
    }
}

fn source(rest: &str) -> Result<Source, Note> {
    match rest.split_once('/') {
        None if rest.is_empty() => Ok(Source::Open),
        Some(("board", name)) => choice(name).map(Source::Board),
        Some(("game", rest)) => id(rest).map(Source::Kept),
        Some(("study", rest)) => id(rest).map(Source::Study),
        _ => Err(unknown()),
    }
}

fn learn(rest: &str) -> Result<Route, Note> {
    let Some((name, step)) = rest.split_once('/') else {
        return Ok(Route::Learn(game(rest)?, None));
    };
    let step = step.parse().ok().filter(|step| (1..=99).contains(step));
    Ok(Route::Learn(game(name)?, Some(step.ok_or_else(unknown)?)))
}

fn posed(rest: &str) -> Result<Posed, Note> {
    match rest.split_once('/') {
        None => choice(rest).map(Posed::Practice),
        Some(("day", name)) => game(name).map(Posed::Day),
        Some(("one", name)) => {
            // `talpa-8-3f9a2c10`: the board is part of the name.
            let name = id(name)?;
            let (board, _) = name.rsplit_once('-').ok_or_else(unknown)?;
            Ok(Posed::One(choice(&board.replacen('-', ":", 1))?, name))
        }
        _ => Err(unknown()),
    }
}

fn position(rest: &str) -> Result<Route, Note> {
    let (name, text) = rest.split_once('/').ok_or_else(unknown)?;
    let choice = choice(name)?;
    let text = code::unescape(text).ok_or_else(|| Note::new("page-link-damaged"))?;
    let position = choice.read(&text).map_err(|error| (*error).clone())?;
    Ok(Route::Position(choice, position.to_text()))
}
