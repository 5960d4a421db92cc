//! Matches that live elsewhere, behind queues that delay.

use std::collections::VecDeque;

use play::{Effect, Msg, Play};
use rules::{Note, Player, SplitMix64};
use session::{Action, Actor, Change, Offer, Refusal, Seat, Session, Setup};

use crate::common::{choice, choose, random_move};

/// The match itself, and what is on its way to and from those who joined it.
struct Server {
    session: Session,
    clients: Vec<Client>,
}

struct Client {
    seat: Option<Player>,
    play: Play,
    to_server: VecDeque<Action>,
    to_client: VecDeque<Msg>,
    n_resyncs: usize,
}

impl Client {
    fn send(&mut self, msg: Msg) -> Vec<Effect> {
        let effects = self.play.update(msg);
        for effect in &effects {
            match effect {
                Effect::Send(action) => self.to_server.push_back(action.clone()),
                Effect::Resync => self.n_resyncs += 1,
                Effect::Save(_) | Effect::AskComputer(..) => panic!("the server does that"),
                _ => {}
            }
        }
        effects
    }

    fn hear(&mut self) -> bool {
        let msg = self.to_client.pop_front();
        msg.map(|msg| self.send(msg)).is_some()
    }

    fn told(&self) -> Option<&'static str> {
        self.play.notice().map(|told| told.notes[0].key)
    }
}

impl Server {
    fn new(name: &str, seats: [Seat; 2]) -> Self {
        let session = Session::new(Setup::new(choice(name), seats)).expect("a match");
        let snapshot = session.snapshot();
        let join = |seat| Client {
            seat,
            play: Play::join("there", snapshot.clone(), seat).expect("a match"),
            to_server: VecDeque::new(),
            to_client: VecDeque::new(),
            n_resyncs: 0,
        };
        let seats = [Some(Player::First), Some(Player::Second), None];
        Self {
            clients: seats.map(join).into(),
            session,
        }
    }

    fn people(name: &str) -> Self {
        Self::new(name, [Seat::human("Ana"), Seat::human("Rui")])
    }

    /// Something is done, and everybody will hear of it.
    fn apply(&mut self, by: Actor, action: Action) -> Result<(), Refusal> {
        let before = self.session.seq();
        self.session.apply(by, action)?;
        let entries = self.session.entries_since(before).expect("one is kept");
        let entries: Vec<_> = entries.cloned().map(Msg::Heard).collect();
        for client in &mut self.clients {
            client.to_client.extend(entries.iter().cloned());
        }
        Ok(())
    }

    /// Takes the next action of a client; refuses it if so inclined.
    fn take(&mut self, n: usize, is_refusing: bool) -> bool {
        let client = &mut self.clients[n];
        let Some(action) = client.to_server.pop_front() else {
            return false;
        };
        let by = Actor::Seat(client.seat.expect("who watches sends nothing"));
        let done = match is_refusing {
            true => Err(Note::new("not-now").into()),
            false => self.apply(by, action),
        };
        let told = match done {
            Ok(()) => Msg::Done,
            Err(refusal) => Msg::Refused(refusal),
        };
        self.clients[n].to_client.push_back(told);
        true
    }

    /// Everything that is on its way arrives.
    fn settle(&mut self) {
        loop {
            let mut is_moved = false;
            for n in 0..self.clients.len() {
                is_moved |= self.take(n, false) | self.clients[n].hear();
            }
            if !is_moved {
                return;
            }
        }
    }

    fn check_in_step(&self) {
        for client in &self.clients {
            let session = client.play.session();
            assert_eq!(session.moves(), self.session.moves());
            assert_eq!(session.status(), self.session.status());
            assert_eq!(session.draw_offer(), self.session.draw_offer());
            assert_eq!(client.play.sent_move(), None);
            assert_eq!(client.n_resyncs, 0);
        }
    }
}

fn mv(text: &str) -> Msg {
    Msg::Act(Action::Move(text.to_owned()))
}

