//! What the tests of all games share.

use engine::Player;
use games::{AnyPosition, Choice};
use rules::SplitMix64;

/// Checks a player against a slow one at every nth ply of random games.
///
/// The slow one is given the position and returns the texts of all moves that
/// are equally best, in any order.
#[track_caller]
pub(crate) fn agrees(
    variants: &[&str],
    player: &str,
    games: u64,
    every: usize,
    slow: impl Fn(&dyn AnyPosition) -> Vec<String>,
) {
    for name in variants {
        let choice: Choice = name.parse().expect("a variant");
        let computer = Player::named(choice, player, 0).expect("a player");
        for seed in 0..games {
            let mut random = SplitMix64::new(seed * 1000 + 17);
            let mut position = choice.start();
            for ply in seed as usize.. {
                if position.outcome().is_some() {
                    break;
                }
                if ply % every == 0 {
                    let mut expected = slow(position.as_ref());
                    expected.sort_unstable();
                    let found = computer.equals(position.as_ref()).expect("a set of moves");
                    assert_eq!(found, expected, "{name} {}", position.to_text());
                }
                let moves = position.legal_moves();
                let n = random.below(moves.len() as u64) as usize;
                position.play(&moves[n]).expect("a legal move");
            }
        }
    }
}

/// Checks what a player considers best in a position.
#[track_caller]
pub(crate) fn check(game: &str, player: &str, position: &str, expected: &str) {
    let choice: Choice = game.parse().expect("a variant");
    let position = choice.read(position).expect("a position");
    let computer = Player::named(choice, player, 0).expect("a player");
    let found = computer.equals(position.as_ref()).expect("a set of moves");
    assert_eq!(found.join(" "), expected);
}
