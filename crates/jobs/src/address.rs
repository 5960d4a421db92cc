//! Where NATS is.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;
use rules::Note;

/// One server of NATS or several, separated by commas: `nats://USER:PASSWORD@HOST:PORT`.
#[derive(Clone)]
pub struct Address(pub(crate) Vec<ServerAddr>);

impl Address {
    /// The servers, with passwords, for those who connect.
    pub fn servers(&self) -> &[ServerAddr] {
        &self.0
    }
}

impl FromStr for Address {
    type Err = Note;

    fn from_str(text: &str) -> Result<Self, Note> {
        // What may hold a password is not said again.
        let wrong = || Note::new("jobs-address");
        let servers = text.split(',').map(|it| {
            let it = it.trim();
            let known = it.starts_with("nats://") || it.starts_with("tls://");
            let read = it.parse::<ServerAddr>().ok().filter(|_| known);
            read.filter(|it| !it.host().is_empty()).ok_or_else(wrong)
        });
        Ok(Self(servers.collect::<Result<_, Note>>()?))
    }
}

/// Without passwords.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let servers = self.0.iter().map(|it| {
            let scheme = if it.tls_required() { "tls" } else { "nats" };
            format!("{scheme}://{}:{}", it.host(), it.port())
        });
        f.write_str(&servers.collect::<Vec<_>>().join(","))
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
    fn passwords_are_not_said() {
        let address: Address = "nats://ana:secret@one, tls://two:5".parse().expect("two");
        assert_eq!(address.to_string(), "nats://one:4222,tls://two:5");
        assert!(!format!("{address:?}").contains("secret"));
    }

    #[test]
    fn only_addresses_of_nats_are_read() {
        for wrong in ["", "localhost", "http://localhost", "nats://", "nats://a,"] {
            let note = wrong.parse::<Address>().expect_err(wrong);
            assert_eq!(note.key, "jobs-address");
        }
    }
}
