//! A server that lets workers think for its levels.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::nats::{Nats, wait_for};
use crate::{Process, done, program};

/// A server on a database of that name, and where it is.
fn serve(nats: &str, name: &str) -> (Process, String) {
    let server = std::env::var("QUADRILLE_TEST_POSTGRES")
        .expect("a server of PostgreSQL: run `cargo xtask databases`");
    let name = format!("{name}_{}", std::process::id());
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

/// The body of a good answer; none while there is none.
fn ask(addr: &str, method: &str, path: &str, seat: &str, body: &str) -> Option<String> {
    let (head, body) = answer(addr, method, path, seat, body)?;
    let is_good = head.split(' ').nth(1)?.starts_with('2');
    is_good.then_some(body)
}

/// The head and the body of an answer.
fn answer(
    addr: &str,
    method: &str,
    path: &str,
    seat: &str,
    body: &str,
) -> Option<(String, String)> {
    let mut stream = TcpStream::connect(addr).ok()?;
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n{seat}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.to_owned(), body.to_owned()))
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
    let (_server, addr) = serve(&nats.url(), "levels");
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

/// Plays a game to its end by requests; its path.
fn play_to_the_end(addr: &str) -> String {
    let moves = done(program("playout talpa:6 --seed 3")).stdout;
    let moves = String::from_utf8(moves).expect("UTF-8");
    let open = r#"{"terms":{"game":"talpa:6","side":"first"}}"#;
    let seat = |it: &str| -> (String, String) {
        let it: Value = serde_json::from_str(it).expect("JSON");
        let text = |key: &str| it[key].as_str().expect("a text").to_owned();
        (
            text("game"),
            format!("Quadrille-Seat: {}\r\n", text("seat")),
        )
    };
    let opened = wait_for("a server", || ask(addr, "POST", "/api/v1/games", "", open));
    let (game, first) = seat(&opened);
    let path = format!("/api/v1/games/{game}");
    let joined = ask(addr, "POST", &format!("{path}/join"), "", "{}").expect("a seat");
    let seats = [first, seat(&joined).1];
    // The result stands behind the moves.
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (n, mv) in moves[..moves.len() - 1].iter().enumerate() {
        let act = format!(r#"{{"id":"m{n}","action":"move {mv}","ply":{n}}}"#);
        let acted = ask(addr, "POST", &format!("{path}/act"), &seats[n % 2], &act);
        assert!(acted.is_some(), "{mv} is played");
    }
    path
}

/// How far the analysis of a game is.
fn state(addr: &str, path: &str) -> Option<Value> {
    let found = ask(addr, "GET", &format!("{path}/analysis"), "", "")?;
    Some(serde_json::from_str(&found).expect("JSON"))
}

#[test]
#[ignore = "needs nats-server and PostgreSQL, which `cargo xtask ci` installs"]
fn a_game_is_analyzed_by_workers_whatever_is_killed() {
    let (mut nats, folder) = (Nats::start(), tempfile::tempdir().expect("a folder"));
    let (_server, addr) = serve(&nats.url(), "analyses");
    let game = play_to_the_end(&addr);
    let asked = || answer(&addr, "POST", &format!("{game}/analysis"), "", "");
    // The server knows after a while that nobody is there.
    wait_for("the queues", || {
        (number(&addr, "quadrille_jobs_known") == 1).then_some(())
    });
    let (head, body) = asked().expect("an answer");
    assert!(head.starts_with("HTTP/1.1 503"), "{head} {body}");
    assert!(head.contains("retry-after: "), "{head} {body}");

    let mut first = Process::worker(&folder, "first", &nats.url(), "");
    wait_for("a worker", || {
        (number(&addr, "quadrille_workers") == 1).then_some(())
    });
    wait_for("it is asked for", || {
        asked()?.0.starts_with("HTTP/1.1 202").then_some(())
    });
    wait_for("somebody is at it", || {
        let state = state(&addr, &game)?;
        (state["state"] == "running" && state["of"].as_u64()? > 2).then_some(())
    });
    // The worker dies in the middle, and NATS forgets that there was ever a job.
    first.child.kill().expect("it runs");
    first.child.wait().expect("it ends");
    nats.kill();
    nats.begin_again(true);
    let asked_again = state(&addr, &game).expect("it is known");
    assert_ne!(asked_again["state"], "done");

    let _second = Process::worker(&folder, "second", &nats.url(), "");
    wait_for("the analysis", || {
        (state(&addr, &game)?["state"] == "done").then_some(())
    });
    let (head, _) = asked().expect("an answer");
    assert!(head.starts_with("HTTP/1.1 200"), "asked again, it is there");
    let text = ask(&addr, "GET", &format!("{game}/analysis/record"), "", "");
    let text = text.expect("a record");
    let record = record::read_str(&text).next().expect("a game").record;
    let tree = record.tree();
    assert!(
        tree.main_line()
            .all(|it| tree.annotation(it).eval.is_some()),
        "{text}"
    );
    // Queues are counted every few seconds.
    let metrics = wait_for("the queue is counted", || {
        let metrics = ask(&addr, "GET", "/metrics", "", "")?;
        let is_counted = metrics.contains("quadrille_jobs_waiting{kind=\"analysis\"");
        is_counted.then_some(metrics)
    });
    assert!(metrics.contains("quadrille_jobs_dead 0"), "{metrics}");
}
