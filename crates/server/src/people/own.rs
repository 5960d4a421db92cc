//! What is known of somebody: to others, and to the person alone.

use protocol::online::{ArchiveQuery, Archived, Me, Profile, SignedIn};
use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Account, People, sql};
use crate::hall::Trouble;
use crate::{archive, ratings, webhooks};

/// Everything that is kept of somebody.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Export {
    account: Me,
    profile: Profile,
    games: Vec<ExportedGame>,
}

#[derive(Serialize, utoipa::ToSchema)]
struct ExportedGame {
    id: String,
    opened: u64,
    terms: serde_json::Value,
    /// Everything that happened, with what was said.
    events: Vec<serde_json::Value>,
}

impl People {
    /// Somebody's own account.
    pub(crate) async fn me(&self, me: &Account) -> Result<Me, Trouble> {
        let readers = self.database.readers();
        let sessions = "SELECT id, scopes, label, created, digest FROM sessions \
            WHERE account = $1 ORDER BY created DESC";
        let sessions = sqlx::query(sessions)
            .bind(me.number)
            .fetch_all(readers)
            .await;
        let session = |row: &AnyRow| {
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
        let webhook = webhooks::of(&self.database, me.number).await;
        Ok(Me {
            webhook: webhook.map_err(sql)?,
            name: me.name.clone(),
            sessions: sessions.map_err(sql)?,
            blocked: blocked.map_err(sql)?,
            recovery_left: codes
                .and_then(|row| row.try_get::<i64, _>(0))
                .map_err(sql)? as u64,
        })
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
