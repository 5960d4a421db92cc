//! The arguments of matches.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum ArenaCommand {
    /// Let players play against each other, and tell who is stronger
    Match(MatchArgs),
    /// Measure how strong the levels of a game are
    Ladder(LadderArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The game, with a variant after a colon if not the standard one: `talpa`, `talpa:10`
    #[arg(value_name = "GAME[:VARIANT]")]
    pub(crate) game: String,

    /// Two or more players: `level-4`, `max`, `uct`, a seed player, `engine:SETTINGS`, or
    /// `cmd:COMMAND` for a program that speaks the engine protocol
    #[arg(value_name = "PLAYER", required = true)]
    pub(crate) players: Vec<String>,

    /// Games of each pairing, rounded up to pairs with swapped sides
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,

    /// Only the first player against each of the others, instead of everybody against everybody
    #[arg(long)]
    pub(crate) gauntlet: bool,

    /// Stop when it is clear whether the first player is `elo0` or `elo1` points stronger:
    /// `elo0,elo1` or `elo0,elo1,alpha,beta`
    #[arg(long, value_name = "BOUNDS", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,

    #[command(flatten)]
    pub(crate) openings: OpeningArgs,

    /// Milliseconds a move, for engines whose name gives no limit; levels keep theirs
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,

    /// Positions or random games a move, likewise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// A clock, in seconds: `60+0.5` for the whole game, `1/5` for every move
    #[arg(long, value_name = "BASE+INCREMENT", conflicts_with = "movetime")]
    pub(crate) clock: Option<String>,

    /// Milliseconds by which a player may overstep its time
    #[arg(long, value_name = "MS", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=600_000))]
    pub(crate) margin: u64,

    /// Seconds that an external engine may say nothing where no time limits it
    #[arg(long, value_name = "S", default_value_t = 120)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) patience: u64,

    /// A draw after so many plies from the opening
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) max_plies: Option<u64>,

    /// End a game when our engine proves its result, or both players claim the same one
    #[arg(long)]
    pub(crate) adjudicate_proof: bool,

    /// End a game when both players give the same side a chance of at least X to win, N times
    /// in a row each: `0.98,4`
    #[arg(long, value_name = "X,N")]
    pub(crate) adjudicate_score: Option<String>,

    #[command(flatten)]
    pub(crate) place: PlaceArgs,

    /// Write every game to this file at once
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Go on with the match of the file that `--out` names
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,

    /// Write everything that was found out to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where games are played, and how many at a time.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// Games to play at the same time, 1 if not given; with `--nats`, games that wait for workers
    /// or are played by them, 64 if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,

    /// Have the games played by the workers that take jobs from this NATS: `nats://HOST:PORT`
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
}

impl PlaceArgs {
    /// How many games are played or given away at a time.
    pub(crate) fn concurrency(&self) -> usize {
        let usual = if self.nats.is_some() { 64 } else { 1 };
        self.concurrency.unwrap_or(usual).into()
    }
}

/// Where games begin.
#[derive(Debug, Args)]
pub(crate) struct OpeningArgs {
    /// Begin with the openings of this file: positions or lists of moves, one a line, or a file
    /// of written games
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// Random plies to begin with, 4 if not given; of openings from a file, only so many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1000))]
    pub(crate) plies: Option<u64>,

    /// How far the chance to win may be from one half after random plies; 0: any will do
    #[arg(long, value_name = "X", default_value_t = 0.3)]
    pub(crate) balance: f64,

    /// What all random choices begin with
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// The game, with a variant after a colon if not the standard one: `talpa`, `talpa:10`
    #[arg(value_name = "GAME[:VARIANT]")]
    pub(crate) board: String,

    /// Games of each pairing, rounded up to pairs with swapped sides
    #[arg(long, value_name = "N", default_value_t = 120)]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,

    #[command(flatten)]
    pub(crate) place: PlaceArgs,

    /// Play only the pairings of these rungs, separated by commas; what `--record` has of
    /// others still counts
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// What all random choices begin with
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// The file of ladders whose lines for this board define the rungs and are to be rewritten
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Write every game to this file at once, and go on with what it has; games of rungs that
    /// were changed since do not count
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
