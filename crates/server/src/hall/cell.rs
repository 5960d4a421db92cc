//! A room in memory, with its clock and its connections.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use online::{Conn, Room, Step};
use protocol::online::Stage;
use session::Ask;
use tokio::sync::{mpsc, oneshot};

use super::{Trouble, lock};
use crate::archive::Ended;
use crate::clerk::{Desk, Job};
use crate::clock::Clock;
use crate::nodes::NodeId;
use crate::people::{Account, AccountId};
use crate::webhooks::{self, Turn};

/// A room with its clock and its connections.
pub(crate) struct Cell {
    pub(super) id: String,
    pub(super) room: tokio::sync::Mutex<Room>,
    pub(super) clock: Clock,
    /// The room's time when it was read, and that of the clock.
    pub(super) read: (Duration, Duration),
    pub(super) conns: Mutex<HashMap<Conn, mpsc::Sender<Arc<str>>>>,
    /// Connections that come by another server, and which.
    pub(crate) far: Mutex<HashMap<Conn, NodeId>>,
    /// The accounts of host and guest.
    pub(super) accounts: Mutex<[Option<AccountId>; 2]>,
    /// What the computer in it was asked last.
    pub(super) asked: Mutex<Option<Ask>>,
    /// Whose turn it was when somebody was told last.
    pub(super) turn: Mutex<Turn>,
    /// When the room has something to do, in its own milliseconds.
    pub(super) wakes: AtomicU64,
    pub(super) has_failed: AtomicBool,
    /// Whether it is stored, or about to be, that it is over.
    pub(super) is_over: AtomicBool,
}

impl Cell {
    /// A room whose time is that now.
    pub(super) fn new(
        id: &str,
        room: Room,
        (clock, now): (&Clock, Duration),
        accounts: [Option<AccountId>; 2],
    ) -> Arc<Self> {
        let cell = Self {
            id: id.to_owned(),
            read: (now, clock.elapsed()),
            clock: clock.clone(),
            wakes: AtomicU64::new(wakes(&room)),
            turn: Mutex::new(webhooks::turn_of(&room)),
            room: tokio::sync::Mutex::new(room),
            conns: Mutex::default(),
            far: Mutex::default(),
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
    pub(super) fn place_of(&self, account: AccountId) -> Option<usize> {
        let accounts = lock(&self.accounts);
        accounts.iter().position(|it| *it == Some(account))
    }

    /// The place of somebody, if there is one: a secret that opens none is a mistake.
    pub(super) fn place_for(
        &self,
        room: &Room,
        account: Option<&Account>,
        secret: Option<&str>,
    ) -> Result<Option<usize>, Trouble> {
        let of_secret = secret.map(|it| room.place_for(it).ok_or(Trouble::Unauthorized));
        let of_account = account.and_then(|it| self.place_of(it.number));
        Ok(of_secret.transpose()?.or(of_account))
    }

    /// The room's time.
    pub(super) fn now(&self) -> Duration {
        self.read.0 + self.clock.elapsed().saturating_sub(self.read.1)
    }

    pub(super) fn is_due(&self) -> bool {
        self.now().as_millis() as u64 >= self.wakes.load(Ordering::Relaxed)
    }

    /// Whether nobody is here, nobody can see it and no clock runs; nothing is lost when it
    /// is read again.
    pub(super) fn is_idle(self: &Arc<Self>) -> bool {
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
    pub(super) async fn send(
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
        let before = std::mem::replace(&mut *lock(&self.turn), webhooks::turn_of(room));
        let notices = webhooks::notices(room, *lock(&self.accounts), before, ends_now);
        let job = Job::Step {
            cell: Arc::clone(self),
            step,
            is_over: ends_now,
            ended: ended.map(Box::new),
            account,
            notices,
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

    /// Whether something that the room decided is not stored.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// What the room decided is not stored: everybody has to come again, to the room as
    /// it is on disk.
    pub(crate) fn fail(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
        lock(&self.conns).clear();
    }
}

fn wakes(room: &Room) -> u64 {
    room.wakes().map_or(u64::MAX, |it| it.as_millis() as u64)
}
