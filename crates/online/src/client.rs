//! The client's side of a connection to a room.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::online::{self, Act, Event, Side, ToClient, ToServer, VERSION, Welcome, What};
use rules::Lang;

use crate::command::is_beside;

/// How long nothing may be heard before the line counts as dead.
const SILENCE: Duration = Duration::from_secs(12);
/// How often the client asks whether somebody is there.
const HEARTBEAT: Duration = Duration::from_secs(4);
/// After this, what was not acknowledged is said again.
const REPEAT: Duration = Duration::from_secs(3);
/// How long it waits before it connects again, by the number of tries.
const WAITS: [u64; 6] = [200, 500, 1000, 2000, 4000, 8000];
/// Measurements of the server's time of which the best counts.
const MEASURED: usize = 8;

/// How the line to the server is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// There is none; it is tried again soon.
    Down,
    /// It is being made.
    Connecting,
    /// It is there, and the server has not answered yet.
    Greeting,
    /// It is there.
    Live,
    /// The server speaks another version: nothing helps but to load the client anew.
    Outdated,
    /// The server has no such game, or not any more.
    Gone,
}

/// Something that was asked for and is not acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Its id.
    pub id: String,
    /// The action.
    pub action: String,
    ply: Option<u64>,
    thought: Option<u64>,
    /// When it was said last; none if it has not been said at all.
    said: Option<Duration>,
}

impl Sent {
    /// How many plies there were before it, if it is a move.
    pub fn ply(&self) -> Option<usize> {
        self.ply.and_then(|it| usize::try_from(it).ok())
    }

    /// Whether it is about something beside the match.
    pub fn is_beside(&self) -> bool {
        is_beside(&self.action)
    }
}

/// What is to be done, or was learned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Connect; comes back as [`Client::opened`] or [`Client::closed`].
    Connect,
    /// Close the connection, which does not come back.
    HangUp,
    /// Send a text.
    Send(String),
    /// How the line is, when that changes.
    Line(Line),
    /// The whole game.
    Welcome(Box<Welcome>),
    /// Something happened.
    Event(Event),
    /// Something that was asked for is done and stored.
    Stored(Sent),
    /// Something that was asked for was refused, and why.
    Refused(Sent, String),
    /// The lines that this seat has prepared are these now.
    Plan(Vec<String>),
    /// Who is there.
    Presence(Presence),
    /// A player's screen has shown all events up to that number.
    Seen(Side, u64),
    /// The server did not understand this client.
    Fault(String),
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Whether the first and the second player are.
    pub players: [bool; 2],
    /// How many look on.
    pub watchers: u32,
    /// From when on, by the server's time, each player counts as having left.
    pub claims: [Option<Duration>; 2],
}

/// A client of one room.
pub struct Client {
    seat: Option<String>,
    lang: Lang,
    /// What the ids of its commands begin with.
    name: String,
    n_sent: u64,
    line: Line,
    /// When it connects again, if the line is down.
    next_try: Duration,
    tries: usize,
    last_heard: Duration,
    last_ping: Duration,
    /// The number of the last event; none before the first welcome.
    n: Option<u64>,
    /// Whether a gap was noticed and the server was asked.
    asked: Option<Duration>,
    outbox: VecDeque<Sent>,
    /// When the position was shown in which the player thinks.
    shown: Duration,
    /// The server's time less ours, in milliseconds, with the time the answer took.
    measured: VecDeque<(u64, i64)>,
}

impl Client {
    /// A client that plays on the seat with that secret, or looks on. Its name must be
    /// another one for every client there ever was: chosen at random, say.
    pub fn new(seat: Option<String>, lang: Lang, name: &str, now: Duration) -> Self {
        Self {
            seat,
            lang,
            name: name.to_owned(),
            n_sent: 0,
            line: Line::Down,
            next_try: now,
            tries: 0,
            last_heard: now,
            last_ping: now,
            n: None,
            asked: None,
            outbox: VecDeque::new(),
            shown: now,
            measured: VecDeque::new(),
        }
    }

    /// How the line is.
    pub fn line(&self) -> Line {
        self.line
    }

    /// What was asked for and is not acknowledged.
    pub fn sent(&self) -> impl Iterator<Item = &Sent> {
        self.outbox.iter()
    }

    /// The number of the last event.
    pub fn n(&self) -> Option<u64> {
        self.n
    }

    /// The server's time, which the clocks of the match go by.
    pub fn server_time(&self, now: Duration) -> Option<Duration> {
        let (_, offset) = self.measured.iter().min_by_key(|(took, _)| *took)?;
        let time = millis(now).saturating_add_signed(*offset);
        Some(Duration::from_millis(time))
    }

