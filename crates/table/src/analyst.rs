//! An engine that looks at a position while the program does something else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use engine::{Control, Info, Player, Settings};
use games::{AnyPosition, Choice};
use rules::Note;

use crate::thinker::Waker;

/// An engine and the board it is for.
type Kept = Arc<Mutex<Option<(Choice, Player)>>>;

/// Looks at one position at a time, and tells what it has found so far.
///
/// It rests when it has looked long enough, so a program that is left alone
/// does not use the processor forever.
pub struct Analyst {
    waker: Waker,
    lines: usize,
    /// The engine, kept from position to position of a board; only the thread
    /// that looks holds it.
    engine: Kept,
    found: Arc<Mutex<Found>>,
    stop: Arc<AtomicBool>,
}

/// What is known of the position that is looked at.
#[derive(Default)]
struct Found {
    /// Which question it answers; answers to others are not heard.
    ticket: u64,
    infos: Vec<Info>,
    is_resting: bool,
}

impl Analyst {
    /// How long a position is looked at, in milliseconds.
    const PATIENCE: u64 = 30_000;

    /// An analyst that finds that many lines, and calls `wake` from another thread
    /// when it knows more.
    pub fn new(lines: usize, wake: impl Fn() + Send + 'static) -> Self {
        let waker = Waker::default();
        waker.set(wake);
        Self {
            waker,
            lines,
            engine: Arc::default(),
            found: Arc::default(),
            stop: Arc::default(),
        }
    }

    /// Looks at a position from now on, and no longer at the one before.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn study(&mut self, position: &dyn AnyPosition) -> Result<(), Note> {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::new(AtomicBool::new(false));
        let ticket = {
            let mut found = locked(&self.found);
            found.ticket += 1;
            found.infos.clear();
            found.is_resting = position.outcome().is_some();
            found.ticket
        };
        if position.outcome().is_some() {
            return Ok(());
        }
        let study = Study {
            ticket,
            position: position.boxed_clone(),
            lines: self.lines,
            engine: Arc::clone(&self.engine),
            found: Arc::clone(&self.found),
            stop: Arc::clone(&self.stop),
            waker: self.waker.clone(),
        };
        let thread = thread::Builder::new().name("analyst".to_owned());
        let spawned = thread.spawn(move || study.run());
        spawned.map_err(|error| Note::new("table-no-thread").with("reason", error.to_string()))?;
        Ok(())
    }

    /// What is known so far, the best line first.
    pub fn lines(&self) -> Vec<Info> {
        locked(&self.found).infos.clone()
    }

    /// Whether it has looked long enough, or there is nothing more to find.
    pub fn is_resting(&self) -> bool {
        locked(&self.found).is_resting
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// One position being looked at.
struct Study {
    ticket: u64,
    position: Box<dyn AnyPosition>,
    lines: usize,
    engine: Kept,
    found: Arc<Mutex<Found>>,
    stop: Arc<AtomicBool>,
    waker: Waker,
}

impl Study {
    fn run(self) {
        // Waits for the study before, which was told to stop.
        let mut kept = locked(&self.engine);
        let choice = self.position.choice();
        if kept.as_ref().is_none_or(|(board, _)| *board != choice) {
            let settings = Settings {
                time: Some(Analyst::PATIENCE),
                ..Settings::default()
            };
            let made = Player::engine(choice, &settings);
            *kept = made.ok().map(|engine| (choice, engine));
        }
        let Some((_, engine)) = kept.as_mut() else {
            return;
        };
        let control = Control {
            lines: self.lines,
            ..Control::new(&self.stop)
        };
        let mut tell = |infos: &[Info]| self.tell(infos, false);
        let position = self.position.as_ref();
        let last = engine.think(position.into(), &control, &mut tell);
        self.tell(&last.map_or_else(Vec::new, |it| it.lines), true);
    }

    fn tell(&self, infos: &[Info], is_last: bool) {
        {
            let mut found = locked(&self.found);
            if found.ticket != self.ticket || infos.is_empty() {
                return;
            }
            found.infos = infos.to_vec();
            // Lines that were looked at longer may have fallen behind others.
            let chance = |info: &Info| info.verdict.for_player(self.position.turn());
            found.infos.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
            found.is_resting = is_last;
        }
        self.waker.wake();
    }
}

/// A study that failed leaves nothing half-done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
