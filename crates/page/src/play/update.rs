//! What a game does with what it hears.

use rules::Note;
use session::{Action, Actor, Event, Offer};

use super::{Copied, Dialog, Effect, Look, Msg, Play, Sound, Told, say};
use crate::Route;
use crate::route::Source;

impl Play {
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
            Msg::Type(mv) => self.act(Action::Move(mv), &mut out),
            Msg::Look(look) => self.look(look),
            Msg::TakeBack => self.act(Action::TakeBack, &mut out),
            Msg::Redo => self.act(Action::Redo, &mut out),
            Msg::OfferDraw => self.act(Action::Offer(Offer::Draw), &mut out),
            Msg::AcceptDraw => self.act(Action::Accept(Offer::Draw), &mut out),
            Msg::DeclineDraw => self.act(Action::Decline(Offer::Draw), &mut out),
            Msg::Resign => self.ask_to_resign(&mut out),
            Msg::Yes => self.answer_dialog(&mut out),
            Msg::No => self.dialog = None,
            Msg::SwapSides => self.act(Action::SwapSides, &mut out),
            Msg::Hint => self.seek_hint(&mut out),
            Msg::HintFound(ticket, mv) => self.hint_found(ticket, mv, &mut out),
            Msg::Answer(ticket, mv) => self.answered(ticket, mv, &mut out),
            Msg::EngineLost => self.engine_lost(&mut out),
            Msg::Rested(ticket) => self.rested(ticket, &mut out),
            Msg::Pause => self.pause(&mut out),
            Msg::GoOn => {
                self.is_paused = false;
                self.go_on(&mut out);
            }
            Msg::Step => self.step(&mut out),
            Msg::SetPace(pace) => self.pace = pace,
            Msg::SetConfirm(confirm) => self.confirm = confirm,
            Msg::Flip => self.is_flipped = !self.is_flipped,
            Msg::Copy(what) => self.copy(what, &mut out),
            Msg::Download => out.push(self.download()),
            Msg::Analyze => {
                let source = Source::Kept(self.id.clone());
                out.push(Effect::Navigate(Route::Analysis(source)));
            }
            Msg::SaveFailed(note) => out.push(Effect::Toast(vec![note])),
            Msg::Lost => self.lose(&mut out),
            Msg::TakeOver if self.is_read_only => out.push(Effect::TakeOver),
            Msg::TakeOver => {}
        }
        out
    }

    /// Does something on behalf of the people at the screen.
    pub(super) fn act(&mut self, action: Action, out: &mut Vec<Effect>) {
        if self.is_read_only {
            return self.refuse(vec![Note::new("page-read-only")], out);
        }
        match self.session.apply(Actor::Table, action) {
            Ok(events) => {
                self.looking = None;
                self.happened(&events, out);
            }
            Err(refusal) => self.refuse(say::refusal(refusal), out),
        }
    }

    /// The match has changed.
    pub(super) fn happened(&mut self, events: &[Event], out: &mut Vec<Effect>) {
        self.told = None;
        if self.asked.take().is_some() | self.hint_asked.take().is_some() {
            out.push(Effect::StopEngine);
        }
        self.renew();
        self.note_down();
        out.push(Effect::Save);
        self.show(events, out);
        let said = say::events(events);
        if !said.is_empty() {
            out.push(Effect::Announce(said));
        }
        self.looking = self.looking.filter(|&ply| ply < self.session.n_plies());
        self.go_on(out);
    }

    fn show(&mut self, events: &[Event], out: &mut Vec<Effect>) {
        for event in events {
            match event {
                Event::Moved { effects, .. } if self.is_live() => {
                    self.n_news = 0;
                    out.push(Effect::Animate(effects.clone()));
                    out.push(Effect::Sound(say::sound(effects)));
                }
                Event::Moved { player, mv, .. } => {
                    self.n_news += 1;
                    let note = Note::new("page-meanwhile").with("player", *player);
                    out.push(Effect::Toast(vec![note.with("move", mv.as_str())]));
                }
                Event::Over(_) => out.push(Effect::Sound(Sound::End)),
                Event::Offered(..) | Event::Declined(..) | Event::SidesSwapped => {
                    self.tell(say::events(std::slice::from_ref(event)));
                }
                _ => {}
            }
        }
    }

    /// Something was not done, and why.
    pub(super) fn refuse(&mut self, notes: Vec<Note>, out: &mut Vec<Effect>) {
        out.push(Effect::Sound(Sound::Refusal));
        out.push(Effect::Announce(notes.clone()));
        self.told = Some(Told {
            notes,
            is_alert: true,
        });
    }

    pub(super) fn tell(&mut self, notes: Vec<Note>) {
        self.told = Some(Told {
            notes,
            is_alert: false,
        });
    }

    fn look(&mut self, look: Look) {
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
    }

    fn ask_to_resign(&mut self, out: &mut Vec<Effect>) {
        if self.is_read_only {
            self.refuse(vec![Note::new("page-read-only")], out);
        } else if self.session.is_running() && self.session.n_humans() > 0 {
            self.dialog = Some(Dialog::Resign);
        } else {
            // The match itself knows why not.
            self.act(Action::Resign, out);
        }
    }

    fn answer_dialog(&mut self, out: &mut Vec<Effect>) {
        match self.dialog.take() {
            Some(Dialog::Resign) => self.act(Action::Resign, out),
            None => {}
        }
    }

    fn copy(&mut self, what: Copied, out: &mut Vec<Effect>) {
        let text = match what {
            Copied::Record => Ok(self.record().to_string()),
            Copied::Link => Route::share(self.record()),
            Copied::Position => {
                let position = self.session.position_at(self.shown_ply());
                Ok(position
                    .map(games::AnyPosition::to_text)
                    .unwrap_or_default())
            }
        };
        match text {
            Ok(text) => out.push(Effect::Copy(what, text)),
            Err(note) => self.refuse(vec![note], out),
        }
    }

    fn download(&self) -> Effect {
        Effect::Download {
            name: format!("{}-{}.txt", self.choice().game(), self.id),
            mime: "text/plain;charset=utf-8",
            text: self.record().to_string(),
        }
    }

    /// Another tab plays on: here it can only be looked at.
    fn lose(&mut self, out: &mut Vec<Effect>) {
        self.is_read_only = true;
        self.renew();
        self.resting = None;
        if self.asked.take().is_some() | self.hint_asked.take().is_some() {
            out.push(Effect::StopEngine);
        }
        let note = Note::new("page-read-only");
        self.tell(vec![note.clone()]);
        out.push(Effect::Announce(vec![note]));
    }
}
