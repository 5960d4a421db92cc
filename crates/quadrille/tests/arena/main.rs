//! Matches through the built program: real files, real pipes, real kills.

#![cfg(unix)]

mod again;
mod engines;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A folder of one test, removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("quadrille-arena-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program with these arguments, separated by spaces, and an output file.
pub(crate) fn command(line: &str, file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(line.split(' ')).arg("--out").arg(file);
    command.env("LANG", "C").stdin(Stdio::null());
    command
}

/// What a match that succeeds prints as JSON.
#[track_caller]
pub(crate) fn report(mut command: Command) -> Value {
    let output = command.arg("--json").output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}

/// What a command that fails says.
#[track_caller]
fn error(mut command: Command, code: i32) -> String {
    let output = command.output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{err}");
    err
}

/// The games of a file in a fixed order.
#[track_caller]
pub(crate) fn games(file: &Path) -> Vec<record::Record> {
    let text = fs::read_to_string(file).expect("the file was written");
    let mut games: Vec<record::Record> = record::read_str(&text)
        .map(|read| {
            assert!(
                read.faults.is_empty() && read.warnings.is_empty(),
                "{read:?}"
            );
            read.record
        })
        .collect();
    let place = |game: &record::Record| {
        let value = |name: &str| game.tags().value(name).expect("a tag").to_owned();
        (value("Event"), value("Round").parse::<usize>().ok())
    };
    games.sort_by_key(place);
    games
}

const MATCH: &str = "arena match taacoca:3 level-4 level-6 --games 60 --plies 2 --balance 0";

/// Waits until a file has so many games; false if the program ended before.
fn wait_for(file: &Path, n: usize, child: &mut Child) -> bool {
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        if text.matches("[Result").count() >= n {
            return true;
        }
        if child.try_wait().expect("a child of ours").is_some() {
            return false;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_match_goes_on() {
    let folder = Folder::new("kill");
    let (whole, cut) = (folder.file("whole.qdr"), folder.file("cut.qdr"));
    let expected = report(command(MATCH, &whole));
    assert_eq!(games(&whole).len(), 60);

    let mut running = command(MATCH, &cut);
    let child = running.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    assert!(
        wait_for(&cut, 4, &mut child),
        "it ended before it was killed"
    );
    child.kill().expect("a child of ours");
    child.wait().expect("a child of ours");
    let text = fs::read_to_string(&cut).expect("the file was written");
    assert!(text.matches("[Result").count() < 60, "killed in the middle");

    let refused = error(command(MATCH, &cut), 1);
    assert!(refused.contains("--resume"), "{refused}");
    let other = format!("{MATCH} --resume --seed 9");
    let refused = error(command(&other, &cut), 1);
    assert!(refused.contains("seed was 1 and is now 9"), "{refused}");
    let other = MATCH.replace("level-6", "level-7") + " --resume";
    let refused = error(command(&other, &cut), 1);
    assert!(refused.contains("level-6 played in it"), "{refused}");

    let resumed = report(command(&format!("{MATCH} --resume --concurrency 2"), &cut));
    assert_eq!(resumed, expected);
    assert_eq!(games(&cut), games(&whole));
}

#[test]
fn an_interrupted_match_says_how_it_goes_on() {
    let folder = Folder::new("interrupt");
    let file = folder.file("games.qdr");
    let line = MATCH.replace("--games 60", "--games 100000");
    let mut running = command(&line, &file);
    let child = running
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("the program starts");
    assert!(wait_for(&file, 3, &mut child), "it goes on for long");
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("the program kill").success());
    let output = child.wait_with_output().expect("a child of ours");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("--resume"), "{err}");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("score") && out.contains("Elo"), "{out}");
    assert!(games(&file).len() >= 3);
}

#[test]
fn a_gauntlet_tells_everything() {
    let folder = Folder::new("gauntlet");
    let line = "arena match talpa:4 level-3 random seed-greedy --gauntlet --games 6 --plies 2";
    let report = report(command(line, &folder.file("games.qdr")));
    let pairings = report["pairings"].as_array().expect("pairings");
    assert_eq!(pairings.len(), 2);
    for pairing in pairings {
        assert_eq!(pairing["games"]["games"], 6);
        assert_eq!(pairing["moving_first"]["games"], 3);
        assert_eq!(pairing["players"][0], "level-3");
        let endings = pairing["endings"].as_array().expect("endings");
        assert!(
            endings
                .iter()
                .all(|it| it["ending"].as_str().is_some_and(|it| it.starts_with('T')))
        );
    }
    assert_eq!(report["ratings"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_test_is_told() {
    let folder = Folder::new("sprt");
    let line = "arena match talpa:6 engine:nodes=100 random --games 500 --sprt 0,200 --balance 0";
    let report = report(command(line, &folder.file("games.qdr")));
    assert_eq!(report["sprt"]["accepted"], "elo1");
    assert!(report["pairings"][0]["games"]["games"].as_u64() < Some(200));
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new("usage");
    let file = folder.file("games.qdr");
    for (line, said) in [
        ("arena match talpa random", "two players"),
        (
            "arena match talpa random level-2 level-3 --sprt 0,5",
            "two players",
        ),
        ("arena match talpa random level-2 --sprt 5,0", "elo0,elo1"),
        ("arena match talpa random level-2 --clock x", "60+0.5"),
        (
            "arena match talpa random level-2 --adjudicate-score 0.4,2",
            "0.98,4",
        ),
        ("arena match talpa random level-2 --balance 0.7", "0.5"),
        ("arena match talpa random nobody", "nobody"),
        ("arena match talpa random cmd:", "cmd:"),
    ] {
        let refused = error(command(line, &file), 2);
        assert!(refused.contains(said), "{line}: {refused}");
        assert!(!file.exists(), "{line}");
    }
    let line = "arena match talpa random cmd:/no/such/program";
    assert!(error(command(line, &file), 1).contains("/no/such/program"));
}
