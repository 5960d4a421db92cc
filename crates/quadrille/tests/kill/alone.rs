//! One server with its folder.

use std::time::Duration;

use rules::SplitMix64;

use crate::node::Node;
use crate::player::Games;

const GAMES: usize = 6;
/// How long players think for each server more than one, whose games wait for leases to end.
const PACE: Duration = Duration::from_millis(100);

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let server = Node::start(&["--data", &folder.path().display().to_string()]);
    runtime.block_on(played(vec![server], crate::rounds(5)));
}

/// Kills one of the servers so many times while games are played on them. However many there are, each
/// of them is killed equally often.
pub(crate) async fn played(mut servers: Vec<Node>, rounds: u32) {
    let ports: Vec<u16> = servers.iter().map(Node::port).collect();
    let n_servers = servers.len() as u64;
    let mut random = SplitMix64::new(1);
    let (mut left, mut n_stored) = (rounds, 0);
    // Games end, so there are new ones every now and then.
    while left > 0 {
        let games = Games::begin([GAMES, 0], ports.clone(), PACE * (ports.len() as u32 - 1)).await;
        for _ in 0..left.min(5) {
            let lives = n_servers * (300 + random.below(900));
            tokio::time::sleep(Duration::from_millis(lives)).await;
            let server = &mut servers[random.below(n_servers) as usize];
            server.process().kill();
            server.begin_again();
        }
        left -= left.min(5);
        // Several servers find each other again when the leases of those that died have ended.
        let settled = if n_servers > 1 { 12 } else { 1 };
        tokio::time::sleep(Duration::from_secs(settled)).await;
        n_stored += games.check().await;
    }
    assert!(
        n_stored > GAMES * rounds as usize,
        "only {n_stored} moves were played"
    );
    eprintln!("{rounds} rounds, {n_stored} moves, none lost");
}
