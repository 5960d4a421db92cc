//! Games and what happens in them, as rows.

use online::{Step, Stored};
use protocol::online::{Event, write};
use sqlx::{AnyConnection, Row};

use crate::archive::{self, Ended};
use crate::nodes::NodeId;
use crate::people::AccountId;
use crate::ratings;

/// What is to be stored together.
pub(crate) struct Decided<'a> {
    pub(crate) id: &'a str,
    pub(crate) step: &'a Step,
    pub(crate) is_over: bool,
    /// How the game ended, if it ends with this.
    pub(crate) ended: Option<&'a Ended>,
    /// The account of whoever took the seat.
    pub(crate) account: Option<AccountId>,
    /// The server that says so, which has to own the game.
    pub(crate) node: Option<NodeId>,
}

/// Stores a new game.
pub(crate) async fn insert(
    writer: &mut AnyConnection,
    id: &str,
    stored: &Stored,
    accounts: [Option<AccountId>; 2],
    now: u64,
    node: Option<NodeId>,
) -> Result<(), sqlx::Error> {
    let game = "INSERT INTO games \
        (id, opened, terms, host, host_key, guest_key, host_account, guest_account, node) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
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
        .bind(node)
        .execute(&mut *writer)
        .await?;
    append(writer, id, &stored.events, node).await
}

/// Stores what happened in a room.
pub(crate) async fn store(
    writer: &mut AnyConnection,
    row: &Decided<'_>,
    now: u64,
) -> Result<(), sqlx::Error> {
    if row.step.events.is_empty() {
        let own = "SELECT number FROM games WHERE id = $1 AND node IS NOT DISTINCT FROM $2";
        let own = sqlx::query(own).bind(row.id).bind(row.node);
        own.fetch_one(&mut *writer).await?;
    }
    append(writer, row.id, &row.step.events, row.node).await?;
    if let Some(key) = row.step.guest {
        let seat = "UPDATE games SET guest_key = $2, guest_account = $3 WHERE id = $1";
        sqlx::query(seat)
            .bind(row.id)
            .bind(key.to_vec())
            .bind(row.account)
            .execute(&mut *writer)
            .await?;
    }
    for (place, moves) in &row.step.plans {
        let plan = "INSERT INTO plans (game, place, moves) \
            SELECT number, $2, $3 FROM games WHERE id = $1 \
            ON CONFLICT (game, place) DO UPDATE SET moves = excluded.moves";
        sqlx::query(plan)
            .bind(row.id)
            .bind(*place as i64)
            .bind(moves)
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
        insert(writer, &next.id, &next.stored, accounts, now, row.node).await?;
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

pub(super) async fn append(
    writer: &mut AnyConnection,
    id: &str,
    events: &[Event],
    node: Option<NodeId>,
) -> Result<(), sqlx::Error> {
    let event = "INSERT INTO events (game, n, at, command, what) \
        SELECT number, $2, $3, $4, $5 FROM games \
        WHERE id = $1 AND node IS NOT DISTINCT FROM $6";
    for it in events {
        let done = sqlx::query(event)
            .bind(id)
            .bind(it.n as i64)
            .bind(it.at as i64)
            .bind(it.id.as_deref())
            .bind(write(&it.what))
            .bind(node)
            .execute(&mut *writer)
            .await?;
        if done.rows_affected() != 1 {
            return Err(sqlx::Error::RowNotFound);
        }
    }
    Ok(())
}
