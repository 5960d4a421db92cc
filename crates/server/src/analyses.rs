//! Analyses of games that ended: asked for once, kept beside the archive.
//!
//! Whoever asks leaves a row, and whoever can have it done looks for rows. So what was asked for is
//! not forgotten when a server ends, and is the same whichever server is asked.

use std::collections::{HashMap, HashSet};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::online::{Analysis, AnalysisState};
use rules::Note;
use sqlx::Row;
use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use crate::hall::{Hall, Trouble, lock};
use crate::{Database, DatabaseError};

/// How often it is looked what is to be done.
const LOOK: Duration = Duration::from_secs(5);
/// So many may wait; others come again.
const MOST: i64 = 200;
/// When whoever could not ask comes again, in seconds.
const LATER: u64 = 30;

/// Who analyzes whole games for a server.
pub trait Analyst: Send + Sync {
    /// Whether anybody is there to begin with one.
    fn is_present(&self) -> bool;

    /// Whether all servers of a site ask the same ones, so that each may ask for everything.
    fn is_shared(&self) -> bool;

    /// What comes of a game, however long it takes: the record with verdicts, or why there is
    /// none; nothing if it has to be asked for again.
    fn analyze(&self, task: Task) -> Analyzing;

    /// How many positions are done, of how many, if somebody is at it; 0 of 0 where that is not
    /// known.
    fn progress(&self, site: &str, number: u64) -> Option<(usize, usize)>;
}

/// An analysis that is under way; dropped, nobody wants it any more.
pub type Analyzing = Pin<Box<dyn Future<Output = Option<Result<String, String>>> + Send>>;

/// A game to be analyzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The site, and the number of the analysis there: the same whoever asks.
    pub site: String,
    /// The number.
    pub number: u64,
    /// The record of the game.
    pub record: String,
    /// Whether it was asked for just now, and never before.
    pub is_new: bool,
}

/// The analyses of a server.
pub(crate) struct Analyses {
    database: Database,
    analyst: Option<Arc<dyn Analyst>>,
    site: String,
    running: Mutex<HashMap<i64, AbortHandle>>,
    /// Those that were asked for here and are not given away yet.
    new: Mutex<HashSet<i64>>,
    is_called: Notify,
}

/// What is kept of a game, with its analysis if there is one.
struct Kept {
    game: i64,
    number: Option<i64>,
    record: Option<String>,
    reason: Option<String>,
}

impl Analyses {
    pub(crate) async fn open(
        database: Database,
        analyst: Option<Arc<dyn Analyst>>,
    ) -> Result<Self, DatabaseError> {
        Ok(Self {
            site: database.site().await?,
            database,
            analyst,
            running: Mutex::default(),
            new: Mutex::default(),
            is_called: Notify::new(),
        })
    }

    /// Whether this server has any made.
    pub(crate) fn are_made(&self) -> bool {
        self.analyst.is_some()
    }

    /// How far the analysis of a game is; none if nobody has asked for it.
    pub(crate) async fn look(&self, id: &str) -> Result<Option<Analysis>, Trouble> {
        let kept = self.kept(id).await?;
        Ok(kept.number.map(|number| self.stands(number, &kept)))
    }

