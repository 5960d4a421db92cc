//! Requests: what all of them have in common.

mod analyses;
mod document;
mod games;
pub(crate) mod people;
mod webhook;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HOST, ORIGIN, RETRY_AFTER,
};
use axum::http::request::Parts;
use axum::http::uri::Scheme;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use protocol::online::{MOST_BYTES, Problem, read};
use rules::{Lang, Note};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa_axum::router::OpenApiRouter;

use crate::hall::{Hall, Trouble};
use crate::limits::Limit;
use crate::nodes::NodeId;
use crate::people::Account;
use crate::relay::{Passed, elsewhere};
use crate::{pages, say};

/// Everything below `/api`, and the pages about people and games that ended.
pub fn router(hall: Hall) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(document::beginning())
        .merge(games::router())
        .merge(analyses::router())
        .merge(people::router())
        .merge(webhook::router())
        .split_for_parts();
    let relay = hall.clone();
    let router = api
        .merge(document::router(document))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .merge(pages::router())
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(hall.clone(), elsewhere))
        .layer(middleware::from_fn(in_our_words))
        .layer(middleware::from_fn_with_state(hall.clone(), within_limits))
        .layer(middleware::from_fn(own_pages_only))
        .layer(middleware::from_fn_with_state(hall.clone(), by_scheme))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(hall);
    if let Some(relay) = relay.relay() {
        relay.answer_by(&router);
    }
    router
}

async fn ready(State(hall): State<Hall>) -> Response {
    match hall.is_ready().await {
        true => (StatusCode::OK, "ready\n").into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

/// Numbers for whoever runs the server: asked from this machine, not through a proxy.
async fn metrics(State(hall): State<Hall>, request: Request) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_local = peer.is_none_or(|it| it.0.ip().to_canonical().is_loopback());
    if !is_local || request.headers().contains_key("x-forwarded-for") {
        return failed(Trouble::Unknown, request.headers()).into_response();
    }
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(CONTENT_TYPE, kind)], hall.metrics()).into_response()
}

async fn unknown(headers: HeaderMap) -> Failed {
    failed(Trouble::Unknown, &headers)
}

/// Nobody waits for a database that does not answer.
async fn in_time(request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let answer = tokio::time::timeout(PATIENCE, next.run(request)).await;
    answer.unwrap_or_else(|_| failed(Trouble::Unavailable, &headers).into_response())
}

/// Refusals that come from below us, such as one of a path that is no text, look like ours.
async fn in_our_words(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let lang = lang_of(request.headers());
    let response = next.run(request).await;
    let kind = response.headers().get(CONTENT_TYPE);
    let is_ours = kind.is_some_and(|it| it.as_bytes().starts_with(b"application/json"));
    let status = response.status();
    if !is_api || is_ours || !status.is_client_error() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let reason = axum::body::to_bytes(body, MOST_BYTES).await;
    let reason = String::from_utf8_lossy(&reason.unwrap_or_default()).into_owned();
    let (error, note) = match status {
        StatusCode::METHOD_NOT_ALLOWED => ("method", Note::new("online-method")),
        _ => ("invalid", Note::new("online-body").with("reason", reason)),
    };
    let ours = answer(status, &problem(error, lang, &[note]));
    let (head, body) = ours.into_parts();
    for name in [CONTENT_TYPE, CACHE_CONTROL] {
        if let Some(value) = head.headers.get(&name) {
            parts.headers.insert(name, value.clone());
        }
    }
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, body)
}

/// Nobody asks for more than others can have as well.
async fn within_limits(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    if request.extensions().get::<Passed>().is_some() {
        // The server that it came to has counted it.
        return next.run(request).await;
    }
    let (path, headers) = (request.uri().path(), request.headers());
    let address = address(&hall, &request);
    let is_open = request.method() == Method::POST && path.ends_with("/games");
    let asks = request.method() == Method::POST && path.ends_with("/analysis");
    let kinds = [
        Some(Limit::Requests),
        is_open.then_some(Limit::Games),
        asks.then_some(Limit::Analyses),
        path.ends_with("/socket").then_some(Limit::Sockets),
    ];
    for limit in kinds.into_iter().flatten() {
        if let Err(exceeded) = hall.limits().take(limit, address) {
            return failed(Trouble::Exceeded(exceeded), headers).into_response();
        }
    }
    if path.ends_with("/lobby") {
        hall.looks_at_lobby(address);
    }
    next.run(request).await
}

