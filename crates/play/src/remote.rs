//! A match that lives elsewhere: actions go out, events come in at any time.
//!
//! This side has a replica of the match. What it wants to do is tried there,
//! sent, and shown as under way; the match itself changes only by what is heard.
//! What the replica cannot follow is not guessed: the whole match is asked for.

use rules::{Note, Player};
use session::{Action, Actor, Entry, Event, Offer, Refusal, Session, Snapshot};

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
    /// If the snapshot is no match; a second note gives the reason for the first.
    pub fn join(id: &str, snapshot: Snapshot, seat: Option<Player>) -> Result<Self, Vec<Note>> {
        let tried = snapshot.record.tree().clone();
        let session = Session::from_snapshot(snapshot).map_err(say::refusal)?;
        let mut play = Self::new(id, session, tried);
        play.is_flipped = seat == Some(Player::Second);
        play.link = Some(Link { seat, sent: None });
        play.sit(seat);
        play.renew();
        Ok(play)
    }

    /// Whether the match lives elsewhere.
    pub fn is_remote(&self) -> bool {
        self.link.is_some()
    }

    /// The seat of this side in a match that lives elsewhere.
    pub fn own_seat(&self) -> Option<Player> {
        self.link.as_ref()?.seat
    }

    /// What was sent and is not confirmed yet.
    pub fn sent(&self) -> Option<&Action> {
        self.link.as_ref()?.sent.as_ref()
    }

    /// The move that was sent and is not confirmed yet.
    pub fn sent_move(&self) -> Option<&str> {
        match self.sent()? {
            Action::Move(mv) => Some(mv),
            _ => None,
        }
    }

    fn sit(&mut self, seat: Option<Player>) {
        self.read_only = seat.is_none().then(|| Note::new("play-watching"));
        if let Some(link) = &mut self.link {
            link.seat = seat;
        }
    }

    /// Whether this side may do something now, as far as it can see.
    pub(crate) fn may_send(&self, action: Action) -> bool {
        self.own_seat().is_some() && self.sent().is_none() && self.tried_out(action).is_ok()
    }

    /// What would happen.
    fn tried_out(&self, action: Action) -> Result<Vec<Event>, Refusal> {
        // What is not for one player alone is for whoever keeps the match to decide, who
        // lets a game go that has hardly begun.
        let actor = match (&action, self.own_seat()) {
            (Action::Abandon, Some(_)) if self.session.n_plies() < 2 => Actor::Table,
            (_, Some(player)) => Actor::Seat(player),
            (_, None) => Actor::Spectator,
        };
        self.session.clone().apply(actor, action)
    }

    /// Sends what is to be done, unless this side sees already that it cannot be.
    pub(crate) fn send(&mut self, action: Action, out: &mut Vec<Effect>) {
        if self.sent().is_some() {
            return self.refuse(vec![Note::new("play-waiting")], out);
        }
        // Two people who are not at one screen have to agree.
        let action = match action {
            Action::TakeBack if self.session.n_humans() == 2 => Action::Offer(Offer::TakeBack),
            action => action,
        };
        let action = match self.tried_out(action.clone()) {
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
    pub(crate) fn heard(&mut self, entry: &Entry, out: &mut Vec<Effect>) {
        let Some(link) = &mut self.link else {
            return;
        };
        if entry.seq <= self.session.seq() {
            return;
        }
        let before = self.session.n_plies();
        let events = match self.session.follow(entry) {
            Ok(events) => events,
            Err(_) => return self.resync(out),
        };
        let changes_sides = |it: &&Event| matches!(it, Event::SidesSwapped | Event::Swapped(_));
        if events.iter().filter(changes_sides).count() % 2 == 1 {
            link.seat = link.seat.map(Player::other);
        }
        // The move that was under way is on the board, or has no place there any more.
        let is_settled = before != self.session.n_plies() || !self.session.is_running();
        let is_swapped = events.iter().any(|it| changes_sides(&it));
        if is_settled || is_swapped {
            link.sent.take_if(|sent| matches!(sent, Action::Move(_)));
        }
        self.happened(&events, out);
    }

    /// What was sent is done.
    pub(crate) fn done(&mut self) {
        let sent = self.link.as_mut().and_then(|link| link.sent.take());
        if matches!(sent, Some(Action::Move(_))) {
            self.renew();
        }
    }

    /// What was sent is not done: everything is as it was.
    pub(crate) fn refused(&mut self, refusal: Refusal, out: &mut Vec<Effect>) {
        let sent = self.link.as_mut().and_then(|link| link.sent.take());
        if sent.is_some() {
            self.renew();
            self.refuse(say::refusal(refusal), out);
        }
    }

    /// The match as it stands where it lives. What was sent may still be done: it is
    /// told whether it is.
    pub(crate) fn synced(
        &mut self,
        snapshot: Snapshot,
        seat: Option<Player>,
        out: &mut Vec<Effect>,
    ) {
        if self.link.is_none() {
            return;
        }
        let is_new = snapshot.seq != self.session.seq();
        match Session::from_snapshot(snapshot) {
            Ok(session) => self.session = session,
            Err(refusal) => return self.refuse(say::refusal(refusal), out),
        }
        self.sit(seat);
        if is_new {
            self.notice = None;
            self.happened(&[], out);
        }
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
