//! What a game wants done, done with threads and disk.

use std::fs;
use std::sync::mpsc::{Receiver, channel};

use play::{Effect, Msg, Play};
use session::{Action, Seat, Setup};
use store::Store;
use table::Host;

use crate::folder::Folder;

/// A game with its host.
struct Room {
    play: Play,
    host: Host,
    woken: Receiver<()>,
}

impl Room {
    fn new(seats: [Seat; 2], store: &Store) -> Self {
        let setup = Setup::new("talpa:6".parse().expect("a game"), seats);
        let (play, effects) = Play::start("", setup).expect("a match");
        let mut host = Host::new(play.session(), store, None).expect("a host");
        let (tell, woken) = channel();
        host.waker(move || tell.send(()).unwrap_or(()));
        let mut room = Self { play, host, woken };
        room.carry_out(effects);
        room
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let _ = self.host.carry_out(&self.play, effect);
        }
    }

    fn send(&mut self, msg: Msg) {
        let effects = self.play.update(msg);
        self.carry_out(effects);
    }

    fn act(&mut self, action: Action) {
        self.send(Msg::Act(action));
    }

    /// Hands on what has arrived so far.
    fn listen(&mut self) -> Vec<Msg> {
        let heard = self.host.poll();
        for msg in &heard {
            self.send(msg.clone());
        }
        heard
    }

    /// Waits until another thread has something, and hands it on.
    fn wait(&mut self) -> Vec<Msg> {
        self.woken.recv().expect("a call");
        self.listen()
    }
}

fn mv(text: &str) -> Action {
    Action::Move(text.to_owned())
}

fn computers() -> [Seat; 2] {
    [1, 2].map(|seed| Seat::computer("random", seed))
}

#[test]
fn thinking_can_be_paused_and_stepped() {
    let mut room = Room::new(computers(), &Store::nowhere());
    room.listen();
    assert!(room.play.is_thinking());
    room.send(Msg::Pause);
    assert!(!room.play.is_thinking());
    room.send(Msg::Step);
    assert!(room.play.is_thinking());
    while room.play.session().n_plies() == 0 {
        room.wait();
    }
    // A store that keeps nothing answers at once.
    room.listen();
    assert!(!room.play.is_thinking() && room.play.rest().is_none());
    room.send(Msg::GoOn);
    let (ticket, _) = room.play.rest().expect("a rest");
    room.send(Msg::Rested(ticket));
    while room.play.session().n_plies() == 1 {
        room.wait();
    }
}

#[test]
fn an_answer_that_comes_too_late_is_not_played() {
    let seats = [Seat::computer("random", 1), Seat::human("")];
    let mut room = Room::new(seats, &Store::nowhere());
    room.listen();
    room.woken.recv().expect("the computer answers");
    // The answer waits, but the computer has the other side now.
    room.act(Action::SwapSides);
    room.listen();
    assert_eq!(room.play.session().n_plies(), 0);
    assert!(!room.play.is_thinking());
    room.act(mv("b2xb3"));
    room.listen();
    while room.play.session().n_plies() < 2 {
        room.wait();
    }
}

#[test]
fn hints_arrive_and_belong_to_their_position() {
    let people = || [Seat::human("Ana"), Seat::human("Rui")];
    let mut room = Room::new(people(), &Store::nowhere());
    room.listen();
    room.send(Msg::Hint);
    while room.play.is_seeking_hint() {
        room.wait();
    }
    let hint = room.play.hint().expect("a hint").to_owned();
    assert!(room.play.session().position().canonical(&hint).is_ok());
    room.send(Msg::Hint);
    room.act(mv("b2xb3"));
    room.listen();
    assert!(room.play.hint().is_none() && !room.play.is_seeking_hint());
}

/// What a person has played lies on disk before a computer thinks about it.
#[test]
fn a_move_is_on_disk_before_a_computer_is_asked() {
    let folder = Folder::new();
    let store = folder.store();
    let seats = [Seat::human("Ana"), Seat::computer("random", 7)];
    let mut room = Room::new(seats, &store);
    room.act(mv("b2xb3"));
    let folders = store.folders().expect("known").expect("folders");
    let on_disk = || {
        let files = fs::read_dir(&folders.autosaves).into_iter().flatten();
        let texts = files.filter_map(|it| fs::read_to_string(it.ok()?.path()).ok());
        texts.collect::<String>()
    };
    // However long the disk takes, nobody thinks before it is heard of.
    while !room.play.is_thinking() {
        assert_eq!(room.play.session().n_plies(), 1);
        room.wait();
    }
    assert!(on_disk().contains("b2xb3"));
    while room.play.session().n_plies() < 2 {
        room.wait();
    }
    assert_eq!(room.play.fault(), None);
}

#[test]
fn a_disk_that_fails_is_a_fault_until_it_works_again() {
    let folder = Folder::new();
    let home = folder.file("home");
    fs::write(&home, "").expect("a file where a folder should be");
    let mut room = Room::new([Seat::human("Ana"), Seat::human("Rui")], &folder.store());
    room.act(mv("b2xb3"));
    while room.play.fault().is_none() {
        room.wait();
    }
    room.act(Action::TakeBack);
    while !room
        .wait()
        .iter()
        .any(|msg| matches!(msg, Msg::NotKept(..)))
    {}
    assert!(room.play.fault().is_some());
    fs::remove_file(&home).expect("our own file");
    room.act(mv("b2xb3"));
    while room.play.fault().is_some() {
        room.wait();
    }
    assert!(room.host.settle());
}
