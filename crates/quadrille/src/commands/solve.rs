mod curve;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Note, Outcome};
use serde_json::{Value, json};
use solve::{Answer, Checkpoint, JournalError, Options, Progress, Question, Stop, Unfinished};
use texts::Texts;

use crate::cli::{PositionArgs, number};
use crate::failure::Failure;
use crate::input::{self, Asked};
use crate::json;
use crate::new_file::NewFile;
use crate::output::{Output, aside};

/// What to solve, and how.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Solve the position after every first move too
    #[arg(long)]
    all_moves: bool,

    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=256))]
    threads: u64,

    /// The most memory for the table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000))]
    memory: u64,

    /// Give up after about so many nodes
    #[arg(long, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=u64::MAX))]
    nodes: Option<u64>,

    /// Write a certificate that `quadrille proof check` verifies to this new file
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// With `--proof`: the most positions that the checker searches by itself at a leaf
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "proof")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=1_000_000))]
    leaf: u64,

    /// Keep the work in this new file, which takes up to 1.4 times the memory of the table, so
    /// that `--resume` can go on after a kill
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// With `--checkpoint`: the most that its file takes, in MiB; what took most work is kept
    #[arg(long, value_name = "MIB", requires = "checkpoint")]
    #[arg(allow_negative_numbers = true, value_parser = |it: &str| number(it, 1..=100_000_000))]
    checkpoint_size: Option<u64>,

    /// Go on from the work in the file of `--checkpoint`
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Solve the positions of these written games instead, from the last ply backward, each
    /// within `--nodes`, and print the nodes that they take
    #[arg(long, value_name = "FILE", requires = "nodes")]
    #[arg(conflicts_with_all = ["position", "moves", "all_moves", "proof", "checkpoint"])]
    curve: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Finds out who wins a position.
pub(super) fn run(args: &SolveArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    if let (Some(path), Some(most)) = (&args.curve, args.nodes) {
        let effort = (options(args), most);
        return curve::run(asked.choice(), path, effort, args.json, out);
    }
    if let Some(outcome) = asked.position.outcome() {
        let over = Note::new("game-over").with("result", outcome.to_string());
        return Err(Failure::note(out.texts, asked.choice().game(), &over));
    }
    let proof = args.proof.as_deref().map(|path| {
        let file = NewFile::create(path);
        file.map_err(|error| Failure::file(path, &error))
    });
    let proof = proof.transpose()?;
    let clock = Instant::now();
    let answer = match answer(args, &asked, out) {
        Ok(answer) => answer,
        Err(stop) => {
            if let Stop::Halted(unfinished) | Stop::TooHard(unfinished) = &stop {
                tell_unfinished(&asked, unfinished, clock.elapsed(), args.json, out)?;
            }
            return Err(failure(stop, args, &asked, out));
        }
    };
    if let (Some(mut file), Some(certificate)) = (proof, &answer.certificate) {
        let path = args.proof.as_deref().expect("a file was opened");
        let written = certificate.write(file.writer());
        let written = written.and_then(|()| file.finish());
        written.map_err(|error| Failure::file(path, &error))?;
        let note = Note::new("solve-proof-written")
            .with("file", path.display().to_string())
            .with("lines", certificate.n_nodes());
        aside(&out.texts.say(None, &note));
    }
    if args.json {
        return out.json(&value(&asked, &answer, clock.elapsed(), out));
    }
    tell(&asked, &answer, clock.elapsed(), out)
}

fn options(args: &SolveArgs) -> Options {
    Options {
        threads: args.threads as usize,
        memory: usize::try_from(args.memory << 20).unwrap_or(usize::MAX),
    }
}

