//! Rows of accounts and of those who are signed in.

use std::net::IpAddr;

use online::key_of;
use protocol::online::Seated;
use sqlx::AnyConnection;

use super::{AccountId, CODES, MOST_SESSIONS, Origin, sql};
use crate::clock::now;
use crate::hall::{Trouble, random_word};
use crate::secrets::public_id;

/// What is kept of an address: enough to know it again.
pub(super) fn address_key(address: IpAddr) -> Vec<u8> {
    key_of(&format!("address {address}"))[..16].to_vec()
}

pub(super) async fn sign_in(
    writer: &mut AnyConnection,
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

pub(super) async fn new_codes(
    writer: &mut AnyConnection,
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

pub(super) async fn set_password(
    writer: &mut AnyConnection,
    account: AccountId,
    digest: &str,
) -> Result<(), Trouble> {
    let change = sqlx::query("UPDATE accounts SET password = $2 WHERE number = $1");
    let change = change.bind(account).bind(digest);
    change.execute(writer).await.map(drop).map_err(sql)
}

pub(super) async fn end_all(
    writer: &mut AnyConnection,
    account: AccountId,
    but: Option<&[u8; 32]>,
) -> Result<(), Trouble> {
    let end = sqlx::query("DELETE FROM sessions WHERE account = $1 AND digest <> $2");
    let but = but.map_or(Vec::new(), |it| it.to_vec());
    let end = end.bind(account).bind(but);
    end.execute(writer).await.map(drop).map_err(sql)
}

/// A seat that somebody played as a guest belongs to the account, whoever has its secret.
pub(super) async fn take_seat(
    writer: &mut AnyConnection,
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
