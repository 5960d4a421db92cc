//! A site that moves from a folder to PostgreSQL and goes on there with two servers, of which
//! one is killed: real processes, as somebody would start them.

#![cfg(unix)]

use std::process::{Command, Output};

use protocol::online::{Seated, read};
use testkit::servers::{Nats, Server, database, wait_for};

/// A server of ours.
fn serve(args: &[&str]) -> Server {
    let program = env!("CARGO_BIN_EXE_quadrille");
    Server::serve(program, "127.0.0.1:0", args).expect("a server")
}

/// Status and body of the answer, once the server does not say to come again.
fn insist(server: &Server, method: &str, path: &str, body: &str) -> (u16, String) {
    wait_for("an answer", || {
        let answer = server.ask(method, path, body)?;
        (answer.status != 503).then_some((answer.status, answer.body))
    })
}

/// Tells a server to end.
fn end(mut server: Server) {
    server.process().signal("TERM");
    assert!(server.process().wait().success());
}

fn admin(args: &[&str]) -> Output {
    let mut admin = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    admin.env_clear().args(["--lang", "en", "admin"]).args(args);
    admin.output().expect("the program starts")
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
fn a_site_moves_to_postgres_and_outlives_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = Nats::start(folder.path()).expect("NATS");
    let (database, nats) = (database("site"), nats.url());
    let data = folder.path().join("data").display().to_string();
    let alone = serve(&["--data", &data]);
    let open = r#"{"terms":{"game":"talpa:6","side":"first"},"name":"Ana"}"#;
    let (status, body) = insist(&alone, "POST", "/api/v1/games", open);
    assert_eq!(status, 201, "{body}");
    let ana: Seated = read(&body).expect("a seat");
    // Not while it is used.
    let busy = admin(&["--data", &data, "copy", &database]);
    assert!(!busy.status.success(), "{}", said(&busy));
    end(alone);
    let copied = admin(&["--data", &data, "copy", &database]);
    assert!(copied.status.success(), "{}", said(&copied));
    assert!(
        said(&copied).contains("games              1 "),
        "{}",
        said(&copied)
    );
    let backup = admin(&["--database", &database, "backup", "copy"]);
    assert!(said(&backup).contains("pg_dump"), "{}", said(&backup));

    let args = ["--database", &database, "--nats", &nats];
    let one = serve(&args);
    let game = format!("/api/v1/games/{}", ana.game);
    assert_eq!(insist(&one, "GET", &game, "").0, 200);
    let other = serve(&args);
    assert_eq!(insist(&other, "GET", "/readyz", "").0, 200);
    // What enters at the other one is done where the game is.
    let join = r#"{"name":"Rui","seat":"0123456789-0123456789-0123456789"}"#;
    let joined = insist(&other, "POST", &format!("{game}/join"), join);
    assert_eq!(joined.0, 200, "{}", joined.1);
    assert_eq!(
        insist(&one, "GET", &game, ""),
        insist(&other, "GET", &game, "")
    );
    let busy = admin(&["--database", &database, "copy", &data]);
    assert!(said(&busy).contains("a server uses"), "{}", said(&busy));
    // One that is killed leaves the game to the other.
    drop(one);
    let (status, info) = insist(&other, "GET", &game, "");
    assert_eq!(status, 200, "{info}");
    assert!(info.contains("Rui"), "{info}");
    end(other);
    let stats = admin(&["--database", &database, "stats", "--json"]);
    assert!(said(&stats).contains(r#""games":1"#), "{}", said(&stats));
    let whole = admin(&["--database", &database, "check"]);
    assert!(whole.status.success(), "{}", said(&whole));
}