/// Sees to it that a request says by which scheme the browser came: as this connection is, or
/// as a proxy that is trusted says. What others say of it does not count.
async fn by_scheme(State(hall): State<Hall>, mut request: Request, next: Next) -> Response {
    let is_encrypted = request.extensions().get() == Some(&Scheme::HTTPS);
    let is_believed = hall.trusts(peer(&request));
    let headers = request.headers_mut();
    if is_encrypted {
        headers.insert(people::SCHEME, HeaderValue::from_static("https"));
    } else if !is_believed {
        headers.remove(people::SCHEME);
    }
    next.run(request).await
}

/// The machine at the other end.
fn peer(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or(Ipv4Addr::LOCALHOST.into(), |it| it.0.ip().to_canonical())
}

/// Who asks: behind a proxy that is trusted, whom it names last.
pub(crate) fn address(hall: &Hall, request: &Request) -> IpAddr {
    let peer = peer(request);
    let forwarded = request
        .headers()
        .get_all("x-forwarded-for")
        .iter()
        .next_back();
    let forwarded = forwarded.filter(|_| hall.trusts(peer));
    let named = forwarded.and_then(|it| it.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    named.unwrap_or(peer)
}

/// Pages of other sites may neither ask for anything nor connect. Programs, which name no
/// origin, may.
async fn own_pages_only(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|it| it.to_str().ok());
    let is_own = match text(ORIGIN) {
        None => !headers.contains_key(ORIGIN),
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(HOST)
        }
    };
    let is_plain_read = request.method() == Method::GET && !headers.contains_key("upgrade");
    if is_own || is_plain_read {
        return next.run(request).await;
    }
    let note = Note::new("online-origin");
    answer(StatusCode::FORBIDDEN, &problem("origin", Lang::En, &[note]))
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// When to try again what does not work for a moment, in seconds.
const SOON: u64 = 5;

fn problem(error: &str, lang: Lang, notes: &[Note]) -> Problem {
    Problem {
        error: error.to_owned(),
        text: say(lang, None, notes),
        limit: None,
        left: None,
        retry_after: None,
    }
}

/// A refusal, with its status.
pub(crate) struct Failed(StatusCode, Box<Problem>, Option<NodeId>);

/// The server that has the game which an answer is about.
#[derive(Clone, Copy)]
pub(crate) struct Owner(pub(crate) NodeId);

