//! Notices for people who play slow games: an account names one address, which is told when it
//! is the account's turn, and when such a game is over.
//!
//! Notices are made when what they tell of is stored, wait in a queue of bounded length, and
//! are tried a few times. They are a convenience: where one does not arrive, the game is
//! there all the same.

mod call;
mod target;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use online::Room;
use protocol::online::{NewWebhook, Notice, Occasion, Role, Webhook, WebhookSecret, write};
use rules::Note;
use sqlx::Row;
use tokio::sync::Semaphore;

use crate::clock::now;
use crate::hall::{Trouble, random_word};
use crate::people::{Account, AccountId};
use crate::{Database, DatabaseError};
use call::Caller;
pub use call::signature;
use target::{Allowed, Target};

/// Notices that may wait or be under way; others are dropped.
const MOST: usize = 1024;
/// Those of one account.
const MOST_OF_ONE: usize = 32;
/// How many are brought at once.
const AT_ONCE: usize = 16;
/// Notices in a row that do not arrive until an address is given up.
const MOST_FAILURES: i64 = 10;

/// How a server sends notices, if it does.
#[derive(Clone)]
pub struct Webhooks {
    caller: Caller,
    pauses: Vec<Duration>,
}

impl Webhooks {
    /// To public machines, and to these names and addresses although they are private.
    /// Authorities that are trusted besides those that browsers trust come as PEM.
    ///
    /// # Errors
    /// If the authorities cannot be read: why not.
    pub fn new(hosts: &[String], authorities: Option<&[u8]>) -> Result<Self, String> {
        Ok(Self {
            caller: Caller {
                allowed: Allowed::new(hosts),
                trust: remote::trust(authorities)?,
            },
            pauses: [5, 60].map(Duration::from_secs).to_vec(),
        })
    }

    /// The same with other pauses between attempts.
    #[must_use]
    pub fn with_pauses(self, pauses: Vec<Duration>) -> Self {
        Self { pauses, ..self }
    }
}

/// A notice, and whose it is.
pub(crate) struct Told {
    account: AccountId,
    notice: Notice,
}

/// Whose turn it is after how many plies, in a game without a clock or with days for a move.
pub(crate) type Turn = Option<(usize, usize)>;

/// Whose turn it is in a room.
pub(crate) fn turn_of(room: &Room) -> Turn {
    let session = room.session().filter(|it| it.is_running())?;
    let is_host = room.host_side() == Some(session.turn());
    room.is_by_calendar()
        .then_some((if is_host { 0 } else { 1 }, session.n_plies()))
}

/// What is to be told after a room has changed: to whoever has come to be to move, and to
/// both when it has ended. `before` is whose turn it was.
pub(crate) fn notices(
    room: &Room,
    accounts: [Option<AccountId>; 2],
    before: Turn,
    has_ended: bool,
) -> Vec<Told> {
    let is_slow = room.session().is_some() && room.is_by_calendar();
    let turn = turn_of(room);
    let places = match (has_ended && is_slow, turn) {
        (true, _) => vec![(0, Occasion::Over), (1, Occasion::Over)],
        (false, Some((place, _))) if turn != before => vec![(place, Occasion::Turn)],
        (false, _) => Vec::new(),
    };
    let notice = |(place, event): (usize, Occasion)| {
        let account = accounts[place]?;
        let info = room.info_for(place, room.last_at());
        let [first, second] = info.players?;
        let you = info.you?;
        Some(Told {
            account,
            notice: Notice {
                event,
                game: info.game,
                board: info.terms.game,
                opponent: if you == Role::First { second } else { first },
                you,
                plies: info.plies,
                result: info.result,
                at: now(),
            },
        })
    };
    places.into_iter().filter_map(notice).collect()
}

/// Brings notices to where they belong.
#[derive(Clone)]
pub(crate) struct Post(Arc<Inner>);

