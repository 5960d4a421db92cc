//! Ratings: what a game changes, who leads, and the scale they are counted in.

use games::{GameId, Ladder};
use protocol::online::{Rated, RatingPoint};
use rating::{Rating, Score, carried_over};
use rules::{Outcome, Player};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::archive::Ended;
use crate::database::Kind;
use crate::people::AccountId;
use crate::{Database, DatabaseError};

const DAY: f64 = 86_400_000.0;

/// The word for how long games take.
const fn speed(is_correspondence: bool) -> &'static str {
    match is_correspondence {
        true => "correspondence",
        false => "live",
    }
}

/// Whether a word names a speed.
pub(crate) fn is_speed(word: &str) -> bool {
    [true, false].iter().any(|it| speed(*it) == word)
}

/// Counts a game for the ratings of its players. Points of levels do not change.
pub(crate) async fn count(
    writer: &mut AnyConnection,
    game: i64,
    ended: &Ended,
    now: u64,
) -> Result<(), sqlx::Error> {
    let Some(outcome) = ended.outcome else {
        return Ok(());
    };
    let accounts = "SELECT host_account, guest_account FROM games WHERE number = $1";
    let accounts = sqlx::query(accounts)
        .bind(game)
        .fetch_one(&mut *writer)
        .await?;
    let [host, guest]: [Option<AccountId>; 2] = [accounts.try_get(0)?, accounts.try_get(1)?];
    let host_side = match ended.is_host_first {
        true => Player::First,
        false => Player::Second,
    };
    let score = match outcome {
        Outcome::Draw => Score::Drawn,
        Outcome::Win(winner) if winner == host_side => Score::Won,
        Outcome::Win(_) => Score::Lost,
    };
    let (kind, speed) = (ended.choice.game(), speed(ended.is_correspondence));
    let level = ended
        .level
        .as_deref()
        .map(|name| Ladder::rating(ended.choice, name));
    lock(writer, [host, guest]).await?;
    match (host, guest, level) {
        (Some(host), _, Some(Some(level))) => {
            let level = Rating::measured(f64::from(level.points), f64::from(level.error));
            let (me, days) = find(writer, host, kind, speed, now).await?;
            let after = me.after(level, score, days);
            keep(writer, (host, game), (kind, speed), after, now).await?;
        }
        (Some(host), Some(guest), None) if host != guest => {
            let (one, one_days) = find(writer, host, kind, speed, now).await?;
            let (other, other_days) = find(writer, guest, kind, speed, now).await?;
            let after = one.after(other.later(other_days), score, one_days);
            keep(writer, (host, game), (kind, speed), after, now).await?;
            let after = other.after(one.later(one_days), score.other(), other_days);
            keep(writer, (guest, game), (kind, speed), after, now).await?;
        }
        // A level that nobody measured, or somebody whose account is gone.
        _ => {}
    }
    Ok(())
}

/// Keeps other servers from counting games of the same people meanwhile. With SQLite nobody
/// else writes anyway.
async fn lock(
    writer: &mut AnyConnection,
    accounts: [Option<AccountId>; 2],
) -> Result<(), sqlx::Error> {
    if Kind::of(writer) == Kind::Sqlite {
        return Ok(());
    }
    let lock = "SELECT number FROM accounts WHERE number IN ($1, $2) \
        ORDER BY number FOR NO KEY UPDATE";
    let lock = sqlx::query(lock).bind(accounts[0]).bind(accounts[1]);
    lock.fetch_all(writer).await.map(drop)
}

/// The rating of somebody, and how many days ago it was known.
async fn find(
    writer: &mut AnyConnection,
    account: AccountId,
    kind: GameId,
    speed: &str,
    now: u64,
) -> Result<(Rating, f64), sqlx::Error> {
    let rating = "SELECT points, deviation, volatility, at FROM ratings \
        WHERE account = $1 AND kind = $2 AND speed = $3";
    let row = sqlx::query(rating)
        .bind(account)
        .bind(kind.to_string())
        .bind(speed)
        .fetch_optional(writer)
        .await?;
    let Some(row) = row else {
        return Ok((Rating::new(), 0.0));
    };
    let rating = Rating {
        points: row.try_get("points")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    };
    let at: i64 = row.try_get("at")?;
    Ok((rating, (now as f64 - at as f64).max(0.0) / DAY))
}

