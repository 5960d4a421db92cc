//! The command line.

use std::env;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use games::{GameId, Ladder};
use session::TimeControl;

use crate::commands::{
    AdminArgs, ArenaCommand, BotArgs, JobsArgs, OpeningsCommand, ProofCommand, PuzzleCommand,
    ServeArgs, SolveArgs, TableCommand, WorkerArgs,
};

/// Play, study and research four abstract games: Talpa, Taacoca, Splinter and Alliances.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, propagate_version = true)]
#[command(
    after_help = "Without a command the program opens: full-screen on a terminal, otherwise line by line.\n\
        Run `quadrille COMMAND --help` for more about a command."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Color the output: `auto` colors on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,

    /// The language of texts; by default that of the environment (LC_ALL, LC_MESSAGES, LANG)
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<Language>,

    /// Use the neural net of this file for its game, in place of the program's own; with
    /// `large=` or `small=` before it, only in place of that one
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) net: Vec<String>,

    #[command(flatten)]
    pub(crate) face: FaceArgs,
}

impl Cli {
    /// Reads the command line and the variables of the environment. A variable that is empty counts
    /// as not set, and so does one that excludes a flag: the flag beats it.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let set = without_variables(Self::command(), &|_, arg| {
            let value = arg.get_env().and_then(env::var_os);
            value.is_some_and(|it| it.is_empty())
        });
        let read = match set.clone().try_get_matches() {
            Err(error) if error.kind() == ErrorKind::ArgumentConflict => {
                // What flags alone say, whatever else may be wrong.
                let flags = without_variables(set.clone(), &|_, _| true).ignore_errors(true);
                let flags = named(&flags.try_get_matches()?);
                let is_beaten = |command: &clap::Command, arg: &Arg| {
                    let given = |it: &&Arg| flags.iter().any(|flag| flag == it.get_id().as_str());
                    let excludes = |one: &Arg, other: &Arg| {
                        let all = command.get_arg_conflicts_with(one);
                        all.iter().any(|it| it.get_id() == other.get_id())
                    };
                    let mut given = command.get_arguments().filter(given);
                    given.any(|it| excludes(it, arg) || excludes(arg, it))
                };
                without_variables(set, &is_beaten).try_get_matches()
            }
            read => read,
        };
        Self::from_arg_matches(&read?)
    }
}

/// The command without the variables of such arguments.
fn without_variables(
    command: clap::Command,
    is_such: &dyn Fn(&clap::Command, &Arg) -> bool,
) -> clap::Command {
    let all = command.clone();
    let command = command.mut_args(|arg| match is_such(&all, &arg) {
        true => arg.env(None::<&str>),
        false => arg,
    });
    command.mut_subcommands(|it| without_variables(it, is_such))
}

