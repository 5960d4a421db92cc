//! Connections: how each database is opened, and made to keep what it has acknowledged.

use std::fmt::Display;
use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, ConnectOptions, Connection, Row};

use super::tables::{LATEST, migrator};
use super::{Address, Database, DatabaseError, Home, Kind};

/// A commit is on disk when it returns, also when the power fails.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA busy_timeout = 10000";
/// The same; who asked for more keeps it. A process that stands still in the middle of a
/// transaction does not keep others waiting for longer than that.
const POSTGRES: &str = "SELECT set_config('synchronous_commit', 'on', false) \
        WHERE current_setting('synchronous_commit') IN ('off', 'local'); \
    SET idle_in_transaction_session_timeout = '3s'; SET lock_timeout = '8s'; \
    SET application_name = 'quadrille'";
/// The oldest version that is supported, as the server tells it.
const OLDEST: i64 = 15_0000;
/// How long it is waited for a connection to PostgreSQL before a request is refused.
const PATIENCE: Duration = Duration::from_secs(3);

impl Database {
    /// What the file of SQLite is called.
    pub const FILE: &'static str = "games.sqlite";

    /// Opens the database of a folder, which is made if there is none.
    ///
    /// # Errors
    /// If it cannot be opened, or is from a later version of the program.
    pub async fn open(folder: &Path) -> Result<Self, DatabaseError> {
        Self::open_as_of(&Home::Folder(folder.to_owned()), LATEST).await
    }

    /// Opens a database of PostgreSQL, which has to be there; its tables are made if there are
    /// none.
    ///
    /// # Errors
    /// If it does not answer, is too old or of another encoding, or its tables are from a later
    /// version of the program.
    pub async fn connect(address: &Address) -> Result<Self, DatabaseError> {
        Self::open_as_of(&Home::Postgres(address.clone()), LATEST).await
    }

    /// The database of either kind.
    ///
    /// # Errors
    /// As for [`open`](Self::open) and [`connect`](Self::connect).
    pub async fn open_at(home: &Home) -> Result<Self, DatabaseError> {
        Self::open_as_of(home, LATEST).await
    }

    /// The same as an earlier version of the program would have, after so many changes of the
    /// tables: for rehearsals.
    ///
    /// # Errors
    /// As for [`open_at`](Self::open_at).
    pub async fn open_as_of(home: &Home, version: usize) -> Result<Self, DatabaseError> {
        match home {
            Home::Folder(folder) => {
                std::fs::create_dir_all(folder).map_err(sqlx::Error::Io)?;
                let options = options(&url(folder)?)?;
                let file = folder.join(Self::FILE);
                reach(&file.display(), &options, SQLITE).await?;
                let writer = sqlite(1).connect_with(options.clone()).await?;
                migrator(Kind::Sqlite, version).run(&writer).await?;
                let readers = sqlite(4).connect_with(options).await?;
                Ok(Self::new(Kind::Sqlite, writer, readers))
            }
            Home::Postgres(address) => {
                let options = options(address.url())?;
                let reached = tokio::time::timeout(PATIENCE, reach(address, &options, POSTGRES));
                let silent = |_| unfit(address, "it does not answer");
                reached.await.map_err(silent)??;
                let writer = postgres(1).connect_with(options.clone()).await?;
                check(&writer).await?;
                migrator(Kind::Postgres, version).run(&writer).await?;
                let readers = postgres(8).connect_with(options).await?;
                Ok(Self::new(Kind::Postgres, writer, readers))
            }
        }
    }

    /// A database in memory, which ends with the program.
    ///
    /// # Errors
    /// If the system refuses it.
    pub async fn ephemeral() -> Result<Self, DatabaseError> {
        // Nothing is shared with anybody: one connection does it all.
        let only = sqlite(1).connect_with(options("sqlite::memory:")?).await?;
        migrator(Kind::Sqlite, LATEST).run(&only).await?;
        Ok(Self::new(Kind::Sqlite, only.clone(), only))
    }