#[test]
fn a_move_is_under_way_until_it_is_confirmed() {
    let mut server = Server::people("talpa:6");
    let first = &mut server.clients[0];
    choose(&mut first.play, "b2");
    first.send(Msg::Choose("b3".to_owned(), play::Pointer::Mouse));
    assert_eq!(first.play.sent_move(), Some("b2xb3"));
    assert_eq!(first.play.session().n_plies(), 0);
    assert_eq!(first.play.board().pending.as_deref(), Some("b2xb3"));
    assert!(!first.play.board().is_active && !first.play.buttons().confirm);
    assert_eq!(first.play.prompt()[1].key, "play-sent");
    // Nothing else can be done meanwhile, and what is under way cannot be taken back.
    for msg in [mv("a1xa2"), Msg::Confirm, Msg::Back, Msg::Clear] {
        assert!(
            !first
                .send(msg)
                .iter()
                .any(|it| matches!(it, Effect::Send(_)))
        );
    }
    choose(&mut first.play, "a1");
    assert_eq!(first.told(), Some("play-waiting"));
    assert_eq!(first.play.sent_move(), Some("b2xb3"));
    server.settle();
    server.check_in_step();
    assert!(server.clients[1].play.board().is_active);
    assert!(!server.clients[0].play.board().is_active);
    assert_eq!(server.clients[0].play.prompt()[1].key, "play-others-turn");
}

#[test]
fn a_move_that_is_refused_is_rolled_back() {
    let mut server = Server::people("talpa:6");
    server.clients[0].send(mv("b2xb3"));
    assert!(server.take(0, true));
    assert!(server.clients[0].hear());
    let first = &mut server.clients[0];
    assert_eq!(
        (first.told(), first.play.sent_move()),
        (Some("not-now"), None)
    );
    assert!(first.play.board().is_active && first.play.board().pending.is_none());
    assert_eq!(first.play.session().n_plies(), 0);
    // A refusal that nobody waits for changes nothing.
    first.send(Msg::Tell(None));
    assert_eq!(first.send(Msg::Refused(Note::new("late").into())), []);
    // What this side sees to be wrong is not sent at all.
    assert!(
        !first
            .send(mv("b2xb9"))
            .iter()
            .any(|it| matches!(it, Effect::Send(_)))
    );
    assert_eq!(
        server.clients[1].send(mv("a2xa3")).len(),
        2,
        "a refusal is heard and said"
    );
    server.clients[0].send(mv("b2xb3"));
    server.settle();
    server.check_in_step();
    assert_eq!(server.session.n_plies(), 1);
}

#[test]
fn events_come_in_by_themselves() {
    let mut server = Server::people("talpa:6");
    server.clients[0].send(mv("b2xb3"));
    server.settle();
    server.clients[1].send(Msg::Act(Action::Offer(Offer::Draw)));
    server.settle();
    server.check_in_step();
    assert!(server.clients[0].play.buttons().answer_draw);
    assert!(!server.clients[1].play.buttons().answer_draw);
    server.clients[0].send(Msg::Act(Action::Decline(Offer::Draw)));
    server.settle();
    server.check_in_step();
    // Whoever runs the match takes a move back while the other side is sending one.
    let mut legal = server.session.position().legal_moves();
    server.clients[1].send(mv(&legal.swap_remove(0)));
    server.apply(Actor::Table, Action::TakeBack).expect("undo");
    server.settle();
    server.check_in_step();
    assert_eq!(server.session.n_plies(), 0);
    assert!(server.clients[0].play.board().is_active);
    server.clients[0].send(Msg::Act(Action::Resign));
    server.clients[0].send(Msg::Yes);
    server.settle();
    server.check_in_step();
    assert!(!server.session.is_running());
    assert_eq!(server.clients[2].play.prompt()[0].key, "play-result-win");
}

#[test]
fn whoever_watches_follows_and_cannot_meddle() {
    let mut server = Server::people("talpa:6");
    let watcher = &mut server.clients[2];
    assert!(watcher.play.is_read_only() && !watcher.play.board().is_active);
    watcher.send(mv("b2xb3"));
    assert_eq!(watcher.told(), Some("play-watching"));
    server.clients[0].send(mv("b2xb3"));
    server.settle();
    server.check_in_step();
}

