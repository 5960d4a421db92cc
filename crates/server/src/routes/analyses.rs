//! Requests about analyses of games that ended.

use axum::http::StatusCode;
use axum::response::Response;
use protocol::online::{Analysis, AnalysisState};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Refusals;
use super::games::text;
use super::{AboutGame, Failed, answer};
use crate::hall::Hall;

pub(super) fn router() -> OpenApiRouter<Hall> {
    OpenApiRouter::new()
        .routes(routes!(look, ask))
        .routes(routes!(record))
}

/// How far the analysis of a game is
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/analysis",
    operation_id = "analysis",
    tag = "archive",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = Analysis), Refusals)
)]
async fn look(asked: AboutGame) -> Result<Response, Failed> {
    let found = asked.hall.analyses().look(&asked.id).await;
    let found = asked.known(found)?;
    Ok(answer(StatusCode::OK, &found))
}

/// Asks for the analysis of a game that ended
///
/// Asked again, by whomever, it is the same one; after one that failed, it is tried anew.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/analysis",
    operation_id = "analyze",
    tag = "archive",
    params(("id" = String, Path, description = "The game")),
    responses(
        (status = 200, body = Analysis, description = "It is there"),
        (status = 202, body = Analysis, description = "It will be made"),
        Refusals
    )
)]
async fn ask(asked: AboutGame) -> Result<Response, Failed> {
    let found = asked.hall.ask_for_analysis(&asked.id).await;
    let found = asked.found(found)?;
    let status = match found.state {
        AnalysisState::Done => StatusCode::OK,
        _ => StatusCode::ACCEPTED,
    };
    Ok(answer(status, &found))
}

/// The record of a game with its analysis, as text
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/analysis/record",
    operation_id = "analysis_record",
    tag = "archive",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), Refusals)
)]
async fn record(asked: AboutGame) -> Result<Response, Failed> {
    let found = asked.hall.analyses().record(&asked.id).await;
    Ok(text(asked.known(found)?))
}