    /// How commits are made durable, as the open database says it: journal mode and
    /// synchronization of SQLite, `synchronous_commit` and `fsync` of PostgreSQL.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn durability(&self) -> Result<[String; 2], DatabaseError> {
        let queries = match self.kind {
            Kind::Sqlite => [
                "SELECT journal_mode FROM pragma_journal_mode",
                "SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous",
            ],
            Kind::Postgres => [
                "SELECT current_setting('synchronous_commit')",
                "SELECT current_setting('fsync')",
            ],
        };
        let mut found = [const { String::new() }; 2];
        for (found, query) in found.iter_mut().zip(queries) {
            let row = sqlx::query(query).fetch_one(&self.writer).await?;
            *found = row.try_get(0)?;
        }
        Ok(found)
    }
}

fn options(url: &str) -> Result<AnyConnectOptions, sqlx::Error> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    Ok(url
        .parse::<AnyConnectOptions>()?
        .disable_statement_logging())
}

/// The file of a folder, as the driver reads it.
fn url(folder: &Path) -> Result<String, sqlx::Error> {
    let path = folder.canonicalize()?.join(Database::FILE);
    let no_text = || {
        let reason = format!("{} is no name in UTF-8", path.display());
        sqlx::Error::Configuration(reason.into())
    };
    let text = path.to_str().ok_or_else(no_text)?;
    let mut url = "sqlite:".to_owned();
    for byte in text.bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' => url.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => url.push(byte.into()),
            _ => url += &format!("%{byte:02X}"),
        }
    }
    Ok(url + "?mode=rwc")
}

fn sqlite(connections: u32) -> AnyPoolOptions {
    pool(connections, SQLITE)
        .idle_timeout(None)
        .max_lifetime(None)
}

fn postgres(connections: u32) -> AnyPoolOptions {
    pool(connections, POSTGRES).acquire_timeout(PATIENCE)
}

/// Connections that begin with these words.
fn pool(connections: u32, words: &'static str) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .after_connect(move |conn, _| {
            Box::pin(async move { sqlx::raw_sql(words).execute(conn).await.map(drop) })
        })
}

/// Connects once, and begins with these words, since a pool tries again and again and does not
/// tell why it cannot.
async fn reach(
    place: &dyn Display,
    options: &AnyConnectOptions,
    words: &'static str,
) -> Result<(), DatabaseError> {
    let failed = |error: sqlx::Error| match error.as_database_error() {
        Some(error) => unfit(place, error.message()),
        None => unfit(place, &error.to_string()),
    };
    let mut conn = options.connect().await.map_err(failed)?;
    let began = sqlx::raw_sql(words).execute(&mut conn).await;
    began.map_err(failed)?;
    Ok(conn.close().await?)
}

fn unfit(place: &dyn Display, reason: &str) -> DatabaseError {
    DatabaseError::Unfit(format!("{place}: {reason}"))
}

/// Whether a server of PostgreSQL is one that we can use.
async fn check(pool: &AnyPool) -> Result<(), DatabaseError> {
    let about = "SELECT CAST(current_setting('server_version_num') AS BIGINT), \
        current_setting('server_encoding'), current_setting('fsync')";
    let row = sqlx::query(about).fetch_one(pool).await?;
    let (version, encoding, fsync): (i64, String, String) =
        (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    if version < OLDEST {
        let (found, least) = (version / 10_000, OLDEST / 10_000);
        let reason = format!("PostgreSQL {found} is too old: {least} or later is needed");
        return Err(DatabaseError::Unfit(reason));
    }
    if encoding != "UTF8" {
        let reason = format!("its encoding is {encoding}: make one with ENCODING 'UTF8'");
        return Err(DatabaseError::Unfit(reason));
    }
    if fsync != "on" {
        tracing::warn!("the server of the database runs with fsync off: a power cut loses games");
    }
    Ok(())
}
