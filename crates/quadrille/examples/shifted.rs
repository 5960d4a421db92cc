//! A server of games whose time goes as fast as a test says: each line on standard input is a
//! number of seconds that have passed. Only for tests; the program has no such switch.

#![expect(clippy::print_stdout, reason = "where the address is read")]

use std::error::Error;
use std::io::{BufRead, stdin};
use std::net::SocketAddr;
use std::time::Duration;

use server::{Clock, Database, Hall, Settings};
use site::{Beside, Options, Server};

fn main() -> Result<(), Box<dyn Error>> {
    let clock = Clock::default();
    let passing = clock.clone();
    std::thread::spawn(move || {
        for line in stdin().lock().lines().map_while(Result::ok) {
            match line.trim().parse() {
                Ok(seconds) => passing.advance(Duration::from_secs(seconds)),
                Err(error) => println!("{line:?} is no number of seconds: {error}"),
            }
        }
        // Whoever started it has gone.
        std::process::exit(0);
    });
    let options = Options {
        addr: SocketAddr::from(([127, 0, 0, 1], 0)),
        ..Options::default()
    };
    let server = Server::bind(&options)?;
    println!("http://{}/", server.addr());
    server.run_until_told(async {
        let settings = Settings {
            clock,
            ..Settings::default()
        };
        let hall = Hall::open(Database::ephemeral().await?, settings).await?;
        let closing = hall.clone();
        Ok(Beside {
            router: server::router(hall),
            end: Box::pin(async move { closing.close().await }),
            ..Beside::default()
        })
    })?;
    Ok(())
}
