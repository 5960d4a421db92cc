//! A server as a process that is killed and started again.

use testkit::servers::{Process, Server};

/// A server that ends with this.
pub(crate) struct Node {
    server: Server,
    place: Vec<String>,
}

impl Node {
    /// Starts one on a free port; what is stored lies where the arguments say.
    pub(crate) fn start(place: &[&str]) -> Self {
        let place: Vec<String> = place.iter().map(|it| (*it).to_owned()).collect();
        let server = serve("127.0.0.1:0", &place);
        Self { server, place }
    }

    /// Starts it again where it was, after it has ended.
    pub(crate) fn begin_again(&mut self) {
        self.server = serve(self.server.addr(), &self.place);
    }

    pub(crate) fn port(&self) -> u16 {
        self.server.port()
    }

    pub(crate) fn process(&mut self) -> &mut Process {
        self.server.process()
    }
}

fn serve(addr: &str, place: &[String]) -> Server {
    let place: Vec<&str> = place.iter().map(String::as_str).collect();
    Server::serve(env!("CARGO_BIN_EXE_quadrille"), addr, &place).expect("a server")
}
