//! What workers are asked for: games of matches, and analyses of games that ended.

use std::fs;
use std::path::Path;

use serde_json::Value;
use testkit::servers::{Answer, ask, wait_for};

/// The games of a file, each as it is written, in a fixed order.
pub(crate) fn games(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let reads = record::read_str(&text).inspect(|it| assert!(it.faults.is_empty(), "{it:?}"));
    let mut games: Vec<String> = reads.map(|it| it.record.to_string()).collect();
    games.sort();
    games
}

/// Plays a game to its end by requests, however long the server is away; its path.
pub(crate) fn play_to_the_end(addr: &str, board: &str, moves: &str) -> String {
    let post = |path: &str, headers: &str, body: &str| {
        wait_for(path, || ask(addr, "POST", path, headers, body)?.good())
    };
    let open = format!(r#"{{"terms":{{"game":"{board}","side":"first"}}}}"#);
    let opened: Value = serde_json::from_str(&post("/api/v1/games", "", &open)).expect("JSON");
    let text = |key: &str| opened[key].as_str().expect("a text");
    let (path, first) = (format!("/api/v1/games/{}", text("game")), text("seat"));
    // With a secret of its own, so that it is the same seat however often it is asked for.
    let second = "0123456789-0123456789-0123456789";
    let join = format!(r#"{{"seat":"{second}"}}"#);
    post(&format!("{path}/join"), "", &join);
    // The result stands behind the moves.
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (n, mv) in moves[..moves.len() - 1].iter().enumerate() {
        let seat = format!("Quadrille-Seat: {}\r\n", [first, second][n % 2]);
        let act = format!(r#"{{"id":"m{n}","action":"move {mv}","ply":{n}}}"#);
        post(&format!("{path}/act"), &seat, &act);
    }
    path
}

/// Asks for the analysis of a game.
pub(crate) fn analyze(addr: &str, game: &str) -> Option<Answer> {
    ask(addr, "POST", &format!("{game}/analysis"), "", "")
}

/// How far the analysis of a game is.
pub(crate) fn state(addr: &str, game: &str) -> Option<Value> {
    let found = ask(addr, "GET", &format!("{game}/analysis"), "", "")?.good()?;
    Some(serde_json::from_str(&found).expect("JSON"))
}
