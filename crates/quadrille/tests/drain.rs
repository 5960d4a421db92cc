//! A server that is told to end while games are played: it says so, stores everything, and
//! goes on after it was started again.

#![cfg(unix)]

use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use protocol::online::{Act, Seated, ToClient, ToServer, VERSION, What, read, write};
use testkit::servers::{self, Answer};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

struct Server(servers::Server);

impl Server {
    fn start(data: &Path, args: &[&str]) -> Self {
        let data = data.display().to_string();
        let args = [&["--thinkers", "1", "--data", &data], args].concat();
        let program = env!("CARGO_BIN_EXE_quadrille");
        Self(servers::Server::serve(program, "127.0.0.1:0", &args).expect("a server"))
    }

    fn end(&mut self) {
        self.0.process().signal("TERM");
    }

    /// Waits for the end, for so long at most.
    async fn ended(&mut self, longest: Duration) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.0.process().ended() {
                return status;
            }
            assert!(began.elapsed() < longest, "it still runs");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The answer to a request.
    fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        self.0.ask(method, path, body).expect("it listens")
    }

    fn seat(&self, path: &str, body: &str) -> Seated {
        let body = self.ask("POST", path, body).body;
        read(&body).unwrap_or_else(|error| panic!("{error}: {body}"))
    }

    fn open(&self, terms: &str) -> Seated {
        let body = format!(r#"{{"terms":{terms},"name":"Ana"}}"#);
        self.seat("/api/v1/games", &body)
    }

    fn moves(&self, game: &str) -> Vec<String> {
        let path = format!("/api/v1/games/{game}/record");
        let text = self.ask("GET", &path, "").body;
        let record = record::read_str(&text).next().expect("a record").record;
        let tree = record.tree();
        tree.main_line().map(|id| tree.mv(id).to_owned()).collect()
    }

    async fn talk(&self, seat: &Seated) -> Talk {
        let url = format!("ws://{}/api/v1/games/{}/socket", self.0.addr(), seat.game);
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
    let ana = server.open(r#"{"game":"talpa:6","side":"first"}"#);
    let join = format!("/api/v1/games/{}/join", ana.game);
    let rui = server.seat(&join, r#"{"name":"Rui"}"#);
    let mut talks = vec![server.talk(&ana).await, server.talk(&rui).await];
    talks[0].act("move b2xb3", 0).await;
    assert!(talks[0].entry().await.contains("moved b2xb3"));
    let mut strong = Vec::new();
    for _ in 0..AGAINST_LEVELS {
        let terms = r#"{"game":"talpa","level":"level-10","side":"first"}"#;
        let seat = server.open(terms);
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
    assert_eq!(server.moves(&ana.game), ["b2xb3"]);
    // Those who did not come to answer are asked again.
    for (_, seat) in &strong {
        let mut talk = server.talk(seat).await;
        while server.moves(&seat.game).len() < 2 {
            talk.next().await;
        }
        assert_eq!(server.moves(&seat.game)[0], "b2xb3");
    }
}

#[tokio::test]
async fn running_games_go_on_for_a_while_and_new_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), &["--drain", "60"]);
    let ana = server.open(r#"{"game":"talpa:6","side":"first"}"#);
    let waiting = server.open(r#"{"game":"talpa:6"}"#);
    let join = format!("/api/v1/games/{}/join", ana.game);
    let rui = server.seat(&join, r#"{"name":"Rui"}"#);
    let mut talks = [server.talk(&ana).await, server.talk(&rui).await];
    assert_eq!(server.ask("GET", "/readyz", "").status, 200);
    server.end();
    while server.ask("GET", "/readyz", "").status != 503 {}
    let body = r#"{"terms":{"game":"talpa"}}"#;
    let late = format!("/api/v1/games/{}/join", waiting.game);
    for (path, body) in [("/api/v1/games", body), (&late, "{}")] {
        let answer = server.ask("POST", path, body);
        assert_eq!(answer.status, 503, "{}", answer.body);
        assert!(answer.head.contains("retry-after: "), "{}", answer.head);
    }
    assert_eq!(server.ask("GET", "/healthz", "").status, 200);
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
    let ana = server.open(r#"{"game":"talpa:6","side":"first"}"#);
    let _talk = server.talk(&ana).await;
    server.end();
    while server.ask("GET", "/readyz", "").status != 503 {}
    server.end();
    let status = server.ended(Duration::from_secs(5)).await;
    assert_eq!(status.code(), Some(1));
}
