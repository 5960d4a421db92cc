use std::hint::black_box;
use std::time::{Duration, Instant};

use rules::{Position, SplitMix64, perft, perft_made};

/// Prints how fast a variant runs on one core: perft with every move made and
/// with the last ply counted, and random games. Asserts that both perfts agree.
#[expect(clippy::print_stdout, reason = "printing is what it is for")]
pub fn speed<P: Position>(variant: P::Variant) {
    let start = P::start(variant);
    let made = rate(|depth| perft_made(&start, depth));
    let bulk = rate(|depth| perft(&start, depth));
    let mut random = SplitMix64::new(1);
    let (mut games, mut plies) = (0u64, 0u64);
    let clock = Instant::now();
    while clock.elapsed() < Duration::from_millis(1000) {
        for _ in 0..200 {
            let playout = black_box(start.clone()).random_game(&mut random);
            plies += u64::from(playout.plies);
        }
        games += 200;
    }
    let per_second = games as f64 / clock.elapsed().as_secs_f64();
    println!(
        "{:<10} {:<16} {:>8.1} M made/s {:>8.2} G bulk/s {:>9.0} games/s of {:.1} plies, {} bytes",
        P::info().id,
        variant.to_string(),
        made / 1e6,
        bulk / 1e9,
        per_second,
        plies as f64 / games as f64,
        size_of::<P>(),
    );
    assert_eq!(perft(&start, 2), perft_made(&start, 2));
}

/// Sequences per second at the first depth that takes long enough to tell.
fn rate(count: impl Fn(u32) -> u64) -> f64 {
    for depth in 1.. {
        let clock = Instant::now();
        let n = black_box(count(black_box(depth)));
        let elapsed = clock.elapsed();
        if elapsed > Duration::from_millis(300) || n == 0 {
            return n as f64 / elapsed.as_secs_f64();
        }
    }
    unreachable!("depths do not run out")
}
