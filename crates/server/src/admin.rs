//! What whoever runs a server does, also while it runs: copies, checks, order among people.

mod copy;

use std::fs::{self, File};
use std::path::Path;

use online::{Room, check_account_name, fold};
use rules::{Lang, Note};
use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::clock::now;
use crate::database::Kind;
use crate::people::{AccountId, erase, rename};
use crate::{Database, DatabaseError, Home, say};

pub use copy::{Copied, copy};

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// A file.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// It makes no sense.
    #[error("{0}")]
    Refused(Note),
}

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// How much there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Statistics {
    /// Accounts.
    pub accounts: i64,
    /// Games that were opened.
    pub games: i64,
    /// Those that are not over.
    pub running: i64,
    /// Those in the archive.
    pub archived: i64,
    /// Everything that happened in them.
    pub events: i64,
    /// Reports that nobody has answered.
    pub reports: i64,
}

/// What somebody reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Its number.
    pub number: i64,
    /// The game.
    pub game: String,
    /// Who reports: the side, and the name if there is one.
    pub by: String,
    /// What is wrong.
    pub text: String,
    /// What was said in the game, a line each.
    pub lines: Vec<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The answer, once there is one.
    pub answer: Option<String>,
}

/// The data of a server.
pub struct Admin(Database);

impl Admin {
    /// Opens the data of a site, whether a server uses it or not.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn open(home: &Home) -> Result<Self, AdminError> {
        Self::find(home)?;
        Ok(Self(Database::open_at(home).await?))
    }

    /// Looks whether a folder has data, and makes nothing; whether a database answers is found out
    /// by opening it.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(home: &Home) -> Result<(), AdminError> {
        let Home::Folder(folder) = home else {
            return Ok(());
        };
        let file = folder.join(Database::FILE);
        match file.exists() {
            true => Ok(()),
            false => Err(AdminError::Refused(
                Note::new("online-no-data").with("path", file.display().to_string()),
            )),
        }
    }

    /// Writes a copy as of now into a new file, while the server runs.
    ///
    /// # Errors
    /// If the file is there already, or cannot be written, and for PostgreSQL, which has
    /// programs of its own for that.
    pub async fn backup(&self, file: &Path) -> Result<(), AdminError> {
        if self.0.kind() == Kind::Postgres {
            return Err(AdminError::Refused(Note::new("online-pg-dump")));
        }
        let path = file.display().to_string();
        if file.exists() {
            let note = Note::new("online-file-there").with("path", path);
            return Err(AdminError::Refused(note));
        }
        let copy = sqlx::query("VACUUM INTO $1").bind(&path);
        copy.execute(self.0.readers()).await?;
        // Written is not yet on disk.
        let synced = File::open(file).and_then(|it| it.sync_all());
        synced.map_err(|source| AdminError::File { path, source })
    }

    /// Reads everything: what is wrong, or nothing.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn check(&self, mut tell: impl FnMut(u64, u64)) -> Result<Vec<String>, AdminError> {
        let mut wrong = match self.0.kind() {
            Kind::Sqlite => self.check_file().await?,
            // It sees to its files itself, and to it that rows refer to something.
            Kind::Postgres => Vec::new(),
        };
        let games = sqlx::query("SELECT id FROM games ORDER BY number");
        let games = games.fetch_all(self.0.readers()).await?;
        let n = games.len() as u64;
        for (row, done) in games.iter().zip(1..) {
            let id: String = row.try_get(0)?;
            if let Some(reason) = self.damage(&id).await? {
                wrong.push(format!("game {id}: {reason}"));
            }
            tell(done, n);
        }
        Ok(wrong)
    }

    /// What SQLite finds wrong with its file.
    async fn check_file(&self) -> Result<Vec<String>, AdminError> {
        let mut wrong = Vec::new();
        let whole = sqlx::query("PRAGMA integrity_check");
        for row in whole.fetch_all(self.0.readers()).await? {
            let line: String = row.try_get(0)?;
            if line != "ok" {
                wrong.push(line);
            }
        }
        let keys = sqlx::query("PRAGMA foreign_key_check");
        let keys = keys.fetch_all(self.0.readers()).await?;
        if !keys.is_empty() {
            wrong.push(format!("{} rows refer to nothing", keys.len()));
        }
        Ok(wrong)
    }

    /// What keeps a game from being played on.
    async fn damage(&self, id: &str) -> Result<Option<String>, AdminError> {
        let stored = match self.0.find(id).await {
            Ok(Some(found)) => found.stored,
            Ok(None) => return Ok(None),
            Err(DatabaseError::Damaged { reason, .. }) => return Ok(Some(reason)),
            Err(error) => return Err(error.into()),
        };
        let told = |lang, game, notes: &[Note]| say(lang, Some(game), notes);
        let read = Room::restore(id, stored, told);
        Ok(read.err().map(|notes| say(Lang::En, None, &notes)))
    }

    /// How much there is.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn statistics(&self) -> Result<Statistics, AdminError> {
        let count = async |query: &'static str| {
            let row = sqlx::query(query).fetch_one(self.0.readers()).await?;
            row.try_get::<i64, _>(0)
        };
        Ok(Statistics {
            accounts: count("SELECT count(*) FROM accounts").await?,
            games: count("SELECT count(*) FROM games").await?,
            running: count("SELECT count(*) FROM games WHERE is_over = 0").await?,
            archived: count("SELECT count(*) FROM archive").await?,
            events: count("SELECT count(*) FROM events").await?,
            reports: count("SELECT count(*) FROM reports WHERE answered IS NULL").await?,
        })
    }

    async fn account(&self, name: &str) -> Result<AccountId, AdminError> {
        let account = sqlx::query("SELECT number FROM accounts WHERE folded = $1");
        let account = account.bind(fold(name)).fetch_optional(self.0.readers());
        match account.await? {
            Some(row) => Ok(row.try_get(0)?),
            None => Err(AdminError::Refused(
                Note::new("online-no-account").with("name", name),
            )),
        }
    }

    /// Bans an account for a reason, or does not any more. It is signed out everywhere.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn ban(&self, name: &str, reason: Option<&str>) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let mut writing = self.0.write().await?;
        let ban = sqlx::query("UPDATE accounts SET banned = $2 WHERE number = $1");
        let ban = ban.bind(account).bind(reason);
        ban.execute(&mut *writing).await?;
        if reason.is_some() {
            let end = sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account);
            end.execute(&mut *writing).await?;
        }
        Ok(writing.commit().await?)
    }

    /// Takes free text from an account, or gives it back.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn mute(&self, name: &str, on: bool) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let mut writing = self.0.write().await?;
        let mute = sqlx::query("UPDATE accounts SET is_muted = $2 WHERE number = $1");
        let mute = mute.bind(account).bind(i64::from(on));
        mute.execute(&mut *writing).await?;
        Ok(writing.commit().await?)
    }

    /// Gives an account another name, in all its games. A running server shows it in games that
    /// it reads from then on.
    ///
    /// # Errors
    /// If there is no such account, or the name is none or taken.
    pub async fn rename(&self, name: &str, new: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let new = check_account_name(new).map_err(AdminError::Refused)?;
        if fold(name) != fold(&new) && self.account(&new).await.is_ok() {
            let note = Note::new("online-name-taken").with("name", new);
            return Err(AdminError::Refused(note));
        }
        let mut writing = self.0.write().await?;
        rename(&mut writing, account, &new).await?;
        let change = sqlx::query("UPDATE accounts SET name = $2, folded = $3 WHERE number = $1");
        let change = change.bind(account).bind(&new).bind(fold(&new));
        change.execute(&mut *writing).await?;
        Ok(writing.commit().await?)
    }

    /// Deletes an account, and its name from all games.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn erase(&self, name: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let mut writing = self.0.write().await?;
        erase(&mut writing, account).await?;
        Ok(writing.commit().await?)
    }

    /// What was reported, the oldest first: what nobody has answered, or all of it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn reports(&self, all: bool) -> Result<Vec<Report>, AdminError> {
        let reports = "SELECT reports.number, games.id, side, name, text, lines, at, answer \
            FROM reports JOIN games ON games.number = reports.game \
            WHERE $1 OR answered IS NULL ORDER BY reports.number";
        let rows = sqlx::query(reports).bind(all).fetch_all(self.0.readers());
        let report = |row: &AnyRow| {
            let (side, name): (String, String) = (row.try_get("side")?, row.try_get("name")?);
            let lines: String = row.try_get("lines")?;
            Ok(Report {
                number: row.try_get("number")?,
                game: row.try_get("id")?,
                by: format!("{side} {name}").trim_end().to_owned(),
                text: row.try_get("text")?,
                lines: lines.lines().map(str::to_owned).collect(),
                at: row.try_get::<i64, _>("at")? as u64,
                answer: row.try_get("answer")?,
            })
        };
        let reports: Result<Vec<Report>, sqlx::Error> = rows.await?.iter().map(report).collect();
        Ok(reports?)
    }

    /// Answers a report.
    ///
    /// # Errors
    /// If there is none of that number.
    pub async fn answer(&self, number: i64, text: &str) -> Result<(), AdminError> {
        let mut writing = self.0.write().await?;
        let answer = "UPDATE reports SET answer = $2, answered = $3 WHERE number = $1";
        let answer = sqlx::query(answer)
            .bind(number)
            .bind(text)
            .bind(now() as i64);
        let done = answer.execute(&mut *writing).await?;
        if done.rows_affected() == 0 {
            let note = Note::new("online-no-report").with("number", number.to_string());
            return Err(AdminError::Refused(note));
        }
        Ok(writing.commit().await?)
    }
}

