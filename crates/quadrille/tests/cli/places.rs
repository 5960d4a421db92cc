//! Where a server and its keeper have their data, and whom they speak to.

use crate::{call, says};

/// The address of a server that does not answer, and needs not be asked.
const NOWHERE: &str = "postgres://nobody@127.0.0.1:1/games";

#[test]
fn an_address_of_nats_is_read_before_the_server_listens() {
    for wrong in ["localhost", "", "http://127.0.0.1:1"] {
        let serve = ["--lang", "en", "serve", "--addr", "127.0.0.1:0"];
        let serve = [&serve[..], &["--database", NOWHERE, "--nats", wrong]].concat();
        // Who listens says so.
        let refused = call(serve).fails(2);
        says(&refused, &["--nats", "QUADRILLE_NATS", "nats://HOST:PORT"]);
    }
}
