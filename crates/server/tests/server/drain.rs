//! The end of a server: what is refused, what is stored, what is abandoned.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use server::{Levels, Question, Settings};

use crate::data::{Data, fresh};
use crate::host::{Host, first_move};

/// A player who thinks until nobody waits any more, and then says the first that comes to mind.
fn endless(question: &Question) -> Option<String> {
    while !question.stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(5));
    }
    first_move(question)
}

#[tokio::test]
async fn a_level_that_thinks_is_abandoned_and_asked_again() {
    let data = Data::new().await;
    let database = data.database().await;
    let settings = Settings {
        levels: Levels::new(Arc::new(endless), 1, 3),
        ..Settings::default()
    };
    let host = Host::set(database, settings).await;
    let terms = r#"{"game":"talpa:6","side":"first","level":"level-1"}"#;
    let mut talks = Vec::new();
    for _ in 0..3 {
        let seat = host.open_game(terms).await;
        let mut talk = host.connect(&seat.game, Some(&seat.seat)).await;
        talk.act("m", "move b2xb3", Some(0)).await;
        talk.entry().await;
        talks.push((talk, seat));
    }
    let began = Instant::now();
    host.hall.close().await;
    assert!(began.elapsed() < Duration::from_secs(5));
    for (talk, _) in &mut talks {
        while talk.hear().await.is_some() {}
    }
    // What it said when it was interrupted is no move; another server asks again.
    let again = Host::open(&data).await;
    for (_, seat) in &talks {
        let mut talk = again.connect(&seat.game, Some(&seat.seat)).await;
        let plies = || async { again.info(&seat.game).await.plies };
        while plies().await < 2 {
            talk.hear().await.expect("the line stands");
        }
        assert_eq!(plies().await, 2);
    }
}

#[tokio::test]
async fn a_server_that_drains_takes_nothing_new_and_plays_on() {
    let host = Host::with(fresh().await).await;
    let ana = host.open_game(r#"{"game":"talpa:6","side":"first"}"#).await;
    let waiting = host.open_game(r#"{"game":"talpa:6"}"#).await;
    host.join(&ana.game).await;
    let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
    talk.welcome().await;
    let hall = host.hall.clone();
    let draining = tokio::spawn(async move { hall.drain(Duration::from_secs(60)).await });
    let ready = || host.ask_root("GET", "/readyz", "", "");
    while !ready().await.starts_with("HTTP/1.1 503") {}
    let join = format!("/games/{}/join", waiting.game);
    for (path, body) in [("/games", r#"{"terms":{"game":"talpa"}}"#), (&join, "{}")] {
        let answer = host.ask_as("POST", path, "close", "", body).await;
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        assert!(answer.contains("retry-after: 5"), "{answer}");
        assert!(answer.contains("about to restart"), "{answer}");
    }
    talk.act("m", "move b2xb3", Some(0)).await;
    assert!(talk.entry().await.contains("b2xb3"));
    // With the last connection there is nothing to wait for.
    drop(talk);
    draining.await.expect("no panic");
}
