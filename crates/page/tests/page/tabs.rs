//! Two tabs with one storage.

use page::{Claim, LEASE, Library, Posed, SaveError};
use play::{Msg, Play};
use rules::Note;

use crate::common::{Storage, choice, friends, play_move, random_game};

fn elsewhere() -> Note {
    Note::new("page-read-only")
}

fn tabs() -> (Storage, Library<Storage>, Library<Storage>) {
    let storage = Storage::default();
    let [one, two] = ["one", "two"].map(|tab| Library::new(storage.clone(), tab));
    (storage, one, two)
}

#[test]
fn a_second_tab_looks_on_until_it_takes_over() {
    let (_, mut one, mut two) = tabs();
    let mut play = friends("talpa:6");
    assert_eq!(one.claim("g", 0), Claim::Mine);
    play_move(&mut play, "b2xb3");
    one.save("g", play.record(), 1).expect("kept");

    assert_eq!(two.claim("g", 10), Claim::Other);
    let kept = two.open("g").expect("a game");
    let mut watched = Play::watch("g", kept.record, elsewhere()).expect("a match");
    assert!(watched.is_read_only() && !watched.board().is_active && watched.buttons().take_over);
    play_move(&mut watched, "a2xa3");
    assert_eq!(watched.session().n_plies(), 1);
    assert_eq!(two.save("g", watched.record(), 2), Err(SaveError::Lost));

    assert_eq!(two.take_over("g", 20), Claim::Mine);
    let (mut mine, _) = Play::resume("g", two.open("g").expect("a game").record).expect("a match");
    let mv = mine.session().position().legal_moves().swap_remove(0);
    play_move(&mut mine, &mv);
    two.save("g", mine.record(), 3).expect("kept");

    // The first tab hears of it at its next beat, or when it tries to save.
    assert_eq!(one.beat("g", 30), Claim::Other);
    let mv = play.session().position().legal_moves().swap_remove(1);
    play_move(&mut play, &mv);
    assert_eq!(one.save("g", play.record(), 4), Err(SaveError::Lost));
    play.update(Msg::Lost(elsewhere()));
    assert!(play.is_read_only());
    assert_eq!(two.open("g").expect("a game").record, *mine.record());
}

#[test]
fn a_tab_that_is_gone_lets_go_after_a_while() {
    let (storage, mut one, mut two) = tabs();
    one.claim("g", 1000);
    assert_eq!(two.claim("g", 1000 + LEASE - 1), Claim::Other);
    one.beat("g", 2000);
    assert_eq!(two.claim("g", 1000 + LEASE), Claim::Other);
    assert_eq!(two.claim("g", 2000 + LEASE), Claim::Mine);
    assert_eq!(one.claim("g", 2001 + LEASE), Claim::Other);
    two.release("g");
    assert_eq!(one.claim("g", 2002 + LEASE), Claim::Mine);
    // A clock that was set back does not lock a game for years.
    one.beat("g", 9_000_000_000);
    assert_eq!(two.claim("g", 5), Claim::Mine);
    storage.put("quadrille.1.lease.g", "rubbish");
    assert_eq!(one.claim("g", 6), Claim::Mine);
}

#[test]
fn what_another_tab_has_kept_since_is_not_written_over() {
    let (storage, mut one, mut two) = tabs();
    let [early, late] = [4, 6].map(|n| random_game(choice("talpa:6"), 1, n));
    one.save("g", &early, 1).expect("kept");
    two.open("g");
    two.save("g", &late, 2).expect("kept");
    // No lease was taken, and still the revision tells.
    assert_eq!(one.save("g", &early, 3), Err(SaveError::Lost));
    assert_eq!(one.open("g").expect("a game").record, late);
    one.save("g", &late, 4).expect("now it was seen");
    assert_eq!(storage.text("quadrille.1.lease.g"), None);
}

#[test]
fn two_games_in_two_tabs_do_not_meet() {
    let (_, mut one, mut two) = tabs();
    let [a, b] = [1, 2].map(|seed| random_game(choice("talpa:6"), seed, 5));
    assert_eq!(
        (one.claim("a", 0), two.claim("b", 0)),
        (Claim::Mine, Claim::Mine)
    );
    one.save("a", &a, 1).expect("kept");
    two.save("b", &b, 2).expect("kept");
    assert_eq!(one.games().len(), 2);
    assert_eq!(two.open("a").expect("a game").record, a);
}

#[test]
fn practice_of_two_tabs_is_made_anew_of_what_the_other_kept() {
    let (storage, mut one, mut two) = tabs();
    let before = two.practice();
    assert_eq!(before, "");
    assert_eq!(one.keep_practice("", "a\n", false), Ok(true));
    // The second tab made its own of what is no longer there.
    assert_eq!(two.keep_practice(&before, "b\n", false), Ok(false));
    assert_eq!(two.practice(), "a\n");
    assert_eq!(two.keep_practice("a\n", "a\nb\n", false), Ok(true));
    assert_eq!(one.practice(), "a\nb\n");
    // What was damaged is not lost.
    assert_eq!(one.keep_practice("a\nb\n", "c\n", true), Ok(true));
    assert_eq!(
        one.aside(),
        [(
            "quadrille.1.aside.practice.1".to_owned(),
            "a\nb\n".to_owned()
        )]
    );
    storage.forbid(true);
    assert!(one.keep_practice("", "d\n", false).is_err());
    assert_eq!(one.practice(), "d\n", "as long as the page is open");
}

#[test]
fn attempts_are_kept_by_where_their_puzzle_comes_from() {
    let (_, mut one, two) = tabs();
    let talpa = choice("talpa:8");
    let [day, practice] = [Posed::Day(talpa.game()), Posed::Practice(talpa)];
    one.keep_attempt(&day.key(), "x open 0 0").expect("kept");
    assert_eq!(two.attempt(&day.key()), "x open 0 0");
    assert_eq!(two.attempt(&practice.key()), "");
    assert_eq!((day.choice(), practice.choice()), (talpa, talpa));
}
