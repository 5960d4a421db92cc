//! People with accounts: who they are, where they are signed in, whom they block.

use std::net::IpAddr;

use online::{check_account_name, fold, key_of};
use protocol::online::{
    ArchiveQuery, Archived, Me, NewAccount, Opened, Profile, Seated, SignedIn, Token, What, read,
    write,
};
use record::tags::names;
use rules::Note;
use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use crate::clerk::now;
use crate::hall::{Trouble, random_word};
use crate::limits::{Limit, Limits};
use crate::secrets::{Passwords, public_id};
use crate::{Database, DatabaseError, archive, ratings};

/// The number of an account.
pub(crate) type AccountId = i64;

/// How long a browser stays signed in, in milliseconds.
const SIGNED_IN: u64 = 180 * 86_400_000;
/// Tokens last longer: nobody sits before a program.
const TOKEN: u64 = 3650 * 86_400_000;
/// Codes for a lost password.
const CODES: usize = 8;
/// Letters of a report at most.
const MOST_LETTERS: usize = 1000;
/// Sessions and tokens of one account at most; the oldest go.
const MOST_SESSIONS: i64 = 50;

/// Somebody who is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    pub(crate) number: AccountId,
    pub(crate) name: String,
    /// The digest of what was shown.
    digest: [u8; 32],
    /// Whether a browser asks, and not a program with a token.
    is_page: bool,
    /// Whether free text was taken from it.
    pub(crate) is_muted: bool,
}

impl Account {
    /// Refuses what only the owner does, and no program on the owner's behalf.
    pub(crate) fn check_owner(&self) -> Result<(), Trouble> {
        match self.is_page {
            true => Ok(()),
            false => Err(Trouble::Forbidden(Note::new("online-scope"))),
        }
    }
}

/// Where somebody asks from.
pub(crate) struct Origin {
    pub(crate) address: IpAddr,
    /// What the browser calls itself.
    pub(crate) agent: String,
}

/// All accounts of a server.
#[derive(Clone)]
pub(crate) struct People {
    database: Database,
    passwords: Passwords,
}

fn sql(error: sqlx::Error) -> Trouble {
    DatabaseError::from(error).into()
}

fn refused(key: &'static str) -> Trouble {
    Trouble::Refused(vec![Note::new(key)])
}

impl People {
    pub(crate) fn new(database: Database) -> Self {
        let passwords = Passwords::new();
        Self {
            database,
            passwords,
        }
    }

    /// Makes an account and signs in: the secret for the browser, and what it is told.
    pub(crate) async fn open(
        &self,
        asked: &NewAccount,
        origin: &Origin,
        limits: &Limits,
    ) -> Result<(String, Opened), Trouble> {
        let attempt = limits.take(Limit::Attempts, origin.address);
        attempt.map_err(Trouble::Exceeded)?;
        let name = check_account_name(&asked.name).map_err(|note| Trouble::Refused(vec![note]))?;
        check_password(&asked.password)?;
        let password = self.passwords.digest(&asked.password).await?;
        let mut writing = self.database.write().await.map_err(sql)?;
        let account = "INSERT INTO accounts (name, folded, password, created) \
            VALUES ($1, $2, $3, $4) ON CONFLICT (folded) DO NOTHING RETURNING number";
        let account = sqlx::query(account)
            .bind(&name)
            .bind(fold(&name))
            .bind(password)
            .bind(now() as i64)
            .fetch_optional(&mut *writing)
            .await
            .map_err(sql)?;
        let Some(account) = account else {
            return Err(Trouble::Refused(vec![
                Note::new("online-name-taken").with("name", name),
            ]));
        };
        let account: AccountId = account.try_get(0).map_err(sql)?;
        let recovery = new_codes(&mut writing, account).await?;
        for seat in asked.seats.iter().take(100) {
            take_seat(&mut writing, account, seat).await.map_err(sql)?;
        }
        let secret = sign_in(
            &mut writing,
            account,
            "page",
            &origin.agent,
            origin,
            SIGNED_IN,
        )
        .await?;
        writing.commit().await.map_err(sql)?;
        Ok((secret, Opened { name, recovery }))
    }

