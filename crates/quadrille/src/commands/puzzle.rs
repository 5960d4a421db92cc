use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, Subcommand};
use games::{Choice, GameId};
use indicatif::{ProgressBar, ProgressStyle};
use puzzles::{
    Attempt, Collection, Fault, Goal, Miner, Plan, Puzzle, State, Step, Theme, daily, day_number,
};
use rules::{Note, SplitMix64, clip};
use serde_json::{Value, json};
use terminal::Start;

use crate::cli::{Cli, FaceArgs, number};
use crate::commands::play;
use crate::failure::Failure;
use crate::input;
use crate::json;
use crate::new_file::NewFile;
use crate::output::{Output, aside};

/// What to do with puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// List the puzzles of a board, or count those of every board
    List(PuzzleListArgs),
    /// Show a puzzle
    Show(PuzzleShowArgs),
    /// Show the puzzle of a day
    Daily(PuzzleDailyArgs),
    /// Solve a puzzle, move by move
    Play(PuzzlePlayArgs),
    /// Prove puzzles again with the rules alone
    Check(PuzzleCheckArgs),
    /// Look for puzzles in games that strong levels play against themselves
    Mine(PuzzleMineArgs),
    /// Ask the levels anew how hard puzzles are
    Rate(PuzzleRateArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleRateArgs {
    /// The file of puzzles
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The file to write, which must not exist yet
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleListArgs {
    /// The game, with a variant after a colon; without one, all boards are counted
    #[arg(value_name = "GAME[:VARIANT]")]
    game: Option<String>,

    /// Only those of a theme: `runner`, `splinter`
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,

    /// Use the puzzles of this file instead of the program's own
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleShowArgs {
    /// The name of the puzzle, as `puzzle list` has it
    #[arg(value_name = "ID")]
    id: String,

    /// Show the solution too
    #[arg(long)]
    solution: bool,

    /// Use the puzzles of this file instead of the program's own
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleDailyArgs {
    /// The game, with a variant after a colon
    #[arg(value_name = "GAME[:VARIANT]", default_value = "talpa")]
    game: String,

    /// The day, as `2026-11-15`; without it, today in universal time
    #[arg(long, value_name = "DATE")]
    date: Option<String>,

    /// Show the solution too
    #[arg(long)]
    solution: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzlePlayArgs {
    /// The name of a puzzle, or a game for its puzzle of the day
    #[arg(value_name = "ID|GAME[:VARIANT]", default_value = "talpa")]
    what: String,

    /// Play these moves, tell what comes of them and end; the answers of the opponent are left out
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Use the puzzles of this file instead of the program's own
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// With `--moves`: print JSON
    #[arg(long, requires = "moves")]
    json: bool,

    #[command(flatten)]
    face: FaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleCheckArgs {
    /// Files of puzzles; without any, the program's own
    files: Vec<PathBuf>,

    /// Check so many puzzles of each file, drawn by lot, instead of all
    #[arg(long, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000))]
    sample: Option<u64>,

    /// The seed of the lot
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The most moves to make for one puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=u64::MAX))]
    most: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleMineArgs {
    /// The game, with a variant after a colon
    #[arg(value_name = "GAME[:VARIANT]")]
    game: String,

    /// How many puzzles are wanted
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000))]
    count: u64,

    /// The file to write, which must not exist yet
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Keep the work in this file after every game, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Give up after so many games
    #[arg(long, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=u64::MAX))]
    games: Option<u64>,

    /// Who plays the games; by default a strong level that is quick
    #[arg(long, value_name = "PLAYER")]
    level: Option<String>,

    /// The seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The most positions for one proof
    #[arg(long, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=u64::MAX))]
    positions: Option<u64>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(command: &PuzzleCommand, cli: &Cli, out: &mut Output) -> Result<(), Failure> {
    match command {
        PuzzleCommand::List(args) => list(args, out),
        PuzzleCommand::Show(args) => {
            let puzzle = find(&args.id, args.file.as_deref(), out)?;
            show(&puzzle, None, args.solution, args.json, out)
        }
        PuzzleCommand::Daily(args) => {
            let choice = input::choice(&args.game, out.texts)?;
            let date = args.date.clone().unwrap_or_else(store::today);
            let puzzle = of_day(choice, &date, out)?;
            show(&puzzle, Some(&date), args.solution, args.json, out)
        }
        PuzzleCommand::Play(args) => solve(args, cli, out),
        PuzzleCommand::Check(args) => check(args, out),
        PuzzleCommand::Mine(args) => mine(args, out),
        PuzzleCommand::Rate(args) => rate(args, out),
    }
}

fn list(args: &PuzzleListArgs, out: &mut Output) -> Result<(), Failure> {
    let theme = args.theme.as_deref();
    if let Some(theme) = theme.filter(|it| !Theme::names().any(|name| name == *it)) {
        let known: Vec<&str> = Theme::names().collect();
        let note = Note::new("puzzle-no-theme")
            .with("found", clip(theme))
            .with("known", known.join(", "));
        return Err(Failure::Usage(out.texts.say(None, &note)));
    }
    let mut collections = match (&args.file, &args.game) {
        (Some(path), None) => vec![read(path, out)?],
        (Some(path), Some(game)) => vec![of_board(path, input::choice(game, out.texts)?, out)?],
        (None, Some(game)) => vec![own(input::choice(game, out.texts)?, out)?],
        (None, None) => puzzles::boards()
            .into_iter()
            .filter_map(puzzles::collection)
            .collect(),
    };
    for collection in &mut collections {
        let has =
            |it: &Puzzle| theme.is_none_or(|name| it.themes.iter().any(|it| it.name() == name));
        collection.puzzles.retain(has);
    }
    let is_short = args.game.is_none() && args.file.is_none();
    if args.json {
        let puzzles = collections.iter().flat_map(|it| &it.puzzles);
        let values: Vec<Value> = puzzles.map(|it| value(it, false, out)).collect();
        return out.json(&Value::Array(values));
    }
    for collection in &collections {
        if !is_short {
            for puzzle in &collection.puzzles {
                let themes: Vec<String> = puzzle.themes.iter().map(Theme::to_string).collect();
                let (id, goal, points) = (puzzle.id(), puzzle.goal.to_string(), puzzle.points);
                out.line(format!(
                    "{id}  {goal:<7}  {points:>4}  {}",
                    themes.join(" ")
                ))?;
            }
        }
        out.line(counted(collection, out))?;
    }
    Ok(())
}

/// The puzzles of a file, which must be those of a board.
fn of_board(path: &Path, choice: Choice, out: &Output) -> Result<Collection, Failure> {
    let collection = read(path, out)?;
    if collection.choice == choice {
        return Ok(collection);
    }
    let note = Note::new("puzzle-other-board")
        .with("file", path.display().to_string())
        .with("found", collection.choice.to_string())
        .with("board", choice.to_string());
    Err(Failure::Failed(out.texts.say(None, &note)))
}

fn counted(collection: &Collection, out: &Output) -> String {
    let count = |is: &dyn Fn(Goal) -> bool| {
        let all = collection.puzzles.iter();
        all.filter(|it| is(it.goal)).count()
    };
    let note = Note::new("puzzle-count")
        .with("board", collection.choice.to_string())
        .with("count", collection.puzzles.len())
        .with("win", count(&Goal::is_win))
        .with("hold", count(&|it| matches!(it, Goal::Hold(_))))
        .with("draw", count(&|it| matches!(it, Goal::Draw(_))))
        .with("short", count(&|it| it.plies() < 3));
    out.texts.say(None, &note)
}

/// Prints a puzzle.
fn show(
    puzzle: &Puzzle,
    date: Option<&str>,
    solution: bool,
    is_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    if is_json {
        let mut value = value(puzzle, solution, out);
        if let Some(date) = date {
            value["date"] = date.into();
        }
        return out.json(&value);
    }
    let game = puzzle.choice.game();
    if let Some(date) = date {
        let note = Note::new("puzzle-daily")
            .with("date", date)
            .with("board", puzzle.choice.to_string());
        out.line(out.texts.say(None, &note))?;
    }
    out.line(out.texts.say(None, &puzzle.head()))?;
    let style = draw::TextStyle {
        color: out.color,
        ..draw::TextStyle::default()
    };
    out.text(&draw::text(&puzzle.start().scene(), &style))?;
    out.line(&puzzle.position)?;
    out.line(out.texts.say(Some(game), &puzzle.task()))?;
    if solution {
        let note = Note::new("puzzle-solution").with("line", puzzle.line.join(" "));
        out.line(out.texts.say(None, &note))?;
        let themes = puzzle.themes.iter();
        let themes: Vec<String> = themes.map(|it| out.texts.say(None, &it.note())).collect();
        let note = Note::new("puzzle-themes").with("themes", themes.join(", "));
        out.line(out.texts.say(None, &note))?;
    }
    Ok(())
}

fn value(puzzle: &Puzzle, solution: bool, out: &Output) -> Value {
    let mut value = json::position(puzzle.start().as_ref(), out.texts);
    value["id"] = puzzle.id().into();
    value["goal"] = puzzle.goal.name().into();
    value["plies"] = puzzle.goal.plies().into();
    value["points"] = puzzle.points.into();
    value["error"] = puzzle.error.into();
    value["levels"] = json!(puzzle.levels);
    let themes: Vec<String> = puzzle.themes.iter().map(Theme::to_string).collect();
    value["themes"] = json!(themes);
    if solution {
        value["line"] = json!(puzzle.line);
    }
    value
}

/// The program's own puzzles of a board.
fn own(choice: Choice, out: &Output) -> Result<Collection, Failure> {
    puzzles::collection(choice).ok_or_else(|| {
        let known: Vec<String> = puzzles::boards().iter().map(Choice::to_string).collect();
        let note = Note::new("puzzle-none")
            .with("board", choice.to_string())
            .with("known", known.join(", "));
        Failure::Failed(out.texts.say(None, &note))
    })
}

fn of_day(choice: Choice, date: &str, out: &Output) -> Result<Puzzle, Failure> {
    let day = day_number(date).ok_or_else(|| {
        let note = Note::new("puzzle-no-date").with("found", clip(date));
        Failure::Usage(out.texts.say(None, &note))
    })?;
    let collection = own(choice, out)?;
    let puzzle = daily(&collection, day).cloned();
    puzzle.ok_or_else(|| unknown(&choice.to_string(), out))
}

fn unknown(id: &str, out: &Output) -> Failure {
    let note = Note::new("puzzle-unknown").with("id", clip(id));
    Failure::Failed(out.texts.say(None, &note))
}

/// The puzzle of that name.
fn find(id: &str, file: Option<&Path>, out: &Output) -> Result<Puzzle, Failure> {
    let found = match file {
        Some(path) => read(path, out)?.find(id).cloned(),
        None => {
            // The name begins with the board.
            let boards = puzzles::boards().into_iter();
            let of_board = |it: &Choice| id.starts_with(&it.to_string().replace(':', "-"));
            let collections = boards.filter(of_board).filter_map(puzzles::collection);
            let mut found = collections.filter_map(|it| it.find(id).cloned());
            found.next()
        }
    };
    found.ok_or_else(|| unknown(id, out))
}

fn read(path: &Path, out: &Output) -> Result<Collection, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, &error))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        let note = Note::new("proof-bytes");
        let line = line + 1;
        said(path, &Fault { line, note }, None, out)
    })?;
    Collection::read(&text).map_err(|fault| {
        let head = text.lines().nth(1).and_then(|it| it.strip_prefix("game "));
        let game = head
            .and_then(|it| it.parse::<Choice>().ok())
            .map(Choice::game);
        said(path, &fault, game, out)
    })
}

