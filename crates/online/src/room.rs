//! A room: one game between two seats, and everybody who is connected to it.

mod act;
mod keep;
mod leave;
mod plan;
mod talk;
mod tell;
mod terms;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use protocol::online::{
    Act, Event, GameInfo, Role, Said, Side, Stage, Terms, ToClient, ToServer, VERSION, Welcome,
    What,
};
use rules::{Lang, Note, Player};
use session::{Action, Actor, Ask, Session};

use crate::lag::LagCredit;
use crate::names::{check_name, key_of};
use leave::Absence;
pub use leave::{Vacation, grace};
use plan::Plan;
use talk::Talk;
pub(crate) use terms::setup;
pub use terms::{check, waits, word};

/// A connection, by a number that the server chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// Puts notes of a game into words.
pub type Say = fn(Lang, games::GameId, &[Note]) -> String;

/// What came of something: first the events are stored, then everything else is done, in
/// the order in which the steps were made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// What must be on disk before anything is sent.
    pub events: Vec<Event>,
    /// The key of the seat that was taken by the first of the events.
    pub guest: Option<[u8; 32]>,
    /// Texts for connections.
    pub sends: Vec<(Conn, Arc<str>)>,
    /// Connections to be closed after that.
    pub closes: Vec<Conn>,
    /// Another room that is to be stored with the events.
    pub next: Option<NextRoom>,
    /// What a place has prepared from now on, to be stored with the events.
    pub plans: Vec<(usize, String)>,
}

impl Step {
    /// Whether there is something to be stored.
    pub fn is_stored(&self) -> bool {
        !self.events.is_empty() || !self.plans.is_empty()
    }
}

/// Why a command was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Its id is none.
    Id,
    /// The game, or the room, forbids it.
    Not(Vec<Note>),
}

/// The room that two players go to from this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextRoom {
    /// Its id.
    pub id: String,
    /// As it is stored.
    pub stored: Stored,
}

/// A room as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// What is played.
    pub terms: Terms,
    /// The name of whoever opened it.
    pub host: String,
    /// The keys of host and guest.
    pub keys: [Option<[u8; 32]>; 2],
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// What host and guest have prepared.
    pub plans: [String; 2],
}

/// Events that are kept for those who were away for a moment.
const KEPT: usize = 32;
/// Commands of which it is known that they were done.
const DONE: usize = 32;
/// After a restart, clocks run when the player to move is back, or after this.
const PATIENCE: Duration = Duration::from_secs(30);
/// After a restart, no flag of a game that has days for a move falls before this.
const REST: Duration = Duration::from_secs(3600);
/// As long as an id may be.
const ID_LIMIT: usize = 40;

/// One game between two seats.
pub struct Room {
    id: String,
    say: Say,
    terms: Terms,
    host: String,
    keys: [Option<[u8; 32]>; 2],
    /// The side of the host, once there is a match.
    host_side: Option<Player>,
    session: Option<Session>,
    n: u64,
    log: VecDeque<Event>,
    /// Commands that were done, and the number of the event.
    done: VecDeque<(String, u64)>,
    next: Option<String>,
    lag: [Option<LagCredit>; 2],
    seen: [u64; 2],
    conns: BTreeMap<Conn, Guest>,
    /// Connections of those to whom a place belongs, whatever secret they tell.
    owners: BTreeMap<Conn, (usize, bool)>,
    /// When clocks that a restart has stopped run again at the latest.
    resumes: Option<Duration>,
    /// Before this no flag falls.
    spared: Duration,
    talk: Talk,
    absence: Absence,
    /// What host and guest have prepared.
    plans: [Plan; 2],
    is_expired: bool,
}

/// Somebody who is connected.
struct Guest {
    /// The key of the secret that was told.
    key: Option<[u8; 32]>,
    lang: Lang,
}

