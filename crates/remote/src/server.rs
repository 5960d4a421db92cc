//! Requests to a server of games.

use std::fmt;
use std::io::{self, ErrorKind};
use std::time::Duration;

use protocol::online::{
    AskMine, GameInfo, Join, Lobby, NewAccount, NewReport, Open, Opened, Problem, Seated, SignIn,
    read, write,
};
use rules::{Lang, Note};
use serde::de::DeserializeOwned;

use crate::{Address, Line, Waker, http};

/// A server of games, and the language in which it is to speak. Every request waits for its
/// answer, for fifteen seconds at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    address: Address,
    lang: Lang,
    token: Option<Token>,
}

/// What opens an account: the secret of a session, or a token. Nobody reads it in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl From<String> for Token {
    fn from(secret: String) -> Self {
        Self(secret)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Why a server did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// There is none, or it does not answer.
    #[error("no answer from {address}: {source}")]
    Silent {
        /// Where.
        address: Address,
        /// Why not.
        source: io::Error,
    },
    /// Something answers, but no server of games.
    #[error("{address} is no server of games")]
    Stranger {
        /// Where.
        address: Address,
    },
    /// It is to be found elsewhere.
    #[error("{address} has moved to {location}")]
    Moved {
        /// Where it was asked.
        address: Address,
        /// Where it is.
        location: String,
    },
    /// It refused, and says why in the language it was asked in.
    #[error("refused: {}", problem.text)]
    Refused {
        /// Its words.
        problem: Problem,
    },
    /// The system has no random numbers.
    #[error("the system has no random numbers")]
    NoChance,
}

impl ServerError {
    /// What is wrong, for people.
    pub fn note(&self) -> Note {
        match self {
            Self::Silent { address, source } => {
                let key = match source.kind() {
                    ErrorKind::ConnectionRefused => "remote-nobody",
                    ErrorKind::NotFound => "remote-no-machine",
                    ErrorKind::TimedOut | ErrorKind::WouldBlock => "remote-slow",
                    _ => {
                        let note = Note::new("remote-silent").with("reason", source.to_string());
                        return note.with("url", address.to_string());
                    }
                };
                Note::new(key).with("url", address.to_string())
            }
            Self::Stranger { address } => {
                Note::new("remote-stranger").with("url", address.to_string())
            }
            Self::Moved { address, location } => Note::new("remote-moved")
                .with("url", address.to_string())
                .with("location", rules::clip(location)),
            Self::Refused { problem } => {
                Note::new("remote-refused").with("text", problem.text.as_str())
            }
            Self::NoChance => Note::new("remote-no-chance"),
        }
    }

    /// Whether it makes no sense to ask again: the account is not the one it would have to be.
    pub fn is_final(&self) -> bool {
        let words = ["account", "forbidden", "invalid"];
        matches!(self, Self::Refused { problem } if words.contains(&problem.error.as_str()))
    }

    /// Whether the server does not know, or not any more, who asks: an account has to be
    /// signed in to.
    pub fn is_signed_out(&self) -> bool {
        matches!(self, Self::Refused { problem } if problem.error == "account")
    }

    /// When to ask again, if the server says so.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { problem } => problem.retry_after.map(Duration::from_secs),
            _ => None,
        }
    }

    /// Whether the server says that there is no such game.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Refused { problem } if problem.error == "unknown")
    }
}

impl Server {
    /// The server at an address.
    pub fn new(address: Address, lang: Lang) -> Self {
        Self {
            address,
            lang,
            token: None,
        }
    }

    /// The same on behalf of the account that a token is of, or the secret of a session.
    #[must_use]
    pub fn with_token(self, token: impl Into<Token>) -> Self {
        Self {
            token: Some(token.into()),
            ..self
        }
    }

    /// The same for a guest.
    #[must_use]
    pub fn without_token(self) -> Self {
        Self {
            token: None,
            ..self
        }
    }

    /// Signs in; gives the name, and the secret of the session.
    ///
    /// # Errors
    /// If the server does not answer, or name and password do not fit.
    pub fn sign_in(&self, asked: &SignIn) -> Result<(Opened, String), ServerError> {
        self.open_session("/session", &write(asked))
    }

    /// Makes an account; gives the name with codes for a lost password, and the secret of a
    /// session.
    ///
    /// # Errors
    /// If the server does not answer, the name is taken, or name or password will not do.
    pub fn make_account(&self, asked: &NewAccount) -> Result<(Opened, String), ServerError> {
        self.open_session("/account", &write(asked))
    }