/// The names of all arguments on the command line, those of subcommands among them.
fn named(matches: &ArgMatches) -> Vec<String> {
    // Of the command above, those that hold here as well are no names here.
    let is_given = |id: &&str| {
        matches.try_contains_id(id).is_ok()
            && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let ids = matches.ids().map(clap::Id::as_str).filter(is_given);
    let mut names: Vec<String> = ids.map(str::to_owned).collect();
    if let Some((_, matches)) = matches.subcommand() {
        names.extend(named(matches));
    }
    names
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game at once
    Play(PlayArgs),
    /// Look through the games of a file
    Watch(WatchArgs),
    /// Play with people elsewhere, on a server of games
    Online(OnlineArgs),
    /// List the games and their variants
    Games(GamesArgs),
    /// Print the rules of a game in words
    Rules(RulesArgs),
    /// Draw a position
    Show(ShowArgs),
    /// List the legal moves of a position, sorted by their text
    Moves(MovesArgs),
    /// Ask a computer player for its move
    Move(MoveArgs),
    /// Ask the engine about a position or a whole game
    Analyze(AnalyzeArgs),
    /// Find out who wins a position for certain
    Solve(SolveArgs),
    /// Check certificates of solved positions
    #[command(subcommand, arg_required_else_help = false)]
    Proof(ProofCommand),
    /// Make, ask and check tables of every position of a small board
    #[command(subcommand, arg_required_else_help = false)]
    Table(TableCommand),
    /// Solve puzzles whose answers are proved, make and check them
    #[command(subcommand, arg_required_else_help = false)]
    Puzzle(PuzzleCommand),
    /// Count games into trees of openings, show them, and tell what games say as a whole
    #[command(subcommand, arg_required_else_help = false)]
    Openings(OpeningsCommand),
    /// Count the sequences of moves of each length
    Perft(PerftArgs),
    /// Play random games
    Playout(PlayoutArgs),
    /// Check, convert and show files of written games
    #[command(subcommand, arg_required_else_help = false)]
    Record(RecordCommand),
    /// Let players play against each other, and measure how strong they are
    #[command(subcommand, arg_required_else_help = false)]
    Arena(ArenaCommand),
    /// Serve the game to browsers, and games between people
    Serve(ServeArgs),
    /// Do work for other machines: games of matches, analyses, moves of computer players
    Worker(WorkerArgs),
    /// Show what waits for workers, what they do, and what failed
    Jobs(JobsArgs),
    /// Let a computer player, or an engine of any make, play on a server of games
    Bot(BotArgs),
    /// Look after a server of games: copies, checks, order among people
    Admin(AdminArgs),
    /// Speak the engine protocol on standard input and output
    Engine,
    /// Find out whether an engine keeps to the engine protocol
    EngineCheck(EngineCheckArgs),
    /// Let a net play against itself, for it to learn from
    Selfplay(SelfplayArgs),
    /// Measure how fast the rules run on one core
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

/// How a game is shown.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct FaceArgs {
    /// Line by line, for pipes, scripts and screen readers; always so without a terminal
    #[arg(long)]
    pub(crate) plain: bool,

    /// Write nothing but ASCII
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game, with a variant after a colon: `talpa`, `talpa:10`; without one, the last one played
    #[arg(value_name = "GAME[:VARIANT]", value_parser = Known(boards), hide_possible_values = true)]
    pub(crate) game: Option<String>,

    /// Who moves first: `human`, or the name of a computer player
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = Known(seats), hide_possible_values = true)]
    pub(crate) first: String,

    /// Who moves second, likewise; without it, a computer player that a newcomer can beat
    #[arg(long, value_name = "PLAYER", value_parser = Known(seats), hide_possible_values = true)]
    pub(crate) second: Option<String>,

    /// The seed of the first player, so that a game can be repeated; the second player takes the next number
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seed)]
    pub(crate) seed: Option<u64>,

    /// The names of the people, in the order of play: `Ana,Rui`
    #[arg(long, value_name = "NAMES")]
    pub(crate) names: Option<String>,

    /// The position to begin with, instead of the start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Clocks: `300+5` is five minutes for each player and five seconds a move, `1/30` thirty seconds for each move
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    pub(crate) clock: Option<TimeControl>,

    /// After the first move the second player may take the other side instead of moving
    #[arg(long)]
    pub(crate) swap: bool,

    /// Moves may not be taken back
    #[arg(long)]
    pub(crate) no_take_backs: bool,

    /// Write the game to this file after every move; it must not exist yet, or be empty
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) face: FaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The file
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) face: FaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct OnlineArgs {
    /// The server, or the link to a game on it: an invitation
    #[arg(value_name = "URL", env = "QUADRILLE_SERVER", default_value = terminal::USUAL_SERVER)]
    pub(crate) url: String,

    /// A file with a token of the account in whose name to play, instead of signing in
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// Open a game at once: the game, with a variant after a colon
    #[arg(long, value_name = "GAME[:VARIANT]", value_parser = Known(boards), hide_possible_values = true)]
    pub(crate) challenge: Option<String>,

    /// Play this level of the ladder, such as `level-4`, instead of a person; without `--challenge`, the game played last
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<String>,

    #[command(flatten)]
    pub(crate) terms: TermsArgs,

    #[command(flatten)]
    pub(crate) face: FaceArgs,
}

/// What else is offered where a game is opened at once.
#[derive(Debug, Args)]
pub(crate) struct TermsArgs {
    /// With `--challenge` or `--level`: the side that you want
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = SideWish::Either)]
    pub(crate) side: SideWish,

    /// Likewise: clocks, as for `play`; `300+3x30` has three periods of byo-yomi, `1/86400+259200` a day a move and three more
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    pub(crate) clock: Option<TimeControl>,

    /// Likewise: it counts for the ratings of both players, who need accounts
    #[arg(long)]
    pub(crate) rated: bool,

    /// Likewise: anybody may see it, and not only who has the link
    #[arg(long)]
    pub(crate) open: bool,
}

