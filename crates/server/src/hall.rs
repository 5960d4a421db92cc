//! The hall: all rooms of a server that are in memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::Choice;
use online::{Conn, Room, Step, check_secret, key_of, word};
use protocol::online::{GameInfo, Lobby, NewReport, Role, Seated, Stage, Terms, ToServer};
use rules::Note;
use session::Ask;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::archive::Ended;
use crate::clerk::{self, Desk, Job};
use crate::levels::{Levels, Question};
use crate::limits::{Exceeded, Limits};
use crate::metrics::{Metrics, Now};
use crate::people::{Account, AccountId, People};
use crate::{Database, DatabaseError, Look, Settings, ratings, say};

/// Texts that may wait for a connection; one that is slower is closed.
const WAITING: usize = 256;
/// How often it is looked whose time is over.
const TICK: Duration = Duration::from_millis(100);
/// How often rooms that nobody needs are put away.
const SWEEP: Duration = Duration::from_secs(30);

/// All rooms of a server.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    database: Database,
    desk: Mutex<Option<Desk>>,
    clerk: Mutex<Option<JoinHandle<()>>>,
    rooms: Mutex<HashMap<String, Arc<Cell>>>,
    /// Rooms are read from disk one at a time, so that none is read twice.
    reading: tokio::sync::Mutex<()>,
    n_conns: AtomicU64,
    /// Connections that are open, and how many there may be.
    n_open: AtomicU64,
    most: u64,
    levels: Levels,
    limits: Limits,
    trusted: Vec<IpAddr>,
    people: People,
    look: Look,
    metrics: Arc<Metrics>,
}

/// A room with its clock and its connections.
pub(crate) struct Cell {
    id: String,
    room: tokio::sync::Mutex<Room>,
    /// The room's time when it was read, and when that was.
    read: (Duration, Instant),
    conns: Mutex<HashMap<Conn, mpsc::Sender<Arc<str>>>>,
    /// The accounts of host and guest.
    accounts: Mutex<[Option<AccountId>; 2]>,
    /// What the computer in it was asked last.
    asked: Mutex<Option<Ask>>,
    /// When the room has something to do, in its own milliseconds.
    wakes: AtomicU64,
    has_failed: AtomicBool,
    /// Whether it is stored, or about to be, that it is over.
    is_over: AtomicBool,
}

/// Why something could not be done.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// There is no such game.
    Unknown,
    /// The rules of rooms forbid it.
    Refused(Vec<Note>),
    /// The disk, or the server is about to end.
    Unavailable,
    /// There are as many connections as the server can hold.
    Crowded,
    /// One address asks for too much.
    Exceeded(Exceeded),
    /// Somebody is not who he would have to be.
    Forbidden(Note),
    /// It is for those who are signed in.
    Unauthorized,
}

/// Somebody who opens a game or joins one.
pub(crate) enum Who {
    /// Without an account, under that name.
    Guest(String),
    /// Somebody who is signed in.
    Account(Account),
}

impl Who {
    fn name(&self) -> &str {
        match self {
            Self::Guest(name) => name,
            Self::Account(account) => &account.name,
        }
    }

    fn account(&self) -> Option<AccountId> {
        match self {
            Self::Guest(_) => None,
            Self::Account(account) => Some(account.number),
        }
    }
}

impl From<DatabaseError> for Trouble {
    fn from(error: DatabaseError) -> Self {
        tracing::error!(%error, "cannot read");
        Self::Unavailable
    }
}

