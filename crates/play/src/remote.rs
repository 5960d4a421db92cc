//! A match that lives elsewhere: actions go out, events come in at any time.
//!
//! This side has a replica of the match. What it wants to do is tried there,
//! sent, and shown as under way; the match itself changes only by what is heard.
//! What the replica cannot follow is not guessed: the whole match is asked for.

use std::mem;

use record::Record;
use rules::{Note, Player};
use session::{Action, Actor, Event, Offer, Refusal, Session, Why};

use crate::msg::Effect;
use crate::play::Play;
use crate::say;

/// What is known of a match that lives elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// The seat of this side; none for somebody who only watches.
    pub(crate) seat: Option<Player>,
    /// What was sent and has been neither done nor refused.
    pub(crate) sent: Option<Action>,
}

impl Play {
    /// A match that lives elsewhere, as it stands there, seen from a seat; without
    /// one it can be watched. What happens there comes in by
    /// [`Msg::Heard`](crate::Msg::Heard), whether it was asked for or not.
    ///
    /// # Errors
    /// If the record is no match; a second note gives the reason for the first.
    pub fn join(id: &str, record: Record, seat: Option<Player>) -> Result<Self, Vec<Note>> {
        let mut play = Self::reopen(id, record)?;
        play.is_flipped = seat == Some(Player::Second);
        if seat.is_none() {
            play.read_only = Some(Note::new("play-watching"));
        }
        play.link = Some(Link { seat, sent: None });
        play.renew();
        Ok(play)
    }

    /// The move that was sent and is not confirmed yet.
    pub fn sent_move(&self) -> Option<&str> {
        match self.link.as_ref()?.sent.as_ref()? {
            Action::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// Sends what is to be done, unless this side sees already that it cannot be.
    pub(crate) fn send(&mut self, action: Action, out: &mut Vec<Effect>) {
        let Some(Link { seat, sent }) = &self.link else {
            return;
        };
        if sent.is_some() {
            return self.refuse(vec![Note::new("play-waiting")], out);
        }
        let actor = seat.map_or(Actor::Table, Actor::Seat);
        let action = match self.session.clone().apply(actor, action.clone()) {
            Ok(events) => written(action, &events),
            Err(refusal) => return self.refuse(say::refusal(refusal), out),
        };
        out.push(Effect::Send(action.clone()));
        let is_move = matches!(action, Action::Move(_));
        if let Some(link) = &mut self.link {
            link.sent = Some(action);
        }
        (self.looking, self.notice) = (None, None);
        if is_move {
            self.renew();
        }
    }

    /// Something happened where the match lives.
    pub(crate) fn heard(&mut self, event: &Event, out: &mut Vec<Effect>) {
        let Some(link) = &mut self.link else {
            return;
        };
        let Some((actor, action)) = cause(event, &self.session) else {
            return;
        };
        let kind = mem::discriminant(&action);
        let mut next = self.session.clone();
        let events = match next.apply(actor, action) {
            Ok(events) if events.contains(event) => events,
            _ => return self.resync(out),
        };
        self.session = next;
        let is_ours = actor == Actor::Table || link.seat.map(Actor::Seat) == Some(actor);
        link.sent
            .take_if(|sent| is_ours && mem::discriminant(sent) == kind);
        if matches!(event, Event::SidesSwapped | Event::Swapped(_)) {
            link.seat = link.seat.map(Player::other);
        }
        self.happened(&events, out);
    }

    /// What was sent is not done: everything is as it was.
    pub(crate) fn refused(&mut self, refusal: Refusal, out: &mut Vec<Effect>) {
        let sent = self.link.as_mut().and_then(|link| link.sent.take());
        if sent.is_some() {
            self.renew();
            self.refuse(say::refusal(refusal), out);
        }
    }

    /// The match as it stands where it lives, after this side fell out of step.
    pub(crate) fn synced(&mut self, record: Record, out: &mut Vec<Effect>) {
        let Some(link) = &mut self.link else {
            return;
        };
        link.sent = None;
        match Session::resume(record) {
            Ok(session) => self.session = session,
            Err(refusal) => return self.refuse(say::refusal(refusal), out),
        }
        self.notice = None;
        self.happened(&[], out);
    }

    fn resync(&mut self, out: &mut Vec<Effect>) {
        self.tell(vec![Note::new("play-out-of-step")]);
        out.push(Effect::Resync);
    }
}

/// A move in its canonical form, as it was played in trial.
fn written(action: Action, events: &[Event]) -> Action {
    match (action, events.first()) {
        (Action::Move(_), Some(Event::Moved { mv, .. })) => Action::Move(mv.clone()),
        (action, _) => action,
    }
}

/// What was done, and on whose behalf, when an event is heard; none for events
/// that follow from others. A match followed by its events alone replaces this.
fn cause(event: &Event, session: &Session) -> Option<(Actor, Action)> {
    let cause = match event {
        Event::Moved { player, mv, .. } => match session.ask() {
            Some(ask) => (
                Actor::Table,
                Action::Answer {
                    ask,
                    mv: mv.clone(),
                },
            ),
            None => (Actor::Seat(*player), Action::Move(mv.clone())),
        },
        Event::TakenBack { .. } => (Actor::Table, Action::TakeBack),
        Event::Redone { .. } => (Actor::Table, Action::Redo),
        Event::Offered(offer, player) => (Actor::Seat(*player), Action::Offer(*offer)),
        Event::Declined(offer, player) => (Actor::Seat(*player), Action::Decline(*offer)),
        Event::SidesSwapped => (Actor::Table, Action::SwapSides),
        Event::Swapped(player) => match session.ask() {
            Some(ask) => {
                let mv = session::SWAP.to_owned();
                (Actor::Table, Action::Answer { ask, mv })
            }
            None => (Actor::Seat(*player), Action::Move(session::SWAP.to_owned())),
        },
        // The move before has ended it here, too.
        Event::Over(_) if !session.is_running() => return None,
        Event::Over(end) => match &end.why {
            Why::Resigned(player) => (Actor::Seat(*player), Action::Resign),
            Why::Agreed => (Actor::Table, Action::Accept(Offer::Draw)),
            // What ends a match in a way unknown here does not fit, and is asked for.
            _ => (Actor::Table, Action::Abandon),
        },
        _ => return None,
    };
    Some(cause)
}