    /// Seats that were played as a guest belong to an account from now on.
    pub(crate) async fn adopt(&self, me: &Account, seats: &[Seated]) -> Result<(), Trouble> {
        if seats.is_empty() {
            return Ok(());
        }
        let mut writing = self.database.write().await.map_err(sql)?;
        for seat in seats.iter().take(100) {
            take_seat(&mut writing, me.number, seat)
                .await
                .map_err(sql)?;
        }
        writing.commit().await.map_err(sql)
    }

    /// Signs in; the secret for the browser, and the name as it is written.
    pub(crate) async fn sign_in(
        &self,
        name: &str,
        password: &str,
        origin: &Origin,
        limits: &Limits,
    ) -> Result<(String, Opened), Trouble> {
        let found = self.find(name).await?;
        self.check_attempt(found.as_ref(), name, origin, limits)
            .await?;
        let kept = found.as_ref().map(|it| it.password.as_str());
        if !self.passwords.fits(password, kept).await? {
            return Err(Trouble::Forbidden(Note::new("online-sign-in")));
        }
        let Some(found) = found else {
            return Err(Trouble::Forbidden(Note::new("online-sign-in")));
        };
        self.enter(found, origin).await
    }

    /// Opens an account by a code, which is used up, and gives it a new password. Whoever was
    /// signed in is not any more.
    pub(crate) async fn recover(
        &self,
        name: &str,
        code: &str,
        password: &str,
        origin: &Origin,
        limits: &Limits,
    ) -> Result<(String, Opened), Trouble> {
        check_password(password)?;
        let found = self.find(name).await?;
        self.check_attempt(found.as_ref(), name, origin, limits)
            .await?;
        let wrong = || Trouble::Forbidden(Note::new("online-code"));
        let found = found.ok_or_else(wrong)?;
        let digest = self.passwords.digest(password).await?;
        let mut writing = self.database.write().await.map_err(sql)?;
        let used = "DELETE FROM recovery WHERE account = $1 AND digest = $2";
        let code = code.trim().to_ascii_lowercase();
        let used = sqlx::query(used)
            .bind(found.number)
            .bind(key_of(&code).to_vec())
            .execute(&mut *writing)
            .await
            .map_err(sql)?;
        if used.rows_affected() != 1 {
            return Err(wrong());
        }
        set_password(&mut writing, found.number, &digest).await?;
        end_all(&mut writing, found.number, None).await?;
        writing.commit().await.map_err(sql)?;
        self.enter(found, origin).await
    }

    async fn enter(&self, found: Found, origin: &Origin) -> Result<(String, Opened), Trouble> {
        if let Some(reason) = found.banned {
            let note = Note::new("online-banned").with("reason", reason);
            return Err(Trouble::Forbidden(note));
        }
        let mut writing = self.database.write().await.map_err(sql)?;
        let agent = &origin.agent;
        let secret = sign_in(&mut writing, found.number, "page", agent, origin, SIGNED_IN).await?;
        writing.commit().await.map_err(sql)?;
        let opened = Opened {
            name: found.name,
            recovery: Vec::new(),
        };
        Ok((secret, opened))
    }

    /// Attempts are limited by address, and by name for addresses from which nobody has
    /// signed in to it: so nobody can keep the owner out.
    async fn check_attempt(
        &self,
        found: Option<&Found>,
        name: &str,
        origin: &Origin,
        limits: &Limits,
    ) -> Result<(), Trouble> {
        let by_address = limits.take(Limit::Attempts, origin.address);
        by_address.map_err(Trouble::Exceeded)?;
        if let Some(found) = found {
            let known = "SELECT 1 FROM sessions WHERE account = $1 AND address = $2 LIMIT 1";
            let known = sqlx::query(known)
                .bind(found.number)
                .bind(address_key(origin.address))
                .fetch_optional(self.database.readers())
                .await
                .map_err(sql)?;
            if known.is_some() {
                return Ok(());
            }
        }
        let by_name = limits.take_for(Limit::AttemptsAtName, fold(name));
        by_name.map_err(Trouble::Exceeded)
    }

