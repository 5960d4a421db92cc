use crate::{Outcome, Position, SplitMix64};

/// The end of a game played at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves were made.
    pub plies: u32,
}

/// The random game that the specification defines for a seed: at each ply the
/// legal moves are sorted by canonical text, and one output of the generator,
/// drawn even when there is only one move, says which is played.
///
/// Slow, for comparing programs; use [`Position::random_game`] for speed.
pub fn reference_game<P: Position>(start: &P, seed: u64) -> (Vec<String>, Outcome) {
    let mut random = SplitMix64::new(seed);
    let mut position = start.clone();
    let mut played = Vec::new();
    loop {
        if let Some(outcome) = position.outcome() {
            return (played, outcome);
        }
        let mut moves = position.sorted_moves();
        let n = random.below(moves.len() as u64) as usize;
        let (text, mv) = moves.swap_remove(n);
        position.play_unchecked(mv);
        played.push(text);
    }
}
