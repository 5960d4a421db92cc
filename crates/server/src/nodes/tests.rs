//! Fencing on a real server of PostgreSQL: nodes that are paused at every moment.

use std::time::Duration;

use online::Stored;
use protocol::online::{Event, What, read};
use rules::SplitMix64;
use sqlx::{Any, AnyPool, Transaction};

use super::Taken;
use crate::database::{Decided, insert, store};
use crate::{Database, DatabaseError, Home};

const GAME: &str = "game";
/// A lease that has ended as soon as it is given: whoever looks may take the games, so that
/// nothing has to be waited for.
const NONE: Duration = Duration::ZERO;

/// So many connections to a new database with one game, as so many servers would have.
async fn servers(n: usize) -> Vec<Database> {
    let server = std::env::var("QUADRILLE_TEST_POSTGRES")
        .expect("a server of PostgreSQL: run `cargo xtask databases`");
    let at = |name: &str| Home::read(&format!("{server}/{name}")).expect("an address");
    let mut name = [0; 8];
    getrandom::fill(&mut name).expect("chance");
    let name = format!("nodes_{}", u64::from_be_bytes(name));
    let make = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(&format!("{server}/postgres")).await;
    let pool = pool.expect("a server");
    sqlx::raw_sql(make).execute(&pool).await.expect("made");
    pool.close().await;
    let mut all = Vec::new();
    for _ in 0..n {
        all.push(Database::open_at(&at(&name)).await.expect("a database"));
    }
    let stored = Stored {
        terms: read(r#"{"game":"talpa"}"#).expect("terms"),
        host: String::new(),
        keys: [Some([0; 32]), None],
        events: Vec::new(),
        plans: Default::default(),
    };
    let mut writing = all[0].write().await.expect("a transaction");
    let inserted = insert(&mut writing, GAME, &stored, [None; 2], 0, None).await;
    inserted.expect("stored");
    writing.commit().await.expect("stored");
    all
}

/// Whether another one has the game.
async fn is_elsewhere(database: &Database) -> bool {
    let taken = database.take(GAME).await.expect("asked");
    matches!(taken, Taken::Elsewhere(owner) if Some(owner) != database.node())
}

/// As the clerk does it, but for the end.
async fn begin(
    database: &Database,
    n: u64,
    word: &str,
) -> Result<Transaction<'static, Any>, DatabaseError> {
    let mut writing = database.write().await?;
    database.hold(&mut writing).await?;
    let event = Event {
        n,
        at: n,
        id: Some(word.to_owned()),
        what: What::Next(word.to_owned()),
    };
    let step = online::Step {
        events: vec![event],
        ..online::Step::default()
    };
    let row = Decided {
        id: GAME,
        step: &step,
        is_over: false,
        ended: None,
        account: None,
        node: database.node(),
    };
    store(&mut writing, &row, 0).await?;
    Ok(writing)
}