    async fn find(&self, name: &str) -> Result<Option<Found>, Trouble> {
        let account = "SELECT number, name, password, created, banned FROM accounts \
            WHERE folded = $1";
        let row = sqlx::query(account)
            .bind(fold(name))
            .fetch_optional(self.database.readers())
            .await
            .map_err(sql)?;
        let found = row.map(|row| {
            Ok(Found {
                number: row.try_get("number")?,
                name: row.try_get("name")?,
                password: row.try_get("password")?,
                created: row.try_get::<i64, _>("created")? as u64,
                banned: row.try_get("banned")?,
            })
        });
        found.transpose().map_err(sql)
    }

    /// Whether a guest may be called so: nobody else is.
    pub(crate) async fn check_guest(&self, name: &str) -> Result<(), Trouble> {
        match !name.is_empty() && self.find(name).await?.is_some() {
            false => Ok(()),
            true => Err(Trouble::Refused(vec![
                Note::new("online-name-taken").with("name", name),
            ])),
        }
    }

    /// Who shows that secret.
    pub(crate) async fn whose(&self, secret: &str) -> Result<Option<Account>, Trouble> {
        let digest = key_of(secret);
        let account = "SELECT accounts.number, name, scopes, is_muted FROM sessions \
            JOIN accounts ON accounts.number = sessions.account \
            WHERE digest = $1 AND expires > $2 AND banned IS NULL";
        let row = sqlx::query(account)
            .bind(digest.to_vec())
            .bind(now() as i64)
            .fetch_optional(self.database.readers())
            .await
            .map_err(sql)?;
        let account = row.map(|row| {
            Ok(Account {
                number: row.try_get("number")?,
                name: row.try_get("name")?,
                is_page: row.try_get::<String, _>("scopes")? == "page",
                is_muted: row.try_get::<i64, _>("is_muted")? != 0,
                digest,
            })
        });
        account.transpose().map_err(sql)
    }

    /// Ends a session, by its id; without one, the one that asks.
    pub(crate) async fn sign_out(&self, me: &Account, id: Option<&str>) -> Result<(), Trouble> {
        let mut writing = self.database.write().await.map_err(sql)?;
        let query = match id {
            Some(id) => sqlx::query("DELETE FROM sessions WHERE account = $1 AND id = $2")
                .bind(me.number)
                .bind(id.to_owned()),
            None => sqlx::query("DELETE FROM sessions WHERE account = $1 AND digest = $2")
                .bind(me.number)
                .bind(me.digest.to_vec()),
        };
        let ended = query.execute(&mut *writing).await.map_err(sql)?;
        writing.commit().await.map_err(sql)?;
        match ended.rows_affected() {
            0 => Err(Trouble::Unknown),
            _ => Ok(()),
        }
    }

    /// A new token for a program.
    pub(crate) async fn token(
        &self,
        me: &Account,
        label: &str,
        origin: &Origin,
    ) -> Result<Token, Trouble> {
        me.check_owner()?;
        if !(1..=60).contains(&label.chars().count()) || label.chars().any(char::is_control) {
            return Err(refused("online-label"));
        }
        let mut writing = self.database.write().await.map_err(sql)?;
        let token = sign_in(&mut writing, me.number, "play", label, origin, TOKEN).await?;
        writing.commit().await.map_err(sql)?;
        let id = public_id(&token);
        Ok(Token { token, id })
    }

