//! The server by itself, for whoever works on the page: `--export DIR`, or any
//! other arguments to serve on a free port.

#![expect(clippy::print_stdout, reason = "where the address is read")]

use std::net::SocketAddr;

use site::{Options, ServeError};

fn main() -> Result<(), ServeError> {
    let mut args = std::env::args().skip_while(|it| it != "--export").skip(1);
    if let Some(folder) = args.next() {
        return site::export(folder.as_ref()).map(drop);
    }
    site::log_to_stderr();
    let addr = SocketAddr::from(([127, 0, 0, 1], 0));
    let options = Options {
        addr,
        ..Options::default()
    };
    site::serve(&options, |addr| println!("http://{addr}/"))
}
