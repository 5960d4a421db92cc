//! Requests and sockets of games, as clients use them.

use std::time::Duration;

use futures_util::SinkExt;
use protocol::online::{
    Act, GameInfo, Lobby, Problem, Role, Stage, ToClient, ToServer, VERSION, What, read, write,
};
use server::{Home, Settings};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::data::{Data, fresh};
use crate::host::{Host, Talk};

#[tokio::test]
async fn two_people_play_by_a_link_and_others_look_on() {
    let data = Data::new().await;
    let host = Host::open(&data).await;
    let ana = host
        .open_game(r#"{"game":"talpa:4","side":"first","time":"60+1"}"#)
        .await;
    assert_eq!(host.info(&ana.game).await.stage, Stage::Waiting);
    let mut first = host.connect(&ana.game, Some(&ana.seat)).await;
    assert_eq!(first.welcome().await.you, Role::Host);
    let rui = host.join(&ana.game).await;
    let welcome = first.welcome().await;
    assert_eq!((welcome.you, welcome.stage), (Role::First, Stage::Running));
    let mut second = host.connect(&ana.game, Some(&rui.seat)).await;
    assert_eq!(second.welcome().await.you, Role::Second);
    let mut third = host.connect(&ana.game, None).await;
    assert_eq!(third.welcome().await.you, Role::Spectator);

    first.act("a1", "move b2xb3", Some(0)).await;
    for talk in [&mut first, &mut second, &mut third] {
        let line = talk.entry().await;
        assert!(line.contains("moved b2xb3 0:01:01"), "{line}");
    }
    // Whoever looks on, moves out of turn, twice, or for another place is refused.
    third.act("c1", "move a1xa2", Some(1)).await;
    assert_eq!(third.refusal().await, "you look on");
    first.act("a2", "move a1xa2", Some(1)).await;
    assert!(first.refusal().await.contains("turn"));
    second.act("b1", "move a1xa2", Some(0)).await;
    assert!(second.refusal().await.contains("moved on"));
    second.act("b2", "forfeit first why", None).await;
    assert!(second.refusal().await.contains("not for a player"));
    first.act("a1", "move b2xb3", Some(0)).await;
    let n = first
        .until(|it| match it {
            ToClient::Done { n, .. } => Some(n),
            _ => None,
        })
        .await;
    assert_eq!(n, 2);

    second.act("b3", "resign", None).await;
    assert!(third.entry().await.contains("ended 1-0 resignation"));
    assert_eq!(host.info(&ana.game).await.result.as_deref(), Some("1-0"));
    let (status, record) = host
        .ask("GET", &format!("/games/{}/record", ana.game), "", "")
        .await;
    assert!(
        status == 200 && record.contains("b2xb3") && record.contains("Rui"),
        "{record}"
    );

    // Another game, with the same secrets and the sides exchanged.
    first.act("a3", "offer rematch", None).await;
    second.entry().await;
    second.act("b4", "accept rematch", None).await;
    let next = first
        .until(|it| match it {
            ToClient::Event(event) => match event.what {
                What::Next(id) => Some(id),
                _ => None,
            },
            _ => None,
        })
        .await;
    let mut again = host.connect(&next, Some(&ana.seat)).await;
    let welcome = again.welcome().await;
    assert_eq!((welcome.you, welcome.stage), (Role::Second, Stage::Running));
}

#[tokio::test]
async fn nothing_is_lost_when_the_server_begins_anew() {
    let data = Data::new().await;
    let host = Host::open(&data).await;
    let ana = host
        .open_game(r#"{"game":"alliances:3","side":"first","time":"60+1"}"#)
        .await;
    let rui = host.join(&ana.game).await;
    let mut first = host.connect(&ana.game, Some(&ana.seat)).await;
    first.welcome().await;
    let before = host.info(&ana.game).await;
    let mv = "alliances:3"
        .parse::<games::Choice>()
        .expect("a game")
        .start()
        .legal_moves();
    first.act("a1", &format!("move {}", mv[0]), Some(0)).await;
    first.entry().await;
    host.hall.close().await;
    assert!(first.hear().await.is_none(), "the line ends");
    let (status, _) = host
        .ask("POST", "/games", "", r#"{"terms":{"game":"talpa"}}"#)
        .await;
    assert_eq!(status, 503);

    let host = Host::open(&data).await;
    let after = host.info(&ana.game).await;
    assert_eq!(
        (before.plies, after.plies, after.stage),
        (0, 1, Stage::Running)
    );
    // The command is known, and the clock stands until the player to move is back.
    let mut first = host.connect(&ana.game, Some(&ana.seat)).await;
    let welcome = first.welcome().await;
    assert_eq!(welcome.done, ["a1"]);
    let mut second = host.connect(&ana.game, Some(&rui.seat)).await;
    second.welcome().await;
    assert!(second.entry().await.ends_with("clock-started"));
}

#[tokio::test]
async fn seats_belong_to_whoever_has_their_secret() {
    let host = Host::with(fresh().await).await;
    let ana = host.open_game(r#"{"game":"talpa:4","side":"first"}"#).await;
    let secret = "0123456789-0123456789-0123456789";
    let path = format!("/games/{}/join", ana.game);
    let body = format!(r#"{{"name":"Rui","seat":"{secret}"}}"#);
    // An answer that was lost is given again, to the same secret alone.
    for _ in 0..2 {
        assert_eq!(host.post(&path, &body).await.0, 200);
    }
    let (status, problem) = host.post(&path, r#"{"name":"Eva"}"#).await;
    let problem: Problem = read(&problem).expect("a problem");
    assert_eq!((status, problem.error.as_str()), (409, "full"));
    for guess in [ana.game.as_str(), "", "0123456789-0123456789-012345678X"] {
        let mut talk = host.connect(&ana.game, Some(guess)).await;
        assert_eq!(talk.welcome().await.you, Role::Spectator, "{guess}");
        talk.act("x", "resign", None).await;
        assert_eq!(talk.refusal().await, "you look on");
    }
    assert_eq!(host.info(&ana.game).await.stage, Stage::Running);
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let host = Host::with(fresh().await).await;
    for (body, wanted, words) in [
        ("", 400, "EOF"),
        ("{}", 400, "terms"),
        (r#"{"terms":{"game":"chess"}}"#, 422, "chess"),
        (r#"{"terms":{"game":"talpa","time":"soon"}}"#, 422, "soon"),
        (r#"{"terms":{"game":"talpa","color":"red"}}"#, 400, "color"),
        (r#"{"terms":{"game":"talpa"},"name":"<b>"}"#, 422, "<b>"),
        (r#"{"terms":{"game":"talpa"},"name":"x"}"#, 422, "letters"),
    ] {
        let (status, problem) = host.post("/games", body).await;
        let problem: Problem = read(&problem).expect("a problem");
        assert_eq!(status, wanted, "{body}");
        assert!(problem.text.contains(words), "{body}: {}", problem.text);
    }
    let (status, problem) = host
        .ask("POST", "/games", "Accept-Language: pt\r\n", "{")
        .await;
    assert!(status == 400 && problem.contains("pedido"), "{problem}");
    for path in ["/games/none", "/games/none/record", "/none", "/games/%00"] {
        assert_eq!(host.ask("GET", path, "", "").await.0, 404, "{path}");
    }
    let long = format!(r#"{{"terms":{{"game":"{}"}}}}"#, "x".repeat(100_000));
    assert_eq!(host.post("/games", &long).await.0, 413);
    // Pages of other sites neither ask nor connect.
    let (status, _) = host
        .ask("POST", "/games", "Origin: http://evil.example\r\n", "{}")
        .await;
    assert_eq!(status, 403);
    let ana = host.open_game(r#"{"game":"talpa:4"}"#).await;
    let url = format!("ws://{}/api/v1/games/{}/socket", host.addr, ana.game);
    let mut request = url.into_client_request().expect("a request");
    request
        .headers_mut()
        .insert("Origin", "http://evil.example".parse().expect("a value"));
    assert!(tokio_tungstenite::connect_async(request).await.is_err());
}

#[tokio::test]
async fn a_client_that_talks_nonsense_is_told_and_hung_up_on() {
    let host = Host::with(fresh().await).await;
    let ana = host.open_game(r#"{"game":"talpa:4"}"#).await;
    let quiet = host.connect(&ana.game, None).await;
    for text in [
        "",
        "{}",
        r#"{"nothing":{}}"#,
        r#"{"ping":{"sent":-1}}"#,
        r#"{"act":{"id":"a","action":"resign"}}"#,
        "[[[[[[[[[[[[[[[[",
    ] {
        let mut talk = host.socket(&ana.game).await;
        talk.say_text(text).await;
        assert!(
            matches!(talk.hear().await, Some(ToClient::Fault { .. })),
            "{text}"
        );
        assert!(talk.hear().await.is_none(), "{text}");
    }
    let mut old = host.socket(&ana.game).await;
    old.say_text(r#"{"hello":{"version":0}}"#).await;
    assert_eq!(
        old.hear().await,
        Some(ToClient::Outdated { version: VERSION })
    );
    // Too long, and too many.
    let mut talk = host.socket(&ana.game).await;
    let _ = talk.0.send(Message::text("x".repeat(100_000))).await;
    assert!(talk.hear().await.is_none());
    let mut flood = host.connect(&ana.game, None).await;
    for n in 0..200 {
        if flood
            .0
            .send(Message::text(write(&ToServer::Ping { sent: n })))
            .await
            .is_err()
        {
            break;
        }
    }
    while flood.hear().await.is_some() {}
    // Others do not notice.
    let Talk(mut quiet) = quiet;
    quiet
        .send(Message::text(write(&ToServer::Ping { sent: 7 })))
        .await
        .expect("sent");
    let mut quiet = Talk(quiet);
    let sent = quiet
        .until(|it| match it {
            ToClient::Pong { sent, .. } => Some(sent),
            _ => None,
        })
        .await;
    assert_eq!(sent, 7);
}

#[tokio::test]
async fn commits_are_on_disk_when_they_return() {
    let data = Data::new().await;
    let database = data.database().await;
    let durability = database.durability().await.expect("an answer");
    let wanted = match data.home() {
        // 2 is FULL.
        Home::Folder(_) => ["wal", "2"],
        Home::Postgres(_) => ["on", "on"],
    };
    assert_eq!(durability, wanted);
}

#[tokio::test]
async fn more_connections_than_can_be_held_are_sent_away() {
    let database = fresh().await;
    let host = Host::holding(database, 2).await;
    let ana = host.open_game(r#"{"game":"talpa:4"}"#).await;
    let mut first = host.connect(&ana.game, None).await;
    first.welcome().await;
    let second = host.connect(&ana.game, None).await;
    let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let path = format!("/games/{}/socket", ana.game);
    let answer = host.ask_as("GET", &path, "Upgrade", upgrade, "").await;
    assert!(
        answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 5"),
        "{answer}"
    );
    drop(second);
    // Who leaves makes room.
    for _ in 0..100 {
        let url = format!("ws://{}/api/v1{path}", host.addr);
        if tokio_tungstenite::connect_async(url).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("nobody is let in any more");
}

#[tokio::test]
async fn the_lobby_shows_what_is_open_to_anybody() {
    let data = Data::new().await;
    let host = Host::open(&data).await;
    let lobby = async |host: &Host| {
        let (status, body) = host.ask("GET", "/lobby", "", "").await;
        assert_eq!(status, 200);
        let lobby: Lobby = read(&body).expect("a lobby");
        let ids = |games: Vec<GameInfo>| games.into_iter().map(|it| it.game).collect::<Vec<_>>();
        (ids(lobby.offers), ids(lobby.games))
    };
    let slow = host.open_game(r#"{"game":"talpa:4","open":true}"#).await;
    let secret = host.open_game(r#"{"game":"talpa:4"}"#).await;
    // With a clock, whoever offers has to be there.
    let fast = host
        .open_game(r#"{"game":"talpa:4","open":true,"time":"60+1"}"#)
        .await;
    assert_eq!(lobby(&host).await, (vec![slow.game.clone()], vec![]));
    let mut talk = host.connect(&fast.game, Some(&fast.seat)).await;
    talk.welcome().await;
    assert_eq!(lobby(&host).await.0, [fast.game.clone(), slow.game.clone()]);
    host.join(&fast.game).await;
    host.join(&secret.game).await;
    assert_eq!(
        lobby(&host).await,
        (vec![slow.game.clone()], vec![fast.game.clone()])
    );
    // It is the same after a restart, without what is over.
    talk.act("a", "resign", None).await;
    talk.entry().await;
    host.hall.close().await;
    let host = Host::open(&data).await;
    assert_eq!(lobby(&host).await, (vec![slow.game], vec![]));
}

#[tokio::test]
async fn a_level_plays_on_the_server() {
    let host = Host::with(fresh().await).await;
    let terms = r#"{"game":"talpa:4","side":"second","level":"level-1","time":"60+1"}"#;
    let seated = host.open_game(terms).await;
    let mut ana = host.connect(&seated.game, Some(&seated.seat)).await;
    // The level moves first, by itself.
    let mut plies = 0;
    for n in 0..60 {
        let info = host.info(&seated.game).await;
        if info.stage == Stage::Over {
            break;
        }
        plies = info.plies;
        if plies % 2 == 1 {
            let record = host
                .ask("GET", &format!("/games/{}/record", seated.game), "", "")
                .await
                .1;
            let mut records = record::read_str(&record);
            let record = records.next().expect("a record").record;
            let session = session::Session::resume(record).expect("a match");
            let mv = session.position().legal_moves().swap_remove(0);
            ana.say(&ToServer::Act(Act {
                id: format!("a{n}"),
                action: format!("move {mv}"),
                ply: Some(plies),
                thought: Some(1),
            }))
            .await;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    assert!(plies >= 3, "{plies} plies");
    let names = host.info(&seated.game).await.players.expect("two players");
    assert_eq!(names, ["level-1".to_owned(), "Ana".to_owned()]);
    let (status, body) = host
        .post("/games", r#"{"terms":{"game":"talpa","level":"level-9"}}"#)
        .await;
    let problem: Problem = read(&body).expect("a problem");
    assert_eq!(status, 422);
    assert!(problem.text.contains("level-3"), "{}", problem.text);
}

#[tokio::test]
async fn whoever_asks_for_too_much_is_told_when_to_come_back() {
    let database = fresh().await;
    let host = Host::set(database, Settings::default()).await;
    let open = r#"{"terms":{"game":"talpa:4"}}"#;
    let as_one = |n: u8| format!("X-Forwarded-For: 203.0.113.{n}\r\n");
    for _ in 0..30 {
        let (status, body) = host.ask("POST", "/games", &as_one(1), open).await;
        assert_eq!(status, 201, "{body}");
    }
    let answer = host
        .ask_as("POST", "/games", "close", &as_one(1), open)
        .await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    assert!(answer.contains("retry-after: "), "{answer}");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let problem: Problem = read(body).expect("a problem");
    assert_eq!(problem.limit.as_deref(), Some("games"));
    assert_eq!(problem.left, Some(0));
    assert!(problem.retry_after.is_some_and(|it| it > 0));
    // Others are not concerned.
    assert_eq!(host.ask("POST", "/games", &as_one(2), open).await.0, 201);
}
