//! Workers, matches that are spread over them, and NATS, as real processes.
#![cfg(unix)]

mod asked;
mod dead;
mod ladders;
mod makes;
mod moves;
mod serve;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use testkit::servers::{Nats, Process, wait_for};

use asked::games;

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");
/// Games of some hundredths of a second each.
const MATCH: &str = "arena match talpa engine:method=alpha-beta,memory=2,nodes=2500 \
    engine:method=alpha-beta,memory=2,nodes=3000 --games 40 --plies 2 --balance 0";
const GAMES: usize = 40;
/// Four games of a second or more: few moves that are thought about for long.
const LONG: &str = "arena match talpa engine:method=alpha-beta,memory=2,nodes=2000000 \
    engine:method=alpha-beta,memory=2,nodes=1900000 --games 4 --max-plies 2 --plies 2 --balance 0";

fn program(line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["--lang", "en"]).args(line.split(' '));
    command.stdin(Stdio::null());
    command
}

/// A process with a log.
pub(crate) struct Logged {
    process: Process,
    log: PathBuf,
}

impl Logged {
    fn start(mut command: Command, log: PathBuf) -> Self {
        let file = File::create(&log).expect("a file");
        command.stdout(file.try_clone().expect("the same file"));
        let process = Process::start(command.stderr(file)).expect("the program starts");
        Self { process, log }
    }

    /// A worker with one thread.
    pub(crate) fn worker(folder: &TempDir, name: &str, url: &str, more: &str) -> Self {
        let line = format!("worker --threads 1 --name {name} --nats {url}{more}");
        Self::start(program(&line), folder.path().join(name))
    }

    fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    #[track_caller]
    fn end(&mut self) {
        let status = self.process.wait();
        assert!(status.success(), "{status}: {}", self.said());
    }
}

/// NATS with files in that folder.
pub(crate) fn nats(folder: &TempDir) -> Nats {
    Nats::start(folder.path()).expect("NATS")
}

fn n_games(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.matches("[Result").count()
}

fn done(mut command: Command) -> Output {
    command.output().expect("the program starts")
}

/// The games of a match that is played at home.
fn at_home(folder: &TempDir, line: &str) -> Vec<String> {
    let file = folder.path().join("home.qdr");
    let mut command = program(line);
    let output = done({
        command.arg("--out").arg(&file);
        command
    });
    assert!(output.status.success(), "{output:?}");
    games(&file)
}

/// A match that is spread, with its file.
fn spread(folder: &TempDir, line: &str, url: &str) -> (Logged, PathBuf) {
    let file = folder.path().join("spread.qdr");
    let mut command = program(&format!("{line} --nats {url}"));
    command.arg("--out").arg(&file);
    let log = folder.path().join("match");
    (Logged::start(command, log), file)
}

pub(crate) fn overview(url: &str) -> Value {
    let output = done(program(&format!("jobs --json --nats {url}")));
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_match_that_is_spread_has_the_games_of_one_at_home() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let line = format!("{MATCH} --clock 600+1 --adjudicate-score 0.98,4");
    // What clocks show depends on the machine, so they are left out of the comparison.
    let without_clocks = |games: Vec<String>| -> Vec<String> {
        let mut games: Vec<String> = games.iter().map(|it| moves(it)).collect();
        games.sort();
        games
    };
    let _one = Logged::worker(&folder, "one", &nats.url(), "");
    let _two = Logged::worker(&folder, "two", &nats.url(), "");
    for (line, with_clocks) in [(MATCH, false), (line.as_str(), true)] {
        let home = at_home(&folder, line);
        let (mut process, file) = spread(&folder, line, &nats.url());
        process.end();
        assert_eq!(home.len(), GAMES);
        if with_clocks {
            assert_eq!(without_clocks(games(&file)), without_clocks(home));
        } else {
            assert_eq!(games(&file), home);
        }
        for name in ["home.qdr", "spread.qdr"] {
            fs::remove_file(folder.path().join(name)).expect("it was written");
        }
    }
    let after = overview(&nats.url());
    let workers = after["workers"].as_array().expect("a list");
    let did: u64 = workers.iter().filter_map(|it| it["done"].as_u64()).sum();
    assert_eq!(did, 2 * GAMES as u64, "{after}");
    assert!(
        workers.iter().all(|it| it["done"] != 0),
        "both work: {after}"
    );
    let left = after["queues"].as_array().expect("a list").iter();
    assert_eq!(left.filter(|it| it["waiting"] != 0).count(), 0, "{after}");
}

