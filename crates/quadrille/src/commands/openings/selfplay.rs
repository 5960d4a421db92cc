//! Games that a computer player plays against itself for a tree.

use std::path::Path;

use arena::schedule::Format;
use arena::{Conditions, Entrant, Journal, OpeningRule, Plan, Stale, run as floor};
use games::{Choice, Ladder};
use rules::Note;

use super::SelfplayArgs;
use crate::commands::arena::{bar, failed, stop_flag};
use crate::failure::Failure;
use crate::output::Output;

/// Plays the games that the file does not have yet.
pub(super) fn play(
    args: &SelfplayArgs,
    choice: Choice,
    games: u64,
    path: &Path,
    out: &Output,
) -> Result<(), Failure> {
    let plan = plan(args, choice, games, out)?;
    let fail = |error| failed(out.texts, choice.game(), &error);
    let mut journal = if path.exists() {
        Journal::resume(path, &plan.conditions, &plan.entrants, Stale::Refuse)
    } else {
        Journal::create(path, &plan.conditions)
    }
    .map_err(fail)?;
    let stop = stop_flag();
    let bar = bar::bar();
    let played = floor::play(&plan, &mut journal, &stop, &mut |progress| {
        bar::show(&bar, progress);
    });
    bar.finish_and_clear();
    let progress = played.map_err(fail)?;
    if progress.is_interrupted {
        let (done, all) = progress.count();
        let note = Note::new("openings-interrupted")
            .with("done", done)
            .with("all", all);
        return Err(Failure::Failed(out.texts.say(None, &note)));
    }
    Ok(())
}

/// The same as `arena match` with the player against itself plays.
fn plan(args: &SelfplayArgs, choice: Choice, games: u64, out: &Output) -> Result<Plan, Failure> {
    let conditions = Conditions {
        seed: args.seed,
        openings: OpeningRule::Random {
            plies: args.plies as usize,
            balance: 0.0,
        },
        ..Conditions::new(choice)
    };
    let usual = || Ladder::of(choice).top_level().to_owned();
    let player = args.player.clone().unwrap_or_else(usual);
    let entrants = Entrant::read_all(&[player.clone(), player], &conditions);
    let entrants = entrants.map_err(|error| Failure::Usage(out.texts.say(None, error.note())))?;
    Ok(Plan {
        pairings: Format::RoundRobin.pairings(entrants.len(), games as usize),
        conditions,
        entrants,
        concurrency: args.threads as usize,
        test: None,
    })
}
