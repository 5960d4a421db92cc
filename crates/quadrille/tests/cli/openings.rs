//! `openings`.

use std::fs;
use std::path::Path;

use crate::{call, json, says, words};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

const GAMES: &str = "[Game \"talpa\"]\n[Variant \"4\"]\n[First \"Ana\"]\n[Second \"Rui\"]\n[Result \"1-0\"]\n\n\
    1. a1xa2 {[%eval 1.1]} 1-0\n\n\
    [Game \"talpa\"]\n[Variant \"4\"]\n[Result \"0-1\"]\n\n1. d4xd3 0-1\n\n\
    [Game \"talpa\"]\n[Variant \"4\"]\n[Result \"*\"]\n\n1. a1xa2 *\n\n\
    [Game \"talpa\"]\n[Variant \"5\"]\n[Result \"1-0\"]\n\n1. a1xa2 1-0\n\n\
    [Game \"talpa\"]\n[Variant \"4\"]\n[Result \"1-0\"]\n\n1. a1xa9 1-0\n";

#[test]
fn written_games_become_a_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, file) = (
        folder.path().join("games.qdr"),
        folder.path().join("talpa4"),
    );
    fs::write(&games, GAMES).expect("a file");
    let done = call([
        "openings",
        "build",
        "talpa:4",
        text(&games),
        "-o",
        text(&file),
    ])
    .run();
    assert_eq!(done.code, Some(0), "{}", done.err);
    says(&done.out, &["2 games", "2 positions"]);
    says(
        &done.err,
        &[
            "3 games were left out",
            "other boards 1",
            "without a result 1",
            "damaged 1",
            "games.qdr:",
        ],
    );
    let shown = call(["openings", "show", "talpa:4", "--file", text(&file)]).prints();
    says(
        &shown,
        &[
            "2 games, 2 positions (Ana, Rui)",
            "Red to move",
            "Red scores 50 %",
            "a1xa2 +1",
            "75 %",
        ],
    );
    let shown = call([
        "--lang",
        "pt",
        "openings",
        "show",
        "talpa:4",
        "--file",
        text(&file),
    ]);
    says(&shown.prints(), &["2 jogos", "jogada", "a jogar"]);
    let value = json(
        &call([
            "openings",
            "show",
            "talpa:4",
            "--file",
            text(&file),
            "--json",
        ])
        .prints(),
    );
    assert_eq!(value["games"], 2);
    assert_eq!(value["moves"][0]["move"], "a1xa2");
    assert_eq!(value["moves"][0]["alike"][0], "d4xd3");
    assert_eq!(value["moves"][0]["wins"][0], 1);
    assert_eq!(value["moves"][0]["evaluation"], 0.75);
    assert!(value["moves"][0]["proof"].is_null());
    let on = [
        "openings",
        "show",
        "talpa:4",
        "--file",
        text(&file),
        "--moves",
        "a1xb1",
    ];
    says(&call(on).prints(), &["here 0 games"]);
    let other = ["openings", "show", "talpa:5", "--file", text(&file)];
    says(&call(other).fails(1), &["of talpa:4", "talpa:5"]);
    let again = [
        "openings",
        "build",
        "talpa:4",
        text(&games),
        "-o",
        text(&file),
    ];
    says(&call(again).fails(1), &["exists already"]);
}

#[test]
fn lines_of_an_archive_are_counted_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("taacoca3");
    let line = |moves: &str, result: &str| {
        format!(
            "{{\"game\":\"x\",\"day\":\"2026-01-01\",\"choice\":\"taacoca:3\",\"players\":[\"Ana\",\"\"],\
             \"result\":\"{result}\",\"plies\":1,\"moves\":\"{moves}\"}}\n"
        )
    };
    let lines = [
        line("a1a2a3L", "0-1"),
        line("a1a2a3R", "1-0"),
        line("a1a2a3Q", "1-0"),
        "{\"game\":1}\n".to_owned(),
    ];
    let build = [
        "openings",
        "build",
        "taacoca:3",
        "-",
        "-o",
        text(&file),
        "--solve",
        "1000",
    ];
    let done = call(build).input(lines.concat()).run();
    assert_eq!(done.code, Some(0), "{}", done.err);
    says(&done.out, &["2 games"]);
    says(&done.err, &["damaged 2", "line 3", "positions are proved"]);
    let shown = call(["openings", "show", "taacoca:3", "--file", text(&file)]).prints();
    says(&shown, &["proved: Black wins in at most 4", "loss in 4"]);
}

