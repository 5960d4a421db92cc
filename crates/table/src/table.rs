//! The table itself.

use std::path::Path;

use rules::Note;
use session::{Action, Actor, Ask, Event, Refusal, Session, Setup};
use store::{Autosave, Store};

use crate::Host;

/// A match at a real table, for a face that can wait.
///
/// Dropping it leaves the game to be resumed, unless nothing was played, and
/// waits until it is written.
pub struct Table {
    pub(crate) session: Session,
    store: Store,
    pub(crate) host: Host,
    /// What the computer that thinks was asked.
    asked: Option<Ask>,
    is_paused: bool,
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
            asked: None,
            is_paused: false,
        })
    }

    /// The match.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Does what is asked on somebody's behalf, has it saved, and tells what
    /// happened. A computer whose question that answers or changes stops thinking.
    ///
    /// # Errors
    /// If it is not allowed; then nothing has changed.
    pub fn act(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Refusal> {
        let events = self.session.apply(by, action)?;
        self.stop_thinking();
        self.host.hints.stop();
        self.host.keep(&self.session, self.session.record(), None);
        Ok(events)
    }

    /// Sets the computer that is to move thinking, unless the table is paused;
    /// whether one thinks now. Calling it again changes nothing.
    pub fn think(&mut self) -> bool {
        if self.is_paused {
            self.is_thinking()
        } else {
            self.step()
        }
    }

    /// Like [`think`](Self::think), also if the table is paused: for one move.
    pub fn step(&mut self) -> bool {
        if self.is_thinking() {
            return true;
        }
        let Some(ask) = self.session.ask() else {
            return false;
        };
        match self.host.think(&self.session, &ask) {
            Ok(()) => {
                self.asked = Some(ask);
                true
            }
            Err(note) => {
                self.fail([note]);
                false
            }
        }
    }

    /// The computer's move and what followed from it, if it has arrived.
    ///
    /// A computer that finds no move is in the [news](Self::news), and the table
    /// is paused.
    pub fn poll(&mut self) -> Option<Vec<Event>> {
        let mv = self.host.moves.poll()?;
        self.answered(mv)
    }

    /// Lets the computer that is to move think, and waits for its move; none if it
    /// is not a computer's turn, the table is paused or no move was found.
    pub fn wait(&mut self) -> Option<Vec<Event>> {
        if !self.think() {
            return None;
        }
        let mv = self.host.moves.wait()?;
        self.answered(mv)
    }

    /// Whether a computer thinks about its move.
    pub fn is_thinking(&self) -> bool {
        self.host.moves.is_busy()
    }

    /// Stops the computer that thinks; its move will not arrive. The next
    /// [`think`](Self::think) begins anew, and comes to the same move.
    pub fn stop_thinking(&mut self) {
        self.host.moves.stop();
        self.asked = None;
    }

    /// Stops computers from moving until [`go_on`](Self::go_on).
    pub fn pause(&mut self) {
        self.is_paused = true;
        self.stop_thinking();
    }

    /// Lets computers move again.
    pub fn go_on(&mut self) {
        self.is_paused = false;
    }

    /// Whether computers do not move by themselves.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Has `f` called, from another thread, whenever there may be something to
    /// [poll](Self::poll), a [hint](Self::take_hint) or [news](Self::news).
    pub fn waker(&mut self, f: impl Fn() + Send + 'static) {
        self.host.waker(f);
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
        Self::start(setup, &self.store)
    }

    fn answered(&mut self, mv: Option<String>) -> Option<Vec<Event>> {
        let ask = self.asked.take()?;
        let Some(mv) = mv else {
            let note = Note::new("table-computer-silent");
            self.fail([note.with("computer", ask.computer())]);
            return None;
        };
        match self.act(Actor::Table, Action::Answer { ask, mv }) {
            Ok(events) => Some(events),
            Err(refusal) => {
                self.fail([refusal.note].into_iter().chain(refusal.cause));
                None
            }
        }
    }

    /// A computer that failed is not asked again before somebody says so.
    fn fail(&mut self, notes: impl IntoIterator<Item = Note>) {
        self.host.news.extend(notes);
        self.is_paused = true;
    }
}
