//! Requests about games: they are opened, joined, looked up and played.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::online::{
    Act, AskMine, Done, GameInfo, Join, Lobby, MOST_BYTES, NewReport, Open, Problem, Seated,
    VERSION, Welcome,
};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Refusals;
use super::people::known;
use super::{AboutGame, Failed, answer, body_of, failed, lang_of, no_store};
use crate::hall::{Hall, Reach, Trouble, Who, random_word};
use crate::relay::Passed;
use crate::{relay, socket};

/// The header by which a request shows the secret of a seat.
const SEAT: &str = "quadrille-seat";

pub(super) fn router() -> OpenApiRouter<Hall> {
    OpenApiRouter::new()
        .routes(routes!(about))
        .routes(routes!(lobby, own_lobby))
        .routes(routes!(open))
        .routes(routes!(info))
        .routes(routes!(join))
        .routes(routes!(state))
        .routes(routes!(act))
        .routes(routes!(record))
        .routes(routes!(report))
        .routes(routes!(connect))
}

/// What a server is.
#[derive(Serialize, utoipa::ToSchema)]
struct About {
    /// The version of the messages.
    version: u32,
}

/// The version of the messages
#[utoipa::path(
    get,
    path = "/api/v1",
    operation_id = "about",
    tag = "games",
    responses((status = 200, body = About), Refusals)
)]
async fn about() -> Response {
    answer(StatusCode::OK, &About { version: VERSION })
}

/// Offers that stand, and games that are played
#[utoipa::path(
    get,
    path = "/api/v1/lobby",
    operation_id = "lobby",
    tag = "games",
    responses((status = 200, body = Lobby), Refusals)
)]
async fn lobby(State(hall): State<Hall>, passed: Option<Extension<Passed>>) -> Response {
    match passed {
        // Another server asks, which adds its own.
        Some(_) => answer(StatusCode::OK, &hall.part_of_lobby().await),
        None => answer(StatusCode::OK, &hall.whole_lobby().await),
    }
}

/// Opens a game
///
/// The answer has the secret of the seat, which is told only now.
#[utoipa::path(
    post,
    path = "/api/v1/games",
    operation_id = "open_game",
    tag = "games",
    request_body = Open,
    responses((status = 201, body = Seated), Refusals)
)]
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
    let known = known(hall, headers).await;
    Ok(match known.map_err(|it| failed(it, headers))? {
        Some(account) => Who::Account(account),
        None => Who::Guest(name),
    })
}

/// A game, as anybody may know it
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}",
    operation_id = "game",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GameInfo), Refusals)
)]
async fn info(asked: AboutGame) -> Result<Response, Failed> {
    let info = asked.hall.info(&asked.id).await;
    let info = asked.found(info)?;
    Ok(answer(StatusCode::OK, &info))
}

/// Takes the free seat of a game
///
/// Asked again with the same secret, the answer is the same.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/join",
    operation_id = "join_game",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    request_body = Join,
    responses((status = 200, body = Seated), Refusals)
)]
async fn join(asked: AboutGame, body: Bytes) -> Result<Response, Failed> {
    let join: Join = body_of(&body, &asked.headers)?;
    let seat = match join.seat {
        Some(seat) => seat,
        None => asked.found(random_word(26))?,
    };
    let who = who(&asked.hall, &asked.headers, join.name).await?;
    let joined = asked.hall.join(&asked.id, &who, &seat).await;
    asked.found(joined)?;
    let game = asked.id;
    Ok(answer(StatusCode::OK, &Seated { game, seat }))
}

/// The record of a game, as text
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/record",
    operation_id = "record",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), Refusals)
)]
async fn record(asked: AboutGame) -> Result<Response, Failed> {
    let record = asked.hall.record(&asked.id).await;
    Ok(text(asked.known(record)?))
}

/// A record as it is answered.
pub(super) fn text(record: String) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, no_store())], record).into_response()
}

