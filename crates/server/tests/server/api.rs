//! The API as its document describes it.

use std::collections::BTreeSet;

use protocol::online::{Done, GameInfo, Problem, Stage, Welcome, read};
use serde_json::Value;

use crate::data::{Data, fresh};
use crate::host::Host;

async fn host() -> Host {
    Host::with(fresh().await).await
}

#[tokio::test]
async fn the_document_is_whole() {
    let host = host().await;
    let answer = host.ask_root("GET", "/api/openapi.json", "", "").await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    assert!(head.contains("application/json"), "{head}");
    let document: Value = serde_json::from_str(body).expect("a document");
    assert_eq!(document["openapi"], "3.1.0");
    let mut names = BTreeSet::new();
    let paths = document["paths"].as_object().expect("paths");
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name), "{name} twice");
            let summary = operation["summary"].as_str().unwrap_or_default();
            assert!(!summary.is_empty(), "{method} {path} says nothing");
            let answers = operation["responses"].as_object().expect("answers");
            let is_described =
                |it: &Value| it["description"].as_str().is_some_and(|it| !it.is_empty());
            assert!(answers.values().all(is_described), "{method} {path}");
        }
    }
    for name in [
        "open_game",
        "join_game",
        "act",
        "state",
        "search",
        "make_token",
    ] {
        assert!(names.contains(name), "{name}");
    }
    // Every reference leads somewhere, also from the messages of the socket.
    for part in body.split("\"#/components/schemas/").skip(1) {
        let name = part.split('"').next().expect("a name");
        let schema = &document["components"]["schemas"][name];
        assert!(schema.is_object(), "{name} is missing");
    }
    for name in ["ToServer", "ToClient", "Problem"] {
        let schema = &document["components"]["schemas"][name];
        assert!(schema["description"].is_string(), "{name}");
    }
    let page = host.ask_root("GET", "/api", "", "").await;
    for wanted in [
        "/api/v1/games/{id}/act",
        "id=\"schema-ToClient\"",
        "openapi.json",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
}

#[tokio::test]
async fn a_game_is_played_by_plain_requests() {
    let host = host().await;
    let ana = host.open_game(r#"{"game":"talpa:6","side":"first"}"#).await;
    let rui = host.join(&ana.game).await;
    let path = format!("/games/{}", ana.game);
    let seat = |secret: &str| format!("Quadrille-Seat: {secret}\r\n");
    let act = async |secret: &str, id: &str, action: &str, ply: u64| {
        let body = format!(r#"{{"id":"{id}","action":"{action}","ply":{ply}}}"#);
        host.ask("POST", &format!("{path}/act"), &seat(secret), &body)
            .await
    };
    let (status, body) = act(&ana.seat, "a", "move b2xb3", 0).await;
    assert_eq!(status, 200, "{body}");
    let done: Done = read(&body).expect("it is done");
    // The same once more is done once.
    let again = act(&ana.seat, "a", "move b2xb3", 0).await;
    assert_eq!(again.1, body);
    let (status, body) = host
        .ask("GET", &format!("{path}/state"), &seat(&rui.seat), "")
        .await;
    assert_eq!(status, 200, "{body}");
    let state: Welcome = read(&body).expect("a game");
    assert_eq!((state.n, state.stage), (done.n, Stage::Running));
    assert!(state.snapshot.expect("a match").contains("b2xb3"));
    // Another's turn, no seat at all, and a secret that is none.
    let (status, body) = act(&ana.seat, "b", "move b4xb3", 1).await;
    let problem: Problem = read(&body).expect("a reason");
    assert_eq!((status, problem.error.as_str()), (409, "refused"), "{body}");
    let bare = r#"{"id":"c","action":"resign"}"#;
    let (status, body) = host.post(&format!("{path}/act"), bare).await;
    assert_eq!(status, 409, "{body}");
    assert_eq!(act("wrong-secret-of-a-seat", "d", "resign", 1).await.0, 401);
    assert_eq!(act(&rui.seat, "", "resign", 1).await.0, 422);
    let (status, body) = act(&rui.seat, "e", "resign", 1).await;
    assert_eq!(status, 200, "{body}");
    let info: GameInfo = host.info(&ana.game).await;
    assert_eq!(info.result.as_deref(), Some("1-0"));
}

#[tokio::test]
async fn what_is_prepared_outlives_the_server_and_shows_only_to_its_player() {
    let data = Data::new().await;
    let host = Host::open(&data).await;
    let ana = host.open_game(r#"{"game":"talpa:6","side":"first"}"#).await;
    let rui = host.join(&ana.game).await;
    let seat = |secret: &str| format!("Quadrille-Seat: {secret}\r\n");
    let path = format!("/games/{}", ana.game);
    let plan = r#"{"id":"p","action":"plan b2xb3 a6xa5"}"#;
    let (status, body) = host
        .ask("POST", &format!("{path}/act"), &seat(&rui.seat), plan)
        .await;
    assert_eq!(status, 200, "{body}");
    host.hall.close().await;
    let host = Host::open(&data).await;
    let state = async |secret: &str| {
        let (_, body) = host
            .ask("GET", &format!("{path}/state"), &seat(secret), "")
            .await;
        read::<Welcome>(&body).expect("a game")
    };
    assert_eq!(state(&rui.seat).await.plan, ["b2xb3 a6xa5"]);
    assert_eq!(state(&ana.seat).await.plan, Vec::<String>::new());
    let mv = r#"{"id":"m","action":"move b2xb3","ply":0}"#;
    let (status, body) = host
        .ask("POST", &format!("{path}/act"), &seat(&ana.seat), mv)
        .await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(host.info(&ana.game).await.plies, 2);
    assert_eq!(state(&rui.seat).await.plan, Vec::<String>::new());
}

#[tokio::test]
async fn refusals_from_below_look_like_ours() {
    let host = host().await;
    let wrong = [
        ("GET", "/archive?least=many", 400),
        ("GET", "/archive?nothing=1", 400),
        ("GET", "/games/%ff", 400),
        ("PUT", "/lobby", 405),
        ("GET", "/games/aaaaaaaaaa/socket", 400),
    ];
    for (method, path, expected) in wrong {
        let (status, body) = host.ask(method, path, "", "").await;
        assert_eq!(status, expected, "{path}: {body}");
        let problem: Problem =
            read(&body).unwrap_or_else(|error| panic!("{path}: {error}: {body}"));
        assert!(!problem.text.is_empty(), "{path}");
    }
}
