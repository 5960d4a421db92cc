//! Whole games of every kind, as they are seen; `UPDATE_EXPECT=1` renews the files.

use expect_test::expect_file;
use games::{Choice, GameId};
use rules::Lang;
use session::{Seat, Setup};
use store::Store;
use table::Table;
use terminal::Start;

use crate::{options, run};

/// A small board of each game, and seeds with which the game is short.
const GAMES: [(&str, u64); 4] = [
    ("talpa:4", 2),
    ("taacoca:3", 2),
    ("splinter:nano", 9),
    ("alliances:3", 6),
];

/// The modes in the order of the menu: who is a person.
const MODES: [(&str, [bool; 2]); 4] = [
    ("human-human", [true, true]),
    ("human-computer", [true, false]),
    ("computer-human", [false, true]),
    ("computer-computer", [false, false]),
];

#[test]
fn whole_games_in_every_mode_and_both_languages() {
    assert_eq!(GAMES.len(), GameId::ALL.len());
    for (choice, seed) in GAMES {
        let choice: Choice = choice.parse().expect("a game");
        let moves = game(choice, seed);
        for (n, (mode, humans)) in MODES.into_iter().enumerate() {
            let input = script(choice, n, humans, &moves);
            for lang in Lang::ALL {
                let options = terminal::Options {
                    seed: Some(seed),
                    ..options(lang)
                };
                let screen = run(input.as_bytes(), Start::Menu, options);
                let file = format!("transcripts/{}-{mode}.{}.txt", choice.game(), lang.id());
                expect_file![file].assert_eq(&screen);
            }
        }
    }
}

/// The weakest player of each side, as in the scripts.
fn game(choice: Choice, seed: u64) -> Vec<String> {
    let seats = [
        Seat::computer("random", seed),
        Seat::computer("random", seed + 1),
    ];
    let mut table = Table::start(Setup::new(choice, seats), &Store::nowhere()).expect("a table");
    while table.wait().is_some() {}
    assert!(!table.session().is_running());
    let moves = table.session().moves().into_iter();
    moves.map(str::to_owned).collect()
}

/// What a person types to play that game from the menu to its end. Computers
/// with the same seeds play their part of it.
fn script(choice: Choice, mode: usize, humans: [bool; 2], moves: &[String]) -> String {
    let game = GameId::ALL.iter().position(|&it| it == choice.game());
    let variants = choice.game().variants();
    let variant = variants.iter().position(|&it| it == choice);
    let number = |n: Option<usize>| (n.expect("it is in the list") + 1).to_string();
    let mut lines = vec!["1".to_owned(), number(game), number(variant)];
    lines.push(number(Some(mode)));
    let levels = humans.iter().filter(|is_human| !**is_human);
    lines.extend(levels.map(|_| "1".to_owned()));
    let names = ["Ana", "Rui"].into_iter().zip(humans);
    lines.extend(names.filter(|it| it.1).map(|it| it.0.to_owned()));
    let mut position = choice.start();
    for mv in moves {
        if humans[position.turn().idx()] {
            lines.push(mv.clone());
        }
        position.play(mv).expect("a legal move");
    }
    // No rematch, and no other game.
    lines.extend(["0".to_owned(), "0".to_owned()]);
    lines.join("\n") + "\n"
}
