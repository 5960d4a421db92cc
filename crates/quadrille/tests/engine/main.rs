//! The engine protocol through real pipes: our engine, and some that are worse.
#![cfg(unix)]

use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::client::{External, Patience};
use protocol::{Go, Place};
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// Runs `engine-check` against a command; times are those of a slow machine.
fn check(options: &[&str], command: &[&str]) -> (Output, Vec<Value>) {
    let output = Command::new(PROGRAM)
        .args(["engine-check", "--json"])
        .args(options)
        .arg("--")
        .args(command)
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout.clone()).expect("the output is UTF-8");
    let findings = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("the output is JSON"));
    (output, findings.collect())
}

#[test]
fn our_engine_passes_every_check() {
    let patience = ["--patience", "120000", "--tolerance", "120000"];
    let (output, findings) = check(&patience, &[PROGRAM, "engine"]);
    for finding in &findings {
        assert_eq!(finding["verdict"], "passed", "{finding:#}");
    }
    assert!(output.status.success());
    assert!(findings.len() > 30, "{} checks", findings.len());
}

/// An engine that does this for each command, and otherwise what it should.
fn script(on_go: &str, on_stop: &str, otherwise: &str) -> String {
    format!(
        r#"while read -r word rest; do
            case "$word" in
                qep) echo "id name Bad"; echo "game talpa 4"; echo "qepok 1" ;;
                isready) echo readyok ;;
                newgame|position) ;;
                go) {on_go} ;;
                stop) {on_stop} ;;
                quit) exit 0 ;;
                *) {otherwise} ;;
            esac
        done"#
    )
}

#[track_caller]
fn fails(name: &str, script: &str, reason: &str) {
    let options = ["--only", name, "--tolerance", "300", "--patience", "5000"];
    let (output, findings) = check(&options, &["sh", "-c", script]);
    assert_eq!(output.status.code(), Some(1), "{findings:#?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(name), "{error}");
    let finding = findings
        .iter()
        .find(|finding| finding["verdict"] == "failed")
        .expect("something failed");
    assert_eq!(finding["check"], name, "{finding:#}");
    let why = finding["why"].as_str().expect("a reason is given");
    assert!(why.contains(reason), "{why}");
}

#[test]
fn bad_engines_are_found_out() {
    let bad = "echo error unknown what";
    fails("greeting", "cat > /dev/null", "nothing came");
    fails("greeting", "exit 3", "ended");
    fails("greeting", "echo qepok 1; cat > /dev/null", "id name");
    let illegal = script("echo bestmove a1xa9", ":", bad);
    fails("game-talpa", &illegal, "not a legal");
    let nonsense = script("echo bestmove", ":", bad);
    fails("depth", &nonsense, "move is missing");
    let crashing = script("exit 1", ":", bad);
    fails("nodes", &crashing, "ended");
    let deaf = script(":", ":", bad);
    fails("stop", &deaf, "bestmove");
    let silent = script(":", "echo bestmove none", ":");
    fails("unknown-command", &silent, "nothing came");
    let hasty = script("echo bestmove a1xa2", ":", bad);
    fails("infinite", &hasty, "before `stop`");
}

#[test]
fn after_a_failed_greeting_nothing_else_is_tried() {
    let options = ["--patience", "200"];
    let (output, findings) = check(&options, &["sh", "-c", "cat > /dev/null"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(findings[0]["verdict"], "failed");
    for finding in &findings[1..] {
        assert_eq!(finding["verdict"], "skipped", "{finding:#}");
    }
}

#[test]
fn an_unknown_check_is_wrong_usage() {
    let (output, _) = check(&["--only", "singing"], &[PROGRAM, "engine"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("ready-in-search"), "{error}");
}

#[test]
fn a_stopped_search_has_not_used_its_nodes() {
    let nodes = 1_000_000_000_000_000;
    let command = [PROGRAM.to_owned(), "engine".to_owned()];
    let patience = Patience {
        think: std::time::Duration::from_secs(600),
        grace: std::time::Duration::from_secs(60),
        ..Patience::default()
    };
    let mut engine = External::start(&command, patience).expect("it greets");
    for game in games::GameId::ALL {
        engine.new_game(game.standard()).expect("it plays");
        let stop = AtomicBool::new(false);
        let answer = engine.search(&Place::default(), &Go::nodes(nodes), &stop, &mut |_| {
            stop.store(true, Ordering::Relaxed);
        });
        let info = answer.expect("a move").info.expect("it told something");
        assert!(
            info.nodes.expect("it tells its nodes") < nodes / 1000,
            "{info:?}"
        );
    }
}

#[test]
fn levels_can_be_played() {
    let command = [PROGRAM.to_owned(), "engine".to_owned()];
    let mut engine = External::start(&command, Patience::default()).expect("it greets");
    for level in ["level-1", "level-2"] {
        engine.set_option("Level", level).expect("it has levels");
        engine
            .new_game("taacoca:3".parse().expect("a board"))
            .expect("it plays");
        let go = Go::nodes(1_000_000_000_000);
        let answer = engine.choose(&Place::default(), &go, &AtomicBool::new(false));
        answer.expect("a level ends by itself");
    }
    engine
        .set_option("Level", "level-99")
        .expect_err("there is none");
}