/// The side that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SideWish {
    /// Move first
    First,
    /// Move second
    Second,
    /// Whatever comes
    Either,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game: talpa, taacoca, splinter or alliances
    #[arg(value_parser = Known(games), hide_possible_values = true)]
    pub(crate) game: String,
}

/// A position: the start of a variant, or a text, and moves from there.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The game, with a variant after a colon if not the standard one: `talpa`, `talpa:10`
    #[arg(value_name = "GAME[:VARIANT]", value_parser = Known(boards), hide_possible_values = true)]
    pub(crate) game: String,

    /// The position to begin with, instead of the start; `-` reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// What to print
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,

    /// The shades of an SVG picture
    #[arg(long, default_value = "auto")]
    pub(crate) theme: ThemeName,

    /// Turn the board by 180 degrees
    #[arg(long)]
    pub(crate) flip: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// A drawing with lines and shapes
    Text,
    /// A drawing in pure ASCII
    Ascii,
    /// A picture
    Svg,
    /// Data
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    Light,
    Dark,
    /// As the viewer prefers
    Auto,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MoveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The player: `random`, or a stronger one of the game; an unknown name lists them
    #[arg(long, value_name = "NAME", value_parser = Known(players), hide_possible_values = true)]
    pub(crate) player: String,

    /// What the player's random choices begin with
    #[arg(long, value_name = "S", default_value_t = 0)]
    #[arg(allow_negative_numbers = true, value_parser = seed)]
    pub(crate) seed: u64,

    /// Print every move that the player considers equally best, sorted, in one line
    #[arg(long)]
    pub(crate) all: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("limit").multiple(true))]
pub(crate) struct AnalyzeArgs {
    /// Files of written games (`-` for standard input), or one game, with a variant
    /// after a colon: `talpa:10`
    #[arg(value_name = "FILE|GAME[:VARIANT]", required = true, value_hint = clap::ValueHint::FilePath)]
    pub(crate) subjects: Vec<String>,

    /// The position to look at, instead of the start of a game
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,

    /// How many lines to find in each position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) lines: u16,

    /// Milliseconds for each position; without any limit, 1000
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) time: Option<u64>,

    /// Positions or random games for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: Option<u32>,

    /// How the engine is set: `threads=2,memory=256`; see docs/engine.md
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    pub(crate) engine: String,

    /// Write the games with evaluations, comments and better lines to this new file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The longest sequences to count
    #[arg(long, short, value_name = "D", allow_negative_numbers = true, value_parser = depth)]
    pub(crate) depth: u32,

    /// Also split the last count by the first move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Make every move, instead of counting the last ply in bulk
    #[arg(long)]
    pub(crate) no_bulk: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayoutArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The seed of the first game; the next games take the next seeds
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seed)]
    pub(crate) seed: u64,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = count)]
    pub(crate) count: u64,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordCommand {
    /// Read games, replay them through the rules and report what is wrong
    Check(RecordCheckArgs),
    /// Write games anew in canonical form or as JSON
    Convert(RecordConvertArgs),
    /// Show a game: who played, the moves, the last position
    Show(RecordShowArgs),
}

#[derive(Debug, Args)]
pub(crate) struct RecordCheckArgs {
    /// The file; `-` reads standard input
    pub(crate) file: PathBuf,

    /// Print JSON, one object per game
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RecordConvertArgs {
    /// The file; `-` reads standard input
    pub(crate) file: PathBuf,

    /// What to write
    #[arg(long, default_value = "text")]
    pub(crate) format: RecordFormat,

    /// The file to write, which must not exist yet; without it or with `-`, standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RecordFormat {
    /// The canonical text
    Text,
    /// JSON, one object per game and line
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct RecordShowArgs {
    /// The file; `-` reads standard input
    pub(crate) file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = count)]
    pub(crate) number: u64,

    /// Show the position after that many moves instead of the last one
    #[arg(long, value_name = "PLY", allow_negative_numbers = true, value_parser = ply)]
    pub(crate) ply: Option<usize>,

