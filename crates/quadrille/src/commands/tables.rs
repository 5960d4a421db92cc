use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Note, Outcome};
use serde_json::{Value, json};
use tablebase::{Entry, Table};

use crate::cli::{PositionArgs, number};
use crate::failure::Failure;
use crate::input::{self, Asked};
use crate::json;
use crate::new_file::NewFile;
use crate::output::Output;

/// What to do with a table.
#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    /// Enumerate a small board and write its table
    Build(TableBuildArgs),
    /// Look a position up
    Probe(TableProbeArgs),
    /// Check every entry of a table with the rules
    Check(TableCheckArgs),
}

#[derive(Debug, Args)]
pub(crate) struct TableBuildArgs {
    /// The game, with a variant after a colon: `taacoca:3`
    #[arg(value_name = "GAME:VARIANT")]
    game: String,

    /// The file to write, which must not exist yet
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Give up when there are more positions than this; ten million take about a gigabyte
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=4_000_000_000))]
    most: u64,
}

#[derive(Debug, Args)]
pub(crate) struct TableProbeArgs {
    /// The file of the table
    file: PathBuf,

    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TableCheckArgs {
    /// The file of the table
    file: PathBuf,
}

pub(super) fn run(command: &TableCommand, out: &mut Output) -> Result<(), Failure> {
    match command {
        TableCommand::Build(args) => build(args, out),
        TableCommand::Probe(args) => probe(args, out),
        TableCommand::Check(args) => check(args, out),
    }
}

fn build(args: &TableBuildArgs, out: &mut Output) -> Result<(), Failure> {
    let choice = input::choice(&args.game, out.texts)?;
    let path = args.output.as_path();
    let unwritten = |error| Failure::file(path, &error);
    let mut file = NewFile::create(path).map_err(unwritten)?;
    let bar = bar("{pos} positions, {elapsed}", None);
    let most = usize::try_from(args.most).unwrap_or(usize::MAX);
    let table = Table::build(choice, most, &mut |n| {
        bar.set_position(n as u64);
        true
    });
    bar.finish_and_clear();
    let table = table.map_err(|refusal| said(path, refusal.note(), out))?;
    let written = table.write(file.writer()).and_then(|()| file.finish());
    written.map_err(unwritten)?;
    tell(&table, "tablebase-built", out)
}

fn check(args: &TableCheckArgs, out: &mut Output) -> Result<(), Failure> {
    let table = read(&args.file, out)?;
    let bar = bar(
        "[{bar:40}] {pos}/{len} positions, {eta} left",
        Some(table.n_positions()),
    );
    let verified = table.verify(&mut |n| bar.set_position(n as u64));
    bar.finish_and_clear();
    verified.map_err(|fault| said(&args.file, fault.note(), out))?;
    tell(&table, "tablebase-good", out)
}

fn tell(table: &Table, key: &'static str, out: &mut Output) -> Result<(), Failure> {
    let choice = table.choice();
    let start = table.probe(choice.start().as_ref());
    let result = start.map_or_else(String::new, |it| it.outcome.to_string());
    let note = Note::new(key)
        .with("game", choice.to_string())
        .with("positions", table.n_positions().to_string())
        .with("result", result);
    out.line(out.texts.say(None, &note))
}

fn probe(args: &TableProbeArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let table = read(&args.file, out)?;
    let Some(entry) = table.probe(asked.position.as_ref()) else {
        let note = Note::new("tablebase-not-there").with("game", table.choice().to_string());
        return Err(said(&args.file, &note, out));
    };
    let moves: Vec<(String, Entry)> = after_moves(&table, &asked);
    if args.json {
        let mut value = json::position(asked.position.as_ref(), out.texts);
        value["result"] = entry.outcome.to_string().into();
        let plies = |entry: &Entry| table.has_distances().then_some(entry.plies);
        value["plies"] = plies(&entry).into();
        let one = |(mv, entry): &(String, Entry)| -> Value {
            json!({ "move": mv, "result": entry.outcome.to_string(), "plies": plies(entry) })
        };
        value["moves"] = moves.iter().map(one).collect();
        return out.json(&value);
    }
    let meaning = meaning(entry, &asked, out);
    out.line(format!("{}  {meaning}", entry.outcome))?;
    for (mv, entry) in moves {
        let meaning = self::meaning(entry, &asked, out);
        out.line(format!("{mv:<12}  {}  {meaning}", entry.outcome))?;
    }
    Ok(())
}

/// The entries after each legal move, a ply on.
fn after_moves(table: &Table, asked: &Asked) -> Vec<(String, Entry)> {
    let moves = asked.position.legal_moves().into_iter();
    let after = moves.filter_map(|mv| {
        let mut next = asked.position.boxed_clone();
        next.play(&mv).ok()?;
        let entry = table.probe(next.as_ref())?;
        let is_open = entry.outcome == Outcome::Draw || !table.has_distances();
        let plies = if is_open { 0 } else { entry.plies + 1 };
        Some((mv, Entry { plies, ..entry }))
    });
    after.collect()
}

fn meaning(entry: Entry, asked: &Asked, out: &Output) -> String {
    let note = match entry.outcome {
        Outcome::Draw => Note::new("solve-move-draw"),
        Outcome::Win(player) => Note::new("tablebase-win")
            .with("player", player)
            .with("plies", entry.plies),
    };
    out.texts.say(Some(asked.choice().game()), &note)
}

fn read(path: &Path, out: &Output) -> Result<Table, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    let table = Table::read(&mut BufReader::new(file));
    table.map_err(|fault| said(path, fault.note(), out))
}

fn said(path: &Path, note: &Note, out: &Output) -> Failure {
    let said = out.texts.say(None, note);
    Failure::Failed(format!("{}: {said}", path.to_string_lossy()))
}

/// Shows itself on standard error if that is a terminal.
fn bar(template: &str, length: Option<usize>) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let style = style.expect("the template is well formed");
    let bar = length.map_or_else(ProgressBar::no_length, |n| ProgressBar::new(n as u64));
    bar.with_style(style.progress_chars("=> "))
}