fn said(path: &Path, fault: &Fault, game: Option<GameId>, out: &Output) -> Failure {
    let note = Note::new("puzzles-fault")
        .with("line", fault.line)
        .with("why", out.texts.say(game, &fault.note));
    Failure::Failed(format!(
        "{}: {}",
        path.display(),
        out.texts.say(None, &note)
    ))
}

fn solve(args: &PuzzlePlayArgs, cli: &Cli, out: &mut Output) -> Result<(), Failure> {
    let puzzle = match args.what.parse::<Choice>() {
        Ok(choice) if args.file.is_none() => of_day(choice, &store::today(), out)?,
        _ => find(&args.what, args.file.as_deref(), out)?,
    };
    let Some(moves) = &args.moves else {
        return play::run(Start::Puzzle(Box::new(puzzle)), args.face, cli, out);
    };
    let game = puzzle.choice.game();
    let mut attempt = Attempt::new(puzzle);
    let mut steps = Vec::new();
    for mv in moves.split_whitespace() {
        let step = attempt.play(mv);
        let step = step.map_err(|error| Failure::note(out.texts, game, error.note()))?;
        if !args.json {
            out.line(out.texts.say(Some(game), &step.note()))?;
        }
        steps.push(step);
    }
    let is_solved = attempt.state() == State::Solved;
    if args.json {
        let mut value = value(attempt.puzzle(), false, out);
        value["solved"] = is_solved.into();
        value["mistakes"] = attempt.mistakes().into();
        value["steps"] = steps.iter().map(step).collect();
        value["played"] = json!(attempt.moves());
        return out.json(&value);
    }
    if !is_solved {
        out.line(attempt.position().to_text())?;
    }
    Ok(())
}

