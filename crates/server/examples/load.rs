//! Load for a server: many games at once, each with two players who move in turn.
//!
//! `load ADDR GAMES SECONDS PAUSE [PID]`: so many games on the server at that address, a
//! move of each every PAUSE seconds (0 for as fast as they are acknowledged), for so long. Several
//! addresses, separated by commas, take turns; where one is `OWNER/BY`, games are opened at the
//! first server and played by sockets to the second.
//! `load bare PLACE GROUP`: how many events a second one task stores in groups of that size, in a
//! folder or at `postgres://...`.
//! Prints one line of JSON; fails if a move was not acknowledged, or the server's record of
//! a game is not what was played. Several loopback addresses are used, so that ports do not
//! run out.

#![expect(clippy::print_stdout, reason = "it is what it is for")]

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use games::{AnyPosition, Choice};
use protocol::online::{Act, Seated, ToClient, ToServer, VERSION, read, write};
use rules::SplitMix64;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// Boards on which random games last.
const BOARDS: [&str; 3] = ["talpa:12", "alliances:8", "taacoca:8"];
/// Connections that are made at once.
const AT_ONCE: usize = 64;

struct Load {
    /// Where games are opened, and where they are played.
    places: Vec<Place>,
    games: usize,
    seconds: f64,
    pause: f64,
    doors: Semaphore,
    n_conns: AtomicU64,
    moves: AtomicU64,
}

/// A server of games, and the one that is connected to.
#[derive(Clone, Copy)]
struct Place {
    owner: SocketAddr,
    by: SocketAddr,
}

fn place(text: &str) -> Result<Place, Error> {
    let (owner, by) = text.split_once('/').unwrap_or((text, text));
    Ok(Place {
        owner: owner.parse()?,
        by: by.parse()?,
    })
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [bare, folder, group] = &args[..]
        && bare == "bare"
    {
        let home = server::Home::read(folder).map_err(|note| format!("{note:?}"))?;
        let database = server::Database::open_at(&home).await?;
        let rate = database.bare_rate(group.parse()?, Duration::from_secs(10));
        println!("{:.0}", rate.await?);
        return Ok(());
    }
    let [addr, games, seconds, pause, rest @ ..] = &args[..] else {
        return Err("load ADDR GAMES SECONDS PAUSE [PID]".into());
    };
    let load = Arc::new(Load {
        places: addr.split(',').map(place).collect::<Result<_, _>>()?,
        games: games.parse()?,
        seconds: seconds.parse()?,
        pause: pause.parse()?,
        doors: Semaphore::new(AT_ONCE),
        n_conns: AtomicU64::new(0),
        moves: AtomicU64::new(0),
    });
    let began = Instant::now();
    let mut opening = Vec::new();
    for n in 0..load.games {
        opening.push(tokio::spawn(Game::open(Arc::clone(&load), n)));
    }
    let mut games = Vec::new();
    for game in opening {
        games.push(game.await??);
    }
    let opened = began.elapsed();
    let began = Instant::now();
    let until = began + Duration::from_secs_f64(load.seconds);
    let playing: Vec<_> = games
        .into_iter()
        .map(|it| tokio::spawn(it.play(until)))
        .collect();
    tokio::time::sleep_until((began + Duration::from_secs_f64(load.seconds * 0.9)).into()).await;
    let memory = rest.first().and_then(|pid| resident(pid));
    let mut waits = Vec::new();
    for game in playing {
        waits.extend(game.await??);
    }
    // Moves are made until then; what follows is ending games and reading their records.
    let seconds = load.seconds;
    let group = load.mean_group().await.unwrap_or(0.0);
    waits.sort_unstable();
    let at = |share: f64| {
        let n = (waits.len() as f64 * share) as usize;
        waits
            .get(n.min(waits.len().saturating_sub(1)))
            .map_or(0.0, |it| it.as_secs_f64() * 1000.0)
    };
    println!(
        "{{\"games\":{},\"sockets\":{},\"opened_s\":{:.1},\"seconds\":{seconds:.1},\"moves\":{},\"moves_per_s\":{:.0},\
         \"group\":{group:.1},\"p50_ms\":{:.2},\"p99_ms\":{:.2},\"most_ms\":{:.1},\"resident_mib\":{}}}",
        load.games,
        2 * load.games,
        opened.as_secs_f64(),
        waits.len(),
        waits.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(1.0),
        memory.map_or("null".to_owned(), |it| (it / 1024).to_string()),
    );
    Ok(())
}