impl Room {
    /// A room in which nobody but the host is, yet; or the computer that was asked for,
    /// and then the game begins. `lot` decides where sides are drawn.
    ///
    /// # Errors
    /// If there is no such game or computer, or the name is none.
    pub fn open(
        id: &str,
        terms: Terms,
        host: &str,
        key: [u8; 32],
        lot: bool,
        say: Say,
    ) -> Result<(Self, Stored), Vec<Note>> {
        let terms = check(terms)?;
        let host = check_name(host).map_err(|note| vec![note])?;
        let joined = terms.level.as_ref().map(|level| Event {
            n: 1,
            at: 0,
            id: None,
            what: What::Joined {
                name: level.clone(),
                host: side(terms::host_side(&terms, lot)),
            },
        });
        let stored = Stored {
            terms,
            host,
            keys: [Some(key), None],
            events: joined.into_iter().collect(),
            plans: Default::default(),
        };
        let room = Self::restore(id, stored.clone(), say)?;
        Ok((room, stored))
    }

    /// A room as it was stored. Its clocks stand until the player to move is back.
    ///
    /// # Errors
    /// If the events are not those of a room.
    pub fn restore(id: &str, stored: Stored, say: Say) -> Result<Self, Vec<Note>> {
        let mut room = Self {
            id: id.to_owned(),
            say,
            terms: stored.terms,
            host: stored.host,
            keys: stored.keys,
            host_side: None,
            session: None,
            n: 0,
            log: VecDeque::new(),
            done: VecDeque::new(),
            next: None,
            lag: [None; 2],
            seen: [0; 2],
            conns: BTreeMap::new(),
            owners: BTreeMap::new(),
            resumes: None,
            spared: Duration::ZERO,
            talk: Talk::default(),
            absence: Absence::default(),
            plans: Default::default(),
            is_expired: false,
        };
        for event in stored.events {
            room.follow(event)?;
        }
        if room.stop_clock()? {
            room.resumes = Some(room.last_at() + PATIENCE);
        }
        room.plans = stored.plans.map(|text| Plan::read(&text));
        room.look_around(room.last_at());
        Ok(room)
    }

    /// Whether time is that of the calendar, and goes on where there is no server: in a game
    /// in which nobody has to be there.
    pub fn is_by_calendar(&self) -> bool {
        match &self.session {
            Some(session) => session.time().is_none() || is_correspondence(session),
            None => true,
        }
    }

    /// The server begins anew at that time: nobody who could not move meanwhile loses by it.
    pub fn wake(&mut self, now: Duration) {
        if self.session.as_ref().is_some_and(is_correspondence) {
            self.spared = now + REST;
        }
        self.look_around(now);
    }

    /// The question to the computer that is to move, if one is.
    pub fn ask(&self) -> Option<Ask> {
        self.session.as_ref()?.ask()
    }

