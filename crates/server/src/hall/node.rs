//! A hall among others that share its database.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::{Hall, Trouble, lock};
use crate::clock::Clock;
use crate::nodes::{Lease, NodeId, heir};
use crate::{Database, DatabaseError};

/// How often it is looked whether something is to be done about the lease.
const LOOK: Duration = Duration::from_millis(100);
/// How often games without an owner are looked for although no node has come or gone.
const SEARCH: Duration = Duration::from_secs(30);
/// Servers that are told to end within that time end together.
const TOGETHER: Duration = Duration::from_secs(1);
/// How long it may take to give up the lease at the end.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server on a database that others may share.
pub(super) struct Node {
    began: Instant,
    lasts: Duration,
    lease: Mutex<Lease>,
    /// The nodes that live, as far as is known.
    live: watch::Sender<Vec<NodeId>>,
    /// A node has come or gone, and it is looked at once.
    is_called: Notify,
}

impl Node {
    /// Becomes one of them; nothing where there can be no others.
    pub(super) async fn enter(
        database: &Database,
        lasts: Duration,
        clock: &Clock,
    ) -> Result<Option<Self>, DatabaseError> {
        let began = Instant::now();
        let Some(now) = database.enter(lasts).await? else {
            return Ok(None);
        };
        clock.follow(now);
        database.bury().await?;
        tracing::info!(
            node = database.node(),
            "one of the servers of this database"
        );
        Ok(Some(Self {
            began,
            lasts,
            lease: Mutex::new(Lease::new(lasts, Duration::ZERO)),
            live: watch::Sender::default(),
            is_called: Notify::new(),
        }))
    }

    /// Whether nobody else can have taken its games yet.
    pub(super) fn is_good(&self) -> bool {
        lock(&self.lease).is_good(self.began.elapsed())
    }
}

/// Hears what others say to the node that this server is at the time.
#[derive(Default)]
struct Ear {
    node: Option<NodeId>,
    hears: Option<JoinHandle<()>>,
}

impl Ear {
    fn turn_to(&mut self, hall: &Hall) {
        let node = hall.0.database.node();
        if self.node == node {
            return;
        }
        self.node = node;
        let hears = node.map(|it| tokio::spawn(hall.clone().hear_others(it)));
        if let Some(before) = std::mem::replace(&mut self.hears, hears) {
            before.abort();
        }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        if let Some(hears) = &self.hears {
            hears.abort();
        }
    }
}

impl Hall {
    /// The nodes that live, as far as is known.
    pub(crate) fn live(&self) -> Vec<NodeId> {
        let node = self.0.node.as_ref();
        node.map_or_else(Vec::new, |it| it.live.borrow().clone())
    }

    /// The same without this one.
    pub(crate) fn others(&self) -> Vec<NodeId> {
        let me = self.0.database.node();
        let others = self.live().into_iter().filter(|it| Some(*it) != me);
        others.collect()
    }

    /// Another node says that it has come, or has given up its games.
    pub(crate) fn look_soon(&self) {
        if let Some(node) = &self.0.node {
            node.is_called.notify_one();
        }
    }

    /// Waits until a node is gone that was known.
    pub(crate) async fn is_gone(&self, other: NodeId) {
        let Some(node) = &self.0.node else {
            return;
        };
        let mut live = node.live.subscribe();
        // Before anything is known nobody is gone.
        let is_gone = |it: &Vec<NodeId>| !it.is_empty() && !it.contains(&other);
        let _ = live.wait_for(is_gone).await;
    }

