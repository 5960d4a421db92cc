//! What is kept when the program ends, and found when it begins again.

use std::fs;

use rules::Lang;
use session::Seat;
use store::Store;
use terminal::plain::Failure;
use terminal::{Options, Start};

use crate::{Folder, options, people, run, says, versus};

fn with(store: &Store) -> Options {
    Options {
        store: store.clone(),
        ..options(Lang::En)
    }
}

#[test]
fn the_end_of_the_input_keeps_the_game_to_be_resumed() {
    let folder = Folder::new();
    let store = folder.store();
    // The last line need not end.
    let screen = run(b"a1xa2\nb3xb4", people("talpa:4"), with(&store));
    says(&screen, &["plays b3xb4", "the game is kept"]);

    let screen = run(b"2\n1\nundo\n", Start::Menu, with(&store));
    let parts = [
        "Resume (1 game)",
        "1. talpa:4, Ana - Rui, 2 moves",
        "2. Red (Ana)> undo",
        "one move was taken back",
        "the game is kept",
    ];
    says(&screen, &parts);

    let screen = run(b"2\n1\nresign\ny\n0\n2\n0\n", Start::Menu, with(&store));
    let parts = [
        "talpa:4, Ana - Rui, 1 move\n",
        "1-0: Red (Ana) has won",
        "Blue resigned",
        "the game is recorded in",
        "Resume (0 games)",
        "there is no unfinished game",
    ];
    says(&screen, &parts);
    assert_eq!(store.records().expect("records").len(), 1);
}

#[test]
fn a_game_can_be_left_at_every_question() {
    for lines in [
        "",
        "resign\n",
        "draw\n",
        "b3xb4\nquit\n",
        "b3xb4\n0\n",
        "resign\ny\n",
    ] {
        let folder = Folder::new();
        let store = folder.store();
        run(
            format!("a1xa2\n{lines}").as_bytes(),
            people("talpa:4"),
            with(&store),
        );
        let found = store.resumable().games.len() + store.records().expect("records").len();
        assert_eq!(found, 1, "{lines:?}");
    }
}

#[test]
fn an_offer_of_a_draw_waits_for_its_answer() {
    let folder = Folder::new();
    let store = folder.store();
    run(b"a1xa2\ndraw\n", people("talpa:4"), with(&store));
    let screen = run(b"2\n\ny\n", Start::Menu, with(&store));
    says(
        &screen,
        &["Is the draw accepted? (y/n)> y", "draw by agreement"],
    );
}

#[test]
fn a_game_of_computers_goes_on_where_it_was() {
    let folder = Folder::new();
    let store = folder.store();
    let seats = || (Seat::human("Ana"), Seat::computer("random", 3));
    let script = b"a1xa2\nhint\n";
    run(
        script,
        versus("talpa:6", seats().0, seats().1),
        with(&store),
    );
    let screen = run(b"2\n\nb4xb3\n", Start::Menu, with(&store));
    let at_once = b"a1xa2\nb4xb3\n";
    let other = run(
        at_once,
        versus("talpa:6", seats().0, seats().1),
        options(Lang::En),
    );
    let last = |screen: &str| {
        let mut moves = screen.lines().filter(|line| line.contains(" plays "));
        moves.next_back().expect("a move").to_owned()
    };
    assert_eq!(last(&screen), last(&other));
}

#[test]
fn a_home_that_cannot_be_written_is_told_and_play_goes_on() {
    let folder = Folder::new();
    let file = folder.0.join("file");
    fs::write(&file, "").expect("a file");
    let store = Store::at(&file.join("home"));
    let script = b"1\n1\n1\n1\nAna\nRui\na1xa2\nb3xb4\nresign\ny\n0\n0\n";
    let screen = run(script, Start::Menu, with(&store));
    let parts = [
        "cannot be written",
        "Red (Ana) plays a1xa2",
        "0-1: Blue (Rui) has won",
        "Main menu",
    ];
    says(&screen, &parts);
    assert!(!screen.contains("the game is kept"));
}

#[test]
fn a_damaged_game_is_told_of() {
    let folder = Folder::new();
    let store = folder.store();
    run(b"a1xa2\n", people("talpa:4"), with(&store));
    let path = store.resumable().games.remove(0).path;
    fs::write(&path, "rubbish").expect("a file");
    let screen = run(b"0\n", Start::Menu, with(&store));
    says(
        &screen,
        &["is damaged; the file is now", "Resume (0 games)"],
    );
}

#[test]
fn what_was_chosen_last_is_what_an_empty_line_chooses() {
    let folder = Folder::new();
    let store = folder.store();
    let first = run(b"1\n3\n1\n2\n1\nAna\na\n", Start::Menu, with(&store));
    let second = run(b"\n\n\n\n\n\na\n", Start::Menu, with(&store));
    let board = |screen: &str| screen[screen.find("type a move").expect("a game")..].to_owned();
    assert_eq!(board(&first), board(&second));
    says(
        &second,
        &[
            "Choice [3]",
            "Choice [1]",
            "Choice [2]",
            "Choice [1]",
            "[Ana]> \n",
        ],
    );
}

#[test]
fn the_language_is_remembered() {
    let folder = Folder::new();
    let store = folder.store();
    let unasked = || Options {
        lang: None,
        ..with(&store)
    };
    let screen = run(b"5\n1\n2\n2\n0\n0\n", Start::Menu, unasked());
    says(
        &screen,
        &[
            "Language: English",
            "1. Língua: Portugu",
            "ASCII: sim",
            "Menu principal",
        ],
    );
    let screen = run(b"0\n", Start::Menu, unasked());
    says(&screen, &["Sair"]);
    assert!(screen.is_ascii());
    let screen = run(b"0\n", Start::Menu, with(&store));
    says(&screen, &["Quit"]);
}

#[test]
fn a_record_is_written_after_every_move() {
    let folder = Folder::new();
    let path = folder.0.join("game.qdr");
    let start = || {
        let Start::Play { setup, .. } = people("talpa:4") else {
            unreachable!("people play")
        };
        let record = Some(path.clone());
        Start::Play { setup, record }
    };
    run(b"a1xa2\nb3xb4\n", start(), options(Lang::En));
    let text = fs::read_to_string(&path).expect("the record");
    assert!(text.contains("1. a1xa2 b3xb4 *"), "{text}");
    let refused = terminal::plain::run(&b""[..], Vec::new(), start(), options(Lang::En));
    assert!(matches!(refused, Err(Failure::Refused(why)) if why.contains("exists already")));
    assert_eq!(fs::read_to_string(&path).expect("the record"), text);
}
