//! Matches, and the ladder of levels.

mod args;
pub(super) mod bar;
mod ladder;
mod matches;
mod report;
mod table;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::arena::ArenaError;
use ::jobs::Spread;
use games::GameId;
use texts::Texts;

pub(crate) use args::ArenaCommand;
use args::PlaceArgs;

use crate::failure::Failure;
use crate::output::{Output, aside};

/// Runs what is asked for.
pub(super) fn run(command: &ArenaCommand, out: &mut Output) -> Result<(), Failure> {
    match command {
        ArenaCommand::Match(args) => matches::run(args, out),
        ArenaCommand::Ladder(args) => ladder::run(args, out),
    }
}

/// A flag that Ctrl-C or an end of the session raises; a second Ctrl-C ends the
/// program at once.
pub(super) fn stop_flag() -> Arc<AtomicBool> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Without it, the signal ends the program: every finished game is on disk.
        let _ = flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop));
        let _ = flag::register(signal, Arc::clone(&stop));
    }
    stop
}

/// Whoever plays games elsewhere, if anybody is asked to.
fn elsewhere(place: &PlaceArgs, out: &Output) -> Result<Option<Spread>, Failure> {
    let Some(url) = &place.nats else {
        return Ok(None);
    };
    let texts = out.texts;
    let address = super::jobs::address(url, texts)?;
    let told = move |note: &rules::Note| aside(&texts.say(None, note));
    let spread = Spread::new(&address, told);
    let spread = spread.map_err(|note| Failure::Failed(texts.say(None, &note)))?;
    Ok(Some(spread))
}

/// What is wrong with a match, with its cause in the words of the game.
pub(super) fn failed(texts: &Texts, game: GameId, error: &ArenaError) -> Failure {
    let said = texts.say(Some(game), error.note());
    Failure::Failed(match error.cause() {
        Some(cause) => format!("{said}: {}", texts.say(Some(game), cause)),
        None => said,
    })
}
