//! The document of the API: OpenAPI 3.1 as JSON for programs, and as a page for people.

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::online::{Notice, Problem, ToClient, ToServer};
use std::collections::BTreeMap;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, RefOr, ResponseBuilder, SecurityRequirement};
use utoipa::{IntoResponses, OpenApi as _, ToSchema};

use crate::hall::Hall;
use crate::pages;

/// What the document begins with.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Quadrille",
        description = "Games of Talpa, Taacoca, Splinter and Alliances between people, programs and levels. \
            Everything that the page of a server does is done by this. `docs/online.md` has the rules, \
            and what is said on the WebSocket of a game.",
        version = "1",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/", description = "This server")),
    tags(
        (name = "games", description = "Opening, joining, playing and watching"),
        (name = "people", description = "Accounts, which nobody needs"),
        (name = "archive", description = "Games that ended, and who plays best"),
    ),
    components(schemas(ToServer, ToClient, Problem, Notice)),
)]
struct Beginning;

/// The document, without what the routes say themselves.
pub(super) fn beginning() -> OpenApi {
    let mut document = Beginning::openapi();
    let components = document.components.get_or_insert_default();
    let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let cookie = ApiKey::Cookie(ApiKeyValue::with_description(
        super::people::NAME,
        "Set by signing in",
    ));
    components.add_security_scheme("token", token);
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    // Most of it needs nobody to be known.
    document.security = Some(vec![
        SecurityRequirement::default(),
        SecurityRequirement::new::<_, _, &str>("token", []),
        SecurityRequirement::new::<_, _, &str>("cookie", []),
    ]);
    document
}

/// The document as it is asked for.
pub(super) fn router(mut document: OpenApi) -> Router<Hall> {
    describe(&mut document);
    // Links of our own documentation lead nowhere here.
    let json = document.to_pretty_json().unwrap_or_default();
    let json: &'static str = json.replace("[`", "`").replace("`]", "`").leak();
    let whole: &'static OpenApi = Box::leak(Box::new(document));
    Router::new()
        .route(
            "/api/openapi.json",
            get(move || async move { as_json(json) }),
        )
        .route(
            "/api",
            get(move |hall, headers| pages::api::show(hall, headers, whole)),
        )
}

/// Says of every answer what it is, as the format demands; most are what was asked for.
fn describe(document: &mut OpenApi) {
    for item in document.paths.paths.values_mut() {
        let operations = [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.delete,
        ];
        for operation in operations.into_iter().flatten() {
            for response in operation.responses.responses.values_mut() {
                if let RefOr::T(response) = response
                    && response.description.is_empty()
                {
                    "What was asked for".clone_into(&mut response.description);
                }
            }
        }
    }
}

fn as_json(document: &'static str) -> Response {
    let kind = [(CONTENT_TYPE, "application/json")];
    (StatusCode::OK, kind, document).into_response()
}

/// The refusals that every request may meet.
pub(super) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        let all = [
            (StatusCode::BAD_REQUEST, "The request is none of these"),
            (
                StatusCode::UNAUTHORIZED,
                "It is for those who are signed in, or the token is none",
            ),
            (StatusCode::FORBIDDEN, "It is not for whoever asks"),
            (StatusCode::NOT_FOUND, "There is no such thing"),
            (StatusCode::CONFLICT, "The rules, or others, are in the way"),
            (StatusCode::GONE, "The offer has expired"),
            (StatusCode::PAYLOAD_TOO_LARGE, "There is too much of it"),
            (StatusCode::UNPROCESSABLE_ENTITY, "Something in it is wrong"),
            (
                StatusCode::TOO_MANY_REQUESTS,
                "A limit is exceeded: `Retry-After` says when to come back",
            ),
            (
                StatusCode::SERVICE_UNAVAILABLE,
                "Not now: `Retry-After` says when to come back",
            ),
        ];
        let content = || {
            let schema = utoipa::openapi::Ref::from_schema_name(Problem::name());
            ContentBuilder::new().schema(Some(schema)).build()
        };
        let response = |text: &str| {
            let response = ResponseBuilder::new().description(text);
            RefOr::T(response.content("application/json", content()).build())
        };
        let all = all.map(|(status, text)| (status.as_u16().to_string(), response(text)));
        all.into_iter().collect()
    }
}
