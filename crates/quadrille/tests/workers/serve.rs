//! A server that lets workers think for its levels.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::nats::{Nats, wait_for};
use crate::{Process, program};

/// A server on a database of its own, and where it is.
fn serve(nats: &str) -> (Process, String) {
    let server = std::env::var("QUADRILLE_TEST_POSTGRES")
        .expect("a server of PostgreSQL: run `cargo xtask databases`");
    let name = format!("levels_{}", std::process::id());
    let mut psql = Command::new("psql");
    psql.args([&format!("{server}/postgres"), "--quiet", "--command"]);
    let made = psql.arg(format!("CREATE DATABASE {name}")).status();
    assert!(made.expect("psql").success());
    let line = format!(
        "serve --addr 127.0.0.1:0 --limits 0 --thinkers 1 --database {server}/{name} --nats {nats}"
    );
    let mut command = program(&line);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut said = String::new();
    let out = child.stdout.as_mut().expect("it is piped");
    BufReader::new(out)
        .read_line(&mut said)
        .expect("it says where");
    let addr = said
        .split("http://")
        .nth(1)
        .and_then(|it| it.split('/').next());
    let addr = addr.expect("an address").to_owned();
    let log = std::path::PathBuf::new();
    (Process { child, log }, addr)
}

/// The body of an answer; none while there is none.
fn ask(addr: &str, method: &str, path: &str, seat: &str, body: &str) -> Option<String> {
    let mut stream = TcpStream::connect(addr).ok()?;
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n{seat}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let is_good = head.split(' ').nth(1)?.starts_with('2');
    is_good.then(|| body.to_owned())
}

/// A number of the server.
fn number(addr: &str, name: &str) -> u64 {
    let metrics = ask(addr, "GET", "/metrics", "", "").unwrap_or_default();
    let line = metrics.lines().find_map(|it| it.strip_prefix(name));
    line.and_then(|it| it.trim().parse().ok()).unwrap_or(0)
}

/// Opens a game against a level that begins, and waits for its move.
fn play(addr: &str) {
    let open = r#"{"terms":{"game":"talpa:5","side":"second","level":"level-2"}}"#;
    let opened = wait_for("a server", || ask(addr, "POST", "/api/v1/games", "", open));
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
    let path = format!("/api/v1/games/{}", opened["game"].as_str().expect("a game"));
    wait_for("a move", || {
        let info: Value = serde_json::from_str(&ask(addr, "GET", &path, "", "")?).ok()?;
        (info["plies"].as_u64()? >= 1).then_some(())
    });
}

#[test]
#[ignore = "needs nats-server and PostgreSQL, which `cargo xtask ci` installs"]
fn levels_of_a_server_move_by_workers_and_without_them() {
    let (nats, folder) = (Nats::start(), tempfile::tempdir().expect("a folder"));
    let (_server, addr) = serve(&nats.url());
    let by_server = || number(&addr, "quadrille_level_moves_server_total");
    let by_worker = || number(&addr, "quadrille_level_moves_worker_total");
    play(&addr);
    assert_eq!((by_server(), by_worker()), (1, 0), "nobody else is there");
    let mut worker = Process::worker(&folder, "one", &nats.url(), "");
    // The server hears of the worker after a while.
    wait_for("a worker that thinks", || {
        play(&addr);
        (by_worker() > 0).then_some(())
    });
    worker.child.kill().expect("it runs");
    worker.child.wait().expect("it ends");
    let before = by_server();
    play(&addr);
    assert!(by_server() > before, "the server thinks itself");
}
