//! A line to one game, kept by a thread of its own.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use online::{Client, Output};
use rules::Lang;
use session::Action;
use tungstenite::client::IntoClientRequest;
use tungstenite::{HandshakeError, Message, WebSocket};

use crate::stream::Stream;
use crate::{Address, ServerError, random_word};

/// Called from another thread when there is something to hear.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// How long the thread listens before it looks whether there is something to be said.
const LISTEN: Duration = Duration::from_millis(25);
/// How long it waits for that where there is no connection.
const REST: Duration = Duration::from_millis(100);
/// How long what was said last may take to be acknowledged once nobody listens any more.
const FAREWELL: Duration = Duration::from_secs(2);
/// The server's time is not known.
const UNKNOWN: i64 = i64::MIN;

/// A line to one game. Dropping it hangs up, as soon as what was asked for is acknowledged
/// or two seconds are over.
pub struct Line {
    commands: Option<Sender<Command>>,
    outputs: Receiver<Output>,
    /// Hung up by the thread when it ends.
    ended: Receiver<()>,
    began: Instant,
    /// The server's time less ours, in milliseconds.
    offset: Arc<AtomicI64>,
}

/// What the thread is to do, and when it was asked.
enum Command {
    Act(String, Option<usize>, Duration),
    Saw(u64),
    Resync,
    /// Whoever listens is to be woken at that time of the server.
    Alarm(Duration),
}

impl Line {
    pub(crate) fn open(
        address: Address,
        game: &str,
        (seat, token): (Option<String>, Option<String>),
        lang: Lang,
        waker: Waker,
    ) -> Result<Self, ServerError> {
        let name = random_word(16)?;
        let (commands, asked) = channel();
        let (told, outputs) = channel();
        let (end, ended) = channel();
        let began = Instant::now();
        let offset = Arc::new(AtomicI64::new(UNKNOWN));
        let mut keeper = Keeper {
            client: Client::new(seat, lang, &name, Duration::ZERO),
            url: address.socket(game),
            address,
            token,
            socket: None,
            alarm: None,
            began,
            offset: Arc::clone(&offset),
            outputs: told,
            waker,
        };
        thread::spawn(move || {
            keeper.run(&asked);
            drop(end);
        });
        Ok(Self {
            commands: Some(commands),
            outputs,
            ended,
            began,
            offset,
        })
    }

    /// Something is to be done, in a match with so many plies.
    pub fn act(&self, action: &Action, plies: usize) {
        let ply = matches!(action, Action::Move(_)).then_some(plies);
        let text = online::Command::from(action.clone()).to_string();
        self.tell(Command::Act(text, ply, self.began.elapsed()));
    }

    /// Something is to be done that is no part of the match.
    pub fn command(&self, command: &online::Command) {
        self.tell(Command::Act(
            command.to_string(),
            None,
            self.began.elapsed(),
        ));
    }

    /// The waker is to be called at that time of the server, where nothing happens before.
    pub fn wake_at(&self, time: Duration) {
        self.tell(Command::Alarm(time));
    }

    /// The person has been shown everything up to that event.
    pub fn saw(&self, n: u64) {
        self.tell(Command::Saw(n));
    }

    /// The game is to be told whole.
    pub fn resync(&self) {
        self.tell(Command::Resync);
    }

    /// What was heard since the last call. Connecting and sending are done by the line
    /// itself and do not come out.
    pub fn poll(&self) -> Vec<Output> {
        self.outputs.try_iter().collect()
    }

    /// The server's time, by which the clocks of the match go.
    pub fn server_time(&self) -> Duration {
        let now = self.began.elapsed();
        let offset = match self.offset.load(Ordering::Relaxed) {
            UNKNOWN => 0,
            offset => offset,
        };
        let now = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(now.saturating_add_signed(offset))
    }