    /// The record with verdicts, once there is one.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<String>, Trouble> {
        Ok(self.kept(id).await?.record)
    }

    /// Asks for the analysis of a game; asked again, it is the same one, unless that has failed.
    pub(crate) async fn ask(&self, id: &str, now: u64) -> Result<Analysis, Trouble> {
        let kept = self.kept(id).await?;
        if let Some(number) = kept.number.filter(|_| kept.reason.is_none()) {
            return Ok(self.stands(number, &kept));
        }
        let analyst = self.analyst.as_ref();
        let analyst = analyst.ok_or_else(|| refused("online-analysis-none"))?;
        let later = |key| Err(Trouble::Later(Note::new(key), LATER));
        if !analyst.is_present() {
            return later("online-analysis-nobody");
        }
        let waiting = "SELECT count(*) FROM analyses WHERE record IS NULL AND reason IS NULL";
        let waiting = sqlx::query(waiting).fetch_one(self.database.readers());
        let waiting: i64 = waiting.await.and_then(|it| it.try_get(0)).map_err(failed)?;
        if waiting >= MOST {
            return later("online-analysis-full");
        }
        self.insert(&kept, now).await.map_err(failed)?;
        // Somebody else may have asked in this very moment.
        let found = self.look(id).await?;
        found.ok_or(Trouble::Unavailable)
    }

    async fn insert(&self, kept: &Kept, now: u64) -> Result<(), sqlx::Error> {
        let mut writing = self.database.write().await?;
        let failed = "DELETE FROM analyses WHERE game = $1 AND reason IS NOT NULL";
        let failed = sqlx::query(failed).bind(kept.game);
        failed.execute(&mut *writing).await?;
        let insert = "INSERT INTO analyses (game, asked, node) VALUES ($1, $2, $3) \
            ON CONFLICT (game) DO NOTHING RETURNING number";
        let insert = sqlx::query(insert).bind(kept.game).bind(now as i64);
        let insert = insert.bind(self.database.node());
        let row = insert.fetch_optional(&mut *writing).await?;
        let number: Option<i64> = row.map(|it| it.try_get(0)).transpose()?;
        writing.commit().await?;
        lock(&self.new).extend(number);
        self.is_called.notify_one();
        Ok(())
    }

    fn stands(&self, number: i64, kept: &Kept) -> Analysis {
        let analyst = self.analyst.as_ref();
        let is_waiting = kept.record.is_none() && kept.reason.is_none();
        let progress = analyst.filter(|_| is_waiting);
        let progress = progress.and_then(|it| it.progress(&self.site, number as u64));
        let state = match (kept, progress) {
            (
                Kept {
                    record: Some(_), ..
                },
                _,
            ) => AnalysisState::Done,
            (
                Kept {
                    reason: Some(_), ..
                },
                _,
            ) => AnalysisState::Failed,
            (_, Some(_)) => AnalysisState::Running,
            _ => AnalysisState::Waiting,
        };
        let (positions, of) = progress.unwrap_or_default();
        Analysis {
            state,
            positions: positions as u64,
            of: of as u64,
            reason: kept.reason.clone(),
        }
    }

    async fn kept(&self, id: &str) -> Result<Kept, Trouble> {
        let game = "SELECT archive.game, analyses.number, analyses.record, analyses.reason \
            FROM games \
            LEFT JOIN archive ON archive.game = games.number \
            LEFT JOIN analyses ON analyses.game = archive.game WHERE games.id = $1";
        let game = sqlx::query(game).bind(id.to_owned());
        let row = game.fetch_optional(self.database.readers()).await;
        let row = row.map_err(failed)?.ok_or(Trouble::Unknown)?;
        let game: Option<i64> = row.try_get(0).map_err(failed)?;
        let game = game.ok_or_else(|| refused("online-analysis-early"))?;
        let kept = || {
            Ok(Kept {
                game,
                number: row.try_get(1)?,
                record: row.try_get(2)?,
                reason: row.try_get(3)?,
            })
        };
        kept().map_err(failed)
    }

    /// What is to be done, with the records. Where no others are asked in common, what a server
    /// begins with is its own.
    async fn waiting(&self, is_shared: bool) -> Result<Vec<(i64, String)>, sqlx::Error> {
        let waiting = "SELECT analyses.number, analyses.node, archive.record FROM analyses \
            JOIN archive ON archive.game = analyses.game \
            WHERE analyses.record IS NULL AND reason IS NULL ORDER BY analyses.number";
        let rows = sqlx::query(waiting)
            .fetch_all(self.database.readers())
            .await?;
        let me = self.database.node();
        let mut all = Vec::new();
        for row in rows {
            let (number, node): (i64, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
            if is_shared || node == me || self.claim(number).await? {
                all.push((number, row.try_get(2)?));
            }
        }
        Ok(all)
    }

    /// Makes an analysis this server's own whose server is gone.
    async fn claim(&self, number: i64) -> Result<bool, sqlx::Error> {
        let claim = "UPDATE analyses SET node = $2 WHERE number = $1 AND (node IS NULL OR \
            NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.number = analyses.node))";
        let claim = sqlx::query(claim).bind(number).bind(self.database.node());
        let claimed = claim.execute(self.database.writer()).await?;
        Ok(claimed.rows_affected() == 1)
    }

    async fn store(&self, number: i64, found: &Result<String, String>) -> Result<(), sqlx::Error> {
        let store = "UPDATE analyses SET record = $2, reason = $3 \
            WHERE number = $1 AND record IS NULL AND reason IS NULL";
        sqlx::query(store)
            .bind(number)
            .bind(found.as_ref().ok())
            .bind(found.as_ref().err())
            .execute(self.database.writer())
            .await
            .map(drop)
    }

    /// Nothing more is asked for or kept.
    pub(crate) fn abandon(&self) {
        lock(&self.running).drain().for_each(|(_, it)| it.abort());
    }
}

