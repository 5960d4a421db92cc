//! A match of the arena whose games are spread over workers.

use std::time::{Duration, Instant};

use arena::{Assignment, Elsewhere};
use rules::Note;
use tokio::runtime::Runtime;

use crate::look::roll_call;
use crate::wire::{Done, Job};
use crate::{Address, Desk, Heard, Hub};

/// How long a match waits for news before it looks whether to stop.
const MOMENT: Duration = Duration::from_millis(50);
/// After so long without news, it finds out why.
const WHY: Duration = Duration::from_secs(5);

/// Plays games by giving them to workers.
pub struct Spread {
    runtime: Runtime,
    desk: Desk,
    /// Numbers of games begin anew with each stage of a ladder; those of jobs do not.
    offset: u64,
    most: u64,
    said: Option<&'static str>,
    asked: Instant,
    tell: Box<dyn FnMut(&Note)>,
}

impl Spread {
    /// Connects; `tell` hears why nothing happens, where nothing does.
    ///
    /// # Errors
    /// If there is no NATS with JetStream at that address.
    pub fn new(address: &Address, tell: impl FnMut(&Note) + 'static) -> Result<Self, Note> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| crate::hub::failed(&error))?;
        let desk = runtime.block_on(async { Desk::open(Hub::connect(address).await?).await })?;
        Ok(Self {
            runtime,
            desk,
            offset: 0,
            most: 0,
            said: None,
            asked: Instant::now(),
            tell: Box::new(tell),
        })
    }

    /// Says why nothing comes, once for each reason.
    fn explain(&mut self) {
        if self.desk.quiet() < WHY {
            self.said = None;
            return;
        }
        if self.asked.elapsed() < WHY {
            return;
        }
        self.asked = Instant::now();
        let hub = self.desk.hub();
        let key = if !hub.is_connected() {
            Some("jobs-quiet-away")
        } else {
            match self.runtime.block_on(roll_call(hub)) {
                Ok(workers) if workers.is_empty() => Some("jobs-quiet-nobody"),
                Ok(workers) if workers.iter().all(|it| it.make != crate::names::make()) => {
                    Some("jobs-quiet-others")
                }
                _ => None,
            }
        };
        if let Some(key) = key.filter(|key| self.said != Some(key)) {
            (self.tell)(&Note::new(key));
        }
        self.said = key;
    }
}

impl Elsewhere for Spread {
    fn give(&mut self, number: usize, game: &Assignment) -> Result<(), Note> {
        let number = self.offset + number as u64;
        self.most = self.most.max(number + 1);
        let job = Job::Game(game.clone());
        self.runtime.block_on(self.desk.give(number, &job));
        Ok(())
    }

    fn hear(&mut self) -> Result<Option<(usize, String)>, Note> {
        match self.runtime.block_on(self.desk.hear(MOMENT))? {
            Some(Heard { number, done, .. }) => match done {
                Done::Text(entry) => Ok(Some(((number - self.offset) as usize, entry))),
                Done::Failed(reason) => Err(Note::new("jobs-failed").with("reason", reason)),
            },
            None => {
                self.explain();
                Ok(None)
            }
        }
    }

    fn forget(&mut self) {
        self.runtime.block_on(self.desk.forget());
        self.offset = self.most;
    }
}
