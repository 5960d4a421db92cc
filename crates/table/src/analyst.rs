//! An engine that looks at a position while the program does something else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

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
    /// How long it has been looked at.
    time: Duration,
}

impl Analyst {
    /// How long a position is looked at while somebody watches.
    pub const PATIENCE: Duration = Duration::from_secs(600);
    /// How long each position of a whole game is looked at.
    pub const BRIEF: Duration = Duration::from_millis(500);

    /// An analyst that calls `wake` from another thread when it knows more.
    pub fn new(wake: impl Fn() + Send + 'static) -> Self {
        let waker = Waker::default();
        waker.set(wake);
        Self {
            waker,
            engine: Arc::default(),
            found: Arc::default(),
            stop: Arc::default(),
        }
    }

    /// Looks at a position from now on, and no longer at the one before, for so
    /// many lines and so long.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn study(
        &mut self,
        position: &dyn AnyPosition,
        n_lines: usize,
        patience: Duration,
    ) -> Result<(), Note> {
        self.rest();
        self.stop = Arc::new(AtomicBool::new(false));
        let ticket = {
            let mut found = locked(&self.found);
            found.ticket += 1;
            found.infos.clear();
            found.is_resting = position.outcome().is_some();
            found.time = Duration::ZERO;
            found.ticket
        };
        if position.outcome().is_some() {
            return Ok(());
        }
        let study = Study {
            ticket,
            position: position.boxed_clone(),
            n_lines,
            patience,
            began: Instant::now(),
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

    /// Looks no longer.
    pub fn rest(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How long the position has been looked at.
    pub fn time(&self) -> Duration {
        locked(&self.found).time
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
        self.rest();
    }
}

/// One position being looked at.
struct Study {
    ticket: u64,
    position: Box<dyn AnyPosition>,
    n_lines: usize,
    patience: Duration,
    began: Instant,
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
            let made = Player::engine(choice, &Settings::default());
            *kept = made.ok().map(|engine| (choice, engine));
        }
        let Some((_, engine)) = kept.as_mut() else {
            return;
        };
        let control = Control {
            lines: self.n_lines,
            time: Some(self.patience),
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
            found.time = self.began.elapsed();
        }
        self.waker.wake();
    }
}

/// A study that failed leaves nothing half-done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
