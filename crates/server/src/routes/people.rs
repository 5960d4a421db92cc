//! Requests about people: accounts, ratings, games that ended.

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, SET_COOKIE, USER_AGENT,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use games::GameId;
use protocol::online::{
    ArchiveAnswer, ArchiveQuery, Confirm, Me, NewAccount, NewPassword, NewToken, Opened, Profile,
    Rated, Recover, SignIn, Token,
};
use rules::Note;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Refusals;
use super::{Failed, address, answer, body_of, failed, no_store};
use crate::hall::{Hall, Trouble};
use crate::people::{Account, Export, Origin};
use crate::{archive, ratings};

/// The name of the cookie by which a browser is known.
pub(super) const NAME: &str = "quadrille";
/// The header that says how the browser came; it counts as it arrives at the routes.
pub(super) const SCHEME: &str = "x-forwarded-proto";

pub(super) fn router() -> OpenApiRouter<Hall> {
    OpenApiRouter::new()
        .routes(routes!(open, me, remove))
        .routes(routes!(export))
        .routes(routes!(change_password))
        .routes(routes!(codes))
        .routes(routes!(recover))
        .routes(routes!(token))
        .routes(routes!(end_session))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(profile))
        .routes(routes!(block, unblock))
        .routes(routes!(leaders))
        .routes(routes!(search))
        .routes(routes!(records))
        .routes(routes!(lines))
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

/// Whether the browser came by an encrypted connection.
pub(crate) fn is_encrypted(headers: &HeaderMap) -> bool {
    headers.get(SCHEME).is_some_and(|it| it == "https")
}

/// What keeps a browser signed in. Scripts cannot read it, and other sites cannot use it.
pub(crate) fn cookie(secret: &str, headers: &HeaderMap) -> HeaderValue {
    let is_secure = if is_encrypted(headers) {
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

/// Makes an account
#[utoipa::path(
    post,
    path = "/api/v1/account",
    operation_id = "make_account",
    tag = "people",
    request_body = NewAccount,
    responses((status = 201, body = Opened), Refusals)
)]
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

/// Signs in
///
/// The answer sets a cookie. Programs use tokens.
#[utoipa::path(
    post,
    path = "/api/v1/session",
    operation_id = "sign_in",
    tag = "people",
    request_body = SignIn,
    responses((status = 200, body = Opened), Refusals)
)]
async fn sign_in(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let asked: SignIn = body_of(&body, &headers)?;
    let people = hall.people();
    let opened = people.sign_in(&asked.name, &asked.password, &origin, hall.limits());
    let (secret, opened) = opened.await.map_err(|it| failed(it, &headers))?;
    Ok(signed_in(&secret, &opened, StatusCode::OK, &headers))
}

/// Opens an account whose password is lost
#[utoipa::path(
    post,
    path = "/api/v1/account/recover",
    operation_id = "recover",
    tag = "people",
    request_body = Recover,
    responses((status = 200, body = Opened), Refusals)
)]
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

/// Signs out
#[utoipa::path(
    delete,
    path = "/api/v1/session",
    operation_id = "sign_out",
    tag = "people",
    responses((status = 204, description = "It is done"), Refusals)
)]
async fn sign_out(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    hall.people().sign_out(&me, None).await.map_err(fail)?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    let cookie = cookie("", &headers);
    response.headers_mut().insert(SET_COOKIE, cookie);
    Ok(response)
}

/// Ends a session, or a token
#[utoipa::path(
    delete,
    path = "/api/v1/account/sessions/{id}",
    operation_id = "end_session",
    tag = "people",
    params(("id" = String, Path, description = "The id of the session")),
    responses((status = 204, description = "It is done"), Refusals)
)]
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

/// One's own account
#[utoipa::path(
    get,
    path = "/api/v1/account",
    operation_id = "account",
    tag = "people",
    responses((status = 200, body = Me), Refusals)
)]
async fn me(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let me = hall.people().me(&me).await.map_err(fail)?;
    Ok(answer(StatusCode::OK, &me))
}

/// Everything that is kept of the account
#[utoipa::path(
    get,
    path = "/api/v1/account/export",
    operation_id = "export",
    tag = "people",
    responses((status = 200, body = Export), Refusals)
)]
async fn export(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let export = hall.people().export(&me).await.map_err(fail)?;
    let mut response = answer(StatusCode::OK, &export);
    let name = HeaderValue::from_static("attachment; filename=\"quadrille.json\"");
    response.headers_mut().insert(CONTENT_DISPOSITION, name);
    Ok(response)
}