impl Hall {
    /// Opens the hall, with the games in which time runs.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn open(database: Database, settings: Settings) -> Result<Self, DatabaseError> {
        ratings::bring_up_to_date(&database).await?;
        let metrics = Arc::new(Metrics::default());
        let (desk, clerk) = clerk::begin(database.clone(), Arc::clone(&metrics));
        let hall = Self(Arc::new(Inner {
            people: People::new(database.clone()),
            database,
            desk: Mutex::new(Some(desk)),
            clerk: Mutex::new(Some(clerk)),
            rooms: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
            n_conns: AtomicU64::new(0),
            n_open: AtomicU64::new(0),
            most: settings.connections,
            levels: settings.levels,
            limits: Limits::new(settings.limits),
            trusted: settings.trusted,
            look: settings.look,
            metrics,
        }));
        let running = hall.0.database.running().await?;
        for id in &running {
            if let Err(Trouble::Unavailable) = hall.find(id).await {
                tracing::warn!(id, "a game could not be read");
            }
        }
        tracing::info!(games = running.len(), "open");
        tokio::spawn(hall.clone().watch());
        Ok(hall)
    }

    /// Stores what is under way, and nothing more. Connections are closed.
    pub async fn close(&self) {
        let desk = lock(&self.0.desk).take();
        drop(desk);
        for cell in lock(&self.0.rooms).values() {
            lock(&cell.conns).clear();
        }
        let clerk = lock(&self.0.clerk).take();
        if let Some(clerk) = clerk {
            // A clerk that has died has nothing more to store.
            let _ = clerk.await;
        }
    }

    fn desk(&self) -> Result<Desk, Trouble> {
        lock(&self.0.desk).clone().ok_or(Trouble::Unavailable)
    }

    /// Opens a game; its id and the secret of its host.
    pub(crate) async fn open_game(
        &self,
        terms: Terms,
        who: &Who,
    ) -> Result<(String, String), Trouble> {
        self.check_who(who, terms.rated).await?;
        let (id, secret) = (random_word(10)?, random_word(26)?);
        let lot = random_word(1)?.as_bytes()[0] % 2 == 0;
        let opened = Room::open(&id, terms, who.name(), key_of(&secret), lot, said);
        let (room, stored) = opened.map_err(Trouble::Refused)?;
        if let (Some(level), Ok(choice)) = (&stored.terms.level, stored.terms.game.parse()) {
            let offered = self.0.levels.check(choice, level);
            offered.map_err(|note| Trouble::Refused(vec![note]))?;
            let is_measured = games::Ladder::rating(choice, level).is_some();
            if stored.terms.rated && !is_measured {
                return Err(Trouble::Refused(vec![Note::new("online-rated-level")]));
            }
        }
        let (done, stored_now) = oneshot::channel();
        let job = Job::Open {
            id: id.clone(),
            stored,
            account: who.account(),
            done,
        };
        self.bring(job, stored_now).await?;
        let cell = Cell::new(&id, room, Duration::ZERO, [who.account(), None]);
        lock(&self.0.rooms).insert(id.clone(), Arc::clone(&cell));
        self.consider(&cell, &*cell.room.lock().await);
        Ok((id, secret))
    }

    /// Takes the free seat of a game, under that secret.
    pub(crate) async fn join(&self, id: &str, who: &Who, secret: &str) -> Result<(), Trouble> {
        check_secret(secret).map_err(|note| Trouble::Refused(vec![note]))?;
        let cell = self.find(id).await?;
        let is_rated = cell.room.lock().await.terms().rated;
        self.check_who(who, is_rated).await?;
        let host = lock(&cell.accounts)[0];
        if let (Some(host), Some(guest)) = (host, who.account()) {
            if is_rated && host == guest {
                return Err(Trouble::Refused(vec![Note::new("online-rated-self")]));
            }
            if self.0.people.is_blocked(host, guest).await? {
                return Err(Trouble::Forbidden(Note::new("online-blocked")));
            }
        }
        let desk = self.desk()?;
        let lot = random_word(1)?.as_bytes()[0] % 2 == 0;
        let (done, stored) = oneshot::channel();
        {
            let mut room = cell.room.lock().await;
            let joined = room.join(who.name(), key_of(secret), lot, cell.now());
            let step = joined.map_err(|note| Trouble::Refused(vec![note]))?;
            if step.guest.is_some() {
                lock(&cell.accounts)[1] = who.account();
            }
            cell.send(&desk, &room, step, Some(done)).await?;
            self.consider(&cell, &room);
        }
        settled(stored).await
    }

    /// Whoever plays for a rating has one; whoever has no account has no name of one.
    async fn check_who(&self, who: &Who, is_rated: bool) -> Result<(), Trouble> {
        match who {
            Who::Account(_) => Ok(()),
            Who::Guest(_) if is_rated => Err(Trouble::Unauthorized),
            Who::Guest(name) => self.0.people.check_guest(name).await,
        }
    }

    /// Reads rooms that nobody needs anew when they are asked for: names in them changed.
    pub(crate) fn forget_rooms(&self) {
        lock(&self.0.rooms).retain(|_, cell| !cell.is_idle());
    }

    /// Somebody who plays in a game, or has, reports what is wrong with it.
    pub(crate) async fn report(
        &self,
        id: &str,
        account: Option<&Account>,
        asked: &NewReport,
    ) -> Result<(), Trouble> {
        let cell = self.find(id).await?;
        let room = cell.room.lock().await;
        let of_account = account.and_then(|it| cell.place_of(it.number));
        let place = of_account.or_else(|| room.place_for(asked.seat.as_deref()?));
        let place = place.ok_or(Trouble::Unauthorized)?;
        let info = room.info_for(place, cell.now());
        let (side, player) = match info.you {
            Some(Role::First) => ("first", 0),
            _ => ("second", 1),
        };
        let names = info.players.unwrap_or_default();
        let lines = room.said().iter().map(protocol::online::write);
        let lines = lines.collect::<Vec<_>>().join("\n");
        drop(room);
        let by = (side, names[player].as_str());
        self.0.people.report(id, by, &asked.text, &lines).await
    }

    /// Seats of games that are in memory belong to an account from now on.
    pub(crate) async fn adopt(&self, account: AccountId, seats: &[Seated]) {
        for seat in seats {
            let cell = lock(&self.0.rooms).get(&seat.game).cloned();
            let Some(cell) = cell else { continue };
            let place = cell.room.lock().await.place_for(&seat.seat);
            if let Some(place) = place {
                lock(&cell.accounts)[place].get_or_insert(account);
            }
        }
    }

    /// What it does, in numbers.
    pub(crate) fn metrics(&self) -> String {
        let now = Now {
            connections: self.0.n_open.load(Ordering::Relaxed),
            rooms: lock(&self.0.rooms).len() as u64,
        };
        self.0.metrics.text(&now)
    }

    /// Whether it can store and answer.
    pub(crate) async fn is_ready(&self) -> bool {
        self.desk().is_ok() && self.0.database.running().await.is_ok()
    }

    /// What documents look like.
    pub(crate) fn look(&self) -> &Look {
        &self.0.look
    }

    /// The board of a game as it is now; before it begins, as it will be.
    pub(crate) async fn scene(&self, id: &str) -> Result<(Choice, rules::Scene), Trouble> {
        let cell = self.find(id).await?;
        let room = cell.room.lock().await;
        let choice: Choice = room.terms().game.parse().map_err(|_| Trouble::Unknown)?;
        let scene = match room.session() {
            Some(session) => session.position().scene(),
            None => choice.start().scene(),
        };
        Ok((choice, scene))
    }

    /// All accounts.
    pub(crate) fn people(&self) -> &People {
        &self.0.people
    }

    pub(crate) fn database(&self) -> &Database {
        &self.0.database
    }

    /// One's own games: those of an account, and of seats.
    pub(crate) async fn mine(
        &self,
        account: Option<&Account>,
        seats: &[Seated],
    ) -> Result<Vec<GameInfo>, Trouble> {
        let of_account = match account {
            Some(account) => self.0.people.games(account).await?,
            None => Vec::new(),
        };
        let ids = of_account.iter().map(|id| (id, None));
        let seated = seats.iter().take(100).map(|it| (&it.game, Some(&it.seat)));
        let mut games: Vec<GameInfo> = Vec::new();
        for (id, secret) in ids.chain(seated) {
            if games.iter().any(|it| it.game == *id) {
                continue;
            }
            // A game that is gone is no game of anybody's.
            let Ok(cell) = self.find(id).await else {
                continue;
            };
            let room = cell.room.lock().await;
            let of_account = account.and_then(|it| cell.place_of(it.number));
            let place = of_account.or_else(|| room.place_for(secret?));
            if let Some(place) = place {
                games.push(room.info_for(place, cell.now()));
            }
        }
        // What was played as a guest belongs to whoever shows its secret signed in.
        if let Some(account) = account {
            self.0.people.adopt(account, seats).await?;
            self.adopt(account.number, seats).await;
        }
        let is_over = |it: &GameInfo| matches!(it.stage, Stage::Over | Stage::Expired);
        games.sort_by_key(|it| (is_over(it), !it.is_turn, it.left.unwrap_or(u64::MAX)));
        Ok(games)
    }

    async fn bring(&self, job: Job, stored: oneshot::Receiver<bool>) -> Result<(), Trouble> {
        let sent = self.desk()?.send(job).await;
        sent.map_err(|_| Trouble::Unavailable)?;
        settled(stored).await
    }

    /// What anybody may know of a game.
    pub(crate) async fn info(&self, id: &str) -> Result<GameInfo, Trouble> {
        let cell = self.find(id).await?;
        let mut room = cell.room.lock().await;
        if room.session().is_none() {
            // Nothing is stored by that: an offer may have expired.
            room.tick(cell.now());
        }
        Ok(room.info())
    }

    /// The record of a game.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<String>, Trouble> {
        let cell = self.find(id).await?;
        let room = cell.room.lock().await;
        Ok(room.session().map(|it| it.record().to_string()))
    }

    /// A room, from disk if it is not here.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Cell>, Trouble> {
        let here = || lock(&self.0.rooms).get(id).cloned();
        if let Some(cell) = here() {
            return Ok(cell);
        }
        let _reading = self.0.reading.lock().await;
        if let Some(cell) = here() {
            return Ok(cell);
        }
        let found = self.0.database.find(id).await?.ok_or(Trouble::Unknown)?;
        let mut room = Room::restore(id, found.stored, said).map_err(|notes| {
            let reason = say(rules::Lang::En, None, &notes);
            tracing::error!(id, reason, "a game is damaged");
            Trouble::Unavailable
        })?;
        // Where nobody has to be there time is that of the calendar; elsewhere time in which
        // there was no server does not count.
        let age = match room.is_by_calendar() {
            true => Duration::from_millis(clerk::now().saturating_sub(found.opened)),
            false => room.last_at(),
        };
        let age = age.max(room.last_at());
        room.wake(age);
        let cell = Cell::new(id, room, age, found.accounts);
        lock(&self.0.rooms).insert(id.to_owned(), Arc::clone(&cell));
        self.consider(&cell, &*cell.room.lock().await);
        Ok(cell)
    }

    /// What anybody may see, the latest first.
    pub(crate) async fn lobby(&self) -> Lobby {
        /// As many as people look at.
        const MOST: usize = 100;
        let mut cells: Vec<_> = lock(&self.0.rooms).values().cloned().collect();
        cells.sort_by_key(|it| it.read.1);
        let mut lobby = Lobby::default();
        for cell in cells.into_iter().rev() {
            let room = cell.room.lock().await;
            if !room.is_public() {
                continue;
            }
            let info = room.info();
            let list = match info.stage {
                Stage::Waiting => &mut lobby.offers,
                _ => &mut lobby.games,
            };
            if list.len() < MOST {
                list.push(info);
            }
        }
        lobby
    }

    /// Whether there is room for another connection.
    pub(crate) fn check_room(&self) -> Result<(), Trouble> {
        match self.0.n_open.load(Ordering::Relaxed) < self.0.most {
            true => Ok(()),
            false => Err(Trouble::Crowded),
        }
    }

    /// A new connection to a room, and where its texts come.
    pub(crate) async fn connect(
        &self,
        cell: &Cell,
        account: Option<&Account>,
    ) -> (Conn, mpsc::Receiver<Arc<str>>) {
        self.0.n_open.fetch_add(1, Ordering::Relaxed);
        let conn = Conn(self.0.n_conns.fetch_add(1, Ordering::Relaxed));
        if let Some(place) = account.and_then(|it| cell.place_of(it.number)) {
            let is_muted = account.is_some_and(|it| it.is_muted);
            cell.room.lock().await.expect(conn, place, is_muted);
        }
        let (to, texts) = mpsc::channel(WAITING);
        lock(&cell.conns).insert(conn, to);
        (conn, texts)
    }

    /// A connection said something.
    pub(crate) async fn hear(
        &self,
        cell: &Arc<Cell>,
        conn: Conn,
        message: ToServer,
    ) -> Result<(), Trouble> {
        self.0.metrics.heard();
        let desk = self.desk()?;
        let mut room = cell.room.lock().await;
        let step = room.hear(conn, message, cell.now());
        cell.send(&desk, &room, step, None).await?;
        self.consider(cell, &room);
        Ok(())
    }

    /// Asks the computer that is to move in a room, unless it has been asked.
    fn consider(&self, cell: &Arc<Cell>, room: &Room) {
        let ask = room.ask();
        let mut asked = lock(&cell.asked);
        if *asked == ask {
            return;
        }
        asked.clone_from(&ask);
        let session = room.session();
        let Some((ask, session)) = ask.zip(session) else {
            return;
        };
        let question = Question {
            choice: session.position().choice(),
            may_swap: session.can_swap(),
            ask: ask.clone(),
        };
        let (hall, cell) = (self.clone(), Arc::clone(cell));
        tokio::spawn(async move {
            let (mv, thought) = hall.0.levels.answer(question).await;
            let Ok(desk) = hall.desk() else { return };
            let mut room = cell.room.lock().await;
            let step = room.answer(ask, mv, thought, cell.now());
            // A room that has failed asks again when it is read.
            if cell.send(&desk, &room, step, None).await.is_ok() {
                hall.consider(&cell, &room);
            }
        });
    }

    /// What each address may still do.
    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Whether a machine may say on whose behalf it asks.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.trusted.contains(&address)
    }

    /// A connection has ended.
    pub(crate) async fn leave(&self, cell: &Arc<Cell>, conn: Conn) {
        self.0.n_open.fetch_sub(1, Ordering::Relaxed);
        lock(&cell.conns).remove(&conn);
        let mut room = cell.room.lock().await;
        let step = room.gone(conn, cell.now());
        if let Ok(desk) = self.desk() {
            // Nobody needs to know it if the server ends.
            let _ = cell.send(&desk, &room, step, None).await;
        }
    }

    /// Sees to it that flags fall, and puts away what nobody needs.
    async fn watch(self) {
        let mut swept = Instant::now();
        loop {
            tokio::time::sleep(TICK).await;
            let Ok(desk) = self.desk() else {
                return;
            };
            let due: Vec<_> = {
                let rooms = lock(&self.0.rooms);
                let all = rooms.values().filter(|it| it.is_due());
                all.cloned().collect()
            };
            for cell in due {
                let mut room = cell.room.lock().await;
                let step = room.tick(cell.now());
                if cell.send(&desk, &room, step, None).await.is_err() {
                    return;
                }
            }
            lock(&self.0.rooms).retain(|_, cell| !cell.has_failed.load(Ordering::Relaxed));
            if swept.elapsed() >= SWEEP {
                swept = Instant::now();
                lock(&self.0.rooms).retain(|_, cell| !cell.is_idle());
                self.0.limits.sweep();
            }
        }
    }
}

