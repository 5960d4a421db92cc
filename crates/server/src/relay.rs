//! A server passes on what is meant for a game of another one, and what comes back.
//!
//! Requests go whole to the owner of the game, which answers them as if they had come there.
//! Sockets are passed on text by text. Messages may be lost, repeated or late: commands have an
//! id and are said until they are acknowledged, events have numbers, and a client that misses
//! one says hello again; so nothing has to be kept on the way.

mod lobby;
mod peers;
mod request;
mod socket;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use axum::Router;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot, watch};

use crate::hall::{Hall, lock};
use crate::limits::Spent;
use crate::nodes::NodeId;
use crate::wire::Wire;
use lobby::Part;
use peers::Peers;
use request::Answers;

pub(crate) use request::{Passed, elsewhere};
pub(crate) use socket::talk;

/// Texts that wait on one connection.
const WAITING: usize = 256;

/// What a message is; what it is about follows after a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Head {
    /// A request, with its body.
    Ask(Asked),
    /// The answer to it, with its body.
    Answer {
        id: String,
        status: u16,
        headers: Vec<(String, String)>,
    },
    /// Somebody connects to a game.
    Connect {
        id: String,
        from: NodeId,
        game: String,
        headers: Vec<(String, String)>,
    },
    /// What is said on that connection, to the owner of the game.
    Hear { id: String },
    /// What is said to whoever is connected.
    Tell { id: String },
    /// The connection has ended, for whichever side hears of it.
    End { id: String },
    /// Whether somebody is there; the time is that of whoever asks.
    Knock { from: NodeId, at: u64 },
    /// Somebody is, who was asked then.
    Here { from: NodeId, at: u64 },
    /// What addresses have taken there of what is limited, in the body; the time is that of
    /// whoever tells it.
    Spent { from: NodeId, at: u64 },
    /// A server has come, or has given up its games: whoever wants them may have them now.
    Change,
}

/// A request that is passed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Asked {
    id: String,
    from: NodeId,
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    /// Who asks.
    address: std::net::IpAddr,
}

/// An answer that came back.
type Answered = (u16, Vec<(String, String)>, Vec<u8>);

/// What is said on a connection; nothing is its end.
type Said = Option<String>;

/// The way to other servers.
pub(crate) struct Relay {
    wire: Arc<dyn Wire>,
    /// How the site is called there, so that others can use the same wire.
    site: String,
    /// Who answers requests that come from others.
    router: OnceLock<Router>,
    asked: Mutex<HashMap<String, oneshot::Sender<Answered>>>,
    /// What others have asked lately, and the answers that there are already.
    answers: Mutex<Answers>,
    /// What others had in their lobbies, and when they were asked.
    lobbies: Mutex<Option<(Instant, Part)>>,
    /// Connections, at whichever end.
    lines: Mutex<HashMap<String, mpsc::Sender<Said>>>,
    began: Instant,
    peers: Mutex<Peers>,
    /// Servers that live, have answered before, and are out of reach.
    cut: watch::Sender<Vec<NodeId>>,
}

impl Relay {
    /// The way by that wire. Others may be silent for so long until they are out of reach.
    pub(crate) fn new(wire: Arc<dyn Wire>, site: String, silence: Duration) -> Self {
        Self {
            wire,
            site,
            router: OnceLock::new(),
            asked: Mutex::default(),
            answers: Mutex::default(),
            lobbies: Mutex::default(),
            lines: Mutex::default(),
            began: Instant::now(),
            peers: Mutex::new(Peers::new(silence)),
            cut: watch::Sender::default(),
        }
    }

    /// Asks other servers whether they are there, and tells them what was taken here; those
    /// that are out of reach, or have gone.
    pub(crate) fn reach(&self, me: NodeId, others: &[NodeId], spent: &[Spent]) -> Vec<NodeId> {
        let now = Instant::now();
        let mut peers = lock(&self.peers);
        let mut lost = peers.follow(others, now);
        let silent = peers.cut(now);
        let known = silent.iter().filter(|it| peers.has_answered(**it));
        let cut: Vec<NodeId> = known.copied().collect();
        drop(peers);
        let at = now.duration_since(self.began).as_millis() as u64;
        for other in others {
            self.send(*other, &Head::Knock { from: me, at }, b"");
        }
        if !spent.is_empty() {
            let spent = serde_json::to_vec(spent).unwrap_or_default();
            for other in others {
                self.send(*other, &Head::Spent { from: me, at }, &spent);
            }
        }
        self.cut.send_if_modified(|known| {
            let has_changed = *known != cut;
            if has_changed && !cut.is_empty() {
                tracing::warn!(nodes = ?cut, "servers are out of reach: their players are waited for");
            }
            known.clone_from(&cut);
            has_changed
        });
        lost.extend(silent);
        lost
    }

    /// Tells others that this server has come, or has given up its games.
    pub(crate) fn tell_of_change(&self, others: &[NodeId]) {
        for other in others {
            self.send(*other, &Head::Change, b"");
        }
    }

    /// Whether somebody who is connected by these servers, none for this one, could be heard
    /// since then; without a connection he may be at any.
    pub(crate) fn could_speak(&self, ways: &[Option<NodeId>], since: Instant) -> bool {
        let peers = lock(&self.peers);
        match ways {
            [] => peers.were_reached(since),
            ways => ways
                .iter()
                .any(|way| way.is_none_or(|it| peers.was_reached(it, since))),
        }
    }

    /// How many servers answer, and how many are out of reach.
    pub(crate) fn n_reached(&self) -> (usize, usize) {
        let n_cut = self.cut.borrow().len();
        let n_answered = lock(&self.peers).n_answered();
        (n_answered.saturating_sub(n_cut), n_cut)
    }

