//! What every screen looks like, at three sizes. `UPDATE_EXPECT=1` draws the pictures anew.

use expect_test::{ExpectFile, expect_file};
use games::Choice;
use rules::{Lang, SplitMix64};
use store::Store;
use terminal::Start;
use terminal::screen::Sight;

use crate::stage::{SIGHT, Stage, people};

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 35), (140, 50)];

/// Compares a screen at all sizes with its picture.
#[track_caller]
fn check(stage: impl Fn(u16, u16) -> Stage, expect: ExpectFile) {
    let pictures = SIZES.map(|(width, height)| {
        let stage = stage(width, height);
        format!("{width}x{height}\n{}", stage.screen())
    });
    expect.assert_eq(&pictures.join("\n"));
}

/// The menu, and some keys from there.
fn menu(keys: &str) -> impl Fn(u16, u16) -> Stage {
    move |width, height| {
        let mut stage = Stage::new(width, height, Start::Menu);
        stage.keys(keys);
        stage
    }
}

/// A game between two persons: moves first, then keys.
fn game(choice: &str, moves: &str, keys: &str) -> impl Fn(u16, u16) -> Stage {
    move |width, height| {
        let mut stage = Stage::game(width, height, choice);
        for mv in moves.split_whitespace() {
            stage.play(mv);
        }
        stage.keys(keys);
        stage
    }
}

#[test]
fn menus() {
    check(menu(""), expect_file!["screens/menu.txt"]);
    check(menu("1"), expect_file!["screens/setup.txt"]);
    check(
        menu("1 4 ENTER A n a"),
        expect_file!["screens/setup-name.txt"],
    );
    check(menu("2"), expect_file!["screens/resume.txt"]);
    check(menu("3 1 g a m e"), expect_file!["screens/open.txt"]);
    check(menu("4"), expect_file!["screens/rules.txt"]);
    check(menu("7"), expect_file!["screens/settings.txt"]);
    check(menu("8"), expect_file!["screens/about.txt"]);
    check(menu("?"), expect_file!["screens/menu-keys.txt"]);
    check(menu("1 5 ENTER"), expect_file!["screens/pick-level.txt"]);
    check(
        menu("1 5 ENTER s e e d"),
        expect_file!["screens/pick-filtered.txt"],
    );
    check(menu("1 2 ENTER"), expect_file!["screens/pick-board.txt"]);
    check(menu("5"), expect_file!["screens/learn-list.txt"]);
    check(menu("5 1"), expect_file!["screens/learn.txt"]);
    check(menu("5 4 h"), expect_file!["screens/learn-hint.txt"]);
    check(menu("6"), expect_file!["screens/study.txt"]);
    check(menu("6 o"), expect_file!["screens/study-openings.txt"]);
    check(
        menu("6 e RIGHT SPACE"),
        expect_file!["screens/study-edit.txt"],
    );
}

#[test]
fn instructions() {
    check(menu("4 1"), expect_file!["screens/rules-talpa.txt"]);
    check(menu("4 2"), expect_file!["screens/rules-taacoca.txt"]);
    check(menu("4 3"), expect_file!["screens/rules-splinter.txt"]);
    check(menu("4 4"), expect_file!["screens/rules-alliances.txt"]);
}

#[test]
fn talpa() {
    let played = game("talpa", "d4xd5 d7xd6", "");
    check(played, expect_file!["screens/talpa.txt"]);
    let chosen = game("talpa", "d4xd5 d7xd6", "UP RIGHT ENTER");
    check(chosen, expect_file!["screens/talpa-chosen.txt"]);
    let keys = game("talpa", "", "?");
    check(keys, expect_file!["screens/talpa-keys.txt"]);
    let refused = game("talpa", "", "m x d 4 ENTER");
    check(refused, expect_file!["screens/talpa-refused.txt"]);
    let resign = game("talpa", "d4xd5", "R");
    check(resign, expect_file!["screens/talpa-resign.txt"]);
    let resigned = game("talpa", "d4xd5", "R y");
    check(resigned, expect_file!["screens/talpa-resigned.txt"]);
}

#[test]
fn taacoca() {
    let two = game("taacoca", "a1b2c3L", "f TAB ENTER TAB ENTER");
    check(two, expect_file!["screens/taacoca-two.txt"]);
    let ready = game("taacoca", "", "TAB ENTER TAB ENTER TAB ENTER l");
    check(ready, expect_file!["screens/taacoca-ready.txt"]);
}

#[test]
fn splinter() {
    let chosen = game("splinter", "h9s", "TAB ENTER");
    check(chosen, expect_file!["screens/splinter.txt"]);
}

#[test]
fn alliances() {
    let choice = game("alliances", "Og11 Pf9", "RIGHT ENTER DOWN");
    check(choice, expect_file!["screens/alliances.txt"]);
    let typed = game("alliances", "Og11", "m P g");
    check(typed, expect_file!["screens/alliances-typed.txt"]);
}

#[test]
fn studies() {
    let looked = game("talpa", "d4xd5 d7xd6 c5xc6", "R y 3 j LEFT");
    check(looked, expect_file!["screens/replay.txt"]);
    let varied = game(
        "talpa",
        "d4xd5 d7xd6 c5xc6",
        "R y 3 j LEFT m f 5 x f 6 ENTER",
    );
    check(varied, expect_file!["screens/study-variation.txt"]);
}

#[test]
fn ends() {
    check(finished("talpa"), expect_file!["screens/talpa-over.txt"]);
    check(
        finished("taacoca"),
        expect_file!["screens/taacoca-over.txt"],
    );
    check(
        finished("splinter"),
        expect_file!["screens/splinter-over.txt"],
    );
    check(
        finished("alliances"),
        expect_file!["screens/alliances-over.txt"],
    );
}

/// A game of random moves, played to its end.
fn finished(choice: &str) -> impl Fn(u16, u16) -> Stage {
    move |width, height| {
        let mut stage = Stage::game(width, height, choice);
        let mut position = choice.parse::<Choice>().expect("a game").start();
        let mut random = SplitMix64::new(2);
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let mv = &moves[random.below(moves.len() as u64) as usize];
            stage.play(mv);
            position.play(mv).expect("a legal move");
        }
        stage
    }
}

#[test]
fn ascii() {
    let sight = Sight {
        has_unicode: false,
        ..SIGHT
    };
    for (choice, expect) in [
        ("talpa", expect_file!["screens/ascii-talpa.txt"]),
        ("taacoca", expect_file!["screens/ascii-taacoca.txt"]),
        ("splinter", expect_file!["screens/ascii-splinter.txt"]),
        ("alliances", expect_file!["screens/ascii-alliances.txt"]),
    ] {
        let stage = |width, height| {
            let (store, lang) = (Store::nowhere(), Lang::Pt);
            let mut stage = Stage::with(width, height, people(choice), store, sight, lang);
            stage.keys("TAB ENTER");
            assert!(stage.screen().is_ascii());
            stage
        };
        check(stage, expect);
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_recovers() {
    let mut stage = Stage::game(80, 24, "alliances");
    stage.resize(40, 10);
    stage.shows("needs a window of");
    stage.resize(1, 1);
    stage.resize(0, 0);
    stage.resize(80, 24);
    stage.shows("Alliances 7");
}
