//! Players who move at random, whatever happens to the server, and what must be true afterwards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use online::{Client, Output};
use protocol::online::{Role, Seated, What, read};
use rules::{Lang, Player, SplitMix64};
use session::{Entry, Session, Snapshot};
use testkit::servers::{ask, wait_for};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Boards on which random games last.
const BOARDS: [&str; 3] = ["talpa:12", "alliances:8", "taacoca:8"];

/// On a line that is not dead something is heard so often: clients ask every 4 s whether anybody is there.
const ALIVE: Duration = Duration::from_secs(5);

/// Games that are being played.
pub(crate) struct Games {
    ports: Vec<u16>,
    stop: Arc<AtomicBool>,
    games: Vec<Played>,
}

/// A game, and who plays in it.
struct Played {
    id: String,
    stored: Stored,
    /// Two, or one against a level.
    players: Vec<JoinHandle<Session>>,
}

impl Games {
    /// Begins so many games between people, and so many against a level. Players connect to any of
    /// the servers and think for so long.
    pub(crate) async fn begin(
        [people, levels]: [usize; 2],
        ports: Vec<u16>,
        pace: Duration,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut games = Vec::new();
        for n in 0..people + levels {
            let port = ports[n % ports.len()];
            let level = match n < people {
                true => "",
                false => r#","level":"level-1""#,
            };
            let body = format!(
                r#"{{"terms":{{"game":"{}","time":"600+5","side":"first"{level}}},"name":"Ana"}}"#,
                BOARDS[n % BOARDS.len()]
            );
            let ana = insist(port, "POST", "/games", &body);
            let ana: Seated = read(&ana).expect("a seat");
            let (id, stored) = (ana.game.clone(), Stored::default());
            let mut seats = vec![ana];
            if level.is_empty() {
                let join = r#"{"name":"Rui","seat":"0123456789-0123456789-0123456789"}"#;
                let rui = insist(port, "POST", &format!("/games/{id}/join"), join);
                seats.push(read(&rui).expect("a seat"));
            }
            let players = seats.into_iter().map(|seat| {
                let name = format!("{n}{}", &seat.seat[..6]);
                let player = Seat {
                    ports: ports.clone(),
                    game: seat.game,
                    client: Client::new(Some(seat.seat), Lang::En, &name, Duration::ZERO),
                    socket: None,
                    session: None,
                    side: None,
                    is_alone: !level.is_empty(),
                    random: SplitMix64::new(n as u64),
                    pace,
                    thinks_since: None,
                    began: Instant::now(),
                    stored: Arc::clone(&stored),
                };
                tokio::spawn(player.play(Arc::clone(&stop)))
            });
            let players = players.collect();
            games.push(Played {
                id,
                stored,
                players,
            });
        }
        Self { ports, stop, games }
    }

    /// How many moves of people were acknowledged so far: in games between them, and against levels.
    pub(crate) fn n_stored(&self) -> [usize; 2] {
        [2, 1].map(|n| {
            let games = self.games.iter().filter(|it| it.players.len() == n);
            let stored = games.map(|it| it.stored.lock().expect("unpoisoned").len());
            stored.sum()
        })
    }

    /// Ends them, and sees to it that no acknowledged move is missing, that there is none that nobody
    /// was told of, and that everybody sees the same. Says how many there are.
    pub(crate) async fn check(self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        let mut n_stored = 0;
        for Played {
            id,
            stored,
            players,
        } in self.games
        {
            let n_players = players.len();
            let mut sessions = Vec::new();
            for player in players {
                sessions.push(player.await.expect("nothing went wrong"));
            }
            let path = format!("/games/{id}/record");
            let stored = stored.lock().expect("unpoisoned").clone();
            for port in &self.ports {
                let record = insist(*port, "GET", &path, "");
                let record = record::read_str(&record).next().expect("a record").record;
                let tree = record.tree();
                let moves: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
                for (ply, mv) in &stored {
                    assert_eq!(
                        moves.get(*ply),
                        Some(&mv.as_str()),
                        "ply {ply} of game {id}"
                    );
                }
                // Every other move is a level's.
                let own = moves.len().div_ceil(3 - n_players);
                assert_eq!(stored.len(), own, "game {id}");
                for session in &sessions {
                    assert_eq!(session.moves(), moves, "game {id}");
                }
            }
            n_stored += stored.len();
        }
        n_stored
    }
}

/// What a server answers once it does what it is asked for.
fn insist(port: u16, method: &str, path: &str, body: &str) -> String {
    let (addr, path) = (format!("127.0.0.1:{port}"), format!("/api/v1{path}"));
    wait_for(&path, || ask(&addr, method, &path, "", body)?.good())
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
    /// Whether a level is the other player.
    is_alone: bool,
    random: SplitMix64,
    pace: Duration,
    thinks_since: Option<Instant>,
    began: Instant,
    stored: Stored,
}

impl Seat {
    pub(crate) async fn play(mut self, stop: Arc<AtomicBool>) -> Session {
        let mut quiet_since = None;
        let mut heard_at = self.began;
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
                    heard_at = Instant::now();
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
            } else if self.socket.is_none() || heard_at.elapsed() > ALIVE {
                // What it would hear last it can only hear when it is back, and on a line that is dead
                // without having said so it hears nothing until it has noticed that.
                quiet_since = None;
            } else if self.client.sent().next().is_none() && !self.waits_for_a_level() {
                // Everything that was asked for is answered; the other player's last
                // move may still be on its way.
                let since = *quiet_since.get_or_insert_with(Instant::now);
                if since.elapsed() > Duration::from_secs(6) {
                    return self.session.expect("the match was seen");
                }
            }
        }
    }

    /// Whether there will be a move that nobody is told to have stored.
    fn waits_for_a_level(&self) -> bool {
        let is_asked = |it: &Session| it.is_running() && Some(it.turn()) != self.side;
        self.is_alone && self.session.as_ref().is_some_and(is_asked)
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
