//! `record`: good files, damaged ones, and things that are no files of games.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect;

use crate::{Call, call, json, says};

const GOOD: &str = "[Game \"talpa\"]\n[First \"Ana\"]\n[Second \"Rui\"]\n\n1. d4-d5 {bold} (1. a1xa2) d7xd6 *\n\n\
                    [Game \"taacoca\"]\n[Variant \"4\"]\n\n1. a3a4b4R *\n";
const DAMAGED: &str = "[Game \"talpa\"]\n\n1. d4xd5 d7xd9 *\n\n[Game \"talpa\"]\n\n1. d4xd5 *\n";

/// A folder of its own for a test, empty at first.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0
            .join(name)
            .to_str()
            .expect("a path in UTF-8")
            .to_owned()
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("a file can be written");
        path
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.filter_map(Result::ok).map(name).collect();
        names.sort();
        names
    }
}

fn record(command: &str, file: &str) -> Call {
    call(["record", command, file])
}

#[test]
fn good_games_are_checked() {
    let folder = Folder::new("check-good");
    let path = folder.file("good.qdr", GOOD);
    assert_eq!(
        record("check", &path).prints(),
        "2 games, 0 faults, 0 warnings\n"
    );
    assert_eq!(
        record("check", "-").input(GOOD).prints(),
        "2 games, 0 faults, 0 warnings\n"
    );
    let crlf = GOOD.replace('\n', "\r\n");
    assert_eq!(
        record("check", "-").input(crlf).prints(),
        "2 games, 0 faults, 0 warnings\n"
    );
    says(
        &call(["record", "check", "-", "--lang", "pt"])
            .input(GOOD)
            .prints(),
        &["2 "],
    );
    let out = call(["record", "check", &path, "--json"]).prints();
    assert_eq!(out.lines().count(), 2);
    let first = json(&format!("{}\n", out.lines().next().expect("a line")));
    assert_eq!(
        (&first["line"], &first["faults"]),
        (&1.into(), &serde_json::json!([]))
    );
    assert_eq!(first["record"]["moves"].as_array().map(Vec::len), Some(3));
}

