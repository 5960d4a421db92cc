//! A server that is killed again and again while games are played on it: what it has
//! acknowledged is never lost, and clients go on by themselves.
//!
//! `ROUNDS=200 cargo test -p quadrille --test kill` kills it more often.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use online::{Client, Output};
use protocol::online::{Role, Seated, What, read};
use rules::{Lang, Player, SplitMix64};
use session::{Entry, Session, Snapshot};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const GAMES: usize = 6;
const BOARDS: [&str; 3] = ["talpa:10", "alliances:5", "taacoca:6"];

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(data: &Path, port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(["--lang", "en", "serve", "--limits", "0", "--addr"])
            .arg(format!("127.0.0.1:{port}"))
            .arg("--data")
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out)
            .read_line(&mut said)
            .expect("it says where");
        let port = said
            .split("127.0.0.1:")
            .nth(1)
            .and_then(|it| it.split('/').next());
        let port = port.and_then(|it| it.parse().ok());
        Self {
            child,
            port: port.unwrap_or_else(|| panic!("no address in {said:?}")),
        }
    }

    /// As a power failure would, as far as the process goes.
    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn ask(port: u16, method: &str, path: &str, body: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
    let text = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    head.split(' ')
        .nth(1)?
        .starts_with('2')
        .then(|| body.to_owned())
}

/// What one player was told to be stored: which move, after how many plies.
type Stored = Arc<Mutex<Vec<(usize, String)>>>;

/// A player who moves at random, over whatever line there is.
struct Seat {
    port: u16,
    game: String,
    client: Client,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    session: Option<Session>,
    side: Option<Player>,
    random: SplitMix64,
    began: Instant,
    stored: Stored,
}

impl Seat {
    async fn play(mut self, stop: Arc<AtomicBool>) -> Session {
        let mut quiet_since = None;
        loop {
            let heard = match &mut self.socket {
                Some(socket) => tokio::time::timeout(Duration::from_millis(20), socket.next())
                    .await
                    .ok(),
                None => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    None
                }
            };
            let now = self.began.elapsed();
            match heard {
                Some(Some(Ok(Message::Text(text)))) => {
                    let out = self.client.heard(&text, now);
                    self.carry_out(out).await;
                }
                Some(None | Some(Err(_) | Ok(Message::Close(_)))) => {
                    self.socket = None;
                    let out = self.client.closed(now);
                    self.carry_out(out).await;
                }
                _ => {}
            }
            let out = self.client.tick(now);
            self.carry_out(out).await;
            if !stop.load(Ordering::Relaxed) {
                self.think().await;
            } else if self.client.sent().next().is_none() {
                // Everything that was asked for is answered; the other player's last
                // move may still be on its way.
                let since = *quiet_since.get_or_insert_with(Instant::now);
                if since.elapsed() > Duration::from_secs(6) {
                    return self.session.expect("the match was seen");
                }
            }
        }
    }

    async fn think(&mut self) {
        let Some(session) = self.session.as_ref().filter(|it| it.is_running()) else {
            return;
        };
        if Some(session.turn()) != self.side || self.client.sent().next().is_some() {
            return;
        }
        let moves = session.position().legal_moves();
        let mv = &moves[self.random.below(moves.len() as u64) as usize];
        let (action, plies) = (format!("move {mv}"), session.n_plies());
        let out = self.client.act(&action, Some(plies), self.began.elapsed());
        self.carry_out(out).await;
    }

    async fn carry_out(&mut self, out: Vec<Output>) {
        let mut out: std::collections::VecDeque<_> = out.into();
        while let Some(output) = out.pop_front() {
            match output {
                Output::Connect => {
                    let url = format!(
                        "ws://127.0.0.1:{}/api/v1/games/{}/socket",
                        self.port, self.game
                    );
                    let made = tokio_tungstenite::connect_async(url).await;
                    let now = self.began.elapsed();
                    match made {
                        Ok((socket, _)) => {
                            self.socket = Some(socket);
                            out.extend(self.client.opened(now));
                        }
                        Err(_) => out.extend(self.client.closed(now)),
                    }
                }
                Output::HangUp => self.socket = None,
                Output::Send(text) => {
                    if let Some(socket) = &mut self.socket {
                        // What is lost is sent again.
                        let _ = socket.send(Message::text(text)).await;
                    }
                }
                Output::Welcome(welcome) => {
                    self.side = match welcome.you {
                        Role::First => Some(Player::First),
                        Role::Second => Some(Player::Second),
                        _ => None,
                    };
                    let snapshot: Option<Snapshot> =
                        welcome.snapshot.map(|it| it.parse().expect("a snapshot"));
                    self.session = snapshot.map(|it| Session::from_snapshot(it).expect("a match"));
                }
                Output::Event(event) => {
                    if let What::Match(line) = event.what {
                        let entry: Entry = line.parse().expect("an entry");
                        let session = self.session.as_mut().expect("welcomed first");
                        session.follow(&entry).expect("nothing is missing");
                    }
                }
                Output::Stored(sent) => {
                    if let Some(mv) = sent.action.strip_prefix("move ") {
                        let ply = sent.ply().expect("a move says where it belongs");
                        self.stored
                            .lock()
                            .expect("unpoisoned")
                            .push((ply, mv.to_owned()));
                    }
                }
                Output::Refused(sent, text) => panic!("{sent:?} was refused: {text}"),
                Output::Fault(text) => panic!("{text}"),
                _ => {}
            }
        }
    }
}

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let rounds = std::env::var("ROUNDS")
        .ok()
        .and_then(|it| it.parse().ok())
        .unwrap_or(5);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(played(rounds));
}

