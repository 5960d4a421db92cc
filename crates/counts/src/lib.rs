//! Counts and speeds of the rules, for games that are only known at run time: perft, random
//! games, how fast both are.
//!
//! Everything here is compiled for each position type, which takes long: so it is apart
//! from the program, which can be compiled when everything else is.
//!
//! ```
//! let choice: games::Choice = "talpa:4".parse()?;
//! let counts = counts::perft(&*choice.start(), 2, true, &mut |_, _| {});
//! assert_eq!(counts.iter().map(|(_, n)| n).sum::<u64>(), 448);
//! # Ok::<(), games::NameError>(())
//! ```

mod speed;

use games::{AnyPosition, with_position};
use rules::{Outcome, Position};

pub use speed::{Speed, measure};

/// Sequences of moves of a length of at least 1, by their first move: the last ply counted
/// in bulk, or every move made. `tell` hears how many first moves are done, and of how many.
pub fn perft(
    position: &dyn AnyPosition,
    depth: u32,
    in_bulk: bool,
    tell: &mut dyn FnMut(usize, usize),
) -> Vec<(String, u64)> {
    let text = position.to_text();
    with_position!(position.choice(), P, _variant => {
        let position: P = text.parse().expect("a written position is read");
        divide(&position, depth, in_bulk, tell)
    })
}

fn divide<P: Position>(
    position: &P,
    depth: u32,
    in_bulk: bool,
    tell: &mut dyn FnMut(usize, usize),
) -> Vec<(String, u64)> {
    let count = match in_bulk {
        true => rules::perft::<P>,
        false => rules::perft_made::<P>,
    };
    let moves = position.sorted_moves();
    let mut split = Vec::with_capacity(moves.len());
    for (text, mv) in &moves {
        split.push((text.clone(), count(&position.after(*mv), depth - 1)));
        tell(split.len(), moves.len());
    }
    split
}

/// The random game that a seed stands for, from a position on.
pub fn reference_game(position: &dyn AnyPosition, seed: u64) -> (Vec<String>, Outcome) {
    let text = position.to_text();
    with_position!(position.choice(), P, _variant => {
        let start: P = text.parse().expect("a written position is read");
        rules::reference_game(&start, seed)
    })
}
