//! A room: one game between two seats, and everybody who is connected to it.

mod terms;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use protocol::online::{
    Event, GameInfo, Role, Side, Stage, Terms, ToClient, ToServer, VERSION, Welcome, What,
};
use rules::{Lang, Note, Player};
use session::{Action, Actor, Change, Entry, Event as Happened, Moment, Session, Snapshot, Why};

use crate::lag::LagCredit;
use crate::names::{check_name, key_of};
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
}

/// Events that are kept for those who were away for a moment.
const KEPT: usize = 128;
/// Commands of which it is known that they were done.
const DONE: usize = 64;
/// After a restart, clocks run when the player to move is back, or after this.
const PATIENCE: Duration = Duration::from_secs(30);
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
    /// When clocks that a restart has stopped run again at the latest.
    resumes: Option<Duration>,
    is_expired: bool,
}

/// Somebody who is connected.
struct Guest {
    /// The key of the secret that was told.
    key: Option<[u8; 32]>,
    lang: Lang,
}

impl Room {
    /// A room in which nobody but the host is, yet.
    ///
    /// # Errors
    /// If there is no such game, or the name is none.
    pub fn open(
        id: &str,
        terms: Terms,
        host: &str,
        key: [u8; 32],
        say: Say,
    ) -> Result<(Self, Stored), Vec<Note>> {
        let terms = check(terms)?;
        let host = check_name(host).map_err(|note| vec![note])?;
        let stored = Stored {
            terms,
            host,
            keys: [Some(key), None],
            events: Vec::new(),
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
            resumes: None,
            is_expired: false,
        };
        for event in stored.events {
            room.follow(event)?;
        }
        if let Some(session) = &mut room.session
            && session.is_running()
            && session.deadline().is_some()
        {
            let stopped = Snapshot {
                since: None,
                ..session.snapshot()
            };
            *session = Session::from_snapshot(stopped).map_err(notes)?;
            let last = room.log.back().map_or(0, |event| event.at);
            room.resumes = Some(Duration::from_millis(last) + PATIENCE);
        }
        Ok(room)
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
            Stage::Waiting => self.terms.time.is_none() || self.is_host_here(),
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
        let quota = self.lag[session.turn().idx()].map_or(Duration::ZERO, |it| it.quota());
        let flag = session.deadline().map(|it| it + quota);
        flag.into_iter().chain(self.resumes).min()
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
                    self.apply(Actor::Table, Action::Flag, (now, None), None, &mut step);
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
        self.follow_new(&what);
        step.events.push(self.number(what, None, now));
        self.keys[1] = Some(key);
        step.guest = Some(key);
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
            ToServer::Act {
                id,
                action,
                ply,
                thought,
            } => self.act(conn, id, &action, (ply, thought), now, &mut step),
            ToServer::Seen { n } => self.saw(conn, n, &mut step),
            ToServer::Ping { sent } => {
                let (now, n) = (millis(now), self.n);
                send(&mut step, conn, &ToClient::Pong { sent, now, n });
            }
        }
        step
    }

    /// A connection is no more.
    pub fn gone(&mut self, conn: Conn) -> Step {
        let mut step = Step::default();
        if self.conns.remove(&conn).is_some() {
            self.tell_presence(&mut step);
        }
        step
    }

    fn greet(
        &mut self,
        conn: Conn,
        seat: Option<String>,
        since: Option<u64>,
        lang: Option<String>,
        now: Duration,
        step: &mut Step,
    ) {
        let key = seat.map(|secret| key_of(&secret));
        let lang = Lang::ALL
            .into_iter()
            .find(|it| lang.as_deref() == Some(it.id()));
        let lang = lang.unwrap_or_default();
        let is_known = self.conns.contains_key(&conn);
        self.conns.insert(conn, Guest { key, lang });
        match since.and_then(|since| self.since(since)) {
            Some(events) if self.session.is_some() => {
                let now = millis(now);
                send(step, conn, &ToClient::Missed { now, events });
            }
            _ => self.welcome(conn, now, step),
        }
        for player in Player::BOTH {
            let n = self.seen[player.idx()];
            if n > 0 {
                let side = side(player);
                send(step, conn, &ToClient::Seen { side, n });
            }
        }
        if !is_known {
            self.tell_presence(step);
        }
        if self.resumes.is_some() && self.is_turn_of(conn) {
            self.resume(now, step);
        }
    }

    /// The events after that number, if they are all kept.
    fn since(&self, since: u64) -> Option<Vec<Event>> {
        let missing = usize::try_from(self.n.checked_sub(since)?).ok()?;
        let skipped = self.log.len().checked_sub(missing)?;
        // A client without a match has to be told of it whole.
        let is_early = since == 0 || self.session.is_none();
        (!is_early).then(|| self.log.iter().skip(skipped).cloned().collect())
    }

    fn welcome(&self, conn: Conn, now: Duration, step: &mut Step) {
        let Some(guest) = self.conns.get(&conn) else {
            return;
        };
        let snapshot = self.session.as_ref().map(|it| it.snapshot().to_string());
        let place = self.place_of(guest);
        let done = match place {
            Some(_) => self.done.iter().map(|(id, _)| id.clone()).collect(),
            None => Vec::new(),
        };
        let welcome = Welcome {
            version: VERSION,
            game: self.id.clone(),
            you: self.role(place),
            now: millis(now),
            n: self.n,
            terms: self.terms.clone(),
            host: self.host.clone(),
            stage: self.stage(),
            snapshot,
            next: self.next.clone(),
            done,
        };
        send(step, conn, &ToClient::Welcome(Box::new(welcome)));
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

    fn act(
        &mut self,
        conn: Conn,
        id: String,
        action: &str,
        (ply, thought): (Option<u64>, Option<u64>),
        now: Duration,
        step: &mut Step,
    ) {
        let is_id = |byte: u8| byte.is_ascii_graphic();
        if id.is_empty() || id.len() > ID_LIMIT || !id.bytes().all(is_id) {
            let text = "an id has 1 to 40 visible ASCII characters".to_owned();
            send(step, conn, &ToClient::Fault { text });
            return step.closes.push(conn);
        }
        if let Some((_, n)) = self.done.iter().find(|(done, _)| *done == id) {
            return send(step, conn, &ToClient::Done { id, n: *n });
        }
        let place = self.place(conn);
        let refusal = match self.asked(place, action, ply) {
            Err(refusal) => refusal,
            Ok((by, action)) => match self.apply(by, action, (now, thought), Some(&id), step) {
                None => return,
                Some(refusal) => refusal,
            },
        };
        let lang = self
            .conns
            .get(&conn)
            .map_or_else(Lang::default, |it| it.lang);
        let text = (self.say)(lang, self.game(), &refusal);
        send(step, conn, &ToClient::Refused { id, text });
    }

    fn game(&self) -> games::GameId {
        let choice: Result<games::Choice, _> = self.terms.game.parse();
        choice.expect("terms are checked").game()
    }

    /// What a seat asks for, if it may.
    fn asked(
        &self,
        place: Option<usize>,
        action: &str,
        ply: Option<u64>,
    ) -> Result<(Actor, Action), Vec<Note>> {
        let no = |key: &'static str| vec![Note::new(key)];
        let Some(session) = &self.session else {
            return Err(no("online-waiting"));
        };
        let player = self
            .player_at(place)
            .ok_or_else(|| no("online-spectator"))?;
        if action == "abort" {
            // Nobody is bound to a game that has hardly begun.
            return match session.n_plies() < 2 {
                true => Ok((Actor::Table, Action::Abandon)),
                false => Err(no("online-abort-late")),
            };
        }
        let action: Action = action
            .parse()
            .map_err(|error: session::WireError| vec![error.note().clone()])?;
        if matches!(action, Action::Move(_)) && ply != Some(session.n_plies() as u64) {
            return Err(no("online-stale"));
        }
        match action {
            Action::Move(_)
            | Action::Offer(_)
            | Action::Accept(_)
            | Action::Decline(_)
            | Action::Resign => Ok((Actor::Seat(player), action)),
            _ => Err(no("online-not-yours")),
        }
    }

    /// When something is done, with what the network may have taken of the turn: of a move
    /// what the player is credited, and as long as a move may still be under way all of it.
    fn moment(&self, action: &Action, thought: Option<u64>, now: Duration) -> Moment {
        let mut moment = Moment::from(now);
        let Some(session) = &self.session else {
            return moment;
        };
        let took = session.turn_took(now);
        if let (Some(took), Some(mut credit)) = (took, self.lag[session.turn().idx()]) {
            moment.lag = match action {
                Action::Move(_) => credit.credit(took, thought.map(Duration::from_millis)),
                Action::Flag => Duration::ZERO,
                _ => credit.quota(),
            };
        }
        moment
    }

    /// Does something in the match; what is told otherwise is why not.
    fn apply(
        &mut self,
        by: Actor,
        action: Action,
        (now, thought): (Duration, Option<u64>),
        id: Option<&str>,
        step: &mut Step,
    ) -> Option<Vec<Note>> {
        let moment = self.moment(&action, thought, now);
        let session = self.session.as_mut()?;
        let (before, turn, took) = (session.seq(), session.turn(), session.turn_took(now));
        let is_move = matches!(action, Action::Move(_));
        let is_flag = action == Action::Flag;
        let happened = match session.apply_at(by, action, moment) {
            Ok(happened) => happened,
            Err(refusal) => return Some(notes(refusal)),
        };
        let entry = session.entries_since(before).and_then(|mut it| it.next())?;
        // Time that has run out is nobody's answer to a command.
        let is_late = !is_flag
            && matches!(&entry.change, Change::Ended(end) if matches!(end.why, Why::Time(_)));
        let what = What::Match(entry.to_string());
        if session.deadline().is_some() || !session.is_running() {
            self.resumes = None;
        }
        if let (true, Some(took), Some(credit)) = (is_move, took, &mut self.lag[turn.idx()]) {
            credit.credit(took, thought.map(Duration::from_millis));
        }
        self.record(what, id.filter(|_| !is_late), now, step);
        if happened
            .iter()
            .any(|it| matches!(it, Happened::RematchAgreed(_)))
        {
            self.open_next(now, step);
        }
        None
    }

    /// Clocks that a restart has stopped run again.
    fn resume(&mut self, now: Duration, step: &mut Step) {
        self.resumes = None;
        self.apply(Actor::Table, Action::StartClock, (now, None), None, step);
    }

    /// The seats go on in another room, with the sides exchanged; their secrets stay.
    fn open_next(&mut self, now: Duration, step: &mut Step) {
        let Some((session, host)) = self.session.as_ref().zip(self.player_at(Some(0))) else {
            return;
        };
        let id = terms::next_id(&self.id);
        let host_now = host.other();
        let names = Player::BOTH.map(|side| session.seat(side).name().to_owned());
        let joined = Event {
            n: 1,
            at: 0,
            id: None,
            what: What::Joined {
                name: names[host_now.idx()].clone(),
                host: side(host_now),
            },
        };
        step.next = Some(NextRoom {
            id: id.clone(),
            stored: Stored {
                terms: self.terms.clone(),
                host: names[host.idx()].clone(),
                keys: self.keys,
                events: vec![joined],
            },
        });
        let what = What::Next(id);
        self.follow_new(&what);
        self.record(what, None, now, step);
    }

    fn saw(&mut self, conn: Conn, n: u64, step: &mut Step) {
        let place = self.place(conn);
        let Some(player) = self.player_at(place) else {
            return;
        };
        let seen = &mut self.seen[player.idx()];
        if n > *seen && n <= self.n {
            *seen = n;
            let side = side(player);
            self.tell_all(&ToClient::Seen { side, n }, step);
        }
    }

    fn tell_presence(&self, step: &mut Step) {
        let here = |player| {
            let mut guests = self.conns.values();
            guests.any(|it| self.player_at(self.place_of(it)) == Some(player))
        };
        let presence = ToClient::Presence {
            first: here(Player::First),
            second: here(Player::Second),
            watchers: self.n_watchers(),
        };
        self.tell_all(&presence, step);
    }

    /// Something happens that is no change of the match.
    fn follow_new(&mut self, what: &What) {
        let followed = self.enact(what);
        debug_assert!(followed.is_ok(), "{followed:?}");
    }

    /// Has what has happened stored and told.
    fn record(&mut self, what: What, id: Option<&str>, now: Duration, step: &mut Step) {
        let event = self.number(what, id, now);
        self.tell_all(&ToClient::Event(event.clone()), step);
        step.events.push(event);
    }

    /// Gives what has happened its number, and keeps it.
    fn number(&mut self, what: What, id: Option<&str>, now: Duration) -> Event {
        let event = Event {
            n: self.n + 1,
            at: millis(now).max(self.log.back().map_or(0, |it| it.at)),
            id: id.map(str::to_owned),
            what,
        };
        self.keep(event.clone());
        event
    }

    fn tell_all(&self, message: &ToClient, step: &mut Step) {
        let text = text(message);
        let all = self.conns.keys().map(|conn| (*conn, Arc::clone(&text)));
        step.sends.extend(all);
    }

    /// Does again what was stored.
    fn follow(&mut self, event: Event) -> Result<(), Vec<Note>> {
        self.enact(&event.what)?;
        if event.n != self.n + 1 {
            return Err(vec![Note::new("online-stored")]);
        }
        self.keep(event);
        Ok(())
    }

    fn keep(&mut self, event: Event) {
        self.n = event.n;
        if let Some(id) = &event.id {
            if self.done.len() == DONE {
                self.done.pop_front();
            }
            self.done.push_back((id.clone(), event.n));
        }
        if self.log.len() == KEPT {
            self.log.pop_front();
        }
        self.log.push_back(event);
    }

    fn enact(&mut self, what: &What) -> Result<(), Vec<Note>> {
        match what {
            What::Joined { name, host } => {
                let host = player(*host);
                let session = Session::new(setup(&self.terms, &self.host, name, host)?);
                let session = session.map_err(notes)?;
                self.lag = [session.time().map(LagCredit::new); 2];
                (self.session, self.host_side) = (Some(session), Some(host));
            }
            What::Match(line) => {
                let entry: Result<Entry, _> = line.parse();
                let entry = entry.map_err(|error| vec![error.note().clone()])?;
                let session = self.session.as_mut();
                let session = session.ok_or_else(|| vec![Note::new("online-stored")])?;
                session.follow(&entry).map_err(notes)?;
            }
            What::Next(id) => self.next = Some(id.clone()),
        }
        Ok(())
    }
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
