//! A server that lets workers think for its levels.

use serde_json::Value;
use testkit::servers::{Server, database, wait_for};

use crate::asked::{analyze, play_to_the_end, state};
use crate::{Logged, PROGRAM, done, nats, program};

/// A server on a new database of that name.
fn serve(nats: &str, name: &str) -> Server {
    let database = database(name);
    let args = ["--thinkers", "1", "--database", &database, "--nats", nats];
    Server::serve(PROGRAM, "127.0.0.1:0", &args).expect("a server")
}

/// The body of a good answer; none while there is none.
fn ask(addr: &str, method: &str, path: &str, body: &str) -> Option<String> {
    testkit::servers::ask(addr, method, path, "", body)?.good()
}

/// A number of the server.
fn number(addr: &str, name: &str) -> u64 {
    let metrics = ask(addr, "GET", "/metrics", "").unwrap_or_default();
    let line = metrics.lines().find_map(|it| it.strip_prefix(name));
    line.and_then(|it| it.trim().parse().ok()).unwrap_or(0)
}

/// Opens a game against a level that begins, and waits for its move.
fn play(addr: &str) {
    let open = r#"{"terms":{"game":"talpa:5","side":"second","level":"level-2"}}"#;
    let opened = wait_for("a server", || ask(addr, "POST", "/api/v1/games", open));
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
    let path = format!("/api/v1/games/{}", opened["game"].as_str().expect("a game"));
    wait_for("a move", || {
        let info: Value = serde_json::from_str(&ask(addr, "GET", &path, "")?).ok()?;
        (info["plies"].as_u64()? >= 1).then_some(())
    });
}

#[test]
#[ignore = "needs nats-server and PostgreSQL, which `cargo xtask ci` installs"]
fn levels_of_a_server_move_by_workers_and_without_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let server = serve(&nats.url(), "levels");
    let addr = server.addr();
    let by_server = || number(addr, "quadrille_level_moves_server_total");
    let by_worker = || number(addr, "quadrille_level_moves_worker_total");
    play(addr);
    assert_eq!((by_server(), by_worker()), (1, 0), "nobody else is there");
    let mut worker = Logged::worker(&folder, "one", &nats.url(), "");
    // The server hears of the worker after a while.
    wait_for("a worker that thinks", || {
        play(addr);
        (by_worker() > 0).then_some(())
    });
    worker.process.kill();
    let before = by_server();
    play(addr);
    assert!(by_server() > before, "the server thinks itself");
}

#[test]
#[ignore = "needs nats-server and PostgreSQL, which `cargo xtask ci` installs"]
fn a_game_is_analyzed_by_workers_whatever_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = nats(&folder);
    let server = serve(&nats.url(), "analyses");
    let addr = server.addr();
    let moves = done(program("playout talpa:6 --seed 3")).stdout;
    let game = play_to_the_end(addr, "talpa:6", &String::from_utf8_lossy(&moves));
    let asked = || analyze(addr, &game);
    // The server knows after a while that nobody is there.
    wait_for("the queues", || {
        (number(addr, "quadrille_jobs_known") == 1).then_some(())
    });
    let answer = asked().expect("an answer");
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(answer.head.contains("retry-after: "), "{}", answer.head);

    let mut first = Logged::worker(&folder, "first", &nats.url(), "");
    wait_for("a worker", || {
        (number(addr, "quadrille_workers") == 1).then_some(())
    });
    wait_for("it is asked for", || (asked()?.status == 202).then_some(()));
    wait_for("somebody is at it", || {
        let state = state(addr, &game)?;
        (state["state"] == "running" && state["of"].as_u64()? > 2).then_some(())
    });
    // The worker dies in the middle, and NATS forgets that there was ever a job.
    first.process.kill();
    nats.process().kill();
    nats.forget();
    nats.begin_again().expect("NATS");
    let asked_again = state(addr, &game).expect("it is known");
    assert_ne!(asked_again["state"], "done");

    let _second = Logged::worker(&folder, "second", &nats.url(), "");
    wait_for("the analysis", || {
        (state(addr, &game)?["state"] == "done").then_some(())
    });
    let again = asked().expect("an answer");
    assert_eq!(again.status, 200, "asked again, it is there");
    let text = ask(addr, "GET", &format!("{game}/analysis/record"), "");
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
        let metrics = ask(addr, "GET", "/metrics", "")?;
        let is_counted = metrics.contains("quadrille_jobs_waiting{kind=\"analysis\"");
        is_counted.then_some(metrics)
    });
    assert!(metrics.contains("quadrille_jobs_dead 0"), "{metrics}");
}

#[test]
#[ignore = "needs nats-server and PostgreSQL, which `cargo xtask ci` installs"]
fn the_log_has_a_line_when_nats_goes_away_and_one_when_it_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = nats(&folder);
    let database = database("log");
    let line = format!(
        "serve --addr 127.0.0.1:0 --database {database} --nats {}",
        nats.url()
    );
    let server = Logged::start(program(&line), folder.path().join("server"));
    let addr = wait_for("it listens", || {
        let said = server.said();
        let (_, rest) = said.split_once("http://")?;
        Some(rest.split_once('/')?.0.to_owned())
    });
    let knows = |n| {
        wait_for("the queues", || {
            let metrics = ask(&addr, "GET", "/metrics", "")?;
            metrics
                .contains(&format!("quadrille_jobs_known {n}"))
                .then_some(())
        });
    };
    knows(1);
    nats.process().kill();
    // It is tried to connect many times meanwhile.
    knows(0);
    nats.begin_again().expect("NATS");
    knows(1);
    // Workers and other servers are spoken to by lines of their own.
    wait_for("the line is back", || {
        (server.said().matches("connected to NATS").count() > 1).then_some(())
    });
    let said = server.said();
    let about = |it: &&str| {
        ["NATS", "event", "IO error", "connected"]
            .iter()
            .any(|word| it.contains(word))
    };
    let lines: Vec<&str> = said.lines().filter(about).collect();
    let expected = [
        "connected to NATS at",
        "is away: the connection is lost",
        "connected to NATS at",
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.contains(expected), "{lines:#?}");
        assert!(line.contains(&nats.addr()), "{lines:#?}");
    }
}