    /// Somebody's own account.
    pub(crate) async fn me(&self, me: &Account) -> Result<Me, Trouble> {
        let readers = self.database.readers();
        let sessions = "SELECT id, scopes, label, created, digest FROM sessions \
            WHERE account = $1 ORDER BY created DESC";
        let sessions = sqlx::query(sessions)
            .bind(me.number)
            .fetch_all(readers)
            .await;
        let session = |row: &SqliteRow| {
            Ok(SignedIn {
                id: row.try_get("id")?,
                scopes: row.try_get("scopes")?,
                label: row.try_get("label")?,
                created: row.try_get::<i64, _>("created")? as u64,
                is_this: row.try_get::<Vec<u8>, _>("digest")? == me.digest,
            })
        };
        let sessions: Result<Vec<_>, sqlx::Error> =
            sessions.map_err(sql)?.iter().map(session).collect();
        let blocked = "SELECT name FROM blocks JOIN accounts ON accounts.number = blocks.blocked \
            WHERE account = $1 ORDER BY folded";
        let blocked = sqlx::query(blocked)
            .bind(me.number)
            .fetch_all(readers)
            .await;
        let blocked: Result<Vec<String>, sqlx::Error> = blocked
            .map_err(sql)?
            .iter()
            .map(|row| row.try_get(0))
            .collect();
        let codes = "SELECT count(*) FROM recovery WHERE account = $1";
        let codes = sqlx::query(codes).bind(me.number).fetch_one(readers).await;
        Ok(Me {
            name: me.name.clone(),
            sessions: sessions.map_err(sql)?,
            blocked: blocked.map_err(sql)?,
            recovery_left: codes
                .and_then(|row| row.try_get::<i64, _>(0))
                .map_err(sql)? as u64,
        })
    }

    /// Changes the password; all other sessions end.
    pub(crate) async fn change_password(
        &self,
        me: &Account,
        old: &str,
        new: &str,
        limits: &Limits,
        origin: &Origin,
    ) -> Result<(), Trouble> {
        me.check_owner()?;
        check_password(new)?;
        self.confirm(me, old, limits, origin).await?;
        let digest = self.passwords.digest(new).await?;
        let mut writing = self.database.write().await.map_err(sql)?;
        set_password(&mut writing, me.number, &digest).await?;
        end_all(&mut writing, me.number, Some(&me.digest)).await?;
        writing.commit().await.map_err(sql)
    }

    /// New codes for a lost password; the old ones are void.
    pub(crate) async fn codes(
        &self,
        me: &Account,
        password: &str,
        limits: &Limits,
        origin: &Origin,
    ) -> Result<Opened, Trouble> {
        me.check_owner()?;
        self.confirm(me, password, limits, origin).await?;
        let mut writing = self.database.write().await.map_err(sql)?;
        let recovery = new_codes(&mut writing, me.number).await?;
        writing.commit().await.map_err(sql)?;
        let name = me.name.clone();
        Ok(Opened { name, recovery })
    }

    async fn confirm(
        &self,
        me: &Account,
        password: &str,
        limits: &Limits,
        origin: &Origin,
    ) -> Result<(), Trouble> {
        let attempt = limits.take(Limit::Attempts, origin.address);
        attempt.map_err(Trouble::Exceeded)?;
        let found = self.find(&me.name).await?;
        let kept = found.as_ref().map(|it| it.password.as_str());
        match self.passwords.fits(password, kept).await? {
            true => Ok(()),
            false => Err(Trouble::Forbidden(Note::new("online-sign-in"))),
        }
    }

    /// Deletes an account. Its games stay, without its name.
    pub(crate) async fn delete(
        &self,
        me: &Account,
        password: &str,
        limits: &Limits,
        origin: &Origin,
    ) -> Result<(), Trouble> {
        me.check_owner()?;
        self.confirm(me, password, limits, origin).await?;
        let mut writing = self.database.write().await.map_err(sql)?;
        erase(&mut writing, me.number).await.map_err(sql)?;
        writing.commit().await.map_err(sql)
    }

