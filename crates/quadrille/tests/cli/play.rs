//! Playing through a pipe, with the real program.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::{Call, says, words};

/// A home that is removed in the end.
struct Home(PathBuf);

impl Home {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("quadrille-play-{}-{n}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// A call of the program that keeps its things here.
    fn call(&self, line: &str) -> Call {
        words(line).env("QUADRILLE_HOME", &self.0.to_string_lossy())
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const GAMES: [&str; 4] = ["talpa:4", "taacoca:3", "splinter:nano", "alliances:3"];

#[test]
fn computers_play_every_game_to_its_end() {
    for game in GAMES {
        let home = Home::new();
        let file = home.file("game.qdr");
        let line = format!("play {game} --first random --second random --seed 7 --record {file}");
        let first = home.call(&line).prints();
        says(&first, &["The game is over", "What next?"]);
        let text = fs::read_to_string(&file).expect("the record");
        says(
            &text,
            &["[FirstPlayer \"random 7\"]", "[SecondPlayer \"random 8\"]"],
        );
        says(
            &words(&format!("record check {file}")).prints(),
            &["1 game, 0 faults"],
        );
        says(
            &home.call(&format!("watch {file}")).input("end\n").prints(),
            &["Move 0 of "],
        );
        // The same seed gives the same game.
        fs::remove_file(&file).expect("the record");
        home.call(&line).prints();
        assert_eq!(fs::read_to_string(&file).expect("the record"), text);
    }
}

#[test]
fn every_game_is_played_by_people_to_its_end() {
    for game in GAMES {
        let home = Home::new();
        let file = home.file("game.qdr");
        let computers = format!("play {game} --first random --second random --seed 5");
        home.call(&format!("{computers} --record {file}")).prints();
        let shown = words(&format!("record convert {file} --format json")).prints();
        let json: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
        let moves = json["moves"].as_array().expect("a list of moves");
        let moves: Vec<&str> = moves.iter().filter_map(|it| it["move"].as_str()).collect();
        assert!(!moves.is_empty(), "{shown}");
        let people = format!("play {game} --first human --second human --names Ana,Rui --plain");
        let script = moves.join("\n") + "\n0\n";
        let text = home.call(&people).input(script).prints();
        says(
            &text,
            &["(Ana) plays", "The game is over", "0. Back\nChoice> 0\n"],
        );
    }
}

#[test]
fn a_game_that_was_left_is_offered_again() {
    let home = Home::new();
    let text = home
        .call("play talpa:6 --second seed-greedy --names Ana --lang pt")
        .input("b2xb3\n")
        .prints();
    says(
        &text,
        &["Vermelho (Ana) joga b2xb3", "a partida fica guardada"],
    );
    let text = home.call("--ascii").input("2\n1\nundo\n").prints();
    says(
        &text,
        &[
            "talpa:6, Ana - seed-greedy, 2 moves",
            "2 moves were taken back",
        ],
    );
    assert!(text.is_ascii());
}

#[test]
fn a_position_can_be_played_on() {
    let home = Home::new();
    let position = "brbr/rbrb/brbr/rbrb r";
    for game in ["talpa", "talpa:4"] {
        let call = crate::call(["play", game, "--position", position, "--second", "human"]);
        let call = call.env("QUADRILLE_HOME", &home.0.to_string_lossy());
        says(&call.input("a1xa2\n").prints(), &["plays a1xa2"]);
    }
    let call = crate::call(["play", "talpa:6", "--position", position]);
    says(&call.fails(1), &["belongs to variant 4, not 6"]);
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    let home = Home::new();
    says(&home.call("play chess").fails(2), &["no game \"chess\""]);
    says(
        &home.call("play talpa --first seed-hard").fails(2),
        &["seed-greedy"],
    );
    says(
        &home.call("play talpa --seed x").fails(2),
        &["whole number"],
    );
    says(
        &home.call("watch /no/such/file").fails(1),
        &["cannot be read"],
    );
    let file = home.file("taken");
    fs::write(&file, "something").expect("a file");
    says(
        &home.call(&format!("play talpa --record {file}")).fails(1),
        &["exists already"],
    );
}

#[test]
fn without_a_home_play_goes_on() {
    let home = Home::new();
    let file = home.file("file");
    fs::write(&file, "").expect("a file");
    let call = words("play talpa:4 --second human").env("QUADRILLE_HOME", &format!("{file}/home"));
    let text = call.input("a1xa2\nb3xb4\n").prints();
    says(&text, &["cannot be written", "plays a1xa2", "plays b3xb4"]);
}

#[test]
fn clocks_swap_and_take_backs_are_options_and_in_the_record() {
    let home = Home::new();
    let file = home.file("game.qdr");
    let line =
        format!("play talpa:4 --second human --clock 300+5 --swap --no-take-backs --record {file}");
    let said = home.call(&line).input("a1xa2\nundo\nswap\nquit\n").prints();
    says(
        &said,
        &["5:00", "take the other side", "took the other side"],
    );
    let text = fs::read_to_string(&file).expect("the record");
    says(
        &text,
        &[
            "[TimeControl \"300+5\"]",
            "[Swap \"done\"]",
            "[TakeBacks \"never\"]",
            "[%clk 0:05:05]",
            "[Date \"",
        ],
    );
    home.call("play talpa --clock soon").fails(2);
}

#[test]
fn computers_keep_to_their_clocks_and_may_change_sides() {
    for game in GAMES {
        let home = Home::new();
        let file = home.file("game.qdr");
        let line = format!(
            "play {game} --first level-3 --second max --seed 3 --clock 2+0 --swap --record {file}"
        );
        home.call(&line).prints();
        let text = fs::read_to_string(&file).expect("the record");
        says(&text, &["[Termination \"rules\"]", "[%clk ", "[Swap \""]);
    }
}
