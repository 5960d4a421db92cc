//! What keys and mouse do.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use rules::{Lang, SplitMix64};
use session::Seat;
use store::Store;
use terminal::Start;
use terminal::screen::{Effect, Input};

use crate::stage::{SIGHT, Stage, people, seats};

/// A folder of our own.
fn folder(name: &str) -> PathBuf {
    let name = format!("quadrille-tui-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn every_menu_leads_back() {
    let mut stage = Stage::new(80, 24, Start::Menu);
    let menu = stage.screen();
    for entry in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        for back in ["0", "ESC"] {
            stage.keys("HOME");
            stage.keys(entry);
            assert_ne!(stage.screen(), menu, "{entry}");
            stage.keys(back);
            stage.keys("HOME");
            assert_eq!(stage.screen(), menu, "{entry} {back}");
        }
    }
    assert_eq!(stage.keys("END ENTER"), Effect::Quit);
    assert_eq!(stage.keys("ESC"), Effect::Quit);
    assert_eq!(stage.keys("0"), Effect::Quit);
}

#[test]
fn control_keys() {
    let mut stage = Stage::game(80, 24, "talpa");
    let control = KeyModifiers::CONTROL;
    assert_eq!(stage.key(KeyCode::Char('z'), control), Effect::Suspend);
    assert_eq!(stage.key(KeyCode::Char('l'), control), Effect::Redraw);
    assert_eq!(stage.key(KeyCode::Char('c'), control), Effect::Quit);
}

#[test]
fn a_game_is_chosen_and_begun_in_the_menu() {
    let mut stage = Stage::new(80, 24, Start::Menu);
    // Splinter, the next variant, two persons; a number goes to a line.
    stage.keys("1 1 ENTER s p l ENTER 2 RIGHT 3 RIGHT 9 ENTER");
    stage.shows("Splinter");
    stage.shows("▶ ○  White");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut stage = Stage::game(80, 24, "talpa");
    stage.play("d4d5");
    stage.shows("Last move: d4xd5");
    stage.keys("u");
    stage.shows("▶ ■  Red");
    stage.keys("r");
    stage.shows("Last move: d4xd5");
    stage.keys("r");
    stage.shows("There is no move to play again");
}

#[test]
fn a_typed_move_is_completed() {
    let mut stage = Stage::game(80, 24, "taacoca");
    stage.keys("m c 3 c 4 c 5 TAB");
    stage.shows("> c3c4c5");
    stage.keys("l ENTER");
    stage.shows("Last move: c3c4c5L");
    stage.keys("m z z ENTER");
    stage.shows("> zz");
    stage.keys("ESC");
}

#[test]
fn the_mouse_plays() {
    let mut stage = Stage::game(80, 24, "talpa");
    // On a8 stands a blue piece, on b8 a red one.
    stage.click("□ │ ■");
    stage.shows("The piece on a8 is not Red's");
    stage.click("■ │ □");
    stage.shows("{■}");
    stage.click("□<");
    stage.shows("Last move: ");
    stage.shows("▶ □  Blue");
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut stage = Stage::game(80, 24, "splinter:nano");
    stage.keys("d");
    stage.shows("White offers a draw");
    stage.keys("x");
    stage.shows("declines the draw");
    stage.keys("d d");
    stage.shows("Draw by agreement");
    stage.shows("1/2");
}

#[test]
fn resigning_is_asked_for_and_a_rematch_begins() {
    let mut stage = Stage::game(80, 24, "talpa");
    stage.play("d4xd5");
    stage.keys("R n");
    stage.shows("▶ □  Blue");
    stage.keys("R y");
    stage.shows("Blue resigned");
    stage.shows("1-0");
    stage.keys("1");
    stage.shows("▶ ■  Red");
}

#[test]
fn a_computer_answers_and_is_taken_back_with_the_move() {
    let start = seats(
        "talpa:6",
        [Seat::human("Ana"), Seat::computer("seed-greedy", 7)],
    );
    let mut stage = Stage::new(80, 24, start);
    stage.shows("Red: Ana");
    stage.play("b2xb3");
    stage.wait();
    stage.shows("1.  b2xb3 ");
    stage.shows("▶ ■  Red");
    stage.keys("u");
    assert!(!stage.screen().contains("b2xb3"));
    stage.keys("h");
    stage.wait();
    stage.shows("Hint: ");
}