    /// The time of the last event: the clock of a room that was restored goes on from there.
    pub fn last_at(&self) -> Duration {
        Duration::from_millis(self.log.back().map_or(0, |event| event.at))
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The match, once both players are known.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The number of the last event.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Whether nobody is connected.
    pub fn is_empty(&self) -> bool {
        self.conns.is_empty()
    }

    /// What anybody may know.
    pub fn info(&self) -> GameInfo {
        let session = self.session.as_ref();
        let players = session.map(|it| Player::BOTH.map(|side| it.seat(side).name().to_owned()));
        let result = session.filter(|it| !it.is_running());
        GameInfo {
            game: self.id.clone(),
            terms: self.terms.clone(),
            stage: self.stage(),
            host: self.host.clone(),
            players,
            result: result.map(|it| it.record().result_text().to_owned()),
            plies: session.map_or(0, |it| it.n_plies() as u64),
            watchers: self.n_watchers(),
            you: None,
            is_turn: false,
            left: None,
        }
    }

    fn n_watchers(&self) -> u32 {
        let looks_on = |guest: &&Guest| self.place_of(guest).is_none();
        self.conns.values().filter(looks_on).count() as u32
    }

    /// Whether anybody may see it, and there is something to see: an offer that can be
    /// taken up now, or a game that goes on.
    pub fn is_public(&self) -> bool {
        let is_seen = match self.stage() {
            // With a clock both have to be there at once.
            Stage::Waiting => !terms::is_live(&self.terms) || self.is_host_here(),
            Stage::Running => true,
            Stage::Expired | Stage::Over => false,
        };
        self.terms.open && is_seen
    }

    fn is_host_here(&self) -> bool {
        self.conns.values().any(|it| self.place_of(it) == Some(0))
    }

    fn stage(&self) -> Stage {
        match &self.session {
            None if self.is_expired => Stage::Expired,
            None => Stage::Waiting,
            Some(session) if session.is_running() => Stage::Running,
            Some(_) => Stage::Over,
        }
    }

    /// When [`tick`](Self::tick) has something to do next, if nothing happens before.
    pub fn wakes(&self) -> Option<Duration> {
        let Some(session) = &self.session else {
            return (!self.is_expired).then(|| waits(&self.terms));
        };
        if !session.is_running() {
            return None;
        }
        let flag = self.flag().map(|it| it.max(self.spared));
        flag.into_iter().chain(self.resumes).min()
    }

    /// When the flag of the player to move falls, unless it is spared.
    pub fn flag(&self) -> Option<Duration> {
        let session = self.session.as_ref().filter(|it| it.is_running())?;
        let turn = session.turn();
        // The time of a computer is what it thought, which is known when it answers.
        let deadline = session.deadline().filter(|_| session.seat(turn).is_human());
        let quota = self.lag[turn.idx()].map_or(Duration::ZERO, |it| it.quota());
        deadline.map(|it| it + quota)
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) -> Step {
        let mut step = Step::default();
        match &self.session {
            None => self.is_expired |= now >= waits(&self.terms),
            Some(session) if session.is_running() => {
                if self.resumes.is_some_and(|at| at <= now) {
                    self.resume(now, &mut step);
                } else if self.wakes().is_some_and(|at| at <= now) {
                    self.apply(Actor::Table, Action::Flag, now.into(), None, &mut step);
                }
            }
            Some(_) => {}
        }
        step
    }

    /// Somebody takes the free seat, whose secret has that key. `lot` decides where sides are
    /// drawn.
    ///
    /// # Errors
    /// If there is none, or the name is no name.
    pub fn join(
        &mut self,
        name: &str,
        key: [u8; 32],
        lot: bool,
        now: Duration,
    ) -> Result<Step, Note> {
        self.tick(now);
        if self.keys[1] == Some(key) {
            // The answer was lost on its way.
            return Ok(Step::default());
        }
        match self.stage() {
            Stage::Waiting => {}
            Stage::Expired => return Err(Note::new("online-expired")),
            Stage::Running | Stage::Over => return Err(Note::new("online-full")),
        }
        if self.keys[0] == Some(key) {
            return Err(Note::new("online-own"));
        }
        let what = What::Joined {
            name: check_name(name)?,
            host: side(terms::host_side(&self.terms, lot)),
        };
        let mut step = Step::default();
        self.follow_new(&what, now);
        step.events.push(self.number(what, None, now));
        self.keys[1] = Some(key);
        step.guest = Some(key);
        self.look_around(now);
        // Who waited is a player now, and everybody gets the match whole.
        let all: Vec<Conn> = self.conns.keys().copied().collect();
        for conn in all {
            self.welcome(conn, now, &mut step);
        }
        self.tell_presence(&mut step);
        Ok(step)
    }

    /// A connection sent a text. Nothing it says can do harm.
    pub fn hear(&mut self, conn: Conn, message: ToServer, now: Duration) -> Step {
        let mut step = Step::default();
        match message {
            ToServer::Hello { version, .. } if version != VERSION => {
                send(&mut step, conn, &ToClient::Outdated { version: VERSION });
                step.closes.push(conn);
            }
            ToServer::Hello {
                seat, since, lang, ..
            } => self.greet(conn, seat, since, lang, now, &mut step),
            _ if !self.conns.contains_key(&conn) => {
                let text = "hello comes first".to_owned();
                send(&mut step, conn, &ToClient::Fault { text });
                step.closes.push(conn);
            }
            ToServer::Act(act) => self.act(conn, act, now, &mut step),
            ToServer::Seen { n } => self.saw(conn, n, &mut step),
            ToServer::Ping { sent } => {
                let (now, n) = (millis(now), self.n);
                send(&mut step, conn, &ToClient::Pong { sent, now, n });
            }
        }
        step
    }

    /// A command that comes without a connection, of whoever has a place: the number of the
    /// event that it became.
    ///
    /// # Errors
    /// If it is refused.
    pub fn request(
        &mut self,
        place: Option<usize>,
        is_muted: bool,
        act: Act,
        now: Duration,
    ) -> (Step, Result<u64, Refusal>) {
        let mut step = Step::default();
        self.drop_in(place, now);
        let done = self.command(place, is_muted, act, now, &mut step);
        (step, done.map(|it| it.n))
    }

    /// Somebody who may have a place looks in without a connection: the whole game.
    pub fn visit(&mut self, place: Option<usize>, now: Duration) -> Welcome {
        self.drop_in(place, now);
        self.view(place, now)
    }

    /// Puts a refusal into words.
    pub fn word(&self, lang: Lang, refusal: &[Note]) -> String {
        (self.say)(lang, self.game(), refusal)
    }

    /// A connection is of somebody to whom a place belongs, 0 for that of the host, and who may
    /// not say what he wants if that was taken from him.
    pub fn expect(&mut self, conn: Conn, place: usize, is_muted: bool) {
        self.owners.insert(conn, (place, is_muted));
    }

    /// What the players said to each other.
    pub fn said(&self) -> &[Said] {
        &self.talk.said
    }

    /// What somebody may know who has a place.
    pub fn info_for(&self, place: usize, now: Duration) -> GameInfo {
        let player = self.player_at(Some(place));
        let session = self.session.as_ref().filter(|it| it.is_running());
        let left = session.and_then(|it| it.remaining(it.turn(), now));
        GameInfo {
            you: Some(self.role(Some(place))),
            is_turn: session.is_some_and(|it| player == Some(it.turn())),
            left: left.map(millis),
            ..self.info()
        }
    }

    /// The place that a secret opens.
    pub fn place_for(&self, secret: &str) -> Option<usize> {
        let key = Some(key_of(secret));
        self.keys.iter().position(|it| it.is_some() && *it == key)
    }

    /// What is played for.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The side of the host, once there is a match.
    pub fn host_side(&self) -> Option<Player> {
        self.player_at(Some(0))
    }

    /// A connection is no more.
    pub fn gone(&mut self, conn: Conn, now: Duration) -> Step {
        let mut step = Step::default();
        self.owners.remove(&conn);
        if self.conns.remove(&conn).is_some() {
            self.look_around(now);
            self.tell_presence(&mut step);
        }
        step
    }

    /// The place of the seat whose secret somebody has: 0 for the host.
    fn place_of(&self, guest: &Guest) -> Option<usize> {
        self.keys
            .iter()
            .position(|it| it.is_some() && *it == guest.key)
    }

    fn place(&self, conn: Conn) -> Option<usize> {
        self.place_of(self.conns.get(&conn)?)
    }

    fn role(&self, place: Option<usize>) -> Role {
        match self.player_at(place) {
            Some(Player::First) => Role::First,
            Some(Player::Second) => Role::Second,
            None if place == Some(0) => Role::Host,
            None => Role::Spectator,
        }
    }

    /// The side of a place; none where there is no match yet.
    fn player_at(&self, place: Option<usize>) -> Option<Player> {
        let mut host = self.host_side?;
        // Whoever takes the other side keeps the seat that the secret opens.
        if self.session.as_ref().is_some_and(Session::is_swapped) {
            host = host.other();
        }
        match place? {
            0 => Some(host),
            _ => Some(host.other()),
        }
    }

    fn is_turn_of(&self, conn: Conn) -> bool {
        let place = self.place(conn);
        let turn = self.session.as_ref().map(Session::turn);
        turn.is_some() && self.player_at(place) == turn
    }
}

fn is_correspondence(session: &Session) -> bool {
    session
        .time()
        .is_some_and(session::TimeControl::is_correspondence)
}

fn notes(refusal: session::Refusal) -> Vec<Note> {
    let mut notes = vec![refusal.note];
    notes.extend(refusal.cause);
    notes
}

fn send(step: &mut Step, conn: Conn, message: &ToClient) {
    step.sends.push((conn, text(message)));
}

fn text(message: &ToClient) -> Arc<str> {
    protocol::online::write(message).into()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

pub(crate) fn side(player: Player) -> Side {
    match player {
        Player::First => Side::First,
        Player::Second => Side::Second,
    }
}

pub(crate) fn player(side: Side) -> Player {
    match side {
        Side::First => Player::First,
        Side::Second => Player::Second,
    }
}