fn step(step: &Step) -> Value {
    match step {
        Step::Goes { mv, answer } => json!({ "move": mv, "right": true, "answer": answer }),
        Step::Solved { mv, answer } => {
            json!({ "move": mv, "right": true, "answer": answer, "solved": true })
        }
        Step::Wrong { mv, refutation } => {
            json!({ "move": mv, "right": false, "refutation": refutation })
        }
        Step::Unclear { mv } => json!({ "move": mv, "right": null }),
        Step::Over => json!({ "over": true }),
    }
}

fn check(args: &PuzzleCheckArgs, out: &mut Output) -> Result<(), Failure> {
    let collections = match args.files.as_slice() {
        [] => puzzles::boards()
            .into_iter()
            .filter_map(puzzles::collection)
            .collect(),
        files => {
            let read = files.iter().map(|path| read(path, out));
            read.collect::<Result<Vec<Collection>, Failure>>()?
        }
    };
    let mut values = Vec::new();
    for mut collection in collections {
        let board = collection.choice.to_string();
        if let Some(sample) = args.sample {
            collection.puzzles = drawn(collection.puzzles, sample, args.seed);
        }
        let bar = bar(
            "[{bar:40}] {pos}/{len} puzzles, {eta} left",
            Some(collection.puzzles.len() as u64),
        );
        let mut made = 0;
        for puzzle in &collection.puzzles {
            let checked = puzzles::check(puzzle, args.most);
            made += checked.map_err(|why| {
                let why = out.texts.say(Some(puzzle.choice.game()), &why);
                let note = Note::new("puzzle-bad")
                    .with("id", puzzle.id())
                    .with("why", why);
                Failure::Failed(out.texts.say(None, &note))
            })?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let count = collection.puzzles.len();
        if args.json {
            values
                .push(json!({ "board": board, "puzzles": count, "made": made, "seed": args.seed }));
            continue;
        }
        let note = Note::new("puzzle-good")
            .with("board", board)
            .with("count", count)
            .with("made", made.to_string())
            .with("seed", args.seed.to_string());
        out.line(out.texts.say(None, &note))?;
    }
    if args.json {
        return out.json(&Value::Array(values));
    }
    Ok(())
}

/// So many puzzles drawn by lot.
fn drawn(mut puzzles: Vec<Puzzle>, count: u64, seed: u64) -> Vec<Puzzle> {
    let mut random = SplitMix64::new(seed);
    let mut drawn = Vec::new();
    while !puzzles.is_empty() && (drawn.len() as u64) < count {
        let n = random.below(puzzles.len() as u64) as usize;
        drawn.push(puzzles.swap_remove(n));
    }
    drawn
}

fn mine(args: &PuzzleMineArgs, out: &mut Output) -> Result<(), Failure> {
    let choice = input::choice(&args.game, out.texts)?;
    let mut plan = Plan::usual(choice);
    plan.seed = args.seed;
    if let Some(level) = &args.level {
        plan.level.clone_from(level);
    }
    plan.positions = args.positions.unwrap_or(plan.positions);
    let mut miner = Miner::new(plan).map_err(|error| Failure::player(out.texts, &error))?;
    let unwritten = |error| Failure::file(&args.output, &error);
    let mut file = NewFile::create(&args.output).map_err(unwritten)?;
    let mut journal = match &args.journal {
        Some(path) => Some((path, journal(path, &mut miner, out)?)),
        None => None,
    };
    let clock = Instant::now();
    let count = args.count as usize;
    let bar = bar(
        "[{bar:40}] {pos}/{len} puzzles, {msg} games, {elapsed}, {eta} left",
        Some(args.count),
    );
    bar.set_position(miner.puzzles().len() as u64);
    bar.reset_eta();
    while miner.puzzles().len() < count && args.games.is_none_or(|most| miner.games() < most) {
        let mined = miner.game();
        if let Some((path, journal)) = &mut journal {
            let written = journal.write_all(mined.to_string().as_bytes());
            written.map_err(|error| Failure::file(path, &error))?;
        }
        bar.set_position(miner.puzzles().len().min(count) as u64);
        bar.set_message(miner.games().to_string());
    }
    bar.finish_and_clear();
    let puzzles: Vec<Puzzle> = miner.puzzles().iter().take(count).cloned().collect();
    let collection = Collection { choice, puzzles };
    let written = file
        .write(&collection.to_string())
        .and_then(|()| file.finish());
    written.map_err(unwritten)?;
    tell(
        &miner,
        &collection,
        clock.elapsed().as_secs(),
        args.json,
        out,
    )
}

/// The same puzzles, as hard as the levels of today find them.
fn rate(args: &PuzzleRateArgs, out: &Output) -> Result<(), Failure> {
    let mut collection = read(&args.file, out)?;
    let unwritten = |error| Failure::file(&args.output, &error);
    let mut file = NewFile::create(&args.output).map_err(unwritten)?;
    let count = collection.puzzles.len() as u64;
    let bar = bar("[{bar:40}] {pos}/{len} puzzles, {eta} left", Some(count));
    for puzzle in &mut collection.puzzles {
        let found = puzzles::measure(puzzle.start().as_ref(), puzzle.solution());
        (puzzle.levels, puzzle.points, puzzle.error) = (found.levels, found.points, found.error);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let written = file
        .write(&collection.to_string())
        .and_then(|()| file.finish());
    written.map_err(unwritten)
}

fn tell(
    miner: &Miner,
    collection: &Collection,
    seconds: u64,
    is_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let tally = miner.tally();
    let (board, count) = (collection.choice.to_string(), collection.puzzles.len());
    if is_json {
        return out.json(&json!({
            "board": board,
            "puzzles": count,
            "games": miner.games(),
            "seconds": seconds,
            "tried": tally.tried,
            "found": tally.found,
            "quiet": tally.quiet,
            "several": tally.several,
            "lost": tally.lost,
            "won_at_once": tally.at_once,
            "few_moves": tally.few,
            "too_hard": tally.too_hard,
            "alike": tally.alike,
        }));
    }
    let note = Note::new("puzzle-mined")
        .with("board", board)
        .with("count", count)
        .with("games", miner.games().to_string())
        .with("seconds", seconds.to_string());
    out.line(out.texts.say(None, &note))?;
    let number = |number: u64| number.to_string();
    let note = Note::new("puzzle-tally")
        .with("tried", number(tally.tried))
        .with("found", number(tally.found))
        .with("quiet", number(tally.quiet))
        .with("several", number(tally.several))
        .with("lost", number(tally.lost))
        .with("once", number(tally.at_once))
        .with("few", number(tally.few))
        .with("hard", number(tally.too_hard))
        .with("alike", number(tally.alike));
    aside(&out.texts.say(None, &note));
    Ok(())
}

/// Opens a journal, taking up what is in it.
fn journal(path: &Path, miner: &mut Miner, out: &Output) -> Result<fs::File, Failure> {
    let unusable = |error| Failure::file(path, &error);
    let text = match fs::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(unusable(error)),
    };
    let mut options = OpenOptions::new();
    if text.is_empty() {
        let mut file = options
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)
            .map_err(unusable)?;
        file.write_all(miner.head().as_bytes()).map_err(unusable)?;
        return Ok(file);
    }
    let whole = miner
        .resume(&text)
        .map_err(|fault| said(path, &fault, None, out))?;
    let file = options.append(true).open(path).map_err(unusable)?;
    file.set_len(whole as u64).map_err(unusable)?;
    Ok(file)
}

/// Shows itself on standard error if that is a terminal.
fn bar(template: &str, count: Option<u64>) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let style = style
        .expect("the template is well formed")
        .progress_chars("#- ");
    match count {
        Some(count) => ProgressBar::new(count).with_style(style),
        None => ProgressBar::new_spinner().with_style(style),
    }
}
