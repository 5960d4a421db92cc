//! The commands, one module each.

mod admin;
mod analyze;
mod arena;
mod bench;
mod bot;
mod engine;
mod engine_check;
mod games;
mod jobs;
mod moves;
mod mv;
mod openings;
mod perft;
mod play;
mod playout;
mod proof;
mod puzzle;
mod record;
mod rules;
mod selfplay;
mod serve;
mod show;
mod solve;
mod tables;
mod worker;

use std::fs;
use std::path::Path;

use ::engine::NetSize;
use clap::CommandFactory;

pub(crate) use self::admin::AdminArgs;
pub(crate) use self::arena::ArenaCommand;
pub(crate) use self::bot::BotArgs;
pub(crate) use self::jobs::JobsArgs;
pub(crate) use self::openings::OpeningsCommand;
pub(crate) use self::proof::ProofCommand;
pub(crate) use self::puzzle::PuzzleCommand;
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::solve::SolveArgs;
pub(crate) use self::tables::TableCommand;
pub(crate) use self::worker::WorkerArgs;

use crate::cli::{Cli, Command, RecordCommand};
use crate::failure::Failure;
use crate::output::{self, Output};

/// Puts nets of the command line in the place of the program's own.
fn nets(cli: &Cli) -> Result<(), Failure> {
    for text in &cli.net {
        let (sizes, path): (&[NetSize], &str) = match text.split_once('=') {
            Some(("large", path)) => (&[NetSize::Large], path),
            Some(("small", path)) => (&[NetSize::Small], path),
            _ => (&[NetSize::Large, NetSize::Small], text),
        };
        let path = Path::new(path);
        let file = fs::read(path).map_err(|error| Failure::file(path, &error))?;
        for size in sizes {
            ::engine::nets::install(*size, &file).map_err(|error| {
                let texts = table::texts(output::lang(cli));
                let said = texts.say(None, error.note());
                Failure::Failed(format!("{}: {said}", path.display()))
            })?;
        }
    }
    Ok(())
}

/// Runs what the command line asks for.
pub(crate) fn run(cli: &Cli) -> Result<(), Failure> {
    nets(cli)?;
    // The engine speaks from several threads, so nobody may hold the output.
    if let Some(Command::Engine) = &cli.command {
        return engine::run();
    }
    if let Some(Command::Selfplay(args)) = &cli.command
        && args.trainer
    {
        return selfplay::with_trainer(args);
    }
    let mut out = Output::new(cli);
    match &cli.command {
        None => play::open(cli, &mut out),
        Some(Command::Play(args)) => play::play(args, cli, &mut out),
        Some(Command::Watch(args)) => play::watch(args, cli, &mut out),
        Some(Command::Online(args)) => play::online(args, cli, &mut out),
        Some(Command::Games(args)) => games::run(args, &mut out),
        Some(Command::Rules(args)) => rules::run(args, &mut out),
        Some(Command::Show(args)) => show::run(args, &mut out),
        Some(Command::Moves(args)) => moves::run(args, &mut out),
        Some(Command::Move(args)) => mv::run(args, &mut out),
        Some(Command::Analyze(args)) => analyze::run(args, &mut out),
        Some(Command::Solve(args)) => solve::run(args, &mut out),
        Some(Command::Proof(command)) => proof::run(command, &mut out),
        Some(Command::Table(command)) => tables::run(command, &mut out),
        Some(Command::Puzzle(command)) => puzzle::run(command, cli, &mut out),
        Some(Command::Openings(command)) => openings::run(command, &mut out),
        Some(Command::Perft(args)) => perft::run(args, &mut out),
        Some(Command::Playout(args)) => playout::run(args, &mut out),
        Some(Command::Record(RecordCommand::Check(args))) => record::check(args, &mut out),
        Some(Command::Record(RecordCommand::Convert(args))) => record::convert(args, &mut out),
        Some(Command::Record(RecordCommand::Show(args))) => record::show(args, &mut out),
        Some(Command::Arena(command)) => arena::run(command, &mut out),
        Some(Command::Bot(args)) => bot::run(args, &mut out),
        Some(Command::Admin(args)) => admin::run(args, &mut out),
        Some(Command::Serve(args)) => serve::run(args, &mut out),
        Some(Command::Worker(args)) => worker::run(args, &mut out),
        Some(Command::Jobs(args)) => jobs::run(args, &mut out),
        Some(Command::Engine) => Ok(()),
        Some(Command::EngineCheck(args)) => engine_check::run(args, &mut out),
        Some(Command::Selfplay(args)) => selfplay::run(args, &mut out),
        Some(Command::Bench(args)) => bench::run(args, &mut out),
        Some(Command::Completions(args)) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "quadrille", &mut script);
            out.text(&String::from_utf8_lossy(&script))
        }
        Some(Command::Man) => manual(&mut out),
    }?;
    out.flush()
}

/// The manual page of the program, followed by those of its commands.
fn manual(out: &mut Output) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.build();
    pages(&command, out)
}

fn pages(command: &clap::Command, out: &mut Output) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone())
        .render(&mut text)
        .expect("writing to memory does not fail");
    out.text(&String::from_utf8_lossy(&text))?;
    for sub in command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help")
    {
        pages(sub, out)?;
    }
    Ok(())
}