#[test]
fn games_are_played_for_it_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (games, whole, again) = (path("games.qdr"), path("whole"), path("again"));
    let build = |out: &Path| {
        call([
            "openings",
            "build",
            "talpa:4",
            "--games",
            "6",
            "--player",
            "level-3",
            "--seed",
            "5",
            "--plies",
            "1",
            "--threads",
            "2",
            "--record",
            text(&games),
            "-o",
            text(out),
        ])
    };
    says(&build(&whole).prints(), &["6 games"]);
    // As if it had been killed in the middle of the third game.
    let record = fs::read_to_string(&games).expect("games");
    let third = record.match_indices("[Game ").nth(3).expect("six games").0;
    fs::write(&games, &record[..third + 30]).expect("a file");
    says(&build(&again).prints(), &["6 games"]);
    let [whole, again] = [whole, again].map(|it| fs::read(it).expect("a tree"));
    assert_eq!(whole, again);
    let other = call([
        "openings",
        "build",
        "talpa:4",
        "--games",
        "6",
        "--player",
        "level-3",
        "--seed",
        "6",
        "--plies",
        "1",
        "--record",
        text(&games),
        "-o",
        text(&path("other")),
    ]);
    says(&other.fails(1), &["seed"]);
}

#[test]
fn what_is_wrong_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree");
    says(
        &call(["openings", "build", "talpa", "-o", text(&file)]).fails(2),
        &["--games"],
    );
    says(
        &call([
            "openings",
            "build",
            "talpa",
            "--games",
            "2",
            "-o",
            text(&file),
        ])
        .fails(2),
        &["--record"],
    );
    says(
        &call(["openings", "build", "talpa", "-", "-o", text(&file)]).fails(1),
        &["no games of talpa:8"],
    );
    assert!(!file.exists());
    fs::write(&file, "nothing of the kind\n").expect("a file");
    let shown = ["openings", "show", "talpa", "--file", text(&file)];
    says(
        &call(shown).fails(1),
        &["tree: this is no file of openings"],
    );
    says(
        &words("openings show talpa:7").fails(1),
        &["no openings of talpa:7", "talpa:8", "openings build"],
    );
    says(&words("openings show chess").fails(2), &["chess"]);
}

#[test]
fn every_standard_board_has_openings() {
    for game in ["talpa", "taacoca", "splinter", "alliances"] {
        let value = json(&call(["openings", "show", game, "--json"]).prints());
        let moves = value["moves"].as_array().expect("moves");
        assert!(moves.len() > 3, "{game}");
        let games: u64 = value["games"].as_u64().expect("a number");
        assert!(games >= 100, "{game}: {games}");
    }
}

#[test]
fn statistics_are_told_by_board_and_by_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.qdr");
    fs::write(&games, GAMES).expect("a file");
    let done = call(["openings", "stats", text(&games)]).run();
    assert_eq!(done.code, Some(0), "{}", done.err);
    says(
        &done.out,
        &[
            "talpa:4",
            "2: +1 =0 -1",
            "first      50.0 %",
            "plies      1.0",
            "talpa:5",
            "24.0 a position",
        ],
    );
    says(&done.err, &["2 games were left out"]);
    let done = call(["openings", "stats", "--players", "--json", text(&games)]).run();
    let values: Vec<_> = done
        .out
        .lines()
        .map(|it| json(&format!("{it}\n")))
        .collect();
    assert_eq!(values.len(), 3);
    assert_eq!(values[1]["players"][0], "Ana");
    assert_eq!(values[1]["score"]["value"], 1.0);
    assert_eq!(values[1]["branching"], 24.0);
    says(&words("openings stats").fails(2), &["FILE"]);
    says(&words("openings stats /nowhere").fails(1), &["/nowhere"]);
}