    /// Ends the session.
    ///
    /// # Errors
    /// If the server does not answer, or knows no such session.
    pub fn sign_out(&self) -> Result<(), ServerError> {
        self.answer("DELETE", "/session", "").map(drop)
    }

    /// Tells whoever runs the server that something is wrong with a game.
    ///
    /// # Errors
    /// If the server does not answer, or this is nobody who plays there.
    pub fn report(&self, game: &str, report: &NewReport) -> Result<(), ServerError> {
        let path = format!("/games/{game}/report");
        self.answer("POST", &path, &write(report)).map(drop)
    }

    /// The lobby with one's own games: those of the account, and of these seats, which belong
    /// to the account from now on.
    ///
    /// # Errors
    /// If the server does not answer, or does not know the account any more.
    pub fn lobby_of(&self, seats: Vec<Seated>) -> Result<Lobby, ServerError> {
        self.ask("POST", "/lobby", &write(&AskMine { seats }))
    }

    /// The games of the account.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn mine(&self) -> Result<Vec<GameInfo>, ServerError> {
        Ok(self.lobby_of(Vec::new())?.mine)
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// What is open to anybody.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn lobby(&self) -> Result<Lobby, ServerError> {
        self.ask("GET", "/lobby", "")
    }

    /// Opens a game.
    ///
    /// # Errors
    /// If the server does not answer, or refuses the terms or the name.
    pub fn open(&self, open: &Open) -> Result<Seated, ServerError> {
        self.ask("POST", "/games", &write(open))
    }

    /// What anybody may know of a game.
    ///
    /// # Errors
    /// If the server does not answer, or knows no such game.
    pub fn game(&self, id: &str) -> Result<GameInfo, ServerError> {
        self.ask("GET", &format!("/games/{id}"), "")
    }

    /// Takes the free seat of a game.
    ///
    /// # Errors
    /// If the server does not answer, or there is no free seat, or the name will not do.
    pub fn join(&self, id: &str, join: &Join) -> Result<Seated, ServerError> {
        self.ask("POST", &format!("/games/{id}/join"), &write(join))
    }

    /// A line to a game, on the seat with that secret or to look on. `waker` is called from
    /// another thread whenever there is something to hear.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn line(
        &self,
        game: &str,
        seat: Option<String>,
        waker: Waker,
    ) -> Result<Line, ServerError> {
        let token = self.token.clone().map(|it| it.0);
        Line::open(self.address.clone(), game, (seat, token), self.lang, waker)
    }

    fn open_session(&self, path: &str, body: &str) -> Result<(Opened, String), ServerError> {
        let answer = self.answer("POST", path, body)?;
        let secret = answer.cookie.as_deref().and_then(|it| it.split_once('='));
        let opened = read(&answer.body).ok().zip(secret);
        let (opened, (_, secret)) = opened.ok_or_else(|| self.stranger())?;
        Ok((opened, secret.to_owned()))
    }

    fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<T, ServerError> {
        let answer = self.answer(method, path, body)?;
        read(&answer.body).map_err(|_| self.stranger())
    }

    fn stranger(&self) -> ServerError {
        ServerError::Stranger {
            address: self.address.clone(),
        }
    }

    /// The answer to a request that is not refused.
    fn answer(&self, method: &str, path: &str, body: &str) -> Result<http::Answer, ServerError> {
        let address = || self.address.clone();
        let answer = http::ask(
            &self.address,
            method,
            path,
            (self.lang, self.token.as_ref().map(|it| it.0.as_str())),
            body,
        );
        let answer = answer.map_err(|source| match source.kind() {
            // What encrypts says why with the same kind of error.
            ErrorKind::InvalidData if source.get_ref().is_none() => self.stranger(),
            _ => ServerError::Silent {
                address: address(),
                source,
            },
        })?;
        match (answer.status, &answer.location) {
            (200..300, _) => Ok(answer),
            (300..400, Some(location)) => Err(ServerError::Moved {
                address: address(),
                location: location.clone(),
            }),
            _ => match read::<Problem>(&answer.body) {
                Ok(problem) => Err(ServerError::Refused { problem }),
                Err(_) => Err(self.stranger()),
            },
        }
    }
}
