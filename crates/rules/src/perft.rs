//! Counting move sequences, the standard test and benchmark of rules.

use std::hint::black_box;

use crate::Position;

/// How many sequences of exactly `depth` plies there are; a finished game has
/// none that go on. The last ply is counted in bulk, without making its moves.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut n = 0;
            position.each_move(|mv| n += perft(&position.after(mv), depth - 1));
            n
        }
    }
}

/// The same number found by making every move.
pub fn perft_made<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut n = 0;
    if depth == 1 {
        position.each_move(|mv| {
            // Nobody looks at the last positions: keep the compiler from skipping them.
            black_box(&position.after(mv));
            n += 1;
        });
    } else {
        position.each_move(|mv| n += perft_made(&position.after(mv), depth - 1));
    }
    n
}
