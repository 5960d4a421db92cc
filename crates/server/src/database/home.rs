//! Where data is kept: a folder with a file of SQLite, or a server of PostgreSQL.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rules::Note;
use sqlx::postgres::PgConnectOptions;

/// How addresses of PostgreSQL begin.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// Where the data of a site is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// In a folder, by SQLite.
    Folder(PathBuf),
    /// On a server of PostgreSQL.
    Postgres(Address),
}

impl Home {
    /// What somebody names: an address of PostgreSQL, or else a folder.
    ///
    /// # Errors
    /// If it looks like an address and is none.
    pub fn read(text: &str) -> Result<Self, Note> {
        // One slash too few is a slip as well; a single letter is a drive.
        let is_scheme = |it: &str| it.len() > 1 && it.bytes().all(|it| it.is_ascii_alphanumeric());
        match text.split_once(":/") {
            Some((scheme, _)) if is_scheme(scheme) => text.parse().map(Self::Postgres),
            _ => Ok(Self::Folder(Path::new(text).to_owned())),
        }
    }
}

impl fmt::Display for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Postgres(address) => address.fmt(f),
        }
    }
}

/// The address of a database of PostgreSQL, `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. It
/// is shown without the password.
///
/// ```
/// use server::Address;
///
/// let address: Address = "postgres://ana:secret@example.org/games".parse().expect("an address");
/// assert_eq!(address.to_string(), "postgres://ana@example.org/games");
/// assert!("mysql://example.org/games".parse::<Address>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    /// The whole of it, for those who connect.
    pub(super) fn url(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = Note;

    fn from_str(text: &str) -> Result<Self, Note> {
        let refused = |reason: String| {
            // It may hold a password, so that it is not said again.
            Note::new("online-database").with("reason", reason)
        };
        if !SCHEMES.iter().any(|it| text.starts_with(it)) {
            let scheme = text.split(":/").next().unwrap_or_default();
            return Err(refused(format!("{:?}", rules::clip(scheme))));
        }
        let read = text.parse::<PgConnectOptions>();
        read.map_err(|error| refused(error.to_string()))?;
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("", &self.0));
        // What follows a question mark may be a password as well.
        let rest = rest.split('?').next().unwrap_or_default();
        let (who, place) = rest.rsplit_once('@').unwrap_or(("", rest));
        let who = who.split(':').next().unwrap_or_default();
        match who {
            "" => write!(f, "{scheme}://{place}"),
            who => write!(f, "{scheme}://{who}@{place}"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        for text in [
            "postgres://ana:secret@example.org:5433/games",
            "postgresql://ana@example.org/games?password=secret",
            "postgres:///games?host=/run/postgresql&password=secret",
        ] {
            let home = Home::read(text).expect("an address");
            let shown = format!("{home} {home:?}");
            assert!(!shown.contains("secret"), "{shown}");
            assert!(shown.contains("/games"), "{shown}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_or_a_folder() {
        for text in [
            "mysql://ana:secret@x/y",
            "postgres://x:port/games",
            "postgress:/ana:secret@x/y",
            "postgres:/ana:secret@x/y",
        ] {
            let note = Home::read(text).expect_err("no address");
            let said = crate::say(rules::Lang::En, None, &[note]);
            assert!(said.contains("postgres://"), "{said}");
            assert!(!said.contains("secret"), "{said}");
        }
        for folder in ["games here", "/srv/a:/games", "C:/games"] {
            assert_eq!(Home::read(folder), Ok(Home::Folder(folder.into())));
        }
    }
}
