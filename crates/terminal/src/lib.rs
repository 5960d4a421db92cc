//! The two faces of the terminal: [`plain`], line by line, for pipes, scripts and
//! screen readers, and [`screen`], full screen with keys and mouse.
//!
//! Both begin in the same way: with a [`Start`] and with [`Options`].

mod challenge;
mod elsewhere;
pub mod plain;
pub mod prose;
mod qr;
pub mod screen;
mod training;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;

use puzzles::Puzzle;
use remote::{Link, Token};
use rules::Lang;
use session::Setup;
use store::Store;
use table::Club;

pub use challenge::{Challenge, levels};
pub use elsewhere::USUAL_SERVER;

/// Where the program begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the main menu.
    Menu,
    /// With a match.
    Play {
        /// What it is made of.
        setup: Box<Setup>,
        /// A file to which the game is written after every move.
        record: Option<PathBuf>,
    },
    /// With the games of a file.
    Watch(PathBuf),
    /// With a puzzle.
    Puzzle(Box<Puzzle>),
    /// On a server of games, or with a game there.
    Online(Box<Online>),
}

/// Where and how a server of games is entered.
#[derive(Clone, Debug)]
pub struct Online {
    /// The server, or a game on it.
    pub link: Link,
    /// What opens an account there, instead of signing in.
    pub token: Option<Token>,
    /// A game to be opened at once.
    pub challenge: Option<Challenge>,
}

impl From<Link> for Online {
    fn from(link: Link) -> Self {
        Self {
            link,
            token: None,
            challenge: None,
        }
    }
}

impl Online {
    /// The server, in the name of whoever plays there.
    pub(crate) fn club(&self, lang: Lang, store: &Store) -> Club {
        let club = Club::new(self.link.server.clone(), lang, store);
        match &self.token {
            Some(token) => club.with_token(token.clone()),
            None => club,
        }
    }
}

/// How many columns the terminal has; 80 where nobody knows.
pub fn columns() -> usize {
    let size = ratatui::crossterm::terminal::size();
    size.map_or(80, |(columns, _)| columns.into())
}

/// Whether the terminal that the variable `TERM` names can show a full screen.
pub fn can_draw() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    screen::can_draw(&term) || cfg!(windows)
}

/// How the program speaks and where it keeps things.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where settings, games and records are kept.
    pub store: Store,
    /// The language that was asked for; without one it is that of the settings.
    pub lang: Option<Lang>,
    /// The language if neither says which: that of the environment.
    pub usual_lang: Lang,
    /// Whether to write nothing but ASCII, whatever the settings say.
    pub ascii: bool,
    /// Whether to use colors; without a word, line by line none, and full screen
    /// what the terminal and `NO_COLOR` say.
    pub color: Option<bool>,
    /// Line by line only: whether to repeat what was read, because no terminal shows it.
    pub echo: bool,
    /// Line by line only: where computers begin that are chosen from the menu, the
    /// first player with this seed, the second with the next. Without one it is left
    /// to chance.
    pub seed: Option<u64>,
    /// The server of games that the menu leads to.
    pub server: Link,
    /// Line by line only: the version to show.
    pub version: &'static str,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            store: Store::nowhere(),
            lang: None,
            usual_lang: Lang::default(),
            ascii: false,
            color: None,
            echo: false,
            seed: None,
            server: usual_server(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// The server that is meant where nobody names one.
pub(crate) fn usual_server() -> Link {
    let link = USUAL_SERVER.parse();
    link.expect("a test reads it")
}

/// A number that nobody can foresee, for computers without a seed.
pub fn chance() -> u64 {
    // The hash of nothing, under keys that are new each time.
    RandomState::new().build_hasher().finish()
}
