//! People with accounts: who they are, where they are signed in, whom they block.

mod names;
mod own;
mod rows;

use std::net::IpAddr;

use online::{check_account_name, fold, key_of};
use protocol::online::{NewAccount, Opened, Seated, Token};
use rules::Note;
use sqlx::Row;

use crate::clock::now;
use crate::hall::Trouble;
use crate::limits::{Limit, Limits};
use crate::secrets::{Passwords, public_id};
use crate::{Database, DatabaseError};

pub(crate) use names::{erase, rename};
pub(crate) use own::Export;
use rows::{address_key, end_all, new_codes, set_password, sign_in, take_seat};

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
        // No text of PostgreSQL holds it, and nobody is called so.
        if name.contains('\0') {
            return Ok(None);
        }
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
            true => "INSERT INTO blocks (account, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING",
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
        // Nothing that would make it look like something else, or cannot be stored.
        let is_kept = |it: &char| !it.is_control() || *it == '\n';
        let text: String = text.trim().chars().filter(is_kept).collect();
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
}

struct Found {
    number: AccountId,
    name: String,
    password: String,
    created: u64,
    /// Why it may not be used.
    banned: Option<String>,
}

fn check_password(password: &str) -> Result<(), Trouble> {
    match (8..=200).contains(&password.chars().count()) {
        true => Ok(()),
        false => Err(refused("online-password")),
    }
}
