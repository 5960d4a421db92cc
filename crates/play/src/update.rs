//! Updates of a game being played: its answer to each message.

use std::time::Duration;

use rules::Note;
use session::{Action, Actor, Event};

use crate::msg::{Effect, Look, Msg, Sound, Ticket};
use crate::play::{Dialog, Notice, Play};
use crate::say;

impl Play {
    /// As [`update`](Self::update), where time is kept: `now` is the time since any
    /// fixed origin. A player whose time has run out loses first, and the clocks of a
    /// game that was taken up again begin to run.
    pub fn update_at(&mut self, now: Duration, msg: Msg) -> Vec<Effect> {
        let mut out = Vec::new();
        if self.session.time().is_some() && self.link.is_none() && self.read_only.is_none() {
            self.now = Some(now);
            self.watch_clock(now, &mut out);
        }
        out.extend(self.update(msg));
        out
    }

    fn watch_clock(&mut self, now: Duration, out: &mut Vec<Effect>) {
        let session = &self.session;
        match session.deadline() {
            Some(deadline) if deadline < now => self.act(Action::Flag, out),
            Some(_) => {}
            // A computer that was asked meanwhile answers first.
            None if self.asked.is_some() || !session.is_running() || session.n_plies() == 0 => {}
            None => {
                // It fails only where there is nothing to start.
                let _ = self.session.apply_at(Actor::Table, Action::StartClock, now);
            }
        }
    }