async fn keep(
    writer: &mut AnyConnection,
    (account, game): (AccountId, i64),
    (kind, speed): (GameId, &str),
    rating: Rating,
    now: u64,
) -> Result<(), sqlx::Error> {
    let kind = kind.to_string();
    let changed = "INSERT INTO ratings (account, kind, speed, points, deviation, volatility, games, at) \
        VALUES ($1, $2, $3, $4, $5, $6, 1, $7) \
        ON CONFLICT (account, kind, speed) DO UPDATE SET points = $4, deviation = $5, \
        volatility = $6, games = ratings.games + 1, at = $7";
    sqlx::query(changed)
        .bind(account)
        .bind(&kind)
        .bind(speed)
        .bind(rating.points)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(now as i64)
        .execute(&mut *writer)
        .await?;
    let history = "INSERT INTO rated (account, game, kind, speed, points, deviation, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (account, game) DO UPDATE SET points = $5, deviation = $6, at = $7";
    sqlx::query(history)
        .bind(account)
        .bind(game)
        .bind(&kind)
        .bind(speed)
        .bind(rating.points)
        .bind(rating.deviation)
        .bind(now as i64)
        .execute(writer)
        .await?;
    Ok(())
}

/// The points of the measured levels of a game, weakest first.
fn scale(game: GameId) -> Vec<f64> {
    let ladder = Ladder::of(game.standard());
    let levels = ladder
        .rungs
        .iter()
        .filter(|it| it.name.starts_with("level-"));
    levels
        .filter_map(|it| Some(f64::from(it.rating?.points)))
        .collect()
}

/// Carries ratings over when the levels were measured anew since the last time.
pub(crate) async fn bring_up_to_date(database: &Database) -> Result<(), DatabaseError> {
    let mut writing = database.write().await?;
    if database.kind() == Kind::Postgres {
        // Servers that begin together carry them over once.
        let lock = sqlx::query("LOCK TABLE scales IN SHARE ROW EXCLUSIVE MODE");
        lock.execute(&mut *writing).await?;
    }
    for &game in GameId::ALL {
        let (kind, new) = (game.to_string(), scale(game));
        let text: Vec<String> = new.iter().map(f64::to_string).collect();
        let text = text.join(" ");
        let known = sqlx::query("SELECT points FROM scales WHERE kind = $1")
            .bind(&kind)
            .fetch_optional(&mut *writing)
            .await?;
        let known: Option<String> = known.map(|it| it.try_get(0)).transpose()?;
        if known.as_deref() == Some(text.as_str()) {
            continue;
        }
        if let Some(known) = known {
            let old: Vec<f64> = known.split(' ').filter_map(|it| it.parse().ok()).collect();
            for table in ["ratings", "rated"] {
                carry_over(&mut writing, table, &kind, &old, &new).await?;
            }
            tracing::info!(
                game = kind,
                "ratings are carried over to levels measured anew"
            );
        }
        let kept = "INSERT INTO scales (kind, points) VALUES ($1, $2) \
            ON CONFLICT (kind) DO UPDATE SET points = $2";
        sqlx::query(kept)
            .bind(&kind)
            .bind(&text)
            .execute(&mut *writing)
            .await?;
    }
    Ok(writing.commit().await?)
}

