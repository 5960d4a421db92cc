//! What each action does.

use rules::Note;

use crate::checks::check_table;
use crate::{Actor, Ask, End, Event, Refusal, Session, Status, saved};

impl Session {
    pub(crate) fn play(&mut self, by: Actor, mv: &str) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        let turn = self.turn();
        if let Actor::Seat(player) = by {
            self.check_human(player)?;
            if player != turn {
                return Err(Note::new("session-turn-other").with("player", turn).into());
            }
        } else if !self.seat(turn).is_human() {
            let note = Note::new("session-turn-computer").with("player", turn);
            return Err(note.into());
        }
        self.make_move(mv)
    }

    pub(crate) fn answer(&mut self, by: Actor, ask: &Ask, mv: &str) -> Result<Vec<Event>, Refusal> {
        check_table(by)?;
        if self.ask().as_ref() != Some(ask) {
            return Err(Refusal::new("session-answer-late"));
        }
        self.make_move(mv)
    }

    fn make_move(&mut self, mv: &str) -> Result<Vec<Event>, Refusal> {
        let played = self.game.play(mv)?;
        // The offer of whoever moves waits for the opponent.
        let lapsed = self.offer.take_if(|player| *player != played.player);
        let mut events = vec![Event::Moved {
            player: played.player,
            mv: played.mv,
            effects: played.effects,
        }];
        events.extend(lapsed.map(|_| Event::DrawLapsed));
        self.end_if_over(&mut events);
        Ok(events)
    }

    pub(crate) fn take_back(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.check_alone(by)?;
        let plies = self.plies_to_take_back()?;
        if self.decided.take().is_none() {
            self.game.take_back(plies);
        }
        let mut events = vec![Event::TakenBack { plies }];
        self.lapse_offer(&mut events);
        Ok(events)
    }

    pub(crate) fn redo(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.check_alone(by)?;
        self.check_takebacks()?;
        self.check_running()?;
        if !self.game.can_redo() {
            return Err(Refusal::new("session-redo-none"));
        }
        let plies = self.game.redo();
        let mut events = vec![Event::Redone { plies }];
        self.lapse_offer(&mut events);
        self.end_if_over(&mut events);
        Ok(events)
    }

    pub(crate) fn offer_draw(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        let player = self.person(by)?;
        if self.n_humans() < 2 {
            return Err(Refusal::new("session-draw-computer"));
        }
        if let Some(player) = self.offer {
            let note = Note::new("session-draw-pending").with("player", player);
            return Err(note.into());
        }
        self.offer = Some(player);
        Ok(vec![Event::DrawOffered(player)])
    }

    pub(crate) fn accept_draw(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.answering(by)?;
        Ok(self.decide(End::agreed()))
    }

    pub(crate) fn decline_draw(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        let player = self.answering(by)?;
        self.offer = None;
        Ok(vec![Event::DrawDeclined(player)])
    }

    pub(crate) fn resign(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        let player = self.person(by)?;
        Ok(self.decide(End::resigned(player)))
    }

    pub(crate) fn swap_sides(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        self.check_alone(by)?;
        self.seats.reverse();
        let written = saved::write_seats(&mut self.game.record, &self.seats);
        written.expect("what one seat was called, the other can be");
        let mut events = vec![Event::SidesSwapped];
        self.lapse_offer(&mut events);
        Ok(events)
    }

    pub(crate) fn abandon(&mut self, by: Actor) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        check_table(by)?;
        Ok(self.decide(End::abandoned()))
    }

    fn decide(&mut self, end: End) -> Vec<Event> {
        self.offer = None;
        self.decided = Some(end.clone());
        vec![Event::Over(end)]
    }

    fn end_if_over(&mut self, events: &mut Vec<Event>) {
        if let Status::Over(end) = self.status() {
            self.lapse_offer(events);
            events.push(Event::Over(end));
        }
    }

    fn lapse_offer(&mut self, events: &mut Vec<Event>) {
        events.extend(self.offer.take().map(|_| Event::DrawLapsed));
    }
}
