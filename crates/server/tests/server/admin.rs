//! Copies, checks, order among people; data of every earlier version.

use protocol::online::{Problem, Seated, read};
use server::{Admin, AdminError, Database, restore};

use crate::host::Host;

/// A server with two players, something that was said, and an account.
async fn busy(host: &Host) -> Seated {
    let ana = host.open_game(r#"{"game":"talpa:6","side":"first"}"#).await;
    host.join(&ana.game).await;
    let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
    talk.act("m", "move b2xb3", Some(0)).await;
    talk.entry().await;
    let account = r#"{"name":"Eva","password":"pass of Eva"}"#;
    assert_eq!(host.post("/account", account).await.0, 201);
    ana
}

#[tokio::test]
async fn a_copy_made_while_the_server_runs_is_restored() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let copy = folders[1].path().join("copy.sqlite");
    let host = Host::open(folders[0].path()).await;
    let seat = busy(&host).await;
    let admin = Admin::open(folders[0].path()).await.expect("data");
    admin.backup(&copy).await.expect("a copy");
    assert!(matches!(
        admin.backup(&copy).await,
        Err(AdminError::Refused(_))
    ));
    // What happens after the copy is not in it.
    let later = host.open_game(r#"{"game":"talpa:6"}"#).await;
    host.hall.close().await;
    let place = folders[1].path().join("data");
    restore(&place, &copy).await.expect("restored");
    let again = Host::open(&place).await;
    assert_eq!(again.info(&seat.game).await.plies, 1);
    let (status, _) = again
        .ask("GET", &format!("/games/{}", later.game), "", "")
        .await;
    assert_eq!(status, 404);
    assert_eq!(
        again
            .post("/session", r#"{"name":"eva","password":"pass of Eva"}"#)
            .await
            .0,
        200
    );
    // Once more over what is there, which stays beside it.
    again.hall.close().await;
    restore(&place, &copy).await.expect("restored again");
    assert!(place.join("before-restore.sqlite").exists());
    let admin = Admin::open(&place).await.expect("data");
    assert_eq!(
        admin.check(|_, _| {}).await.expect("an answer"),
        Vec::<String>::new()
    );
    let found = admin.statistics().await.expect("numbers");
    assert_eq!((found.accounts, found.games, found.running), (1, 1, 1));
}

#[tokio::test]
async fn what_is_damaged_is_found_and_not_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Host::open(folder.path()).await;
    busy(&host).await;
    host.hall.close().await;
    let url = format!("sqlite:{}", folder.path().join(Database::FILE).display());
    let pool = sqlx::sqlite::SqlitePool::connect(&url)
        .await
        .expect("a database");
    let spoil = sqlx::query("UPDATE events SET what = '{\"match\":\"nonsense\"}' WHERE n = 2");
    spoil.execute(&pool).await.expect("spoilt");
    pool.close().await;
    let admin = Admin::open(folder.path()).await.expect("data");
    let wrong = admin.check(|_, _| {}).await.expect("an answer");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let copy = folder.path().join("copy.sqlite");
    admin.backup(&copy).await.expect("a copy");
    let place = tempfile::tempdir().expect("a folder");
    let refused = restore(place.path(), &copy).await;
    assert!(
        matches!(refused, Err(AdminError::Refused(_))),
        "{refused:?}"
    );
    assert!(!place.path().join(Database::FILE).exists());
    assert!(Admin::open(place.path()).await.is_err());
}

#[tokio::test]
async fn people_are_banned_muted_renamed_and_erased() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Host::open(folder.path()).await;
    busy(&host).await;
    let admin = Admin::open(folder.path()).await.expect("data");
    let sign_in = r#"{"name":"Eva","password":"pass of Eva"}"#;
    admin.ban("eva", Some("spam")).await.expect("banned");
    let (status, body) = host.post("/session", sign_in).await;
    assert_eq!(status, 403);
    assert!(
        read::<Problem>(&body)
            .expect("a problem")
            .text
            .contains("spam"),
        "{body}"
    );
    admin.ban("Eva", None).await.expect("not any more");
    assert_eq!(host.post("/session", sign_in).await.0, 200);
    admin.mute("Eva", true).await.expect("muted");
    admin.rename("Eva", "Iva").await.expect("renamed");
    assert_eq!(host.ask("GET", "/people/iva", "", "").await.0, 200);
    assert!(admin.rename("Iva", "Admin").await.is_err());
    assert!(admin.rename("Eva", "Ova").await.is_err());
    admin.erase("Iva").await.expect("erased");
    assert_eq!(host.ask("GET", "/people/Iva", "", "").await.0, 404);
}

