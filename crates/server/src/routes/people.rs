//! Requests about people: accounts, ratings, games that ended.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, SET_COOKIE, USER_AGENT,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use futures_util::stream;
use games::GameId;
use protocol::online::{
    ArchiveQuery, AskMine, Confirm, Lobby, NewAccount, NewPassword, NewReport, NewToken, Opened,
    Recover, SignIn,
};
use rules::Note;

use super::{Failed, address, answer, body_of, failed, no_store};
use crate::hall::{Hall, Trouble};
use crate::people::{Account, Origin};
use crate::{archive, ratings};

/// The name of the cookie by which a browser is known.
const NAME: &str = "quadrille";

pub(super) fn router() -> Router<Hall> {
    Router::new()
        .route("/api/v1/account", post(open).get(me).delete(remove))
        .route("/api/v1/account/export", get(export))
        .route("/api/v1/account/password", post(change_password))
        .route("/api/v1/account/codes", post(codes))
        .route("/api/v1/account/recover", post(recover))
        .route("/api/v1/account/tokens", post(token))
        .route("/api/v1/account/sessions/{id}", delete(end_session))
        .route("/api/v1/session", post(sign_in).delete(sign_out))
        .route("/api/v1/people/{name}", get(profile))
        .route("/api/v1/people/{name}/block", put(block).delete(unblock))
        .route("/api/v1/leaders/{game}/{speed}", get(leaders))
        .route("/api/v1/archive", get(search))
        .route("/api/v1/archive/records", get(records))
        .route("/api/v1/archive/lines", get(lines))
}

/// The secret that a request shows: a token, or a cookie.
fn shown(headers: &HeaderMap) -> Option<&str> {
    let text = |name| headers.get(name).and_then(|it| it.to_str().ok());
    let bearer = text(AUTHORIZATION).and_then(|it| it.strip_prefix("Bearer "));
    let cookies = text(COOKIE).unwrap_or_default().split(';');
    let mut pairs = cookies.filter_map(|it| it.trim().split_once('='));
    bearer.or_else(|| Some(pairs.find(|(name, _)| *name == NAME)?.1))
}

/// Who asks, if anybody who is known.
pub(crate) async fn known(hall: &Hall, headers: &HeaderMap) -> Result<Option<Account>, Trouble> {
    let Some(secret) = shown(headers) else {
        return Ok(None);
    };
    match hall.people().whose(secret).await? {
        // A browser may have been signed out; a program shall not play as a guest unawares.
        None if headers.contains_key(AUTHORIZATION) => Err(Trouble::Unauthorized),
        account => Ok(account),
    }
}

/// Who asks, where somebody has to be known.
pub(crate) async fn owner(hall: &Hall, headers: &HeaderMap) -> Result<Account, Trouble> {
    known(hall, headers).await?.ok_or(Trouble::Unauthorized)
}

pub(crate) fn origin(hall: &Hall, request: &Request) -> Origin {
    let agent = request.headers().get(USER_AGENT);
    let agent = agent.and_then(|it| it.to_str().ok()).unwrap_or_default();
    Origin {
        address: address(hall, request),
        agent: agent.to_owned(),
    }
}

