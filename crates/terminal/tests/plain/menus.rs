//! Menus, records and what else is outside a game.

use std::fs;
use std::path::Path;

use rules::Lang;
use terminal::plain::Failure;
use terminal::{Options, Start};

use crate::{Folder, options, run, say, says};

#[test]
fn the_end_of_the_input_ends_the_program_anywhere() {
    let script = "1\n1\n1\n4\n1\n1\n";
    for n in 0..=script.lines().count() {
        let lines: Vec<&str> = script.lines().take(n).collect();
        say(&lines.join("\n"), Start::Menu);
    }
}

#[test]
fn zero_goes_back_step_by_step() {
    let screen = say("1\n1\n1\n2\n1\n0\n0\n0\n0\n0\n0\n", Start::Menu);
    let parts = [
        "Name of Red []> 0",
        "Which computer player for Blue?",
        "Who plays?",
        "Which variant?",
        "Which game?",
        "Main menu",
        "Choice [1]> 0\n",
    ];
    says(&screen, &parts);
}

#[test]
fn wrong_answers_are_asked_again() {
    let long = "x".repeat(50);
    let lines = format!(
        "9\n99999999999999999999\n-1\nplay\nboard\nhelp\n1\nchess\ntalp\ntalpa\n20\n44\nlarge\ntalpa:4\n5\n2\nhard\nRANDOM\n{long}\nundo\nhelp\n-\nquit\n"
    );
    let screen = say(&lines, Start::Menu);
    let parts = [
        "> 9\nchoose a number from 0 to 8",
        "9\nchoose a number from 0 to 8",
        "> -1\nchoose a number from 0 to 8",
        "> play\nchoose a number",
        "only while a game is being played",
        "type the number of a line",
        "there is no game \"chess\"",
        "did you mean \"talpa\"",
        "Which variant?",
        "choose a number from 0 to 9",
        "talpa has no variant \"large\"",
        "Who plays?",
        "choose a number from 0 to 4",
        "> hard\nchoose a number from 0 to 14",
        "that name is too long",
        "only while a game is being played",
        "type a name",
        "1. Red> quit",
    ];
    says(&screen, &parts);
}

#[test]
fn quit_leaves_from_anywhere() {
    for lines in [
        "quit\n",
        "1\nquit\n",
        "1\n1\n1\n1\nquit\n",
        "3\nsair\n",
        "5\n1\nexit\n",
    ] {
        let screen = say(&format!("{lines}0\n0\n0\n0\n"), Start::Menu);
        let last = screen.lines().last().expect("a line");
        let word = lines.trim().rsplit('\n').next().expect("a word");
        assert!(last.ends_with(&format!("> {word}")), "{last}");
    }
}

#[test]
fn rules_and_about_are_shown_in_the_language() {
    let screen = say("4\n2\n6\n0\n", Start::Menu);
    says(
        &screen,
        &[
            "# Taacoca",
            "C1",
            "Quadrille 1.2.3",
            "Talpa, by ",
            "License",
        ],
    );
    let screen = run(b"4\n2\n6\n0\n", Start::Menu, options(Lang::Pt));
    says(&screen, &["# Taacoca", "C1", "Talpa, de ", "Licença"]);
}

const RECORDS: &str = r#"[Game "talpa"]
[Variant "4"]
[First "Ana"]

1. a1xa2 {a quiet \x1b[31m start} (1. a3xa4) b3xb4 *

[Game "splinter"]
[Variant "nano"]

*

[Game "chess"]

1. e4 *
"#;

fn record(folder: &Folder) -> std::path::PathBuf {
    let path = folder.0.join("games.qdr");
    fs::write(&path, RECORDS.replace("\\x1b", "\x1b")).expect("a file");
    path
}

#[test]
fn a_record_is_looked_through() {
    let folder = Folder::new();
    let lines = "1\n\n\n\nback\nstart\nback\nv2\nv3\n2\n7\nend\ndescribe\nmoves\nboard\nhelp\nundo\nwhat\n0\n0\n";
    let start = Start::Watch(record(&folder));
    let screen = run(lines.as_bytes(), start, options(Lang::En));
    let parts = [
        "chess",
        "1. talpa:4 Ana - ? *",
        "2. splinter:nano ? - ? *",
        "Ana - ?, 2 moves, result *",
        "variations:\nv1. a1xa2\nv2. a3xa4",
        "Move 0 of 2> \nlast move: Red (Ana) a1xa2\ncaptured on a2\n",
        "a quiet ",
        "Move 1 of 2> \nlast move: Blue b3xb4",
        "Move 2 of 2> \nthere is no such move",
        "Move 2 of 2> back",
        "Move 1 of 2> start",
        "Move 0 of 2> back\nthere is no such move",
        "Move 0 of 2> v2\nlast move: Red (Ana) a3xa4",
        "Move 1 of 2> v3\nthere is no such move",
        "Move 1 of 2> 2\nlast move: Blue b3xb4",
        "> 7\nthere is no such move",
        "> describe\nTalpa 4, after 2 moves",
        " moves:",
        "> help\nan empty line goes on",
        "> undo\nthat is possible only while",
        "> what\nan empty line goes on",
        "Which game of the file?",
    ];
    says(&screen, &parts);
    assert!(
        !screen.contains('\x1b'),
        "a comment cannot play with the terminal"
    );
}

#[test]
fn records_are_offered_and_opened_by_name() {
    let folder = Folder::new();
    let path = record(&folder).display().to_string();
    let store = folder.store();
    store
        .save_record("[Game \"talpa\"]\n\n1. a1xa2 *\n")
        .expect("a record");
    let options = Options {
        store,
        ..options(Lang::En)
    };
    let lines = format!("3\n/no/such/file\n/\n1\n0\n{path}\n0\n0\n0\n");
    let screen = run(lines.as_bytes(), Start::Menu, options);
    let parts = [
        "-talpa.qdr",
        "/no/such/file cannot be read",
        "/ cannot be read",
        "Move 0 of 1",
        "Which game of the file?",
        "Main menu",
    ];
    says(&screen, &parts);
}

#[test]
fn a_file_without_games_is_refused() {
    let folder = Folder::new();
    let path = folder.0.join("empty");
    fs::write(&path, "nothing").expect("a file");
    for (path, why) in [
        (path.as_path(), "no game"),
        (Path::new("/no/such"), "cannot be read"),
    ] {
        let start = Start::Watch(path.to_owned());
        let done = terminal::plain::run(&b"0\n"[..], Vec::new(), start, options(Lang::En));
        let Err(Failure::Refused(said)) = done else {
            panic!("{path:?} was shown");
        };
        assert!(said.contains(why), "{said}");
    }
}