#[tokio::test]
async fn what_players_report_is_listed_with_what_was_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Host::open(folder.path()).await;
    let ana = busy(&host).await;
    let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
    talk.welcome().await;
    talk.act("s", "say sorry", None).await;
    talk.until(|it| matches!(it, protocol::online::ToClient::Event(_)).then_some(()))
        .await;
    let path = format!("/games/{}/report", ana.game);
    let report = |seat: &str, text: &str| format!(r#"{{"seat":"{seat}","text":"{text}"}}"#);
    assert_eq!(host.post(&path, &report(&ana.seat, "rude")).await.0, 204);
    assert_eq!(
        host.post(&path, &report("somebody-elses-secret", "rude"))
            .await
            .0,
        401
    );
    assert_eq!(host.post(&path, &report(&ana.seat, " ")).await.0, 422);
    let admin = Admin::open(folder.path()).await.expect("data");
    let [found] = &admin.reports(false).await.expect("reports")[..] else {
        panic!("one report");
    };
    assert_eq!(
        (found.by.as_str(), found.text.as_str()),
        ("first Ana", "rude")
    );
    assert!(found.lines[0].contains("sorry"), "{found:?}");
    admin
        .answer(found.number, "looked at")
        .await
        .expect("answered");
    assert!(admin.answer(99, "what?").await.is_err());
    assert!(admin.reports(false).await.expect("reports").is_empty());
    assert_eq!(
        admin.reports(true).await.expect("reports")[0]
            .answer
            .as_deref(),
        Some("looked at")
    );
}

#[tokio::test]
async fn data_of_every_earlier_version_is_brought_up_to_date() {
    for version in 1..3 {
        let folder = tempfile::tempdir().expect("a folder");
        // As a server of that version left it: one game with a move.
        drop(
            Database::open_as_of(folder.path(), version)
                .await
                .expect("old data"),
        );
        let url = format!("sqlite:{}", folder.path().join(Database::FILE).display());
        let pool = sqlx::sqlite::SqlitePool::connect(&url)
            .await
            .expect("a database");
        let rows = [
            "INSERT INTO games (id, opened, terms, host, host_key, guest_key) \
             VALUES ('old', 1, '{\"game\":\"talpa:6\"}', 'Ana', zeroblob(32), zeroblob(32))",
            "INSERT INTO events (game, n, at, command, what) \
             VALUES (1, 1, 5, NULL, '{\"joined\":{\"name\":\"Rui\",\"host\":\"first\"}}')",
            "INSERT INTO events (game, n, at, command, what) \
             VALUES (1, 2, 9, 'c', '{\"match\":\"1 - moved b2xb3 -\"}')",
        ];
        for row in rows {
            sqlx::query(row).execute(&pool).await.expect("stored");
        }
        pool.close().await;
        let host = Host::open(folder.path()).await;
        let info = host.info("old").await;
        assert_eq!(
            (info.plies, info.players),
            (1, Some(["Ana".to_owned(), "Rui".to_owned()]))
        );
        let admin = Admin::open(folder.path()).await.expect("data");
        assert_eq!(
            admin.check(|_, _| {}).await.expect("an answer"),
            Vec::<String>::new()
        );
    }
    // And one of a later version is left alone.
    let folder = tempfile::tempdir().expect("a folder");
    drop(Database::open(folder.path()).await.expect("data"));
    let older = Database::open_as_of(folder.path(), 1).await;
    assert!(older.is_err());
}
