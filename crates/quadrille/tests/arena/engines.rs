//! Matches against programs that speak the protocol, well or badly.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{Folder, games, report};

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// An engine that says it plays everything and does this when it is to move.
fn stub(on_go: &str) -> String {
    format!(
        "while read -r word rest; do case \"$word\" in\n\
         qep) echo 'id name Stub'; for game in talpa taacoca; do echo \"game $game 3 4\"; done; echo 'qepok 1';;\n\
         isready) echo readyok;;\n\
         go) {on_go};;\n\
         quit) exit 0;;\n\
         esac; done\n"
    )
}

/// The report and the games of a match between a level and an engine.
fn versus(folder: &Folder, engine: &str, more: &[&str]) -> (Value, Vec<record::Record>) {
    let file = folder.file("games.qdr");
    let mut command = Command::new(PROGRAM);
    command.args(["arena", "match", "talpa:4", "level-2"]);
    command
        .arg(format!("cmd:{engine}"))
        .args(["--plies", "2", "--balance", "0"]);
    command.args(more).arg("--out").arg(&file);
    (report(command), games(&file))
}

fn script(folder: &Folder, text: &str) -> String {
    let path = folder.file("engine.sh");
    fs::write(&path, text).expect("a script can be written");
    format!("sh {}", quoted(&path))
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display())
}

/// How often the engine failed in some way.
fn failures(report: &Value, engine: &str, kind: &str) -> u64 {
    report["pairings"][0]["failures"][format!("cmd:{engine}")][kind]
        .as_u64()
        .unwrap_or(0)
}

#[track_caller]
fn check_forfeits(games: &[record::Record], said: &str) {
    for game in games {
        let value = |name: &str| game.tags().value(name);
        let Some(side) = value("Forfeit") else {
            continue;
        };
        assert!(
            value(side).is_some_and(|it| it.starts_with("cmd:")),
            "the engine failed"
        );
        let reason = value("Reason").expect("a reason");
        assert!(reason.contains(said), "{reason}");
        let won = if side == "First" { "0-1" } else { "1-0" };
        assert_eq!(game.result_text(), won);
        assert_eq!(value("Termination"), Some("forfeit"));
    }
}

#[test]
fn our_own_engine_plays_through_pipes() {
    let folder = Folder::new("own");
    let engine = format!("{} engine", quoted(Path::new(PROGRAM)));
    let (report, games) = versus(&folder, &engine, &["--games", "6", "--nodes", "300"]);
    let pairing = &report["pairings"][0];
    assert_eq!(pairing["games"]["games"], 6);
    assert_eq!(
        pairing["failures"][format!("cmd:{engine}")],
        serde_json::json!({})
    );
    assert!(
        games
            .iter()
            .all(|it| it.tags().value("Termination") == Some("rules"))
    );
}

#[test]
fn an_engine_that_is_killed_loses_the_game_and_is_restarted() {
    let folder = Folder::new("killed");
    // Passes everything on to a real engine, until it is killed at its third move.
    let text = format!(
        "n=0\nwhile IFS= read -r line; do\n\
         case \"$line\" in go*) n=$((n+1)); [ $n -ge 3 ] && kill -9 $$ && exit;; esac\n\
         printf '%s\\n' \"$line\"\ndone | {} engine\n",
        quoted(Path::new(PROGRAM))
    );
    let engine = script(&folder, &text);
    let (report, games) = versus(&folder, &engine, &["--games", "6", "--nodes", "50"]);
    assert_eq!(games.len(), 6, "the match goes on to its end");
    let crashes = failures(&report, &engine, "crash");
    assert!(crashes >= 1, "{report}");
    check_forfeits(&games, "ended");
    let forfeits = games
        .iter()
        .filter(|it| it.tags().value("Forfeit").is_some());
    assert_eq!(forfeits.count() as u64, crashes);
    // It played before it was killed, also after it had been restarted.
    let moves = games.iter().map(|it| it.tree().n_moves());
    assert!(moves.filter(|&n| n > 4).count() >= 2);
}

#[test]
fn a_silent_engine_loses() {
    let folder = Folder::new("silent");
    let engine = script(&folder, &stub(":"));
    let more = ["--games", "2", "--nodes", "50", "--patience", "1"];
    let (report, games) = versus(&folder, &engine, &more);
    assert_eq!(failures(&report, &engine, "silence"), 2, "{report}");
    check_forfeits(&games, "bestmove");
}

#[test]
fn an_engine_that_cheats_loses() {
    let folder = Folder::new("illegal");
    let engine = script(&folder, &stub("echo 'bestmove a1xz9'"));
    let (report, games) = versus(&folder, &engine, &["--games", "4", "--nodes", "50"]);
    assert_eq!(failures(&report, &engine, "illegal"), 4, "{report}");
    check_forfeits(&games, "a1xz9");
}

#[test]
fn an_engine_that_oversteps_its_time_loses() {
    let folder = Folder::new("late");
    let text = format!(
        "while IFS= read -r line; do\n\
         case \"$line\" in go*) sleep 1;; esac\n\
         printf '%s\\n' \"$line\"\ndone | {} engine\n",
        quoted(Path::new(PROGRAM))
    );
    let engine = script(&folder, &text);
    let more = ["--games", "2", "--movetime", "10", "--margin", "50"];
    let (report, games) = versus(&folder, &engine, &more);
    assert_eq!(failures(&report, &engine, "time"), 2, "{report}");
    check_forfeits(&games, "10 ms");
}
