//! What holds for a site of several servers as for one: limits, one's own games.

use std::sync::Arc;
use std::time::Duration;

use protocol::online::{Lobby, Seated, read};
use server::{Settings, Wire};
use tokio::time::sleep;

use crate::data::Data;
use crate::host::Host;
use crate::relay::{ask, nats, node};

async fn wire() -> Arc<dyn Wire> {
    let address = std::env::var("QUADRILLE_TEST_NATS")
        .expect("QUADRILLE_TEST_NATS names no server of NATS: run `cargo xtask databases`");
    Arc::new(nats(&address).await)
}

/// Waits until what one server has is seen at another.
async fn see_each_other(one: &Host, other: &Host) -> Seated {
    let offer = one.open_game(r#"{"game":"talpa:4","open":true}"#).await;
    for host in [one, other] {
        while !ask(host, "GET", "/lobby", "").await.contains(&offer.game) {
            sleep(Duration::from_millis(500)).await;
        }
    }
    offer
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn limits_hold_for_all_servers_together_and_count_once() {
    let data = Data::postgres().await;
    let limited = |wire| async {
        let settings = Settings {
            // Three games and twenty requests at once.
            limits: 0.1,
            lease: Duration::from_secs(2),
            wire: Some(wire),
            ..Settings::default()
        };
        Host::set(data.database().await, settings).await
    };
    let (one, other) = (limited(wire().await).await, limited(wire().await).await);
    let offer = see_each_other(&one, &other).await;
    // A proxy names somebody who has not been here.
    let open = |host| {
        let host: &Host = host;
        let (headers, body) = (
            "X-Forwarded-For: 10.0.0.7\r\n",
            r#"{"terms":{"game":"talpa:4"}}"#,
        );
        host.ask("POST", "/games", headers, body)
    };
    for _ in 0..3 {
        assert_eq!(open(&one).await.0, 201);
    }
    // The other one hears of it: of four games that were opened, and five requests.
    let told = || other.number("limits_elsewhere_total");
    let began = std::time::Instant::now();
    while told().await < 9.0 {
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{:?}",
            told().await
        );
        sleep(Duration::from_millis(600)).await;
    }
    let (status, body) = open(&other).await;
    assert_eq!(status, 429, "{body}");
    // What is passed on is counted where it came in.
    let path = format!("/games/{}", offer.game);
    for _ in 0..15 {
        let headers = "X-Forwarded-For: 10.0.0.8\r\n";
        let (status, body) = other.ask("GET", &path, headers, "").await;
        assert_eq!(status, 200, "{body}");
        sleep(Duration::from_millis(40)).await;
    }
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn ones_own_games_are_found_wherever_they_are() {
    let data = Data::postgres().await;
    let (one, other) = (
        node(&data, wire().await).await,
        node(&data, wire().await).await,
    );
    see_each_other(&one, &other).await;
    let there = one.open_game(r#"{"game":"talpa:4","side":"first"}"#).await;
    one.join(&there.game).await;
    let here = other.open_game(r#"{"game":"talpa:4"}"#).await;
    let seats = [&there, &here]
        .map(|it| format!(r#"{{"game":"{}","seat":"{}"}}"#, it.game, it.seat))
        .join(",");
    let body = format!(r#"{{"seats":[{seats}]}}"#);
    let mine = || async {
        let lobby: Lobby = read(&ask(&other, "POST", "/lobby", &body).await).expect("a lobby");
        lobby.mine
    };
    let found = mine().await;
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].game == there.game && found[0].is_turn, "{found:?}");
    // A secret that opens no seat finds nothing.
    let body = format!(r#"{{"seats":[{{"game":"{}","seat":"x"}}]}}"#, there.game);
    let lobby: Lobby = read(&ask(&other, "POST", "/lobby", &body).await).expect("a lobby");
    assert_eq!(lobby.mine, []);
}

/// Without a way to the owner a game is shown as it is stored.
#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn ones_own_games_are_shown_as_stored_where_nobody_can_be_asked() {
    let data = Data::postgres().await;
    let (one, other) = (Host::open(&data).await, Host::open(&data).await);
    let there = one.open_game(r#"{"game":"talpa:4","side":"first"}"#).await;
    one.join(&there.game).await;
    let seat = format!(r#"{{"game":"{}","seat":"{}"}}"#, there.game, there.seat);
    let body = format!(r#"{{"seats":[{seat}]}}"#);
    let lobby: Lobby = read(&ask(&other, "POST", "/lobby", &body).await).expect("a lobby");
    assert!(lobby.mine.len() == 1 && lobby.mine[0].is_turn, "{lobby:?}");
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn a_server_that_drains_hands_its_games_over_at_once() {
    let data = Data::postgres().await;
    // A lease so long that nobody would look for games of others in time.
    let patient = |wire| async {
        let settings = Settings {
            limits: 0.0,
            lease: Duration::from_secs(60),
            wire: Some(wire),
            ..Settings::default()
        };
        Host::set(data.database().await, settings).await
    };
    let (one, other) = (patient(wire().await).await, patient(wire().await).await);
    see_each_other(&one, &other).await;
    let terms = r#"{"game":"talpa:6","side":"first","time":"300+0","open":true}"#;
    let ana = one.open_game(terms).await;
    let rui = one.join(&ana.game).await;
    let mut talk = one.connect(&ana.game, Some(&ana.seat)).await;
    talk.act("m1", "move b2xb3", Some(0)).await;
    talk.entry().await;
    let ending = async {
        one.hall.drain(Duration::from_secs(60)).await;
        one.hall.close().await;
    };
    tokio::time::timeout(Duration::from_secs(5), ending)
        .await
        .expect("nobody waits for those who play");
    while talk.hear().await.is_some() {}
    // Nobody asks for the game, and it is there.
    let began = std::time::Instant::now();
    while !ask(&other, "GET", "/lobby", "").await.contains(&ana.game) {
        assert!(began.elapsed() < Duration::from_secs(5), "it is nowhere");
        sleep(Duration::from_millis(50)).await;
    }
    let mut talk = other.connect(&rui.game, Some(&rui.seat)).await;
    assert_eq!(talk.welcome().await.done, ["m1"]);
    let mv = crate::nodes::reply().swap_remove(0);
    talk.act("m2", &format!("move {mv}"), Some(1)).await;
    while !talk.entry().await.contains(&mv) {}
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn servers_that_end_all_at_once_let_games_be_played_on() {
    let data = Data::postgres().await;
    let hosts = [
        node(&data, wire().await).await,
        node(&data, wire().await).await,
    ];
    see_each_other(&hosts[0], &hosts[1]).await;
    let mut talks = Vec::new();
    for host in &hosts {
        let ana = host.open_game(r#"{"game":"talpa:6","side":"first"}"#).await;
        host.join(&ana.game).await;
        let mut talk = host.connect(&ana.game, Some(&ana.seat)).await;
        talk.welcome().await;
        talks.push(talk);
    }
    let halls = hosts.each_ref().map(|it| it.hall.clone());
    let ending = halls.map(|hall| {
        tokio::spawn(async move {
            hall.drain(Duration::from_secs(60)).await;
            hall.close().await;
        })
    });
    for host in &hosts {
        let ready = || host.ask_root("GET", "/readyz", "", "");
        while !ready().await.starts_with("HTTP/1.1 503") {}
    }
    // Whoever would leave without waiting would be gone by then.
    sleep(Duration::from_millis(500)).await;
    for talk in &mut talks {
        talk.act("m", "move b2xb3", Some(0)).await;
        assert!(talk.entry().await.contains("b2xb3"));
    }
    drop(talks);
    for ended in ending {
        ended.await.expect("no panic");
    }
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn people_are_counted_at_all_servers_and_silent_ones_are_told() {
    let data = Data::postgres().await;
    let (one, other) = (
        node(&data, wire().await).await,
        node(&data, wire().await).await,
    );
    let offer = see_each_other(&one, &other).await;
    let lobby = async |host: &Host| -> Lobby {
        read(&ask(host, "GET", "/lobby", "").await).expect("a lobby")
    };
    // Whoever asks is one, at whichever server; two more look on by one and the other.
    let mut watching = Vec::new();
    for host in [&one, &other] {
        let mut talk = host.connect(&offer.game, None).await;
        talk.welcome().await;
        watching.push(talk);
    }
    for host in [&one, &other] {
        while lobby(host).await.people != 3 {
            sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(lobby(host).await.silent, 0);
    }
    drop(watching);
    while lobby(&other).await.people != 1 {
        sleep(Duration::from_millis(100)).await;
    }
    // One that does not hear the others is one of whom nobody knows.
    let settings = Settings {
        lease: Duration::from_secs(2),
        ..Settings::default()
    };
    let _deaf = Host::set(data.database().await, settings).await;
    while lobby(&one).await.silent != 1 {
        sleep(Duration::from_millis(100)).await;
    }
}
