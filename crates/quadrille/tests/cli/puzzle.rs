//! `puzzle`: lists, shows, days, attempts, checks, mining.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::{call, json, says, words};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// A file of the repository.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../puzzles")
        .join(name)
}

/// The first puzzle of a board that is a win of that many plies, with its solution.
fn puzzle(board: &str, plies: u64) -> serde_json::Value {
    let all = json(&words(&format!("puzzle list {board} --json")).prints());
    let mut all = all.as_array().expect("a list").iter();
    let found = all.find(|it| it["goal"] == "win" && it["plies"] == plies);
    let id = found.expect("such a puzzle")["id"]
        .as_str()
        .expect("a name");
    json(&words(&format!("puzzle show {id} --solution --json")).prints())
}

#[test]
fn boards_are_counted_and_listed() {
    says(
        &words("puzzle list").prints(),
        &["talpa:8: 300 puzzles", "splinter:mini: 100 puzzles"],
    );
    let list = words("puzzle list talpa:6").prints();
    assert_eq!(list.lines().count(), 101);
    says(&list, &["talpa-6-", "win 3", "tunnel", "100 puzzles"]);
    let path = file("talpa-6.txt");
    let other = call(["puzzle", "list", "talpa:8", "--file", text(&path)]).fails(1);
    says(&other, &["talpa-6.txt", "talpa:6, not of talpa:8"]);
    let some = words("puzzle list talpa:6 --theme removals").prints();
    assert!(some.lines().rev().skip(1).all(|it| it.contains("removals")));
    says(
        &words("--lang pt puzzle list talpa:6").prints(),
        &["100 problemas"],
    );
    says(
        &words("puzzle list talpa:12").fails(1),
        &["talpa:12", "talpa:8"],
    );
    says(
        &words("puzzle list talpa --theme frob").fails(2),
        &["frob", "runner"],
    );
}

#[test]
fn a_puzzle_is_shown_with_and_without_its_solution() {
    let value = puzzle("talpa:6", 3);
    let id = value["id"].as_str().expect("a name");
    assert_eq!(value["line"].as_array().map(Vec::len), Some(3));
    let shown = words(&format!("puzzle show {id}")).prints();
    says(
        &shown,
        &[id, "to move and win in 3 plies", "levels find it"],
    );
    assert!(!shown.contains("The solution"));
    let solved = words(&format!("puzzle show {id} --solution")).prints();
    says(&solved, &["The solution", "About: "]);
    says(&words("puzzle show talpa-6-nothing").fails(1), &["nothing"]);
    says(&words("puzzle show x").fails(1), &["no puzzle x"]);
}

#[test]
fn the_puzzle_of_a_day_depends_on_the_date_alone() {
    let of = |date: &str| words(&format!("puzzle daily talpa --date {date}")).prints();
    assert_eq!(of("2026-11-15"), of("2026-11-15"));
    assert_ne!(of("2026-11-15"), of("2026-11-16"));
    says(&of("2026-11-15"), &["Puzzle of 2026-11-15, talpa:8"]);
    let value = json(&words("puzzle daily splinter --date 2026-11-15 --json").prints());
    assert_eq!(value["date"], "2026-11-15");
    assert!(value.get("line").is_none(), "no solution unless asked for");
    says(&words("puzzle daily").prints(), &["talpa:8"]);
    for date in ["2026-02-30", "today", ""] {
        let failed = call(["puzzle", "daily", "--date", date]).fails(2);
        says(&failed, &["is no date"]);
    }
}

#[test]
fn moves_are_judged_for_scripts() {
    let value = puzzle("talpa:6", 3);
    let id = value["id"].as_str().expect("a name");
    let line: Vec<&str> = value["line"]
        .as_array()
        .expect("a line")
        .iter()
        .filter_map(|it| it.as_str())
        .collect();
    let own = format!("{} {}", line[0], line[2]);
    let done = call(["puzzle", "play", id, "--moves", &own]).prints();
    says(&done, &["is right. The answer is", "solved!"]);
    let played = call(["puzzle", "play", id, "--moves", &own, "--json"]).prints();
    let played = json(&played);
    assert_eq!(played["solved"], true);
    assert_eq!(played["steps"][0]["answer"], line[1]);
    let position = value["position"].as_str().expect("a position");
    let moves = call(["moves", "talpa:6", "--position", position]).prints();
    let wrong = moves
        .lines()
        .find(|it| *it != line[0])
        .expect("another move");
    let played = call(["puzzle", "play", id, "--moves", wrong, "--json"]).prints();
    let played = json(&played);
    assert_eq!(played["solved"], false);
    assert_eq!(played["mistakes"], 1);
    says(
        &call(["puzzle", "play", id, "--moves", "z99"]).fails(1),
        &["z99"],
    );
    says(&words("puzzle play talpa --json").fails(2), &["--moves"]);
}