/// Puts a copy in the place of the data of a folder, which no server may use meanwhile. What was
/// there is kept beside it.
///
/// # Errors
/// If the copy is damaged, or a file cannot be written.
pub async fn restore(folder: &Path, copy: &Path) -> Result<(), AdminError> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source| AdminError::File { path, source }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let (new, file) = (folder.join("restoring"), folder.join(Database::FILE));
    // The copy itself stays as it is, whatever is found in it.
    fs::create_dir_all(&new).map_err(failed(&new))?;
    let inside = new.join(Database::FILE);
    fs::copy(copy, &inside).map_err(failed(copy))?;
    let admin = Admin::open(&Home::Folder(new.clone())).await?;
    let wrong = admin.check(|_, _| {}).await?;
    if let Some(first) = wrong.first() {
        let note = Note::new("online-damaged").with("reason", first.as_str());
        return Err(AdminError::Refused(note));
    }
    let synced = File::open(&inside).and_then(|it| it.sync_all());
    synced.map_err(failed(&inside))?;
    for end in ["", "-wal", "-shm"] {
        let old = folder.join(format!("{}{end}", Database::FILE));
        if old.exists() {
            let aside = folder.join(format!("before-restore.sqlite{end}"));
            fs::rename(&old, &aside).map_err(failed(&old))?;
        }
    }
    fs::rename(&inside, &file).map_err(failed(&file))?;
    fs::remove_dir_all(&new).map_err(failed(&new))?;
    // The names are on disk as well.
    let synced = File::open(folder).and_then(|it| it.sync_all());
    synced.map_err(failed(folder))
}
