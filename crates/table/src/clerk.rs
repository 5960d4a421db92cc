//! The clerk: keeps the game on disk, on a thread of its own.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use play::Ticket;
use rules::Note;
use store::{Autosave, Store, StoreError, write_file};

use crate::thinker::Waker;

/// How to reach the clerk. Dropping it waits until everything is written.
pub(crate) struct Clerk {
    tasks: Option<Sender<Task>>,
    told: Receiver<News>,
    thread: Option<JoinHandle<()>>,
}

/// What the clerk tells.
pub(crate) enum News {
    /// Something a person should know.
    Notice(Note),
    /// The finished game is a record now.
    Recorded(PathBuf),
    /// A game was written, or could not be.
    Kept(Kept),
}

/// What became of a game that was to be written.
pub(crate) struct Kept {
    /// Who waits for it, if somebody does.
    pub(crate) ticket: Option<Ticket>,
    /// Why it is not on disk.
    pub(crate) fault: Option<Note>,
    /// What is new of that: that it fails, or no longer does.
    pub(crate) news: Option<Note>,
}

/// A game to be written.
struct Page {
    text: String,
    is_over: bool,
    ticket: Option<Ticket>,
}

enum Task {
    Keep(Page),
    CopyTo(PathBuf),
    Discard,
    Settle(Sender<bool>),
}

impl Clerk {
    /// Hires a clerk, who may bring a game along.
    pub(crate) fn new(store: Store, saved: Option<Autosave>, waker: Waker) -> Result<Self, Note> {
        let (tasks, to_do) = channel();
        let (tell, told) = channel();
        let desk = Writer {
            store,
            saved,
            is_kept: false,
            record: None,
            copy: None,
            is_copy_failing: false,
            tell,
            waker,
        };
        let thread = thread::Builder::new().name("clerk".to_owned());
        let thread = thread.spawn(move || desk.work(&to_do));
        let thread =
            thread.map_err(|error| Note::new("table-no-thread").with("reason", error.to_string()));
        Ok(Self {
            tasks: Some(tasks),
            told,
            thread: Some(thread?),
        })
    }

    /// Has the game written. Of several that wait only the last is.
    pub(crate) fn keep(&self, text: String, is_over: bool, ticket: Option<Ticket>) {
        self.send(Task::Keep(Page {
            text,
            is_over,
            ticket,
        }));
    }

    /// From the next change on, also has the game written to that file.
    pub(crate) fn copy_to(&self, path: PathBuf) {
        self.send(Task::CopyTo(path));
    }

    /// Has the game forgotten.
    pub(crate) fn discard(&self) {
        self.send(Task::Discard);
    }

    /// Waits until everything is written; whether the game lies on disk to be resumed.
    pub(crate) fn settle(&self) -> bool {
        let (done, wait) = channel();
        self.send(Task::Settle(done));
        wait.recv().unwrap_or(false)
    }

    /// What the clerk has told since the last call.
    pub(crate) fn told(&self) -> impl Iterator<Item = News> {
        self.told.try_iter()
    }

    fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // A clerk who is gone has failed in a way that nobody can mend here.
            let _ = tasks.send(task);
        }
    }
}

impl Drop for Clerk {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Where the clerk works.
struct Writer {
    store: Store,
    saved: Option<Autosave>,
    /// Whether the game lies on disk as it should.
    is_kept: bool,
    /// Where the finished game went; it goes there again if it is reopened and ends anew.
    record: Option<PathBuf>,
    /// Where else the game is written.
    copy: Option<PathBuf>,
    is_copy_failing: bool,
    tell: Sender<News>,
    waker: Waker,
}

impl Writer {
    fn work(mut self, tasks: &Receiver<Task>) {
        let mut latest = None;
        loop {
            let next = match &latest {
                Some(_) => tasks.try_recv().ok(),
                None => match tasks.recv() {
                    Ok(task) => Some(task),
                    Err(_) => return,
                },
            };
            if let Some(Task::Keep(page)) = next {
                latest = Some(page);
                continue;
            }
            if let Some(page) = latest.take() {
                self.keep(&page);
            }
            match next {
                Some(Task::CopyTo(path)) => self.copy = Some(path),
                Some(Task::Discard) => self.discard(),
                Some(Task::Settle(done)) => {
                    let _ = done.send(self.is_kept);
                }
                Some(Task::Keep(_)) | None => {}
            }
        }
    }

    fn keep(&mut self, page: &Page) {
        if !page.is_over {
            self.reopen();
        }
        self.write_copy(&page.text);
        let (fault, news) = self.save(&page.text);
        let was_told = news.is_some();
        if page.is_over {
            match self.make_record(&page.text) {
                // What saving said of a full disk need not be said again.
                Err(error) if !was_told => self.news(error.note()),
                _ => {}
            }
        }
        let ticket = page.ticket;
        if ticket.is_some() || news.is_some() {
            self.send(News::Kept(Kept {
                ticket,
                fault,
                news,
            }));
        }
    }

    /// Saves the game; says why it is not saved, and what is new of that.
    fn save(&mut self, text: &str) -> (Option<Note>, Option<Note>) {
        let (mut saved, result) = match self.saved.take() {
            Some(mut saved) => {
                let result = saved.save(text);
                (saved, Some(result))
            }
            None => (self.store.begin(text), None),
        };
        let news = saved.news();
        let fault = match result {
            Some(result) => result.err().map(|error| error.note()),
            // A game that begins and cannot be written has that for news.
            None => news.clone(),
        };
        // A store that keeps nothing never fails, and has no path.
        self.is_kept = fault.is_none() && saved.path().is_some();
        self.saved = Some(saved);
        (fault, news)
    }

    fn make_record(&mut self, text: &str) -> Result<(), StoreError> {
        if let Some(path) = &self.record {
            write_file(path, text)?;
            self.discard();
            return Ok(());
        }
        let Some(saved) = self.saved.take() else {
            return Ok(());
        };
        let path = saved.finish()?;
        self.is_kept = false;
        if let Some(path) = path {
            self.record = Some(path.clone());
            self.send(News::Recorded(path));
        }
        Ok(())
    }

    /// A game that goes on after its end was taken back is no record any more.
    fn reopen(&mut self) {
        if let Some(Err(error)) = self
            .record
            .take()
            .map(|path| self.store.remove_record(&path))
        {
            self.news(error.note());
        }
    }

    fn discard(&mut self) {
        self.is_kept = false;
        if let Some(Err(error)) = self.saved.take().map(Autosave::discard) {
            self.news(error.note());
        }
    }

    /// A failure is told once for as long as it lasts.
    fn write_copy(&mut self, text: &str) {
        let Some(path) = &self.copy else { return };
        let written = write_file(path, text);
        let was_failing = self.is_copy_failing;
        self.is_copy_failing = written.is_err();
        if let Err(error) = written
            && !was_failing
        {
            self.news(error.note());
        }
    }

    fn news(&self, note: Note) {
        self.send(News::Notice(note));
    }

    fn send(&self, told: News) {
        if self.tell.send(told).is_ok() {
            self.waker.wake();
        }
    }
}