impl Cell {
    /// A room whose time is that now.
    fn new(id: &str, room: Room, now: Duration, accounts: [Option<AccountId>; 2]) -> Arc<Self> {
        let cell = Self {
            id: id.to_owned(),
            read: (now, Instant::now()),
            wakes: AtomicU64::new(wakes(&room)),
            room: tokio::sync::Mutex::new(room),
            conns: Mutex::default(),
            accounts: Mutex::new(accounts),
            asked: Mutex::default(),
            has_failed: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
        };
        Arc::new(cell)
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The place that belongs to an account.
    fn place_of(&self, account: AccountId) -> Option<usize> {
        let accounts = lock(&self.accounts);
        accounts.iter().position(|it| *it == Some(account))
    }

    /// The room's time.
    fn now(&self) -> Duration {
        self.read.0 + self.read.1.elapsed()
    }

    fn is_due(&self) -> bool {
        self.now().as_millis() as u64 >= self.wakes.load(Ordering::Relaxed)
    }

    /// Whether nobody is here, nobody can see it and no clock runs; nothing is lost when it
    /// is read again.
    fn is_idle(self: &Arc<Self>) -> bool {
        // Steps under way hold on to it.
        let is_alone = Arc::strong_count(self) == 1 && lock(&self.conns).is_empty();
        let room = self.room.try_lock();
        is_alone
            && room.is_ok_and(|room| {
                let is_waiting = room.session().is_none();
                room.is_empty() && !room.is_public() && (is_waiting || room.wakes().is_none())
            })
    }

    /// Brings a step to the clerk. The room is locked meanwhile, so that steps come there
    /// in the order in which they were made.
    async fn send(
        self: &Arc<Self>,
        desk: &Desk,
        room: &Room,
        step: Step,
        done: Option<oneshot::Sender<bool>>,
    ) -> Result<(), Trouble> {
        self.wakes.store(wakes(room), Ordering::Relaxed);
        let is_over = matches!(room.info().stage, Stage::Over | Stage::Expired);
        let ends_now = is_over && !self.is_over.swap(true, Ordering::Relaxed);
        if step == Step::default() && done.is_none() && !ends_now {
            return Ok(());
        }
        if self.has_failed.load(Ordering::Relaxed) {
            return Err(Trouble::Unavailable);
        }
        let ended = room.session().filter(|_| ends_now).and_then(|session| {
            let is_host_first = room.host_side() == Some(rules::Player::First);
            Ended::of(session, room.terms().rated, is_host_first)
        });
        let account = step.guest.and_then(|_| lock(&self.accounts)[1]);
        let job = Job::Step {
            cell: Arc::clone(self),
            step,
            is_over: ends_now,
            ended: ended.map(Box::new),
            account,
            done,
        };
        desk.send(job).await.map_err(|_| Trouble::Unavailable)
    }

    /// Sends what a stored step says.
    pub(crate) fn deliver(&self, step: &Step) {
        let mut conns = lock(&self.conns);
        for (conn, text) in &step.sends {
            let is_full = conns
                .get(conn)
                .is_some_and(|to| to.try_send(Arc::clone(text)).is_err());
            if is_full {
                // Too slow, or gone: it may come again.
                conns.remove(conn);
            }
        }
        for conn in &step.closes {
            conns.remove(conn);
        }
    }

    /// What the room decided is not stored: everybody has to come again, to the room as
    /// it is on disk.
    pub(crate) fn fail(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
        lock(&self.conns).clear();
    }
}

/// Waits until something is stored.
async fn settled(stored: oneshot::Receiver<bool>) -> Result<(), Trouble> {
    match stored.await {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(Trouble::Unavailable),
    }
}

fn wakes(room: &Room) -> u64 {
    room.wakes().map_or(u64::MAX, |it| it.as_millis() as u64)
}

fn said(lang: rules::Lang, game: games::GameId, notes: &[Note]) -> String {
    say(lang, Some(game), notes)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A word of so many letters that nobody can guess, five bits each.
pub(crate) fn random_word(letters: usize) -> Result<String, Trouble> {
    let mut bytes = vec![0; letters];
    let random = getrandom::fill(&mut bytes);
    random.map_err(|error| {
        tracing::error!(%error, "no random numbers");
        Trouble::Unavailable
    })?;
    Ok(word(&bytes))
}
