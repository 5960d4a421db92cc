//! A whole server on a free port, and clients that may be wrong in every way.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::online::{
    Act, GameInfo, Seated, ToClient, ToServer, VERSION, Welcome, What, read, write,
};
use server::{Database, Hall, Levels, Question, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::data::Data;

/// A computer player that is easily foreseen.
pub(crate) fn first_move(question: &Question) -> Option<String> {
    let position = question.choice.read(question.ask.position()).ok()?;
    position.legal_moves().into_iter().next()
}

pub(crate) struct Host {
    pub(crate) hall: Hall,
    pub(crate) addr: SocketAddr,
}

impl Host {
    pub(crate) async fn open(data: &Data) -> Self {
        Self::with(data.database().await).await
    }

    pub(crate) async fn with(database: Database) -> Self {
        Self::holding(database, 1000).await
    }

    pub(crate) async fn holding(database: Database, most: u64) -> Self {
        let settings = Settings {
            connections: most,
            limits: 100.0,
            levels: Levels::new(Arc::new(first_move), 1, 3),
            ..Settings::default()
        };
        Self::set(database, settings).await
    }

    pub(crate) async fn set(database: Database, settings: Settings) -> Self {
        let hall = Hall::open(database, settings).await.expect("a hall");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let router = server::router(hall.clone());
        let router = router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { hall, addr }
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String) {
        let answer = self.ask_as(method, path, "close", headers, body).await;
        let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.unwrap_or(0), body.to_owned())
    }

    /// A request by hand, so that every header can be wrong; the whole answer.
    pub(crate) async fn ask_as(
        &self,
        method: &str,
        path: &str,
        connection: &str,
        headers: &str,
        body: &str,
    ) -> String {
        let path = format!("/api/v1{path}");
        self.request(method, &path, connection, headers, body).await
    }

    /// A request of a page; the whole answer.
    pub(crate) async fn ask_root(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> String {
        self.request(method, path, "close", headers, body).await
    }

    /// One of the numbers of the server.
    pub(crate) async fn number(&self, name: &str) -> f64 {
        let metrics = self.ask_root("GET", "/metrics", "", "").await;
        let name = format!("quadrille_{name} ");
        let number = metrics.lines().find_map(|it| it.strip_prefix(&name));
        let number = number.and_then(|it| it.parse().ok());
        number.unwrap_or_else(|| panic!("no {name}in {metrics}"))
    }

    async fn request(
        &self,
        method: &str,
        path: &str,
        connection: &str,
        headers: &str,
        body: &str,
    ) -> String {
        let mut stream = TcpStream::connect(self.addr).await.expect("a connection");
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: {connection}\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.addr,
            body.len()
        );
        stream.write_all(text.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        // A refusal may end the connection before everything was sent, and one that is to be
        // kept is not waited for.
        let read = stream.read_to_end(&mut answer);
        let _ = tokio::time::timeout(Duration::from_secs(2), read).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> (u16, String) {
        self.ask("POST", path, "", body).await
    }

    pub(crate) async fn open_game(&self, terms: &str) -> Seated {
        let (status, body) = self
            .post("/games", &format!(r#"{{"terms":{terms},"name":"Ana"}}"#))
            .await;
        assert_eq!(status, 201, "{body}");
        read(&body).expect("a seat")
    }

    pub(crate) async fn join(&self, game: &str) -> Seated {
        let (status, body) = self
            .post(&format!("/games/{game}/join"), r#"{"name":"Rui"}"#)
            .await;
        assert_eq!(status, 200, "{body}");
        read(&body).expect("a seat")
    }

    pub(crate) async fn info(&self, game: &str) -> GameInfo {
        let (status, body) = self.ask("GET", &format!("/games/{game}"), "", "").await;
        assert_eq!(status, 200, "{body}");
        read(&body).expect("a game")
    }

    pub(crate) async fn connect(&self, game: &str, seat: Option<&str>) -> Talk {
        let mut talk = self.socket(game).await;
        talk.say(&ToServer::Hello {
            version: VERSION,
            seat: seat.map(str::to_owned),
            since: None,
            lang: None,
        })
        .await;
        talk
    }

    pub(crate) async fn socket(&self, game: &str) -> Talk {
        self.socket_of(game, "").await
    }

    /// A socket of a browser with that cookie.
    pub(crate) async fn socket_of(&self, game: &str, cookie: &str) -> Talk {
        let url = format!("ws://{}/api/v1/games/{game}/socket", self.addr);
        let mut request = url.into_client_request().expect("a request");
        let cookie = format!("quadrille={cookie}").parse().expect("a header");
        request.headers_mut().insert("cookie", cookie);
        for _ in 0..400 {
            match tokio_tungstenite::connect_async(request.clone()).await {
                Ok((socket, _)) => return Talk(socket),
                // As clients do, who are told to come again.
                Err(Error::Http(answer)) if answer.status() == 503 => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => panic!("a socket: {error:?}"),
            }
        }
        panic!("a socket within 20 s")
    }
}

pub(crate) struct Talk(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Talk {
    pub(crate) async fn say(&mut self, message: &ToServer) {
        self.say_text(&write(message)).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.expect("sent");
    }

    /// The next message, of those that are asked about; none when the line ends.
    pub(crate) async fn hear(&mut self) -> Option<ToClient> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(10), self.0.next()).await;
            match next.expect("something is heard in time")? {
                Ok(Message::Text(text)) => return Some(read(&text).expect("a message")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub(crate) async fn until<T>(&mut self, mut wanted: impl FnMut(ToClient) -> Option<T>) -> T {
        loop {
            let message = self.hear().await.expect("the line stands");
            if let Some(found) = wanted(message) {
                return found;
            }
        }
    }

    pub(crate) async fn welcome(&mut self) -> Welcome {
        self.until(|it| match it {
            ToClient::Welcome(welcome) => Some(*welcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn act(&mut self, id: &str, action: &str, ply: Option<u64>) {
        self.say(&ToServer::Act(Act {
            id: id.to_owned(),
            action: action.to_owned(),
            ply,
            thought: None,
        }))
        .await;
    }

    /// The next change of the match.
    pub(crate) async fn entry(&mut self) -> String {
        self.until(|it| match it {
            ToClient::Event(event) => match event.what {
                What::Match(line) => Some(line),
                _ => None,
            },
            _ => None,
        })
        .await
    }

    pub(crate) async fn refusal(&mut self) -> String {
        self.until(|it| match it {
            ToClient::Refused { text, .. } => Some(text),
            _ => None,
        })
        .await
    }
}
