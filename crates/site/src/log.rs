//! The log of the server.

use std::io;
use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Writes what happens to standard error, one line each; does nothing where
/// the program has its own way to log.
pub fn log_to_stderr() {
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(false)
        .with_target(false);
    let chosen = Targets::new()
        .with_default(LevelFilter::INFO)
        // It tells of each time that it tries to connect; what matters is told by whoever connects.
        .with_target("async_nats", LevelFilter::OFF);
    let log = tracing_subscriber::registry().with(lines.with_filter(chosen));
    let _ = log.try_init();
}

/// Logs a request with its answer.
pub(crate) async fn log(request: Request, next: Next) -> Response {
    let clock = Instant::now();
    let method = request.method().clone();
    // As it was sent: percent-encoded, so no control character reaches a terminal.
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    tracing::info!(
        %method,
        path,
        status = response.status().as_u16(),
        us = clock.elapsed().as_micros() as u64,
        "request"
    );
    response
}
