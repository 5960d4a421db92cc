//! What is about PostgreSQL alone: the way there and back, and a database that goes away.

use std::time::{Duration, Instant};

use protocol::online::{Stage, ToClient};
use server::{AdminError, Database, Home, copy};

use crate::data::{self, Data};
use crate::host::Host;
use crate::proxy::Way;

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_site_goes_from_one_database_to_the_other_and_back() {
    let (old, new, back) = (Data::sqlite(), Data::postgres().await, Data::sqlite());
    let host = Host::open(&old).await;
    let ana = crate::admin::busy(&host).await;
    crate::people::rated_game(&host).await;
    host.hall.close().await;
    let there = copy(old.home(), new.home(), |_, _| {}).await;
    let there = there.expect("copied");
    let rows = |name: &str| there.iter().find(|it| it.table == name).map(|it| it.rows);
    assert!(there.iter().all(|it| it.digest.len() == 64), "{there:?}");
    assert_eq!(rows("games"), Some(2), "{there:?}");
    assert!(
        rows("archive") == Some(1) && rows("rated") == Some(2),
        "{there:?}"
    );
    // The site goes on there, and what is new gets a number of its own.
    let host = Host::open(&new).await;
    assert_eq!(host.info(&ana.game).await.plies, 1);
    let sign_in = r#"{"name":"Eva","password":"pass of Eva"}"#;
    assert_eq!(host.post("/session", sign_in).await.0, 200);
    let later = host.open_game(r#"{"game":"talpa:6"}"#).await;
    let account = r#"{"name":"Iva","password":"pass of Iva"}"#;
    assert_eq!(host.post("/account", account).await.0, 201);
    host.hall.close().await;
    let and_back = copy(new.home(), back.home(), |_, _| {}).await;
    let and_back = and_back.expect("copied");
    let same = |name: &str| {
        let of = |all: &[server::Copied]| all.iter().find(|it| it.table == name).cloned();
        of(&there) == of(&and_back)
    };
    assert!(same("events") && same("rated") && same("positions"));
    assert!(!same("games") && !same("accounts"));
    let host = Host::open(&back).await;
    assert_eq!(host.info(&ana.game).await.plies, 1);
    assert_eq!(host.info(&later.game).await.plies, 0);
    host.hall.close().await;
    let wrong = back.admin().await.check(|_, _| {}).await;
    assert_eq!(wrong.expect("an answer"), Vec::<String>::new());
    // Nothing is ever written over.
    for (from, to) in [(&old, &new), (&new, &old), (&old, &back)] {
        let refused = copy(from.home(), to.home(), |_, _| {}).await;
        assert!(
            matches!(refused, Err(AdminError::Refused(_))),
            "{refused:?}"
        );
    }
}

/// A server that begins while a site is copied would lose what it stores, or store what is copied.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn nothing_is_copied_if_a_server_begins_meanwhile() {
    let (old, new) = (Data::sqlite(), Data::postgres().await);
    let host = Host::open(&old).await;
    crate::admin::busy(&host).await;
    host.hall.close().await;
    let pool = new.pool().await;
    let begin = async || {
        let node = "INSERT INTO nodes (until) \
            SELECT CAST(extract(epoch FROM now()) * 1000 AS BIGINT) + 600000";
        sqlx::query(node).execute(&pool).await.expect("stored");
    };
    let mut has_begun = false;
    let refused = copy(old.home(), new.home(), |_, _| {
        if !std::mem::replace(&mut has_begun, true) {
            let now = tokio::runtime::Handle::current();
            tokio::task::block_in_place(|| now.block_on(begin()));
        }
    });
    let refused = refused.await.expect_err("a server is there").to_string();
    assert!(refused.contains("online-copy-busy"), "{refused}");
    let left = sqlx::query("SELECT 1 FROM games").fetch_all(&pool).await;
    assert!(left.expect("an answer").is_empty(), "nothing is copied");
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn what_cannot_be_used_is_refused_with_a_reason() {
    let pool = Data::postgres().await.pool().await;
    let (other, none) = (data::name(), data::name());
    let make = format!("CREATE DATABASE {other} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    let made = sqlx::raw_sql(sqlx::AssertSqlSafe(make))
        .execute(&pool)
        .await;
    made.expect("made");
    let server = data::server();
    for (url, words) in [
        (format!("{server}/{other}"), "LATIN1"),
        (format!("{server}/{none}"), "does not exist"),
        // Nobody listens there.
        (
            "postgres://ana:secret@127.0.0.1:1/games".to_owned(),
            "refused",
        ),
    ] {
        let home = Home::read(&url).expect("an address");
        let refused = Database::open_at(&home).await;
        let refused = refused.expect_err("it cannot be used").to_string();
        assert!(refused.contains(words), "{refused}");
        assert!(!refused.contains("secret"), "{refused}");
    }
}

/// A node of the next version comes first and changes the tables, while one of this version runs.
#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_server_goes_on_with_tables_of_a_later_version_and_starts_no_more() {
    let data = Data::postgres().await;
    let host = Host::open(&data).await;
    let ana = crate::admin::busy(&host).await;
    let pool = data.pool().await;
    // As changes of the tables are: they only ever add.
    for change in [
        "ALTER TABLE games ADD COLUMN later TEXT",
        "ALTER TABLE events ADD COLUMN later BIGINT NOT NULL DEFAULT 0",
        "CREATE TABLE later (number BIGINT PRIMARY KEY)",
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
            SELECT max(version) + 1, 'later', TRUE, checksum, 0 FROM _sqlx_migrations \
            GROUP BY checksum ORDER BY max(version) DESC LIMIT 1",
    ] {
        let changed = sqlx::raw_sql(change).execute(&pool).await;
        changed.unwrap_or_else(|error| panic!("{change}: {error}"));
    }
    assert_eq!(host.info(&ana.game).await.plies, 1);
    crate::people::rated_game(&host).await;
    let other = host.open_game(r#"{"game":"talpa:6"}"#).await;
    assert_eq!(host.info(&other.game).await.stage, Stage::Waiting);
    let refused = Database::open_at(data.home()).await;
    let refused = refused.expect_err("it is of a later version").to_string();
    assert!(refused.contains("previously applied"), "{refused}");
    host.hall.close().await;
}

/// Texts that PostgreSQL does not store come from outside all the same.
#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_zero_in_a_text_is_nothing_that_is_kept() {
    let host = Host::open(&Data::postgres().await).await;
    let ana = crate::admin::busy(&host).await;
    for (method, path, body, status) in [
        ("GET", "/games/%00", "", 404),
        ("GET", "/people/%00", "", 404),
        ("GET", "/archive?player=%00", "", 200),
        ("GET", "/archive?moves=%00&result=%00", "", 200),
        (
            "POST",
            "/session",
            r#"{"name":"\u0000","password":"12345678"}"#,
            403,
        ),
        (
            "POST",
            "/games",
            r#"{"terms":{"game":"talpa"},"name":"\u0000"}"#,
            422,
        ),
        (
            "POST",
            "/lobby",
            r#"{"seats":[{"game":"\u0000","seat":"\u0000"}]}"#,
            200,
        ),
    ] {
        let (found, text) = host.ask(method, path, "", body).await;
        assert_eq!(found, status, "{method} {path} {body}: {text}");
    }
    let report = format!(r#"{{"seat":"{}","text":"a\u0000b"}}"#, ana.seat);
    let path = format!("/games/{}/report", ana.game);
    assert_eq!(host.post(&path, &report).await.0, 204);
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_database_that_goes_away_is_waited_for() {
    let proxy = data::proxy().await;
    let data = Data::postgres().await.through(&proxy);
    let host = Host::open(&data).await;
    let ana = host
        .open_game(r#"{"game":"talpa:6","side":"first","open":true}"#)
        .await;
    host.join(&ana.game).await;
    let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
    talk.welcome().await;
    // In another game a clock runs.
    let live = r#"{"game":"talpa:6","side":"first","time":"3+0"}"#;
    let eva = host.open_game(live).await;
    let ivo = host.join(&eva.game).await;
    let mut of_eva = host.connect(&eva.game, Some(&eva.seat)).await;
    of_eva.act("m1", "move b2xb3", Some(0)).await;
    let mut of_ivo = host.connect(&ivo.game, Some(&ivo.seat)).await;
    of_eva.entry().await;
    let began = Instant::now();
    proxy.set(Way::Cut);
    // What cannot be stored is not acknowledged, and whoever asks is told.
    talk.act("m", "move b2xb3", Some(0)).await;
    while let Some(heard) = talk.hear().await {
        let is_done = matches!(&heard, ToClient::Event(_) | ToClient::Done { .. });
        assert!(!is_done, "{heard:?}");
    }
    let open = r#"{"terms":{"game":"talpa"}}"#;
    for (method, path, body) in [
        ("POST", "/games", open),
        ("GET", "/games/none", ""),
        ("GET", "/people/Ana", ""),
        ("GET", "/archive", ""),
    ] {
        let answer = host.ask_as(method, path, "close", "", body).await;
        assert!(answer.starts_with("HTTP/1.1 503"), "{path}: {answer}");
        assert!(answer.contains("retry-after: 5"), "{path}: {answer}");
        assert!(answer.contains("try again in a moment"), "{path}: {answer}");
    }
    let ready = host.ask_root("GET", "/readyz", "", "").await;
    assert!(ready.starts_with("HTTP/1.1 503"), "{ready}");
    // What is known can be looked at, also when a flag would have fallen, and nothing is done.
    tokio::time::sleep(Duration::from_secs(5).saturating_sub(began.elapsed())).await;
    assert_eq!(host.info(&eva.game).await.stage, Stage::Running);
    let mv = crate::nodes::reply().swap_remove(0);
    of_ivo.act("m2", &format!("move {mv}"), Some(1)).await;
    let path = format!("/games/{}/act", eva.game);
    let seat = format!("Quadrille-Seat: {}\r\n", eva.seat);
    let resign = r#"{"id":"r","action":"resign"}"#;
    assert_eq!(host.ask("POST", &path, &seat, resign).await.0, 503);
    assert_eq!(host.info(&eva.game).await.plies, 1);
    proxy.set(Way::Open);
    // The game is read anew although nobody asks for it.
    let lobby = || async { host.ask("GET", "/lobby", "", "").await.1 };
    while !lobby().await.contains(&ana.game) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
    assert_eq!(talk.welcome().await.done, Vec::<String>::new());
    talk.act("m", "move b2xb3", Some(0)).await;
    assert!(talk.entry().await.contains("b2xb3"));
    assert_eq!(host.post("/games", open).await.0, 201);
    // Nobody has lost by it who could not move. Clients say again what was not acknowledged.
    let mut of_ivo = host.connect(&ivo.game, Some(&ivo.seat)).await;
    assert_eq!(of_ivo.welcome().await.stage, Stage::Running);
    of_ivo.act("m2", &format!("move {mv}"), Some(1)).await;
    while !of_ivo.entry().await.contains(&mv) {}
}