    /// How to draw the position
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct EngineCheckArgs {
    /// Only these checks, separated by commas: `stop,game-talpa`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Milliseconds by which a move may come too late
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, value_parser = milliseconds)]
    pub(crate) tolerance: u64,

    /// Milliseconds to wait for any other answer
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    #[arg(allow_negative_numbers = true, value_parser = milliseconds)]
    pub(crate) patience: u64,

    /// Print JSON, one object per check
    #[arg(long)]
    pub(crate) json: bool,

    /// The command that starts the engine, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SelfplayArgs {
    /// The game, with a variant after a colon: `talpa`, `talpa:10`
    #[arg(value_name = "GAME[:VARIANT]", value_parser = Known(boards), hide_possible_values = true)]
    pub(crate) game: String,

    /// Have positions judged by a trainer on standard input and output (see docs/training.md)
    #[arg(long, conflicts_with_all = ["out", "games"])]
    pub(crate) trainer: bool,

    /// Write what is learned to this file
    #[arg(long, value_name = "FILE", required_unless_present = "trainer")]
    pub(crate) out: Option<PathBuf>,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000_000))]
    pub(crate) games: u64,

    /// Visits a move
    #[arg(long, value_name = "N", default_value_t = 32)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=100_000))]
    pub(crate) visits: u64,

    /// Threads; without it, one for each core
    #[arg(long, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=256))]
    pub(crate) threads: Option<u64>,

    /// Games that a trainer judges together
    #[arg(long, value_name = "N", default_value_t = 256)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=65_536))]
    pub(crate) batch: u64,

    /// Groups of so many games, so that some go on while others are judged
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1024))]
    pub(crate) groups: u64,

    /// What the games begin from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Print one number that changes only when the behavior of the searches changes
    #[arg(long)]
    pub(crate) signature: bool,

    /// Only this game, or variant of a game
    #[arg(long, value_name = "GAME[:VARIANT]")]
    pub(crate) game: Option<String>,

    /// Milliseconds for each of the three measurements of a variant, at the least
    #[arg(long, value_name = "MS", default_value_t = 300)]
    #[arg(allow_negative_numbers = true, value_parser = milliseconds)]
    pub(crate) time: u64,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// European Portuguese
    Pt,
}

fn depth(text: &str) -> Result<u32, String> {
    number(text, 1..=100).map(|number| number as u32)
}

fn seed(text: &str) -> Result<u64, String> {
    number(text, 0..=u64::MAX)
}

fn count(text: &str) -> Result<u64, String> {
    number(text, 1..=1_000_000_000)
}

fn ply(text: &str) -> Result<usize, String> {
    number(text, 0..=1_000_000_000).map(|number| number as usize)
}

fn milliseconds(text: &str) -> Result<u64, String> {
    number(text, 1..=600_000)
}

/// A number in a range; what is wrong with another text says the range.
pub(crate) fn number(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!(
            "expected a whole number from {} to {}",
            range.start(),
            range.end()
        )),
    }
}

/// A text that shells can complete: these are known, and any other is read as well,
/// to be refused with a better word where it means nothing.
#[derive(Clone)]
struct Known(fn() -> Vec<String>);

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0().into_iter().map(PossibleValue::new)))
    }
}

fn games() -> Vec<String> {
    GameId::ALL.iter().map(ToString::to_string).collect()
}

/// The games, and all their variants.
fn boards() -> Vec<String> {
    let variants = GameId::ALL.iter().flat_map(|game| game.variants());
    let mut all = games();
    all.extend(variants.map(|choice| choice.to_string()));
    all
}

/// The computer players of any game.
fn players() -> Vec<String> {
    let variants = GameId::ALL.iter().flat_map(|game| game.variants());
    let ladders = variants.map(Ladder::of);
    let mut names: Vec<String> = Vec::new();
    for name in ladders.flat_map(Ladder::players) {
        if !names.iter().any(|it| it == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Who may sit in a seat.
fn seats() -> Vec<String> {
    let mut all = vec!["human".to_owned()];
    all.extend(players());
    all
}

fn clock(text: &str) -> Result<TimeControl, String> {
    let read = text.parse::<TimeControl>();
    read.map_err(|error| table::texts(rules::Lang::En).say(None, error.note()))
}
