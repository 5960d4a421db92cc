//! Who is at a server: connected to games, or looking at the lobby.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use online::{Conn, key_of};

use super::{Hall, lock};
use crate::limits::network;
use crate::people::{Account, AccountId};

/// How long somebody counts as being there after a look at the lobby. Pages look every 4 s.
const STAYS: Duration = Duration::from_secs(15);

/// Somebody who is there, as a digest: the same at every server where that can be known.
pub(crate) type Somebody = u64;

/// Who is at a server.
#[derive(Default)]
pub(super) struct Presence {
    /// By connection to a game, those that are signed in.
    signed_in: Mutex<HashMap<Conn, AccountId>>,
    /// By connection, all others.
    guests: Mutex<HashSet<Conn>>,
    /// Who has looked at the lobby, and when.
    lobby: Mutex<HashMap<Somebody, Instant>>,
}

impl Presence {
    /// Somebody is connected to a game.
    pub(super) fn comes(&self, conn: Conn, account: Option<&Account>) {
        match account {
            Some(account) => drop(lock(&self.signed_in).insert(conn, account.number)),
            None => drop(lock(&self.guests).insert(conn)),
        }
    }

    /// The connection has ended.
    pub(super) fn goes(&self, conn: Conn) {
        lock(&self.signed_in).remove(&conn);
        lock(&self.guests).remove(&conn);
    }

    fn looks(&self, who: Somebody, now: Instant) {
        let mut lobby = lock(&self.lobby);
        lobby.retain(|_, at| now.duration_since(*at) < STAYS);
        lobby.insert(who, now);
    }

    fn all(&self, node: i64, now: Instant) -> HashSet<Somebody> {
        let accounts: Vec<_> = lock(&self.signed_in).values().copied().collect();
        let accounts = accounts.iter().map(|it| digest(&format!("account {it}")));
        let guests: Vec<_> = lock(&self.guests).iter().copied().collect();
        let guests = guests
            .iter()
            .map(|it| digest(&format!("guest {node} {}", it.0)));
        let lobby = lock(&self.lobby).clone();
        let fresh = lobby
            .into_iter()
            .filter(|(_, at)| now.duration_since(*at) < STAYS);
        let all = accounts.chain(guests).chain(fresh.map(|(who, _)| who));
        all.collect()
    }
}

impl Hall {
    /// Somebody looks at the lobby. Whoever shares an address is one.
    pub(crate) fn looks_at_lobby(&self, address: IpAddr) {
        let who = digest(&format!("address {}", network(address)));
        self.0.presence.looks(who, Instant::now());
    }

    /// Who is at this server.
    pub(crate) fn present(&self) -> HashSet<Somebody> {
        let node = self.0.database.node().unwrap_or(0);
        self.0.presence.all(node, Instant::now())
    }
}

fn digest(text: &str) -> Somebody {
    let key = key_of(text);
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&key[..8]);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_counts_once_and_not_for_ever() {
        let presence = Presence::default();
        let began = Instant::now();
        presence.looks(7, began);
        presence.looks(7, began);
        presence.comes(Conn(1), None);
        presence.comes(Conn(2), None);
        assert_eq!(presence.all(1, began).len(), 3);
        assert_ne!(
            presence.all(1, began),
            presence.all(2, began),
            "other guests"
        );
        presence.goes(Conn(2));
        assert_eq!(presence.all(1, began + STAYS).len(), 1);
    }
}
