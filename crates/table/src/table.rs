//! The table itself.

use std::path::Path;
use std::time::{Duration, Instant};

use rules::{Note, Player};
use session::{Action, Actor, Ask, Event, Refusal, Session, Setup};
use store::{Autosave, Store};

use crate::Host;

/// A match at a real table, for a face that can wait.
///
/// Dropping it leaves the game to be resumed, unless nothing was played, and
/// waits until it is written.
pub struct Table {
    session: Session,
    store: Store,
    host: Host,
    is_paused: bool,
    /// Since when time is kept here.
    began: Instant,
}

/// Who begins a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// Everybody plays the same side again.
    Same,
    /// The sides are exchanged.
    Swapped,
}

impl Table {
    /// Begins a match.
    ///
    /// # Errors
    /// If it cannot be set up, or a computer player is not one of the game.
    pub fn start(setup: Setup, store: &Store) -> Result<Self, Refusal> {
        Self::open(Session::new(setup)?, store)
    }

    /// Plays on with a match that came from elsewhere, such as a record.
    ///
    /// # Errors
    /// If a computer player is not one of the game.
    pub fn open(session: Session, store: &Store) -> Result<Self, Refusal> {
        Self::new(session, store, None)
    }

    /// Takes up a match that was left.
    ///
    /// # Errors
    /// If it is no match, or a computer player is not one of the game; then it
    /// stays where it was.
    pub fn resume(saved: Autosave, store: &Store) -> Result<Self, Refusal> {
        let read = record::read_str(saved.text()).next();
        let read = read.ok_or_else(|| Note::new("table-no-record"))?;
        Self::new(Session::resume(read.record)?, store, Some(saved))
    }

    fn new(session: Session, store: &Store, saved: Option<Autosave>) -> Result<Self, Refusal> {
        Ok(Self {
            host: Host::new(&session, store, saved)?,
            session,
            store: store.clone(),
            is_paused: false,
            began: Instant::now(),
        })
    }

    /// The match.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Does what is asked on somebody's behalf, has it saved, and tells what happened.
    ///
    /// # Errors
    /// If it is not allowed; then nothing has changed.
    pub fn act(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Refusal> {
        let events = match self.session.time() {
            Some(_) => self.session.apply_at(by, action, self.began.elapsed())?,
            None => self.session.apply(by, action)?,
        };
        self.host.keep(&self.session, self.session.record(), None);
        Ok(events)
    }

    /// What the clock of a side shows, and what a move adds to it; none where there
    /// are no clocks.
    pub fn clock_of(&self, player: Player) -> Option<(Duration, Duration)> {
        let left = self.session.remaining(player, self.began.elapsed())?;
        Some((left, self.session.time()?.increment()))
    }

    /// Waits until the computer that is to move has moved, and tells what
    /// happened; none if it is not a computer's turn, the table is paused or no
    /// move was found. That is in the [news](Self::news), and pauses the table.
    pub fn wait(&mut self) -> Option<Vec<Event>> {
        let ask = self.session.ask().filter(|_| !self.is_paused)?;
        match self.answer(ask) {
            Ok(events) => Some(events),
            Err(refusal) => {
                self.host.news.push(refusal.note);
                self.host.news.extend(refusal.cause);
                self.is_paused = true;
                None
            }
        }
    }

    fn answer(&mut self, ask: Ask) -> Result<Vec<Event>, Refusal> {
        let clock = self.clock_of(ask.player());
        self.host.think(&self.session, &ask, clock)?;
        let mv =
            self.host.moves.wait().flatten().ok_or_else(|| {
                Note::new("play-computer-silent").with("computer", ask.computer())
            })?;
        self.act(Actor::Table, Action::Answer { ask, mv })
    }

    /// A move that the strongest computer player would make here; waits for it.
    /// None in a finished match.
    pub fn hint(&mut self) -> Option<String> {
        if !self.session.is_running() {
            return None;
        }
        match self.host.advise(&self.session) {
            Ok(()) => self.host.hints.wait()?,
            Err(note) => {
                self.host.news.push(note);
                None
            }
        }
    }

    /// Lets computers move again.
    pub fn go_on(&mut self) {
        self.is_paused = false;
    }

    /// Whether computers do not move by themselves.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// What a person should be told since the last call: that the game cannot be
    /// saved, once for as long as it lasts, or that a computer has no move.
    pub fn news(&mut self) -> Vec<Note> {
        self.host.listen();
        std::mem::take(&mut self.host.news)
    }

    /// As [`Host::record_path`].
    pub fn record_path(&mut self) -> Option<&Path> {
        self.host.record_path()
    }

    /// As [`Host::settle`].
    pub fn settle(&mut self) -> bool {
        self.host.settle()
    }

    /// Writes the match as a record to a file.
    ///
    /// # Errors
    /// As in [`Host::save_as`].
    pub fn save_as(&mut self, path: &Path) -> Result<(), Note> {
        self.host.save_as(path, self.session.record())
    }

    /// Writes the match to a file now and after every change.
    ///
    /// # Errors
    /// As in [`Host::save_as`]. Later failures are in the news.
    pub fn copy_to(&mut self, path: &Path) -> Result<(), Note> {
        self.host.copy_to(path, self.session.record())
    }

    /// Another match of the same kind; the computers begin from other seeds.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn rematch(&self, sides: Sides) -> Result<Self, Refusal> {
        let setup = play::rematch(self.session.setup());
        let setup = match sides {
            Sides::Same => setup,
            Sides::Swapped => setup.swapped(),
        };
        Self::start(crate::dated(setup, &self.store), &self.store)
    }
}
