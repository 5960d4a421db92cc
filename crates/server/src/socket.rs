//! One connection to a room.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use protocol::online::{ToClient, read, write};
use tokio::time::{Instant, sleep_until};

use crate::hall::{Cell, Hall};
use crate::limits::Bucket;
use crate::people::Account;

/// How long nothing may be heard before the connection counts as dead.
const SILENCE: Duration = Duration::from_secs(30);
/// How long a text may take to be sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// Talks until one side ends it.
pub(crate) async fn talk(
    mut socket: WebSocket,
    hall: Hall,
    cell: Arc<Cell>,
    account: Option<Account>,
) {
    let (conn, mut texts) = hall.connect(&cell, account.as_ref()).await;
    let mut bucket = Bucket::of_messages();
    let mut silent_at = Instant::now() + SILENCE;
    let reason = loop {
        tokio::select! {
            text = texts.recv() => match text {
                None => break Some((close_code::AWAY, "come again")),
                Some(text) => {
                    let sent = socket.send(Message::text(&*text));
                    match tokio::time::timeout(PATIENCE, sent).await {
                        Ok(Ok(())) => {}
                        _ => break None,
                    }
                }
            },
            heard = socket.recv() => {
                silent_at = Instant::now() + SILENCE;
                let text = match heard {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => break Some((close_code::UNSUPPORTED, "texts only")),
                    _ => break None,
                };
                if bucket.take().is_err() {
                    break Some((close_code::POLICY, "too many messages"));
                }
                match read(&text) {
                    Err(reason) => {
                        let fault = write(&ToClient::Fault { text: reason });
                        // It is told and hung up on, if it still listens.
                        let _ = socket.send(Message::text(fault)).await;
                        break Some((close_code::INVALID, "no message"));
                    }
                    Ok(message) => {
                        if hall.hear(&cell, conn, message).await.is_err() {
                            break Some((close_code::AWAY, "come again"));
                        }
                    }
                }
            }
            () = sleep_until(silent_at) => break None,
        }
    };
    if let Some((code, why)) = reason {
        let frame = CloseFrame {
            code,
            reason: why.into(),
        };
        let farewell = socket.send(Message::Close(Some(frame)));
        // The other side may have gone.
        let _ = tokio::time::timeout(PATIENCE, farewell).await;
    }
    hall.leave(&cell, conn).await;
}
