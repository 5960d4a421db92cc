//! `solve`, `proof` and `table`.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{call, json, says, words};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn results_are_told_in_words_and_as_json() {
    let done = words("solve taacoca:3 --all-moves").run();
    assert_eq!(done.code, Some(0));
    says(&done.out, &["0-1: Black wins", "a1a2a3L", "at most 4"]);
    says(&done.err, &["nodes"]);
    let value = json(&words("solve taacoca:3 --json --all-moves").prints());
    assert_eq!(value["result"], "0-1");
    assert_eq!(value["plies"], 4);
    assert_eq!(value["exact"], true);
    assert_eq!(value["moves"][1]["move"], "a1a2a3R");
    assert_eq!(value["moves"][1]["result"], "0-1");
    let done = words("--lang pt solve alliances:3 --threads 2").run();
    says(
        &done.out,
        &["1-0: vitória de jogador 1", "no máximo em 3 jogadas"],
    );
}

#[test]
fn what_cannot_be_solved_is_told() {
    let over = ["solve", "talpa:4", "--position", "brb1/rbr1/brb1/rbr1 b"];
    says(&call(over).fails(1), &["over", "1-0"]);
    let given_up = words("solve alliances:5 --nodes 1000").fails(1);
    says(&given_up, &["no answer", "limit", "proof number"]);
    let given_up = words("solve alliances:5 --nodes 1000 --json").run();
    assert_eq!(given_up.code, Some(1));
    let value = json(&given_up.out);
    assert!(value["result"].is_null() && nodes(&value) >= 1000 && value["disproof"] != 0);
    // What was found before the limit is told.
    let some_moves = "solve talpa:5 --json --all-moves --nodes 83000 --moves";
    let some_moves = some_moves.split(' ').chain(["c3xd3 d5xd4"]);
    let some_moves = call(some_moves).run();
    assert_eq!(some_moves.code, Some(1), "{}", some_moves.err);
    let value = json(&some_moves.out);
    assert_eq!(value["result"], "1-0");
    let n_moves = value["moves"].as_array().map(Vec::len);
    assert!(n_moves < Some(27), "{n_moves:?}");
    says(&words("solve talpa:4 --resume").fails(2), &["--checkpoint"]);
    says(
        &words("solve talpa:4 --threads 0").fails(2),
        &["from 1 to 256"],
    );
    says(&words("solve talpa:99").fails(2), &["99"]);
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("talpa4.proof");
    let done = call(["solve", "talpa:4", "--leaf", "50", "--proof", text(&path)]).run();
    assert_eq!(done.code, Some(0), "{}", done.err);
    says(
        &call(["proof", "check", text(&path)]).prints(),
        &["1-0 is proved", "talpa:4"],
    );
    let again = call(["solve", "talpa:4", "--proof", text(&path)]).fails(1);
    says(&again, &["exists already"]);
    let proof = fs::read_to_string(&path).expect("a file");
    let value = json(&words("proof check - --json").input(proof.clone()).prints());
    assert_eq!(value["result"], "1-0");
    let cut = &proof[..proof.len() / 2];
    says(&words("proof check -").input(cut).fails(1), &["line "]);
    let forged = proof.replace("result 1-0", "result 0-1");
    says(
        &words("proof check -").input(forged).fails(1),
        &["line 7", "goal 2 wins"],
    );
}

/// A search with a checkpoint in a process of its own, killed (by SIGKILL) once its file
/// `is_enough`.
fn kill(args: &[&str], mut is_enough: impl FnMut() -> bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(args)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !is_enough() {
        let is_over = child.try_wait().expect("a child").is_some();
        assert!(!is_over, "it was too fast to be killed");
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |it| it.len())
}

fn nodes(answer: &Value) -> u64 {
    answer["nodes"].as_u64().expect("a number")
}

/// Killed in the middle, the search goes on from its checkpoint and finds the same.
#[test]
fn a_killed_search_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("work");
    let args = ["solve", "talpa:5", "--json", "--checkpoint", text(&path)];
    kill(&args, || size(&path) > 40_000);
    says(&call(args).fails(1), &["exists"]);
    let resume: Vec<&str> = args.into_iter().chain(["--resume"]).collect();
    let before = size(&path);
    kill(&resume, || size(&path) > before + 20_000);
    let resumed = || json(&call(&resume).prints());
    let first = resumed();
    assert_eq!(first["result"], "1-0");
    // Now the answer itself is in the file, and the nodes of both searches.
    let again = resumed();
    assert_eq!(again["result"], "1-0");
    assert_eq!(nodes(&again), nodes(&first));
    let names = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(names.count(), 1, "nothing is left beside the checkpoint");
    let other = ["solve", "talpa:4", "--resume", "--checkpoint", text(&path)];
    says(&call(other).fails(1), &["talpa:4", "talpa:5"]);
}

/// A second search on the same file is refused and leaves the first one alone, and so is one where
/// somebody else's file lies.
#[test]
fn searches_do_not_share_a_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("work");
    let args = ["solve", "talpa:6", "--checkpoint", text(&path)];
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(args)
        .spawn()
        .expect("the program starts");
    while size(&path) < 40_000 {
        thread::sleep(Duration::from_millis(10));
    }
    says(&call(args).fails(1), &["exists"]);
    let resume: Vec<&str> = args.into_iter().chain(["--resume"]).collect();
    says(&call(&resume).fails(1), &["another search"]);
    let before = size(&path);
    while size(&path) == before {
        let ended = child.try_wait().expect("a child");
        assert!(ended.is_none(), "the first search goes on: {ended:?}");
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let beside = folder.path().join("other.next");
    fs::write(&beside, "mine").expect("a file");
    let other = folder.path().join("other");
    let taken = ["solve", "talpa:4", "--checkpoint", text(&other)];
    says(&call(taken).fails(1), &["other.next exists"]);
    assert_eq!(fs::read_to_string(&beside).expect("a file"), "mine");
}

