//! The executor of what a game wants done: computers on threads, the record on disk.

use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

use play::{Effect, Msg, Notice, Play, Ticket};
use record::Record;
use rules::Note;
use session::{Ask, Refusal, Session};
use store::{Autosave, Store};

use crate::clerk::{Clerk, Kept, News};
use crate::seats;
use crate::thinker::{Thinker, Waker};

/// Threads and disk for one match: carries out the effects of a [`Play`] and
/// brings back what became of them.
///
/// Dropping it leaves the game to be resumed, unless nothing was played, and
/// waits until it is written.
pub struct Host {
    store: Store,
    clerk: Clerk,
    pub(crate) moves: Thinker,
    pub(crate) hints: Thinker,
    waker: Waker,
    /// The store keeps nothing, and nobody waits for it.
    is_nowhere: bool,
    /// The questions that the game has asked.
    asked: Option<Ticket>,
    hint_asked: Option<Ticket>,
    /// What the game is to hear.
    replies: Vec<Msg>,
    pub(crate) news: Vec<Note>,
    record_path: Option<PathBuf>,
    /// The files that were written from here, which may be written over.
    written: Vec<PathBuf>,
    /// Nothing has happened in the match.
    is_bare: bool,
}

impl Host {
    /// Threads and disk for a match, which may have been saved before.
    ///
    /// # Errors
    /// If a computer player is not one of the game, or no thread can be had.
    pub fn new(session: &Session, store: &Store, saved: Option<Autosave>) -> Result<Self, Refusal> {
        let setup = session.setup();
        seats::check(setup.choice, &setup.seats)?;
        let waker = Waker::default();
        let mut host = Self {
            store: store.clone(),
            clerk: Clerk::new(store.clone(), saved, waker.clone())?,
            moves: Thinker::new(waker.clone()),
            hints: Thinker::new(waker.clone()),
            waker,
            is_nowhere: matches!(store.folders(), Ok(None)),
            asked: None,
            hint_asked: None,
            replies: Vec::new(),
            news: Vec::new(),
            record_path: None,
            written: Vec::new(),
            is_bare: false,
        };
        host.keep(session, session.record(), None);
        Ok(host)
    }

    /// Has `f` called, from another thread, whenever there may be something to
    /// [poll](Self::poll).
    pub fn waker(&mut self, f: impl Fn() + Send + 'static) {
        self.waker.set(f);
    }

