//! A server with a certificate: encrypted requests and sockets, files that are wrong, and
//! files that are renewed.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::online::{Act, Seated, ToClient, ToServer, VERSION, What, read, write};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use testkit::servers::{self, signal};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// A certificate for this machine and its key, both as PEM.
fn certificate() -> (String, String) {
    let made = generate_simple_self_signed(["localhost".to_owned()]);
    let CertifiedKey { cert, signing_key } = made.expect("a certificate");
    (cert.pem(), signing_key.serialize_pem())
}

fn serve(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command
        .env_clear()
        .args(["--lang", "en", "serve", "--addr", "127.0.0.1:0"])
        .arg("--data")
        .arg(folder.join("data"))
        .arg("--certificate")
        .arg(folder.join("cert.pem"))
        .arg("--key")
        .arg(folder.join("key.pem"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

struct Server {
    process: servers::Server,
    port: u16,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let process = servers::Server::start(&mut serve(folder, &[])).expect("a server");
        let port = process.port();
        Self { process, port }
    }

    /// A connection to whoever has that certificate.
    async fn connect(&self, trusted: &str) -> Option<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        let root = CertificateDer::from_pem_slice(trusted.as_bytes()).expect("a certificate");
        roots.add(root).expect("an authority");
        let ring = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(ring)
            .with_safe_default_protocol_versions()
            .expect("the usual versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let tcp = TcpStream::connect(("127.0.0.1", self.port)).await.ok()?;
        let name = ServerName::try_from("localhost").expect("a name");
        let connector = TlsConnector::from(Arc::new(config));
        connector.connect(name, tcp).await.ok()
    }

    async fn ask(&self, trusted: &str, method: &str, path: &str, body: &str) -> String {
        let mut stream = self.connect(trusted).await.expect("it is trusted");
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(text.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        // Some hang up without the farewell that encryption asks for.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    async fn seat(&self, trusted: &str, path: &str, body: &str) -> Seated {
        let answer = self.ask(trusted, "POST", path, body).await;
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
        read(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    async fn socket(&self, trusted: &str, seat: &Seated) -> Talk {
        let stream = self.connect(trusted).await.expect("it is trusted");
        let port = self.port;
        let url = format!("wss://localhost:{port}/api/v1/games/{}/socket", seat.game);
        let (socket, _) = tokio_tungstenite::client_async(url, stream)
            .await
            .expect("a socket");
        let mut talk = Talk(socket);
        let hello = ToServer::Hello {
            version: VERSION,
            seat: Some(seat.seat.clone()),
            since: None,
            lang: None,
        };
        talk.say(&hello).await;
        // What happens before that is in it, and no event.
        while !matches!(talk.next().await, ToClient::Welcome(_)) {}
        talk
    }
}

struct Talk(WebSocketStream<TlsStream<TcpStream>>);

impl Talk {
    async fn say(&mut self, message: &ToServer) {
        self.0
            .send(Message::text(write(message)))
            .await
            .expect("sent");
    }

    async fn next(&mut self) -> ToClient {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await;
            let heard = next.expect("in time").expect("the line stands");
            if let Message::Text(text) = heard.expect("a frame") {
                return read(&text).expect("a message");
            }
        }
    }

    /// The next entry of the match.
    async fn entry(&mut self) -> String {
        loop {
            if let ToClient::Event(event) = self.next().await
                && let What::Match(line) = event.what
            {
                return line;
            }
        }
    }
}

#[tokio::test]
async fn games_are_played_over_encrypted_sockets_and_cookies_stay_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = certificate();
    fs::write(folder.path().join("cert.pem"), &certificate).expect("written");
    fs::write(folder.path().join("key.pem"), key).expect("written");
    let server = Server::start(folder.path());
    let terms = r#"{"terms":{"game":"talpa:6","side":"first"},"name":"Ana"}"#;
    let ana = server.seat(&certificate, "/api/v1/games", terms).await;
    let join = format!("/api/v1/games/{}/join", ana.game);
    let rui = server.seat(&certificate, &join, r#"{"name":"Rui"}"#).await;
    let mut talks = [
        server.socket(&certificate, &ana).await,
        server.socket(&certificate, &rui).await,
    ];
    let mv = ToServer::Act(Act {
        id: "m1".to_owned(),
        action: "move b2xb3".to_owned(),
        ply: Some(0),
        thought: None,
    });
    talks[0].say(&mv).await;
    for talk in &mut talks {
        assert!(talk.entry().await.contains("moved b2xb3"));
    }
    let account = r#"{"name":"Eva","password":"pass of Eva"}"#;
    let made = server
        .ask(&certificate, "POST", "/api/v1/account", account)
        .await;
    let cookie = made.lines().find(|it| it.starts_with("set-cookie:"));
    assert!(cookie.is_some_and(|it| it.ends_with("; Secure")), "{made}");
    // Whoever speaks in the clear is not answered, and nobody waits for him.
    let mut plain = TcpStream::connect(("127.0.0.1", server.port))
        .await
        .expect("it listens");
    plain
        .write_all(b"GET / HTTP/1.1\r\n\r\n")
        .await
        .expect("sent");
    let mut said = Vec::new();
    let _ = plain.read_to_end(&mut said).await;
    assert!(!said.starts_with(b"HTTP"));
    // Many who say nothing keep nobody out.
    let mut silent = Vec::new();
    for _ in 0..600 {
        silent.push(
            TcpStream::connect(("127.0.0.1", server.port))
                .await
                .expect("it listens"),
        );
    }
    let page = server.ask(&certificate, "GET", "/healthz", "").await;
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
}

#[tokio::test]
async fn renewed_files_are_used_and_wrong_ones_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let [old, new] = [certificate(), certificate()];
    let put = |certificate: &str, key: &str| {
        fs::write(folder.path().join("cert.pem"), certificate).expect("written");
        fs::write(folder.path().join("key.pem"), key).expect("written");
    };
    put(&old.0, &old.1);
    let mut server = Server::start(folder.path());
    let pid = server.process.process().pid();
    assert!(server.connect(&old.0).await.is_some());
    assert!(server.connect(&new.0).await.is_none());
    let hang_up = || signal(pid, "HUP");
    put(&new.0, &new.1);
    hang_up();
    let renewed = async {
        while server.connect(&new.0).await.is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let renewed = tokio::time::timeout(Duration::from_secs(20), renewed).await;
    renewed.expect("the new certificate is used");
    // Files that do not go together change nothing.
    put(&old.0, &new.1);
    hang_up();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(server.connect(&new.0).await.is_some());
}

#[test]
fn files_that_cannot_be_used_are_named_before_anything_listens() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cert, key) = (
        folder.path().join("cert.pem"),
        folder.path().join("key.pem"),
    );
    let ([one, other], empty) = ([certificate(), certificate()], String::new());
    let fails = |parts: &[&str]| {
        let output = serve(folder.path(), &[]).stderr(Stdio::piped()).output();
        let output = output.expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(1), 0),
            "{said}"
        );
        for part in parts {
            assert!(said.contains(part), "{part:?} in {said}");
        }
    };
    fails(&["cert.pem", "No such file"]);
    fs::write(&cert, &one.0).expect("written");
    fails(&["key.pem", "No such file"]);
    fs::write(&key, &other.1).expect("written");
    fails(&["key.pem is not the key of", "cert.pem"]);
    fs::write(&key, &one.0).expect("written");
    fails(&["key.pem", "no private key (PEM"]);
    fs::write(&cert, &empty).expect("written");
    fails(&["cert.pem", "no certificate (PEM"]);
}