/// `cargo xtask deep solve`: each of several kills in a search of minutes costs less than a
/// minute of work.
#[test]
#[ignore = "minutes"]
#[expect(clippy::print_stdout, reason = "it is a measurement")]
fn a_kill_loses_at_most_a_minute_of_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("work");
    let question = ["solve", "talpa:6", "--json", "--moves", LONG];
    let whole = json(&call(question).prints());
    let seconds = whole["seconds"].as_f64().expect("a number");
    let minute = nodes(&whole) as f64 / seconds * 60.0;
    let args: Vec<&str> = question
        .into_iter()
        .chain(["--checkpoint", text(&path)])
        .collect();
    let resume: Vec<&str> = args.iter().copied().chain(["--resume"]).collect();
    let kills = 3;
    for n in 1..=kills {
        let part = seconds * f64::from(n) / f64::from(kills + 1);
        let begun = Instant::now();
        let args = if n == 1 { &args } else { &resume };
        kill(args, || begun.elapsed().as_secs_f64() > part / f64::from(n));
    }
    let killed = json(&call(&resume).prints());
    assert_eq!(killed["result"], whole["result"]);
    let lost = (nodes(&killed) as f64 - nodes(&whole) as f64) / f64::from(kills);
    println!(
        "{} nodes in {seconds:.0} s; with {kills} kills {} nodes: each lost {:.1} s",
        nodes(&whole),
        nodes(&killed),
        lost / minute * 60.0
    );
    assert!(
        lost < minute,
        "{lost} nodes for each kill, {minute} in a minute"
    );
}

/// A position of Talpa 6 that takes some minutes.
const LONG: &str = "a3xb3 a6xa5 f2xf3 b1xc1 e1xd1 a4xb4";

/// The positions of a game, each solved by itself, from the last backward.
#[test]
fn games_are_solved_from_their_ends_backward() {
    let game = "[Game \"taacoca\"]\n[Variant \"3\"]\n\n1. a1a2a3L e1e2e3L 2. b1b2b3R d1d2d3R 0-1\n";
    let curve = words("solve taacoca:3 --curve - --nodes 1000").input(game);
    let told = curve.prints();
    says(&told, &["plies  positions  open", "    3          1     0"]);
    assert_eq!(told.lines().count(), 5);
    let lines = words("solve taacoca:3 --curve - --nodes 1000 --json").input(game);
    let told = lines.prints();
    let last = json(&format!("{}\n", told.lines().last().expect("a line")));
    assert_eq!((&last["plies"], &last["open"]), (&0.into(), &0.into()));
    let start = json(&words("solve taacoca:3 --json").prints());
    assert_eq!(last["median"], start["nodes"]);
    let other = words("solve talpa:4 --curve - --nodes 9").input(game);
    says(&other.fails(1), &["no game of talpa:4"]);
    let unbounded = words("solve taacoca:3 --curve -").input(game);
    says(&unbounded.fails(2), &["--nodes"]);
}

/// Rows are told as they are found: the last position of a game is solved at once, its first
/// would take a day.
#[test]
fn rows_of_a_curve_do_not_wait_for_the_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    let played = "arena match talpa:6 random random --games 1 --out";
    let played: Vec<&str> = played.split(' ').chain([text(&games)]).collect();
    call(played).prints();
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["solve", "talpa:6", "--nodes", "1000000000000"])
        .args(["--curve", text(&games)])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let told = child.stdout.take().expect("it was asked for");
    let mut lines = BufReader::new(told).lines().map_while(Result::ok);
    says(&lines.next().expect("a head"), &["plies  positions"]);
    let row = lines.next().expect("a row");
    let fields: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(fields[2], "0", "{row}");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn tables_are_made_asked_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("taacoca3.table");
    let made = call(["table", "build", "taacoca:3", "-o", text(&path)]).prints();
    says(&made, &["18 positions", "0-1"]);
    says(&call(["table", "check", text(&path)]).prints(), &["all 18"]);
    let asked = call(["table", "probe", text(&path), "taacoca:3"]).prints();
    says(&asked, &["Black wins in 4", "a1a2a3L"]);
    let value = call(["table", "probe", text(&path), "taacoca:3", "--json"]).prints();
    assert_eq!(json(&value)["plies"], 4);
    let other = call(["table", "probe", text(&path), "talpa:4"]).fails(1);
    says(&other, &["not in the table of taacoca:3"]);
    let mut bytes = fs::read(&path).expect("a file");
    let last = bytes.len() - 2;
    bytes[last] ^= 8;
    fs::write(&path, bytes).expect("it can be written");
    says(
        &call(["table", "check", text(&path)]).fails(1),
        &["damaged"],
    );
    let large = folder.path().join("large");
    let refused = call(["table", "build", "talpa:8", "-o", text(&large)]).fails(1);
    says(&refused, &["too large"]);
}
