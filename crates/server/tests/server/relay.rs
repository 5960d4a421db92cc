//! A game at one server, its players at another: messages between the two may be lost,
//! repeated, late and out of order.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::online::{Act, Seated, Stage, ToClient, ToServer, read};
use rules::SplitMix64;
use server::{Nats, Settings, Wire};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::data::Data;
use crate::host::{Host, Talk};

/// A wire in memory that loses a fifth, repeats a tenth, and delays all of it by chance.
struct Lossy {
    names: Mutex<HashMap<String, mpsc::Sender<Vec<u8>>>>,
    random: Mutex<SplitMix64>,
}

impl Wire for Lossy {
    fn send(&self, to: &str, message: Vec<u8>) {
        let mut random = self.random.lock().expect("no panic");
        let times = match random.next_u64() % 10 {
            0 | 1 => 0,
            2 => 2,
            _ => 1,
        };
        let Some(to) = self.names.lock().expect("no panic").get(to).cloned() else {
            return;
        };
        for _ in 0..times {
            let (to, message) = (to.clone(), message.clone());
            let delay = Duration::from_millis(random.next_u64() % 12);
            tokio::spawn(async move {
                sleep(delay).await;
                let _ = to.try_send(message);
            });
        }
    }

    fn listen(&self, name: &str) -> mpsc::Receiver<Vec<u8>> {
        let (to, heard) = mpsc::channel(1000);
        let mut names = self.names.lock().expect("no panic");
        names.insert(name.to_owned(), to);
        heard
    }
}

pub(crate) async fn node(data: &Data, wire: Arc<dyn Wire>) -> Host {
    let settings = Settings {
        limits: 0.0,
        lease: Duration::from_secs(2),
        wire: Some(wire),
        ..Settings::default()
    };
    Host::set(data.database().await, settings).await
}

/// Asks until there is an answer; what was lost on the way is asked again.
pub(crate) async fn ask(host: &Host, method: &str, path: &str, body: &str) -> String {
    loop {
        match host.ask(method, path, "", body).await {
            (503, _) => {}
            (200, answer) => return answer,
            (status, answer) => panic!("{method} {path}: {status} {answer}"),
        }
    }
}

/// Says something as clients do: until it is acknowledged, on another line if one is dead.
pub(crate) async fn insist(host: &Host, seat: &Seated, act: &Act) {
    loop {
        let mut talk = host.connect(&seat.game, Some(&seat.seat)).await;
        let welcome = timeout(Duration::from_millis(300), answer(&mut talk, None)).await;
        match welcome {
            Ok(Some(done)) if done.contains(&act.id) => return,
            Ok(Some(_)) => {}
            _ => continue,
        }
        for _ in 0..4 {
            talk.say(&ToServer::Act(act.clone())).await;
            let done = timeout(Duration::from_millis(150), answer(&mut talk, Some(&act.id)));
            if let Ok(Some(_)) = done.await {
                return;
            }
        }
    }
}

/// Waits for a welcome, or until a command is acknowledged; nothing when the line ends.
async fn answer(talk: &mut Talk, id: Option<&str>) -> Option<Vec<String>> {
    loop {
        match (talk.hear().await?, id) {
            (ToClient::Welcome(welcome), None) => return Some(welcome.done),
            (ToClient::Event(event), Some(id)) if event.id.as_deref() == Some(id) => {
                return Some(Vec::new());
            }
            (ToClient::Done { id: done, .. }, Some(id)) if done == id => return Some(Vec::new()),
            (ToClient::Refused { text, .. }, _) => panic!("{text}"),
            _ => {}
        }
    }
}

/// Plays a game to its end, the first player at the owner of the game and the second at
/// another server; then both tell the same.
async fn play_across(wire: Arc<dyn Wire>) {
    let data = Data::postgres().await;
    let owner = node(&data, Arc::clone(&wire)).await;
    let other = node(&data, wire).await;
    let ana = owner
        .open_game(r#"{"game":"talpa:4","side":"first"}"#)
        .await;
    let secret = "0123456789-0123456789-0123456789";
    let (path, body) = (
        format!("/games/{}/join", ana.game),
        format!(r#"{{"name":"Rui","seat":"{secret}"}}"#),
    );
    let rui: Seated = read(&ask(&other, "POST", &path, &body).await).expect("a seat");
    let mut position = "talpa:4".parse::<games::Choice>().expect("a game").start();
    let mut random = SplitMix64::new(14);
    for ply in 0.. {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(random.next_u64() as usize % moves.len().max(1)) else {
            break;
        };
        position.play(mv).expect("a move");
        let act = Act {
            id: format!("ply{ply}"),
            action: format!("move {mv}"),
            ply: Some(ply),
            thought: None,
        };
        match ply % 2 {
            0 => insist(&owner, &ana, &act).await,
            _ => insist(&other, &rui, &act).await,
        }
    }
    // Offers are seen wherever somebody looks.
    let offer = owner.open_game(r#"{"game":"talpa:4","open":true}"#).await;
    while !ask(&other, "GET", "/lobby", "").await.contains(&offer.game) {
        sleep(Duration::from_millis(50)).await;
    }
    let path = format!("/games/{}", ana.game);
    let info = ask(&other, "GET", &path, "").await;
    assert_eq!(info, ask(&owner, "GET", &path, "").await);
    assert_eq!(owner.info(&ana.game).await.stage, Stage::Over);
    let path = format!("/games/{}/record", ana.game);
    let record = ask(&other, "GET", &path, "").await;
    assert_eq!(record, ask(&owner, "GET", &path, "").await);
    // When the owner ends, whoever is connected through another one comes again, and is there.
    let mut talk = other.connect(&ana.game, Some(&rui.seat)).await;
    owner.hall.close().await;
    while timeout(Duration::from_secs(5), talk.hear())
        .await
        .expect("the line ends")
        .is_some()
    {}
    assert_eq!(ask(&other, "GET", &path, "").await, record);
    let wrong = data.admin().await.check(|_, _| {}).await;
    assert_eq!(wrong.expect("an answer"), Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a server of PostgreSQL, which `cargo xtask ci` starts"]
async fn a_game_is_played_across_servers_although_messages_are_lost() {
    let wire = Lossy {
        names: Mutex::default(),
        random: Mutex::new(SplitMix64::new(7)),
    };
    play_across(Arc::new(wire)).await;
}

#[tokio::test]
#[ignore = "needs servers of PostgreSQL and NATS, which `cargo xtask ci` starts"]
async fn a_game_is_played_across_servers_by_nats() {
    let address = std::env::var("QUADRILLE_TEST_NATS")
        .expect("QUADRILLE_TEST_NATS names no server of NATS: run `cargo xtask databases`");
    play_across(Arc::new(nats(&address).await)).await;
}

/// A line to a server of NATS.
pub(crate) async fn nats(address: &str) -> Nats {
    let servers = [address.parse().expect("an address")];
    Nats::connect(&servers).await.expect("an address")
}
