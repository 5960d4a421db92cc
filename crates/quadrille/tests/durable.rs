//! The disk was asked: a traced server has a completed synchronization between each command and
//! its acknowledgment. The system keeps what a process wrote when the process dies, so a server
//! that is killed would not show it.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::online::{Act, Seated, ToClient, ToServer, VERSION, read, write};
use testkit::servers::ask;
use tokio_tungstenite::tungstenite::Message;

const COMMANDS: usize = 12;

fn seat(addr: &str, path: &str, body: &str) -> Seated {
    let answer = ask(addr, "POST", &format!("/api/v1{path}"), "", body);
    read(&answer.expect("an answer").body).expect("a seat")
}

/// Says things one after the other, each when the one before is acknowledged.
async fn talk(addr: &str) {
    let ana = seat(addr, "/games", r#"{"terms":{"game":"talpa"}}"#);
    seat(addr, &format!("/games/{}/join", ana.game), "{}");
    let url = format!("ws://{addr}/api/v1/games/{}/socket", ana.game);
    let (mut socket, _) = tokio_tungstenite::connect_async(url)
        .await
        .expect("a socket");
    let hello = ToServer::Hello {
        version: VERSION,
        seat: Some(ana.seat),
        since: None,
        lang: None,
    };
    socket
        .send(Message::text(write(&hello)))
        .await
        .expect("sent");
    for n in 0..COMMANDS {
        let id = format!("command-{n}");
        // Alternately, so that each changes something.
        let action = if n % 2 == 0 { "talk on" } else { "talk off" };
        let act = ToServer::Act(Act {
            id: id.clone(),
            action: action.to_owned(),
            ply: None,
            thought: None,
        });
        socket.send(Message::text(write(&act))).await.expect("sent");
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
            let Ok(Some(Ok(Message::Text(text)))) = heard else {
                panic!("{id} is not acknowledged: {heard:?}");
            };
            if let Ok(ToClient::Event(event)) = read(&text)
                && event.id.as_ref() == Some(&id)
            {
                break;
            }
        }
    }
}

#[test]
#[ignore = "needs strace, which `cargo xtask ci` installs"]
fn a_command_is_on_disk_before_it_is_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("trace");
    let traced = Command::new("strace")
        .args(["-f", "-s", "400", "-e"])
        .arg("trace=fsync,fdatasync,write,writev,sendto,sendmsg")
        .arg("-o")
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_quadrille"))
        .args(["--lang", "en", "serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(folder.path().join("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut traced = traced.expect("strace");
    let mut said = String::new();
    let out = traced.stdout.as_mut().expect("it is piped");
    BufReader::new(out).read_line(&mut said).expect("a line");
    if said.is_empty() {
        // Where no process may trace another, as in some containers.
        traced.wait().expect("it ends");
        let why = fs::read_to_string(&trace).unwrap_or_default();
        eprintln!("this system lets nothing be traced: {why}");
        return;
    }
    let addr = said
        .split("http://")
        .nth(1)
        .and_then(|it| it.split('/').next());
    let addr = addr.expect("an address").to_owned();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(talk(&addr));
    // The tracer ends with what it traces; a signal to itself it may keep.
    let pid = traced.id();
    let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    for child in children.expect("it runs").split_whitespace() {
        let ended = Command::new("kill").args(["-KILL", child]).status();
        assert!(ended.is_ok_and(|it| it.success()));
    }
    traced.wait().expect("it ends");
    let trace = fs::read_to_string(&trace).expect("a trace");
    let mut synced = 0;
    let mut acknowledged = 0;
    for line in trace.lines() {
        let is_sync = line.contains("fdatasync") || line.contains("fsync");
        if is_sync && line.ends_with("= 0") {
            synced += 1;
        }
        let next = format!("\\\"id\\\":\\\"command-{acknowledged}\\\"");
        if line.contains(&next) {
            assert!(
                synced > 0,
                "command-{acknowledged} was acknowledged before it was on disk"
            );
            (synced, acknowledged) = (0, acknowledged + 1);
        }
    }
    assert_eq!(acknowledged, COMMANDS, "{trace}");
}