struct Inner {
    database: Database,
    /// How it is done; none if whoever runs the server does not want it.
    webhooks: Option<Webhooks>,
    /// How many of each account are under way.
    under_way: Mutex<HashMap<AccountId, usize>>,
    turns: Semaphore,
}

/// An address that is told, and what notices are signed with.
struct Found {
    target: Target,
    secret: String,
}

fn sql(error: sqlx::Error) -> Trouble {
    DatabaseError::from(error).into()
}

impl Post {
    pub(crate) fn new(database: Database, webhooks: Option<Webhooks>) -> Self {
        Self(Arc::new(Inner {
            database,
            webhooks,
            under_way: Mutex::default(),
            turns: Semaphore::new(AT_ONCE),
        }))
    }

    /// Whether whoever runs the server wants it.
    pub(crate) fn is_on(&self) -> bool {
        self.0.webhooks.is_some()
    }

    /// Names the address of an account, in place of the one before; what notices are
    /// signed with from now on.
    pub(crate) async fn set(
        &self,
        me: &Account,
        asked: &NewWebhook,
    ) -> Result<WebhookSecret, Trouble> {
        me.check_owner()?;
        let webhooks = self.0.webhooks.as_ref();
        let off = || Trouble::Forbidden(Note::new("online-webhooks-off"));
        let webhooks = webhooks.ok_or_else(off)?;
        let refused = |note| Trouble::Refused(vec![note]);
        let target = Target::read(asked.url.trim()).map_err(refused)?;
        // What a name stands for is looked up whenever something is sent.
        if let Some(ip) = target.ip()
            && !webhooks.caller.allowed.may_reach(&target.host, ip)
        {
            let note = Note::new("online-webhook-private").with("found", ip.to_string());
            return Err(refused(note));
        }
        let secret = random_word(32)?;
        let url = target.to_string();
        let mut writing = self.0.database.write().await.map_err(sql)?;
        let hook = "INSERT INTO webhooks (account, url, secret, created) \
            VALUES ($1, $2, $3, $4) ON CONFLICT (account) DO UPDATE SET url = $2, secret = $3, \
            created = $4, failures = 0, reason = NULL, is_off = 0";
        let hook = sqlx::query(hook).bind(me.number).bind(&url).bind(&secret);
        let hook = hook.bind(now() as i64).execute(&mut *writing).await;
        hook.map_err(sql)?;
        writing.commit().await.map_err(sql)?;
        Ok(WebhookSecret { url, secret })
    }

    /// Takes the address of an account away.
    pub(crate) async fn remove(&self, me: &Account) -> Result<(), Trouble> {
        me.check_owner()?;
        let mut writing = self.0.database.write().await.map_err(sql)?;
        let gone = sqlx::query("DELETE FROM webhooks WHERE account = $1").bind(me.number);
        let gone = gone.execute(&mut *writing).await.map_err(sql)?;
        writing.commit().await.map_err(sql)?;
        match gone.rows_affected() {
            0 => Err(Trouble::Unknown),
            _ => Ok(()),
        }
    }

    /// Sends a notice by and by, if the account has named an address. Where too many wait
    /// already it is dropped.
    pub(crate) fn send(&self, told: Told) {
        if !self.is_on() {
            return;
        }
        {
            let mut under_way = self.under_way();
            let (all, own) = (under_way.values().sum::<usize>(), told.account);
            let own = under_way.entry(own).or_default();
            if all >= MOST || *own >= MOST_OF_ONE {
                tracing::warn!(account = told.account, "a notice is dropped: too many wait");
                return;
            }
            *own += 1;
        }
        let post = self.clone();
        tokio::spawn(async move {
            post.bring(&told).await;
            let mut under_way = post.under_way();
            if let Some(own) = under_way.get_mut(&told.account) {
                *own -= 1;
            }
            under_way.retain(|_, own| *own > 0);
        });
    }

