//! One connection to a room.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use protocol::online::{ToClient, read, write};
use tokio::time::{Instant, sleep_until};

use crate::hall::{Cell, Hall};
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
    // What is under way for a moment lies in boxes, so that a connection that waits is small.
    let connected = Box::pin(hall.connect(&cell, account.as_ref()));
    let (conn, mut texts) = connected.await;
    let mut bucket = hall.limits().messages();
    let mut silent_at = Instant::now() + SILENCE;
    let reason = loop {
        tokio::select! {
            text = texts.recv() => match text {
                None => break Some((close_code::AWAY, "come again")),
                Some(text) => {
                    if !Box::pin(send(&mut socket, Message::text(&*text))).await {
                        break None;
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
                if bucket.as_mut().is_some_and(|it| it.take().is_err()) {
                    break Some((close_code::POLICY, "too many messages"));
                }
                match read(&text) {
                    Err(reason) => {
                        let fault = write(&ToClient::Fault { text: reason });
                        // It is told and hung up on, if it still listens.
                        let _ = Box::pin(send(&mut socket, Message::text(fault))).await;
                        break Some((close_code::INVALID, "no message"));
                    }
                    Ok(message) => {
                        let done = Box::pin(hall.hear(&cell, conn, message));
                        if done.await.is_err() {
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
        // The other side may have gone.
        let _ = Box::pin(send(&mut socket, Message::Close(Some(frame)))).await;
    }
    Box::pin(hall.leave(&cell, conn)).await;
}

/// Whether it was sent, in time.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let sent = tokio::time::timeout(PATIENCE, socket.send(message)).await;
    sent.is_ok_and(|it| it.is_ok())
}
