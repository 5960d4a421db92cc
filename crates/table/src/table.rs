//! The table itself.

use std::path::PathBuf;

use rules::Note;
use session::{Action, Actor, Ask, Event, Refusal, Session, Setup};
use store::{Autosave, Store};

use crate::clerk::Clerk;
use crate::seats;
use crate::thinker::{Thinker, Waker};

/// A match at a real table.
///
/// Dropping it leaves the game to be resumed, unless nothing was played, and
/// waits until it is written.
pub struct Table {
    pub(crate) session: Session,
    store: Store,
    pub(crate) clerk: Clerk,
    moves: Thinker,
    pub(crate) hints: Thinker,
    waker: Waker,
    /// What the computer that thinks was asked.
    asked: Option<Ask>,
    is_paused: bool,
    pub(crate) news: Vec<Note>,
    pub(crate) record_path: Option<PathBuf>,
    /// The files that were written from here, which may be written over.
    pub(crate) written: Vec<PathBuf>,
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
        let setup = session.setup();
        seats::check(setup.choice, &setup.seats)?;
        let waker = Waker::default();
        let table = Self {
            clerk: Clerk::new(store.clone(), saved, waker.clone())?,
            moves: Thinker::new(waker.clone()),
            hints: Thinker::new(waker.clone()),
            session,
            store: store.clone(),
            waker,
            asked: None,
            is_paused: false,
            news: Vec::new(),
            record_path: None,
            written: Vec::new(),
        };
        table.keep();
        Ok(table)
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
        self.hints.stop();
        self.keep();
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
        let question = seats::question(&ask, self.session.position(), &mut self.moves);
        match question.and_then(|question| self.moves.start(question)) {
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
        let mv = self.moves.poll()?;
        self.answered(mv)
    }

    /// Lets the computer that is to move think, and waits for its move; none if it
    /// is not a computer's turn, the table is paused or no move was found.
    pub fn wait(&mut self) -> Option<Vec<Event>> {
        if !self.think() {
            return None;
        }
        let mv = self.moves.wait()?;
        self.answered(mv)
    }

    /// Whether a computer thinks about its move.
    pub fn is_thinking(&self) -> bool {
        self.moves.is_busy()
    }

    /// Stops the computer that thinks; its move will not arrive. The next
    /// [`think`](Self::think) begins anew, and comes to the same move.
    pub fn stop_thinking(&mut self) {
        self.moves.stop();
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
        self.waker.set(f);
    }

    /// Another match of the same kind; the computers begin from other seeds.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn rematch(&self, sides: Sides) -> Result<Self, Refusal> {
        let setup = seats::next(self.session.setup());
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
        self.news.extend(notes);
        self.is_paused = true;
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // Nobody misses a match in which nothing happened.
        if self.session.n_plies() == 0 && self.session.is_running() {
            self.clerk.discard();
        }
    }
}