    /// Everything that is kept of an account.
    pub(crate) async fn export(&self, me: &Account) -> Result<Export, Trouble> {
        me.check_owner()?;
        let readers = self.database.readers();
        let games = "SELECT id, opened, terms, number FROM games \
            WHERE host_account = $1 OR guest_account = $1 ORDER BY opened";
        let games = sqlx::query(games).bind(me.number).fetch_all(readers).await;
        let mut all = Vec::new();
        for row in games.map_err(sql)? {
            let number: i64 = row.try_get("number").map_err(sql)?;
            let events = "SELECT what FROM events WHERE game = $1 ORDER BY n";
            let events = sqlx::query(events).bind(number).fetch_all(readers).await;
            let events: Result<Vec<String>, sqlx::Error> = events
                .map_err(sql)?
                .iter()
                .map(|row| row.try_get(0))
                .collect();
            let value = |text: String| serde_json::from_str(&text).unwrap_or_default();
            all.push(ExportedGame {
                id: row.try_get("id").map_err(sql)?,
                opened: row.try_get::<i64, _>("opened").map_err(sql)? as u64,
                terms: value(row.try_get("terms").map_err(sql)?),
                events: events.map_err(sql)?.into_iter().map(value).collect(),
            });
        }
        let profile = self.profile(&me.name).await?;
        Ok(Export {
            account: self.me(me).await?,
            profile,
            games: all,
        })
    }

    /// Whether one of two does not want to play the other.
    pub(crate) async fn is_blocked(
        &self,
        one: AccountId,
        other: AccountId,
    ) -> Result<bool, Trouble> {
        let blocks = "SELECT 1 FROM blocks WHERE (account = $1 AND blocked = $2) \
            OR (account = $2 AND blocked = $1) LIMIT 1";
        let row = sqlx::query(blocks)
            .bind(one)
            .bind(other)
            .fetch_optional(self.database.readers())
            .await;
        Ok(row.map_err(sql)?.is_some())
    }

    /// Blocks somebody, or does not any more.
    pub(crate) async fn block(&self, me: &Account, name: &str, on: bool) -> Result<(), Trouble> {
        let other = self.find(name).await?.ok_or(Trouble::Unknown)?;
        if other.number == me.number {
            return Err(refused("online-block-self"));
        }
        let query = match on {
            true => "INSERT OR IGNORE INTO blocks (account, blocked) VALUES ($1, $2)",
            false => "DELETE FROM blocks WHERE account = $1 AND blocked = $2",
        };
        let mut writing = self.database.write().await.map_err(sql)?;
        let query = sqlx::query(query).bind(me.number).bind(other.number);
        query.execute(&mut *writing).await.map_err(sql)?;
        writing.commit().await.map_err(sql)
    }

    /// Keeps what somebody reports about a game, with what was said in it.
    pub(crate) async fn report(
        &self,
        game: &str,
        (side, name): (&str, &str),
        text: &str,
        lines: &str,
    ) -> Result<(), Trouble> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MOST_LETTERS {
            let note = Note::new("online-report-text").with("most", MOST_LETTERS);
            return Err(Trouble::Refused(vec![note]));
        }
        let mut writing = self.database.write().await.map_err(sql)?;
        let report = "INSERT INTO reports (game, side, name, text, lines, at) \
            SELECT number, $2, $3, $4, $5, $6 FROM games WHERE id = $1";
        sqlx::query(report)
            .bind(game)
            .bind(side)
            .bind(name)
            .bind(text)
            .bind(lines)
            .bind(now() as i64)
            .execute(&mut *writing)
            .await
            .map_err(sql)?;
        writing.commit().await.map_err(sql)
    }

    /// Somebody, as anybody may see.
    pub(crate) async fn profile(&self, name: &str) -> Result<Profile, Trouble> {
        let found = self.find(name).await?.ok_or(Trouble::Unknown)?;
        let asked = ArchiveQuery {
            player: Some(found.name.clone()),
            ..ArchiveQuery::default()
        };
        let games: Vec<Archived> = archive::search(&self.database, &asked).await?.games;
        Ok(Profile {
            since: store::day_of(found.created / 1000),
            ratings: ratings::of(&self.database, found.number).await?,
            history: ratings::history(&self.database, found.number).await?,
            name: found.name,
            games,
        })
    }

    /// The games of an account that are not over, and the latest that are.
    pub(crate) async fn games(&self, me: &Account) -> Result<Vec<String>, Trouble> {
        let games = "SELECT id FROM games WHERE (host_account = $1 OR guest_account = $1) \
            ORDER BY is_over, opened DESC LIMIT 100";
        let rows = sqlx::query(games)
            .bind(me.number)
            .fetch_all(self.database.readers());
        let ids: Result<Vec<String>, sqlx::Error> = rows
            .await
            .map_err(sql)?
            .iter()
            .map(|row| row.try_get(0))
            .collect();
        ids.map_err(sql)
    }
}

