//! The second player takes the other side after the first move.

use rules::Player;
use session::{Action, Actor, Event, SWAP, Seat, Session, Setup, Versus};

use crate::common::{done, fingerprint, modes, refused, reopened, step};

fn open(mode: usize) -> Session {
    let choice = "talpa:4".parse().expect("a game");
    let mut setup = Setup::new(choice, modes()[mode].clone());
    setup.swap = true;
    Session::new(setup).expect("a good setup")
}

fn swap() -> Action {
    Action::Move(SWAP.to_owned())
}

fn first(session: &Session) -> &str {
    session.seat(Player::First).name()
}

#[test]
fn sides_change_once_after_the_first_move() {
    let mut session = open(0);
    assert_eq!(
        refused(&mut session, Actor::Table, swap()),
        "session-swap-late"
    );
    assert!(step(&mut session, 1));
    assert!(session.can_swap());
    assert_eq!(first(&session), "Ana");
    assert_eq!(done(&mut session, swap()), [Event::Swapped(Player::Second)]);
    assert_eq!(first(&session), "Rui \"the\\mole\"");
    // Whoever made the first move is to move again, on the other side.
    assert_eq!((session.turn(), session.n_plies()), (Player::Second, 1));
    assert_eq!(
        refused(&mut session, Actor::Table, swap()),
        "session-swap-late"
    );
    assert!(step(&mut session, 0));
    assert_eq!(
        refused(&mut session, Actor::Table, swap()),
        "session-swap-late"
    );
    assert!(session.is_swapped());
}

#[test]
fn without_the_option_nobody_changes_sides() {
    let mut session = crate::common::humans();
    assert!(step(&mut session, 1));
    assert!(!session.can_swap());
    assert_eq!(
        refused(&mut session, Actor::Table, swap()),
        "session-swap-off"
    );
}

#[test]
fn only_the_player_to_move_may() {
    let mut session = open(0);
    assert!(step(&mut session, 1));
    let by_first = Actor::Seat(Player::First);
    assert_eq!(
        refused(&mut session, by_first, swap()),
        "session-turn-other player=2"
    );
    let events = session.apply(Actor::Seat(Player::Second), swap());
    assert_eq!(events, Ok(vec![Event::Swapped(Player::Second)]));
}

#[test]
fn a_tag_keeps_it() {
    let mut session = open(0);
    assert!(session.record().to_string().contains("[Swap \"allowed\"]"));
    assert_eq!(fingerprint(&reopened(&session)), fingerprint(&session));
    assert!(step(&mut session, 1));
    done(&mut session, swap());
    assert!(session.record().to_string().contains("[Swap \"done\"]"));
    let again = reopened(&session);
    assert_eq!(fingerprint(&again), fingerprint(&session));
    assert!(again.is_swapped() && !again.can_swap());
    // The next match of the kind allows it again.
    assert!(session.setup().swap);
}

#[test]
fn a_copy_follows_it() {
    let mut session = open(0);
    let mut copy = Session::from_snapshot(session.snapshot()).expect("a snapshot");
    assert!(step(&mut session, 1));
    done(&mut session, swap());
    for entry in session.entries_since(0).expect("all are kept") {
        let entry = entry.to_string().parse().expect("a line");
        copy.follow(&entry).expect("it follows");
    }
    assert_eq!(fingerprint(&copy), fingerprint(&session));
}

#[test]
fn taking_back_decides_again() {
    let mut session = open(0);
    assert!(step(&mut session, 1));
    done(&mut session, swap());
    done(&mut session, Action::TakeBack);
    assert_eq!((first(&session), session.n_plies()), ("Ana", 1));
    assert!(session.can_swap() && !session.can_redo());
    done(&mut session, swap());
    assert!(step(&mut session, 0) && step(&mut session, 0));
    done(&mut session, Action::TakeBack);
    // The swap was longer ago than the move that was taken back.
    assert!(session.is_swapped());
    done(&mut session, Action::TakeBack);
    assert!(!session.is_swapped());
    assert_eq!(first(&session), "Ana");
}

#[test]
fn a_person_takes_back_what_led_to_the_computers_swap() {
    let mut session = open(1);
    assert!(step(&mut session, 1));
    let ask = session.ask().expect("the computer is to move");
    let mv = SWAP.to_owned();
    done(&mut session, Action::Answer { ask, mv });
    assert_eq!(session.seat(Player::Second), &Seat::human("Ana"));
    let taken = done(&mut session, Action::TakeBack);
    assert_eq!(taken[0], Event::TakenBack { plies: 1 });
    assert_eq!((first(&session), session.n_plies()), ("Ana", 0));
}

#[test]
fn a_person_who_swapped_may_think_again() {
    let mut session = open(2);
    assert!(step(&mut session, 0));
    done(&mut session, swap());
    // The computer plays the second side now.
    assert!(
        session
            .ask()
            .is_some_and(|ask| ask.player() == Player::Second)
    );
    assert!(step(&mut session, 0));
    done(&mut session, Action::TakeBack);
    assert_eq!(session.n_plies(), 1);
    assert!(session.can_swap() && !session.is_swapped());
}

#[test]
fn who_played_whom_is_read_from_a_record() {
    let mut session = open(1);
    assert!(step(&mut session, 1));
    assert_eq!(Versus::of(session.record()), None);
    done(&mut session, Action::Resign);
    let game = Versus::of(session.record()).expect("a finished game");
    assert_eq!(
        (game.computer.as_str(), game.person),
        ("random", Player::First)
    );
    assert_eq!(game.is_won(), Some(false));
}
