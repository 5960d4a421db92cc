//! Computers at the table: moves and hints.

use std::time::Duration;

use rules::{Note, Player};
use session::{Action, Actor};

use crate::msg::{Asked, Effect, Question, Ticket};
use crate::play::Play;
use crate::say;

impl Play {
    /// Lets the computer that is to move think; where computers play each other, after a rest.
    pub(crate) fn go_on(&mut self, out: &mut Vec<Effect>) {
        self.resting = None;
        if self.is_paused
            || self.read_only.is_some()
            || self.link.is_some()
            || self.unsaved.is_some()
            || self.asked.is_some()
            || self.session.ask().is_none()
        {
            return;
        }
        // A rest would be charged to the clock of whoever is to move.
        let is_watched = self.session.n_humans() == 0
            && self.session.n_plies() > 0
            && self.session.time().is_none();
        if is_watched && self.pace.millis() > 0 {
            let ticket = self.ticket();
            self.resting = Some(ticket);
            out.push(Effect::Rest(ticket, self.pace.millis()));
        } else {
            self.ask(out);
        }
    }

    pub(crate) fn rested(&mut self, ticket: Ticket, out: &mut Vec<Effect>) {
        if self.resting == Some(ticket) {
            self.resting = None;
            self.ask(out);
        }
    }

    pub(crate) fn step(&mut self, out: &mut Vec<Effect>) {
        if self.read_only.is_none()
            && self.link.is_none()
            && self.unsaved.is_none()
            && self.asked.is_none()
        {
            self.resting = None;
            self.ask(out);
        }
    }

    pub(crate) fn pause(&mut self, out: &mut Vec<Effect>) {
        self.is_paused = true;
        self.resting = None;
        if self.asked.take().is_some() {
            out.push(Effect::StopEngine);
        }
    }

    fn ask(&mut self, out: &mut Vec<Effect>) {
        let Some(ask) = self.session.ask() else {
            return;
        };
        let ticket = self.ticket();
        let asked = Asked {
            player: ask.computer().to_owned(),
            seed: ask.seed(),
            own_moves: ask.own_moves(),
            clock: self.clock_of(ask.player()),
            may_swap: self.session.can_swap(),
            question: self.question(),
        };
        out.push(Effect::AskComputer(ticket, asked));
        self.asked = Some((ticket, ask));
    }

    /// What the clock of a side shows, and what a move adds to it.
    pub fn clock_of(&self, player: Player) -> Option<(Duration, Duration)> {
        let now = self.now.unwrap_or_default();
        let left = self.session.remaining(player, now)?;
        Some((left, self.session.time()?.increment()))
    }

    fn question(&self) -> Question {
        Question::of(self.session.position())
    }

    /// A computer's move; one that nobody waits for any more changes nothing.
    pub(crate) fn answered(&mut self, ticket: Ticket, mv: Option<String>, out: &mut Vec<Effect>) {
        let Some((_, ask)) = self.asked.take_if(|(asked, _)| *asked == ticket) else {
            return;
        };
        let Some(mv) = mv else {
            let note = Note::new("play-computer-silent");
            return self.fail(vec![note.with("computer", ask.computer())], out);
        };
        match self.apply(Actor::Table, Action::Answer { ask, mv }) {
            Ok(events) => self.happened(&events, out),
            Err(refusal) => self.fail(say::refusal(refusal), out),
        }
    }

    /// A computer that failed is not asked again before somebody says so.
    fn fail(&mut self, notes: Vec<Note>, out: &mut Vec<Effect>) {
        self.is_paused = true;
        self.refuse(notes, out);
    }

    pub(crate) fn engine_lost(&mut self, out: &mut Vec<Effect>) {
        let was_asked = self.asked.take().is_some();
        if was_asked | self.hint_asked.take().is_some() {
            self.is_paused |= was_asked;
            self.refuse(vec![Note::new("play-engine-lost")], out);
        }
    }

    pub(crate) fn seek_hint(&mut self, out: &mut Vec<Effect>) {
        if self.builder.is_none() || !self.is_live() {
            return self.refuse(vec![Note::new("play-hint-not-now")], out);
        }
        if self.hint_asked.is_some() {
            return;
        }
        let ticket = self.ticket();
        self.hint_asked = Some(ticket);
        self.tell(vec![Note::new("play-hint-sought")]);
        out.push(Effect::AskHint {
            ticket,
            question: self.question(),
        });
    }

    pub(crate) fn hint_found(&mut self, ticket: Ticket, mv: Option<String>, out: &mut Vec<Effect>) {
        if self.hint_asked.take_if(|asked| *asked == ticket).is_none() {
            return;
        }
        // What is no move here is no hint.
        let mv = mv.and_then(|mv| self.session.position().canonical(&mv).ok());
        let note = match &mv {
            Some(mv) => Note::new("play-hint").with("move", mv.as_str()),
            None => Note::new("play-hint-none"),
        };
        self.hint = mv;
        self.tell(vec![note.clone()]);
        out.push(Effect::Announce(vec![note]));
    }
}
