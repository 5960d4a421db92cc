//! The hall: all rooms of a server that are in memory.

mod ask;
mod cell;
mod drain;
mod node;
mod presence;
mod reach;
mod read_only;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use online::{Conn, Room, check_secret, key_of, word};
use protocol::online::{Analysis, Terms, ToServer};
use rules::Note;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::analyses::Analyses;
use crate::clerk::{self, Desk, Job};
use crate::clock::Clock;
use crate::levels::{Levels, Question};
use crate::limits::{Exceeded, Limits};
use crate::metrics::{Metrics, Now};
use crate::nodes::{NodeId, Taken};
use crate::people::{Account, AccountId, People};
use crate::relay::Relay;
use crate::webhooks::Post;
use crate::{Database, DatabaseError, Look, Settings, Work, ratings, say};

pub(crate) use ask::Reach;
pub(crate) use cell::Cell;
use node::Node;
use presence::Presence;
pub(crate) use presence::Somebody;

/// Texts that may wait for a connection; one that is slower is closed.
const WAITING: usize = 256;
/// How long somebody waits for others who read from disk.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is tried to read again what could not be stored.
const AGAIN: Duration = Duration::from_secs(1);
/// How often it is looked whose time is over.
const TICK: Duration = Duration::from_millis(100);
/// How often rooms that nobody needs are put away.
const SWEEP: Duration = Duration::from_secs(30);

/// All rooms of a server.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    database: Database,
    clock: Clock,
    desk: Mutex<Option<Desk>>,
    clerk: Mutex<Option<JoinHandle<()>>>,
    rooms: Mutex<HashMap<String, Arc<Cell>>>,
    /// Rooms are read from disk one at a time, so that none is read twice.
    reading: tokio::sync::Mutex<()>,
    n_conns: AtomicU64,
    presence: Presence,
    /// Connections that are open, and how many there may be.
    n_open: AtomicU64,
    most: u64,
    levels: Levels,
    analyses: Analyses,
    work: Option<Work>,
    limits: Limits,
    trusted: Vec<IpAddr>,
    people: People,
    post: Post,
    look: Look,
    metrics: Arc<Metrics>,
    /// Whether it is about to end, and takes no new games.
    is_draining: AtomicBool,
    /// Whether the database is away, and everything can only be looked at.
    is_read_only: Arc<AtomicBool>,
    /// What it is among servers that share its database, if others can.
    node: Option<Node>,
    /// The way to those others.
    relay: Option<Relay>,
}