struct Found {
    number: AccountId,
    name: String,
    password: String,
    created: u64,
    /// Why it may not be used.
    banned: Option<String>,
}

/// Everything that is kept of somebody.
#[derive(Serialize)]
pub(crate) struct Export {
    account: Me,
    profile: Profile,
    games: Vec<ExportedGame>,
}

#[derive(Serialize)]
struct ExportedGame {
    id: String,
    opened: u64,
    terms: serde_json::Value,
    /// Everything that happened, with what was said.
    events: Vec<serde_json::Value>,
}

fn check_password(password: &str) -> Result<(), Trouble> {
    match (8..=200).contains(&password.chars().count()) {
        true => Ok(()),
        false => Err(refused("online-password")),
    }
}

/// What is kept of an address: enough to know it again.
fn address_key(address: IpAddr) -> Vec<u8> {
    key_of(&format!("address {address}"))[..16].to_vec()
}

async fn sign_in(
    writer: &mut SqliteConnection,
    account: AccountId,
    scopes: &str,
    label: &str,
    origin: &Origin,
    lasts: u64,
) -> Result<String, Trouble> {
    let secret = random_word(32)?;
    let label: String = label
        .chars()
        .filter(|it| !it.is_control())
        .take(120)
        .collect();
    let session = "INSERT INTO sessions (digest, id, account, scopes, label, address, created, expires) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    sqlx::query(session)
        .bind(key_of(&secret).to_vec())
        .bind(public_id(&secret))
        .bind(account)
        .bind(scopes)
        .bind(label)
        .bind(address_key(origin.address))
        .bind(now() as i64)
        .bind((now() + lasts) as i64)
        .execute(&mut *writer)
        .await
        .map_err(sql)?;
    let old = "DELETE FROM sessions WHERE account = $1 AND digest NOT IN \
        (SELECT digest FROM sessions WHERE account = $1 ORDER BY created DESC LIMIT $2)";
    let old = sqlx::query(old).bind(account).bind(MOST_SESSIONS);
    old.execute(writer).await.map_err(sql)?;
    Ok(secret)
}

async fn new_codes(
    writer: &mut SqliteConnection,
    account: AccountId,
) -> Result<Vec<String>, Trouble> {
    let void = sqlx::query("DELETE FROM recovery WHERE account = $1").bind(account);
    void.execute(&mut *writer).await.map_err(sql)?;
    let mut codes = Vec::new();
    for _ in 0..CODES {
        let code = random_word(12)?;
        sqlx::query("INSERT INTO recovery (account, digest) VALUES ($1, $2)")
            .bind(account)
            .bind(key_of(&code).to_vec())
            .execute(&mut *writer)
            .await
            .map_err(sql)?;
        codes.push(code);
    }
    Ok(codes)
}

async fn set_password(
    writer: &mut SqliteConnection,
    account: AccountId,
    digest: &str,
) -> Result<(), Trouble> {
    let change = sqlx::query("UPDATE accounts SET password = $2 WHERE number = $1");
    let change = change.bind(account).bind(digest);
    change.execute(writer).await.map(drop).map_err(sql)
}

async fn end_all(
    writer: &mut SqliteConnection,
    account: AccountId,
    but: Option<&[u8; 32]>,
) -> Result<(), Trouble> {
    let end = sqlx::query("DELETE FROM sessions WHERE account = $1 AND digest <> $2");
    let but = but.map_or(Vec::new(), |it| it.to_vec());
    let end = end.bind(account).bind(but);
    end.execute(writer).await.map(drop).map_err(sql)
}