async fn carry_over(
    writer: &mut AnyConnection,
    table: &'static str,
    kind: &str,
    old: &[f64],
    new: &[f64],
) -> Result<(), sqlx::Error> {
    let (all, change) = match table {
        "ratings" => (
            "SELECT DISTINCT points FROM ratings WHERE kind = $1",
            "UPDATE ratings SET points = $1 WHERE kind = $2 AND points = $3",
        ),
        _ => (
            "SELECT DISTINCT points FROM rated WHERE kind = $1",
            "UPDATE rated SET points = $1 WHERE kind = $2 AND points = $3",
        ),
    };
    let rows = sqlx::query(all).bind(kind).fetch_all(&mut *writer).await?;
    let mut moved = Vec::new();
    for row in rows {
        let points: f64 = row.try_get(0)?;
        moved.push((points, carried_over(points, old, new)));
    }
    // Those that move up from the top, others from below, so that none meets another that
    // has not moved yet.
    moved.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (up, down): (Vec<_>, Vec<_>) = moved.into_iter().partition(|(old, new)| new > old);
    for (points, then) in up.into_iter().rev().chain(down) {
        let change = sqlx::query(change);
        let change = change.bind(then).bind(kind).bind(points);
        change.execute(&mut *writer).await?;
    }
    Ok(())
}

/// The best of a game, among those who are known well enough.
pub(crate) async fn leaders(
    database: &Database,
    game: GameId,
    speed: &str,
) -> Result<Vec<Rated>, DatabaseError> {
    let leaders = "SELECT name, kind, speed, points, deviation, volatility, games FROM ratings \
        JOIN accounts ON accounts.number = ratings.account \
        WHERE kind = $1 AND speed = $2 AND deviation <= 110 ORDER BY points DESC LIMIT 100";
    let rows = sqlx::query(leaders)
        .bind(game.to_string())
        .bind(speed)
        .fetch_all(database.readers())
        .await?;
    let rated: Result<Vec<Rated>, sqlx::Error> = rows.iter().map(rated).collect();
    Ok(rated?)
}

/// The ratings of somebody.
pub(crate) async fn of(
    database: &Database,
    account: AccountId,
) -> Result<Vec<Rated>, DatabaseError> {
    let all = "SELECT name, kind, speed, points, deviation, volatility, games FROM ratings \
        JOIN accounts ON accounts.number = ratings.account WHERE account = $1 ORDER BY kind, speed";
    let rows = sqlx::query(all)
        .bind(account)
        .fetch_all(database.readers())
        .await?;
    let rated: Result<Vec<Rated>, sqlx::Error> = rows.iter().map(rated).collect();
    Ok(rated?)
}

fn rated(row: &AnyRow) -> Result<Rated, sqlx::Error> {
    let rating = Rating {
        points: row.try_get("points")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    };
    let kind: String = row.try_get("kind")?;
    Ok(Rated {
        name: row.try_get("name")?,
        plays_like: plays_like(&kind, rating.points),
        game: kind,
        speed: row.try_get("speed")?,
        points: rating.points.round() as i64,
        deviation: rating.deviation.round() as i64,
        is_provisional: rating.is_provisional(),
        games: row.try_get::<i64, _>("games")? as u64,
    })
}

/// The level whose points are nearest.
fn plays_like(kind: &str, points: f64) -> Option<String> {
    let game = GameId::ALL.iter().find(|it| it.to_string() == kind)?;
    let ladder = Ladder::of(game.standard());
    let levels = ladder
        .rungs
        .iter()
        .filter(|it| it.name.starts_with("level-"));
    let measured = levels.filter_map(|it| Some((f64::from(it.rating?.points), &it.name)));
    let nearest = measured.min_by(|a, b| (a.0 - points).abs().total_cmp(&(b.0 - points).abs()));
    nearest.map(|(_, name)| name.clone())
}

/// How the ratings of somebody became what they are, the oldest first.
pub(crate) async fn history(
    database: &Database,
    account: AccountId,
) -> Result<Vec<RatingPoint>, DatabaseError> {
    let all =
        "SELECT kind, speed, points, at FROM rated WHERE account = $1 ORDER BY at DESC LIMIT 1000";
    let rows = sqlx::query(all)
        .bind(account)
        .fetch_all(database.readers())
        .await?;
    let point = |row: &AnyRow| {
        Ok(RatingPoint {
            game: row.try_get("kind")?,
            speed: row.try_get("speed")?,
            points: row.try_get::<f64, _>("points")?.round() as i64,
            at: row.try_get::<i64, _>("at")? as u64,
        })
    };
    let mut points: Vec<RatingPoint> =
        rows.iter().map(point).collect::<Result<_, sqlx::Error>>()?;
    points.reverse();
    Ok(points)
}
