//! A site that moves from a folder to PostgreSQL and goes on there with two servers, of which
//! one is killed: real processes, as somebody would start them.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use protocol::online::{Seated, read};

struct Server {
    child: Child,
    addr: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .env_clear()
            .args(["--lang", "en", "serve", "--limits", "0"])
            .args(["--addr", "127.0.0.1:0"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out).read_line(&mut said).expect("a line");
        let addr = said.split("http://").nth(1);
        let addr = addr.and_then(|it| it.split('/').next());
        let addr = addr.unwrap_or_else(|| panic!("no address in {said:?}"));
        Self {
            child,
            addr: addr.to_owned(),
        }
    }

    /// Status and body of the answer; none while it is not there.
    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.addr).expect("it listens");
        let (addr, length) = (&self.addr, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.unwrap_or(0), body.to_owned())
    }

    /// The same until it is not told to come again.
    fn insist(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        loop {
            match self.ask(method, path, body) {
                (503, _) => sleep(Duration::from_millis(100)),
                answer => return answer,
            }
        }
    }

    fn end(mut self) {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(told.expect("there is kill").success());
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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

fn variable(name: &str) -> String {
    std::env::var(name)
        .unwrap_or_else(|_| panic!("{name} names no server: run `cargo xtask databases`"))
}

/// A new database on the server.
fn database() -> String {
    let server = variable("QUADRILLE_TEST_POSTGRES");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = now.expect("it is later than 1970").as_nanos();
    let name = format!("site_{}_{now}", std::process::id());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&format!("{server}/postgres")).await;
        let make = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        let made = sqlx::raw_sql(make).execute(&pool.expect("a server")).await;
        made.expect("made");
    });
    format!("{server}/{name}")
}

#[test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
fn a_site_moves_to_postgres_and_outlives_a_server() {
    let (database, nats) = (database(), variable("QUADRILLE_TEST_NATS"));
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data").display().to_string();
    let alone = Server::start(&["--data", &data]);
    let open = r#"{"terms":{"game":"talpa:6","side":"first"},"name":"Ana"}"#;
    let (status, body) = alone.insist("POST", "/api/v1/games", open);
    assert_eq!(status, 201, "{body}");
    let ana: Seated = read(&body).expect("a seat");
    // Not while it is used.
    let busy = admin(&["--data", &data, "copy", &database]);
    assert!(!busy.status.success(), "{}", said(&busy));
    alone.end();
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
    let one = Server::start(&args);
    let game = format!("/api/v1/games/{}", ana.game);
    assert_eq!(one.insist("GET", &game, "").0, 200);
    let other = Server::start(&args);
    assert_eq!(other.insist("GET", "/readyz", "").0, 200);
    // What enters at the other one is done where the game is.
    let join = r#"{"name":"Rui","seat":"0123456789-0123456789-0123456789"}"#;
    let joined = other.insist("POST", &format!("{game}/join"), join);
    assert_eq!(joined.0, 200, "{}", joined.1);
    assert_eq!(one.insist("GET", &game, ""), other.insist("GET", &game, ""));
    let busy = admin(&["--database", &database, "copy", &data]);
    assert!(said(&busy).contains("a server uses"), "{}", said(&busy));
    // One that is killed leaves the game to the other.
    drop(one);
    let (status, info) = other.insist("GET", &game, "");
    assert_eq!(status, 200, "{info}");
    assert!(info.contains("Rui"), "{info}");
    other.end();
    let stats = admin(&["--database", &database, "stats", "--json"]);
    assert!(said(&stats).contains(r#""games":1"#), "{}", said(&stats));
    let whole = admin(&["--database", &database, "check"]);
    assert!(whole.status.success(), "{}", said(&whole));
}
