//! What is stored, in SQLite.

use std::borrow::Cow;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use online::{Step, Stored};
use protocol::online::{Event, What, read, write};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Row, SqlStr, Sqlite, Transaction};

use crate::archive::{self, Ended};
use crate::people::AccountId;
use crate::ratings;

/// The changes of the tables since the first version, in order.
const MIGRATIONS: [(&str, &str); 3] = [
    ("games", include_str!("../migrations/0001_games.sql")),
    ("people", include_str!("../migrations/0002_people.sql")),
    ("order", include_str!("../migrations/0003_order.sql")),
];

/// Something that the database did not do.
#[derive(Debug, thiserror::Error)]
#[error("the database: {0}")]
pub enum DatabaseError {
    /// The database says why.
    Sql(#[from] sqlx::Error),
    /// Its tables could not be brought up to date.
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What is stored is no game.
    #[error("game {id} is damaged: {reason}")]
    Damaged {
        /// Which game.
        id: String,
        /// What is wrong.
        reason: String,
    },
}

/// The database of a server: one connection writes, several read.
#[derive(Clone, Debug)]
pub struct Database {
    /// One connection: whoever writes waits for those who write already.
    writer: SqlitePool,
    readers: SqlitePool,
}

/// A game that is stored.
pub(crate) struct Found {
    pub(crate) stored: Stored,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) opened: u64,
    /// The accounts of host and guest.
    pub(crate) accounts: [Option<AccountId>; 2],
}

/// What is to be stored together.
pub(crate) struct Decided<'a> {
    pub(crate) id: &'a str,
    pub(crate) step: &'a Step,
    pub(crate) is_over: bool,
    /// How the game ended, if it ends with this.
    pub(crate) ended: Option<&'a Ended>,
    /// The account of whoever took the seat.
    pub(crate) account: Option<AccountId>,
}

impl Database {
    /// What its file is called.
    pub const FILE: &'static str = "games.sqlite";

    /// Opens the database of a folder, which is made if there is none.
    ///
    /// # Errors
    /// If it cannot be opened, or is from a later version of the program.
    pub async fn open(folder: &Path) -> Result<Self, DatabaseError> {
        Self::open_as_of(folder, MIGRATIONS.len()).await
    }

    /// The same as an earlier version of the program would have, after so many changes of the
    /// tables: for rehearsals.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub async fn open_as_of(folder: &Path, version: usize) -> Result<Self, DatabaseError> {
        std::fs::create_dir_all(folder).map_err(sqlx::Error::Io)?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(Self::FILE))
            .create_if_missing(true);
        let options = durable(options);
        let writer = pool(1).connect_with(options.clone()).await?;
        migrator(version).run(&writer).await?;
        let readers = pool(4).connect_with(options).await?;
        Ok(Self { writer, readers })
    }

    /// A database in memory, which ends with the program.
    ///
    /// # Errors
    /// If the system refuses it.
    pub async fn ephemeral() -> Result<Self, DatabaseError> {
        // Nothing is shared with anybody: one connection does it all.
        let only =
            pool(1).connect_with(durable(SqliteConnectOptions::from_str("sqlite::memory:")?));
        let only = only.await?;
        migrator(MIGRATIONS.len()).run(&only).await?;
        Ok(Self {
            writer: only.clone(),
            readers: only,
        })
    }

    /// Begins to write; others wait until that is committed or dropped.
    pub(crate) async fn write(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.writer.begin().await
    }

    /// Those who read.
    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// How commits are made durable, as the open database says it: journal mode and
    /// synchronization.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn durability(&self) -> Result<(String, i64), DatabaseError> {
        let mode = sqlx::query("PRAGMA journal_mode");
        let mode = mode.fetch_one(&self.writer).await?;
        let sync = sqlx::query("PRAGMA synchronous");
        let sync = sync.fetch_one(&self.writer).await?;
        Ok((mode.try_get(0)?, sync.try_get(0)?))
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
        };
        let mut writing = self.write().await?;
        insert(&mut writing, "bare", &stored, [None, None], 0).await?;
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
                append(&mut writing, "bare", &[event]).await?;
            }
            writing.commit().await?;
        }
        Ok(n as f64 / began.elapsed().as_secs_f64())
    }

    /// A game with all that happened in it.
    pub(crate) async fn find(&self, id: &str) -> Result<Option<Found>, DatabaseError> {
        let game = "SELECT number, opened, terms, host, host_key, guest_key, host_account, guest_account \
             FROM games WHERE id = $1";
        let mut reading = self.readers.begin().await?;
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
        Ok(Some(Found {
            opened: row.try_get::<i64, _>("opened")? as u64,
            accounts: [row.try_get("host_account")?, row.try_get("guest_account")?],
            stored: Stored {
                terms: read(&terms).map_err(damaged)?,
                host: row.try_get("host")?,
                keys,
                events: happened,
            },
        }))
    }

    /// The games in which time may still run out, or that somebody may join.
    pub(crate) async fn running(&self) -> Result<Vec<String>, DatabaseError> {
        let games = "SELECT id FROM games WHERE is_over = 0";
        let rows = sqlx::query(games).fetch_all(&self.readers).await?;
        let ids = rows.iter().map(|row| row.try_get("id"));
        Ok(ids.collect::<Result<_, _>>()?)
    }
}

