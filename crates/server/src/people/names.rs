//! Names that change, and names that are forgotten, in everything that is stored.

use protocol::online::{What, read, write};
use record::tags::names;
use sqlx::{AnyConnection, Row};

use super::AccountId;

/// Takes somebody's name out of all games, and the account away.
pub(crate) async fn erase(
    writer: &mut AnyConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    rename(writer, account, "").await?;
    let account = sqlx::query("DELETE FROM accounts WHERE number = $1").bind(account);
    account.execute(writer).await.map(drop)
}

/// Puts another name for somebody into all games.
pub(crate) async fn rename(
    writer: &mut AnyConnection,
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
    writer: &mut AnyConnection,
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
    // An analysis names the players, too; it can be asked for again.
    sqlx::query("DELETE FROM analyses WHERE game = $1")
        .bind(game)
        .execute(&mut *writer)
        .await?;
    sqlx::query("UPDATE archive SET first = $2, second = $3, record = $4 WHERE game = $1")
        .bind(game)
        .bind(&names[0])
        .bind(&names[1])
        .bind(record.map_or(text, |it| it.to_string()))
        .execute(writer)
        .await
        .map(drop)
}
