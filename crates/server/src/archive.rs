//! Games that ended: kept as they are searched.

use protocol::online::{ArchiveAnswer, ArchiveQuery, Archived};
use record::tags::names::DATE;
use rules::{Note, Outcome};
use session::{Session, Status};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use crate::hall::Trouble;
use crate::{Database, DatabaseError};

/// Games of one page of answers.
const PAGE: u32 = 50;

/// How a game ended, with all that is searched for.
pub(crate) struct Ended {
    pub(crate) is_rated: bool,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) is_correspondence: bool,
    pub(crate) choice: games::Choice,
    /// The level that played, if one did.
    pub(crate) level: Option<String>,
    /// Whether the host played first at the end.
    pub(crate) is_host_first: bool,
    names: [String; 2],
    result: String,
    plies: usize,
    moves: String,
    places: Vec<i64>,
    record: record::Record,
}

impl Ended {
    /// What is kept of a match that is over; nothing where one side has not moved.
    pub(crate) fn of(session: &Session, is_rated: bool, is_host_first: bool) -> Option<Self> {
        let Status::Over(end) = session.status() else {
            return None;
        };
        let plies = session.n_plies();
        let places = (0..=plies).filter_map(|ply| session.position_at(ply));
        let mut places: Vec<i64> = places.map(|it| it.key().cast_signed()).collect();
        places.sort_unstable();
        places.dedup();
        let seats = rules::Player::BOTH.map(|side| session.seat(side));
        let level = seats.iter().find(|it| !it.is_human());
        (plies >= 2).then(|| Self {
            is_rated,
            outcome: end.outcome,
            is_correspondence: session
                .time()
                .is_none_or(session::TimeControl::is_correspondence),
            choice: session.position().choice(),
            level: level.map(|it| it.name().to_owned()),
            is_host_first,
            names: seats.map(|it| it.name().to_owned()),
            result: session.record().result_text().to_owned(),
            plies,
            moves: session.moves().join(" "),
            places,
            record: session.record().clone(),
        })
    }
}

/// Keeps a game; its number.
pub(crate) async fn insert(
    writer: &mut AnyConnection,
    id: &str,
    ended: &Ended,
    now: u64,
) -> Result<i64, sqlx::Error> {
    let number = "SELECT number FROM games WHERE id = $1";
    let number: i64 = sqlx::query(number)
        .bind(id)
        .fetch_one(&mut *writer)
        .await?
        .try_get(0)?;
    let day = store::day_of(now / 1000);
    let mut record = ended.record.clone();
    // A day fits into any tag.
    let _ = record.set_tag(DATE, &day);
    let game = "INSERT INTO archive \
        (game, ended, day, kind, choice, first, second, result, plies, moves, record) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
        ON CONFLICT (game) DO UPDATE SET ended = $2, day = $3, first = $6, second = $7, \
        result = $8, plies = $9, moves = $10, record = $11";
    sqlx::query(game)
        .bind(number)
        .bind(now as i64)
        .bind(&day)
        .bind(ended.choice.game().to_string())
        .bind(ended.choice.to_string())
        .bind(&ended.names[0])
        .bind(&ended.names[1])
        .bind(&ended.result)
        .bind(ended.plies as i64)
        .bind(&ended.moves)
        .bind(record.to_string())
        .execute(&mut *writer)
        .await?;
    // What was said of a game that has gone on since is not said of this one.
    sqlx::query("DELETE FROM analyses WHERE game = $1")
        .bind(number)
        .execute(&mut *writer)
        .await?;
    for place in &ended.places {
        sqlx::query("INSERT INTO positions (place, game) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(place)
            .bind(number)
            .execute(&mut *writer)
            .await?;
    }
    Ok(number)
}

/// A question that is put together of words of ours and values of others.
struct Question {
    sql: String,
    values: Vec<Value>,
}

enum Value {
    Text(String),
    Number(i64),
}

impl Question {
    /// Adds words of ours.
    fn push(&mut self, words: &'static str) -> &mut Self {
        self.sql += words;
        self
    }

    /// Adds a text of somebody else. One that cannot be stored equals nothing.
    fn text(&mut self, text: impl Into<String>) -> &mut Self {
        let text = text.into();
        match text.contains('\0') {
            true => self.push("NULL"),
            false => self.value(Value::Text(text)),
        }
    }

    /// Adds a number.
    fn number(&mut self, number: i64) -> &mut Self {
        self.value(Value::Number(number))
    }

    fn value(&mut self, value: Value) -> &mut Self {
        self.values.push(value);
        self.sql += &format!("${}", self.values.len());
        self
    }

    /// What is found.
    async fn ask(self, database: &Database) -> Result<Vec<AnyRow>, DatabaseError> {
        // It holds nothing but words of ours.
        let mut query = sqlx::query(AssertSqlSafe(self.sql));
        for value in self.values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            };
        }
        Ok(query.fetch_all(database.readers()).await?)
    }
}

