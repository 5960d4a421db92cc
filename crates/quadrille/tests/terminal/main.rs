//! The built program in a real pseudo-terminal, driven by keys.

#![cfg(unix)]

mod person;

use std::fs;
use std::path::Path;

use games::Choice;
use rules::SplitMix64;

use person::{Home, Person};

/// The moves of a random game, and how it ends in words.
fn random_game(choice: &str, seed: u64) -> (Vec<String>, String) {
    let choice: Choice = choice.parse().expect("a game");
    let mut position = choice.start();
    let mut random = SplitMix64::new(seed);
    let mut played = Vec::new();
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        let mv = moves[random.below(moves.len() as u64) as usize].clone();
        position.play(&mv).expect("a legal move");
        played.push(mv);
    }
    let outcome = position.outcome().expect("it is over");
    (played, outcome.to_string())
}

/// From the menu to the end of a game between two persons.
fn play_to_the_end(choice: &str, seed: u64) {
    let home = Home::new(&choice.replace(':', "-"));
    let mut person = Person::sit_down(&home, &[]);
    person.waits_for("Play");
    person.begins(choice);
    let (moves, result) = random_game(choice, seed);
    let (last, before) = moves.split_last().expect("a game has moves");
    for mv in before {
        person.plays(mv);
    }
    person.types(&format!("m{last}\r"));
    person.waits_for(&result);
    person.waits_for("Rematch");
    // Through the game, back, and out.
    person.types("3");
    person.waits_for("step");
    person.types("q0");
    person.waits_for("Instructions");
    person.types("0");
    assert!(person.leaves().success());
    assert_eq!(home.files("records"), 1, "a finished game is a record");
    assert_eq!(home.files("autosaves"), 0);
}

#[test]
fn talpa_from_the_menu_to_the_end() {
    play_to_the_end("talpa:4", 1);
}

#[test]
fn taacoca_from_the_menu_to_the_end() {
    play_to_the_end("taacoca:3", 1);
}

#[test]
fn splinter_from_the_menu_to_the_end() {
    play_to_the_end("splinter:nano", 1);
}

#[test]
fn alliances_from_the_menu_to_the_end() {
    play_to_the_end("alliances:3", 1);
}

#[test]
fn a_move_is_made_by_arrows_taken_back_and_the_window_changes() {
    let home = Home::new("arrows");
    let args = ["play", "talpa:6", "--first", "human", "--second", "human"];
    let mut person = Person::sit_down(&home, &args);
    person.waits_for("Choose one of your pieces");
    person.types("m");
    person.types("b2xb3\r");
    person.waits_for("Last move: b2xb3");
    person.types("u");
    person.waits_for("Choose one of your pieces");
    // Tab finds a red piece and then a piece it can capture.
    person.types("\t\r");
    person.waits_for("Choose where it goes");
    person.types("\t\r");
    person.waits_for("Last move: ");
    person.resizes(30, 10);
    person.waits_for("needs a window of");
    person.resizes(132, 50);
    person.waits_for("Last move: ");
    person.types("q0");
    assert!(person.leaves().success());
}

#[test]
fn a_game_is_resumed_after_the_program_was_killed() {
    let home = Home::new("killed");
    let args = ["play", "splinter", "--second", "human", "--lang", "pt"];
    let mut person = Person::sit_down(&home, &args);
    person.waits_for("Escolhe uma");
    person.types("mh9s\r");
    person.waits_for("Última jogada: h9s");
    home.waits_for_text("autosaves", "h9s");
    person.kills_it();
    let mut person = Person::sit_down(&home, &["--lang", "pt"]);
    person.waits_for("Retomar");
    person.types("2");
    person.waits_for("1 jogada");
    person.types("\r");
    person.waits_for("Última jogada: h9s");
    person.types("\x03");
    assert!(person.leaves().success());
}

#[test]
fn the_terminal_is_given_back_after_a_signal_and_after_a_stop() {
    let home = Home::new("signals");
    let mut person = Person::sit_down(&home, &["play", "talpa", "--second", "human"]);
    person.waits_for("Choose one of your pieces");
    assert!(person.has_full_screen());
    person.is_signalled("TSTP");
    person.waits_until("the screen is given back", |it| !it.has_full_screen());
    // The screen is given back a moment before the program stops, and a shell, too,
    // continues only what has stopped: a signal between the two would be lost.
    person.waits_until_it_has_stopped();
    person.is_signalled("CONT");
    person.waits_for("Choose one of your pieces");
    assert!(person.has_full_screen());
    person.is_signalled("TERM");
    assert!(!person.leaves().success());
    assert!(!person.has_full_screen());
}

#[test]
fn a_poor_terminal_and_a_missing_file_are_told_plainly() {
    let home = Home::new("poor");
    let mut person = Person::in_terminal(&home, &[], "dumb");
    // Line by line there are no keys to be drawn.
    person.waits_for("1. Play");
    person.types("0\r");
    assert!(person.leaves().success());
    let missing = Path::new("no-such-file.qdr");
    assert!(!missing.exists());
    let mut person = Person::sit_down(&home, &["watch", "no-such-file.qdr"]);
    person.waits_for("no-such-file.qdr");
    assert!(!person.leaves().success());
}

#[test]
fn play_goes_on_where_nothing_can_be_kept() {
    let home = Home::new("full");
    // The home of the program is a file, so nothing can be put below it.
    fs::write(&home.path, "not a folder").expect("a file");
    let mut person = Person::sit_down(&home, &["play", "talpa", "--second", "human"]);
    person.waits_for("Talpa 8");
    person.types("md4xd5\r");
    person.waits_for("Last move: d4xd5");
    person.types("\x03");
    assert!(person.leaves().success());
}
