//! Checks by whole games.

use games::{AnyPosition, Choice, GameId};
use rules::SplitMix64;

use super::lab::{Lab, Step, Trouble, board_of, fail};
use crate::client::Hello;

pub(super) const ABOUT: &str = "it plays a whole game against itself with legal moves";

/// Games of two engines that agree to go on are cut off here.
const MOST_PLIES: usize = 600;

/// The games that an engine plays and we know.
pub(super) fn claimed(hello: &Hello) -> Vec<GameId> {
    let games = hello.games.iter();
    games.filter_map(|(game, _)| game.parse().ok()).collect()
}

/// Plays a whole game.
pub(super) fn whole_game(lab: &mut Lab<'_>, game: GameId) -> Step {
    let hello = lab.greet()?;
    let Some(choice) = board_of(&hello, game) else {
        return Err(Trouble::Skip("it plays none of its boards".to_owned()));
    };
    lab.accepted(&format!("newgame {choice}"))?;
    let mut position = choice.start();
    let mut moves: Vec<String> = Vec::new();
    while position.outcome().is_none() {
        if moves.len() == MOST_PLIES {
            return Ok(());
        }
        if !moves.is_empty() {
            lab.accepted(&format!("position start moves {}", moves.join(" ")))?;
        }
        let found = lab.search("go nodes 200", lab.plan.patience)?;
        let mv = found.legal(position.as_ref())?;
        if let Err(error) = position.play(&mv) {
            return fail(format!("{mv} cannot be played: {error}"));
        }
        moves.push(mv);
    }
    lab.accepted(&format!("position start moves {}", moves.join(" ")))?;
    match lab.search("go nodes 200", lab.plan.patience)?.best {
        None => Ok(()),
        Some(mv) => fail(format!("expected `bestmove none` at the end, not {mv:?}")),
    }
}

/// A whole game of random moves, and its last position.
pub(super) fn random_game(choice: Choice, seed: u64) -> (Box<dyn AnyPosition>, Vec<String>) {
    let mut random = SplitMix64::new(seed);
    let mut position = choice.start();
    let mut played = Vec::new();
    loop {
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return (position, played);
        }
        let mv = moves.swap_remove(random.below(moves.len() as u64) as usize);
        if position.play(&mv).is_err() {
            return (position, played);
        }
        played.push(mv);
    }
}