/// The place of a connection.
pub(crate) struct Place(Hall);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.0.n_open.fetch_sub(1, Ordering::Relaxed);
    }
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
    /// Another server that shares the database has the game.
    Elsewhere(NodeId),
    /// There are as many connections as the server can hold.
    Crowded,
    /// The server is about to end and takes nothing new.
    Draining,
    /// One address asks for too much.
    Exceeded(Exceeded),
    /// The room declines it, in these words.
    Declined(String),
    /// It can be done later, for that reason: come again after so many seconds.
    Later(Note, u64),
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
        if error.is_no_text() {
            // Nothing is called so.
            return Self::Unknown;
        }
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
        let node = Node::enter(&database, settings.lease, &settings.clock).await?;
        let relay = match settings.wire.filter(|_| node.is_some()) {
            Some(wire) => Some(Relay::new(wire, database.site().await?, settings.lease)),
            None => None,
        };
        let metrics = Arc::new(Metrics::default());
        let post = Post::new(database.clone(), settings.webhooks);
        let is_read_only = Arc::<AtomicBool>::default();
        let (desk, clerk) = clerk::begin(
            database.clone(),
            settings.clock.clone(),
            Arc::clone(&metrics),
            post.clone(),
            Arc::clone(&is_read_only),
        );
        let hall = Self(Arc::new(Inner {
            people: People::new(database.clone()),
            post,
            clock: settings.clock,
            desk: Mutex::new(Some(desk)),
            clerk: Mutex::new(Some(clerk)),
            rooms: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
            n_conns: AtomicU64::new(0),
            presence: Presence::default(),
            n_open: AtomicU64::new(0),
            most: settings.connections,
            levels: settings.levels,
            analyses: Analyses::open(database.clone(), settings.analyst).await?,
            work: settings.work,
            limits: match relay {
                Some(_) => Limits::of_many(settings.limits),
                None => Limits::new(settings.limits),
            },
            trusted: settings.trusted,
            look: settings.look,
            metrics,
            is_draining: AtomicBool::new(false),
            is_read_only,
            relay,
            node,
            database,
        }));
        let running = hall.0.database.running().await?;
        for id in &running {
            if let Err(Trouble::Unavailable) = hall.find(id).await {
                tracing::warn!(id, "a game could not be read");
            }
        }
        tracing::info!(games = running.len(), "open");
        tokio::spawn(hall.clone().watch());
        tokio::spawn(hall.clone().stay());
        tokio::spawn(hall.clone().reach_out());
        tokio::spawn(hall.clone().have_analyzed());
        Ok(hall)
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
        self.check_open()?;
        self.check_stores()?;
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
        let node = self.0.database.node();
        let job = Job::Open {
            id: id.clone(),
            stored,
            account: who.account(),
            done,
        };
        self.bring(job, stored_now).await?;
        let cell = Cell::new(
            &id,
            room,
            (&self.0.clock, Duration::ZERO),
            [who.account(), None],
        );
        // Otherwise it is read when it is asked for.
        if self.admit(&cell, node) {
            self.consider(&cell, &*cell.room.lock().await);
        }
        Ok((id, secret))
    }

    /// Takes the free seat of a game, under that secret.
    pub(crate) async fn join(&self, id: &str, who: &Who, secret: &str) -> Result<(), Trouble> {
        self.check_open()?;
        self.check_stores()?;
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

    /// Counts what it does.
    pub(crate) fn count(&self) -> &Metrics {
        &self.0.metrics
    }

    /// What it does, in numbers.
    pub(crate) fn metrics(&self) -> String {
        let (reached, cut) = self.relay().map_or((0, 0), Relay::n_reached);
        let now = Now {
            connections: self.0.n_open.load(Ordering::Relaxed),
            rooms: lock(&self.0.rooms).len() as u64,
            people: self.present().len() as u64,
            thinking: self.0.levels.n_thinking() as u64,
            node: self.0.database.node().unwrap_or(0) as u64,
            nodes: self.live().len() as u64,
            reached: reached as u64,
            cut: cut as u64,
            lines: self.relay().map_or(0, Relay::n_lines) as u64,
            work: self.0.work.as_ref().map(|it| it()),
        };
        self.0.metrics.text(&now)
    }

    /// Whether it can store and answer.
    pub(crate) async fn is_ready(&self) -> bool {
        let is_node = self.0.node.as_ref().is_none_or(Node::is_good);
        let is_open = self.check_open().is_ok() && self.desk().is_ok();
        is_open && is_node && self.0.database.answers().await
    }

    /// What documents look like.
    pub(crate) fn look(&self) -> &Look {
        &self.0.look
    }

    /// All accounts.
    pub(crate) fn people(&self) -> &People {
        &self.0.people
    }

    /// Notices to addresses elsewhere.
    pub(crate) fn post(&self) -> &Post {
        &self.0.post
    }

    /// The way to other servers, if there is one.
    pub(crate) fn relay(&self) -> Option<&Relay> {
        self.0.relay.as_ref()
    }

    /// Whether what is meant for another server can be passed on, as far as is known.
    pub(crate) fn can_reach(&self, node: NodeId) -> bool {
        self.relay().is_some_and(|it| !it.is_cut_from(node))
    }

    /// Analyses of games that ended.
    pub(crate) fn analyses(&self) -> &Analyses {
        &self.0.analyses
    }

    /// Asks for the analysis of a game that ended.
    pub(crate) async fn ask_for_analysis(&self, id: &str) -> Result<Analysis, Trouble> {
        self.check_open()?;
        self.check_stores()?;
        self.0.analyses.ask(id, self.0.clock.now()).await
    }

    /// Whether it does anything still.
    pub(crate) fn is_open(&self) -> bool {
        self.desk().is_ok()
    }

    pub(crate) fn database(&self) -> &Database {
        &self.0.database
    }

    async fn bring(&self, job: Job, stored: oneshot::Receiver<bool>) -> Result<(), Trouble> {
        let sent = self.desk()?.send(job).await;
        sent.map_err(|_| Trouble::Unavailable)?;
        settled(stored).await
    }

    /// A room that is in memory.
    fn here(&self, id: &str) -> Option<Arc<Cell>> {
        let cell = lock(&self.0.rooms).get(id).cloned();
        // One whose steps could not be stored knows more than the disk.
        cell.filter(|it| !it.has_failed())
    }

    /// A room, from disk if it is not here.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Cell>, Trouble> {
        if let Some(cell) = self.here(id) {
            return Ok(cell);
        }
        let reading = tokio::time::timeout(PATIENCE, self.0.reading.lock()).await;
        // Whoever reads waits for a database that does not answer.
        let _reading = reading.map_err(|_| Trouble::Unavailable)?;
        if let Some(cell) = self.here(id) {
            return Ok(cell);
        }
        let node = self.0.database.node();
        match self.0.database.take(id).await? {
            Taken::Ours => {}
            Taken::Elsewhere(node) => return Err(Trouble::Elsewhere(node)),
            Taken::Lost => return Err(Trouble::Unavailable),
            Taken::Unknown => return Err(Trouble::Unknown),
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
            true => Duration::from_millis(self.0.clock.now().saturating_sub(found.opened)),
            false => room.last_at(),
        };
        let age = age.max(room.last_at());
        room.wake(age);
        let cell = Cell::new(id, room, (&self.0.clock, age), found.accounts);
        if !self.admit(&cell, node) {
            return Err(Trouble::Unavailable);
        }
        self.consider(&cell, &*cell.room.lock().await);
        Ok(cell)
    }

    /// Takes in a room whose game became this node's own under that number; not if the node was taken
    /// for dead since: others may have the game.
    fn admit(&self, cell: &Arc<Cell>, node: Option<NodeId>) -> bool {
        let mut rooms = lock(&self.0.rooms);
        // Whoever enters again sets the number before it lets all rooms fail.
        let is_same = self.0.database.node() == node;
        if is_same {
            rooms.insert(cell.id().to_owned(), Arc::clone(cell));
        }
        is_same
    }

    /// Whether there is room for another connection.
    pub(crate) fn check_room(&self) -> Result<(), Trouble> {
        match self.0.n_open.load(Ordering::Relaxed) < self.0.most {
            true => Ok(()),
            false => Err(Trouble::Crowded),
        }
    }

    /// The place that a connection takes of those that there are, as long as it lives.
    pub(crate) fn take_place(&self) -> Place {
        self.0.n_open.fetch_add(1, Ordering::Relaxed);
        Place(self.clone())
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
        self.0.presence.comes(conn, account);
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
        if matches!(message, ToServer::Act(_)) && self.check_stores().is_err() {
            // It is said again until it is acknowledged.
            return Ok(());
        }
        let desk = self.desk()?;
        let mut room = cell.room.lock().await;
        self.spare(cell, &mut room);
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
            stop: self.0.levels.stop(),
        };
        let (hall, cell) = (self.clone(), Arc::clone(cell));
        tokio::spawn(async move {
            let (mv, thought) = hall.0.levels.answer(question, hall.count()).await;
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
        self.0.presence.goes(conn);
        lock(&cell.conns).remove(&conn);
        let mut room = cell.room.lock().await;
        let step = room.gone(conn, cell.now());
        lock(&cell.far).remove(&conn);
        if let Ok(desk) = self.desk() {
            // Nobody needs to know it if the server ends.
            let _ = cell.send(&desk, &room, step, None).await;
        }
    }

    /// Reads rooms whose steps could not be stored, so that their clocks go on although nobody
    /// asks for them; those that are left could not be read.
    async fn read_again(&self, lost: &mut Vec<String>) {
        while let Some(id) = lost.pop() {
            if let Err(Trouble::Unavailable) = self.find(&id).await {
                lost.push(id);
                return;
            }
        }
    }

    /// Sees to it that flags fall, and puts away what nobody needs.
    async fn watch(self) {
        let (mut swept, mut tried) = (Instant::now(), Instant::now());
        let mut lost = Vec::new();
        loop {
            tokio::time::sleep(TICK).await;
            let Ok(desk) = self.desk() else {
                return;
            };
            let is_read_only = self.check_stores().is_err();
            if is_read_only && tried.elapsed() >= AGAIN {
                tried = Instant::now();
                self.look_for_database(&desk).await;
            }
            let due: Vec<_> = {
                let rooms = lock(&self.0.rooms);
                // What cannot be stored is not decided.
                let all = rooms.values().filter(|it| !is_read_only && it.is_due());
                all.cloned().collect()
            };
            for cell in due {
                let mut room = cell.room.lock().await;
                self.spare(&cell, &mut room);
                let step = room.tick(cell.now());
                // A room that has failed is read anew, and ticks then.
                let _ = cell.send(&desk, &room, step, None).await;
            }
            lock(&self.0.rooms).retain(|id, cell| {
                let has_failed = cell.has_failed();
                if has_failed {
                    lost.push(id.clone());
                }
                !has_failed
            });
            if !lost.is_empty() && tried.elapsed() >= AGAIN {
                tried = Instant::now();
                self.read_again(&mut lost).await;
            }
            if swept.elapsed() >= SWEEP {
                swept = Instant::now();
                self.put_away().await;
                self.0.limits.sweep();
            }
        }
    }
}

/// Waits until something is stored.
async fn settled(stored: oneshot::Receiver<bool>) -> Result<(), Trouble> {
    match stored.await {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(Trouble::Unavailable),
    }
}

fn said(lang: rules::Lang, game: games::GameId, notes: &[Note]) -> String {
    say(lang, Some(game), notes)
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
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
