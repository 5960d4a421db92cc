//! A server of NATS for tests: on loopback, ended with its value.

use std::path::Path;

use testkit::servers::Nats;

use crate::run::Outcome;
use crate::web;

/// Installs it if it is missing.
pub(crate) fn need() -> Outcome {
    web::need("/usr/sbin/nats-server", &["nats-server"])
}

/// Starts one on a free port; its files lie below `target`.
pub(crate) fn start() -> Result<Nats, String> {
    need()?;
    Nats::start(Path::new(&web::target()?))
}