    /// How many connections come from other servers, or go there.
    pub(crate) fn n_lines(&self) -> usize {
        lock(&self.lines).len()
    }

    /// Whether a server is known to be out of reach.
    pub(crate) fn is_cut_from(&self, node: NodeId) -> bool {
        self.cut.borrow().contains(&node)
    }

    /// Who answers requests that come from others, from now on.
    pub(crate) fn answer_by(&self, router: &Router) {
        // The first one is as good as a second.
        let _ = self.router.set(router.clone());
    }

    fn name(&self, node: NodeId) -> String {
        format!("quadrille.{}.{node}", self.site)
    }

    fn send(&self, to: NodeId, head: &Head, body: &[u8]) {
        self.wire.send(&self.name(to), message(head, body));
    }

    /// Where texts come of a connection at another server, unless it is known.
    fn open_line(&self, id: &str) -> Option<mpsc::Receiver<Said>> {
        let mut lines = lock(&self.lines);
        if lines.contains_key(id) {
            return None;
        }
        let (to, said) = mpsc::channel(WAITING);
        lines.insert(id.to_owned(), to);
        Some(said)
    }

    /// Passes on what was said on a connection, to whoever has its other end here.
    fn pass(&self, id: &str, said: Said) -> bool {
        let line = lock(&self.lines).get(id).cloned();
        // One that is too slow loses something, and asks for it.
        line.is_some_and(|it| it.try_send(said).is_ok())
    }
}

fn message(head: &Head, body: &[u8]) -> Vec<u8> {
    let head = serde_json::to_vec(head);
    let mut message = head.unwrap_or_else(|error| unreachable!("no head: {error}"));
    message.push(b'\n');
    message.extend_from_slice(body);
    message
}

fn read(message: &[u8]) -> Option<(Head, &[u8])> {
    let end = message.iter().position(|it| *it == b'\n')?;
    // A message of a later version is none of ours.
    let head = serde_json::from_slice(&message[..end]).ok()?;
    Some((head, &message[end + 1..]))
}

impl Hall {
    /// Waits until a server is gone, or out of reach.
    pub(crate) async fn is_lost(&self, other: NodeId) {
        let is_cut = async {
            let Some(relay) = self.relay() else {
                return std::future::pending().await;
            };
            let mut cut = relay.cut.subscribe();
            // The way there lives as long as the hall.
            let _ = cut.wait_for(|it| it.contains(&other)).await;
        };
        tokio::select! {
            () = self.is_gone(other) => {}
            () = is_cut => {}
        }
    }

    /// Hears what other servers say to a node, until it is another one.
    pub(crate) async fn hear_others(self, node: NodeId) {
        let Some(relay) = self.relay() else {
            return;
        };
        let mut heard = relay.wire.listen(&relay.name(node));
        while let Some(message) = heard.recv().await {
            if let Some((head, body)) = read(&message) {
                self.hear_other(relay, head, body);
            }
        }
    }

    fn hear_other(&self, relay: &Relay, head: Head, body: &[u8]) {
        let text = || String::from_utf8_lossy(body).into_owned();
        match head {
            Head::Ask(asked) => {
                let known = lock(&relay.answers).look(&asked.id);
                match known {
                    None => {
                        tokio::spawn(self.clone().answer_other(asked, body.to_vec()));
                    }
                    // It was answered, or is about to be.
                    Some(answer) if answer.is_empty() => {}
                    Some(answer) => relay.wire.send(&relay.name(asked.from), answer),
                }
            }
            Head::Answer {
                id,
                status,
                headers,
            } => {
                let asked = lock(&relay.asked).remove(&id);
                if let Some(asked) = asked {
                    // Whoever asked may have gone.
                    let _ = asked.send((status, headers, body.to_vec()));
                }
            }
            Head::Connect {
                id,
                from,
                game,
                headers,
            } => {
                // What is said on it may be right behind; the same message once more opens nothing.
                if let Some(said) = relay.open_line(&id) {
                    let talk = self.clone().talk_to_other(id, from, game, headers, said);
                    tokio::spawn(talk);
                }
            }
            Head::Hear { id } | Head::Tell { id } => drop(relay.pass(&id, Some(text()))),
            Head::End { id } => drop(relay.pass(&id, None)),
            Head::Knock { from, at } => {
                if let Some(me) = self.database().node() {
                    relay.send(from, &Head::Here { from: me, at }, b"");
                }
            }
            Head::Change => self.look_soon(),
            Head::Spent { from, at } => {
                let is_new = lock(&relay.peers).are_news(from, at);
                // A message of a later version is none of ours.
                if let (true, Ok(spent)) = (is_new, serde_json::from_slice(body)) {
                    self.count().spent(self.limits().charge(spent));
                }
            }
            Head::Here { from, at } => {
                // Nobody can have been asked later than now.
                let at = relay.began.checked_add(Duration::from_millis(at));
                let asked = at.filter(|it| *it <= Instant::now());
                if let Some(asked) = asked {
                    lock(&relay.peers).answered(from, asked);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_it_was_written() {
        let head = Head::Hear {
            id: "a\nb".to_owned(),
        };
        let message = message(&head, b"body\nof it");
        assert_eq!(read(&message), Some((head, &b"body\nof it"[..])));
        for nonsense in [&b""[..], b"\n", b"{}\n", b"{\"later\":{}}\nx", b"\xff\n"] {
            assert_eq!(read(nonsense), None);
        }
    }
}
