//! The screens of games with people elsewhere, on a server that always says the same.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use expect_test::{ExpectFile, expect_file};
use remote::Link;
use rules::Lang;
use store::Store;
use terminal::Start;

use crate::stage::{SIGHT, Stage};

const OFFER: &str = r#"{"game":"k3v9","terms":{"game":"talpa:6","time":"300+5","side":"first","takebacks":false,"open":true},"stage":"waiting","host":"Ana","plies":0,"watchers":0}"#;
const NAMELESS: &str = r#"{"game":"m2x7","terms":{"game":"alliances","open":true},"stage":"waiting","host":"","plies":0,"watchers":0}"#;
const GAME: &str = r#"{"game":"q8w1","terms":{"game":"splinter:mini","time":"1/15","open":true},"stage":"running","host":"Eva","players":["Eva","Rui-the-very-patient"],"plies":12,"watchers":2}"#;

/// A server that answers what is asked of it for as long as the test runs.
fn server() -> Link {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming() {
            // Whoever hangs up wants no answer.
            let _ = stream.and_then(answer);
        }
    });
    url.parse().expect("an address")
}

fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let mut asked = [0; 4096];
    let n = stream.read(&mut asked)?;
    let asked = String::from_utf8_lossy(&asked[..n]);
    let (status, body) = match asked.split(' ').nth(1) {
        Some("/api/v1/lobby") => (
            200,
            format!(r#"{{"offers":[{OFFER},{NAMELESS}],"games":[{GAME}]}}"#),
        ),
        Some("/api/v1/games/k3v9") => (200, OFFER.to_owned()),
        _ => (
            404,
            r#"{"error":"unknown","text":"there is no such game"}"#.to_owned(),
        ),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status} Said\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// Compares what keys lead to with its picture, at two sizes and in two languages.
#[track_caller]
fn check(keys: &str, waits: bool, expect: ExpectFile) {
    let link = server();
    let port = link.server.to_string();
    let port = port.trim_end_matches('/').rsplit(':').next().unwrap_or("");
    let sizes = [(80, 24, Lang::En), (140, 40, Lang::En), (80, 24, Lang::Pt)];
    let pictures = sizes.map(|(width, height, lang)| {
        let start = Start::Online(Box::new(link.clone().into()));
        let mut stage = Stage::with(width, height, start, Store::nowhere(), SIGHT, lang);
        stage.keys(keys);
        if waits {
            stage.wait();
        }
        let screen = stage.screen().replace(port, "77777");
        format!("{width}x{height}\n{screen}")
    });
    expect.assert_eq(&pictures.join("\n"));
}

#[test]
fn the_lobby() {
    check("", false, expect_file!["screens/lobby.txt"]);
    check(
        "DOWN DOWN DOWN",
        false,
        expect_file!["screens/lobby-offer.txt"],
    );
    check(
        "DOWN DOWN DOWN DOWN DOWN",
        false,
        expect_file!["screens/lobby-game.txt"],
    );
}

#[test]
fn an_invitation() {
    check("1", false, expect_file!["screens/invite.txt"]);
    check(
        "1 UP ENTER A",
        false,
        expect_file!["screens/invite-name.txt"],
    );
}

#[test]
fn an_offer() {
    check("4", true, expect_file!["screens/offer.txt"]);
    check("5", true, expect_file!["screens/offer-gone.txt"]);
}

#[test]
fn a_link_that_is_none_is_refused() {
    check(
        "2 x : y ENTER",
        false,
        expect_file!["screens/lobby-link.txt"],
    );
}
