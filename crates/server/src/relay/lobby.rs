//! The lobby of all servers together, and one's own games wherever they are.

use std::collections::HashSet;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use futures_util::future::join_all;
use protocol::online::{GameInfo, Lobby, Seated, Stage, read};

use serde::{Deserialize, Serialize};

use super::request::plain;
use super::{Asked, Relay};
use crate::hall::{Hall, Reach, Somebody, Trouble, lock, random_word};
use crate::nodes::NodeId;
use crate::people::Account;

/// As many as people look at.
const MOST: usize = 100;
/// How long a server may take to tell what is in its lobby.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long what others told is good.
const FRESH: Duration = Duration::from_secs(1);

/// What a server has of the lobby, as it tells others.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Part {
    #[serde(flatten)]
    lobby: Lobby,
    /// Who is there; a server of an older version does not say.
    #[serde(default)]
    present: HashSet<Somebody>,
}

impl Hall {
    /// What anybody may see at all servers, as far as they answer.
    pub(crate) async fn whole_lobby(&self) -> Lobby {
        let mut all = self.part_of_lobby().await;
        if let Some(relay) = self.relay() {
            let theirs = self.lobbies_of_others(relay).await;
            all.add(theirs);
        }
        Lobby {
            people: all.present.len() as u64,
            ..all.lobby
        }
    }

    /// What this server has of it.
    pub(crate) async fn part_of_lobby(&self) -> Part {
        Part {
            lobby: self.lobby().await,
            present: self.present(),
        }
    }

    /// One's own games at all servers, as whoever asks with these headers and that body has
    /// them: as their owners tell, and where one does not answer as they are stored.
    pub(crate) async fn all_mine(
        &self,
        account: Option<&Account>,
        seats: &[Seated],
        shown: &HeaderMap,
        body: &[u8],
    ) -> Result<Vec<GameInfo>, Trouble> {
        let found = self.mine(account, seats, Reach::Everywhere).await?;
        let (mut games, elsewhere) = (found.games, found.elsewhere);
        let mut owners: Vec<NodeId> = elsewhere.iter().map(|it| it.0).collect();
        owners.sort_unstable();
        owners.dedup();
        if let Some((relay, me)) = self.relay().zip(self.database().node()) {
            owners.retain(|it| !relay.is_cut_from(*it));
            let ask = |owner| relay.mine_at(owner, me, shown, body);
            for it in join_all(owners.into_iter().map(ask))
                .await
                .into_iter()
                .flatten()
                .flatten()
            {
                let is_asked = elsewhere.iter().any(|(_, id, _)| *id == it.game);
                // A game that changes hands may be at two.
                if is_asked && games.iter().all(|own| own.game != it.game) {
                    games.push(it);
                }
            }
        }
        for (_, id, secret) in elsewhere {
            if games.iter().all(|it| it.game != id) {
                games.extend(self.stored(&id, account, secret.as_deref()).await);
            }
        }
        let is_over = |it: &GameInfo| matches!(it.stage, Stage::Over | Stage::Expired);
        games.sort_by_key(|it| (is_over(it), !it.is_turn, it.left.unwrap_or(u64::MAX)));
        Ok(games)
    }

    async fn lobbies_of_others(&self, relay: &Relay) -> Part {
        let known = lock(&relay.lobbies).clone();
        if let Some((_, lobby)) = known.filter(|(at, _)| at.elapsed() < FRESH) {
            return lobby;
        }
        let Some(me) = self.database().node() else {
            return Part::default();
        };
        let others = self.others().into_iter();
        let told = join_all(others.map(|it| relay.lobby_of(it, me))).await;
        let mut all = Part::default();
        for part in told {
            match part {
                Some(part) => all.add(part),
                None => all.lobby.silent += 1,
            }
        }
        *lock(&relay.lobbies) = Some((Instant::now(), all.clone()));
        all
    }
}

impl Relay {
    /// One's own games at another server.
    async fn mine_at(
        &self,
        node: NodeId,
        me: NodeId,
        shown: &HeaderMap,
        body: &[u8],
    ) -> Option<Vec<GameInfo>> {
        let asked = Asked {
            id: random_word(24).ok()?,
            from: me,
            method: "POST".to_owned(),
            path: "/api/v1/lobby".to_owned(),
            headers: plain(shown),
            address: Ipv4Addr::LOCALHOST.into(),
        };
        let answer = tokio::time::timeout(PATIENCE, self.ask(node, asked, body)).await;
        let (_, _, body) = answer.ok()??;
        let lobby: Lobby = read(std::str::from_utf8(&body).ok()?).ok()?;
        Some(lobby.mine)
    }

    async fn lobby_of(&self, node: NodeId, me: NodeId) -> Option<Part> {
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

impl Part {
    /// Adds what another server has; a game that changes hands may be at both.
    fn add(&mut self, theirs: Self) {
        let add = |list: &mut Vec<GameInfo>, theirs: Vec<GameInfo>| {
            let is_new =
                |it: &GameInfo, list: &[GameInfo]| list.iter().all(|own| own.game != it.game);
            for it in theirs {
                if list.len() < MOST && is_new(&it, list) {
                    list.push(it);
                }
            }
        };
        add(&mut self.lobby.offers, theirs.lobby.offers);
        add(&mut self.lobby.games, theirs.lobby.games);
        self.lobby.silent += theirs.lobby.silent;
        self.present.extend(theirs.present);
    }
}
