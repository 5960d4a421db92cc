//! Requests that are passed on to the owner of a game.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING, UPGRADE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use protocol::online::MOST_BYTES;
use tokio::sync::oneshot;
use tokio::time::sleep;
use tower::ServiceExt as _;

use super::{Answered, Asked, Head, Relay, message};
use crate::hall::{Hall, lock, random_word};
use crate::nodes::NodeId;
use crate::routes::{Owner, address};

/// How long an answer of another server may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// When it is asked again.
const AGAIN: Duration = Duration::from_millis(400);
/// The most that an answer may have.
const MOST: usize = 900_000;
/// Answers that are kept for those who ask again, and how long such an answer may be.
const KEPT: usize = 1024;
const SHORT: usize = 16 << 10;

/// Marks a request that another server has passed on: it goes no further.
#[derive(Clone, Copy)]
pub(crate) struct Passed;

/// Asks the owner of a game in place of this server, where that is another one.
pub(crate) async fn elsewhere(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    let is_passed = request.extensions().get::<Passed>().is_some();
    let is_socket = request.headers().contains_key(UPGRADE);
    let Some(relay) = hall.relay().filter(|_| !is_passed && !is_socket) else {
        return next.run(request).await;
    };
    let asked = asked(&hall, &request);
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, MOST_BYTES).await;
    let Ok(body) = body else {
        // What is too long, or broken off, is refused further in.
        let long = Body::from(vec![b' '; MOST_BYTES + 1]);
        return next.run(Request::from_parts(parts, long)).await;
    };
    let again = Request::from_parts(parts, Body::from(body.clone()));
    let response = next.run(again).await;
    let Some(Owner(owner)) = response.extensions().get::<Owner>().copied() else {
        return response;
    };
    let answer = match asked.filter(|_| !relay.is_cut_from(owner)) {
        Some(asked) => {
            hall.count().passed();
            relay.ask(owner, asked, &body).await
        }
        None => None,
    };
    answer.and_then(respond).unwrap_or(response)
}

fn asked(hall: &Hall, request: &Request) -> Option<Asked> {
    Some(Asked {
        id: random_word(24).ok()?,
        from: hall.database().node()?,
        method: request.method().to_string(),
        path: request.uri().to_string(),
        headers: plain(request.headers()),
        address: address(hall, request),
    })
}

/// Headers as they are passed on, but for those of a connection.
pub(super) fn plain(headers: &HeaderMap) -> Vec<(String, String)> {
    const OWN: [HeaderName; 4] = [CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING, UPGRADE];
    let kept = headers.iter().filter(|(name, _)| !OWN.contains(name));
    let texts = kept.filter_map(|(name, it)| Some((name.to_string(), it.to_str().ok()?.into())));
    texts.collect()
}

/// The same as they were.
pub(super) fn headers(texts: &[(String, String)]) -> HeaderMap {
    let pairs = texts.iter().filter_map(|(name, value)| {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        Some((name, HeaderValue::from_str(value).ok()?))
    });
    pairs.collect()
}

fn respond((status, texts, body): Answered) -> Option<Response> {
    let response = Response::builder().status(status);
    let mut response = response.body(Body::from(body)).ok()?;
    *response.headers_mut() = headers(&texts);
    Some(response)
}

impl Relay {
    /// The answer of another server, if one comes.
    pub(super) async fn ask(&self, owner: NodeId, asked: Asked, body: &[u8]) -> Option<Answered> {
        let (to, answer) = oneshot::channel();
        let id = asked.id.clone();
        lock(&self.asked).insert(id.clone(), to);
        let head = Head::Ask(asked);
        let say_again = async {
            // It is done once, however often it comes there.
            loop {
                self.send(owner, &head, body);
                sleep(AGAIN).await;
            }
        };
        let answer = tokio::select! {
            answer = answer => answer.ok(),
            () = say_again => None,
            () = sleep(PATIENCE) => None,
        };
        lock(&self.asked).remove(&id);
        answer
    }
}

impl Hall {
    /// Answers a request that another server has passed on.
    pub(super) async fn answer_other(self, asked: Asked, body: Vec<u8>) {
        let Some(relay) = self.relay() else {
            return;
        };
        let request = Request::builder().method(&*asked.method).uri(asked.path);
        let (Some(router), Ok(mut request)) = (relay.router.get(), request.body(Body::from(body)))
        else {
            return;
        };
        *request.headers_mut() = headers(&asked.headers);
        let address = SocketAddr::new(asked.address, 0);
        request.extensions_mut().insert(ConnectInfo(address));
        request.extensions_mut().insert(Passed);
        let Ok(response) = router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let Ok(body) = to_bytes(body, MOST).await else {
            return;
        };
        let id = asked.id;
        let head = Head::Answer {
            id: id.clone(),
            status: parts.status.as_u16(),
            headers: plain(&parts.headers),
        };
        let message = message(&head, &body);
        lock(&relay.answers).keep(&id, message.clone());
        relay.wire.send(&relay.name(asked.from), message);
    }
}

/// What was asked lately, so that nothing is done twice.
#[derive(Default)]
pub(super) struct Answers {
    /// Answers by what was asked; those that are not there yet are empty.
    known: HashMap<String, Vec<u8>>,
    /// The oldest first.
    order: VecDeque<String>,
}

impl Answers {
    /// What was asked under that id before. The next time it will have been.
    pub(super) fn look(&mut self, id: &str) -> Option<Vec<u8>> {
        if let Some(answer) = self.known.get(id) {
            return Some(answer.clone());
        }
        self.known.insert(id.to_owned(), Vec::new());
        self.order.push_back(id.to_owned());
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        None
    }

    fn keep(&mut self, id: &str, answer: Vec<u8>) {
        if answer.len() > SHORT {
            // Only what is read is that long, and can be read again.
            self.known.remove(id);
        } else if let Some(known) = self.known.get_mut(id) {
            *known = answer;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_known_for_a_while() {
        let mut answers = Answers::default();
        assert_eq!(answers.look("a"), None);
        assert_eq!(answers.look("a"), Some(Vec::new()));
        answers.keep("a", b"yes".to_vec());
        assert_eq!(answers.look("a"), Some(b"yes".to_vec()));
        for n in 0..KEPT {
            assert_eq!(answers.look(&n.to_string()), None);
        }
        assert_eq!(answers.look("a"), None);
        assert!(answers.known.len() <= KEPT);
    }
}
