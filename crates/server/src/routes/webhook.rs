//! Requests about the address at which an account is told of its turns.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::online::{NewWebhook, WebhookSecret};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Refusals;
use super::people::owner;
use super::{Failed, answer, body_of, failed};
use crate::hall::Hall;

pub(super) fn router() -> OpenApiRouter<Hall> {
    OpenApiRouter::new().routes(routes!(set, remove))
}

/// Names the address that is told of one's turns
///
/// The answer has what notices are signed with, which is told only now.
#[utoipa::path(
    put,
    path = "/api/v1/account/webhook",
    operation_id = "set_webhook",
    tag = "people",
    request_body = NewWebhook,
    responses((status = 200, body = WebhookSecret), Refusals)
)]
async fn set(
    State(hall): State<Hall>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    let asked: NewWebhook = body_of(&body, &headers)?;
    let secret = hall.post().set(&me, &asked).await.map_err(fail)?;
    Ok(answer(StatusCode::OK, &secret))
}

/// Takes that back
#[utoipa::path(
    delete,
    path = "/api/v1/account/webhook",
    operation_id = "remove_webhook",
    tag = "people",
    responses((status = 204, description = "It is done"), Refusals)
)]
async fn remove(State(hall): State<Hall>, headers: HeaderMap) -> Result<Response, Failed> {
    let fail = |it| failed(it, &headers);
    let me = owner(&hall, &headers).await.map_err(fail)?;
    hall.post().remove(&me).await.map_err(fail)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
