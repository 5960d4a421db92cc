//! A table from outside: computers, saving, hints, rematches.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use session::{Action, Actor, Event, Seat, Setup};
use store::Store;
use table::{Sides, Table};

use crate::folder::Folder;

fn setup(choice: &str, first: Seat, second: Seat) -> Setup {
    Setup::new(choice.parse().expect("a game"), [first, second])
}

fn people() -> Setup {
    setup("talpa:4", Seat::human("Ana"), Seat::human("Rui"))
}

#[track_caller]
fn play(table: &mut Table, mv: &str) {
    let action = Action::Move(mv.to_owned());
    table.act(Actor::Table, action).expect("a legal move");
}

/// Plays some legal move.
#[track_caller]
fn play_any(table: &mut Table) {
    let mv = table.session().position().legal_moves().swap_remove(0);
    play(table, &mv);
}

fn n_resumable(store: &Store) -> usize {
    store.resumable().games.len()
}

fn records(store: &Store) -> Vec<PathBuf> {
    store.records().expect("the records can be listed")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

#[test]
fn computers_draw_one_output_for_each_of_their_moves() {
    let choice = "splinter:nano".parse().expect("a game");
    let seats = [Seat::computer("random", 7), Seat::computer("random", 8)];
    let setup = Setup::new(choice, seats);
    let mut table = Table::start(setup, &Store::nowhere()).expect("a table");
    while table.wait().is_some() {}
    assert!(!table.session().is_running());

    let computer = |seed| engine::Player::named(choice, "random", seed).expect("a player");
    let mut computers = [computer(7), computer(8)];
    let mut position = choice.start();
    let never = AtomicBool::new(false);
    for (ply, mv) in table.session().moves().into_iter().enumerate() {
        let computer = &mut computers[position.turn().idx()];
        let view = engine::View {
            position: &*position,
            own_moves: ply / 2,
        };
        assert_eq!(computer.choose(view, &never).as_deref(), Some(mv));
        position.play(mv).expect("a legal move");
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let seats = (Seat::human(""), Seat::computer("random", 3));
    let setup = setup("talpa:6", seats.0, seats.1);
    let mut table = Table::start(setup, &Store::nowhere()).expect("a table");
    play(&mut table, "b2xb3");
    table.wait().expect("an answer");
    let moves = table.session().moves().join(" ");
    for _ in 0..3 {
        let back = table.act(Actor::Table, Action::TakeBack).expect("undo");
        assert_eq!(back, [Event::TakenBack { plies: 2 }]);
        play(&mut table, "b2xb3");
        table.wait().expect("an answer");
        assert_eq!(table.session().moves().join(" "), moves);
    }
}

#[test]
fn hints_are_the_same_each_time() {
    let mut table = Table::start(people(), &Store::nowhere()).expect("a table");
    let hint = table.hint().expect("a hint");
    assert_eq!(table.hint().as_deref(), Some(&*hint));
    play_any(&mut table);
    table.act(Actor::Table, Action::Resign).expect("resign");
    assert_eq!(table.hint(), None);
}

#[test]
fn a_game_that_is_left_can_be_resumed() {
    let folder = Folder::new();
    let store = folder.store();
    let mut table = Table::start(people(), &store).expect("a table");
    play_any(&mut table);
    play_any(&mut table);
    assert!(table.settle());
    assert_eq!(n_resumable(&store), 0, "it is being played");
    let moves = table.session().moves().join(" ");
    drop(table);

    let saved = store.resumable().games.remove(0).claim().expect("ours");
    let table = Table::resume(saved, &store).expect("a table");
    assert_eq!(table.session().moves().join(" "), moves);
    assert_eq!(table.session().setup(), people());
}

#[test]
fn a_game_without_moves_is_forgotten() {
    let folder = Folder::new();
    let store = folder.store();
    drop(Table::start(people(), &store).expect("a table"));
    assert_eq!(n_resumable(&store), 0);
    assert!(records(&store).is_empty());
}

#[test]
fn a_finished_game_becomes_one_record() {
    let folder = Folder::new();
    let store = folder.store();
    let mut table = Table::start(people(), &store).expect("a table");
    play_any(&mut table);
    table.act(Actor::Table, Action::Resign).expect("resign");
    assert!(!table.settle(), "there is nothing to resume");
    let path = table.record_path().expect("a record").to_owned();
    assert_eq!(text(&path), table.session().record().to_string());

    // It is reopened, and ends otherwise.
    table.act(Actor::Table, Action::TakeBack).expect("undo");
    play_any(&mut table);
    table.act(Actor::Table, Action::Resign).expect("resign");
    table.settle();
    assert_eq!(text(&path), table.session().record().to_string());
    drop(table);
    assert_eq!(records(&store), [path]);
    assert_eq!(n_resumable(&store), 0);
}

#[test]
fn a_game_that_was_reopened_can_be_resumed() {
    let folder = Folder::new();
    let store = folder.store();
    let mut table = Table::start(people(), &store).expect("a table");
    play_any(&mut table);
    table.act(Actor::Table, Action::Resign).expect("resign");
    table.settle();
    table.act(Actor::Table, Action::TakeBack).expect("undo");
    drop(table);
    assert_eq!(n_resumable(&store), 1);
}

#[test]
fn what_cannot_be_saved_is_told_once_and_play_goes_on() {
    let folder = Folder::new();
    let file = folder.file("file");
    fs::write(&file, "").expect("a file");
    let mut table = Table::start(people(), &Store::at(&file)).expect("a table");
    assert!(!table.settle());
    assert_eq!(table.news().len(), 1);
    play_any(&mut table);
    assert!(!table.settle());
    assert!(table.news().is_empty());
    table.act(Actor::Table, Action::Resign).expect("resign");
    table.settle();
    assert_eq!(table.record_path(), None);
}

#[test]
fn files_of_others_are_not_written_over() {
    let folder = Folder::new();
    let (ours, theirs) = (folder.file("ours.qdr"), folder.file("theirs.qdr"));
    fs::write(&theirs, "something").expect("a file");
    let mut table = Table::start(people(), &Store::nowhere()).expect("a table");
    let refused = table.save_as(&theirs).expect_err("it holds something");
    assert_eq!(refused.key, "table-file-exists");
    assert_eq!(text(&theirs), "something");
    assert!(table.copy_to(&theirs).is_err());

    table.save_as(&ours).expect("a new file");
    play_any(&mut table);
    table.save_as(&ours).expect("our own file");
    assert_eq!(text(&ours), table.session().record().to_string());
    assert!(table.save_as(&folder.0).is_err());
}

#[test]
fn a_copy_follows_the_game() {
    let folder = Folder::new();
    let path = folder.file("copy.qdr");
    fs::write(&path, "").expect("an empty file is no loss");
    let mut table = Table::start(people(), &Store::nowhere()).expect("a table");
    table.copy_to(&path).expect("a file");
    for _ in 0..3 {
        play_any(&mut table);
        table.settle();
        assert_eq!(text(&path), table.session().record().to_string());
    }
    assert!(table.news().is_empty());
}

#[test]
fn a_rematch_has_other_seeds_and_perhaps_other_sides() {
    let setup = setup("talpa:4", Seat::human("Ana"), Seat::computer("random", 7));
    let table = Table::start(setup, &Store::nowhere()).expect("a table");
    let again = table.rematch(Sides::Same).expect("a table");
    let seats = again.session().setup().seats;
    assert_eq!(seats, [Seat::human("Ana"), Seat::computer("random", 9)]);
    let again = again.rematch(Sides::Swapped).expect("a table");
    let seats = again.session().setup().seats;
    assert_eq!(seats, [Seat::computer("random", 11), Seat::human("Ana")]);
}

#[test]
fn a_computer_that_the_game_does_not_have_is_refused() {
    let setup = setup("talpa:4", Seat::human(""), Seat::computer("seed-hard", 1));
    let refused = Table::start(setup, &Store::nowhere()).err();
    let note = refused.expect("Talpa has no such player").note;
    assert!(note.key.starts_with("bot-unknown"), "{note}");
}
