//! What is stored, in SQLite or in PostgreSQL.
//!
//! Both are spoken to in the same words, through one driver; where they differ, in the
//! tables and in a few questions about the database itself, it is told which of the two it is.

mod home;
mod open;
mod steps;
mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use online::Stored;
use protocol::online::{Event, What, read};
use sqlx::{Any, AnyConnection, AnyPool, Row, Transaction};

use crate::nodes::NodeId;
use crate::people::AccountId;

pub use home::{Address, Home};
use steps::append;
pub(crate) use steps::{Decided, insert, store};

/// Something that the database did not do.
#[derive(Debug, thiserror::Error)]
#[error("the database: {0}")]
pub enum DatabaseError {
    /// The database says why.
    Sql(#[from] sqlx::Error),
    /// Its tables could not be brought up to date.
    Migration(#[from] sqlx::migrate::MigrateError),
    /// It is none that we can use.
    Unfit(String),
    /// This server was taken for dead, and others have its games.
    #[error("the database: other servers have taken over the games of this one")]
    Fenced,
    /// It does not answer.
    #[error("the database does not answer")]
    Silent,
    /// What is stored is no game.
    #[error("game {id} is damaged: {reason}")]
    Damaged {
        /// Which game.
        id: String,
        /// What is wrong.
        reason: String,
    },
}

impl DatabaseError {
    /// Whether what was to be stored is to blame, or others who store at the same time, and
    /// not the way to the database.
    pub(crate) fn is_of_rows(&self) -> bool {
        /// `serialization_failure`, `deadlock_detected`, `lock_not_available`.
        const BUSY: [&str; 3] = ["40001", "40P01", "55P03"];
        match self {
            Self::Sql(sqlx::Error::RowNotFound) => true,
            Self::Sql(sqlx::Error::Database(error)) => {
                let is_busy = error.code().is_some_and(|it| BUSY.contains(&&*it));
                let is_broken = error.is_unique_violation() || error.is_foreign_key_violation();
                is_busy || is_broken || self.is_no_text()
            }
            _ => false,
        }
    }

    /// Whether something was no text that a database stores: PostgreSQL refuses zeros in them.
    pub(crate) fn is_no_text(&self) -> bool {
        /// `character_not_in_repertoire`.
        const CODE: &str = "22021";
        let Self::Sql(sqlx::Error::Database(error)) = self else {
            return false;
        };
        error.code().is_some_and(|it| it == CODE)
    }
}

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// That of a connection.
    pub(crate) fn of(conn: &AnyConnection) -> Self {
        match conn.backend_name() {
            "SQLite" => Self::Sqlite,
            _ => Self::Postgres,
        }
    }
}

/// The database of a server: one connection writes, several read.
#[derive(Clone, Debug)]
pub struct Database {
    kind: Kind,
    /// One connection: whoever writes waits for those who write already.
    writer: AnyPool,
    readers: AnyPool,
    /// The number of this server among those that share the database; 0 for none.
    node: Arc<AtomicI64>,
}

/// A game that is stored.
pub(crate) struct Found {
    pub(crate) stored: Stored,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) opened: u64,
    /// The accounts of host and guest.
    pub(crate) accounts: [Option<AccountId>; 2],
}

