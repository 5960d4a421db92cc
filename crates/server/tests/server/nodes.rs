//! Several servers on one database: a game has one owner, and one history.

use std::time::Duration;

use protocol::online::{Problem, Seated, Stage, ToClient, read};
use server::Settings;

use crate::data::{self, Data};
use crate::host::{Host, Talk};
use crate::proxy::Way;

const GAME: &str = r#"{"game":"talpa:6","side":"first","open":true}"#;

/// A server that the others soon take for dead.
async fn node(data: &Data) -> Host {
    let settings = Settings {
        limits: 0.0,
        lease: Duration::from_secs(1),
        ..Settings::default()
    };
    Host::set(data.database().await, settings).await
}

/// Waits until a server has a game.
async fn has(host: &Host, game: &str) {
    while !host.ask("GET", "/lobby", "", "").await.1.contains(game) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Both seats of a game that has begun, with a move.
async fn begun(host: &Host) -> ([Seated; 2], Talk) {
    let ana = host.open_game(GAME).await;
    let rui = host.join(&ana.game).await;
    let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
    talk.welcome().await;
    talk.act("m1", "move b2xb3", Some(0)).await;
    talk.entry().await;
    ([ana, rui], talk)
}

/// A move of the second player.
pub(crate) fn reply() -> Vec<String> {
    let choice: games::Choice = "talpa:6".parse().expect("a game");
    let mut position = choice.start();
    position.play("b2xb3").expect("a move");
    position.legal_moves()
}

/// Plays on as the second player.
async fn play_on(host: &Host, seat: &Seated, mv: &str) {
    let mut talk = host.connect(&seat.game, Some(&seat.seat)).await;
    assert_eq!(talk.welcome().await.done, ["m1"]);
    talk.act("m2", &format!("move {mv}"), Some(1)).await;
    assert!(talk.entry().await.contains(mv));
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_game_is_at_one_server_until_that_one_ends() {
    let data = Data::postgres().await;
    let (one, other) = (node(&data).await, node(&data).await);
    let ([ana, rui], _talk) = begun(&one).await;
    let (status, body) = other
        .ask("GET", &format!("/games/{}", ana.game), "", "")
        .await;
    let problem: Problem = read(&body).expect("a problem");
    assert_eq!((status, problem.error.as_str()), (503, "elsewhere"));
    // What nobody plays is where it is asked for.
    assert_eq!(other.ask("GET", "/games/none", "", "").await.0, 404);
    one.hall.close().await;
    has(&other, &ana.game).await;
    play_on(&other, &rui, &reply()[0]).await;
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_server_that_was_cut_off_cannot_write_any_more() {
    let data = Data::postgres().await;
    let proxy = data::proxy().await;
    let (paused, other) = (node(&data.through(&proxy)).await, node(&data).await);
    let ([ana, rui], _talk) = begun(&paused).await;
    let mut late = paused.connect(&ana.game, Some(&rui.seat)).await;
    late.welcome().await;
    proxy.set(Way::Held);
    // It believes that the game is its own, and is asked for a move.
    let moves = reply();
    late.act("late", &format!("move {}", moves[1]), Some(1))
        .await;
    has(&other, &ana.game).await;
    play_on(&other, &rui, &moves[0]).await;
    proxy.set(Way::Open);
    while let Some(heard) = late.hear().await {
        let is_done = matches!(&heard, ToClient::Event(_) | ToClient::Done { .. });
        assert!(!is_done, "{heard:?}");
    }
    // There is one history, and it goes on where it was taken.
    let info = other.info(&ana.game).await;
    assert_eq!((info.plies, info.stage), (2, Stage::Running));
    let path = format!("/games/{}/record", ana.game);
    let record = other.ask("GET", &path, "", "").await.1;
    assert!(record.contains(&moves[0]), "{record}");
    let wrong = data.admin().await.check(|_, _| {}).await;
    assert_eq!(wrong.expect("an answer"), Vec::<String>::new());
    // The other one enters again, and games that are new are its own.
    let new = loop {
        let open = format!(r#"{{"terms":{GAME}}}"#);
        let (status, body) = paused.post("/games", &open).await;
        match status {
            201 => break read::<Seated>(&body).expect("a seat"),
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    assert_eq!(paused.info(&new.game).await.plies, 0);
    let there = format!("/games/{}", new.game);
    assert_eq!(other.ask("GET", &there, "", "").await.0, 503);
}
