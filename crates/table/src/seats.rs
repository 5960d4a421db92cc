//! Computers in their seats.

use std::time::Duration;

use engine::{ADVISER, Player};
use games::{AnyPosition, Choice};
use rules::Note;
use session::{Ask, Refusal, Seat};

use crate::thinker::{Question, Thinker};

/// Refuses a computer player that the game does not have.
pub(crate) fn check(choice: Choice, seats: &[Seat; 2]) -> Result<(), Refusal> {
    for seat in seats {
        if let Seat::Computer { player, seed, .. } = seat {
            let found = Player::named(choice, player, *seed);
            found.map_err(|error| error.note().clone())?;
        }
    }
    Ok(())
}

/// The question that the session asks, with the computer that answers it: the one
/// that waits in its seat, or a new one.
pub(crate) fn question(
    ask: &Ask,
    position: &dyn AnyPosition,
    may_swap: bool,
    clock: Option<(Duration, Duration)>,
    thinker: &mut Thinker,
) -> Result<Question, Note> {
    let waiting = thinker.seated(ask.player(), ask.computer());
    let question = match waiting {
        Some(computer) => with(computer, position),
        None => prepare(position, ask.computer(), ask.seed())?,
    };
    Ok(Question {
        own_moves: ask.own_moves(),
        may_swap,
        time: clock.map(|(left, increment)| question.computer.time_by_clock(left, increment)),
        seat: Some(ask.player()),
        ..question
    })
}

/// The question for a hint: in the same position always the same.
pub(crate) fn hint(position: &dyn AnyPosition) -> Result<Question, Note> {
    prepare(position, ADVISER, 0)
}

fn prepare(position: &dyn AnyPosition, player: &str, seed: u64) -> Result<Question, Note> {
    let computer = Player::named(position.choice(), player, seed);
    let computer = computer.map_err(|error| error.note().clone())?;
    Ok(with(computer, position))
}

fn with(computer: Player, position: &dyn AnyPosition) -> Question {
    Question {
        computer,
        position: position.boxed_clone(),
        own_moves: 0,
        time: None,
        may_swap: false,
        seat: None,
    }
}