/// Changes the password
///
/// All other sessions end.
#[utoipa::path(
    post,
    path = "/api/v1/account/password",
    operation_id = "change_password",
    tag = "people",
    request_body = NewPassword,
    responses((status = 204, description = "It is done"), Refusals)
)]
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

/// New codes for a lost password
///
/// Those before are void.
#[utoipa::path(
    post,
    path = "/api/v1/account/codes",
    operation_id = "codes",
    tag = "people",
    request_body = Confirm,
    responses((status = 200, body = Opened), Refusals)
)]
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

/// Deletes the account
///
/// Its games stay, without the name.
#[utoipa::path(
    delete,
    path = "/api/v1/account",
    operation_id = "delete_account",
    tag = "people",
    request_body = Confirm,
    responses((status = 204, description = "It is done"), Refusals)
)]
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

/// Makes a token for a program
#[utoipa::path(
    post,
    path = "/api/v1/account/tokens",
    operation_id = "make_token",
    tag = "people",
    request_body = NewToken,
    responses((status = 201, body = Token), Refusals)
)]
async fn token(State(hall): State<Hall>, request: Request) -> Result<Response, Failed> {
    let (origin, headers, body) = parts(&hall, request).await?;
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let asked: NewToken = body_of(&body, &headers)?;
    let token = hall.people().token(&me, &asked.label, &origin).await;
    Ok(answer(StatusCode::CREATED, &token.map_err(fail)?))
}

/// Somebody, as anybody may see
#[utoipa::path(
    get,
    path = "/api/v1/people/{name}",
    operation_id = "profile",
    tag = "people",
    params(("name" = String, Path, description = "Who")),
    responses((status = 200, body = Profile), Refusals)
)]
async fn profile(
    State(hall): State<Hall>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let profile = hall.people().profile(&name).await;
    let profile = profile.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::OK, &profile))
}

/// Blocks somebody
///
/// Neither can join a game of the other any more.
#[utoipa::path(
    put,
    path = "/api/v1/people/{name}/block",
    operation_id = "block",
    tag = "people",
    params(("name" = String, Path, description = "Whom")),
    responses((status = 204, description = "It is done"), Refusals)
)]
async fn block(
    State(hall): State<Hall>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    set_block(&hall, &name, &headers, true).await
}

/// Takes that back
#[utoipa::path(
    delete,
    path = "/api/v1/people/{name}/block",
    operation_id = "unblock",
    tag = "people",
    params(("name" = String, Path, description = "Whom")),
    responses((status = 204, description = "It is done"), Refusals)
)]
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

/// The hundred best
#[utoipa::path(
    get,
    path = "/api/v1/leaders/{game}/{speed}",
    operation_id = "leaders",
    tag = "archive",
    params(
        ("game" = String, Path, description = "The game"),
        ("speed" = String, Path, description = "`live` or `correspondence`"),
    ),
    responses((status = 200, body = Vec<Rated>), Refusals)
)]
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

/// Games that ended, fifty at a time
#[utoipa::path(
    get,
    path = "/api/v1/archive",
    operation_id = "search",
    tag = "archive",
    params(ArchiveQuery),
    responses((status = 200, body = ArchiveAnswer), Refusals)
)]
async fn search(
    State(hall): State<Hall>,
    Query(asked): Query<ArchiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let found = archive::search(hall.database(), &asked).await;
    let found = found.map_err(|it| failed(it, &headers))?;
    Ok(answer(StatusCode::OK, &found))
}

/// Games that ended, all that are found, as records
#[utoipa::path(
    get,
    path = "/api/v1/archive/records",
    operation_id = "archive_records",
    tag = "archive",
    params(ArchiveQuery),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), Refusals)
)]
async fn records(
    State(hall): State<Hall>,
    Query(asked): Query<ArchiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let kind = ("text/plain; charset=utf-8", "quadrille.qdr");
    download(hall, asked, &headers, kind, |_, record| record + "\n").await
}

/// Games that ended, all that are found, one JSON object on each line
#[utoipa::path(
    get,
    path = "/api/v1/archive/lines",
    operation_id = "archive_lines",
    tag = "archive",
    params(ArchiveQuery),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), Refusals)
)]
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
