//! What people type to say where they play: a server, or the link to a game on it.

use std::fmt;
use std::str::FromStr;

use rules::Note;

/// Where a server of games is: `http://127.0.0.1:7878/`, `https://example.org/games/`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    pub(crate) is_secure: bool,
    /// A name or an IP address; one of version 6 in brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The folder of the page, which begins and ends with a slash.
    folder: String,
}

/// A server, and the game on it that a link leads to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// The server.
    pub server: Address,
    /// The game; none for the server itself.
    pub game: Option<String>,
    /// The secret of a seat there, in a link that somebody made for themselves.
    pub seat: Option<String>,
}

/// A text is no address of a server.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// It begins with something else than `http://` or `https://`.
    #[error("{found:?} does not begin with http:// or https://")]
    Scheme {
        /// The text.
        found: String,
    },
    /// It names no machine.
    #[error("{found:?} names no machine")]
    Host {
        /// The text.
        found: String,
    },
    /// Its port is no number from 1 to 65535.
    #[error("{found:?} is no port")]
    Port {
        /// What stands there.
        found: String,
    },
    /// It leads to another page than that of a game.
    #[error("{found:?} is no link to a game")]
    Link {
        /// The text.
        found: String,
    },
}

impl AddressError {
    /// What is wrong, for people.
    pub fn note(&self) -> Note {
        let (key, found) = match self {
            Self::Scheme { found } => ("remote-scheme", found),
            Self::Host { found } => ("remote-host", found),
            Self::Port { found } => ("remote-port", found),
            Self::Link { found } => ("remote-link", found),
        };
        Note::new(key).with("found", rules::clip(found))
    }
}

impl Address {
    fn usual_port(is_secure: bool) -> u16 {
        if is_secure { 443 } else { 80 }
    }

    /// The machine and the port, as a request names them.
    pub(crate) fn authority(&self) -> String {
        match self.port == Self::usual_port(self.is_secure) {
            true => self.host.clone(),
            false => format!("{}:{}", self.host, self.port),
        }
    }

    /// The path of something below the API.
    pub(crate) fn api(&self, path: &str) -> String {
        format!("{}api/v1{path}", self.folder)
    }

    /// What a socket to a game is opened with.
    pub(crate) fn socket(&self, game: &str) -> String {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        let path = self.api(&format!("/games/{game}/socket"));
        format!("{scheme}://{}{path}", self.authority())
    }

    /// The invitation to a game, which a browser can follow too; with a secret it is the
    /// link to one's own seat.
    pub fn invitation(&self, game: &str, seat: Option<&str>) -> String {
        match seat {
            Some(seat) => format!("{self}#/online/{game}/{seat}"),
            None => format!("{self}#/online/{game}"),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority(), self.folder)
    }
}

impl FromStr for Address {
    type Err = AddressError;

    /// An address without a scheme is one of `http`.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        let owned = || text.to_owned();
        let (is_secure, rest) = match text.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => (false, rest),
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => (true, rest),
            Some(_) => return Err(AddressError::Scheme { found: owned() }),
            None => (false, text),
        };
        let (authority, path) = match rest.find('/') {
            Some(at) => rest.split_at(at),
            None => (rest, "/"),
        };
        let (host, port) = split_port(authority);
        let is_good = match host.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            Some(ip) => ip.parse::<std::net::Ipv6Addr>().is_ok(),
            None => is_name(host),
        };
        // What stands after the last slash is a file of the page, such as `index.html`.
        let folder = &path[..=path.rfind('/').unwrap_or(0)];
        if !is_good || !folder.bytes().all(|it| it.is_ascii_graphic()) {
            return Err(AddressError::Host { found: owned() });
        }
        let port = match port {
            None => Self::usual_port(is_secure),
            Some(text) => match text.parse() {
                Ok(port @ 1..) => port,
                _ => {
                    return Err(AddressError::Port {
                        found: text.to_owned(),
                    });
                }
            },
        };
        Ok(Self {
            is_secure,
            host: host.to_owned(),
            port,
            folder: folder.to_owned(),
        })
    }
}

impl FromStr for Link {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let (address, place) = text.split_once('#').unwrap_or((text, ""));
        let address = address.split('?').next().unwrap_or_default();
        let server = address.parse()?;
        let rest = match place.trim_start_matches('/').trim_end_matches('/') {
            "" | "online" => "",
            place => place.strip_prefix("online/").unwrap_or("?"),
        };
        let (game, seat) = match rest.split_once('/') {
            Some((game, seat)) => (Some(game), Some(seat)),
            None => (Some(rest).filter(|it| !it.is_empty()), None),
        };
        if !game.into_iter().chain(seat).all(is_id) {
            return Err(AddressError::Link {
                found: text.to_owned(),
            });
        }
        Ok(Self {
            server,
            game: game.map(str::to_owned),
            seat: seat.map(str::to_owned),
        })
    }
}

/// A machine and what stands after its colon.
fn split_port(authority: &str) -> (&str, Option<&str>) {
    match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, Some(port)),
        _ => (authority, None),
    }
}

fn is_name(host: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    (1..=253).contains(&host.len()) && host.bytes().all(is_plain)
}

/// Ids of games and secrets of seats are short and plain.
fn is_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=64).contains(&text.len()) && text.bytes().all(is_plain)
}