    /// The connection stands.
    pub fn opened(&mut self, now: Duration) -> Vec<Output> {
        let mut out = Vec::new();
        if self.line != Line::Connecting {
            return out;
        }
        self.last_heard = now;
        self.set_line(Line::Greeting, &mut out);
        self.hello(now, &mut out);
        out
    }

    /// The connection is no more, or could not be made.
    pub fn closed(&mut self, now: Duration) -> Vec<Output> {
        let mut out = Vec::new();
        if !matches!(self.line, Line::Outdated | Line::Gone) {
            let wait = WAITS[self.tries.min(WAITS.len() - 1)];
            self.tries += 1;
            self.next_try = now + Duration::from_millis(wait);
            self.set_line(Line::Down, &mut out);
        }
        out
    }

    /// The server answered, but has no such game: there is nothing to come back to.
    pub fn gone(&mut self) -> Vec<Output> {
        let mut out = Vec::new();
        self.set_line(Line::Gone, &mut out);
        out
    }

    /// Something is to be done: an action of a seat as `docs/session.md` writes it, or
    /// `abort`; a move with the number of plies before it.
    pub fn act(&mut self, action: &str, ply: Option<usize>, now: Duration) -> Vec<Output> {
        self.n_sent += 1;
        let thought = now.saturating_sub(self.shown);
        self.outbox.push_back(Sent {
            id: format!("{}-{}", self.name, self.n_sent),
            action: action.to_owned(),
            ply: ply.map(|it| it as u64),
            thought: ply.map(|_| millis(thought)),
            said: None,
        });
        let mut out = Vec::new();
        self.say_again(now, &mut out);
        out
    }

    /// The screen has shown everything up to that event.
    pub fn saw(&mut self, n: u64) -> Vec<Output> {
        match self.line {
            Line::Live => vec![say(&ToServer::Seen { n })],
            _ => Vec::new(),
        }
    }

    /// Time has passed: to be told about every second.
    pub fn tick(&mut self, now: Duration) -> Vec<Output> {
        let mut out = Vec::new();
        match self.line {
            Line::Down if now >= self.next_try => {
                self.last_heard = now;
                self.set_line(Line::Connecting, &mut out);
                out.push(Output::Connect);
            }
            Line::Connecting | Line::Greeting | Line::Live
                if now.saturating_sub(self.last_heard) > SILENCE =>
            {
                out.push(Output::HangUp);
                out.extend(self.closed(now));
            }
            Line::Live => {
                if now.saturating_sub(self.last_ping) >= HEARTBEAT {
                    self.ping(now, &mut out);
                }
                if self
                    .asked
                    .is_some_and(|it| now.saturating_sub(it) >= REPEAT)
                {
                    self.hello(now, &mut out);
                }
                self.say_again(now, &mut out);
            }
            Line::Greeting
                if self
                    .asked
                    .is_some_and(|it| now.saturating_sub(it) >= REPEAT) =>
            {
                self.hello(now, &mut out);
            }
            _ => {}
        }
        out
    }

    /// The game is to be told whole.
    pub fn resync(&mut self, now: Duration) -> Vec<Output> {
        let mut out = Vec::new();
        if self.line == Line::Live {
            self.n = None;
            self.hello(now, &mut out);
        }
        out
    }

    /// The network says that it is there again: no reason to wait.
    pub fn hurry(&mut self, now: Duration) -> Vec<Output> {
        (self.next_try, self.tries) = (now, 0);
        self.tick(now)
    }

    /// The server sent a text.
    pub fn heard(&mut self, text: &str, now: Duration) -> Vec<Output> {
        let mut out = Vec::new();
        if !matches!(self.line, Line::Greeting | Line::Live) {
            return out;
        }
        self.last_heard = now;
        let message = match online::read(text) {
            Ok(message) => message,
            Err(reason) => return vec![Output::Fault(reason)],
        };
        match message {
            ToClient::Welcome(welcome) => self.welcomed(welcome, now, &mut out),
            ToClient::Missed { now: there, events } => {
                self.is_live(there, now, &mut out);
                for event in events {
                    self.happened(event, now, &mut out);
                }
                self.repeat_all(now, &mut out);
            }
            ToClient::Event(event) => self.happened(event, now, &mut out),
            ToClient::Done { id, .. } => self.stored(&id, &mut out),
            ToClient::Refused { id, text } => {
                if let Some(sent) = self.take(&id) {
                    out.push(Output::Refused(sent, text));
                }
            }
            ToClient::Presence {
                first,
                second,
                watchers,
                claims,
            } => out.push(Output::Presence(Presence {
                players: [first, second],
                watchers,
                claims: claims.map(|it| it.map(Duration::from_millis)),
            })),
            ToClient::Plan { id, lines } => {
                out.push(Output::Plan(lines));
                if let Some(id) = id {
                    self.stored(&id, &mut out);
                }
            }
            ToClient::Seen { side, n } => out.push(Output::Seen(side, n)),
            ToClient::Pong {
                sent,
                now: there,
                n,
            } => {
                let took = millis(now).saturating_sub(sent);
                self.measure(took, there.saturating_add(took / 2), now);
                if self.n.is_some_and(|known| n > known) && self.asked.is_none() {
                    self.hello(now, &mut out);
                }
            }
            ToClient::Outdated { .. } => {
                out.push(Output::HangUp);
                self.set_line(Line::Outdated, &mut out);
            }
            ToClient::Fault { text } => out.push(Output::Fault(text)),
        }
        out
    }

