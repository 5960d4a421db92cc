use rules::{Position, SplitMix64};

/// A second implementation of a game, written for obviousness: it works on
/// texts and shares no code with the fast one.
pub trait Reference {
    /// The canonical texts of the legal moves, in any order; none when the game is over.
    fn moves(&self, position: &str) -> Vec<String>;
    /// The text of the position after a legal move.
    fn play(&self, position: &str, mv: &str) -> String;
    /// `1-0`, `0-1` or `1/2` if the position is finished.
    fn result(&self, position: &str) -> Option<String>;
}

/// Checks that the reference agrees with `P` at every ply of `games` random games.
#[track_caller]
pub fn agrees<P: Position>(reference: &impl Reference, variant: P::Variant, games: u64) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed.wrapping_mul(77) + 5);
        let mut position = P::start(variant);
        loop {
            let text = position.to_string();
            let mut theirs = reference.moves(&text);
            theirs.sort_unstable();
            let ours: Vec<String> = position.sorted_moves().into_iter().map(|it| it.0).collect();
            assert_eq!(ours, theirs, "moves of {text}");
            let result = position.outcome().map(|it| it.to_string());
            assert_eq!(result, reference.result(&text), "result of {text}");
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            let move_text = position.move_text(mv);
            position.play_unchecked(mv);
            assert_eq!(
                position.to_string(),
                reference.play(&text, &move_text),
                "{move_text} in {text}"
            );
        }
    }
}
