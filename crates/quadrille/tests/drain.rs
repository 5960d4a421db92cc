//! A server that is told to end while games are played: it says so, stores everything, and
//! goes on after it was started again.

#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use protocol::online::{Act, Seated, ToClient, ToServer, VERSION, What, read, write};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(data: &Path, args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .env_clear()
            .args(["--lang", "en", "serve", "--limits", "0"])
            .args(["--addr", "127.0.0.1:0", "--thinkers", "1", "--data"])
            .arg(data)
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        let read = BufReader::new(out).read_line(&mut said);
        read.expect("it says where");
        let port = said.split("127.0.0.1:").nth(1);
        let port = port.and_then(|it| it.split('/').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address in {said:?}"));
        Self { child, port }
    }

    fn end(&self) {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(told.expect("there is kill").success());
    }

    /// Waits for the end, for so long at most.
    async fn ended(&mut self, longest: Duration) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(began.elapsed() < longest, "it still runs");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The whole answer to a request.
    async fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let port = self.port;
        let mut stream = TcpStream::connect(("127.0.0.1", port))
            .await
            .expect("it listens");
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(text.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        answer
    }

    async fn seat(&self, path: &str, body: &str) -> Seated {
        let answer = self.ask("POST", path, body).await;
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
        read(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    async fn open(&self, terms: &str) -> Seated {
        let body = format!(r#"{{"terms":{terms},"name":"Ana"}}"#);
        self.seat("/api/v1/games", &body).await
    }

    async fn moves(&self, game: &str) -> Vec<String> {
        let record = self
            .ask("GET", &format!("/api/v1/games/{game}/record"), "")
            .await;
        let text = record.split_once("\r\n\r\n").expect("a body").1;
        let record = record::read_str(text).next().expect("a record").record;
        let tree = record.tree();
        tree.main_line().map(|id| tree.mv(id).to_owned()).collect()
    }

    async fn talk(&self, seat: &Seated) -> Talk {
        let url = format!(
            "ws://127.0.0.1:{}/api/v1/games/{}/socket",
            self.port, seat.game
        );
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a socket");
        let mut talk = Talk(socket);
        talk.say(&ToServer::Hello {
            version: VERSION,
            seat: Some(seat.seat.clone()),
            since: None,
            lang: None,
        })
        .await;
        // What happens before the answer is in it, and no event.
        while !talk.is_welcome().await {}
        talk
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Talk(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Talk {
    async fn say(&mut self, message: &ToServer) {
        let sent = self.0.send(Message::text(write(message))).await;
        sent.expect("sent");
    }

    async fn act(&mut self, action: &str, ply: u64) {
        self.say(&ToServer::Act(Act {
            id: format!("m{ply}"),
            action: action.to_owned(),
            ply: Some(ply),
            thought: None,
        }))
        .await;
    }

    async fn next(&mut self) -> Option<Message> {
        let next = tokio::time::timeout(Duration::from_secs(60), self.0.next()).await;
        next.expect("in time")?.ok()
    }

    async fn is_welcome(&mut self) -> bool {
        let heard = self.next().await.expect("the line stands");
        let Message::Text(text) = heard else {
            return false;
        };
        matches!(read(&text), Ok(ToClient::Welcome(_)))
    }

    /// The next entry of the match.
    async fn entry(&mut self) -> String {
        loop {
            let Message::Text(text) = self.next().await.expect("the line stands") else {
                continue;
            };
            if let Ok(ToClient::Event(event)) = read(&text)
                && let What::Match(line) = event.what
            {
                return line;
            }
        }
    }

    /// How the server hangs up.
    async fn farewell(&mut self) -> Option<(CloseCode, String)> {
        loop {
            if let Message::Close(frame) = self.next().await? {
                return frame.map(|it| (it.code, it.reason.to_string()));
            }
        }
    }
}

/// Games against a level, of which one thinks at a time.
const AGAINST_LEVELS: usize = 30;

#[tokio::test]
async fn nothing_is_lost_when_it_is_told_to_end_and_it_ends_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), &[]);
    let ana = server.open(r#"{"game":"talpa:6","side":"first"}"#).await;
    let join = format!("/api/v1/games/{}/join", ana.game);
    let rui = server.seat(&join, r#"{"name":"Rui"}"#).await;
    let mut talks = vec![server.talk(&ana).await, server.talk(&rui).await];
    talks[0].act("move b2xb3", 0).await;
    assert!(talks[0].entry().await.contains("moved b2xb3"));
    let mut strong = Vec::new();
    for _ in 0..AGAINST_LEVELS {
        let terms = r#"{"game":"talpa","level":"level-12","side":"first"}"#;
        let seat = server.open(terms).await;
        strong.push((server.talk(&seat).await, seat));
    }
    for (talk, _) in &mut strong {
        talk.act("move b2xb3", 0).await;
    }
    for (talk, _) in &mut strong {
        assert!(talk.entry().await.contains("moved b2xb3"));
    }
    // One level thinks now, and others wait.
    server.end();
    for talk in strong.iter_mut().map(|(talk, _)| talk).chain(&mut talks) {
        let farewell = talk.farewell().await;
        assert_eq!(farewell, Some((CloseCode::Away, "come again".to_owned())));
    }
    let status = server.ended(Duration::from_secs(15)).await;
    assert_eq!(status.code(), Some(0));
    let server = Server::start(folder.path(), &[]);
    assert_eq!(server.moves(&ana.game).await, ["b2xb3"]);
    // Those who did not come to answer are asked again.
    for (_, seat) in &strong {
        let mut talk = server.talk(seat).await;
        while server.moves(&seat.game).await.len() < 2 {
            talk.next().await;
        }
        assert_eq!(server.moves(&seat.game).await[0], "b2xb3");
    }
}

#[tokio::test]
async fn running_games_go_on_for_a_while_and_new_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), &["--drain", "60"]);
    let ana = server.open(r#"{"game":"talpa:6","side":"first"}"#).await;
    let waiting = server.open(r#"{"game":"talpa:6"}"#).await;
    let join = format!("/api/v1/games/{}/join", ana.game);
    let rui = server.seat(&join, r#"{"name":"Rui"}"#).await;
    let mut talks = [server.talk(&ana).await, server.talk(&rui).await];
    let ready = server.ask("GET", "/readyz", "").await;
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    server.end();
    loop {
        let ready = server.ask("GET", "/readyz", "").await;
        if ready.starts_with("HTTP/1.1 503") {
            break;
        }
    }
    let body = r#"{"terms":{"game":"talpa"}}"#;
    let late = format!("/api/v1/games/{}/join", waiting.game);
    for (path, body) in [("/api/v1/games", body), (&late, "{}")] {
        let answer = server.ask("POST", path, body).await;
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        assert!(answer.contains("retry-after: "), "{answer}");
    }
    let health = server.ask("GET", "/healthz", "").await;
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    talks[0].act("move b2xb3", 0).await;
    for talk in &mut talks {
        assert!(talk.entry().await.contains("moved b2xb3"));
    }
    // When everybody has gone there is nothing to wait for.
    drop(talks);
    let status = server.ended(Duration::from_secs(15)).await;
    assert_eq!(status.code(), Some(0));
}

#[tokio::test]
async fn told_twice_it_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), &["--drain", "600"]);
    let ana = server.open(r#"{"game":"talpa:6","side":"first"}"#).await;
    let _talk = server.talk(&ana).await;
    server.end();
    while !server
        .ask("GET", "/readyz", "")
        .await
        .starts_with("HTTP/1.1 503")
    {}
    server.end();
    let status = server.ended(Duration::from_secs(5)).await;
    assert_eq!(status.code(), Some(1));
}
