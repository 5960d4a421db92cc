//! Events of a room: numbered, kept for those who were away, done again after a restart.

use std::time::Duration;

use protocol::online::{Event, What};
use rules::Note;
use session::{Entry, Session};

use super::{DONE, KEPT, Room, Step, millis, notes, player, setup};
use crate::lag::LagCredit;

impl Room {
    /// Something happens that is no change of the match.
    pub(super) fn follow_new(&mut self, what: &What, now: Duration) {
        let followed = self.enact(what, now);
        debug_assert!(followed.is_ok(), "{followed:?}");
    }

    /// Has what has happened stored and told.
    pub(super) fn record(&mut self, what: What, id: Option<&str>, now: Duration, step: &mut Step) {
        let event = self.number(what, id, now);
        self.tell_event(&event, step);
        step.events.push(event);
    }

    /// Gives what has happened its number, and keeps it.
    pub(super) fn number(&mut self, what: What, id: Option<&str>, now: Duration) -> Event {
        let event = Event {
            n: self.n + 1,
            at: millis(now).max(self.log.back().map_or(0, |it| it.at)),
            id: id.map(str::to_owned),
            what,
        };
        self.keep(event.clone());
        event
    }

    /// Does again what was stored.
    pub(super) fn follow(&mut self, event: Event) -> Result<(), Vec<Note>> {
        self.enact(&event.what, Duration::from_millis(event.at))?;
        if event.n != self.n + 1 {
            return Err(vec![Note::new("online-stored")]);
        }
        self.keep(event);
        Ok(())
    }

    fn keep(&mut self, event: Event) {
        self.n = event.n;
        if let Some(id) = &event.id {
            self.remember(id.clone(), event.n);
        }
        if self.log.len() == KEPT {
            self.log.pop_front();
        }
        self.log.push_back(event);
    }

    /// A command was done as the event of that number.
    pub(super) fn remember(&mut self, id: String, n: u64) {
        if self.done.len() == DONE {
            self.done.pop_front();
        }
        self.done.push_back((id, n));
    }

    fn enact(&mut self, what: &What, at: Duration) -> Result<(), Vec<Note>> {
        match what {
            What::Joined { name, host } => {
                let host = player(*host);
                let setup = setup(&self.id, &self.terms, &self.host, name, host)?;
                let session = Session::new(setup);
                let session = session.map_err(notes)?;
                self.lag = [session.time().map(LagCredit::new); 2];
                (self.session, self.host_side) = (Some(session), Some(host));
            }
            What::Match(line) => {
                let entry: Result<Entry, _> = line.parse();
                let entry = entry.map_err(|error| vec![error.note().clone()])?;
                let session = self.session.as_mut();
                let session = session.ok_or_else(|| vec![Note::new("online-stored")])?;
                session.follow(&entry).map_err(notes)?;
            }
            What::Next(id) => self.next = Some(id.clone()),
            What::Said(said) => self.talk.add(player(said.side), said, at),
            What::Talks { side, on } => self.talk.talks[player(*side).idx()] = *on,
            What::Away { side, until } => {
                let until = Duration::from_millis(*until);
                self.absence.go_away(player(*side), at, until);
            }
        }
        Ok(())
    }
}