impl Database {
    /// Which of the two it is.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    fn new(kind: Kind, writer: AnyPool, readers: AnyPool) -> Self {
        Self {
            kind,
            writer,
            readers,
            node: Arc::default(),
        }
    }

    /// The number of this server among those that share the database, if it is one of them.
    pub(crate) fn node(&self) -> Option<NodeId> {
        Some(self.node.load(Ordering::Relaxed)).filter(|it| *it != 0)
    }

    pub(crate) fn set_node(&self, node: NodeId) {
        self.node.store(node, Ordering::Relaxed);
    }

    /// The one that writes, for what is a transaction by itself.
    pub(crate) fn writer(&self) -> &AnyPool {
        &self.writer
    }

    /// Begins to write; others wait until that is committed or dropped.
    pub(crate) async fn write(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        self.writer.begin().await
    }

    /// Begins to read what belongs together: as it is at this moment.
    pub(crate) async fn read(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        match self.kind {
            Kind::Sqlite => self.readers.begin().await,
            Kind::Postgres => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                self.readers.begin_with(begin).await
            }
        }
    }

    /// Those who read.
    pub(crate) fn readers(&self) -> &AnyPool {
        &self.readers
    }

    /// How many events a second one task stores in groups of that size, for so long: what there
    /// would be to gain if nothing else had to be done.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub async fn bare_rate(&self, group: usize, lasts: Duration) -> Result<f64, DatabaseError> {
        let stored = Stored {
            terms: read(r#"{"game":"talpa"}"#).unwrap_or_else(|error| unreachable!("{error}")),
            host: String::new(),
            keys: [Some([0; 32]), None],
            events: Vec::new(),
            plans: Default::default(),
        };
        let mut writing = self.write().await?;
        insert(&mut writing, "bare", &stored, [None, None], 0, None).await?;
        writing.commit().await?;
        let (began, mut n) = (Instant::now(), 0);
        while began.elapsed() < lasts {
            let mut writing = self.write().await?;
            for _ in 0..group {
                n += 1;
                let event = Event {
                    n,
                    at: n,
                    id: Some(format!("m{n}")),
                    what: What::Match(format!("{n} 0:00:11.250 moved b2xb3 0:04:59.700")),
                };
                append(&mut writing, "bare", &[event], None).await?;
            }
            writing.commit().await?;
        }
        Ok(n as f64 / began.elapsed().as_secs_f64())
    }

    /// A game with all that happened in it.
    pub(crate) async fn find(&self, id: &str) -> Result<Option<Found>, DatabaseError> {
        // No text of PostgreSQL holds it, and no game is called so.
        if id.contains('\0') {
            return Ok(None);
        }
        let game = "SELECT number, opened, terms, host, host_key, guest_key, host_account, guest_account \
             FROM games WHERE id = $1";
        let mut reading = self.read().await?;
        let Some(row) = sqlx::query(game)
            .bind(id)
            .fetch_optional(&mut *reading)
            .await?
        else {
            return Ok(None);
        };
        let damaged = |reason: String| DatabaseError::Damaged {
            id: id.to_owned(),
            reason,
        };
        let key = |bytes: Option<Vec<u8>>| match bytes {
            None => Ok(None),
            Some(bytes) => <[u8; 32]>::try_from(bytes)
                .map(Some)
                .map_err(|_| damaged("a key of another length".to_owned())),
        };
        let number: i64 = row.try_get("number")?;
        let terms: String = row.try_get("terms")?;
        let keys = [
            key(row.try_get("host_key")?)?,
            key(row.try_get("guest_key")?)?,
        ];
        let events = "SELECT n, at, command, what FROM events WHERE game = $1 ORDER BY n";
        let rows = sqlx::query(events)
            .bind(number)
            .fetch_all(&mut *reading)
            .await?;
        let mut happened = Vec::with_capacity(rows.len());
        for row in rows {
            let what: String = row.try_get("what")?;
            happened.push(Event {
                n: row.try_get::<i64, _>("n")? as u64,
                at: row.try_get::<i64, _>("at")? as u64,
                id: row.try_get("command")?,
                what: read(&what).map_err(damaged)?,
            });
        }
        let plans = "SELECT place, moves FROM plans WHERE game = $1";
        let rows = sqlx::query(plans)
            .bind(number)
            .fetch_all(&mut *reading)
            .await?;
        let mut prepared: [String; 2] = Default::default();
        for row in rows {
            let place = usize::try_from(row.try_get::<i64, _>("place")?).unwrap_or_default();
            if let Some(plan) = prepared.get_mut(place) {
                *plan = row.try_get("moves")?;
            }
        }
        Ok(Some(Found {
            opened: row.try_get::<i64, _>("opened")? as u64,
            accounts: [row.try_get("host_account")?, row.try_get("guest_account")?],
            stored: Stored {
                terms: read(&terms).map_err(damaged)?,
                host: row.try_get("host")?,
                keys,
                events: happened,
                plans: prepared,
            },
        }))
    }

    /// Whether it answers.
    pub(crate) async fn answers(&self) -> bool {
        let ask = sqlx::query("SELECT number FROM games LIMIT 1");
        ask.fetch_optional(&self.readers).await.is_ok()
    }

    /// The games in which time may still run out, or that somebody may join, but for those of
    /// other servers.
    pub(crate) async fn running(&self) -> Result<Vec<String>, DatabaseError> {
        let games = "SELECT id FROM games WHERE is_over = 0 AND (node IS NULL OR \
            NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.number = games.node))";
        let rows = sqlx::query(games).fetch_all(&self.readers).await?;
        let ids = rows.iter().map(|row| row.try_get("id"));
        Ok(ids.collect::<Result<_, _>>()?)
    }
}
