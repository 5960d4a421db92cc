//! `arena match`.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::schedule::Format;
use arena::stats::Sprt;
use arena::{
    Adjudication, Conditions, Entrant, Journal, OpeningRule, Plan, Progress, Stale, run as floor,
};
use jobs::Spread;
use rules::Note;
use session::TimeControl;

use super::args::{MatchArgs, OpeningArgs};
use super::{bar, elsewhere, failed, report, stop_flag, table};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, aside};

/// Plays a match and tells its results.
pub(super) fn run(args: &MatchArgs, out: &mut Output) -> Result<(), Failure> {
    let plan = plan(args, out)?;
    let game = plan.conditions.choice.game();
    let fail = |error| failed(out.texts, game, &error);
    let mut elsewhere = elsewhere(&args.place, out)?;
    let mut journal = match &args.out {
        None => Journal::none(),
        Some(path) if args.resume => {
            Journal::resume(path, &plan.conditions, &plan.entrants, Stale::Refuse).map_err(fail)?
        }
        Some(path) => Journal::create(path, &plan.conditions).map_err(fail)?,
    };
    let stop = stop_flag();
    let progress = play(&plan, &mut journal, elsewhere.as_mut(), &stop).map_err(fail)?;
    tell(&plan, &progress, args, out)?;
    if progress.compromises > 0 {
        let note = Note::new("arena-compromises").with("count", progress.compromises);
        aside(&out.texts.say(None, &note));
    }
    if progress.is_interrupted {
        out.flush()?;
        let key = match args.out {
            Some(_) => "arena-interrupted",
            None => "arena-interrupted-lost",
        };
        return Err(Failure::Failed(out.texts.word(key)));
    }
    Ok(())
}

fn play(
    plan: &Plan,
    journal: &mut Journal,
    elsewhere: Option<&mut Spread>,
    stop: &AtomicBool,
) -> Result<Progress, arena::ArenaError> {
    let bar = bar::bar();
    let mut show = |progress: &Progress| bar::show(&bar, progress);
    let progress = match elsewhere {
        None => floor::play(plan, journal, stop, &mut show),
        Some(elsewhere) => floor::play_elsewhere(plan, journal, elsewhere, stop, &mut show),
    };
    bar.finish_and_clear();
    progress
}

fn tell(
    plan: &Plan,
    progress: &Progress,
    args: &MatchArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    let value = report::of_match(plan, progress);
    if let Some(path) = &args.report {
        fs::write(path, format!("{value:#}\n")).map_err(|error| Failure::file(path, &error))?;
    }
    if args.json {
        return out.json(&value);
    }
    out.text(&table::of_match(plan, progress))
}

fn plan(args: &MatchArgs, out: &Output) -> Result<Plan, Failure> {
    let usage = |note: &Note| Failure::Usage(out.texts.say(None, note));
    let conditions = conditions(args, out)?;
    if args.players.len() < 2 {
        return Err(usage(&Note::new("arena-players")));
    }
    let entrants =
        Entrant::read_all(&args.players, &conditions).map_err(|error| usage(error.note()))?;
    let format = if args.gauntlet {
        Format::Gauntlet
    } else {
        Format::RoundRobin
    };
    let pairings = format.pairings(entrants.len(), args.games as usize);
    let test: Option<Sprt> = match &args.sprt {
        None => None,
        Some(_) if pairings.len() > 1 => return Err(usage(&Note::new("arena-sprt-pairing"))),
        Some(text) => Some(
            text.parse()
                .map_err(|error: arena::stats::SprtError| usage(error.note()))?,
        ),
    };
    Ok(Plan {
        conditions,
        entrants,
        pairings,
        concurrency: args.place.concurrency(),
        test,
    })
}

fn conditions(args: &MatchArgs, out: &Output) -> Result<Conditions, Failure> {
    let usage = |note: &Note| Failure::Usage(out.texts.say(None, note));
    let clock = args.clock.as_deref().map(str::parse::<TimeControl>);
    let clock = clock.transpose().map_err(|error| usage(error.note()))?;
    let score = match &args.adjudicate_score {
        None => None,
        Some(text) => Some(
            score(text)
                .ok_or_else(|| usage(&Note::new("arena-score").with("found", text.as_str())))?,
        ),
    };
    Ok(Conditions {
        seed: args.openings.seed,
        openings: openings(&args.openings, out)?,
        movetime: args.movetime,
        nodes: args.nodes,
        clock,
        max_plies: args.max_plies.map(|n| n as usize),
        adjudication: Adjudication {
            proof: args.adjudicate_proof,
            score,
        },
        margin: Duration::from_millis(args.margin),
        patience: Duration::from_secs(args.patience),
        ..Conditions::new(input::choice(&args.game, out.texts)?)
    })
}

fn openings(args: &OpeningArgs, out: &Output) -> Result<OpeningRule, Failure> {
    let Some(path) = &args.openings else {
        if !(0.0..=0.5).contains(&args.balance) {
            return Err(Failure::Usage(out.texts.word("arena-balance")));
        }
        return Ok(OpeningRule::Random {
            plies: args.plies.unwrap_or(4) as usize,
            balance: args.balance,
        });
    };
    Ok(OpeningRule::Listed {
        text: fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?,
        plies: args.plies.map(|n| n as usize),
    })
}

/// Reads `0.98,4`.
fn score(text: &str) -> Option<(f64, usize)> {
    let (chance, times) = text.split_once(',')?;
    let chance: f64 = chance.trim().parse().ok()?;
    let times: usize = times.trim().parse().ok()?;
    (chance > 0.5 && chance <= 1.0 && times > 0).then_some((chance, times))
}