    /// Stays one of the nodes as long as the hall is open, and takes over games of those
    /// that are gone.
    pub(super) async fn stay(self) {
        let Some(node) = &self.0.node else {
            return;
        };
        let mut searched = Instant::now();
        // Who has come looks who is there, and tells them.
        let mut is_new = true;
        node.is_called.notify_one();
        let mut ear = Ear::default();
        loop {
            ear.turn_to(&self);
            let is_called = tokio::select! {
                () = sleep(LOOK) => false,
                () = node.is_called.notified() => true,
            };
            if self.desk().is_err() {
                return;
            }
            let asked = node.began.elapsed();
            if !is_called && !lock(&node.lease).is_due(asked) {
                continue;
            }
            if let Err(error) = self.renew(node, asked).await {
                tracing::warn!(%error, "the lease is not renewed");
                lock(&node.lease).missed(node.began.elapsed());
                continue;
            }
            let Ok(live) = self.look_around().await else {
                continue;
            };
            let has_changed = node.live.send_if_modified(|known| {
                let has_changed = *known != live;
                known.clone_from(&live);
                has_changed
            });
            if std::mem::take(&mut is_new)
                && let Some(relay) = self.relay()
            {
                relay.tell_of_change(&self.others());
            }
            if has_changed || searched.elapsed() >= SEARCH {
                searched = Instant::now();
                self.inherit(&live).await;
            }
        }
    }

    /// Renews the lease. Who was taken for dead enters again, without its rooms.
    async fn renew(&self, node: &Node, asked: Duration) -> Result<(), DatabaseError> {
        let database = &self.0.database;
        let now = match database.renew(node.lasts).await? {
            Some(now) => Some(now),
            None => {
                tracing::warn!(
                    node = database.node(),
                    "taken for dead: others have its games"
                );
                self.fail_rooms();
                let now = database.enter(node.lasts).await?;
                // What was read meanwhile was read under the old number.
                self.fail_rooms();
                now
            }
        };
        lock(&node.lease).renewed(asked);
        if let Some(now) = now {
            self.0.clock.follow(now);
        }
        Ok(())
    }

    /// All rooms are read anew when they are asked for, if they are still this node's.
    fn fail_rooms(&self) {
        lock(&self.0.rooms).values().for_each(|it| it.fail());
    }

    /// The nodes that live, after those whose leases have ended are declared dead.
    async fn look_around(&self) -> Result<Vec<NodeId>, DatabaseError> {
        let gone = self.0.database.bury().await?;
        if gone > 0 {
            tracing::warn!(
                nodes = gone,
                "servers that are gone leave their games to others"
            );
        }
        self.0.database.live().await
    }

    /// Takes games without an owner that are for this node.
    async fn inherit(&self, live: &[NodeId]) {
        let me = self.0.database.node();
        let Ok(orphans) = self.0.database.orphans().await else {
            return;
        };
        let mine = orphans.iter().filter(|it| heir(it, live) == me);
        for id in mine {
            if let Err(Trouble::Unavailable) = self.find(id).await {
                return;
            }
        }
    }

    /// Puts rooms away that nobody needs; whoever is asked for them next may have them.
    pub(super) async fn put_away(&self) {
        // Nobody may read one of them between the two.
        let _reading = self.0.reading.lock().await;
        let mut idle = Vec::new();
        lock(&self.0.rooms).retain(|id, cell| {
            let is_idle = cell.is_idle();
            if is_idle {
                idle.push(id.clone());
            }
            !is_idle
        });
        if let Err(error) = self.0.database.release(&idle).await {
            tracing::warn!(%error, "games stay with this server although it does not need them");
        }
    }

    /// Whether others are there to take the games over: none that is about to end as well, for
    /// then nobody would be left in the end who lets them be played on. Where games would not
    /// go on for long anyway that does not matter.
    pub(super) async fn others_stay(&self, longest: Duration) -> bool {
        if self.others().is_empty() || longest.is_zero() {
            return !self.others().is_empty();
        }
        let database = &self.0.database;
        let look = async {
            database.say_farewell().await?;
            // Everybody says it before anybody looks.
            sleep(TOGETHER).await;
            database.n_staying().await
        };
        match timeout(FAREWELL + TOGETHER, look).await {
            Ok(Ok(n)) => n > 0,
            // Where the database is away nothing can be played on.
            _ => true,
        }
    }

    /// Leaves the games to others, and tells them.
    pub(super) async fn leave_others(&self) {
        if self.0.node.is_none() {
            return;
        }
        let left = timeout(FAREWELL, self.0.database.leave()).await;
        // Otherwise the lease ends by itself.
        if let (Ok(Ok(())), Some(relay)) = (left, self.relay()) {
            relay.tell_of_change(&self.others());
        }
    }
}
