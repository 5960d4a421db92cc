//! One server with its folder.

use std::path::Path;
use std::time::Duration;

use rules::SplitMix64;

use crate::node::Node;
use crate::player::Games;

const GAMES: usize = 6;

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(played(crate::rounds(5)));
}

async fn played(rounds: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |folder: &Path| ["--data".to_owned(), folder.display().to_string()];
    let mut server = Node::start(0, &place(folder.path()));
    let port = server.port;
    let mut random = SplitMix64::new(1);
    let (mut left, mut n_stored) = (rounds, 0);
    // Games end, so there are new ones every now and then.
    while left > 0 {
        let games = Games::begin(GAMES, vec![port], Duration::ZERO).await;
        for _ in 0..left.min(5) {
            tokio::time::sleep(Duration::from_millis(300 + random.below(900))).await;
            server.kill();
            server = Node::start(port, &place(folder.path()));
        }
        left -= left.min(5);
        tokio::time::sleep(Duration::from_secs(1)).await;
        n_stored += games.check().await;
    }
    assert!(
        n_stored > GAMES * rounds as usize,
        "only {n_stored} moves were played"
    );
    eprintln!("{rounds} rounds, {n_stored} moves, none lost");
    drop(server);
}