/// The WebSocket of a game
///
/// Messages are texts: `ToServer` from the client, `ToClient` from the server.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/socket",
    operation_id = "socket",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 101, description = "The socket stands"), (status = 426, description = "Asked without `Upgrade`", body = Problem), Refusals)
)]
async fn connect(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    hall.check_room().map_err(|it| failed(it, &headers))?;
    let fail = |it| failed(it, &headers);
    let found = match hall.find(&id).await {
        Err(Trouble::Elsewhere(owner)) if hall.can_reach(owner) => Err(owner),
        found => Ok(found.map_err(fail)?),
    };
    let account = known(&hall, &headers).await.map_err(fail)?;
    // The usual buffers take as much memory as a hundred moves; what is said is shorter than this,
    // and what is longer is read in several pieces.
    let upgrade = upgrade
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 << 10)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES);
    Ok(match found {
        Ok(cell) => upgrade.on_upgrade(move |socket| socket::talk(socket, hall, cell, account)),
        Err(owner) => {
            upgrade.on_upgrade(move |socket| relay::talk(socket, hall, owner, id, headers.clone()))
        }
    })
}

/// The lobby, with one's own games
///
/// Those of the account that asks, and of the seats that are named.
#[utoipa::path(
    post,
    path = "/api/v1/lobby",
    operation_id = "own_lobby",
    tag = "games",
    request_body = AskMine,
    responses((status = 200, body = Lobby), Refusals)
)]
async fn own_lobby(
    State(hall): State<Hall>,
    passed: Option<Extension<Passed>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = known(&hall, &headers).await.map_err(fail)?;
    let asked: AskMine = body_of(&body, &headers)?;
    let (me, seats) = (me.as_ref(), &asked.seats);
    let lobby = match passed {
        // Another server asks, which has the rest.
        Some(_) => Lobby {
            mine: hall.mine(me, seats, Reach::Here).await.map_err(fail)?.games,
            ..Lobby::default()
        },
        None => Lobby {
            mine: hall
                .all_mine(me, seats, &headers, &body)
                .await
                .map_err(fail)?,
            ..hall.whole_lobby().await
        },
    };
    Ok(answer(StatusCode::OK, &lobby))
}

/// Reports what is wrong with a game, to whoever runs the server
///
/// For those who play in it, or have. What was said in it goes along.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/report",
    operation_id = "report",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    request_body = NewReport,
    responses((status = 204, description = "It is kept"), Refusals)
)]
async fn report(asked: AboutGame, body: Bytes) -> Result<Response, Failed> {
    let me = asked.account().await?;
    let new: NewReport = body_of(&body, &asked.headers)?;
    let kept = asked.hall.report(&asked.id, me.as_ref(), &new).await;
    asked.found(kept)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The secret of a seat that a request shows.
fn seat_of(headers: &HeaderMap) -> Option<&str> {
    headers.get(SEAT)?.to_str().ok()
}

/// A whole game, as whoever asks may see it
///
/// With a seat, or signed in as whoever has one, also what was said in it and what was prepared. A player who
/// asks counts as being there.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/state",
    operation_id = "state",
    tag = "games",
    params(
        ("id" = String, Path, description = "The game"),
        ("Quadrille-Seat" = Option<String>, Header, description = "The secret of a seat"),
    ),
    responses((status = 200, body = Welcome), Refusals)
)]
async fn state(asked: AboutGame) -> Result<Response, Failed> {
    let (me, seat) = (asked.account().await?, seat_of(&asked.headers));
    let state = asked.hall.visit(&asked.id, me.as_ref(), seat).await;
    Ok(answer(StatusCode::OK, &asked.found(state)?))
}

/// Plays: a move, an offer, whatever a player can do
///
/// What the socket takes as `act`. It is stored when it is answered, and done once however often it is asked with
/// the same id.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/act",
    operation_id = "act",
    tag = "games",
    params(
        ("id" = String, Path, description = "The game"),
        ("Quadrille-Seat" = Option<String>, Header, description = "The secret of the seat, where it does not belong to an account"),
    ),
    request_body = Act,
    responses((status = 200, body = Done), Refusals)
)]
async fn act(asked: AboutGame, body: Bytes) -> Result<Response, Failed> {
    let (me, seat) = (asked.account().await?, seat_of(&asked.headers));
    let act: Act = body_of(&body, &asked.headers)?;
    let lang = lang_of(&asked.headers);
    let done = asked
        .hall
        .act(&asked.id, me.as_ref(), seat, act, lang)
        .await;
    let n = asked.found(done)?;
    Ok(answer(StatusCode::OK, &Done { n }))
}