#[test]
fn computers_rest_between_moves_and_can_be_stopped() {
    let seat = |seed| Seat::computer("random", seed);
    let mut stage = Stage::new(80, 24, seats("talpa:6", [seat(1), seat(2)]));
    // The first move comes at once.
    stage.wait();
    assert!(stage.app.wants_tick().is_some());
    stage.keys("p");
    stage.shows("Paused");
    assert!(stage.app.wants_tick().is_none());
    stage.keys("SPACE");
    stage.wait();
    stage.shows("1.  ");
    stage.keys("+ - p");
    assert!(stage.app.wants_tick().is_some());
    stage.app.update(Input::Tick);
    stage.wait();
    stage.shows("Last move: ");
}

#[test]
fn a_game_that_was_left_is_resumed() {
    let folder = folder("resume");
    let stage = |start| {
        let store = Store::at(&folder);
        Stage::with(80, 24, start, store, SIGHT, Lang::Pt)
    };
    let mut first = stage(people("taacoca"));
    first.play("a1b2c3L");
    first.keys("q");
    first.shows("A partida fica guardada");
    drop(first);
    let mut second = stage(Start::Menu);
    second.keys("2");
    second.shows("Taacoca 5");
    second.shows("hoje");
    second.keys("1");
    second.shows("Última jogada: a1b2c3L");
    drop(second);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

/// What a person has played lies on disk when the computer's answer is seen.
#[test]
fn a_move_is_on_disk_before_it_is_answered() {
    let folder = folder("order");
    let seats = [Seat::human("Ana"), Seat::computer("random", 7)];
    let start = crate::stage::seats("talpa:6", seats);
    let mut stage = Stage::with(80, 24, start, Store::at(&folder), SIGHT, Lang::En);
    stage.play("b2xb3");
    stage.shows("The computer is thinking");
    // Nobody thinks yet: that the move is kept has not been heard.
    let folders = Store::at(&folder);
    let folders = folders.folders().expect("known").expect("a folder");
    let on_disk = || {
        let files = std::fs::read_dir(&folders.autosaves).into_iter().flatten();
        let texts = files.filter_map(|it| std::fs::read_to_string(it.ok()?.path()).ok());
        texts.collect::<String>()
    };
    while !stage.screen().contains("▶ ■  Red") {
        stage.wait();
        if !stage.screen().contains("The computer is thinking") {
            assert!(on_disk().contains("b2xb3"), "{}", stage.screen());
        }
    }
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

/// A disk that fails is told for as long as it fails, whatever else is told.
#[test]
fn a_game_that_cannot_be_saved_says_so_all_the_time() {
    let folder = folder("fault");
    // Nothing can be put below a file.
    std::fs::write(&folder, "").expect("a file");
    let seats = [Seat::human("Ana"), Seat::computer("random", 7)];
    let start = crate::stage::seats("talpa:6", seats);
    let mut stage = Stage::with(100, 35, start, Store::at(&folder), SIGHT, Lang::En);
    let fault = "The game is not saved";
    while !stage.screen().contains(fault) {
        stage.wait();
    }
    for _ in 0..2 {
        stage.play("b2xb3");
        while !stage.screen().contains("▶ ■  Red") {
            stage.shows(fault);
            stage.wait();
        }
        // Other things are told and forgotten.
        stage.keys("r");
        stage.shows("There is no move to play again");
        stage.keys("ESC");
        stage.shows(fault);
        stage.keys("u");
    }
    drop(stage);
    std::fs::remove_file(&folder).expect("our own file");
}

#[test]
fn settings_are_kept() {
    let folder = folder("settings");
    let stage = || Stage::with(80, 24, Start::Menu, Store::at(&folder), SIGHT, Lang::En);
    let mut first = stage();
    first.keys("7 2 RIGHT 4 RIGHT RIGHT");
    first.shows("Colors: ‹ for color-blind eyes ›");
    // A language that is chosen goes before the one that was asked for.
    first.keys("1 RIGHT RIGHT");
    first.shows("Língua: ‹ Português ›");
    first.keys("RIGHT");
    let mut second = stage();
    second.keys("7");
    second.shows("Colors: ‹ for color-blind eyes ›");
    second.shows("Boards: ‹ normal ›");
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn variations_of_a_record_are_looked_through() {
    let folder = folder("replay");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.qdr");
    let text = "[Game \"talpa\"]\n[First \"Ana\"]\n\n1. d4xd5 {bold} (1. a1xa2) d7xd6 *\n\n\
                [Game \"splinter\"]\n\n1. h9s *\n";
    std::fs::write(&file, text).expect("a file");
    let mut stage = Stage::new(80, 24, Start::Watch(file));
    stage.shows("Game 1 of 2");
    stage.shows("Red: Ana");
    stage.shows("2  a1xa2");
    stage.keys("RIGHT");
    stage.shows("bold");
    stage.keys("DOWN");
    stage.shows("Variation, move 1: a1xa2");
    stage.keys("UP END");
    // Moves are counted in pairs, as in the list.
    stage.shows("Move 1: d7xd6");
    stage.keys("HOME 2");
    stage.shows("Variation, move 1: a1xa2");
    stage.keys("]");
    stage.shows("Splinter standard");
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn any_keys_at_all_do_no_harm() {
    let mut random = SplitMix64::new(23);
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::F(1),
        KeyCode::Char('é'),
        KeyCode::Char('\u{7f}'),
        KeyCode::Char('漢'),
    ];
    for start in ["talpa:4", "taacoca:3", "splinter:nano", "alliances:3", ""] {
        let start = match start {
            "" => Start::Menu,
            choice => people(choice),
        };
        let mut stage = Stage::new(80, 24, start);
        for n in 0..1500 {
            let code = match random.below(3) {
                // Saving as a record would write files.
                0 => KeyCode::Char(char::from(33 + random.below(94) as u8)),
                _ => codes[random.below(codes.len() as u64) as usize],
            };
            if code == KeyCode::Char('w') {
                continue;
            }
            stage.key(code, KeyModifiers::NONE);
            if n % 50 == 0 {
                let size = (random.below(150) as u16, random.below(60) as u16);
                stage.resize(size.0, size.1);
            }
        }
    }
}

/// The pane beside the board tells lines until everything is proved, and goes.
#[test]
fn the_analysis_ends_with_proofs() {
    let mut stage = Stage::game(100, 35, "talpa:4");
    let mut position = "talpa:4".parse::<games::Choice>().expect("a game").start();
    for _ in 0..4 {
        let mv = position.legal_moves().first().expect("a move").clone();
        let mv = position.play(&mv).expect("legal");
        stage.play(&mv);
    }
    stage.keys("a");
    let head = |stage: &Stage| {
        let screen = stage.screen();
        let line = screen.lines().find(|line| line.contains("positions, "));
        line.map(str::to_owned)
    };
    // The engine tells of news only; the last news is that there is nothing left.
    while head(&stage).is_none_or(|line| line.contains("...")) {
        stage.wait();
    }
    let screen = stage.screen();
    assert!(screen.contains("s in "), "{screen}");
    stage.keys("a");
    assert_eq!(head(&stage), None);
}

#[test]
fn d3_a_damaged_game_is_reported_when_games_are_resumed() {
    let folder = folder("damaged");
    let autosaves = folder.join("autosaves");
    std::fs::create_dir_all(&autosaves).expect("a folder");
    let text = "[Game \"talpa\"]\n\n1. zz99 *\n";
    std::fs::write(autosaves.join("x.qdr"), text).expect("a file");
    let store = Store::at(&folder);
    let mut stage = Stage::with(100, 35, Start::Menu, store, SIGHT, Lang::En);
    stage.keys("2");
    stage.shows("damaged-1");
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn d37_a_game_that_cannot_be_kept_is_left_only_when_asked_twice() {
    let folder = folder("unkept");
    // Nothing can be put below a file.
    std::fs::write(&folder, "").expect("a file");
    let store = Store::at(&folder);
    let mut stage = Stage::with(
        100,
        35,
        crate::stage::people("talpa:6"),
        store,
        SIGHT,
        Lang::En,
    );
    stage.play("b2xb3");
    stage.keys("q");
    stage.shows("would be lost");
    // Something else was meant: it is asked again.
    stage.keys("f q");
    stage.shows("would be lost");
    stage.keys("q");
    stage.shows("could not be kept");
    drop(stage);
    std::fs::remove_file(&folder).expect("our own file");
}

#[test]
fn d7_nothing_is_faster_than_the_fastest() {
    let start = crate::stage::seats(
        "talpa:6",
        [Seat::computer("random", 1), Seat::computer("random", 2)],
    );
    let mut stage = Stage::new(100, 35, start);
    stage.keys("p + + + + +");
    stage.shows("at once");
    stage.keys("- - - - - -");
    stage.shows("slowly");
}

#[test]
fn d2_a_push_is_shown_before_it_is_played() {
    let mut stage = Stage::game(100, 35, "splinter");
    // The first pawn that can be chosen, then where it can go.
    stage.keys("TAB ENTER");
    let before = stage.screen();
    stage.keys("TAB");
    let pieces = |screen: &str| screen.matches(['○', '●']).count();
    assert_ne!(
        stage.screen(),
        before,
        "the pieces stand where they would go"
    );
    assert_eq!(pieces(&stage.screen()), pieces(&before));
    stage.keys("ESC");
}

#[test]
fn d9_a_finished_game_is_not_looked_at_for_ever() {
    let mut stage = Stage::game(100, 35, "talpa:4");
    let mut position = "talpa:4".parse::<games::Choice>().expect("a board").start();
    while position.outcome().is_none() {
        let mv = position.legal_moves().swap_remove(0);
        stage.play(&mv);
        position.play(&mv).expect("a legal move");
    }
    stage.keys("a");
    assert!(
        !stage.screen().contains("the engine looks"),
        "{}",
        stage.screen()
    );
    stage.shows("The game is over.");
}

#[test]
fn d12_a_game_that_was_left_can_be_thrown_away() {
    let folder = folder("discard");
    let store = Store::at(&folder);
    let start = crate::stage::seats("talpa:6", [Seat::human(""), Seat::computer("level-2", 7)]);
    let mut stage = Stage::with(100, 35, start, store, SIGHT, Lang::En);
    stage.play("b2xb3");
    stage.wait();
    stage.keys("q 2");
    // Names instead of ids, and when it was.
    stage.shows("Talpa 6 · today");
    stage.shows("Red – Level 2, Sprout");
    stage.keys("x");
    stage.shows("throws this game away");
    stage.keys("DOWN x x");
    stage.shows("No game was left unfinished.");
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn the_flag_ends_the_game_and_the_record_keeps_times() {
    let folder = folder("clocks");
    let mut setup = session::Setup::new(
        "talpa:4".parse().expect("a game"),
        [Seat::human("Ana"), Seat::human("Rui")],
    );
    setup.time = Some("1/0.3".parse().expect("a clock"));
    let start = Start::Play {
        setup: Box::new(setup),
        record: None,
    };
    let mut stage = Stage::with(100, 35, start, Store::at(&folder), SIGHT, Lang::En);
    stage.shows("0.3");
    // No clock runs before the first move.
    assert_eq!(stage.app.wants_tick(), None);
    stage.play("a1xa2");
    let wait = stage.app.wants_tick().expect("the clock runs");
    assert!(wait <= std::time::Duration::from_millis(100));
    std::thread::sleep(std::time::Duration::from_millis(400));
    stage.app.update(terminal::screen::Input::Tick);
    stage.draw();
    stage.shows("Blue ran out of time");
    stage.shows("1-0");
    drop(stage);
    let records = Store::at(&folder).records().expect("a folder");
    let text = std::fs::read_to_string(&records[0]).expect("a record");
    assert!(text.contains("[TimeControl \"1/0.3\"]"), "{text}");
    assert!(text.contains("[%clk"), "{text}");
    assert!(text.contains("[Termination \"time\"]"), "{text}");
    assert!(text.contains("[Date \""), "{text}");
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn sides_are_changed_after_the_first_move() {
    let mut setup = session::Setup::new(
        "talpa:4".parse().expect("a game"),
        [Seat::human("Ana"), Seat::human("Rui")],
    );
    setup.swap = true;
    let start = Start::Play {
        setup: Box::new(setup),
        record: None,
    };
    let mut stage = Stage::new(100, 35, start);
    stage.keys("t");
    stage.shows("right after the first move");
    stage.play("a1xa2");
    stage.shows("t takes the other side");
    stage.keys("t");
    stage.shows("Red: Rui");
    stage.shows("Blue: Ana");
    stage.keys("u");
    stage.shows("Red: Ana");
}

#[test]
fn the_library_finds_names_and_removes() {
    let folder = folder("library");
    let store = Store::at(&folder);
    let record = |game: &str, computer: &str, result: &str| {
        format!(
            "[Game \"{game}\"]\n[Second \"{computer}\"]\n[FirstPlayer \"human\"]\n\
             [SecondPlayer \"{computer} 7\"]\n[Termination \"resignation\"]\n[Result \"{result}\"]\n\n{result}\n"
        )
    };
    for _ in 0..3 {
        store
            .save_record(&record("talpa", "level-5", "1-0"))
            .expect("saved");
    }
    store
        .save_record(&record("splinter", "level-2", "0-1"))
        .expect("saved");
    let mut stage = Stage::with(120, 35, Start::Menu, store.clone(), SIGHT, Lang::En);
    stage.keys("3 DOWN");
    stage.shows("splinter:standard");
    stage.keys("/ t a l p a ENTER");
    assert!(
        !stage.screen().contains("splinter:standard"),
        "{}",
        stage.screen()
    );
    // From results that are kept, whom to try next.
    stage.shows("3 of 3 won against Level 5, Companion.");
    stage.shows("Try Level 6, Regular");
    stage.keys("x x");
    assert_eq!(store.records().expect("a folder").len(), 3);
    stage.keys("r BACK BACK BACK BACK BACK BACK x y z ENTER");
    let names = store.records().expect("a folder");
    let is_named = |path: &std::path::PathBuf| path.to_string_lossy().ends_with("xyz.qdr");
    assert!(names.iter().any(is_named), "{names:?}");
    stage.keys("ENTER");
    stage.shows("Talpa 8");
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn a_position_is_set_up_studied_and_played_on() {
    let folder = folder("study");
    let mut stage = Stage::with(100, 35, Start::Menu, Store::at(&folder), SIGHT, Lang::En);
    stage.keys("6 e SPACE RIGHT r TAB ENTER");
    stage.shows("The start");
    // A move that is typed, a comment, a variation; all of it can be undone and saved.
    stage.keys("m b 7 x b 6 ENTER c f i n e ENTER");
    stage.shows("fine");
    stage.keys("LEFT m d 7 x d 6 ENTER");
    stage.shows("Variation, move 1: d7xd6");
    stage.keys("q");
    stage.shows("Save the changes?");
    stage.keys("y ENTER");
    stage.shows("Saved as");
    let records = Store::at(&folder).records().expect("a folder");
    let text = std::fs::read_to_string(&records[0]).expect("a record");
    assert!(
        text.contains("fine") && text.contains("[Position"),
        "{text}"
    );
    stage.keys("p");
    stage.shows("from the position shown");
    stage.keys("9 ENTER");
    stage.shows("Choose one of your pieces");
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn openings_are_shown_beside_the_analysis_board() {
    let mut stage = Stage::new(100, 35, Start::Menu);
    stage.keys("6 o");
    stage.shows("Openings");
    stage.shows("Red to move");
    stage.shows("more");
    // The most frequent move, twice, and back to where it was.
    stage.keys("O O");
    assert!(!stage.screen().contains("The start"), "{}", stage.screen());
    stage.shows("Red to move");
    stage.keys("HOME o");
    stage.shows("The start");
    assert!(!stage.screen().contains("Openings"), "{}", stage.screen());
    // A board of which no games were counted.
    let folder = folder("openings");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.qdr");
    let text = "[Game \"talpa\"]\n[Variant \"7\"]\n\n1. a1xa2 *\n";
    std::fs::write(&file, text).expect("a file");
    let start = Start::Watch(file);
    let mut stage = Stage::with(100, 35, start, Store::at(&folder), SIGHT, Lang::En);
    stage.keys("o");
    stage.shows("no openings of this board");
    stage.keys("O");
    stage.shows("The start");
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn what_is_known_of_a_game_stands_beside_its_lessons() {
    let mut stage = Stage::new(100, 35, Start::Menu);
    stage.keys("5");
    stage.shows("5  What is known: Talpa");
    stage.keys("7");
    stage.shows("Splinter");
    stage.shows("quadrille openings stats");
    stage.keys("0 1");
    stage.shows("Step 1 of 6");
}

#[test]
fn lessons_are_done_in_the_terminal() {
    let mut stage = Stage::new(100, 35, Start::Menu);
    stage.keys("5 1");
    stage.shows("Step 1 of 6");
    // The piece on c3 takes the one on c4.
    stage.keys("ENTER UP ENTER");
    stage.shows("Enter next");
    stage.keys("ENTER");
    stage.shows("Step 2 of 6");
    stage.keys("n n n n n");
    stage.shows("Level 1, Pebble");
}

#[test]
fn d15_a_game_whose_end_was_taken_back_is_no_record() {
    let folder = folder("reopened");
    let store = Store::at(&folder);
    let start = people("talpa:4");
    let mut stage = Stage::with(100, 35, start, store.clone(), SIGHT, Lang::En);
    stage.play("a1xa2");
    stage.keys("d d");
    stage.shows("Kept as");
    assert_eq!(store.records().expect("a folder").len(), 1);
    stage.keys("u q");
    assert_eq!(store.records().expect("a folder").len(), 0);
    assert_eq!(store.resumable().games.len(), 1);
    drop(stage);
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

/// What was not understood of a file is still there after its games were judged.
#[test]
fn a_file_is_not_changed_unless_somebody_asks() {
    let folder = folder("untouched");
    std::fs::create_dir_all(folder.join("records")).expect("a folder");
    let good = "[Game \"talpa\"]\n[Variant \"4\"]\n\n1. a1xa2 *\n";
    let damaged = format!("{good}\n[Game \"chess\"]\n\n1. e4 *\n");
    // One elsewhere, and one among the records of which a game is not understood.
    for (file, text) in [("game.qdr", good), ("records/game.qdr", damaged.as_str())] {
        let file = folder.join(file);
        std::fs::write(&file, text).expect("a file");
        let start = Start::Watch(file.clone());
        let mut stage = Stage::with(100, 35, start, Store::at(&folder), SIGHT, Lang::En);
        stage.keys("j");
        while !stage.screen().contains("0??") {
            stage.wait();
        }
        assert_eq!(stage.keys("q"), Effect::Quit);
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    }
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

/// Puzzles of the day and practice are in the menu; a puzzle is solved with keys alone.
#[test]
fn puzzles_are_shown_and_given_up() {
    let mut stage = Stage::new(100, 30, Start::Menu);
    stage.keys("END UP ENTER");
    stage.shows("Puzzle of the day: Talpa");
    // What each board is like is said in full beside it, on small screens too.
    stage.keys("DOWN DOWN DOWN DOWN DOWN");
    stage.shows("Talpa 6");
    stage.shows("6x6 cells, for beginners");
    assert!(!stage.screen().contains('…'));
    stage.keys("HOME ENTER");
    stage.shows("Puzzles: Talpa");
    stage.shows("to move");
    stage.keys("h");
    stage.shows("The move begins at");
    stage.keys("h");
    stage.shows("The move is");
    stage.keys("s");
    stage.shows("The solution:");
    stage.shows("0 of 1 solved");
    stage.keys("ENTER");
    stage.shows("Puzzle of the day: Talpa");
    stage.keys("0");
    stage.shows("Quit");
}

#[test]
fn a_puzzle_is_solved_on_the_board() {
    let board = "talpa:6".parse().expect("a board");
    let collection = puzzles::collection(board).expect("puzzles");
    let mut found = collection.puzzles.into_iter();
    let captures = |it: &puzzles::Puzzle| !it.line.iter().any(|mv| mv.starts_with('x'));
    let puzzle = found.find(|it| it.goal == puzzles::Goal::Win(3) && captures(it));
    let puzzle = puzzle.expect("a short win by captures");
    let mut stage = Stage::new(100, 30, Start::Puzzle(Box::new(puzzle.clone())));
    stage.shows("to move and win in 3 plies");
    for mv in [&puzzle.line[0], &puzzle.line[2]] {
        for cell in mv.split('x') {
            // From the corner, as many steps as letter and number say.
            let [column, row] = cell.as_bytes() else {
                panic!("a cell of a small board");
            };
            stage.keys(&["LEFT DOWN"; 6].join(" "));
            for _ in b'a'..*column {
                stage.keys("RIGHT");
            }
            for _ in b'1'..*row {
                stage.keys("UP");
            }
            stage.keys("ENTER");
        }
    }
    stage.shows("solved!");
    stage.shows("1 in a row");
}
