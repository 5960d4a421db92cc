//! Computers in their seats.

use games::{AnyPosition, Choice};
use rules::{Note, SplitMix64};
use session::{Ask, Refusal, Seat};

use crate::thinker::{Question, Thinker};

/// Refuses a computer player that the game does not have.
pub(crate) fn check(choice: Choice, seats: &[Seat; 2]) -> Result<(), Refusal> {
    for seat in seats {
        if let Seat::Computer { player, seed, .. } = seat {
            let found = engine::computer(choice, player, *seed);
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
    thinker: &mut Thinker,
) -> Result<Question, Note> {
    let remembers = engine::remembers(position.choice().game(), ask.computer());
    let seat = remembers.then(|| ask.player());
    if let Some(computer) = seat.and_then(|seat| thinker.seated(seat, ask.computer())) {
        return Ok(Question {
            computer,
            position: position.boxed_clone(),
            seat,
        });
    }
    let seed = seed_after(ask.seed(), ask.own_moves());
    let question = prepare(position, ask.computer(), seed)?;
    Ok(Question { seat, ..question })
}

/// The question for a hint. The strongest player gives it, and in the same
/// position always the same.
pub(crate) fn hint(position: &dyn AnyPosition) -> Result<Question, Note> {
    prepare(position, adviser(position.choice()), 0)
}

/// The computer player that gives hints.
pub(crate) fn adviser(choice: Choice) -> &'static str {
    engine::adviser(choice.game())
}

fn prepare(position: &dyn AnyPosition, player: &str, seed: u64) -> Result<Question, Note> {
    let computer = engine::computer(position.choice(), player, seed);
    Ok(Question {
        computer: computer.map_err(|error| error.note().clone())?,
        position: position.boxed_clone(),
        seat: None,
    })
}

/// The seed whose first output is the one that comes after `n` outputs of `seed`.
fn seed_after(seed: u64, n: usize) -> u64 {
    seed.wrapping_add(SplitMix64::STEP.wrapping_mul(n as u64))
}
