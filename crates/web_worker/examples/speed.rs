//! How long the engine takes on this machine for some fixed work, for comparison
//! with the same work in a browser (`cargo xtask web-bench`).
//!
//! A line for each request: the game, the nanoseconds it took, the answer and
//! the request, both quoted.

#![expect(clippy::print_stdout, reason = "where the figures are read")]

use std::time::Instant;

use engine::{NetSize, nets};
use games::GameId;
use web_worker::EngineHost;

/// Positions of each game: after so many plies of a game that is over later.
const PLIES: [usize; 3] = [0, 8, 16];

fn main() {
    let nodes = std::env::args().nth(1);
    let nodes = nodes.as_deref().unwrap_or("60000");
    for &game in GameId::ALL {
        measure(
            &game.to_string(),
            game,
            &format!("engine:method=classic,nodes={nodes}"),
        );
        for (size, nodes) in [(NetSize::Large, 50), (NetSize::Small, 200)] {
            if nets::find(game, size).is_some() {
                let size = size.name();
                let player = format!("net:net={size},nodes={nodes}");
                measure(&format!("{game} {size}"), game, &player);
            }
        }
    }
}

fn measure(name: &str, game: GameId, player: &str) {
    for plies in PLIES {
        let request = request(game, plies, player);
        let clock = Clock::start();
        let answer = EngineHost::default().hear(&request).unwrap_or_default();
        let nanos = clock.nanos();
        println!("{name}\t{nanos}\t{answer:?}\t{request:?}");
    }
}

/// A move of the engine that looks at a fixed number of nodes.
fn request(game: GameId, plies: usize, player: &str) -> String {
    let mut position = game.standard().start();
    for ply in 0..plies {
        let moves = position.legal_moves();
        // Here and there on the board, and the same everywhere.
        let mv = &moves[(ply + 1) * 101 % moves.len()];
        position.play(mv).expect("a legal move");
    }
    let position = position.to_text();
    format!("1 move\ngame {game}\nposition {position}\nplayer {player}\nseed 1")
}

/// Time that this thread has run, where the system tells; else time that has passed.
struct Clock {
    wall: Instant,
    ran: Option<u128>,
}

impl Clock {
    fn start() -> Self {
        Self {
            wall: Instant::now(),
            ran: ran(),
        }
    }

    fn nanos(&self) -> u128 {
        match (self.ran, ran()) {
            (Some(start), Some(end)) => end - start,
            _ => self.wall.elapsed().as_nanos(),
        }
    }
}

fn ran() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
