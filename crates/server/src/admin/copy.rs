//! A whole site from one database to another: everything in one transaction, and only if what
//! was written is read back as the same.

use futures_util::TryStreamExt;
use rules::Note;
use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use super::AdminError;
use crate::database::Kind;
use crate::{Database, Home};

/// Every table with what its rows are told apart by, so that none refers to a later one.
const TABLES: [(&str, &str); 15] = [
    ("accounts", "number"),
    ("recovery", "account, digest"),
    ("sessions", "digest"),
    ("blocks", "account, blocked"),
    ("games", "number"),
    ("events", "game, n"),
    ("plans", "game, place"),
    ("archive", "game"),
    ("positions", "place, game"),
    ("analyses", "number"),
    ("ratings", "account, kind, speed"),
    ("rated", "account, game"),
    ("scales", "kind"),
    ("reports", "number"),
    ("webhooks", "account"),
];
/// What a server writes into an empty database as soon as it begins.
const OWN: &str = "scales";
/// Who owns a game is nobody's business elsewhere.
const OWNER: &str = "node";
/// The key of tables whose rows the database numbers.
const NUMBERED: &str = "number";
/// Rows that are written at once.
const GROUP: usize = 64;

/// A table that was copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    /// What it is called.
    pub table: &'static str,
    /// How many rows it has.
    pub rows: u64,
    /// The SHA-256 of all of them, in order, the same for the same data in either database.
    pub digest: String,
}

