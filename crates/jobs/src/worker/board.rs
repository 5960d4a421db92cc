//! What a worker does, for whoever asks, and why it idles.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rules::Note;

use super::{Say, Worker};
use crate::Kind;
use crate::names::{self, Name};
use crate::wire::{Running, WorkerState};
use crate::work::Parts;

/// After so long, a reason to idle is worth a line in the log.
const WORTH_TELLING: Duration = Duration::from_secs(1);

/// Why a worker does nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Idle {
    /// It has only begun.
    Beginning,
    /// There is nothing to do.
    NoJobs,
    /// There are jobs, for engines of other makes.
    Others(u64),
    /// There is no connection, for that reason if it is known.
    Away(Option<String>),
    /// NATS answers, and not as it should.
    Refused(String),
    /// It was told to end.
    Ending,
}

impl Idle {
    fn note(&self) -> Note {
        match self {
            Self::Beginning => Note::new("jobs-idle-beginning"),
            Self::NoJobs => Note::new("jobs-idle-none"),
            Self::Others(count) => Note::new("jobs-idle-others").with("count", *count as usize),
            Self::Away(None) => Note::new("jobs-idle-away"),
            Self::Away(Some(reason)) => {
                Note::new("jobs-idle-away-why").with("reason", reason.as_str())
            }
            Self::Refused(reason) => Note::new("jobs-idle-refused").with("reason", reason.as_str()),
            Self::Ending => Note::new("jobs-idle-ending"),
        }
    }
}

/// A job that is being done.
struct Work {
    kind: Kind,
    name: Name,
    since: Instant,
    parts: Arc<Parts>,
}

/// The state of a worker.
pub(super) struct Board {
    name: String,
    version: String,
    make: String,
    threads: usize,
    say: Say,
    inner: Mutex<Inner>,
}

struct Inner {
    idle: Idle,
    since: Instant,
    is_told: bool,
    running: BTreeMap<u64, Work>,
    next: u64,
    done: u64,
    failed: u64,
}

impl Board {
    pub(super) fn new(worker: &Worker) -> Self {
        Self {
            name: worker.name.clone(),
            version: worker.version.clone(),
            make: names::make(),
            threads: worker.threads.max(1),
            say: Arc::clone(&worker.say),
            inner: Mutex::new(Inner {
                idle: Idle::Beginning,
                since: Instant::now(),
                is_told: false,
                running: BTreeMap::new(),
                next: 0,
                done: 0,
                failed: 0,
            }),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A note in words.
    pub(super) fn say(&self, board: Option<&str>, note: &Note) -> String {
        (self.say)(board, note)
    }

    pub(super) fn connected(&self) {
        tracing::info!("{}", self.say(None, &Note::new("jobs-connected")));
    }

    /// There is no connection; a reason that is known stays known.
    pub(super) fn disconnected(&self, reason: Option<String>) {
        let known = match &self.inner().idle {
            Idle::Away(known) => known.clone(),
            _ => None,
        };
        self.idles(Idle::Away(reason.or(known)));
    }

    pub(super) fn ending(&self) {
        self.idles(Idle::Ending);
    }

    /// There is a reason to do nothing; told in the log once it has lasted a while.
    pub(super) fn idles(&self, idle: Idle) {
        let mut inner = self.inner();
        if inner.idle != idle {
            inner.idle = idle;
            inner.since = Instant::now();
            inner.is_told = false;
        }
        let lasts = inner.since.elapsed() >= WORTH_TELLING || inner.idle == Idle::Ending;
        if lasts && !inner.is_told && inner.running.is_empty() {
            inner.is_told = true;
            let note = inner.idle.note();
            drop(inner);
            tracing::info!("{}", self.say(None, &note));
        }
    }

    /// A job begins; the number is for its end.
    pub(super) fn begins(&self, kind: Kind, name: &Name, parts: &Arc<Parts>) -> u64 {
        let mut inner = self.inner();
        let number = inner.next;
        inner.next += 1;
        // The next reason to idle is told anew.
        inner.since = Instant::now();
        inner.is_told = false;
        inner.running.insert(
            number,
            Work {
                kind,
                name: name.clone(),
                since: Instant::now(),
                parts: Arc::clone(parts),
            },
        );
        number
    }

    /// A job is over.
    pub(super) fn ends(&self, number: u64) {
        let mut inner = self.inner();
        inner.running.remove(&number);
        inner.since = Instant::now();
    }

    /// Whether it does a job of such a kind.
    pub(super) fn does(&self, is_such: impl Fn(Kind) -> bool) -> bool {
        self.inner().running.values().any(|it| is_such(it.kind))
    }

    pub(super) fn did(&self) {
        self.inner().done += 1;
    }

    pub(super) fn gave_up(&self) {
        self.inner().failed += 1;
    }

    /// What is told to whoever asks.
    pub(super) fn state(&self) -> WorkerState {
        let inner = self.inner();
        let running = inner.running.values().map(|it| Running {
            kind: it.kind,
            run: it.name.run.clone(),
            number: it.name.number,
            seconds: it.since.elapsed().as_secs(),
            progress: *it.parts.lock().unwrap_or_else(PoisonError::into_inner),
        });
        let running: Vec<Running> = running.collect();
        let note = running.is_empty().then(|| inner.idle.note());
        let (done, failed) = (inner.done, inner.failed);
        drop(inner);
        WorkerState {
            name: self.name.clone(),
            version: self.version.clone(),
            make: self.make.clone(),
            threads: self.threads,
            idle: note.map(|note| self.say(None, &note)),
            running,
            done,
            failed,
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
