//! Moves of levels found again: in matches, in the protocol, at the table and in
//! the browser's worker a level answers a position in the same way.

use std::process::Command;
use std::sync::atomic::AtomicBool;

use games::Choice;
use protocol::client::{External, Patience};
use protocol::{Go, Place};
use record::Record;
use rules::Player;
use session::{Seat, Setup};
use store::Store;
use table::Table;

use crate::{Folder, command, games, report};

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// What `quadrille move` prints for a level after some moves.
#[track_caller]
fn found(game: &str, level: &str, seed: &str, start: Option<&str>, moves: &[String]) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(["move", game, "--player", level, "--seed", seed]);
    command.args(["--moves", &moves.join(" ")]);
    if let Some(start) = start {
        command.args(["--position", start]);
    }
    let output = command.output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{err}");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    text.trim().to_owned()
}

/// A side of a record: its level without the number of a namesake, and its seed.
fn side(record: &Record, player: Player) -> (String, String) {
    let [name, seed] =
        [["First", "FirstSeed"], ["Second", "SecondSeed"]][player.idx()].map(|name| {
            let value = record.tags().value(name);
            value.expect("a tag of matches").to_owned()
        });
    (name.split('#').next().unwrap_or_default().to_owned(), seed)
}

/// Finds every move of a game again, the opening left out.
#[track_caller]
fn find_again(record: &Record) {
    let choice = record.choice().expect("a game").to_string();
    let start = record.tags().value("Position");
    let opening: usize = record
        .tags()
        .value("OpeningPlies")
        .and_then(|it| it.parse().ok())
        .expect("a number");
    let tree = record.tree();
    let moves: Vec<String> = tree.main_line().map(|id| tree.mv(id).to_owned()).collect();
    let mut position = record.start().expect("a start");
    for (n, mv) in moves.iter().enumerate() {
        if n >= opening {
            let (level, seed) = side(record, position.turn());
            let again = found(&choice, &level, &seed, start, &moves[..n]);
            assert_eq!(again, *mv, "{choice} {level}, seed {seed}, after {n} moves");
        }
        position.play(mv).expect("a legal move");
    }
}

#[test]
fn every_move_of_a_level_in_a_match_is_found_again() {
    for line in [
        "arena match alliances:3 level-1 level-2 level-3 --games 2 --plies 2 --balance 0",
        "arena match talpa:4 level-2 level-5 --games 4 --plies 0 --balance 0",
        "arena match taacoca:3 level-1 level-1 --games 2 --plies 1 --balance 0",
        "arena match splinter:nano level-3 level-4 --games 2 --plies 2 --balance 0",
        "arena match alliances level-1 level-2 --games 2 --plies 2 --balance 0 --max-plies 12",
    ] {
        let folder = Folder::new("again");
        let file = folder.file("games.qdr");
        report(command(line, &file));
        for record in games(&file) {
            find_again(&record);
        }
    }
}

#[test]
fn a_level_plays_the_same_everywhere() {
    const SEED: u64 = 7_000_000_007;
    for (game, level) in [
        ("alliances:4", "level-1"),
        ("alliances:4", "level-3"),
        ("talpa:5", "level-2"),
        ("taacoca:3", "level-4"),
        ("splinter:nano", "level-3"),
    ] {
        let choice: Choice = game.parse().expect("a board");
        let seats = [Seat::computer(level, SEED), Seat::computer(level, SEED)];
        let setup = Setup::new(choice, seats);
        let mut table = Table::start(setup, &Store::nowhere()).expect("a table");
        for _ in 0..10 {
            table.wait();
        }
        let moves = table.session().moves();
        let moves: Vec<String> = moves.into_iter().map(str::to_owned).collect();

        let engine = [PROGRAM, "engine"].map(str::to_owned);
        let mut engine = External::start(&engine, Patience::default()).expect("an engine");
        engine.set_option("Level", level).expect("an option");
        let seed = SEED.to_string();
        engine.set_option("Seed", &seed).expect("an option");
        engine.new_game(choice).expect("a game");
        let mut desk = web_worker::EngineHost::default();
        let mut position = choice.start();
        for (n, mv) in moves.iter().enumerate() {
            let before = &moves[..n];
            let what = format!("{game} {level} after {n} moves");
            let place = Place {
                text: None,
                moves: before.to_vec(),
            };
            let answer = engine.choose(&place, &Go::default(), &AtomicBool::new(false));
            assert_eq!(answer.expect("an answer").mv, *mv, "protocol: {what}");
            let text = position.to_text();
            let own = n / 2;
            let request = format!(
                "1 move\ngame {game}\nposition {text}\nplayer {level}\nseed {SEED}\nown {own}"
            );
            let answer = desk.hear(&request).unwrap_or_default();
            assert_eq!(answer, format!("1 move {mv}"), "worker: {what}");
            assert_eq!(found(game, level, &seed, None, before), *mv, "{what}");
            position.play(mv).expect("a legal move");
        }
        assert!(!moves.is_empty(), "{game}");
    }
}
