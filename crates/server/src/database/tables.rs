//! The tables, as a row of changes since the first version: told once for each database, under
//! the same numbers.

use std::borrow::Cow;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::Kind;

/// A change of the tables: its name, and how it is told to SQLite and to PostgreSQL.
struct Change(&'static str, &'static str, &'static str);

macro_rules! changes {
    ($($file:literal $name:literal)*) => {
        [$(Change(
            $name,
            include_str!(concat!("../../migrations/sqlite/", $file, "_", $name, ".sql")),
            include_str!(concat!("../../migrations/postgres/", $file, "_", $name, ".sql")),
        )),*]
    };
}

const CHANGES: &[Change] = &changes![
    "0001" "games"
    "0002" "people"
    "0003" "order"
    "0004" "plans"
    "0005" "webhooks"
    "0006" "nodes"
    "0007" "analyses"
];

/// How many changes there are.
pub(super) const LATEST: usize = CHANGES.len();

/// Brings the tables to a version.
pub(super) fn migrator(kind: Kind, version: usize) -> Migrator {
    let known = CHANGES.iter().take(version);
    let migrations = known.zip(1..).map(|(change, version)| {
        let Change(name, sqlite, postgres) = *change;
        let sql = match kind {
            Kind::Sqlite => sqlite,
            Kind::Postgres => postgres,
        };
        let (name, simple) = (Cow::Borrowed(name), MigrationType::Simple);
        Migration::new(version, name, simple, SqlStr::from_static(sql), false)
    });
    Migrator {
        migrations: Cow::Owned(migrations.collect()),
        ..Migrator::DEFAULT
    }
}
