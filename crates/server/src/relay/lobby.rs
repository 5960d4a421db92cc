//! The lobby of all servers together.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use protocol::online::{GameInfo, Lobby, read};

use super::{Asked, Relay};
use crate::hall::{Hall, lock, random_word};
use crate::nodes::NodeId;

/// As many as people look at.
const MOST: usize = 100;
/// How long a server may take to tell what is in its lobby.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long what others told is good.
const FRESH: Duration = Duration::from_secs(1);

impl Hall {
    /// What anybody may see at all servers, as far as they answer.
    pub(crate) async fn whole_lobby(&self) -> Lobby {
        let mut lobby = self.lobby().await;
        if let Some(relay) = self.relay() {
            let theirs = self.lobbies_of_others(relay).await;
            add(&mut lobby, theirs);
        }
        lobby
    }

    async fn lobbies_of_others(&self, relay: &Relay) -> Lobby {
        let known = lock(&relay.lobbies).clone();
        if let Some((_, lobby)) = known.filter(|(at, _)| at.elapsed() < FRESH) {
            return lobby;
        }
        let Some(me) = self.database().node() else {
            return Lobby::default();
        };
        let others = self.live().into_iter().filter(|it| *it != me);
        let told = join_all(others.map(|it| relay.lobby_of(it, me))).await;
        let mut all = Lobby::default();
        told.into_iter().flatten().for_each(|it| add(&mut all, it));
        *lock(&relay.lobbies) = Some((Instant::now(), all.clone()));
        all
    }
}

impl Relay {
    async fn lobby_of(&self, node: NodeId, me: NodeId) -> Option<Lobby> {
        let asked = Asked {
            id: random_word(24).ok()?,
            from: me,
            method: "GET".to_owned(),
            path: "/api/v1/lobby".to_owned(),
            headers: Vec::new(),
            address: Ipv4Addr::LOCALHOST.into(),
        };
        let answer = tokio::time::timeout(PATIENCE, self.ask(node, asked, b"")).await;
        let (_, _, body) = answer.ok()??;
        read(std::str::from_utf8(&body).ok()?).ok()
    }
}

/// Adds what another server has; a game that changes hands may be at both.
fn add(lobby: &mut Lobby, theirs: Lobby) {
    let add = |list: &mut Vec<GameInfo>, theirs: Vec<GameInfo>| {
        let is_new = |it: &GameInfo, list: &[GameInfo]| list.iter().all(|own| own.game != it.game);
        for it in theirs {
            if list.len() < MOST && is_new(&it, list) {
                list.push(it);
            }
        }
    };
    add(&mut lobby.offers, theirs.offers);
    add(&mut lobby.games, theirs.games);
}