/// What is stored of the game: numbers, and whose words.
async fn history(database: &Database) -> Vec<(u64, String)> {
    let found = database.find(GAME).await.expect("an answer");
    let events = found.expect("the game").stored.events;
    let events = events.into_iter();
    events.map(|it| (it.n, it.id.unwrap_or_default())).collect()
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn who_was_taken_for_dead_takes_nothing_on_postgres() {
    let [one, other] = &servers(2).await[..] else {
        panic!("two");
    };
    one.enter(NONE).await.expect("entered");
    other.enter(NONE).await.expect("entered");
    assert_eq!(one.take(GAME).await.expect("taken"), Taken::Ours);
    assert_eq!(other.bury().await.expect("asked"), 1);
    // What it would show of the game from now on might be old; and nobody else has it, whom it could ask.
    assert_eq!(one.take(GAME).await.expect("asked"), Taken::Lost);
    one.enter(NONE).await.expect("entered again");
    assert_eq!(one.take(GAME).await.expect("taken"), Taken::Ours);
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn who_stores_is_waited_for_and_then_fenced_on_postgres() {
    let [one, other] = &servers(2).await[..] else {
        panic!("two");
    };
    one.enter(NONE).await.expect("entered");
    other.enter(NONE).await.expect("entered");
    assert_eq!(one.take(GAME).await.expect("taken"), Taken::Ours);
    assert!(is_elsewhere(other).await);
    assert_eq!(other.take("none").await.expect("asked"), Taken::Unknown);
    // In the middle of a transaction it cannot be declared dead.
    let writing = begin(one, 1, "one").await.expect("its own game");
    assert_eq!(other.bury().await.expect("asked"), 0);
    assert!(is_elsewhere(other).await);
    writing.commit().await.expect("stored");
    assert_eq!(other.bury().await.expect("asked"), 1);
    assert_eq!(other.take(GAME).await.expect("asked"), Taken::Ours);
    assert!(matches!(
        begin(one, 2, "one").await,
        Err(DatabaseError::Fenced)
    ));
    assert_eq!(one.renew(NONE).await.expect("asked"), None);
    // Under another number it lives, and still owns nothing.
    one.enter(NONE).await.expect("entered");
    let refused = begin(one, 2, "one").await;
    assert!(refused.is_err_and(|it| it.is_of_rows()));
    let writing = begin(other, 2, "other").await.expect("its own game");
    writing.commit().await.expect("stored");
    let expected = [(1, "one".to_owned()), (2, "other".to_owned())];
    assert_eq!(history(one).await, expected);
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn who_stands_still_in_a_transaction_loses_it_on_postgres() {
    let [paused, other] = &servers(2).await[..] else {
        panic!("two");
    };
    paused.enter(NONE).await.expect("entered");
    other.enter(NONE).await.expect("entered");
    assert_eq!(paused.take(GAME).await.expect("taken"), Taken::Ours);
    let writing = begin(paused, 1, "paused").await.expect("its own game");
    while other.bury().await.expect("asked") == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(other.take(GAME).await.expect("asked"), Taken::Ours);
    let next = begin(other, 1, "other").await.expect("its own game");
    next.commit().await.expect("stored");
    assert!(writing.commit().await.is_err());
    assert_eq!(history(paused).await, [(1, "other".to_owned())]);
}

/// A server that knows its games only from what it was told.
struct Server {
    database: Database,
    name: usize,
    /// The last event of the game, if it believes that the game is its own.
    last: Option<u64>,
    /// What it is about to commit.
    open: Option<(Transaction<'static, Any>, u64, String)>,
}

/// Three servers do whatever they may do, in any order, and stop at any moment in between.
/// Nothing that was committed is lost, and numbers have no gaps: there is one history.
#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_game_has_one_history_in_any_order_on_postgres() {
    let mut all: Vec<Server> = Vec::new();
    for (name, database) in servers(3).await.into_iter().enumerate() {
        database.enter(NONE).await.expect("entered");
        all.push(Server {
            database,
            name,
            last: None,
            open: None,
        });
    }
    let mut random = SplitMix64::new(14);
    let (mut committed, mut refused) = (Vec::new(), 0);
    for turn in 0..1500 {
        let it = &mut all[(random.next_u64() % 3) as usize];
        let what = random.next_u64() % 8;
        match (it.open.take(), it.last) {
            // Somebody in the middle of a transaction commits, is killed, or goes on waiting.
            (Some((writing, n, word)), _) => match what {
                0..4 => {
                    writing.commit().await.expect("its row is held");
                    committed.push((n, word));
                    it.last = Some(n);
                }
                4 => drop(writing),
                _ => it.open = Some((writing, n, word)),
            },
            (None, Some(last)) if what < 5 => {
                let (n, word) = (last + 1, format!("{}-{turn}", it.name));
                match begin(&it.database, n, &word).await {
                    Ok(writing) => it.open = Some((writing, n, word)),
                    Err(_) => {
                        (it.last, refused) = (None, refused + 1);
                    }
                }
            }
            (None, _) if what == 5 => drop(it.database.bury().await.expect("asked")),
            (None, None) => {
                if it.database.renew(NONE).await.expect("asked").is_none() {
                    it.database.enter(NONE).await.expect("entered");
                }
                if it.database.take(GAME).await.expect("asked") == Taken::Ours {
                    it.last = Some(history(&it.database).await.len() as u64);
                }
            }
            (None, Some(_)) => {}
        }
    }
    for it in &mut all {
        it.open = None;
    }
    let found = history(&all[0].database).await;
    let numbers: Vec<u64> = found.iter().map(|(n, _)| *n).collect();
    assert_eq!(numbers, (1..=found.len() as u64).collect::<Vec<_>>());
    assert_eq!(found, committed);
    // It did happen that somebody was late, and the game went from hand to hand.
    let owners = |n: usize| {
        found
            .iter()
            .filter(|(_, it)| it.starts_with(&format!("{n}-")))
            .count()
    };
    assert!(refused > 10 && (0..3).all(|n| owners(n) > 10), "{refused}");
}
