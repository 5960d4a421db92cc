use std::path::Path;
use std::sync::atomic::AtomicBool;

use analysis::{Judged, Judgment, Report};
use engine::{Control, Info, Player as Thinker, Settings};
use games::{Choice, GameId};
use indicatif::{ProgressBar, ProgressStyle};
use record::Record;
use rules::{Note, Outcome, Player};
use serde_json::{Value, json};
use texts::visible;

use crate::cli::{AnalyzeArgs, PositionArgs};
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::output::{Output, aside};
use crate::{input, json};

/// Asks the engine about a position or about every game of a file.
pub(super) fn run(args: &AnalyzeArgs, out: &mut Output) -> Result<(), Failure> {
    let settings = args.engine.parse::<Settings>();
    let settings = settings.map_err(|error| Failure::Usage(out.texts.say(None, error.note())))?;
    let settings = limited(args, settings);
    let stop = AtomicBool::new(false);
    let control = Control {
        lines: args.lines.into(),
        ..Control::new(&stop)
    };
    if is_game(&args.subject) {
        position(args, &settings, &control, out)
    } else {
        file(args, &settings, &control, out)
    }
}

/// Whether the subject is a game and not a file.
fn is_game(subject: &str) -> bool {
    let game = subject.split(':').next().unwrap_or_default();
    game.parse::<GameId>().is_ok() || (subject != "-" && !Path::new(subject).exists())
}

/// The settings with the limits that were asked for, or a second where there are none.
fn limited(args: &AnalyzeArgs, mut settings: Settings) -> Settings {
    settings.nodes = args.nodes.or(settings.nodes);
    settings.depth = args.depth.or(settings.depth);
    settings.time = args.time.or(settings.time);
    if settings.nodes.is_none() && settings.depth.is_none() && settings.time.is_none() {
        settings.time = Some(1000);
    }
    settings
}

fn engine(choice: Choice, settings: &Settings, out: &Output) -> Result<Thinker, Failure> {
    let made = Thinker::engine(choice, settings);
    made.map_err(|error| Failure::Usage(out.texts.say(None, error.note())))
}

fn position(
    args: &AnalyzeArgs,
    settings: &Settings,
    control: &Control<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    if args.output.is_some() {
        return Err(Failure::Usage(out.texts.word("analyze-output")));
    }
    let asked = PositionArgs {
        game: args.subject.clone(),
        position: args.position.clone(),
        moves: args.moves.clone(),
    };
    let asked = input::asked(&asked, out.texts)?;
    let position = asked.position.as_ref();
    let mut engine = engine(asked.choice(), settings, out)?;
    let thought = engine.think(position.into(), control, &mut |_| {});
    let infos = thought.map_or_else(Vec::new, |it| it.lines);
    if args.json {
        let mut value = json::position(position, out.texts);
        value["lines"] = infos.iter().map(line_value).collect();
        return out.json(&value);
    }
    if let Some(outcome) = position.outcome() {
        let over = Note::new("game-over").with("result", outcome.to_string());
        return Err(Failure::note(out.texts, asked.choice().game(), &over));
    }
    for (n, info) in infos.iter().enumerate() {
        let line = info.line.join(" ");
        let said = verdict(info, position.turn(), out);
        out.line(format!("{:>2}.  {said}  {line}", n + 1))?;
    }
    if let Some(best) = infos.first() {
        let note = Note::new("analyze-effort")
            .with("depth", best.depth as usize)
            .with("nodes", best.nodes.to_string());
        aside(&out.texts.say(None, &note));
    }
    Ok(())
}

/// How the player to move stands: the chance, or what is proved.
fn verdict(info: &Info, turn: Player, out: &Output) -> String {
    let Some((outcome, plies)) = info.proof else {
        return format!(
            "{:>5.1} %  {:>7}",
            100.0 * info.chance,
            hundredths(info.score.value())
        );
    };
    let key = match outcome {
        Outcome::Draw => "analyze-draw",
        Outcome::Win(winner) if winner == turn => "analyze-win",
        Outcome::Win(_) => "analyze-loss",
    };
    out.texts
        .say(None, &Note::new(key).with("plies", plies as usize))
}

/// A number of hundredths with its sign.
fn hundredths(n: i32) -> String {
    let sign = if n < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", n.abs() / 100, n.abs() % 100)
}

fn file(
    args: &AnalyzeArgs,
    settings: &Settings,
    control: &Control<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    let path = Path::new(&args.subject);
    if args.position.is_some() || args.moves.is_some() {
        return Err(Failure::Usage(out.texts.word("analyze-position")));
    }
    let reads = super::record::open(path)?;
    let unwritten = |error| Failure::file(args.output.as_deref().unwrap_or(path), &error);
    let mut written = args
        .output
        .as_deref()
        .map(NewFile::create)
        .transpose()
        .map_err(unwritten)?;
    let (mut games, mut faults) = (0, 0);
    for read in reads {
        let mut read = read.map_err(|error| Failure::file(path, &error))?;
        games += 1;
        faults += read.faults.len();
        for fault in &read.faults {
            aside(&super::record::told(
                path,
                fault,
                "record-cli-fault",
                &read.record,
                out.texts,
            ));
        }
        if let Ok(choice) = read.record.choice() {
            let report = report(&read.record, choice, settings, control, games, out)?;
            show(&read.record, choice, &report, args.json, out)?;
            let texts = out.texts;
            analysis::annotate(&mut read.record, &report, |note| {
                texts.say(Some(choice.game()), note)
            });
        }
        if let Some(file) = &mut written {
            let gap = if games > 1 { "\n" } else { "" };
            file.write(&format!("{gap}{}", read.record))
                .map_err(unwritten)?;
        }
    }
    written.map_or(Ok(()), NewFile::finish).map_err(unwritten)?;
    out.flush()?;
    if games == 0 {
        let note = Note::new("record-cli-number").with("games", 0usize);
        return Err(super::record::about(path, &note, out.texts));
    }
    if faults > 0 {
        let note = super::record::damaged(faults);
        return Err(super::record::about(path, &note, out.texts));
    }
    Ok(())
}

