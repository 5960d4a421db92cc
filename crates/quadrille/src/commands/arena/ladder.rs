//! `arena ladder`.

use std::fs;
use std::io;
use std::path::Path;

use arena::ladder::{Measuring, Stage, rewritten};
use arena::{Journal, OpeningRule, Stale};
use games::{Choice, Ladder};
use rules::Note;

use super::args::LadderArgs;
use super::{bar, elsewhere, failed, report, stop_flag, table};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, aside};

/// Measures the ladder of a board and tells, and keeps, what was found out.
pub(super) fn run(args: &LadderArgs, out: &mut Output) -> Result<(), Failure> {
    let board = input::choice(&args.board, out.texts)?;
    let measuring = measuring(args, board, out)?;
    let fail = |error| failed(out.texts, board.game(), &error);
    let entrants = measuring.entrants().map_err(fail)?;
    let mut elsewhere = elsewhere(&args.place, out)?;
    let mut journal = match &args.record {
        None => Journal::none(),
        Some(path) => {
            Journal::resume(path, &measuring.conditions, &entrants, Stale::Skip).map_err(fail)?
        }
    };
    if journal.skipped() > 0 {
        let note = Note::new("arena-skipped").with("count", journal.skipped());
        aside(&out.texts.say(None, &note));
    }
    let stop = stop_flag();
    let bar = bar::bar();
    let mut show = |stage: &Stage<'_>| {
        bar.set_prefix(format!("{} ", stage.name));
        bar::show(&bar, stage.progress);
    };
    let measured = match &mut elsewhere {
        None => measuring.run(&mut journal, &stop, &mut show),
        Some(elsewhere) => measuring.run_elsewhere(&mut journal, elsewhere, &stop, &mut show),
    };
    bar.finish_and_clear();
    let measured = measured.map_err(fail)?;
    let ladder = measured.ladder(&measuring.ladder);
    if args.json {
        out.json(&report::of_ladder(&ladder, measured.is_interrupted))?;
    } else {
        out.text(&table::of_ladder(&ladder))?;
    }
    out.flush()?;
    if measured.is_interrupted {
        let key = match args.record {
            Some(_) => "arena-interrupted",
            None => "arena-interrupted-lost",
        };
        return Err(Failure::Failed(out.texts.word(key)));
    }
    match &args.out {
        Some(path) => keep(path, &ladder).map_err(|error| Failure::file(path, &error)),
        None => Ok(()),
    }
}

fn measuring(args: &LadderArgs, board: Choice, out: &Output) -> Result<Measuring, Failure> {
    let mut measuring = Measuring {
        games: args.games as usize,
        concurrency: args.place.concurrency(),
        only: args.only.clone(),
        ..Measuring::new(board)
    };
    if let Some(ladder) = args
        .out
        .as_deref()
        .map(|path| read(path, board, out))
        .transpose()?
    {
        measuring.ladder = ladder.unwrap_or(measuring.ladder);
    }
    measuring.conditions.seed = args.seed;
    measuring.conditions.openings = OpeningRule::Random {
        plies: 4,
        balance: 0.3,
    };
    let known: Vec<String> = measuring
        .ladder
        .rungs
        .iter()
        .map(|it| it.name.clone())
        .collect();
    for name in &args.only {
        if measuring.ladder.rung(name).is_none() {
            let keys = ["bot-unknown", "bot-unknown-near"];
            let game = board.game().id();
            let error = games::NameError::new(keys, name, &known, |note| note.with("game", game));
            return Err(Failure::name(out.texts, &error));
        }
    }
    Ok(measuring)
}

/// The ladder of a board in a file, which may define its rungs anew.
fn read(path: &Path, board: Choice, out: &Output) -> Result<Option<Ladder>, Failure> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other.map_err(|error| Failure::file(path, &error))?,
    };
    let ladders = Ladder::read_all(&text);
    let ladders = ladders.map_err(|note| Failure::Failed(out.texts.say(None, &note)))?;
    Ok(ladders.into_iter().find(|it| it.board == board))
}

/// Rewrites the lines of a ladder: the file is whole or old, never half.
fn keep(path: &Path, ladder: &Ladder) -> io::Result<()> {
    let old = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        other => other?,
    };
    let part = path.with_extension("part");
    fs::write(&part, rewritten(&old, ladder))?;
    fs::rename(&part, path)
}
