use std::path::Path;
use std::sync::atomic::AtomicBool;

use engine::{Control, Info, Player as Thinker, Settings, analysis};
use games::{Choice, GameId};
use indicatif::{ProgressBar, ProgressStyle};
use record::judgment::{JudgedMove, Judgment, Report};
use record::{NodeId, Record, Verdict};
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
    match args.subjects.as_slice() {
        [subject] if is_game(subject) => position(args, subject, &settings, &control, out),
        _ => files(args, &settings, &control, out),
    }
}

/// Goes through every file; one that is damaged does not keep the others from it.
fn files(
    args: &AnalyzeArgs,
    settings: &Settings,
    control: &Control<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    if args.position.is_some() || args.moves.is_some() {
        return Err(Failure::Usage(out.texts.word("analyze-position")));
    }
    let first = Path::new(&args.subjects[0]);
    let unwritten = |error| Failure::file(args.output.as_deref().unwrap_or(first), &error);
    let written = args.output.as_deref().map(NewFile::create).transpose();
    let mut written = written.map_err(unwritten)?;
    let mut failed = None;
    let mut games = 0;
    for subject in &args.subjects {
        let path = Path::new(subject);
        if args.subjects.len() > 1 && !args.json {
            let title = out.bold(&visible(subject));
            out.line(title)?;
        }
        let done = file(
            path,
            args,
            (settings, control),
            written.as_mut(),
            &mut games,
            out,
        );
        match done {
            Err(failure @ Failure::Failed(_)) if args.subjects.len() > 1 => {
                if let Some(Failure::Failed(before)) = failed.replace(failure) {
                    aside(&before);
                }
            }
            done => done?,
        }
    }
    written.map_or(Ok(()), NewFile::finish).map_err(unwritten)?;
    out.flush()?;
    failed.map_or(Ok(()), Err)
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
    subject: &str,
    settings: &Settings,
    control: &Control<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    if args.output.is_some() {
        return Err(Failure::Usage(out.texts.word("analyze-output")));
    }
    let asked = PositionArgs {
        game: subject.to_owned(),
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
        value["lines"] = infos
            .iter()
            .map(|it| line_value(it, position.turn()))
            .collect();
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
    let (outcome, plies) = match info.verdict {
        Verdict::Chance(chance) => {
            let seen = Verdict::Chance(chance.seen_by(turn));
            return format!("{:>5.1} %  {seen:>+7}", 100.0 * seen.share());
        }
        Verdict::Proved { outcome, plies } => (outcome, plies),
    };
    let key = match outcome {
        Outcome::Draw => "analyze-draw",
        Outcome::Win(winner) if winner == turn => "analyze-win",
        Outcome::Win(_) => "analyze-loss",
    };
    out.texts
        .say(None, &Note::new(key).with("plies", plies as usize))
}

fn file(
    path: &Path,
    args: &AnalyzeArgs,
    (settings, control): (&Settings, &Control<'_>),
    mut written: Option<&mut NewFile>,
    games: &mut u64,
    out: &mut Output,
) -> Result<(), Failure> {
    let reads = super::record::open(path)?;
    let unwritten = |error| Failure::file(args.output.as_deref().unwrap_or(path), &error);
    let (before, mut faults) = (*games, 0);
    for read in reads {
        let mut read = read.map_err(|error| Failure::file(path, &error))?;
        *games += 1;
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
            let analyzed = analyzed(&mut read.record, choice, settings, control, *games, out)?;
            show(&read.record, choice, &analyzed, args.json, out)?;
            let Analyzed { report, lines } = &analyzed;
            let texts = out.texts;
            analysis::explain(&mut read.record, report, lines, |note| {
                texts.say(Some(choice.game()), note)
            });
        }
        if let Some(file) = &mut written {
            let gap = if *games > 1 { "\n" } else { "" };
            file.write(&format!("{gap}{}", read.record))
                .map_err(unwritten)?;
        }
    }
    if *games == before {
        let note = Note::new("record-cli-number").with("games", 0usize);
        return Err(super::record::about(path, &note, out.texts));
    }
    if faults > 0 {
        let note = super::record::damaged(faults);
        return Err(super::record::about(path, &note, out.texts));
    }
    Ok(())
}

/// A game that the engine went through: the best lines of each position, the start
/// first, and what follows from the verdicts that stand in the record now.
struct Analyzed {
    lines: Vec<Vec<Info>>,
    report: Report,
}

fn analyzed(
    record: &mut Record,
    choice: Choice,
    settings: &Settings,
    control: &Control<'_>,
    game: u64,
    out: &Output,
) -> Result<Analyzed, Failure> {
    let start = record.start();
    let failure = |note: &Note| Failure::note(out.texts, choice.game(), note);
    let first = start.map_err(|error| failure(&error.note))?.turn();
    let mut engine = engine(choice, settings, out)?;
    let bar = bar(record.tree().main_line().count() as u64 + 1, game);
    let lines = analysis::judge(record, &mut engine, control, |done, _| {
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    Ok(Analyzed {
        lines: lines.map_err(|error| failure(&error.note))?,
        report: Report::of(record.tree(), first),
    })
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
    analyzed: &Analyzed,
    is_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    if is_json {
        return out.json(&value(choice, record, analyzed));
    }
    let info = choice.game().info();
    let names = Player::BOTH.map(|player| {
        let side = info.player(player).name.in_lang(out.texts.lang());
        record.tags().player(player).unwrap_or(side).to_owned()
    });
    let title = format!("{} - {}  {}", names[0], names[1], record.result_text());
    let title = out.bold(&visible(&title));
    out.line(title)?;
    let report = &analyzed.report;
    let head = Note::new("analyze-head").with("player", Player::First);
    out.line(out.texts.say(Some(choice.game()), &head))?;
    for judged in &report.moves {
        let line = row(record, judged, choice, out);
        out.line(line)?;
    }
    for player in Player::BOTH {
        let tally = report.players[player.idx()];
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
fn row(record: &Record, judged: &JudgedMove, choice: Choice, out: &Output) -> String {
    let sign = judged.judgment.map_or("", Judgment::sign);
    let said = |verdict: Verdict| format!("{:>5.1} %  {verdict:>+8}", 100.0 * verdict.share());
    let text = format!(
        "{:>4}  {:<16}{sign:<2}  {}",
        judged.ply,
        record.tree().mv(judged.node),
        verdict_of(record, judged.node).map_or_else(String::new, said),
    );
    match analysis::comment(record, judged) {
        Some(note) => format!("{text}  {}", out.texts.say(Some(choice.game()), &note)),
        None => text,
    }
}

fn verdict_of(record: &Record, node: NodeId) -> Option<Verdict> {
    record.tree().annotation(node).eval
}

fn value(choice: Choice, record: &Record, analyzed: &Analyzed) -> Value {
    let mut out = json::head(choice);
    out.insert("result".into(), record.result_text().into());
    let Analyzed { report, lines } = analyzed;
    let judged = report.moves.iter();
    let moves: Vec<Value> = judged.map(|it| move_value(record, it, lines)).collect();
    out.insert("moves".into(), moves.into());
    let accuracy = report.players.map(|it| it.accuracy());
    out.insert("accuracy".into(), json!(accuracy));
    out.into()
}

fn move_value(record: &Record, judged: &JudgedMove, lines: &[Vec<Info>]) -> Value {
    let verdict = verdict_of(record, judged.node);
    let lines = lines.get(judged.ply - 1).into_iter().flatten();
    let lines: Vec<Value> = lines.map(|it| line_value(it, judged.player)).collect();
    json!({
        "player": judged.player.idx() + 1,
        "move": record.tree().mv(judged.node),
        "before": judged.before,
        "after": judged.after,
        "score": verdict.and_then(|it| score_value(it, Player::First)),
        "proof": verdict.and_then(proof_value),
        "loss": judged.loss,
        "judgment": judged.judgment.map(Judgment::id),
        "lines": lines,
    })
}

fn line_value(info: &Info, turn: Player) -> Value {
    json!({
        "moves": info.line,
        "score": score_value(info.verdict, turn),
        "chance": info.verdict.for_player(turn),
        "proof": proof_value(info.verdict),
        "depth": info.depth,
        "nodes": info.nodes,
    })
}

/// An estimate as a player sees it, in hundredths of a logit.
fn score_value(verdict: Verdict, player: Player) -> Option<i32> {
    match verdict {
        Verdict::Chance(chance) => Some(chance.seen_by(player).logit()),
        Verdict::Proved { .. } => None,
    }
}

fn proof_value(verdict: Verdict) -> Option<Value> {
    match verdict {
        Verdict::Chance(_) => None,
        Verdict::Proved { outcome, plies } => {
            Some(json!({ "result": outcome.to_string(), "plies": plies }))
        }
    }
}