    fn tell(&self, command: Command) {
        if let Some(commands) = &self.commands {
            // A thread that has ended does nothing any more.
            let _ = commands.send(command);
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.commands = None;
        // It says nothing, and hangs up when it ends.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}

/// What there is not.
enum Missing {
    /// The server is there, and has no such game.
    Game,
    Line,
}

/// Who keeps the line: the client on its thread.
struct Keeper {
    client: Client,
    address: Address,
    url: String,
    /// Shown when it connects, by those who have one.
    token: Option<String>,
    socket: Option<WebSocket<Stream>>,
    /// When whoever listens is to be woken.
    alarm: Option<Duration>,
    began: Instant,
    offset: Arc<AtomicI64>,
    outputs: Sender<Output>,
    waker: Waker,
}

impl Keeper {
    fn run(&mut self, asked: &Receiver<Command>) {
        let mut leaving = None;
        loop {
            loop {
                match asked.try_recv() {
                    Ok(command) => self.obey(command),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        leaving.get_or_insert_with(Instant::now);
                        break;
                    }
                }
            }
            let is_settled = self.client.sent().next().is_none();
            if leaving.is_some_and(|since: Instant| is_settled || since.elapsed() > FAREWELL) {
                return self.hang_up();
            }
            self.with(Client::tick);
            self.ring();
            if self.socket.is_some() {
                self.listen();
            } else if leaving.is_some() {
                thread::sleep(REST);
            } else {
                match asked.recv_timeout(REST) {
                    Ok(command) => self.obey(command),
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
                }
            }
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Act(action, ply, at) => {
                self.with(move |client, _| client.act(&action, ply, at));
            }
            Command::Saw(n) => self.with(|client, _| client.saw(n)),
            Command::Resync => self.with(Client::resync),
            Command::Alarm(time) => self.alarm = Some(time),
        }
    }

    fn ring(&mut self) {
        let there = self.client.server_time(self.began.elapsed());
        let is_due = |at: &mut Duration| there.is_some_and(|now| now >= *at);
        if self.alarm.take_if(is_due).is_some() {
            (self.waker)();
        }
    }

    fn listen(&mut self) {
        let Some(socket) = &mut self.socket else {
            return;
        };
        match socket.read() {
            Ok(Message::Text(text)) => self.with(|client, now| client.heard(&text, now)),
            Ok(Message::Close(_)) => self.lost(),
            Ok(_) => {}
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => self.lost(),
        }
    }

    fn lost(&mut self) {
        self.socket = None;
        self.with(Client::closed);
    }

    fn hang_up(&mut self) {
        if let Some(mut socket) = self.socket.take() {
            // Whoever is gone need not be told.
            let _ = socket.close(None);
            let _ = socket.flush();
        }
    }

    fn with(&mut self, change: impl FnOnce(&mut Client, Duration) -> Vec<Output>) {
        let out = change(&mut self.client, self.began.elapsed());
        let mut is_news = false;
        for output in out {
            match output {
                Output::Connect => self.connect(),
                Output::HangUp => self.hang_up(),
                Output::Send(text) => {
                    // What cannot be sent is sent again on the next line.
                    let sent = self.socket.as_mut().map(|it| it.send(Message::text(text)));
                    if let Some(Err(_)) = sent {
                        self.lost();
                    }
                }
                output => {
                    self.look_at_clock();
                    is_news |= self.outputs.send(output).is_ok();
                }
            }
        }
        self.look_at_clock();
        if is_news {
            (self.waker)();
        }
    }

    fn look_at_clock(&self) {
        let now = self.began.elapsed();
        let Some(there) = self.client.server_time(now) else {
            return;
        };
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let offset = millis(there).saturating_sub(millis(now));
        self.offset.store(offset, Ordering::Relaxed);
    }

    fn connect(&mut self) {
        match self.shake_hands() {
            Ok(socket) => {
                self.socket = Some(socket);
                self.with(Client::opened);
            }
            Err(Missing::Game) => self.with(|client, _| client.gone()),
            Err(Missing::Line) => self.with(Client::closed),
        }
    }

    fn shake_hands(&self) -> Result<WebSocket<Stream>, Missing> {
        let stream = Stream::connect(&self.address).map_err(|_| Missing::Line)?;
        let request = self.url.as_str().into_client_request();
        let mut request = request.map_err(|_| Missing::Line)?;
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse();
            let value = value.map_err(|_| Missing::Line)?;
            request.headers_mut().insert("authorization", value);
        }
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| match error {
            HandshakeError::Failure(tungstenite::Error::Http(answer))
                if answer.status().as_u16() == 404 =>
            {
                Missing::Game
            }
            _ => Missing::Line,
        })?;
        let waits = socket.get_ref().set_wait(LISTEN);
        waits.map_err(|_| Missing::Line).map(|()| socket)
    }
}