    /// Carries out what threads and disk can do; the rest comes back.
    pub fn carry_out(&mut self, play: &Play, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Save(ticket) => self.keep(play.session(), play.record(), Some(ticket)),
            Effect::AskComputer(ticket, asked) => self.ask(play.session(), ticket, asked.clock),
            Effect::AskHint { ticket, .. } => self.ask_hint(play.session(), ticket),
            Effect::StopEngine => {
                self.moves.stop();
                self.hints.stop();
                (self.asked, self.hint_asked) = (None, None);
            }
            other => return Some(other),
        }
        None
    }

    /// What the game is to hear since the last call, in order.
    pub fn poll(&mut self) -> Vec<Msg> {
        if let Some(mv) = self.moves.poll() {
            let answer = self.asked.take().map(|ticket| Msg::Answer(ticket, mv));
            self.replies.extend(answer);
        }
        if let Some(mv) = self.hints.poll() {
            let hint = self.hint_asked.take();
            let hint = hint.map(|ticket| Msg::HintFound(ticket, mv));
            self.replies.extend(hint);
        }
        self.listen();
        let news = mem::take(&mut self.news);
        self.replies.extend(news.into_iter().map(alert));
        mem::take(&mut self.replies)
    }

    /// Where the finished game was put among the records, once that is known.
    pub fn record_path(&mut self) -> Option<&Path> {
        self.listen();
        self.record_path.as_deref()
    }

    /// Waits until everything is saved, so that nothing can be lost any more;
    /// whether the game lies on disk and can be resumed.
    pub fn settle(&mut self) -> bool {
        let is_kept = self.clerk.settle();
        self.listen();
        is_kept
    }

    /// Writes a match as a record to a file.
    ///
    /// # Errors
    /// If it cannot be written, or the file exists, is not empty and was not
    /// written from here.
    pub fn save_as(&mut self, path: &Path, record: &Record) -> Result<(), Note> {
        let holds_something = fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() > 0);
        if holds_something && !self.written.iter().any(|known| known == path) {
            let path = path.display().to_string();
            return Err(Note::new("table-file-exists").with("path", path));
        }
        let written = self.store.write(path, &record.to_string());
        written.map_err(|error| error.note())?;
        self.written.push(path.to_owned());
        Ok(())
    }

    /// Writes a match to a file now and after every change.
    ///
    /// # Errors
    /// As in [`save_as`](Self::save_as). Later failures are news.
    pub fn copy_to(&mut self, path: &Path, record: &Record) -> Result<(), Note> {
        self.save_as(path, record)?;
        self.clerk.copy_to(path.to_owned());
        Ok(())
    }

    /// Has a match saved, as its record says it.
    pub(crate) fn keep(&mut self, session: &Session, record: &Record, ticket: Option<Ticket>) {
        self.is_bare = session.n_plies() == 0 && session.is_running();
        // Where nothing is kept, there is nothing to wait for.
        let (at_once, later) = if self.is_nowhere {
            (ticket, None)
        } else {
            (None, ticket)
        };
        self.replies.extend(at_once.map(Msg::Kept));
        self.clerk
            .keep(record.to_string(), !session.is_running(), later);
    }

    /// Sets the computer thinking that a match asks.
    pub(crate) fn think(
        &mut self,
        session: &Session,
        ask: &Ask,
        clock: Option<(Duration, Duration)>,
    ) -> Result<(), Note> {
        let (position, may_swap) = (session.position(), session.can_swap());
        let question = seats::question(ask, position, may_swap, clock, &mut self.moves)?;
        self.moves.start(question)
    }

    /// Begins to look for a hint.
    pub(crate) fn advise(&mut self, session: &Session) -> Result<(), Note> {
        self.hints.start(seats::hint(session.position())?)
    }

    /// Takes down what the clerk has told.
    pub(crate) fn listen(&mut self) {
        for told in self.clerk.told() {
            match told {
                News::Notice(note) => self.news.push(note),
                News::Recorded(path) => self.record_path = Some(path),
                News::Kept(kept) => {
                    let Kept {
                        ticket,
                        fault,
                        news,
                    } = kept;
                    // A game that waits shows the fault for as long as it lasts.
                    let is_shown = ticket.is_some() && fault.is_some();
                    self.news.extend(news.filter(|_| !is_shown));
                    self.replies.extend(ticket.map(|ticket| match fault {
                        Some(why) => Msg::NotKept(ticket, why),
                        None => Msg::Kept(ticket),
                    }));
                }
            }
        }
    }

    fn ask(&mut self, session: &Session, ticket: Ticket, clock: Option<(Duration, Duration)>) {
        let Some(ask) = session.ask() else { return };
        self.asked = Some(ticket);
        if let Err(note) = self.think(session, &ask, clock) {
            self.replies.extend([Msg::EngineLost, alert(note)]);
        }
    }

    fn ask_hint(&mut self, session: &Session, ticket: Ticket) {
        self.hint_asked = Some(ticket);
        if let Err(note) = self.advise(session) {
            self.replies
                .extend([Msg::HintFound(ticket, None), alert(note)]);
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // Nobody misses a match in which nothing happened.
        if self.is_bare {
            self.clerk.discard();
        }
    }
}

/// Something that a person should know.
fn alert(note: Note) -> Msg {
    Msg::Tell(Some(Notice {
        notes: vec![note],
        is_alert: true,
    }))
}
