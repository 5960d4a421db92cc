//! Measurements of how fast the rules run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use games::{Choice, with_position};
use rules::{Position, SplitMix64, perft, perft_made};

/// What was measured of a variant, on one core.
pub struct Speed {
    /// Sequences counted per second with every move made.
    pub made: f64,
    /// Sequences counted per second with the last ply in bulk.
    pub bulk: f64,
    /// Random games per second.
    pub games: f64,
    /// Mean length of a random game.
    pub plies: f64,
    /// The size of a position.
    pub bytes: usize,
}

/// Measures a variant, each of three rates for at least `time`.
pub fn measure(choice: Choice, time: Duration) -> Speed {
    with_position!(choice, P, variant => measure_from(&P::start(variant), time))
}

fn measure_from<P: Position>(start: &P, time: Duration) -> Speed {
    let (games, plies) = random_games(start, time);
    Speed {
        made: rate(time, |depth| perft_made(start, depth)),
        bulk: rate(time, |depth| perft(start, depth)),
        games,
        plies,
        bytes: size_of::<P>(),
    }
}

fn random_games<P: Position>(start: &P, time: Duration) -> (f64, f64) {
    let mut random = SplitMix64::new(1);
    let (mut games, mut plies) = (0u64, 0u64);
    let clock = Instant::now();
    while clock.elapsed() < time {
        for _ in 0..50 {
            plies += u64::from(black_box(start.clone()).random_game(&mut random).plies);
        }
        games += 50;
    }
    (
        games as f64 / clock.elapsed().as_secs_f64(),
        plies as f64 / games as f64,
    )
}

/// Sequences per second: the first depth that takes a tenth of the time is
/// counted again and again until the time is over.
fn rate(time: Duration, count: impl Fn(u32) -> u64) -> f64 {
    let mut depth = 1;
    loop {
        let clock = Instant::now();
        let n = black_box(count(black_box(depth)));
        if n == 0 && depth > 1 {
            // A small game is over before it takes long, and leaves nothing to count.
            depth -= 1;
            break;
        }
        if clock.elapsed() * 10 >= time {
            break;
        }
        depth += 1;
    }
    let clock = Instant::now();
    let mut n = 0;
    while clock.elapsed() < time {
        n += black_box(count(black_box(depth)));
    }
    n as f64 / clock.elapsed().as_secs_f64()
}
