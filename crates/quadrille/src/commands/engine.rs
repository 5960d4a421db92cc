use std::io::{self, BufReader};

use protocol::Identity;

use crate::failure::Failure;

/// Speaks the engine protocol until it is told to quit.
pub(super) fn run() -> Result<(), Failure> {
    let identity = Identity {
        name: "Quadrille".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: "the authors of Quadrille".to_owned(),
    };
    protocol::serve(identity, BufReader::new(io::stdin()), io::stdout())
        .map_err(|error| Failure::output(&error))
}