/// What keeps a browser signed in. Scripts cannot read it, and other sites cannot use it.
pub(crate) fn cookie(secret: &str, headers: &HeaderMap) -> HeaderValue {
    // A proxy says how the browser came to it.
    let scheme = headers
        .get("x-forwarded-proto")
        .and_then(|it| it.to_str().ok());
    let is_secure = if scheme == Some("https") {
        "; Secure"
    } else {
        ""
    };
    let age = if secret.is_empty() { 0 } else { 180 * 86_400 };
    let text =
        format!("{NAME}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{is_secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

fn signed_in(secret: &str, opened: &Opened, status: StatusCode, headers: &HeaderMap) -> Response {
    let mut response = answer(status, opened);
    let cookie = cookie(secret, headers);
    response.headers_mut().insert(SET_COOKIE, cookie);
    response
}

/// A request taken apart: where it comes from, its headers, and its body.
pub(crate) async fn parts(
    hall: &Hall,
    request: Request,
) -> Result<(Origin, HeaderMap, Bytes), Failed> {
    let origin = origin(hall, &request);
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, protocol::online::MOST_BYTES).await;
    let body = body.map_err(|error| {
        let note = Note::new("online-body").with("reason", error.to_string());
        failed(Trouble::Refused(vec![note]), &parts.headers)
    })?;
    Ok((origin, parts.headers, body))
}

async fn open(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let asked: NewAccount = body_of(&body, &headers)?;
    let opened = hall.people().open(&asked, &origin, hall.limits()).await;
    let (secret, opened) = opened.map_err(|it| failed(it, &headers))?;
    if let Ok(Some(account)) = hall.people().whose(&secret).await {
        hall.adopt(account.number, &asked.seats).await;
    }
    Ok(signed_in(&secret, &opened, StatusCode::CREATED, &headers))
}

async fn sign_in(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let asked: SignIn = body_of(&body, &headers)?;
    let people = hall.people();
    let opened = people.sign_in(&asked.name, &asked.password, &origin, hall.limits());
    let (secret, opened) = opened.await.map_err(|it| failed(it, &headers))?;
    Ok(signed_in(&secret, &opened, StatusCode::OK, &headers))
}

async fn recover(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let asked: Recover = body_of(&body, &headers)?;
    let people = hall.people();
    let opened = people.recover(
        &asked.name,
        &asked.code,
        &asked.password,
        &origin,
        hall.limits(),
    );
    let (secret, opened) = opened.await.map_err(|it| failed(it, &headers))?;
    Ok(signed_in(&secret, &opened, StatusCode::OK, &headers))
}

async fn sign_out(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    hall.people().sign_out(&me, None).await.map_err(fail)?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    let cookie = cookie("", &headers);
    response.headers_mut().insert(SET_COOKIE, cookie);
    Ok(response)
}

async fn end_session(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    me.check_owner().map_err(fail)?;
    hall.people().sign_out(&me, Some(&id)).await.map_err(fail)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn me(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let me = hall.people().me(&me).await.map_err(fail)?;
    Ok(answer(StatusCode::OK, &me))
}

async fn export(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let export = hall.people().export(&me).await.map_err(fail)?;
    let mut response = answer(StatusCode::OK, &export);
    let name = HeaderValue::from_static("attachment; filename=\"quadrille.json\"");
    response.headers_mut().insert(CONTENT_DISPOSITION, name);
    Ok(response)
}

async fn change_password(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let asked: NewPassword = body_of(&body, &headers)?;
    let people = hall.people();
    let changed = people.change_password(&me, &asked.old, &asked.new, hall.limits(), &origin);
    changed.await.map_err(fail)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn codes(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let asked: Confirm = body_of(&body, &headers)?;
    let codes = hall
        .people()
        .codes(&me, &asked.password, hall.limits(), &origin);
    Ok(answer(StatusCode::OK, &codes.await.map_err(fail)?))
}

async fn remove(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let asked: Confirm = body_of(&body, &headers)?;
    let gone = hall
        .people()
        .delete(&me, &asked.password, hall.limits(), &origin);
    gone.await.map_err(fail)?;
    hall.forget_rooms();
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn token(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let asked: NewToken = body_of(&body, &headers)?;
    let token = hall.people().token(&me, &asked.label, &origin).await;
    Ok(answer(StatusCode::CREATED, &token.map_err(fail)?))
}

async fn profile(
    State(hall): State<Hall>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let profile = hall.people().profile(&name).await;
    let profile = profile.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::OK, &profile))
}

async fn block(
    State(hall): State<Hall>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    set_block(&hall, &name, &headers, true).await
}

async fn unblock(
    State(hall): State<Hall>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    set_block(&hall, &name, &headers, false).await
}

async fn set_block(
    hall: &Hall,
    name: &str,
    headers: &HeaderMap,
    on: bool,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, headers);
    let me = owner(hall, headers).await.map_err(fail)?;
    hall.people().block(&me, name, on).await.map_err(fail)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A game and a speed that a path names.
pub(crate) fn ladder(game: &str, speed: &str) -> Result<GameId, Trouble> {
    if !ratings::is_speed(speed) {
        return Err(Trouble::Refused(vec![Note::new("online-speed")]));
    }
    let choice: Result<games::Choice, games::NameError> = game.parse();
    let choice = choice.map_err(|error| Trouble::Refused(vec![error.note().clone()]))?;
    Ok(choice.game())
}

async fn leaders(
    State(hall): State<Hall>,
    Path((game, speed)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let game = ladder(&game, &speed).map_err(fail)?;
    let leaders = ratings::leaders(hall.database(), game, &speed).await;
    Ok(answer(
        StatusCode::OK,
        &leaders.map_err(|it| fail(it.into()))?,
    ))
}

async fn search(
    State(hall): State<Hall>,
    Query(asked): Query<ArchiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let found = archive::search(hall.database(), &asked).await;
    let found = found.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::OK, &found))
}

async fn records(
    State(hall): State<Hall>,
    Query(asked): Query<ArchiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let kind = ("text/plain; charset=utf-8", "quadrille.qdr");
    download(hall, asked, &headers, kind, |_, record| record + "\n").await
}

async fn lines(
    State(hall): State<Hall>,
    Query(asked): Query<ArchiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let kind = ("application/x-ndjson", "quadrille.ndjson");
    download(hall, asked, &headers, kind, |game, _| {
        protocol::online::write(&game) + "\n"
    })
    .await
}

/// All that a search finds, a hundred games at a time, however many there are.
async fn download(
    hall: Hall,
    asked: ArchiveQuery,
    headers: &HeaderMap,
    (kind, name): (&'static str, &'static str),
    text: fn(protocol::online::Archived, String) -> String,
) -> Result<Response, Failed> {
    // What is asked for is checked before anything is sent.
    let first = archive::records(hall.database(), &asked, 0).await;
    let first = first.map_err(|it| failed(it, headers))?;
    let pages = stream::unfold((Some(first), 0), move |(page, offset)| {
        let (hall, asked) = (hall.clone(), asked.clone());
        async move {
            let page = match page {
                Some(page) => page,
                None => archive::records(hall.database(), &asked, offset)
                    .await
                    .ok()?,
            };
            let n = page.len() as i64;
            let all: String = page
                .into_iter()
                .map(|(game, record)| text(game, record))
                .collect();
            (n > 0).then(|| {
                (
                    Ok::<_, std::io::Error>(Bytes::from(all)),
                    (None, offset + n),
                )
            })
        }
    });
    let kind = HeaderValue::from_static(kind);
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let mut response = Response::new(Body::from_stream(pages));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(axum::http::header::CACHE_CONTROL, no_store());
    if let Ok(name) = name {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The lobby with one's own games.
pub(super) async fn lobby(
    State(hall): State<Hall>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = known(&hall, &headers).await.map_err(fail)?;
    let asked: AskMine = body_of(&body, &headers)?;
    let mine = hall.mine(me.as_ref(), &asked.seats).await.map_err(fail)?;
    let lobby = Lobby {
        mine,
        ..hall.lobby().await
    };
    Ok(answer(StatusCode::OK, &lobby))
}

/// Something is wrong with a game, and whoever runs the server shall know.
pub(super) async fn report(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = known(&hall, &headers).await.map_err(fail)?;
    let asked: NewReport = body_of(&body, &headers)?;
    let kept = hall.report(&id, me.as_ref(), &asked).await;
    kept.map_err(fail)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