    fn under_way(&self) -> std::sync::MutexGuard<'_, HashMap<AccountId, usize>> {
        let under_way = &self.0.under_way;
        under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tries a few times, with pauses that grow, and keeps account of what came of it.
    async fn bring(&self, told: &Told) {
        let Some(webhooks) = &self.0.webhooks else {
            return;
        };
        let body = write(&told.notice);
        let pauses = webhooks.pauses.iter().copied();
        let mut failed = None;
        for pause in std::iter::once(Duration::ZERO).chain(pauses) {
            tokio::time::sleep(pause).await;
            let Ok(_turn) = self.0.turns.acquire().await else {
                return;
            };
            // It may have been changed or taken away meanwhile.
            let Ok(Some(found)) = self.find(told.account).await else {
                return;
            };
            let called = webhooks
                .caller
                .call(&found.target, &found.secret, now() / 1000, &body)
                .await;
            match called {
                Ok(()) => return self.keep(told.account, &found.secret, None).await,
                Err(reason) => failed = Some((found.secret, reason)),
            }
        }
        if let Some((secret, reason)) = failed {
            tracing::info!(account = told.account, reason, "a notice did not arrive");
            self.keep(told.account, &secret, Some(&reason)).await;
        }
    }

    /// Where an account is told something, unless that was given up.
    async fn find(&self, account: AccountId) -> Result<Option<Found>, Trouble> {
        let hook = "SELECT url, secret FROM webhooks \
            JOIN accounts ON accounts.number = webhooks.account \
            WHERE account = $1 AND is_off = 0 AND banned IS NULL";
        let row = sqlx::query(hook).bind(account);
        let row = row.fetch_optional(self.0.database.readers()).await;
        let Some(row) = row.map_err(sql)? else {
            return Ok(None);
        };
        let url: String = row.try_get("url").map_err(sql)?;
        let target = Target::read(&url).map_err(|note| Trouble::Refused(vec![note]))?;
        let secret = row.try_get("secret").map_err(sql)?;
        Ok(Some(Found { target, secret }))
    }

    /// Keeps whether a notice arrived. After too many that did not, in a row, no more are sent.
    async fn keep(&self, account: AccountId, secret: &str, failed: Option<&str>) {
        let kept = async {
            let mut writing = self.0.database.write().await?;
            let query = match failed {
                None => sqlx::query(
                    "UPDATE webhooks SET failures = 0, reason = NULL \
                     WHERE account = $1 AND secret = $2 AND failures > 0",
                ),
                Some(_) => sqlx::query(
                    "UPDATE webhooks SET failures = failures + 1, reason = $3, \
                     is_off = CASE WHEN failures + 1 >= $4 THEN 1 ELSE 0 END WHERE account = $1 AND secret = $2",
                ),
            };
            let query = query.bind(account).bind(secret);
            let query = match failed {
                None => query,
                Some(reason) => query.bind(reason).bind(MOST_FAILURES),
            };
            query.execute(&mut *writing).await?;
            writing.commit().await
        };
        if let Err(error) = kept.await {
            tracing::error!(%error, "what became of a notice is not kept");
        }
    }
}

/// The address of an account, as its owner sees it.
pub(crate) async fn of(
    database: &Database,
    account: AccountId,
) -> Result<Option<Webhook>, sqlx::Error> {
    let hook = "SELECT url, created, failures, reason, is_off FROM webhooks WHERE account = $1";
    let row = sqlx::query(hook).bind(account);
    let row = row.fetch_optional(database.readers()).await?;
    let hook = row.map(|row| {
        Ok(Webhook {
            url: row.try_get("url")?,
            created: row.try_get::<i64, _>("created")? as u64,
            is_off: row.try_get::<i64, _>("is_off")? != 0,
            failures: row.try_get::<i64, _>("failures")? as u64,
            reason: row.try_get("reason")?,
        })
    });
    hook.transpose()
}
