//! Players who move at random, whatever happens to the server, and what must be true afterwards.

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
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Boards on which random games last.
const BOARDS: [&str; 3] = ["talpa:12", "alliances:8", "taacoca:8"];

/// Games that are being played.
pub(crate) struct Games {
    ports: Vec<u16>,
    stop: Arc<AtomicBool>,
    games: Vec<(String, Stored)>,
    players: Vec<JoinHandle<Session>>,
}

impl Games {
    /// Begins so many games, whose players connect to any of the servers and think for so long.
    pub(crate) async fn begin(n: usize, ports: Vec<u16>, pace: Duration) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (mut games, mut players) = (Vec::new(), Vec::new());
        for n in 0..n {
            let port = ports[n % ports.len()];
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
                    ports: ports.clone(),
                    game: seat.game,
                    client: Client::new(Some(seat.seat), Lang::En, &name, Duration::ZERO),
                    socket: None,
                    session: None,
                    side: None,
                    random: SplitMix64::new(n as u64),
                    pace,
                    thinks_since: None,
                    began: Instant::now(),
                    stored: Arc::clone(&stored),
                };
                players.push(tokio::spawn(player.play(Arc::clone(&stop))));
            }
        }
        Self {
            ports,
            stop,
            games,
            players,
        }
    }

    /// How many moves were acknowledged so far.
    pub(crate) fn n_stored(&self) -> usize {
        let stored = self.games.iter().map(|(_, stored)| stored);
        stored.map(|it| it.lock().expect("unpoisoned").len()).sum()
    }

    /// Ends them, and sees to it that no acknowledged move is missing, that there is none that nobody
    /// was told of, and that everybody sees the same. Says how many there are.
    pub(crate) async fn check(self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        let mut sessions = Vec::new();
        for player in self.players {
            sessions.push(player.await.expect("nothing went wrong"));
        }
        let mut n_stored = 0;
        for (n, (game, stored)) in self.games.iter().enumerate() {
            let path = format!("/games/{game}/record");
            let stored = stored.lock().expect("unpoisoned").clone();
            for port in &self.ports {
                let record = ask(*port, "GET", &path, "").await.expect("a record");
                let record = record::read_str(&record).next().expect("a record").record;
                let tree = record.tree();
                let moves: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
                for (ply, mv) in &stored {
                    assert_eq!(
                        moves.get(*ply),
                        Some(&mv.as_str()),
                        "ply {ply} of game {game}"
                    );
                }
                assert_eq!(stored.len(), moves.len(), "game {game}");
                for session in &sessions[2 * n..2 * n + 2] {
                    assert_eq!(session.moves(), moves, "game {game}");
                }
            }
            n_stored += stored.len();
        }
        n_stored
    }
}

pub(crate) async fn ask(port: u16, method: &str, path: &str, body: &str) -> Option<String> {
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
pub(crate) type Stored = Arc<Mutex<Vec<(usize, String)>>>;

/// A player who moves at random, over whatever line there is.
pub(crate) struct Seat {
    /// Where it can connect: any of these.
    ports: Vec<u16>,
    game: String,
    client: Client,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    session: Option<Session>,
    side: Option<Player>,
    random: SplitMix64,
    pace: Duration,
    thinks_since: Option<Instant>,
    began: Instant,
    stored: Stored,
}

impl Seat {
    pub(crate) async fn play(mut self, stop: Arc<AtomicBool>) -> Session {
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
        if self.thinks_since.get_or_insert_with(Instant::now).elapsed() < self.pace {
            return;
        }
        self.thinks_since = None;
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
                    let n = self.random.below(self.ports.len() as u64) as usize;
                    let (port, game) = (self.ports[n], &self.game);
                    let url = format!("ws://127.0.0.1:{port}/api/v1/games/{game}/socket");
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
                // Who was shown the game by a server that did not own it any more may be late.
                Output::Refused(_, text) if self.ports.len() > 1 => eprintln!("refused: {text}"),
                Output::Refused(sent, text) => panic!("{sent:?} was refused: {text}"),
                Output::Fault(text) => panic!("{text}"),
                _ => {}
            }
        }
    }
}
