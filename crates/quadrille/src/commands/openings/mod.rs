//! Trees of openings, and statistics of games.

mod build;
mod input;
mod selfplay;
mod show;
mod stats;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::{PositionArgs, number};
use crate::failure::Failure;
use crate::output::Output;

/// What to do with openings.
#[derive(Debug, Subcommand)]
pub(crate) enum OpeningsCommand {
    /// Count written games, or games of a computer player against itself, into a tree
    Build(OpeningsBuildArgs),
    /// Show the moves from a position: how often they were played, how it ended, what is proved
    Show(OpeningsShowArgs),
    /// Tell how games end, how long they are and how many moves there are
    Stats(OpeningsStatsArgs),
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsBuildArgs {
    /// The game, with a variant after a colon if not the standard one: `talpa`, `talpa:10`
    #[arg(value_name = "GAME[:VARIANT]")]
    game: String,

    /// Files of written games, or of lines of JSON as the archive of a server gives them; `-`
    /// reads standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// The file to write, which must not exist yet
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    selfplay: SelfplayArgs,

    /// Leave out positions that fewer games came to; those after one move are kept
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000))]
    least: u64,

    /// Leave out what lies more plies from the start
    #[arg(long, value_name = "PLIES", default_value_t = 40)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=10_000))]
    depth: u64,

    /// Try to solve every position, and each first move, with about so many nodes: for small
    /// boards
    #[arg(long, value_name = "NODES")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=u64::MAX))]
    solve: Option<u64>,

    /// With `--solve`: the most memory, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, requires = "solve")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000))]
    memory: u64,

    /// A line on where the games come from; without it, the names of the players
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
}

/// Games that are played for the tree.
#[derive(Debug, Args)]
pub(crate) struct SelfplayArgs {
    /// Play so many games, rounded up to pairs
    #[arg(long, value_name = "N", requires = "record")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=10_000_000))]
    games: Option<u64>,

    /// With `--games`: write every game to this file at once, and go on with what it has
    #[arg(long, value_name = "FILE", requires = "games")]
    record: Option<PathBuf>,

    /// With `--games`: who plays, as in `arena match`; without it, the highest level
    #[arg(long, value_name = "PLAYER", requires = "games")]
    player: Option<String>,

    /// With `--games`: random plies to begin with, no beginning twice while there are others
    #[arg(long, value_name = "N", default_value_t = 0, requires = "games")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 0..=1000))]
    plies: u64,

    /// With `--games`: what all random choices begin with
    #[arg(long, value_name = "S", default_value_t = 1, requires = "games")]
    seed: u64,

    /// With `--games`: games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "games")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=256))]
    threads: u64,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsShowArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Show the openings of this file instead of those that come with the program
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsStatsArgs {
    /// Files of written games, or of lines of JSON as the archive of a server gives them; `-`
    /// reads standard input
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Tell the games of each two players apart
    #[arg(long)]
    players: bool,

    /// Print JSON, one object for each board, or each two players of a board
    #[arg(long)]
    json: bool,
}

pub(super) fn run(command: &OpeningsCommand, out: &mut Output) -> Result<(), Failure> {
    match command {
        OpeningsCommand::Build(args) => build::run(args, out),
        OpeningsCommand::Show(args) => show::run(args, out),
        OpeningsCommand::Stats(args) => stats::run(args, out),
    }
}