#[test]
fn a_computer_there_is_not_asked_here() {
    let mut server = Server::new("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    server.clients[0].send(mv("b2xb3"));
    server.settle();
    assert_eq!(server.clients[0].play.prompt()[1].key, "play-thinking");
    let ask = server.session.ask().expect("a computer is to move");
    let mv = server.session.position().legal_moves().swap_remove(0);
    let answer = Action::Answer { ask, mv };
    server.apply(Actor::Table, answer).expect("a move");
    server.settle();
    server.check_in_step();
    assert!(server.clients[0].play.board().is_active);
}

#[test]
fn a_side_that_is_out_of_step_asks_for_the_match() {
    let mut server = Server::people("talpa:6");
    server.clients[0].send(mv("b2xb3"));
    server.settle();
    let legal = server.session.position().legal_moves().swap_remove(0);
    server.clients[1].send(mv(&legal));
    assert!(server.take(1, false));
    // One event is lost on the way, and the next does not fit.
    let lost = server.clients[0].to_client.pop_front();
    assert!(
        matches!(lost, Some(Msg::Heard(entry)) if matches!(entry.change, Change::Moved { .. }))
    );
    let legal = server.session.position().legal_moves().swap_remove(0);
    server
        .apply(Actor::Seat(Player::First), Action::Move(legal))
        .expect("a move");
    server.settle();
    let snapshot = server.session.snapshot();
    let first = &mut server.clients[0];
    assert_eq!(
        (first.n_resyncs, first.told()),
        (1, Some("play-out-of-step"))
    );
    first.send(Msg::Synced(Box::new(snapshot), Some(Player::First)));
    first.n_resyncs = 0;
    server.check_in_step();
}

#[test]
fn whole_matches_over_queues_that_delay_and_refuse() {
    for (n, name) in ["talpa:4", "taacoca:3", "splinter:nano", "alliances:3"]
        .iter()
        .enumerate()
    {
        let mut random = SplitMix64::new(n as u64);
        let mut server = Server::people(name);
        let mut n_refused = 0;
        while server.session.is_running() {
            let n = random.below(3) as usize;
            match random.below(5) {
                0 => {
                    let is_refusing = random.below(4) == 0;
                    n_refused += usize::from(n < 2 && server.take(n, is_refusing) && is_refusing);
                }
                1 => drop(server.clients[n].hear()),
                2 if n < 2 && random.below(20) == 0 => {
                    server.clients[n].send(Msg::Act(Action::Offer(Offer::Draw)));
                }
                _ if n < 2 => {
                    let client = &mut server.clients[n];
                    if client.play.board().is_active {
                        let text = random_move(client.play.session().position(), &mut random);
                        client.send(mv(&text));
                    }
                }
                _ => {}
            }
        }
        server.settle();
        server.check_in_step();
        assert!(n_refused > 0, "{name}");
    }
}

#[test]
fn two_people_agree_on_another_match() {
    let mut server = Server::people("talpa:6");
    server.clients[1].send(Msg::Act(Action::Resign));
    server.clients[1].send(Msg::Yes);
    server.settle();
    assert!(server.clients[0].play.buttons().offer_rematch);
    server.clients[0].send(Msg::Act(Action::Offer(Offer::Rematch)));
    server.settle();
    let buttons = |n: usize, server: &Server| server.clients[n].play.buttons();
    assert!(!buttons(0, &server).answer_rematch && buttons(1, &server).answer_rematch);
    assert!(!buttons(2, &server).answer_rematch);
    server.clients[1].send(Msg::Act(Action::Accept(Offer::Rematch)));
    server.settle();
    server.check_in_step();
    assert_eq!(server.session.offer(Offer::Rematch), None);
    assert!(!buttons(0, &server).offer_rematch, "it is agreed");
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees() {
    let mut server = Server::people("talpa:6");
    assert!(server.clients[0].play.buttons().abort);
    server.clients[0].send(mv("b2xb3"));
    server.settle();
    assert!(server.clients[0].play.buttons().take_back);
    assert!(
        !server.clients[1].play.buttons().take_back,
        "it has not moved"
    );
    server.clients[0].send(Msg::Act(Action::TakeBack));
    server.settle();
    assert!(server.clients[1].play.buttons().answer_take_back);
    server.clients[1].send(Msg::Act(Action::Accept(Offer::TakeBack)));
    server.settle();
    server.check_in_step();
    assert_eq!(server.session.n_plies(), 0);
    // Nobody asks an engine meanwhile.
    assert!(!server.clients[0].play.buttons().hint);
}