    /// Reacts to something, and says what is to be done.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let mut out = Vec::new();
        match msg {
            Msg::Choose(cell, pointer) => self.choose(&cell, pointer, &mut out),
            Msg::Point(cell) => self.point(cell.as_deref()),
            Msg::Take(mv, pointer) => self.take(&mv, pointer, &mut out),
            Msg::Confirm => self.play_pending(&mut out),
            Msg::Back => self.unchoose(false, &mut out),
            Msg::Clear => self.unchoose(true, &mut out),
            Msg::Act(Action::Resign) => self.ask_to_resign(&mut out),
            Msg::Act(action) => self.act(action, &mut out),
            Msg::Look(look) => self.look(look, &mut out),
            Msg::Yes => self.answer_dialog(&mut out),
            Msg::No => self.dialog = None,
            Msg::Hint => self.seek_hint(&mut out),
            Msg::HintFound(ticket, mv) => self.hint_found(ticket, mv, &mut out),
            Msg::Answer(ticket, mv) => self.answered(ticket, mv, &mut out),
            Msg::EngineLost => self.engine_lost(&mut out),
            Msg::Rested(ticket) => self.rested(ticket, &mut out),
            Msg::Pause => self.pause(&mut out),
            Msg::GoOn => {
                (self.is_paused, self.notice) = (false, None);
                self.go_on(&mut out);
            }
            Msg::Step => self.step(&mut out),
            Msg::SetPace(pace) => self.pace = pace,
            Msg::SetConfirm(confirm) => self.confirm = confirm,
            Msg::Tick => {}
            Msg::Flip => self.is_flipped = !self.is_flipped,
            Msg::Kept(ticket) => self.kept(ticket, None, &mut out),
            Msg::NotKept(ticket, why) => self.kept(ticket, Some(why), &mut out),
            Msg::Heard(entry) => self.heard(&entry, &mut out),
            Msg::Done => self.done(),
            Msg::Refused(refusal) => self.refused(refusal, &mut out),
            Msg::Synced(snapshot, seat) => self.synced(*snapshot, seat, &mut out),
            Msg::Tell(told) => self.notice = told,
            Msg::Lost(why) => self.lose(why, &mut out),
        }
        out
    }

    /// Does something on behalf of the people at the screen.
    pub(crate) fn act(&mut self, action: Action, out: &mut Vec<Effect>) {
        if let Some(why) = &self.read_only {
            return self.refuse(vec![why.clone()], out);
        }
        if self.link.is_some() {
            return self.send(action, out);
        }
        match self.apply(Actor::Table, action) {
            Ok(events) => {
                self.looking = None;
                self.happened(&events, out);
            }
            Err(refusal) => self.refuse(say::refusal(refusal), out),
        }
    }

    /// The match has changed.
    pub(crate) fn happened(&mut self, events: &[Event], out: &mut Vec<Effect>) {
        self.notice = None;
        if self.asked.take().is_some() | self.hint_asked.take().is_some() {
            out.push(Effect::StopEngine);
        }
        self.renew();
        self.show(events, out);
        let said = say::events(events);
        if !said.is_empty() {
            out.push(Effect::Announce(said));
        }
        self.looking = self.looking.filter(|&ply| ply < self.session.n_plies());
        self.resting = None;
        self.note_down();
        // What lives elsewhere is kept there.
        if self.link.is_none() {
            out.push(self.save());
        }
    }

    /// The record is on disk, or why it is not: now computers may answer. What
    /// went wrong stands until something is kept again.
    fn kept(&mut self, ticket: Ticket, fault: Option<Note>, out: &mut Vec<Effect>) {
        if self.unsaved.take_if(|it| *it == ticket).is_none() {
            return;
        }
        if fault.is_some() && fault != self.fault {
            out.push(Effect::Announce(fault.iter().cloned().collect()));
        }
        self.fault = fault;
        self.go_on(out);
    }

    fn show(&mut self, events: &[Event], out: &mut Vec<Effect>) {
        for event in events {
            match event {
                Event::Moved { effects, .. } if self.is_live() => {
                    self.n_news = 0;
                    out.push(Effect::Sound(say::sound(effects)));
                }
                Event::Moved { player, mv, .. } => {
                    self.n_news += 1;
                    let note = Note::new("play-meanwhile").with("player", *player);
                    out.push(Effect::Toast(vec![note.with("move", mv.as_str())]));
                }
                Event::Over(_) => out.push(Effect::Sound(Sound::End)),
                Event::Offered(..)
                | Event::Declined(..)
                | Event::TimeAdded(..)
                | Event::SidesSwapped
                | Event::Swapped(_) => {
                    self.tell(say::events(std::slice::from_ref(event)));
                }
                _ => {}
            }
        }
    }

    /// Something was not done, and why.
    pub(crate) fn refuse(&mut self, notes: Vec<Note>, out: &mut Vec<Effect>) {
        out.push(Effect::Sound(Sound::Refusal));
        out.push(Effect::Announce(notes.clone()));
        self.notice = Some(Notice {
            notes,
            is_alert: true,
        });
    }

    pub(crate) fn tell(&mut self, notes: Vec<Note>) {
        self.notice = Some(Notice {
            notes,
            is_alert: false,
        });
    }

    fn look(&mut self, look: Look, out: &mut Vec<Effect>) {
        let (shown, last) = (self.shown_ply(), self.session.n_plies());
        let ply = match look {
            Look::Start => 0,
            Look::Back => shown.saturating_sub(1),
            Look::On => shown + 1,
            Look::Ply(ply) => ply,
            Look::Live => last,
        };
        self.looking = Some(ply).filter(|&ply| ply < last);
        self.pointed = None;
        if self.is_live() {
            self.n_news = 0;
        }
        // What was refused because of where one looked is no longer so.
        self.notice = None;
        if self.shown_ply() != shown {
            out.push(Effect::Announce(self.shown_in_words()));
        }
    }

    /// The move that is looked at, for those who listen.
    fn shown_in_words(&self) -> Vec<Note> {
        let ply = self.shown_ply();
        let mv = ply
            .checked_sub(1)
            .and_then(|n| self.session.moves().get(n).copied());
        let before = ply.checked_sub(1).and_then(|n| self.session.position_at(n));
        match (mv, before) {
            (Some(mv), Some(before)) => say::moved(before.turn(), mv, &self.last_effects()),
            _ => vec![Note::new("play-said-start")],
        }
    }

    fn ask_to_resign(&mut self, out: &mut Vec<Effect>) {
        if self.read_only.is_none() && self.session.is_running() && self.session.n_humans() > 0 {
            self.dialog = Some(Dialog::Resign);
        } else {
            // That says why not.
            self.act(Action::Resign, out);
        }
    }

    fn answer_dialog(&mut self, out: &mut Vec<Effect>) {
        match self.dialog.take() {
            Some(Dialog::Resign) => self.act(Action::Resign, out),
            None => {}
        }
    }

    /// Somebody plays on elsewhere: here it can only be looked at.
    fn lose(&mut self, why: Note, out: &mut Vec<Effect>) {
        self.read_only = Some(why.clone());
        self.renew();
        self.resting = None;
        if self.asked.take().is_some() | self.hint_asked.take().is_some() {
            out.push(Effect::StopEngine);
        }
        self.tell(vec![why.clone()]);
        out.push(Effect::Announce(vec![why]));
    }
}
