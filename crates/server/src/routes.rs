//! Requests: games are opened, joined, looked up; sockets.

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::online::{Join, MOST_BYTES, Open, Problem, Seated, VERSION, read};
use rules::{Lang, Note};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::hall::{Hall, Trouble, random_word};
use crate::{say, socket};

/// Everything below `/api`.
pub fn router(hall: Hall) -> Router {
    Router::new()
        .route("/api/v1", get(about))
        .route("/api/v1/lobby", get(lobby))
        .route("/api/v1/games", post(open))
        .route("/api/v1/games/{id}", get(info))
        .route("/api/v1/games/{id}/join", post(join))
        .route("/api/v1/games/{id}/record", get(record))
        .route("/api/v1/games/{id}/socket", get(connect))
        .route("/api", get(unknown))
        .route("/api/{*rest}", axum::routing::any(unknown))
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

async fn lobby(State(hall): State<Hall>) -> Response {
    answer(StatusCode::OK, &hall.lobby().await)
}

async fn open(
    State(hall): State<Hall>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let asked: Open = body_of(&body, &headers)?;
    let opened = hall.open_game(asked.terms, &asked.name).await;
    let (game, seat) = opened.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::CREATED, &Seated { game, seat }))
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
    let joined = hall.join(&game, &asked.name, &seat).await;
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
    let cell = hall.find(&id).await.map_err(|it| failed(it, &headers))?;
    // The usual buffers take a hundred times the memory of a game.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_write_buffer_size(256 << 10)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| socket::talk(socket, hall, cell)))
}

async fn unknown(headers: HeaderMap) -> Failed {
    failed(Trouble::Unknown, &headers)
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
    let problem = Problem {
        error: "origin".to_owned(),
        text: say(Lang::En, None, &[Note::new("online-origin")]),
    };
    answer(StatusCode::FORBIDDEN, &problem)
}

/// A refusal, with its status.
struct Failed(StatusCode, Problem);

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let mut response = answer(self.0, &self.1);
        if self.0 == StatusCode::SERVICE_UNAVAILABLE {
            let soon = HeaderValue::from_static("5");
            response.headers_mut().insert("retry-after", soon);
        }
        response
    }
}

fn failed(trouble: Trouble, headers: &HeaderMap) -> Failed {
    let (status, error, notes) = match trouble {
        Trouble::Unknown => (
            StatusCode::NOT_FOUND,
            "unknown",
            vec![Note::new("online-unknown")],
        ),
        Trouble::Unavailable => {
            let notes = vec![Note::new("online-unavailable")];
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable", notes)
        }
        Trouble::Crowded => {
            let notes = vec![Note::new("online-crowded")];
            (StatusCode::SERVICE_UNAVAILABLE, "crowded", notes)
        }
        Trouble::Refused(notes) => {
            let error = match notes.first().map(|it| it.key) {
                Some("online-expired") => "expired",
                Some("online-full") => "full",
                Some("online-own") => "own",
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
        error: error.to_owned(),
        text: say(lang_of(headers), None, &notes),
    };
    Failed(status, problem)
}

fn body_of<T: DeserializeOwned>(body: &Bytes, headers: &HeaderMap) -> Result<T, Failed> {
    let text = std::str::from_utf8(body).map_err(|error| error.to_string());
    text.and_then(read).map_err(|reason| {
        let note = Note::new("online-body").with("reason", reason);
        let problem = Problem {
            error: "invalid".to_owned(),
            text: say(lang_of(headers), None, &[note]),
        };
        Failed(StatusCode::BAD_REQUEST, problem)
    })
}

/// The first of our languages that is asked for.
fn lang_of(headers: &HeaderMap) -> Lang {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let mut asked = asked.unwrap_or_default().split(',');
    let ours = |text: &str| {
        Lang::ALL
            .into_iter()
            .find(|it| text.trim().starts_with(it.id()))
    };
    asked.find_map(ours).unwrap_or_default()
}

fn answer(status: StatusCode, body: &impl Serialize) -> Response {
    (status, [(CACHE_CONTROL, no_store())], Json(body)).into_response()
}

fn no_store() -> HeaderValue {
    HeaderValue::from_static("no-store")
}
