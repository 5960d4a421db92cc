//! Requests and answers.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName,
    IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::uri::Scheme;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware;
use axum::response::Response;
use axum::routing::any;

use crate::assets::{Asset, find};
use crate::headers::{accepts, add_safety, has_tag};
use crate::idle::Peer;
use crate::log;

/// Everything the server answers: the page, and what is served beside it.
pub fn app(beside: Router) -> Router {
    beside
        .route("/healthz", any(health))
        .fallback(page)
        .layer(middleware::map_request(known))
        .layer(middleware::map_response(safe))
        .layer(middleware::from_fn(log::log))
}

/// Has requests tell where they come from as those of any other server do, and whether
/// over an encrypted connection.
async fn known(mut request: Request) -> Request {
    if let Some(&ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<Peer>>() {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(peer.addr));
        if peer.is_encrypted {
            extensions.insert(Scheme::HTTPS);
        }
    }
    request
}

async fn health(request: Request) -> Response {
    if is_read(request.method()) {
        plain(StatusCode::OK, "ok\n")
    } else {
        refused()
    }
}

/// A file of the page. Paths that look like a place in the page lead there:
/// the page keeps its places behind a `#`, so that it works in any folder.
async fn page(request: Request) -> Response {
    if !is_read(request.method()) {
        return refused();
    }
    let path = request.uri().path();
    if let Some(asset) = find(path) {
        return file(asset, request.headers());
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.is_empty() || path.contains(['.', '%']) || path.starts_with("//") {
        return plain(StatusCode::NOT_FOUND, "not found\n");
    }
    let mut response = plain(StatusCode::FOUND, "");
    if let Ok(place) = HeaderValue::from_str(&format!("/#{path}")) {
        response.headers_mut().insert(LOCATION, place);
    }
    response
}

fn file(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let text = |name: HeaderName| asked.get(name).and_then(|it| it.to_str().ok());
    let mut response = if text(IF_NONE_MATCH).is_some_and(|list| has_tag(list, asset.etag)) {
        let mut unchanged = Response::new(Body::empty());
        *unchanged.status_mut() = StatusCode::NOT_MODIFIED;
        unchanged
    } else {
        content(asset, text(ACCEPT_ENCODING).unwrap_or_default())
    };
    let cache = if asset.is_hashed {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(ETAG, HeaderValue::from_static(asset.etag));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// The content in the best form that is accepted; for HEAD the body is left
/// out further down, so that all headers are the same.
fn content(asset: &'static Asset, accepted: &str) -> Response {
    let brotli = asset.brotli.filter(|_| accepts(accepted, "br"));
    let gzip = asset.gzip.filter(|_| accepts(accepted, "gzip"));
    let (bytes, encoding) = match (brotli, gzip) {
        (Some(bytes), _) => (bytes, Some("br")),
        (None, Some(bytes)) => (bytes, Some("gzip")),
        (None, None) => (asset.raw, None),
    };
    let mut response = Response::new(Body::from(Bytes::from_static(bytes)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.mime()));
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

fn refused() -> Response {
    let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "method not allowed\n");
    let headers = response.headers_mut();
    headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn safe(mut response: Response) -> Response {
    add_safety(response.headers_mut());
    response
}
