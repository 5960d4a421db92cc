//! Several servers on one database: who owns which game.
//!
//! A server on PostgreSQL is a *node*. Its row in `nodes` is its lease, one for all its
//! games, which it renews; the row's number is its fencing number and is never given again. A
//! game belongs to the node that its row names. Everything a node stores of its games is in a
//! transaction that holds the node's row: who wants to take the games of a node whose lease
//! has ended removes the row first, which waits for such transactions, and afterwards there
//! is nothing to hold. So a node that was paused, or cut off, cannot write any more, whatever
//! it believes, and a game never has two histories. It enters again under another number.
//!
//! Time is that of the database alone.

mod lease;
#[cfg(test)]
mod tests;

use std::time::Duration;

use sqlx::{AnyConnection, Row};

use crate::database::Kind;
use crate::{Database, DatabaseError};

pub(crate) use lease::{Lease, heir};

/// The number of a node.
pub(crate) type NodeId = i64;

/// What became of the wish to own a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taken {
    /// It is this node's.
    Ours,
    /// That node, which lives, has it.
    Elsewhere(NodeId),
    /// It was this node's, which was taken for dead and has to enter again.
    Lost,
    /// There is no such game.
    Unknown,
}

/// Milliseconds since 1970 by the clock of PostgreSQL.
macro_rules! now {
    () => {
        "CAST(extract(epoch FROM now()) * 1000 AS BIGINT)"
    };
}

/// That no node which lives owns a game.
macro_rules! is_free {
    () => {
        "(node IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.number = games.node))"
    };
}

impl Database {
    /// Becomes a node, under a new number, for so long; nothing where there is only one
    /// server anyway. The time of the database, if it counts.
    pub(crate) async fn enter(&self, lasts: Duration) -> Result<Option<u64>, DatabaseError> {
        if self.kind() == Kind::Sqlite {
            return Ok(None);
        }
        let enter = concat!(
            "INSERT INTO nodes (until) VALUES (",
            now!(),
            " + $1) RETURNING number, ",
            now!()
        );
        let row = sqlx::query(enter).bind(lasts.as_millis() as i64);
        let row = row.fetch_one(self.writer()).await?;
        self.set_node(row.try_get(0)?);
        Ok(Some(row.try_get::<i64, _>(1)? as u64))
    }

    /// Renews the lease of this node; the time of the database, or nothing if somebody has
    /// declared the node dead.
    pub(crate) async fn renew(&self, lasts: Duration) -> Result<Option<u64>, DatabaseError> {
        let renew = concat!(
            "UPDATE nodes SET until = ",
            now!(),
            " + $2 WHERE number = $1 RETURNING ",
            now!()
        );
        let row = sqlx::query(renew)
            .bind(self.node())
            .bind(lasts.as_millis() as i64)
            .fetch_optional(self.writer())
            .await?;
        let now: Option<i64> = row.map(|it| it.try_get(0)).transpose()?;
        Ok(now.map(|it| it as u64))
    }

    /// Says that this node is about to end.
    pub(crate) async fn say_farewell(&self) -> Result<(), DatabaseError> {
        let farewell = sqlx::query("UPDATE nodes SET is_leaving = 1 WHERE number = $1");
        farewell.bind(self.node()).execute(self.writer()).await?;
        Ok(())
    }

    /// How many others live that are not about to end.
    pub(crate) async fn n_staying(&self) -> Result<i64, DatabaseError> {
        let others = concat!(
            "SELECT count(*) FROM nodes WHERE is_leaving = 0 AND number <> $1 AND until > ",
            now!()
        );
        let others = sqlx::query(others).bind(self.node());
        Ok(others.fetch_one(self.readers()).await?.try_get(0)?)
    }

    /// Ends the lease of this node: its games are for others.
    pub(crate) async fn leave(&self) -> Result<(), DatabaseError> {
        let leave = sqlx::query("DELETE FROM nodes WHERE number = $1");
        leave.bind(self.node()).execute(self.writer()).await?;
        Ok(())
    }

    /// Declares nodes dead whose leases have ended, but for those that are just storing
    /// something; how many.
    pub(crate) async fn bury(&self) -> Result<u64, DatabaseError> {
        let bury = concat!(
            "DELETE FROM nodes WHERE number IN (SELECT number FROM nodes WHERE until <= ",
            now!(),
            " AND number IS DISTINCT FROM $1 FOR UPDATE SKIP LOCKED)"
        );
        let gone = sqlx::query(bury).bind(self.node());
        Ok(gone.execute(self.readers()).await?.rows_affected())
    }

