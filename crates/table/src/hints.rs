//! Hints for whoever does not know what to play.

use crate::{Table, seats};

impl Table {
    /// A move that the strongest computer player would make here; waits for it.
    /// None in a finished match.
    pub fn hint(&mut self) -> Option<String> {
        if !self.seek_hint() {
            return None;
        }
        self.host.hints.wait()?
    }

    /// Begins to look for a hint; whether one is looked for. It arrives in
    /// [`take_hint`](Self::take_hint), unless the match goes on meanwhile.
    pub fn seek_hint(&mut self) -> bool {
        if self.host.hints.is_busy() {
            return true;
        }
        if !self.session.is_running() {
            return false;
        }
        let question = seats::hint(self.session.position());
        let started = question.and_then(|question| self.host.hints.start(question));
        let is_sought = started.is_ok();
        self.host.news.extend(started.err());
        is_sought
    }

    /// The hint that was looked for, if it has arrived.
    pub fn take_hint(&mut self) -> Option<String> {
        self.host.hints.poll()?
    }

    /// The name of the computer player that gives hints.
    pub fn adviser(&self) -> &'static str {
        seats::adviser(self.session.position().choice())
    }
}
