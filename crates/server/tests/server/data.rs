//! Where the data of a test is kept: by SQLite, or on the server of PostgreSQL that
//! `cargo xtask ci` starts to have all of this once more.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use server::{Admin, Database, Home};
use sqlx::AnyPool;
use tempfile::TempDir;

use crate::proxy::Proxy;

/// The variable that names a server of PostgreSQL on which databases may be made.
const SERVER: &str = "QUADRILLE_TEST_POSTGRES";

/// A place of its own for the data of one test.
pub(crate) struct Data {
    home: Home,
    url: String,
    /// The folder ends with this.
    _folder: Option<TempDir>,
}

impl Data {
    /// A new one, of the kind that is tested.
    pub(crate) async fn new() -> Self {
        match std::env::var_os(SERVER) {
            None => Self::sqlite(),
            Some(_) => Self::postgres().await,
        }
    }

    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(Database::FILE);
        Self {
            home: Home::Folder(folder.path().to_owned()),
            url: format!("sqlite:{}", path.display()),
            _folder: Some(folder),
        }
    }

    /// One on the server that has to be there.
    pub(crate) async fn postgres() -> Self {
        let (server, name) = (server(), name());
        let make = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        let pool = pool(&format!("{server}/postgres")).await;
        sqlx::raw_sql(make).execute(&pool).await.expect("made");
        pool.close().await;
        Self::at(format!("{server}/{name}"))
    }

    fn at(url: String) -> Self {
        Self {
            home: Home::read(&url).expect("an address"),
            url,
            _folder: None,
        }
    }

    /// The same database by another way.
    pub(crate) fn through(&self, proxy: &Proxy) -> Self {
        let name = self.url.rsplit('/').next().expect("a name");
        Self::at(format!("postgres://quadrille@{}/{name}", proxy.addr))
    }

    pub(crate) fn home(&self) -> &Home {
        &self.home
    }

    pub(crate) async fn database(&self) -> Database {
        Database::open_at(&self.home).await.expect("a database")
    }

    pub(crate) async fn admin(&self) -> Admin {
        Admin::open(&self.home).await.expect("data")
    }

    /// The way past the server, for what it would not do.
    pub(crate) async fn pool(&self) -> AnyPool {
        pool(&self.url).await
    }
}

/// Where the server is on which databases are made.
pub(crate) fn server() -> String {
    std::env::var(SERVER).unwrap_or_else(|_| {
        panic!("{SERVER} names no server of PostgreSQL: run `cargo xtask databases`")
    })
}

/// A way to it that can be cut.
pub(crate) async fn proxy() -> Proxy {
    let server = server();
    Proxy::to(server.rsplit('@').next().expect("an address")).await
}

/// A name that no database has.
pub(crate) fn name() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = now.expect("it is later than 1970").as_nanos();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("test_{}_{number}_{now}", std::process::id())
}

async fn pool(url: &str) -> AnyPool {
    sqlx::any::install_default_drivers();
    let options = sqlx::any::AnyPoolOptions::new().max_connections(1);
    options.connect(url).await.expect("a database")
}

/// A new database of the kind that is tested.
pub(crate) async fn fresh() -> Database {
    match std::env::var_os(SERVER) {
        None => Database::ephemeral().await.expect("a database"),
        Some(_) => Data::postgres().await.database().await,
    }
}