fn answer(args: &SolveArgs, asked: &Asked, out: &Output) -> Result<Answer, Stop> {
    let path = args.checkpoint.as_deref();
    let open = |path| {
        let file = File::open(path)?;
        lock(&file)?;
        let bytes = file.metadata()?.len();
        Ok((file, bytes))
    };
    let earlier = path.filter(|_| args.resume).map(open).transpose();
    let mut earlier = earlier.map_err(Stop::Journal)?;
    let question = Question {
        position: asked.position.as_ref(),
        options: options(args),
        all_moves: args.all_moves,
        leaf: args.proof.as_ref().map(|_| args.leaf),
        resumed: earlier
            .as_mut()
            .map(|it| (&mut it.0 as &mut dyn Read, it.1)),
        checkpoint: path.map(|path| Box::new(Kept::new(path, args)) as _),
    };
    let bar = bar();
    let (mut told, texts) = (Instant::now(), out.texts);
    let answer = question.answer(&mut |progress, mv| {
        let line = said(progress, mv, texts);
        // Where nothing can be overwritten, a line now and then is enough.
        if bar.is_hidden() && told.elapsed() >= LINE_EVERY {
            told = Instant::now();
            aside(&line);
        }
        bar.set_message(line);
        bar.tick();
        args.nodes.is_none_or(|most| progress.nodes < most)
    });
    bar.finish_and_clear();
    answer
}

/// How often progress is told where it is not shown in place.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// Holds a file as long as it is open, so that no two searches keep their work in one. (On file
/// systems without locks it does nothing.)
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            ErrorKind::ResourceBusy,
            "another search keeps its work there",
        )),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The file of a checkpoint. What is to take its place lies beside it until it is whole. Both are
/// locked as long as the search goes on.
struct Kept {
    path: PathBuf,
    next: PathBuf,
    /// The file there is our own.
    is_ours: bool,
    /// What lies beside it is our own, and not in its place yet.
    has_begun: bool,
    /// The bytes that it may have.
    room: u64,
}

impl Kept {
    fn new(path: &Path, args: &SolveArgs) -> Self {
        let mut next = path.as_os_str().to_owned();
        next.push(".next");
        Self {
            path: path.to_owned(),
            next: next.into(),
            is_ours: args.resume,
            has_begun: false,
            room: args.checkpoint_size.map_or(u64::MAX, |it| it << 20),
        }
    }
}

impl Checkpoint for Kept {
    fn begin(&mut self) -> io::Result<Box<dyn Write + Send>> {
        // What somebody else has there is never replaced.
        let mut new = OpenOptions::new();
        new.write(true).create_new(true);
        if !self.is_ours {
            if self.next.symlink_metadata().is_ok() {
                let what = format!("{} exists", self.next.display());
                return Err(io::Error::new(ErrorKind::AlreadyExists, what));
            }
            new.open(&self.path)?;
            self.is_ours = true;
        }
        // A copy that is begun anew leaves the one before to whoever still writes it.
        if self.has_begun {
            fs::remove_file(&self.next)?;
        }
        // A search that was killed can have left one.
        let next = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&self.next)?;
        lock(&next)?;
        self.has_begun = true;
        next.set_len(0)?;
        Ok(Box::new(next))
    }

    fn commit(&mut self) -> io::Result<()> {
        fs::rename(&self.next, &self.path)?;
        self.has_begun = false;
        Ok(())
    }

    fn room(&self) -> u64 {
        self.room
    }
}

/// What is left of an unfinished copy is of no use to anybody.
impl Drop for Kept {
    fn drop(&mut self) {
        if self.has_begun {
            let _ = fs::remove_file(&self.next);
        }
    }
}

fn failure(stop: Stop, args: &SolveArgs, asked: &Asked, out: &Output) -> Failure {
    let note = match stop {
        Stop::Halted(it) => numbers(Note::new("solve-halted"), &it.progress),
        Stop::TooHard(it) => numbers(Note::new("solve-too-hard"), &it.progress),
        Stop::Resume(JournalError::Head(found)) => Note::new("solve-resume-head")
            .with("expected", asked.choice().to_string())
            .with("found", rules::clip(&found)),
        Stop::Resume(JournalError::Damaged(byte)) => {
            Note::new("solve-resume-damaged").with("byte", byte.to_string())
        }
        Stop::Resume(JournalError::Io(error)) | Stop::Journal(error) => {
            let path = args.checkpoint.as_deref();
            return Failure::file(path.unwrap_or("-".as_ref()), &error);
        }
    };
    Failure::Failed(out.texts.say(None, &note))
}

