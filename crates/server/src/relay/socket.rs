//! Sockets that are passed on to the owner of a game, text by text.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use axum::http::HeaderMap;
use protocol::online::{ToClient, ToServer, read, write};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::request::{headers, plain};
use super::{Head, Said};
use crate::hall::{Hall, Trouble, lock, random_word};
use crate::nodes::NodeId;
use crate::routes::people::known;

/// How long nothing may be heard before a connection counts as dead.
const SILENCE: Duration = Duration::from_secs(30);
/// How long a text may take to be sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// Passes on what is said on a socket here to the owner of the game, and back, until one of
/// them ends it or the owner is gone.
pub(crate) async fn talk(
    mut socket: WebSocket,
    hall: Hall,
    owner: NodeId,
    game: String,
    shown: HeaderMap,
) {
    let (Some(relay), Some(from), Ok(id)) = (hall.relay(), hall.database().node(), random_word(24))
    else {
        return;
    };
    let Some(mut texts) = relay.open_line(&id) else {
        return;
    };
    let connect = Head::Connect {
        id: id.clone(),
        from,
        game,
        headers: plain(&shown),
    };
    relay.send(owner, &connect, b"");
    let _place = hall.take_place();
    let mut bucket = hall.limits().messages();
    let mut silent_at = Instant::now() + SILENCE;
    let reason = loop {
        tokio::select! {
            text = texts.recv() => match text {
                Some(Some(text)) => {
                    let sent = timeout(PATIENCE, socket.send(Message::text(text))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        break None;
                    }
                }
                _ => break Some((close_code::AWAY, "come again")),
            },
            heard = socket.recv() => {
                silent_at = Instant::now() + SILENCE;
                let text = match heard {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => break Some((close_code::UNSUPPORTED, "texts only")),
                    _ => break None,
                };
                if bucket.as_mut().is_some_and(|it| it.take().is_err()) {
                    break Some((close_code::POLICY, "too many messages"));
                }
                relay.send(owner, &Head::Hear { id: id.clone() }, text.as_bytes());
            }
            () = hall.is_lost(owner) => break Some((close_code::AWAY, "come again")),
            () = sleep_until(silent_at) => break None,
        }
    };
    lock(&relay.lines).remove(&id);
    relay.send(owner, &Head::End { id }, b"");
    if let Some((code, why)) = reason {
        let frame = CloseFrame {
            code,
            reason: why.into(),
        };
        // The other side may have gone.
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
    }
}

impl Hall {
    /// Talks to whoever is connected to another server.
    pub(super) async fn talk_to_other(
        self,
        id: String,
        from: NodeId,
        game: String,
        shown: Vec<(String, String)>,
        said: mpsc::Receiver<Said>,
    ) {
        let Some(relay) = self.relay() else {
            return;
        };
        // How it ends is told at the other end.
        let _ = self.hear_line(&id, from, &game, &shown, said).await;
        lock(&relay.lines).remove(&id);
        relay.send(from, &Head::End { id }, b"");
    }

    async fn hear_line(
        &self,
        id: &str,
        from: NodeId,
        game: &str,
        shown: &[(String, String)],
        mut said: mpsc::Receiver<Said>,
    ) -> Result<(), Trouble> {
        let relay = self.relay().ok_or(Trouble::Unavailable)?;
        let tell = |text: &str| {
            let head = Head::Tell { id: id.to_owned() };
            relay.send(from, &head, text.as_bytes());
        };
        let account = known(self, &headers(shown)).await?;
        let cell = self.find(game).await?;
        let (conn, mut texts) = self.connect(&cell, account.as_ref()).await;
        lock(&cell.far).insert(conn, from);
        let mut silent_at = Instant::now() + SILENCE;
        let ended = loop {
            tokio::select! {
                text = texts.recv() => match text {
                    Some(text) => tell(&text),
                    None => break Ok(()),
                },
                heard = said.recv() => {
                    silent_at = Instant::now() + SILENCE;
                    let Some(Some(text)) = heard else {
                        break Ok(());
                    };
                    let message: ToServer = match read(&text) {
                        Ok(message) => message,
                        Err(reason) => {
                            tell(&write(&ToClient::Fault { text: reason }));
                            break Ok(());
                        }
                    };
                    if let Err(trouble) = self.hear(&cell, conn, message).await {
                        break Err(trouble);
                    }
                }
                () = self.is_lost(from) => break Ok(()),
                () = sleep_until(silent_at) => break Ok(()),
            }
        };
        self.leave(&cell, conn).await;
        ended
    }
}
