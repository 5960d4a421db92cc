//! Copies, checks, order among people; data of every earlier version.

use protocol::online::{Problem, Seated, read};
use server::{Admin, AdminError, Database, Home, restore};

use crate::data::Data;
use crate::host::Host;

/// A server with two players, something that was said, and an account.
pub(crate) async fn busy(host: &Host) -> Seated {
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
    let (data, folder) = (Data::sqlite(), tempfile::tempdir().expect("a folder"));
    let copy = folder.path().join("copy.sqlite");
    let host = Host::open(&data).await;
    let seat = busy(&host).await;
    let admin = data.admin().await;
    admin.backup(&copy).await.expect("a copy");
    assert!(matches!(
        admin.backup(&copy).await,
        Err(AdminError::Refused(_))
    ));
    // What happens after the copy is not in it.
    let later = host.open_game(r#"{"game":"talpa:6"}"#).await;
    host.hall.close().await;
    let place = folder.path().join("data");
    restore(&place, &copy).await.expect("restored");
    let database = Database::open(&place).await.expect("a database");
    let again = Host::with(database).await;
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
    let admin = Admin::open(&Home::Folder(place)).await.expect("data");
    assert_eq!(
        admin.check(|_, _| {}).await.expect("an answer"),
        Vec::<String>::new()
    );
    let found = admin.statistics().await.expect("numbers");
    assert_eq!((found.accounts, found.games, found.running), (1, 1, 1));
}

#[tokio::test]
async fn what_is_damaged_is_found_and_not_restored() {
    let data = Data::new().await;
    let host = Host::open(&data).await;
    busy(&host).await;
    host.hall.close().await;
    let pool = data.pool().await;
    let spoil = sqlx::query("UPDATE events SET what = '{\"match\":\"nonsense\"}' WHERE n = 2");
    spoil.execute(&pool).await.expect("spoilt");
    pool.close().await;
    let admin = data.admin().await;
    let wrong = admin.check(|_, _| {}).await.expect("an answer");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let place = tempfile::tempdir().expect("a folder");
    let copy = place.path().join("copy.sqlite");
    let copied = admin.backup(&copy).await;
    if let Home::Postgres(_) = data.home() {
        // It makes its own copies.
        assert!(matches!(copied, Err(AdminError::Refused(_))));
        return;
    }
    copied.expect("a copy");
    let refused = restore(place.path(), &copy).await;
    assert!(
        matches!(refused, Err(AdminError::Refused(_))),
        "{refused:?}"
    );
    assert!(!place.path().join(Database::FILE).exists());
    let nothing = Admin::open(&Home::Folder(place.path().to_owned())).await;
    assert!(nothing.is_err());
}

#[tokio::test]
async fn people_are_banned_muted_renamed_and_erased() {
    let data = Data::new().await;
    let host = Host::open(&data).await;
    busy(&host).await;
    let admin = data.admin().await;
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
    let data = Data::new().await;
    let host = Host::open(&data).await;
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
    let admin = data.admin().await;
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
    for version in 1..6 {
        let data = Data::new().await;
        // As a server of that version left it: one game with a move.
        let old = Database::open_as_of(data.home(), version).await;
        drop(old.expect("old data"));
        let pool = data.pool().await;
        let game = "INSERT INTO games (id, opened, terms, host, host_key, guest_key) \
             VALUES ('old', 1, '{\"game\":\"talpa:6\"}', 'Ana', $1, $1)";
        let game = sqlx::query(game).bind(vec![0; 32]);
        game.execute(&pool).await.expect("stored");
        let rows = [
            "INSERT INTO events (game, n, at, command, what) \
             VALUES (1, 1, 5, NULL, '{\"joined\":{\"name\":\"Rui\",\"host\":\"first\"}}')",
            "INSERT INTO events (game, n, at, command, what) \
             VALUES (1, 2, 9, 'c', '{\"match\":\"1 - moved b2xb3 -\"}')",
        ];
        for row in rows {
            sqlx::query(row).execute(&pool).await.expect("stored");
        }
        pool.close().await;
        let host = Host::open(&data).await;
        let info = host.info("old").await;
        assert_eq!(
            (info.plies, info.players),
            (1, Some(["Ana".to_owned(), "Rui".to_owned()]))
        );
        let admin = data.admin().await;
        assert_eq!(
            admin.check(|_, _| {}).await.expect("an answer"),
            Vec::<String>::new()
        );
    }
    // And one of a later version is left alone.
    let data = Data::new().await;
    drop(data.database().await);
    let older = Database::open_as_of(data.home(), 1).await;
    assert!(older.is_err());
}