fn report(
    record: &Record,
    choice: Choice,
    settings: &Settings,
    control: &Control<'_>,
    game: u64,
    out: &Output,
) -> Result<Report, Failure> {
    let tree = record.tree();
    let moves: Vec<String> = tree.main_line().map(|id| tree.mv(id).to_owned()).collect();
    let start = record
        .start()
        .map_err(|error| Failure::note(out.texts, choice.game(), &error.note))?;
    let mut engine = engine(choice, settings, out)?;
    let bar = bar(moves.len() as u64 + 1, game);
    let report = Report::of(&mut engine, start, &moves, control, |done, _| {
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    Ok(report)
}

/// A progress bar on standard error, which shows only if that is a terminal.
fn bar(length: u64, game: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("game {msg} [{bar:40}] {pos}/{len} positions, {eta} left")
            .expect("the template is well formed")
            .progress_chars("=> ");
    ProgressBar::new(length)
        .with_style(style)
        .with_message(game.to_string())
}

/// Prints what is said of a game.
fn show(
    record: &Record,
    choice: Choice,
    report: &Report,
    is_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    if is_json {
        return out.json(&value(choice, record, report));
    }
    let names = Player::BOTH.map(|player| record.tags().player(player).unwrap_or("?").to_owned());
    let title = format!("{} - {}  {}", names[0], names[1], record.result_text());
    let title = out.bold(&visible(&title));
    out.line(title)?;
    for (n, judged) in report.moves.iter().enumerate() {
        let line = row(n, judged, choice, out);
        out.line(line)?;
    }
    for player in Player::BOTH {
        let tally = report.tally(player);
        let Some(accuracy) = tally.accuracy() else {
            continue;
        };
        let count = |judgment| tally.count(judgment);
        let note = Note::new("analyze-summary")
            .with("player", player)
            .with("accuracy", format!("{accuracy:.1}"))
            .with("inaccuracies", count(Judgment::Inaccuracy))
            .with("mistakes", count(Judgment::Mistake))
            .with("blunders", count(Judgment::Blunder));
        out.line(out.texts.say(Some(choice.game()), &note))?;
    }
    Ok(())
}

/// A move: the chance of the first player after it, and what is wrong with it.
fn row(n: usize, judged: &Judged, choice: Choice, out: &Output) -> String {
    let first = match judged.player {
        Player::First => judged.after,
        Player::Second => 1.0 - judged.after,
    };
    let stands = match judged.proof {
        Some((outcome, plies)) => {
            let eval = record::Eval::Proved { outcome, plies };
            eval.to_string()
        }
        None => hundredths(judged.score),
    };
    let sign = judged.judgment.map_or("", Judgment::sign);
    let text = format!(
        "{:>4}  {:<16}{sign:<2}  {:>5.1} %  {stands:>8}",
        n + 1,
        judged.played,
        100.0 * first
    );
    match analysis::comment(judged) {
        Some(note) => format!("{text}  {}", out.texts.say(Some(choice.game()), &note)),
        None => text,
    }
}

fn value(choice: Choice, record: &Record, report: &Report) -> Value {
    let mut out = json::head(choice);
    out.insert("result".into(), record.result_text().into());
    let moves: Vec<Value> = report.moves.iter().map(move_value).collect();
    out.insert("moves".into(), moves.into());
    let accuracy = Player::BOTH.map(|player| report.tally(player).accuracy());
    out.insert("accuracy".into(), json!(accuracy));
    out.into()
}

fn move_value(judged: &Judged) -> Value {
    let lines: Vec<Value> = judged.lines.iter().map(line_value).collect();
    json!({
        "player": judged.player.idx() + 1,
        "move": judged.played,
        "before": judged.before,
        "after": judged.after,
        "score": judged.score,
        "proof": judged.proof.map(proof_value),
        "loss": judged.loss,
        "judgment": judged.judgment.map(Judgment::id),
        "lines": lines,
    })
}

fn line_value(info: &Info) -> Value {
    json!({
        "moves": info.line,
        "score": info.score.value(),
        "chance": info.chance,
        "proof": info.proof.map(proof_value),
        "depth": info.depth,
        "nodes": info.nodes,
    })
}

fn proof_value((outcome, plies): (Outcome, u32)) -> Value {
    json!({ "result": outcome.to_string(), "plies": plies })
}