async fn played(rounds: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), 0);
    let port = server.port;
    let stop = Arc::new(AtomicBool::new(false));
    let (mut players, mut games) = (Vec::new(), Vec::new());
    for n in 0..GAMES {
        let body = format!(
            r#"{{"terms":{{"game":"{}","time":"600+5","side":"first"}},"name":"Ana"}}"#,
            BOARDS[n % BOARDS.len()]
        );
        let ana = ask(port, "POST", "/games", &body).await.expect("a game");
        let ana: Seated = read(&ana).expect("a seat");
        let path = format!("/games/{}/join", ana.game);
        let rui = ask(port, "POST", &path, r#"{"name":"Rui"}"#)
            .await
            .expect("joined");
        let rui: Seated = read(&rui).expect("a seat");
        let stored: Stored = Arc::default();
        games.push((ana.game.clone(), Arc::clone(&stored)));
        for seat in [ana, rui] {
            let name = format!("{n}{}", &seat.seat[..6]);
            let player = Seat {
                port,
                game: seat.game,
                client: Client::new(Some(seat.seat), Lang::En, &name, Duration::ZERO),
                socket: None,
                session: None,
                side: None,
                random: SplitMix64::new(n as u64),
                began: Instant::now(),
                stored: Arc::clone(&stored),
            };
            players.push(tokio::spawn(player.play(Arc::clone(&stop))));
        }
    }
    let mut random = SplitMix64::new(1);
    for _ in 0..rounds {
        tokio::time::sleep(Duration::from_millis(300 + random.below(900))).await;
        server.kill();
        server = Server::start(folder.path(), port);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    stop.store(true, Ordering::Relaxed);
    let mut sessions = Vec::new();
    for player in players {
        sessions.push(player.await.expect("nothing went wrong"));
    }
    let mut n_stored = 0;
    for (n, (game, stored)) in games.iter().enumerate() {
        let path = format!("/games/{game}/record");
        let record = ask(port, "GET", &path, "").await.expect("a record");
        let record = record::read_str(&record).next().expect("a record").record;
        let tree = record.tree();
        let moves: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
        let stored = stored.lock().expect("unpoisoned");
        for (ply, mv) in stored.iter() {
            assert_eq!(
                moves.get(*ply),
                Some(&mv.as_str()),
                "ply {ply} of game {game}"
            );
        }
        // Nothing is there that nobody was told of, and both players see the same.
        assert_eq!(stored.len(), moves.len(), "game {game}");
        for session in &sessions[2 * n..2 * n + 2] {
            assert_eq!(session.moves(), moves, "game {game}");
        }
        n_stored += stored.len();
    }
    assert!(
        n_stored > GAMES * rounds as usize,
        "only {n_stored} moves were played"
    );
    eprintln!("{rounds} rounds, {n_stored} moves, none lost");
    drop(server);
}
