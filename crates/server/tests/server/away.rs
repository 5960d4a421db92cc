//! NATS goes away while clocks run.

use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::online::{Act, Problem, Seated, Stage, read};
use testkit::servers;
use tokio::time::sleep;

use crate::data::Data;
use crate::host::Host;
use crate::relay::{self, ask, insist, node};

/// A node with a line of its own to NATS.
async fn host(nats: &servers::Nats, data: &Data) -> Host {
    node(data, Arc::new(relay::nats(&nats.url()).await)).await
}

/// A game that begins at its owner, whose second player joins at another server.
async fn begin(owner: &Host, other: &Host, time: &str) -> [Seated; 2] {
    let terms = format!(r#"{{"game":"talpa:6","side":"first","time":"{time}"}}"#);
    let ana = owner.open_game(&terms).await;
    let path = format!("/games/{}/join", ana.game);
    let secret = "0123456789-0123456789-0123456789";
    let body = format!(r#"{{"name":"Rui","seat":"{secret}"}}"#);
    let rui = read(&ask(other, "POST", &path, &body).await).expect("a seat");
    [ana, rui]
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn nobody_flags_at_another_server_while_nats_is_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = servers::Nats::start(folder.path()).expect("NATS");
    let data = Data::postgres().await;
    let (owner, other) = (host(&nats, &data).await, host(&nats, &data).await);
    for host in [&owner, &other] {
        while host.number("nodes_answering").await < 1.0 {
            sleep(Duration::from_millis(50)).await;
        }
    }
    let [ana, rui] = begin(&owner, &other, "3+0").await;
    let mut at_owner = owner.connect(&ana.game, Some(&ana.seat)).await;
    let mut elsewhere = other.connect(&rui.game, Some(&rui.seat)).await;
    elsewhere.welcome().await;
    // In another game both are where the game is.
    let eva = owner
        .open_game(r#"{"game":"talpa:6","side":"first","time":"3+0"}"#)
        .await;
    let ivo = owner.join(&eva.game).await;
    let mut of_eva = owner.connect(&eva.game, Some(&eva.seat)).await;
    let mut of_ivo = owner.connect(&ivo.game, Some(&ivo.seat)).await;
    of_ivo.welcome().await;
    of_eva.act("m1", "move b2xb3", Some(0)).await;
    of_ivo.entry().await;
    at_owner.act("m1", "move b2xb3", Some(0)).await;
    elsewhere.entry().await;
    let began = Instant::now();
    nats.process().kill();
    // Whoever is at the other server is told, and waits.
    while elsewhere.hear().await.is_some() {}
    let path = format!("/games/{}", ana.game);
    let (status, body) = other.ask("GET", &path, "", "").await;
    let problem: Problem = read(&body).expect("a problem");
    assert_eq!((status, problem.error.as_str()), (503, "elsewhere"));
    // Long after the time would have been over, that of the other game is.
    sleep(Duration::from_secs(6).saturating_sub(began.elapsed())).await;
    assert_eq!(owner.info(&eva.game).await.stage, Stage::Over);
    assert_eq!(owner.info(&ana.game).await.stage, Stage::Running);
    at_owner.act("s1", "say hello", None).await;
    nats.begin_again().expect("NATS");
    ask(&other, "GET", &path, "").await;
    // While the servers find each other again lines may end once more.
    let act = Act {
        id: "m2".to_owned(),
        action: format!("move {}", crate::nodes::reply().swap_remove(0)),
        ply: Some(1),
        thought: None,
    };
    insist(&other, &rui, &act).await;
    // Whose clock stood can still win.
    at_owner.act("m3", "resign", None).await;
    let info = loop {
        let info = owner.info(&ana.game).await;
        if info.stage == Stage::Over {
            break info;
        }
    };
    assert_eq!((info.result.as_deref(), info.plies), (Some("0-1"), 2));
}