/// Stores a new game.
pub(crate) async fn insert(
    writer: &mut SqliteConnection,
    id: &str,
    stored: &Stored,
    accounts: [Option<AccountId>; 2],
    now: u64,
) -> Result<(), sqlx::Error> {
    let game = "INSERT INTO games \
        (id, opened, terms, host, host_key, guest_key, host_account, guest_account) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let key = |place: usize| stored.keys[place].map(|it| it.to_vec());
    sqlx::query(game)
        .bind(id)
        .bind(now as i64)
        .bind(write(&stored.terms))
        .bind(&stored.host)
        .bind(key(0))
        .bind(key(1))
        .bind(accounts[0])
        .bind(accounts[1])
        .execute(&mut *writer)
        .await?;
    append(writer, id, &stored.events).await
}

/// Stores what happened in a room.
pub(crate) async fn store(
    writer: &mut SqliteConnection,
    row: &Decided<'_>,
    now: u64,
) -> Result<(), sqlx::Error> {
    append(writer, row.id, &row.step.events).await?;
    if let Some(key) = row.step.guest {
        let seat = "UPDATE games SET guest_key = $2, guest_account = $3 WHERE id = $1";
        sqlx::query(seat)
            .bind(row.id)
            .bind(key.to_vec())
            .bind(row.account)
            .execute(&mut *writer)
            .await?;
    }
    if let Some(next) = &row.step.next {
        let both = "SELECT host_account, guest_account FROM games WHERE id = $1";
        let both = sqlx::query(both)
            .bind(row.id)
            .fetch_one(&mut *writer)
            .await?;
        let accounts = [both.try_get(0)?, both.try_get(1)?];
        insert(writer, &next.id, &next.stored, accounts, now).await?;
    }
    if let Some(ended) = row.ended {
        let game = archive::insert(writer, row.id, ended, now).await?;
        if ended.is_rated {
            ratings::count(writer, game, ended, now).await?;
        }
    }
    if row.is_over {
        let over = "UPDATE games SET is_over = 1 WHERE id = $1 AND is_over = 0";
        sqlx::query(over).bind(row.id).execute(&mut *writer).await?;
    }
    Ok(())
}

async fn append(
    writer: &mut SqliteConnection,
    id: &str,
    events: &[Event],
) -> Result<(), sqlx::Error> {
    let event = "INSERT INTO events (game, n, at, command, what) \
        SELECT number, $2, $3, $4, $5 FROM games WHERE id = $1";
    for it in events {
        let done = sqlx::query(event)
            .bind(id)
            .bind(it.n as i64)
            .bind(it.at as i64)
            .bind(it.id.as_deref())
            .bind(write(&it.what))
            .execute(&mut *writer)
            .await?;
        if done.rows_affected() != 1 {
            return Err(sqlx::Error::RowNotFound);
        }
    }
    Ok(())
}

/// A commit is on disk when it returns, also when the power fails.
fn durable(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
}

fn migrator(version: usize) -> Migrator {
    let known = MIGRATIONS.iter().take(version);
    let migrations = known.zip(1..).map(|((name, sql), version)| {
        let (name, kind) = (Cow::Borrowed(*name), MigrationType::Simple);
        Migration::new(version, name, kind, SqlStr::from_static(sql), false)
    });
    Migrator {
        migrations: Cow::Owned(migrations.collect()),
        ..Migrator::DEFAULT
    }
}