/// The round and the moves of a written game.
fn moves(game: &str) -> String {
    let record = record::read_str(game).next().expect("a game").record;
    let tree = record.tree();
    let moves: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
    let round = record.tags().value("Round").unwrap_or_default();
    format!("{round}: {} {:?}", moves.join(" "), record.result())
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn workers_that_are_killed_or_paused_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let home = at_home(&folder, MATCH);
    let mut killed = Logged::worker(&folder, "killed", &nats.url(), "");
    let paused = Logged::worker(&folder, "paused", &nats.url(), "");
    let (mut process, file) = spread(&folder, MATCH, &nats.url());
    wait_for("some games", || (n_games(&file) >= 4).then_some(()));
    killed.process.kill();
    paused.process.signal("STOP");
    assert!(n_games(&file) < GAMES, "in the middle");
    let _third = Logged::worker(&folder, "third", &nats.url(), "");
    // What those two had is given to the third once they have been silent for long enough;
    // when the paused one wakes, the game that it had counts no second time.
    wait_for("most games", || (n_games(&file) >= GAMES - 1).then_some(()));
    paused.process.signal("CONT");
    process.end();
    assert_eq!(games(&file), home);
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_match_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let home = at_home(&folder, MATCH);
    let _worker = Logged::worker(&folder, "one", &nats.url(), "");
    let (mut process, file) = spread(&folder, MATCH, &nats.url());
    wait_for("some games", || (n_games(&file) >= 4).then_some(()));
    process.process.kill();
    assert!(n_games(&file) < GAMES, "in the middle");
    let (mut process, file) = spread(&folder, &format!("{MATCH} --resume"), &nats.url());
    process.end();
    assert_eq!(games(&file), home);
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn nats_may_end_and_forget() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = nats(&folder);
    let home = at_home(&folder, MATCH);
    let _worker = Logged::worker(&folder, "one", &nats.url(), "");
    let (mut process, file) = spread(&folder, MATCH, &nats.url());
    for (n, forgets) in [(4, false), (16, true)] {
        wait_for("some games", || (n_games(&file) >= n).then_some(()));
        nats.process().kill();
        assert!(n_games(&file) < GAMES, "in the middle");
        if forgets {
            nats.forget();
        }
        nats.begin_again().expect("NATS");
    }
    process.end();
    assert_eq!(games(&file), home);
}

/// Where NATS is killed while no job lies there, it may count jobs from 1 again when it is back, and
/// the queues remember the numbers of before.
#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_queue_that_passes_over_jobs_is_made_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = nats(&folder);
    let home = at_home(&folder, MATCH);
    let _worker = Logged::worker(&folder, "one", &nats.url(), "");
    for _ in 0..2 {
        let (mut process, file) = spread(&folder, MATCH, &nats.url());
        process.end();
        assert_eq!(games(&file), home);
        fs::remove_file(&file).expect("it was written");
        nats.process().kill();
        let jobs = nats.folder().join("jetstream/$G/streams/QUADRILLE_JOBS");
        assert!(jobs.join("obs").exists(), "queues are kept");
        fs::remove_dir_all(jobs.join("msgs")).expect("jobs are kept");
        nats.begin_again().expect("NATS");
    }
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_worker_that_is_told_to_end_hands_back_what_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let home = at_home(&folder, LONG);
    let mut first = Logged::worker(&folder, "first", &nats.url(), " --grace 0");
    let (mut process, file) = spread(&folder, LONG, &nats.url());
    wait_for("it works", || {
        let all = overview(&nats.url());
        all["workers"][0]["running"][0]["kind"].as_str().map(drop)
    });
    first.process.signal("TERM");
    first.end();
    assert!(
        first.said().contains("nothing is left undone"),
        "{}",
        first.said()
    );
    let all = overview(&nats.url());
    let waiting = all["queues"].as_array().expect("a list").iter();
    let waiting: u64 = waiting.filter_map(|it| it["waiting"].as_u64()).sum();
    assert_eq!(waiting + n_games(&file) as u64, 4, "{all}");
    assert!(waiting > 0, "it was in the middle: {all}");
    let _second = Logged::worker(&folder, "second", &nats.url(), "");
    process.end();
    assert_eq!(games(&file), home);
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_worker_says_why_it_idles() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = nats(&folder);
    nats.process().kill();
    let worker = Logged::worker(&folder, "one", &nats.url(), "");
    let says = |what: &str| {
        wait_for(what, || worker.said().contains(what).then_some(()));
    };
    says("idle: not connected to NATS");
    nats.begin_again().expect("NATS");
    says("idle: there are no jobs");
    let all = overview(&nats.url());
    assert_eq!(
        all["workers"][0]["idle"], "idle: there are no jobs",
        "{all}"
    );
    let table = done(program(&format!("jobs --nats {}", nats.url())));
    let table = String::from_utf8(table.stdout).expect("UTF-8");
    assert!(table.contains("idle: there are no jobs"), "{table}");
}

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_match_says_that_nobody_plays_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let (mut process, _) = spread(&folder, MATCH, &nats.url());
    wait_for("it says so", || {
        process.said().contains("no worker answers").then_some(())
    });
    let queued = overview(&nats.url());
    assert_eq!(queued["queues"][0]["waiting"], GAMES, "{queued}");
    process.process.signal("INT");
    let status = process.process.wait();
    assert_eq!(status.code(), Some(1), "{}", process.said());
    let left = overview(&nats.url());
    let left = left["queues"].as_array().expect("a list");
    assert!(
        left.is_empty(),
        "what nobody waits for is taken back: {left:?}"
    );
}

#[test]
fn what_cannot_be_is_told() {
    for (line, code, said) in [
        ("worker --nats localhost", 2, "expected nats://HOST:PORT"),
        (
            "jobs --nats nats://127.0.0.1:1",
            1,
            "cannot reach NATS at nats://127.0.0.1:1",
        ),
        (
            "arena match talpa:4 random random --nats nats://ana:secret@127.0.0.1:1",
            1,
            "cannot reach NATS",
        ),
    ] {
        let output = done(program(line));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{line}: {err}");
        assert!(
            err.contains(said) && !err.contains("secret"),
            "{line}: {err}"
        );
    }
}