    /// The nodes that live.
    pub(crate) async fn live(&self) -> Result<Vec<NodeId>, DatabaseError> {
        let live = sqlx::query("SELECT number FROM nodes ORDER BY number");
        let rows = live.fetch_all(self.readers()).await?;
        let live: Result<_, sqlx::Error> = rows.iter().map(|it| it.try_get(0)).collect();
        Ok(live?)
    }

    /// How many nodes there are whose leases have not ended.
    pub(crate) async fn n_nodes(&self) -> Result<i64, DatabaseError> {
        if self.kind() == Kind::Sqlite {
            return Ok(0);
        }
        let nodes = concat!("SELECT count(*) FROM nodes WHERE until > ", now!());
        let row = sqlx::query(nodes).fetch_one(self.readers()).await?;
        Ok(row.try_get(0)?)
    }

    /// Running games whose node is dead.
    pub(crate) async fn orphans(&self) -> Result<Vec<String>, DatabaseError> {
        let games = concat!(
            "SELECT id FROM games WHERE is_over = 0 AND node IS NOT NULL AND ",
            is_free!()
        );
        let rows = sqlx::query(games).fetch_all(self.readers()).await?;
        let ids: Result<_, sqlx::Error> = rows.iter().map(|it| it.try_get(0)).collect();
        Ok(ids?)
    }

    /// Makes a game this node's own, if no node that lives has it, and this one lives.
    pub(crate) async fn take(&self, id: &str) -> Result<Taken, DatabaseError> {
        if self.kind() == Kind::Sqlite {
            return Ok(Taken::Ours);
        }
        // Who was taken for dead and does not know it yet would believe to have it, and others take it.
        let take = concat!(
            "UPDATE games SET node = $2 WHERE id = $1 \
            AND EXISTS (SELECT 1 FROM nodes WHERE nodes.number = $2) AND (node = $2 OR ",
            is_free!(),
            ")"
        );
        // It may enter again under another number meanwhile.
        let me = self.node();
        let taken = sqlx::query(take).bind(id).bind(me);
        if taken.execute(self.writer()).await?.rows_affected() == 1 {
            return Ok(Taken::Ours);
        }
        let game = sqlx::query("SELECT node FROM games WHERE id = $1").bind(id);
        let Some(row) = game.fetch_optional(self.readers()).await? else {
            return Ok(Taken::Unknown);
        };
        let owner: Option<NodeId> = row.try_get(0)?;
        Ok(match owner == me {
            true => Taken::Lost,
            // It may have become nobody's in between.
            false => Taken::Elsewhere(owner.unwrap_or(0)),
        })
    }

    /// A name that databases do not share, for those who talk about this one.
    pub(crate) async fn site(&self) -> Result<String, DatabaseError> {
        if self.kind() == Kind::Sqlite {
            return Ok("file".to_owned());
        }
        let site = "SELECT CAST(system_identifier AS TEXT), (SELECT CAST(oid AS TEXT) \
            FROM pg_database WHERE datname = current_database()) FROM pg_control_system()";
        let row = sqlx::query(site).fetch_one(self.readers()).await?;
        let (server, database): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        Ok(format!("{server}-{database}"))
    }

    /// Gives games up that this node owns.
    pub(crate) async fn release(&self, ids: &[String]) -> Result<(), DatabaseError> {
        if self.kind() == Kind::Sqlite || ids.is_empty() {
            return Ok(());
        }
        let mut writing = self.write().await?;
        for id in ids {
            let free = "UPDATE games SET node = NULL WHERE id = $1 AND node = $2";
            let free = sqlx::query(free).bind(id).bind(self.node());
            free.execute(&mut *writing).await?;
        }
        Ok(writing.commit().await?)
    }

    /// Holds the row of this node as long as a transaction lasts.
    pub(crate) async fn hold(&self, writer: &mut AnyConnection) -> Result<(), DatabaseError> {
        if self.kind() == Kind::Sqlite {
            return Ok(());
        }
        let hold = sqlx::query("SELECT number FROM nodes WHERE number = $1 FOR SHARE");
        let held = hold.bind(self.node()).fetch_optional(writer).await?;
        held.map(drop).ok_or(DatabaseError::Fenced)
    }
}