impl Hall {
    /// Has done what is asked for, as long as the hall is open.
    pub(crate) async fn have_analyzed(self) {
        let analyses = self.analyses();
        let Some(analyst) = analyses.analyst.clone() else {
            return;
        };
        while self.is_open() {
            match analyses.waiting(analyst.is_shared()).await {
                Ok(waiting) => self.follow(&*analyst, waiting),
                Err(error) => tracing::warn!(%error, "analyses wait for the database"),
            }
            // Somebody has asked, or another server was.
            let _ = timeout(LOOK, analyses.is_called.notified()).await;
        }
    }

    /// Begins with what is new, and leaves what nobody waits for any more.
    fn follow(&self, analyst: &dyn Analyst, waiting: Vec<(i64, String)>) {
        let analyses = self.analyses();
        let mut running = lock(&analyses.running);
        running.retain(|number, task| {
            let is_waited_for = waiting.iter().any(|(it, _)| it == number);
            if !is_waited_for {
                task.abort();
            }
            is_waited_for
        });
        for (number, record) in waiting {
            if running.contains_key(&number) {
                continue;
            }
            let work = analyst.analyze(Task {
                site: analyses.site.clone(),
                number: number as u64,
                record: record.clone(),
                is_new: lock(&analyses.new).remove(&number),
            });
            let hall = self.clone();
            let task =
                tokio::spawn(async move { hall.await_analysis(number, &record, work).await });
            running.insert(number, task.abort_handle());
        }
    }

    async fn await_analysis(&self, number: i64, record: &str, work: Analyzing) {
        let analyses = self.analyses();
        match work.await {
            Some(Ok(found)) if !is_of(&found, record) => {
                tracing::error!(number, "an analysis is one of another game");
            }
            Some(found) => {
                if let Err(error) = analyses.store(number, &found).await {
                    tracing::warn!(%error, "an analysis is not stored, and asked for again");
                }
            }
            None => {}
        }
        // What did not come to an end begins anew, and not at once.
        sleep(LOOK).await;
        lock(&analyses.running).remove(&number);
    }
}

/// Whether one record is the other with more in it.
fn is_of(found: &str, record: &str) -> bool {
    let moves = |text: &str| {
        let record = record::read_str(text).next()?.record;
        let tree = record.tree();
        let line = tree.main_line().map(|it| tree.mv(it).to_owned());
        Some(line.collect::<Vec<_>>())
    };
    moves(found).is_some_and(|it| moves(record) == Some(it))
}

fn failed(error: sqlx::Error) -> Trouble {
    Trouble::from(DatabaseError::from(error))
}

fn refused(key: &'static str) -> Trouble {
    Trouble::Refused(vec![Note::new(key)])
}