impl Failed {
    /// What went wrong, for people.
    pub(crate) fn text(&self) -> &str {
        &self.1.text
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.0
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let mut response = answer(self.0, &*self.1);
        if let Some(owner) = self.2 {
            response.extensions_mut().insert(Owner(owner));
        }
        if let Some(seconds) = self.1.retry_after {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

pub(crate) fn failed(trouble: Trouble, headers: &HeaderMap) -> Failed {
    let (mut limit, mut retry_after, mut owner) = (None, None, None);
    let (status, error, notes) = match trouble {
        Trouble::Unknown => (
            StatusCode::NOT_FOUND,
            "unknown",
            vec![Note::new("online-unknown")],
        ),
        Trouble::Exceeded(exceeded) => {
            let seconds = exceeded.wait.as_secs() + 1;
            limit = Some(exceeded.limit.name().to_owned());
            retry_after = Some(seconds);
            let note = Note::new("online-limit")
                .with("limit", exceeded.limit.name())
                .with("seconds", seconds as usize);
            (StatusCode::TOO_MANY_REQUESTS, "limit", vec![note])
        }
        Trouble::Declined(text) => {
            let problem = problem("refused", lang_of(headers), &[]);
            let problem = Box::new(Problem { text, ..problem });
            return Failed(StatusCode::CONFLICT, problem, None);
        }
        Trouble::Forbidden(note) => (StatusCode::FORBIDDEN, "forbidden", vec![note]),
        Trouble::Unauthorized => {
            let notes = vec![Note::new("online-account-needed")];
            (StatusCode::UNAUTHORIZED, "account", notes)
        }
        Trouble::Unavailable => {
            retry_after = Some(SOON);
            let notes = vec![Note::new("online-unavailable")];
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable", notes)
        }
        Trouble::Elsewhere(node) => {
            retry_after = Some(SOON);
            owner = Some(node);
            let notes = vec![Note::new("online-elsewhere")];
            (StatusCode::SERVICE_UNAVAILABLE, "elsewhere", notes)
        }
        Trouble::Later(note, seconds) => {
            retry_after = Some(seconds);
            (StatusCode::SERVICE_UNAVAILABLE, "later", vec![note])
        }
        Trouble::Crowded => {
            retry_after = Some(SOON);
            let notes = vec![Note::new("online-crowded")];
            (StatusCode::SERVICE_UNAVAILABLE, "crowded", notes)
        }
        Trouble::Draining => {
            retry_after = Some(SOON);
            let notes = vec![Note::new("online-draining")];
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable", notes)
        }
        Trouble::Refused(notes) => {
            let error = match notes.first().map(|it| it.key) {
                Some("online-expired") => "expired",
                Some("online-full") => "full",
                Some("online-own") => "own",
                Some("online-analysis-early") => "early",
                Some("online-name-taken") => "taken",
                _ => "invalid",
            };
            let status = match error {
                "invalid" => StatusCode::UNPROCESSABLE_ENTITY,
                "expired" => StatusCode::GONE,
                _ => StatusCode::CONFLICT,
            };
            (status, error, notes)
        }
    };
    let problem = Problem {
        limit,
        left: retry_after.map(|_| 0),
        retry_after,
        ..problem(error, lang_of(headers), &notes)
    };
    Failed(status, Box::new(problem), owner)
}

pub(crate) fn body_of<T: DeserializeOwned>(body: &Bytes, headers: &HeaderMap) -> Result<T, Failed> {
    let text = std::str::from_utf8(body).map_err(|error| error.to_string());
    text.and_then(read).map_err(|reason| {
        let note = Note::new("online-body").with("reason", reason);
        let problem = problem("invalid", lang_of(headers), &[note]);
        Failed(StatusCode::BAD_REQUEST, Box::new(problem), None)
    })
}

/// A request about one game, which its path names.
struct AboutGame {
    hall: Hall,
    id: String,
    headers: HeaderMap,
}

impl FromRequestParts<Hall> for AboutGame {
    type Rejection = PathRejection;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Self, PathRejection> {
        let Path(id) = Path::from_request_parts(parts, hall).await?;
        Ok(Self {
            hall: hall.clone(),
            id,
            headers: parts.headers.clone(),
        })
    }
}

impl AboutGame {
    /// What was found, or a refusal in the language of whoever asks.
    fn found<T>(&self, found: Result<T, Trouble>) -> Result<T, Failed> {
        found.map_err(|it| failed(it, &self.headers))
    }

    /// The same of what there may be none of.
    fn known<T>(&self, found: Result<Option<T>, Trouble>) -> Result<T, Failed> {
        self.found(found.and_then(|it| it.ok_or(Trouble::Unknown)))
    }

    /// Who asks, if signed in.
    async fn account(&self) -> Result<Option<Account>, Failed> {
        self.found(people::known(&self.hall, &self.headers).await)
    }
}

/// The first of our languages that is asked for.
pub(crate) fn lang_of(headers: &HeaderMap) -> Lang {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let mut asked = asked.unwrap_or_default().split(',');
    let ours = |text: &str| {
        Lang::ALL
            .into_iter()
            .find(|it| text.trim().starts_with(it.id()))
    };
    asked.find_map(ours).unwrap_or_default()
}

pub(crate) fn answer(status: StatusCode, body: &impl Serialize) -> Response {
    (status, [(CACHE_CONTROL, no_store())], Json(body)).into_response()
}

pub(crate) fn no_store() -> HeaderValue {
    HeaderValue::from_static("no-store")
}
