//! What a room tells those who are connected.

use std::sync::Arc;
use std::time::Duration;

use protocol::online::{Event, Said, ToClient, VERSION, Welcome, What};
use rules::{Lang, Player};

use super::{Conn, Guest, Room, Step, key_of, millis, send, side, text};

impl Room {
    pub(super) fn greet(
        &mut self,
        conn: Conn,
        seat: Option<String>,
        since: Option<u64>,
        lang: Option<String>,
        now: Duration,
        step: &mut Step,
    ) {
        let own = self.owners.get(&conn);
        let own = own.and_then(|(place, _)| self.keys[*place]);
        let key = seat.map(|secret| key_of(&secret)).or(own);
        let lang = Lang::ALL
            .into_iter()
            .find(|it| lang.as_deref() == Some(it.id()));
        let lang = lang.unwrap_or_default();
        let is_known = self.conns.contains_key(&conn);
        self.conns.insert(conn, Guest { key, lang });
        self.look_around(now);
        let is_player = self.place(conn).is_some();
        match since.and_then(|since| self.since(since)) {
            Some(events) if self.session.is_some() => {
                let now = millis(now);
                let events = events.into_iter().map(|it| shown(it, is_player)).collect();
                send(step, conn, &ToClient::Missed { now, events });
            }
            _ => self.welcome(conn, now, step),
        }
        for player in Player::BOTH {
            let n = self.seen[player.idx()];
            if n > 0 {
                let side = side(player);
                send(step, conn, &ToClient::Seen { side, n });
            }
        }
        if !is_known {
            self.tell_presence(step);
        }
        if self.resumes.is_some() && self.is_turn_of(conn) {
            self.resume(now, step);
        }
    }

    /// The events after that number, if they are all kept.
    fn since(&self, since: u64) -> Option<Vec<Event>> {
        let missing = usize::try_from(self.n.checked_sub(since)?).ok()?;
        let skipped = self.log.len().checked_sub(missing)?;
        // A client without a match has to be told of it whole.
        let is_early = since == 0 || self.session.is_none();
        (!is_early).then(|| self.log.iter().skip(skipped).cloned().collect())
    }

    pub(super) fn welcome(&self, conn: Conn, now: Duration, step: &mut Step) {
        let Some(guest) = self.conns.get(&conn) else {
            return;
        };
        let welcome = self.view(self.place_of(guest), now);
        send(step, conn, &ToClient::Welcome(Box::new(welcome)));
    }

    /// The whole game, as whoever has a place may see it.
    pub fn view(&self, place: Option<usize>, now: Duration) -> Welcome {
        let snapshot = self.session.as_ref().map(|it| it.snapshot().to_string());
        let done = match place {
            Some(_) => self.done.iter().map(|(id, _)| id.clone()).collect(),
            None => Vec::new(),
        };
        Welcome {
            version: VERSION,
            game: self.id.clone(),
            you: self.role(place),
            now: millis(now),
            n: self.n,
            terms: self.terms.clone(),
            host: self.host.clone(),
            stage: self.stage(),
            snapshot,
            next: self.next.clone(),
            done,
            said: match place {
                Some(_) => self.talk.said.clone(),
                None => Vec::new(),
            },
            talks: self.talk.talks,
            vacations: self.absence.vacations.map(Into::into),
            plan: place.map_or_else(Vec::new, |it| self.plans[it].lines()),
        }
    }

    pub(super) fn saw(&mut self, conn: Conn, n: u64, step: &mut Step) {
        let place = self.place(conn);
        let Some(player) = self.player_at(place) else {
            return;
        };
        let seen = &mut self.seen[player.idx()];
        if n > *seen && n <= self.n {
            *seen = n;
            let side = side(player);
            self.tell_all(&ToClient::Seen { side, n }, step);
        }
    }

    pub(super) fn tell_presence(&self, step: &mut Step) {
        let presence = ToClient::Presence {
            first: self.is_here(Player::First),
            second: self.is_here(Player::Second),
            watchers: self.n_watchers(),
            claims: self.claims(),
        };
        self.tell_all(&presence, step);
    }

    /// Tells everybody of an event, as far as it is for them.
    pub(super) fn tell_event(&self, event: &Event, step: &mut Step) {
        let whole = text(&ToClient::Event(event.clone()));
        let public = text(&ToClient::Event(shown(event.clone(), false)));
        for (conn, guest) in &self.conns {
            let text = match self.place_of(guest) {
                Some(_) => &whole,
                None => &public,
            };
            step.sends.push((*conn, Arc::clone(text)));
        }
    }

    fn tell_all(&self, message: &ToClient, step: &mut Step) {
        let text = text(message);
        let all = self.conns.keys().map(|conn| (*conn, Arc::clone(&text)));
        step.sends.extend(all);
    }
}

/// An event as somebody may see it: what players say to each other is theirs.
fn shown(mut event: Event, is_player: bool) -> Event {
    if let (What::Said(Said { line, .. }), false) = (&mut event.what, is_player) {
        *line = None;
    }
    event
}