#[test]
fn damage_is_told_with_its_place() {
    let done = record("check", "-").input(DAMAGED).run();
    assert_eq!((done.code, done.error().as_str()), (Some(1), "-: 1 fault"));
    expect![[r#"
        -:3:10: fault: d7xd9 cannot be read as a move: there is no cell d9 on this board: cells go from a1 to h8 (T1)
        2 games, 1 fault, 0 warnings
    "#]].assert_eq(&done.out);
    let done = call(["record", "check", "-", "--json"])
        .input(DAMAGED)
        .run();
    assert_eq!(done.code, Some(1));
    assert_eq!(done.out.lines().count(), 2);
}

#[test]
fn an_empty_file_has_no_games() {
    for text in ["", "\n\n", "; a remark\n", "\u{feff}"] {
        assert_eq!(
            record("check", "-").input(text).prints(),
            "0 games, 0 faults, 0 warnings\n"
        );
        assert_eq!(record("convert", "-").input(text).prints(), "");
        says(
            &record("show", "-").input(text).fails(1),
            &["no such game", "0"],
        );
    }
}

#[test]
fn what_is_no_file_of_games_is_refused() {
    let folder = Folder::new("no-files");
    let missing = folder.path("missing.qdr");
    let here = folder.path("");
    for command in ["check", "convert", "show"] {
        says(
            &record(command, &missing).fails(1),
            &["missing.qdr", "No such file"],
        );
        says(&record(command, &here).fails(1), &["no-files", "directory"]);
        says(&record(command, "a\nb\x1b").fails(1), &["a\\nb\\u{1b}"]);
    }
    says(
        &call(["record", "show", &here, "--number", "7"]).fails(1),
        &["directory"],
    );
    says(&call(["record", "check", ""]).fails(2), &["FILE"]);
}

#[test]
fn binary_files_and_endless_lines() {
    let binary: Vec<u8> = (0..200_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let line = vec![b'x'; 5_000_000];
    let deep = format!(
        "[Game \"talpa\"]\n\n1. d4xd5 {}",
        "(1. a1xa2 ".repeat(50_000)
    );
    let comment = format!("[Game \"talpa\"]\n\n{{{}", "{".repeat(1_000_000));
    for bytes in [
        binary,
        line,
        deep.into_bytes(),
        comment.into_bytes(),
        vec![0; 3_000_000],
    ] {
        let check = record("check", "-").input(bytes.clone()).run();
        assert_eq!(check.code, Some(1));
        check.error();
        assert!(!check.out.contains(|c: char| c.is_control() && c != '\n'));
        let convert = record("convert", "-").input(bytes.clone()).run();
        assert_eq!(convert.code, Some(1));
        says(&convert.error(), &["fault"]);
        let show = record("show", "-").input(bytes).run();
        assert!(matches!(show.code, Some(0 | 1)));
        assert!(!show.err.contains("panicked"));
    }
}

#[test]
fn conversion_is_canonical_and_stable() {
    let text = record("convert", "-").input(GOOD).prints();
    says(&text, &["[Variant \"8\"]", "1. d4xd5 {bold} (1. a1xa2)"]);
    assert_eq!(record("convert", "-").input(text.clone()).prints(), text);
    let lines = call(["record", "convert", "-", "--format", "json"])
        .input(GOOD)
        .prints();
    let games: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        (&games[0]["game"], &games[1]["variant"]),
        (&"talpa".into(), &"4".into())
    );
}

#[test]
fn conversion_of_damage_keeps_the_rest_and_fails() {
    let done = record("convert", "-").input(DAMAGED).run();
    assert_eq!(done.code, Some(1));
    says(&done.error(), &["-:3:", "d7xd9", "(1 fault)"]);
    assert_eq!(done.out.matches("[Game").count(), 2);
}

#[test]
fn a_converted_file_appears_complete_or_not_at_all() {
    let folder = Folder::new("convert");
    let good = folder.file("good.qdr", GOOD);
    let new = folder.path("new.qdr");
    assert_eq!(call(["record", "convert", &good, "-o", &new]).prints(), "");
    let written = fs::read_to_string(&new).expect("the file was written");
    assert_eq!(record("convert", &good).prints(), written);
    assert_eq!(
        call(["record", "convert", &good, "-o", "-"]).prints(),
        written
    );
    // Nothing is overwritten, not even by itself.
    for taken in [&new, &good, &folder.path("")] {
        says(
            &call(["record", "convert", &good, "-o", taken]).fails(1),
            &["exists"],
        );
    }
    assert_eq!(fs::read_to_string(&good).expect("the file is there"), GOOD);
    // A failure leaves nothing behind.
    let other = folder.path("other.qdr");
    call(["record", "convert", &folder.path(""), "-o", &other]).fails(1);
    call(["record", "convert", &folder.path("missing"), "-o", &other]).fails(1);
    says(
        &call(["record", "convert", &good, "-o", &folder.path("no/x.qdr")]).fails(1),
        &["no/x.qdr"],
    );
    assert_eq!(folder.names(), ["good.qdr", "new.qdr"]);
    // Damaged games are converted as far as they go.
    let damaged = folder.file("damaged.qdr", DAMAGED);
    call(["record", "convert", &damaged, "-o", &other]).fails(1);
    assert_eq!(
        folder.names(),
        ["damaged.qdr", "good.qdr", "new.qdr", "other.qdr"]
    );
}

#[test]
fn a_game_is_shown() {
    let show = |args: &[&str]| call(["record", "show", "-"].iter().chain(args)).input(GOOD);
    says(
        &show(&[]).prints(),
        &[
            "Ana - Rui  *",
            "d4xd5 d7xd6",
            "last move: d7xd6",
            "Red to move",
        ],
    );
    says(
        &show(&["--number", "2"]).prints(),
        &["? - ?", "taacoca:4", "a3a4b4R"],
    );
    says(
        &show(&["--ply", "1"]).prints(),
        &["last move: d4xd5", "Blue to move"],
    );
    assert!(!show(&["--ply", "0"]).prints().contains("last move"));
    assert!(show(&["--format", "ascii"]).prints().is_ascii());
    assert!(show(&["--format", "svg"]).prints().starts_with("<svg"));
    let value = json(&show(&["--format", "json"]).prints());
    assert_eq!(value["played"], serde_json::json!(["d4xd5", "d7xd6"]));
    says(&show(&["--number", "3"]).fails(1), &["no such game", "2"]);
    says(&show(&["--ply", "3"]).fails(1), &["2 moves"]);
}

#[test]
fn a_damaged_game_is_shown_as_far_as_it_goes() {
    let done = record("show", "-").input(DAMAGED).run();
    assert_eq!(done.code, Some(0));
    says(&done.out, &["last move: d4xd5"]);
    says(&done.err, &["-:3:10: fault: ", "d7xd9"]);
    says(
        &record("show", "-")
            .input("[Game \"chess\"]\n\n1. e4 *\n")
            .fails(1),
        &["chess"],
    );
    says(&record("show", "-").input("1. e4 *\n").fails(1), &["game"]);
}

#[test]
fn names_in_a_file_do_not_reach_the_terminal_raw() {
    let text = "[Game \"talpa\"]\n[First \"\\u001b[31mA\\nB\"]\n[Second \"\x1b[2J\"]\n\n*\n";
    for command in ["show", "check", "convert"] {
        let done = record(command, "-").input(text).run();
        assert!(
            !done.out.contains('\x1b') && !done.err.contains('\x1b'),
            "{done:?}"
        );
    }
}
