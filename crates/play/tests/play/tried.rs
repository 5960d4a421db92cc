//! What was played before moves were taken back.

use play::{Msg, Play};
use record::Record;
use rules::Note;
use session::Action;

use crate::common::{Send, friends, play_move};

fn play(play: &mut Play, moves: &[&str]) {
    for mv in moves {
        play_move(play, mv);
        assert_eq!(play.session().moves().last(), Some(mv));
    }
}

fn take_back(play: &mut Play, n: usize) {
    for _ in 0..n {
        play.send(Msg::Act(Action::TakeBack));
    }
}

/// The moves as they are written, without the tags.
fn written(play: &Play) -> String {
    let text = play.record().to_string();
    let (_, moves) = text.split_once("\n\n").expect("tags, then moves");
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read(text: &str) -> Record {
    let read = record::read_str(text).next().expect("a record");
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    read.record
}

#[test]
fn a_line_that_was_left_becomes_a_variation() {
    let mut game = friends("talpa:4");
    play(&mut game, &["a1xa2", "b3xc3"]);
    take_back(&mut game, 2);
    // It may still be played again, so the game has not gone another way.
    assert_eq!(written(&game), "*");
    play(&mut game, &["a1xb1"]);
    assert_eq!(written(&game), "1. a1xb1 (1. a1xa2 b3xc3) *");
    assert_eq!(game.session().moves(), ["a1xb1"]);
    assert_eq!(game.moves().len(), 1);
}

#[test]
fn what_is_played_again_is_there_once() {
    let mut game = friends("talpa:4");
    play(&mut game, &["a1xa2", "b3xc3"]);
    take_back(&mut game, 2);
    play(&mut game, &["a1xb1"]);
    take_back(&mut game, 1);
    play(&mut game, &["a1xa2", "b3xc3"]);
    assert_eq!(written(&game), "1. a1xa2 (1. a1xb1) 1... b3xc3 *");
    take_back(&mut game, 1);
    game.send(Msg::Act(Action::Redo));
    assert_eq!(written(&game), "1. a1xa2 (1. a1xb1) 1... b3xc3 *");
}

#[test]
fn variations_outlast_the_page_with_what_is_said_of_them() {
    let text = "[Game \"talpa\"]\n[Variant \"4\"]\n\n1. a1xa2 (1. a1xb1 {timid}) *\n";
    let (mut game, _) = Play::resume("one", read(text)).expect("a match");
    play(&mut game, &["b3xc3"]);
    let kept = read(&game.record().to_string());
    assert_eq!(&kept, game.record());
    let (mut game, _) = Play::resume("one", kept).expect("a match");
    assert_eq!(game.session().moves(), ["a1xa2", "b3xc3"]);
    take_back(&mut game, 1);
    play(&mut game, &["b1xc1"]);
    let moves = "1. a1xa2 (1. a1xb1 {timid}) 1... b1xc1 (1... b3xc3) *";
    assert_eq!(written(&game), moves);
    let seen = Play::watch("one", game.record().clone(), Note::new("elsewhere")).expect("a match");
    assert_eq!(written(&seen), moves);
}