/// The numbers of a search that has not ended: how many nodes there were, and how many leaves are at
/// least to be decided to prove that the player to move wins, and to prove that not.
fn numbers(note: Note, progress: &Progress) -> Note {
    note.with("nodes", progress.nodes.to_string())
        .with("proof", progress.proof.to_string())
        .with("disproof", progress.disproof.to_string())
}

/// How far the search is, as honest as it can be.
fn said(progress: &Progress, mv: Option<&str>, texts: &Texts) -> String {
    let note = numbers(Note::new("solve-progress"), progress)
        .with("entries", progress.entries.to_string())
        .with("mib", progress.bytes >> 20);
    let line = texts.say(None, &note);
    mv.map_or(line.clone(), |mv| format!("{mv}: {line}"))
}

/// Shows itself on standard error if that is a terminal.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("[{elapsed_precise}] {msg}");
    ProgressBar::new_spinner().with_style(style.expect("the template is well formed"))
}

fn tell(asked: &Asked, answer: &Answer, time: Duration, out: &mut Output) -> Result<(), Failure> {
    let game = Some(asked.choice().game());
    let mut note = Note::new("solve-result").with("result", answer.outcome.to_string());
    note = match answer.outcome {
        Outcome::Draw => note.with("outcome", "draw"),
        Outcome::Win(player) => note.with("outcome", "win").with("player", player),
    };
    note = note.with("plies", answer.plies.unwrap_or(0));
    out.line(out.texts.say(game, &note))?;
    if !answer.line.is_empty() {
        let note = Note::new("solve-line").with("line", answer.line.join(" "));
        out.line(out.texts.say(None, &note))?;
    }
    for (mv, outcome, plies) in &answer.moves {
        let note = match outcome {
            Outcome::Draw => Note::new("solve-move-draw"),
            Outcome::Win(player) => Note::new("solve-move-win")
                .with("player", *player)
                .with("plies", plies.unwrap_or(0)),
        };
        let meaning = out.texts.say(game, &note);
        out.line(format!("{mv:<12}  {outcome}  {meaning}"))?;
    }
    let effort = Note::new("solve-effort")
        .with("nodes", answer.nodes.to_string())
        .with("entries", answer.entries.to_string())
        .with("mib", answer.bytes >> 20)
        .with("seconds", format!("{:.1}", time.as_secs_f64()));
    aside(&out.texts.say(None, &effort));
    if !answer.is_exact {
        aside(&out.texts.word("solve-digest"));
    }
    Ok(())
}

/// What is known although the search has not ended.
fn tell_unfinished(
    asked: &Asked,
    unfinished: &Unfinished,
    time: Duration,
    is_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    match &unfinished.answer {
        Some(answer) if is_json => out.json(&value(asked, answer, time, out)),
        Some(answer) => tell(asked, answer, time, out),
        None if is_json => {
            let progress = &unfinished.progress;
            let mut value = json::position(asked.position.as_ref(), out.texts);
            value["result"] = Value::Null;
            value["proof"] = progress.proof.into();
            value["disproof"] = progress.disproof.into();
            value["nodes"] = progress.nodes.into();
            value["positions"] = progress.entries.into();
            value["bytes"] = progress.bytes.into();
            value["seconds"] = time.as_secs_f64().into();
            out.json(&value)
        }
        None => Ok(()),
    }
}

fn value(asked: &Asked, answer: &Answer, time: Duration, out: &Output) -> Value {
    let mut value = json::position(asked.position.as_ref(), out.texts);
    value["result"] = answer.outcome.to_string().into();
    value["plies"] = answer.plies.into();
    value["line"] = json!(answer.line);
    let one = |(mv, outcome, plies): &(String, Outcome, Option<u32>)| json!({ "move": mv, "result": outcome.to_string(), "plies": plies });
    value["moves"] = answer.moves.iter().map(one).collect();
    value["nodes"] = answer.nodes.into();
    value["positions"] = answer.entries.into();
    value["bytes"] = answer.bytes.into();
    value["exact"] = answer.is_exact.into();
    value["seconds"] = time.as_secs_f64().into();
    value
}