    fn welcomed(&mut self, welcome: Box<Welcome>, now: Duration, out: &mut Vec<Output>) {
        // One that is older than what is known was overtaken on its way.
        if self.n.is_some_and(|n| n > welcome.n) {
            return;
        }
        self.is_live(welcome.now, now, out);
        if self.n != Some(welcome.n) {
            (self.n, self.shown) = (Some(welcome.n), now);
        }
        let done = welcome.done.clone();
        out.push(Output::Welcome(welcome));
        for id in done {
            self.stored(&id, out);
        }
        self.repeat_all(now, out);
    }

    /// The server has answered.
    fn is_live(&mut self, there: u64, now: Duration, out: &mut Vec<Output>) {
        self.asked = None;
        if self.line == Line::Greeting {
            self.tries = 0;
            self.set_line(Line::Live, out);
            // A server that began anew has another time.
            self.measured.clear();
            self.measure(u64::MAX, there, now);
            self.ping(now, out);
        }
    }

    fn happened(&mut self, event: Event, now: Duration, out: &mut Vec<Output>) {
        let Some(n) = self.n.filter(|n| event.n > *n) else {
            return;
        };
        // The beginning of the match comes whole.
        if event.n > n + 1 || matches!(event.what, What::Joined { .. }) {
            if self.asked.is_none() {
                self.hello(now, out);
            }
            return;
        }
        self.n = Some(event.n);
        if matches!(event.what, What::Match(_)) {
            self.shown = now;
        }
        let id = event.id.clone();
        out.push(Output::Event(event));
        if let Some(id) = id {
            self.stored(&id, out);
        }
    }

    fn stored(&mut self, id: &str, out: &mut Vec<Output>) {
        if let Some(sent) = self.take(id) {
            out.push(Output::Stored(sent));
        }
    }

    fn take(&mut self, id: &str) -> Option<Sent> {
        let at = self.outbox.iter().position(|it| it.id == id)?;
        self.outbox.remove(at)
    }

    fn hello(&mut self, now: Duration, out: &mut Vec<Output>) {
        self.asked = Some(now);
        out.push(say(&ToServer::Hello {
            version: VERSION,
            seat: self.seat.clone(),
            since: self.n,
            lang: Some(self.lang.id().to_owned()),
        }));
    }

    fn ping(&mut self, now: Duration, out: &mut Vec<Output>) {
        self.last_ping = now;
        out.push(say(&ToServer::Ping { sent: millis(now) }));
    }

    /// On a new line nothing counts as said.
    fn repeat_all(&mut self, now: Duration, out: &mut Vec<Output>) {
        for sent in &mut self.outbox {
            sent.said = None;
        }
        self.say_again(now, out);
    }

    fn say_again(&mut self, now: Duration, out: &mut Vec<Output>) {
        if self.line != Line::Live {
            return;
        }
        for sent in &mut self.outbox {
            if sent.said.is_none_or(|it| now.saturating_sub(it) >= REPEAT) {
                sent.said = Some(now);
                out.push(say(&ToServer::Act(Act {
                    id: sent.id.clone(),
                    action: sent.action.clone(),
                    ply: sent.ply,
                    thought: sent.thought,
                })));
            }
        }
    }

    fn measure(&mut self, took: u64, there: u64, now: Duration) {
        if self.measured.len() == MEASURED {
            self.measured.pop_front();
        }
        let offset = i64::try_from(there).unwrap_or(i64::MAX);
        let offset = offset.saturating_sub_unsigned(millis(now));
        self.measured.push_back((took, offset));
    }

    fn set_line(&mut self, line: Line, out: &mut Vec<Output>) {
        if self.line != line {
            self.line = line;
            out.push(Output::Line(line));
        }
    }
}

fn say(message: &ToServer) -> Output {
    Output::Send(online::write(message))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