#[test]
fn a_puzzle_is_solved_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let value = puzzle("talpa:6", 3);
    let id = value["id"].as_str().expect("a name");
    let (first, third) = (&value["line"][0], &value["line"][2]);
    let lines = format!(
        "hint\n{}\n{}\n",
        first.as_str().expect("a move"),
        third.as_str().expect("a move")
    );
    let said = words(&format!("puzzle play {id} --plain"))
        .env("QUADRILLE_HOME", text(folder.path()))
        .input(lines)
        .prints();
    says(
        &said,
        &["The move begins at", "solved!", "Talpa: ", "0 of 1 solved"],
    );
    let kept = fs::read_to_string(folder.path().join("practice/puzzles.txt"));
    says(
        &kept.expect("practice is kept"),
        &["quadrille-practice 1", id],
    );
}

#[test]
fn files_are_checked() {
    let path = file("alliances-4.txt");
    let sample = [
        "puzzle",
        "check",
        "--sample",
        "5",
        "--seed",
        "3",
        text(&path),
    ];
    says(
        &call(sample).prints(),
        &["5 puzzles are proved again", "seed 3"],
    );
    let value = json(&call(sample.into_iter().chain(["--json"])).prints());
    assert_eq!(value[0]["puzzles"], 5);
    let folder = tempfile::tempdir().expect("a folder");
    let whole = fs::read_to_string(&path).expect("a file");
    let bad = folder.path().join("bad.txt");
    for (damaged, said) in [
        (whole[..whole.len() / 2].to_owned(), "line "),
        (whole.replacen("goal win 3", "goal win 5", 1), "goal win 5"),
        (
            whole.replacen("puzzle alliances-4-", "puzzle alliances-4-f", 1),
            "line 4",
        ),
        (String::new(), "line 1"),
    ] {
        fs::write(&bad, damaged).expect("a file");
        says(
            &call(["puzzle", "check", text(&bad)]).fails(1),
            &["bad.txt", said],
        );
    }
    fs::write(&bad, b"quadrille-puzzles 1\n\xff\n").expect("a file");
    says(
        &call(["puzzle", "list", "--file", text(&bad)]).fails(1),
        &["line 2"],
    );
    says(&words("puzzle check /nowhere").fails(1), &["/nowhere"]);
    let open = ["puzzle", "check", text(&path), "--most", "1"];
    says(&call(open).fails(1), &["alliances-4-", "open"]);
}

/// Levels answer as before when they are asked anew how hard puzzles are.
fn rated_anew(mined: &Path) {
    let rated = mined.with_extension("rated");
    let args = ["puzzle", "rate", text(mined), "--output", text(&rated)];
    assert_eq!(call(args).run().code, Some(0));
    let read = |path: &Path| fs::read_to_string(path).expect("a file");
    assert_eq!(read(&rated), read(mined));
    // Nothing is written over.
    says(&call(args).fails(1), &[text(&rated)]);
    let args = ["puzzle", "rate", "/nowhere/x", "--output", text(&rated)];
    says(&call(args).fails(1), &["/nowhere/x"]);
}

/// Killed in the middle and begun again, the miner writes the same file.
#[test]
fn a_killed_miner_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let [journal, whole, resumed] =
        ["journal", "whole", "resumed"].map(|it| folder.path().join(it));
    let mine = [
        "puzzle",
        "mine",
        "talpa:5",
        "--level",
        "engine:method=tree,memory=64,nodes=120",
        "--count",
        "8",
    ];
    let args = mine.into_iter().chain(["--output", text(&whole)]);
    // How it went is a remark.
    let done = call(args).run();
    assert_eq!(done.code, Some(0), "{}", done.err);
    says(&done.out, &["talpa:5: 8 puzzles from"]);
    says(&done.err, &["positions tried: 8 puzzles"]);
    let args = ["--journal", text(&journal), "--output", text(&resumed)];
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(mine.into_iter().chain(args))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let is_over = loop {
        let over = child.try_wait().expect("a child").is_some();
        let games = fs::read_to_string(&journal).unwrap_or_default();
        if over || games.matches("mined ").count() >= 2 {
            break over;
        }
        thread::sleep(Duration::from_millis(5));
    };
    let _ = child.kill();
    let _ = child.wait();
    if !is_over {
        assert_eq!(call(mine.into_iter().chain(args)).run().code, Some(0));
    }
    rated_anew(&whole);
    let [whole, resumed] = [whole, resumed].map(|it| fs::read_to_string(it).expect("a file"));
    assert_eq!(whole, resumed);
    let args = ["--journal", text(&journal), "--output", "/nowhere/x"];
    says(
        &call(mine.into_iter().chain(args)).fails(1),
        &["/nowhere/x"],
    );
    let out = folder.path().join("other");
    let args = ["puzzle", "mine", "talpa:4", "--journal", text(&journal)];
    let args = args.into_iter().chain(["--output", text(&out)]);
    says(&call(args).fails(1), &["line 1", "talpa:4"]);
    let args = ["puzzle", "mine", "talpa:5", "--level", "level-99"];
    let args = args.into_iter().chain(["--output", text(&out)]);
    says(&call(args).fails(2), &["level-99"]);
}
