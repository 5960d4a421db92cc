//! Requests: games are opened, joined, looked up; sockets.

pub(crate) mod people;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::online::{Join, MOST_BYTES, Open, Problem, Seated, VERSION, read};
use rules::{Lang, Note};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::hall::{Hall, Trouble, Who, random_word};
use crate::limits::Limit;
use crate::{pages, say, socket};

/// Everything below `/api`, and the pages about people and games that ended.
pub fn router(hall: Hall) -> Router {
    Router::new()
        .route("/api/v1", get(about))
        .route("/api/v1/lobby", get(lobby).post(people::lobby))
        .route("/api/v1/games", post(open))
        .route("/api/v1/games/{id}", get(info))
        .route("/api/v1/games/{id}/join", post(join))
        .route("/api/v1/games/{id}/record", get(record))
        .route("/api/v1/games/{id}/socket", get(connect))
        .route("/api/v1/games/{id}/report", post(people::report))
        .merge(people::router())
        .route("/api", get(unknown))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .merge(pages::router())
        .layer(middleware::from_fn_with_state(hall.clone(), within_limits))
        .layer(middleware::from_fn(own_pages_only))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(hall)
}

/// What a server is.
#[derive(Serialize)]
struct About {
    /// The version of the messages.
    version: u32,
}

async fn about() -> Response {
    answer(StatusCode::OK, &About { version: VERSION })
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

async fn lobby(State(hall): State<Hall>) -> Response {
    answer(StatusCode::OK, &hall.lobby().await)
}

async fn open(
    State(hall): State<Hall>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let asked: Open = body_of(&body, &headers)?;
    let who = who(&hall, &headers, asked.name).await?;
    let opened = hall.open_game(asked.terms, &who).await;
    let (game, seat) = opened.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::CREATED, &Seated { game, seat }))
}

/// Somebody who is signed in, or a guest of that name.
async fn who(hall: &Hall, headers: &HeaderMap, name: String) -> Result<Who, Failed> {
    let known = people::known(hall, headers).await;
    Ok(match known.map_err(|it| failed(it, headers))? {
        Some(account) => Who::Account(account),
        None => Who::Guest(name),
    })
}

async fn info(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let info = hall.info(&id).await.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::OK, &info))
}

async fn join(
    State(hall): State<Hall>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let asked: Join = body_of(&body, &headers)?;
    let seat = match asked.seat {
        Some(seat) => seat,
        None => random_word(26).map_err(|it| failed(it, &headers))?,
    };
    let who = who(&hall, &headers, asked.name).await?;
    let joined = hall.join(&game, &who, &seat).await;
    joined.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::OK, &Seated { game, seat }))
}

async fn record(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let record = hall.record(&id).await.map_err(|it| failed(it, &headers))?;
    let record = record.ok_or_else(|| failed(Trouble::Unknown, &headers))?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, no_store())], record).into_response())
}

async fn connect(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    hall.check_room().map_err(|it| failed(it, &headers))?;
    let fail = |it| failed(it, &headers);
    let cell = hall.find(&id).await.map_err(fail)?;
    let account = people::known(&hall, &headers).await.map_err(fail)?;
    // The usual buffers take a hundred times the memory of a game.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_write_buffer_size(256 << 10)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| socket::talk(socket, hall, cell, account)))
}

async fn unknown(headers: HeaderMap) -> Failed {
    failed(Trouble::Unknown, &headers)
}

/// Nobody asks for more than others can have as well.
async fn within_limits(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    let address = address(&hall, &request);
    let is_open = request.method() == Method::POST && path.ends_with("/games");
    let kinds = [
        Some(Limit::Requests),
        is_open.then_some(Limit::Games),
        path.ends_with("/socket").then_some(Limit::Sockets),
    ];
    for limit in kinds.into_iter().flatten() {
        if let Err(exceeded) = hall.limits().take(limit, address) {
            return failed(Trouble::Exceeded(exceeded), headers).into_response();
        }
    }
    next.run(request).await
}

/// Who asks: behind a proxy that is trusted, whom it names last.
pub(crate) fn address(hall: &Hall, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(Ipv4Addr::LOCALHOST.into(), |it| it.0.ip().to_canonical());
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
pub(crate) struct Failed(StatusCode, Problem);

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
        let mut response = answer(self.0, &self.1);
        if let Some(seconds) = self.1.retry_after {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

pub(crate) fn failed(trouble: Trouble, headers: &HeaderMap) -> Failed {
    let (mut limit, mut retry_after) = (None, None);
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
        Trouble::Crowded => {
            retry_after = Some(SOON);
            let notes = vec![Note::new("online-crowded")];
            (StatusCode::SERVICE_UNAVAILABLE, "crowded", notes)
        }
        Trouble::Refused(notes) => {
            let error = match notes.first().map(|it| it.key) {
                Some("online-expired") => "expired",
                Some("online-full") => "full",
                Some("online-own") => "own",
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
    Failed(status, problem)
}

pub(crate) fn body_of<T: DeserializeOwned>(body: &Bytes, headers: &HeaderMap) -> Result<T, Failed> {
    let text = std::str::from_utf8(body).map_err(|error| error.to_string());
    text.and_then(read).map_err(|reason| {
        let note = Note::new("online-body").with("reason", reason);
        let problem = problem("invalid", lang_of(headers), &[note]);
        Failed(StatusCode::BAD_REQUEST, problem)
    })
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