/// The memory of a process in KiB, as the system says.
fn resident(pid: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

impl Load {
    async fn connect(&self, to: SocketAddr) -> Result<TcpStream, Error> {
        let _door = self.doors.acquire().await?;
        let n = self.n_conns.fetch_add(1, Ordering::Relaxed);
        let socket = TcpSocket::new_v4()?;
        let from = Ipv4Addr::new(127, 0, 0, 2 + (n / 8000 % 200) as u8);
        if to.ip().is_loopback() {
            socket.bind(SocketAddr::from((from, 0)))?;
        }
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// How many events a transaction of the server held on average.
    async fn mean_group(&self) -> Result<f64, Error> {
        let first = self.places.first().ok_or("no place")?.owner;
        let text = self.request(first, "GET", "/metrics", "").await?;
        let value = |name: &str| {
            let mut lines = text.lines().filter_map(|it| it.strip_prefix(name));
            lines.next()?.trim().parse::<f64>().ok()
        };
        let both = value("quadrille_stored_total ").zip(value("quadrille_commits_total "));
        both.map(|(stored, commits)| stored / commits)
            .ok_or_else(|| "no numbers".into())
    }

    async fn ask(
        &self,
        to: SocketAddr,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<String, Error> {
        let path = format!("/api/v1{path}");
        self.request(to, method, &path, body).await
    }

    async fn request(
        &self,
        to: SocketAddr,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<String, Error> {
        let mut stream = self.connect(to).await?;
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            to,
            body.len()
        );
        stream.write_all(text.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
        match head.split(' ').nth(1).is_some_and(|it| it.starts_with('2')) {
            true => Ok(body.to_owned()),
            false => Err(format!("{path}: {head} {body}").into()),
        }
    }
}

struct Game {
    load: Arc<Load>,
    place: Place,
    n: usize,
    id: String,
    choice: Choice,
    seats: Vec<Seat>,
}

struct Seat {
    to: SplitSink<WebSocketStream<TcpStream>, Message>,
    from: SplitStream<WebSocketStream<TcpStream>>,
}

impl Game {
    async fn open(load: Arc<Load>, n: usize) -> Result<Self, Error> {
        let board = BOARDS[n % BOARDS.len()];
        let body = format!(r#"{{"terms":{{"game":"{board}","time":"3600+10","side":"first"}}}}"#);
        let place = load.places[n % load.places.len()];
        let ana: Seated = read(&load.ask(place.owner, "POST", "/games", &body).await?)?;
        let path = format!("/games/{}/join", ana.game);
        let rui: Seated = read(&load.ask(place.owner, "POST", &path, "{}").await?)?;
        let mut seats = Vec::new();
        for it in [&ana, &rui] {
            let stream = load.connect(place.by).await?;
            let url = format!("ws://{}/api/v1/games/{}/socket", place.by, it.game);
            let config = WebSocketConfig::default()
                .read_buffer_size(4096)
                .write_buffer_size(0);
            let made =
                tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
            let (mut to, mut from) = made.0.split();
            let hello = ToServer::Hello {
                version: VERSION,
                seat: Some(it.seat.clone()),
                since: None,
                lang: None,
            };
            to.send(Message::text(write(&hello))).await?;
            hear(&mut from, |it| matches!(it, ToClient::Welcome(_))).await?;
            seats.push(Seat { to, from });
        }
        Ok(Self {
            load,
            place,
            n,
            id: ana.game,
            choice: board.parse()?,
            seats,
        })
    }

    /// Plays until that time; how long each move took to be acknowledged. Who plays as fast as
    /// it goes opens another game when one is over.
    async fn play(self, until: Instant) -> Result<Vec<Duration>, Error> {
        let (load, n) = (Arc::clone(&self.load), self.n);
        let mut waits = self.play_once(until).await?;
        for round in 1.. {
            if load.pause > 0.0 || Instant::now() >= until {
                break;
            }
            let next = Self::open(Arc::clone(&load), n + round * load.games).await?;
            waits.extend(next.play_once(until).await?);
        }
        Ok(waits)
    }

    /// Plays a game until it is over or the time has come.
    async fn play_once(mut self, until: Instant) -> Result<Vec<Duration>, Error> {
        let mut random = SplitMix64::new(self.n as u64);
        let mut position: Box<dyn AnyPosition> = self.choice.start();
        let pause = Duration::from_secs_f64(self.load.pause);
        // Not all at once.
        let first = self.load.pause * (random.below(1000) as f64 / 1000.0);
        let mut next = Instant::now() + Duration::from_secs_f64(first);
        let (mut waits, mut played) = (Vec::new(), Vec::new());
        while position.outcome().is_none() {
            self.idle(next).await?;
            if Instant::now() >= until {
                break;
            }
            let moves = position.legal_moves();
            let mv = moves[random.below(moves.len() as u64) as usize].clone();
            let id = format!("m{}", played.len());
            let act = ToServer::Act(Act {
                id: id.clone(),
                action: format!("move {mv}"),
                ply: Some(played.len() as u64),
                thought: Some(0),
            });
            let began = Instant::now();
            let seat = &mut self.seats[position.turn().idx()];
            seat.to.send(Message::text(write(&act))).await?;
            for seat in &mut self.seats {
                let is_it = |it: &ToClient| match it {
                    ToClient::Event(event) => event.id.as_deref() == Some(&id),
                    ToClient::Refused { text, .. } => panic!("{text}"),
                    _ => false,
                };
                hear(&mut seat.from, is_it).await?;
            }
            waits.push(began.elapsed());
            self.load.moves.fetch_add(1, Ordering::Relaxed);
            position.play(&mv).map_err(|error| format!("{error:?}"))?;
            played.push(mv);
            next += pause;
        }
        if self.load.pause > 0.0 {
            self.idle(until).await?;
        }
        if position.outcome().is_none() {
            self.resign().await?;
        }
        let record = self
            .load
            .ask(
                self.place.owner,
                "GET",
                &format!("/games/{}/record", self.id),
                "",
            )
            .await?;
        let read = record::read_str(&record).next().ok_or("no record")?.record;
        let tree = read.tree();
        let stored: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
        match stored == played {
            true => Ok(waits),
            false => Err(format!("game {}: {stored:?} instead of {played:?}", self.id).into()),
        }
    }

    /// Ends the game, so that its clock does not keep it in the server's memory.
    async fn resign(&mut self) -> Result<(), Error> {
        let resign = ToServer::Act(Act {
            id: "end".to_owned(),
            action: "resign".to_owned(),
            ply: None,
            thought: None,
        });
        let seat = &mut self.seats[0];
        seat.to.send(Message::text(write(&resign))).await?;
        let is_it = |it: &ToClient| match it {
            ToClient::Event(event) => event.id.as_deref() == Some("end"),
            ToClient::Refused { text, .. } => panic!("{text}"),
            _ => false,
        };
        hear(&mut seat.from, is_it).await
    }

    /// Waits, and lets the server know that somebody is there.
    async fn idle(&mut self, until: Instant) -> Result<(), Error> {
        const HEARTBEAT: Duration = Duration::from_secs(8);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            tokio::time::sleep(left.min(HEARTBEAT)).await;
            if left <= HEARTBEAT {
                return Ok(());
            }
            for seat in &mut self.seats {
                let ping = write(&ToServer::Ping { sent: 0 });
                seat.to.send(Message::text(ping)).await?;
                hear(&mut seat.from, |it| matches!(it, ToClient::Pong { .. })).await?;
            }
        }
    }
}

async fn hear(
    from: &mut SplitStream<WebSocketStream<TcpStream>>,
    is_it: impl Fn(&ToClient) -> bool,
) -> Result<(), Error> {
    loop {
        match from.next().await.ok_or("the line ended")?? {
            Message::Text(text) if is_it(&read(&text)?) => return Ok(()),
            Message::Close(_) => return Err("the server hung up".into()),
            _ => {}
        }
    }
}