/// A seat that somebody played as a guest belongs to the account, whoever has its secret.
async fn take_seat(
    writer: &mut SqliteConnection,
    account: AccountId,
    seat: &Seated,
) -> Result<(), sqlx::Error> {
    let host = "UPDATE games SET host_account = $3 \
        WHERE id = $1 AND host_key = $2 AND host_account IS NULL";
    let guest = "UPDATE games SET guest_account = $3 \
        WHERE id = $1 AND guest_key = $2 AND guest_account IS NULL";
    for query in [host, guest] {
        sqlx::query(query)
            .bind(&seat.game)
            .bind(key_of(&seat.seat).to_vec())
            .bind(account)
            .execute(&mut *writer)
            .await?;
    }
    Ok(())
}

/// Takes somebody's name out of all games, and the account away.
pub(crate) async fn erase(
    writer: &mut SqliteConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    rename(writer, account, "").await?;
    let account = sqlx::query("DELETE FROM accounts WHERE number = $1").bind(account);
    account.execute(writer).await.map(drop)
}

/// Puts another name for somebody into all games.
pub(crate) async fn rename(
    writer: &mut SqliteConnection,
    account: AccountId,
    new: &str,
) -> Result<(), sqlx::Error> {
    let name = sqlx::query("SELECT name FROM accounts WHERE number = $1").bind(account);
    let name: String = name.fetch_one(&mut *writer).await?.try_get(0)?;
    let games = "SELECT number FROM games WHERE host_account = $1 OR guest_account = $1";
    for row in sqlx::query(games)
        .bind(account)
        .fetch_all(&mut *writer)
        .await?
    {
        rename_in(writer, row.try_get(0)?, account, &name, new).await?;
    }
    Ok(())
}

async fn rename_in(
    writer: &mut SqliteConnection,
    game: i64,
    account: AccountId,
    name: &str,
    new: &str,
) -> Result<(), sqlx::Error> {
    let host = "UPDATE games SET host = $3 WHERE number = $1 AND host_account = $2";
    let host = sqlx::query(host).bind(game).bind(account).bind(new);
    host.execute(&mut *writer).await?;
    let joined = "SELECT what FROM events JOIN games ON games.number = events.game \
        WHERE game = $1 AND n = 1 AND guest_account = $2";
    let joined = sqlx::query(joined).bind(game).bind(account);
    let joined = joined.fetch_optional(&mut *writer).await?;
    let joined: Option<String> = joined.map(|row| row.try_get(0)).transpose()?;
    if let Some(Ok(What::Joined { host, .. })) = joined.map(|text| read(&text)) {
        let what = What::Joined {
            name: new.to_owned(),
            host,
        };
        sqlx::query("UPDATE events SET what = $2 WHERE game = $1 AND n = 1")
            .bind(game)
            .bind(write(&what))
            .execute(&mut *writer)
            .await?;
    }
    let kept = sqlx::query("SELECT first, second, record FROM archive WHERE game = $1").bind(game);
    let Some(kept) = kept.fetch_optional(&mut *writer).await? else {
        return Ok(());
    };
    let text: String = kept.try_get("record")?;
    let mut record = record::read_str(&text).next().map(|it| it.record);
    let mut names: [String; 2] = [kept.try_get("first")?, kept.try_get("second")?];
    for (kept, tag) in names.iter_mut().zip([names::FIRST, names::SECOND]) {
        if kept == name {
            new.clone_into(kept);
            // A name fits into any tag.
            let _ = record.as_mut().map(|it| it.set_tag(tag, new));
        }
    }
    sqlx::query("UPDATE archive SET first = $2, second = $3, record = $4 WHERE game = $1")
        .bind(game)
        .bind(&names[0])
        .bind(&names[1])
        .bind(record.map_or(text, |it| it.to_string()))
        .execute(writer)
        .await
        .map(drop)
}