/// The games that a search is about.
fn condition(asked: &ArchiveQuery) -> Result<Question, Trouble> {
    let sql = "SELECT games.id, day, choice, first, second, result, plies, moves, record \
        FROM archive JOIN games ON games.number = archive.game WHERE 1 = 1";
    let mut sql = Question {
        sql: sql.to_owned(),
        values: Vec::new(),
    };
    if let Some(name) = &asked.player {
        let name = name.to_ascii_lowercase();
        sql.push(" AND (lower(first) = ").text(name.clone());
        sql.push(" OR lower(second) = ").text(name).push(")");
    }
    let choice = asked.game.as_deref().map(|name| {
        name.parse::<games::Choice>()
            .map_err(|error| Trouble::Refused(vec![error.note().clone()]))
    });
    let choice = choice.transpose()?;
    match (&asked.game, choice) {
        (Some(name), Some(choice)) if name.contains(':') => {
            sql.push(" AND choice = ").text(choice.to_string());
        }
        (Some(_), Some(choice)) => {
            sql.push(" AND kind = ").text(choice.game().to_string());
        }
        _ => {}
    }
    let plain = [
        (" AND day >= ", &asked.from),
        (" AND day <= ", &asked.until),
        (" AND result = ", &asked.result),
    ];
    for (words, value) in plain {
        if let Some(value) = value {
            sql.push(words).text(value.clone());
        }
    }
    if let Some(least) = asked.least {
        sql.push(" AND plies >= ").number(i64::from(least));
    }
    if let Some(most) = asked.most {
        sql.push(" AND plies <= ").number(i64::from(most));
    }
    if let Some(moves) = asked
        .moves
        .as_deref()
        .map(str::trim)
        .filter(|it| !it.is_empty())
    {
        // Whole moves: `a1` is not the beginning of `a12`.
        sql.push(" AND (moves = ").text(moves);
        sql.push(" OR substr(moves, 1, CAST(");
        sql.number(moves.chars().count() as i64 + 1);
        sql.push(" AS INTEGER)) = ").text(format!("{moves} "));
        sql.push(")");
    }
    if let Some(text) = &asked.position {
        let missing = || Trouble::Refused(vec![Note::new("online-archive-position")]);
        let position = choice.ok_or_else(missing)?.read(text);
        let position = position.map_err(|error| Trouble::Refused(vec![*error.0]))?;
        let place = position.key().cast_signed();
        sql.push(" AND games.number IN (SELECT game FROM positions WHERE place = ");
        sql.number(place).push(")");
    }
    Ok(sql)
}

/// One page of the games that a search finds, the latest first.
pub(crate) async fn search(
    database: &Database,
    asked: &ArchiveQuery,
) -> Result<ArchiveAnswer, Trouble> {
    let page = asked.page.unwrap_or(0).min(10_000);
    let mut sql = condition(asked)?;
    sql.push(" ORDER BY ended DESC, games.number DESC LIMIT ");
    sql.number(i64::from(PAGE) + 1).push(" OFFSET ");
    sql.number(i64::from(page) * i64::from(PAGE));
    let rows = sql.ask(database).await?;
    let is_more = rows.len() > PAGE as usize;
    let games = rows.iter().take(PAGE as usize).map(archived);
    let games: Result<Vec<Archived>, sqlx::Error> = games.collect();
    Ok(ArchiveAnswer {
        games: games.map_err(|error| Trouble::from(DatabaseError::from(error)))?,
        next: is_more.then_some(page + 1),
    })
}

fn archived(row: &AnyRow) -> Result<Archived, sqlx::Error> {
    Ok(Archived {
        game: row.try_get("id")?,
        day: row.try_get("day")?,
        choice: row.try_get("choice")?,
        players: [row.try_get("first")?, row.try_get("second")?],
        result: row.try_get("result")?,
        plies: row.try_get::<i64, _>("plies")? as u64,
        moves: row.try_get("moves")?,
    })
}

/// The records that a search finds, the oldest first, as many as fit into a page of a
/// download, and where the next begins.
pub(crate) async fn records(
    database: &Database,
    asked: &ArchiveQuery,
    offset: i64,
) -> Result<Vec<(Archived, String)>, Trouble> {
    let mut sql = condition(asked)?;
    sql.push(" ORDER BY ended, games.number LIMIT 100 OFFSET ");
    sql.number(offset);
    let rows = sql.ask(database).await?;
    let both = rows
        .iter()
        .map(|row| Ok((archived(row)?, row.try_get("record")?)));
    let both: Result<Vec<_>, sqlx::Error> = both.collect();
    both.map_err(|error| Trouble::from(DatabaseError::from(error)))
}