/// Copies everything into a database in which nothing is kept yet; what was copied.
/// It is told how many rows of which table are done.
///
/// # Errors
/// If one of them cannot be used, something is kept in the second, or what is written is not
/// read back as the same; then nothing is written.
pub async fn copy(
    from: &Home,
    to: &Home,
    mut tell: impl FnMut(&'static str, u64),
) -> Result<Vec<Copied>, AdminError> {
    let source = super::Admin::open(from).await?.0;
    let target = Database::open_at(to).await?;
    let both = [(&source, from), (&target, to)];
    check_unused(both).await?;
    let (mut reading, mut writing) = (source.read().await?, target.write().await?);
    for (database, conn) in [(&source, &mut reading), (&target, &mut writing)] {
        if database.kind() == Kind::Postgres {
            // It may take as long as it takes.
            let patient = "SET LOCAL idle_in_transaction_session_timeout = 0";
            sqlx::query(patient).execute(&mut **conn).await?;
        }
    }
    check_empty(&mut writing, to).await?;
    let mut read = Vec::new();
    for (table, key) in TABLES {
        let table = Table::of(&mut writing, target.kind(), table, key).await?;
        let mut rows = Rows::default();
        let mut group = Vec::new();
        let mut found = sqlx::query(AssertSqlSafe(table.select())).fetch(&mut *reading);
        while let Some(row) = found.try_next().await? {
            let row = table.read(&row)?;
            rows.add(&row);
            group.push(row);
            if group.len() == GROUP {
                table.write(&mut writing, &mut group).await?;
                tell(table.name, rows.n);
            }
        }
        drop(found);
        table.write(&mut writing, &mut group).await?;
        tell(table.name, rows.n);
        table.count_on(&mut writing, target.kind()).await?;
        read.push(rows.copied(table.name));
    }
    drop(reading);
    for (read, (name, key)) in read.iter().zip(TABLES) {
        let table = Table::of(&mut writing, target.kind(), name, key).await?;
        let mut rows = Rows::default();
        let mut found = sqlx::query(AssertSqlSafe(table.select())).fetch(&mut *writing);
        while let Some(row) = found.try_next().await? {
            rows.add(&table.read(&row)?);
        }
        if rows.copied(name) != *read {
            let note = Note::new("online-copy-differs").with("table", name);
            return Err(AdminError::Refused(note));
        }
    }
    // A server may have begun meanwhile.
    check_unused(both).await?;
    writing.commit().await?;
    Ok(read)
}

/// Whether no server uses any of them.
async fn check_unused(places: [(&Database, &Home); 2]) -> Result<(), AdminError> {
    for (database, home) in places {
        if database.n_nodes().await? > 0 {
            let note = Note::new("online-copy-busy").with("place", home.to_string());
            return Err(AdminError::Refused(note));
        }
    }
    Ok(())
}

/// Whether nothing is kept there.
async fn check_empty(conn: &mut AnyConnection, home: &Home) -> Result<(), AdminError> {
    for (table, _) in TABLES.iter().filter(|(table, _)| *table != OWN) {
        let any = AssertSqlSafe(format!("SELECT 1 FROM {table} LIMIT 1"));
        if sqlx::query(any).fetch_optional(&mut *conn).await?.is_some() {
            let note = Note::new("online-copy-there").with("place", home.to_string());
            return Err(AdminError::Refused(note));
        }
    }
    let own = AssertSqlSafe(format!("DELETE FROM {OWN}"));
    sqlx::query(own).execute(conn).await?;
    Ok(())
}

/// What is kept in a column.
#[derive(Clone, Copy)]
enum Sort {
    Number,
    Real,
    Text,
    Bytes,
}

enum Value {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

struct Table {
    name: &'static str,
    key: &'static str,
    columns: Vec<(String, Sort)>,
}

impl Table {
    /// A table as the database describes it.
    async fn of(
        conn: &mut AnyConnection,
        kind: Kind,
        name: &'static str,
        key: &'static str,
    ) -> Result<Self, AdminError> {
        let columns = match kind {
            Kind::Sqlite => "SELECT name, type FROM pragma_table_info($1) ORDER BY name",
            Kind::Postgres => {
                "SELECT CAST(column_name AS TEXT) COLLATE \"C\", CAST(data_type AS TEXT) \
                 FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = $1 ORDER BY 1"
            }
        };
        let rows = sqlx::query(columns).bind(name).fetch_all(conn).await?;
        let column = |row: &AnyRow| {
            let (name, sort): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let sort = match sort.to_ascii_lowercase().as_str() {
                "integer" | "bigint" => Sort::Number,
                "real" | "double precision" => Sort::Real,
                "blob" | "bytea" => Sort::Bytes,
                _ => Sort::Text,
            };
            Ok((name, sort))
        };
        let columns: Result<Vec<_>, sqlx::Error> = rows.iter().map(column).collect();
        let mut columns = columns?;
        columns.retain(|(name, _)| name != OWNER);
        Ok(Self { name, key, columns })
    }

    fn names(&self) -> String {
        let names = self.columns.iter().map(|(name, _)| format!("\"{name}\""));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The question for all its rows, in order.
    fn select(&self) -> String {
        let (names, Self { name, key, .. }) = (self.names(), self);
        format!("SELECT {names} FROM {name} ORDER BY {key}")
    }

    fn read(&self, row: &AnyRow) -> Result<Vec<Value>, sqlx::Error> {
        let columns = self.columns.iter().enumerate();
        let read = columns.map(|(n, (_, sort))| {
            Ok(match sort {
                Sort::Number => Value::Number(row.try_get(n)?),
                Sort::Real => Value::Real(row.try_get(n)?),
                Sort::Text => Value::Text(row.try_get(n)?),
                Sort::Bytes => Value::Bytes(row.try_get(n)?),
            })
        });
        read.collect()
    }

    /// Writes rows, which are taken out of the group.
    async fn write(
        &self,
        conn: &mut AnyConnection,
        group: &mut Vec<Vec<Value>>,
    ) -> Result<(), sqlx::Error> {
        if group.is_empty() {
            return Ok(());
        }
        let width = self.columns.len();
        let row = |n: usize| {
            let values = (1..=width).map(|it| format!("${}", n * width + it));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = (0..group.len()).map(row).collect();
        let (name, names, rows) = (self.name, self.names(), rows.join(", "));
        let insert = format!("INSERT INTO {name} ({names}) VALUES {rows}");
        let mut query = sqlx::query(AssertSqlSafe(insert));
        for value in group.drain(..).flatten() {
            query = match value {
                Value::Number(it) => query.bind(it),
                Value::Real(it) => query.bind(it),
                Value::Text(it) => query.bind(it),
                Value::Bytes(it) => query.bind(it),
            };
        }
        query.execute(conn).await.map(drop)
    }

    /// Has PostgreSQL number the next rows after those that are there.
    async fn count_on(&self, conn: &mut AnyConnection, kind: Kind) -> Result<(), sqlx::Error> {
        if kind == Kind::Sqlite || self.key != NUMBERED {
            return Ok(());
        }
        let name = self.name;
        let next = format!(
            "SELECT setval(pg_get_serial_sequence('{name}', '{NUMBERED}'), \
             GREATEST(max({NUMBERED}), 1), max({NUMBERED}) IS NOT NULL) FROM {name}"
        );
        let next = sqlx::query(AssertSqlSafe(next));
        next.execute(conn).await.map(drop)
    }
}

/// Rows that were seen.
#[derive(Default)]
struct Rows {
    n: u64,
    digest: Sha256,
}

impl Rows {
    fn add(&mut self, row: &[Value]) {
        self.n += 1;
        self.digest.update([2]);
        for value in row {
            match value {
                Value::Number(it) => self.part(it.map(i64::to_be_bytes).as_ref()),
                Value::Real(it) => self.part(it.map(|it| it.to_bits().to_be_bytes()).as_ref()),
                Value::Text(it) => self.part(it.as_ref()),
                Value::Bytes(it) => self.part(it.as_ref()),
            }
        }
    }

    /// Nothing is something else than an empty text.
    fn part(&mut self, bytes: Option<&impl AsRef<[u8]>>) {
        let Some(bytes) = bytes.map(AsRef::as_ref) else {
            return self.digest.update([0]);
        };
        self.digest.update([1]);
        self.digest.update((bytes.len() as u64).to_be_bytes());
        self.digest.update(bytes);
    }

    fn copied(self, table: &'static str) -> Copied {
        let digest = self.digest.finalize();
        Copied {
            table,
            rows: self.n,
            digest: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_table_is_left_out() {
        let database = Database::ephemeral().await.expect("a database");
        let tables = "SELECT name FROM sqlite_master WHERE type = 'table' \
            AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name <> 'nodes' ORDER BY name";
        let tables = sqlx::query(tables).fetch_all(database.readers()).await;
        let tables = tables.expect("tables");
        let tables: Vec<String> = tables.iter().map(|it| it.get(0)).collect();
        let mut known: Vec<_> = TABLES.iter().map(|(table, _)| *table).collect();
        known.sort_unstable();
        assert_eq!(tables, known);
    }

    #[test]
    fn digests_tell_rows_apart() {
        let digest = |rows: &[Vec<Value>]| {
            let mut all = Rows::default();
            rows.iter().for_each(|row| all.add(row));
            all.copied("t").digest
        };
        let text = |it: &str| Value::Text(Some(it.to_owned()));
        let different = [
            digest(&[vec![text("ab"), text("c")]]),
            digest(&[vec![text("a"), text("bc")]]),
            digest(&[vec![text("a")], vec![text("bc")]]),
            digest(&[vec![text(""), text("")]]),
            digest(&[vec![text(""), Value::Text(None)]]),
            digest(&[vec![Value::Text(None), text("")]]),
        ];
        for one in &different {
            assert_eq!(different.iter().filter(|it| *it == one).count(), 1);
        }
    }
}
