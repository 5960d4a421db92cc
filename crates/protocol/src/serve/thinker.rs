//! A search on a thread of its own.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Budget, Control, Player};
use games::AnyPosition;

use super::Event;
use super::voice::Voice;
use crate::Go;

/// What to think about.
pub(super) struct Job {
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) go: Go,
    pub(super) started: Instant,
}

/// How a search ended.
pub(super) struct Done {
    /// The player for the next search; none if it failed.
    pub(super) player: Option<Player>,
    /// The move to play; none if it failed.
    pub(super) best: Option<String>,
    /// Why it failed.
    pub(super) failure: Option<String>,
}

/// A search that runs.
pub(super) struct Running {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Begins to search; the end is told by an event.
    pub(super) fn start<W: Write + Send + 'static>(
        player: Player,
        job: Job,
        voice: Voice<W>,
        events: SyncSender<Event>,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // As much stack as main threads have, whatever the platform.
        let builder = thread::Builder::new().stack_size(8 << 20);
        let thread = builder.spawn(move || {
            let done = attempt(player, &job, &voice, &flag);
            let _ = events.send(Event::Done(Box::new(done)));
        })?;
        Ok(Self {
            stop,
            thread: Some(thread),
        })
    }

    /// Tells it to stop.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A search that nobody wants any more is stopped; it ends soon, but nobody waits.
impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        drop(self.thread.take());
    }
}

/// Thinks, and survives it.
fn attempt<W: Write>(mut player: Player, job: &Job, voice: &Voice<W>, stop: &AtomicBool) -> Done {
    let thought = AssertUnwindSafe(|| think(&mut player, job, voice, stop));
    match panic::catch_unwind(thought) {
        Ok(best) => Done {
            player: Some(player),
            best: best.or_else(|| some_move(job)),
            failure: None,
        },
        Err(payload) => {
            let words = payload
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned());
            let words = words.or_else(|| payload.downcast_ref::<String>().cloned());
            Done {
                player: None,
                best: None,
                failure: Some(words.unwrap_or_else(|| "the search failed".to_owned())),
            }
        }
    }
}

fn think<W: Write>(
    player: &mut Player,
    job: &Job,
    voice: &Voice<W>,
    stop: &AtomicBool,
) -> Option<String> {
    let position = job.position.as_ref();
    let time = time_for(position, &job.go);
    let control = Control {
        only: &job.go.search_moves,
        lines: job.go.lines as usize,
        nodes: job.go.nodes,
        depth: job.go.depth,
        time: time.map(|time| time.saturating_sub(job.started.elapsed())),
        stop,
    };
    let turn = position.turn();
    let mut told: Vec<engine::Info> = Vec::new();
    let mut tell = |infos: &[engine::Info]| {
        if told != infos {
            // If nobody listens, the state will find out.
            let _ = voice.tell(infos, turn, job.started.elapsed());
            told = infos.to_vec();
        }
    };
    let thought = player.think(position.into(), &control, &mut tell)?;
    tell(&thought.lines);
    Some(thought.mv)
}

/// The time for the move, less what the way takes.
fn time_for(position: &dyn AnyPosition, go: &Go) -> Option<Duration> {
    let ms = |ms: u64| Duration::from_millis(ms.min(u32::MAX.into()));
    let movetime = go.movetime.map(|time| ms(time) - ms(time / 10).min(ms(5)));
    let budget = go.clocks.map(|clocks| {
        let player = position.turn().idx();
        let budget = Budget {
            left: ms(clocks.left[player]),
            increment: ms(clocks.increment[player]),
            moves: go.moves_to_go,
        };
        budget.for_move()
    });
    least(movetime, budget)
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    [a, b].into_iter().flatten().min()
}

/// A move to play where a search was stopped before it found one.
fn some_move(job: &Job) -> Option<String> {
    let asked = job.go.search_moves.first().cloned();
    asked.or_else(|| job.position.legal_moves().into_iter().next())
}

#[cfg(test)]
mod tests {
    use engine::{Engine, Info, Request, SearchControl, Settings};
    use games::GameId;

    use super::*;

    /// A search that fails, or has no idea.
    struct Odd {
        fails: bool,
    }

    impl Engine for Odd {
        fn search(
            &mut self,
            _: &dyn AnyPosition,
            _: &Request,
            _: &SearchControl<'_>,
            _: &mut dyn FnMut(&[Info]),
        ) -> Vec<Info> {
            assert!(!self.fails, "a bug in the search");
            Vec::new()
        }

        fn forget(&mut self) {}

        fn memory(&self) -> usize {
            0
        }
    }

    fn done(fails: bool, go: Go) -> Done {
        let job = Job {
            position: GameId::ALL[0].standard().start(),
            go,
            started: Instant::now(),
        };
        let player = Player::searching("odd", Box::new(Odd { fails }), &Settings::default());
        let voice = Voice::new(Vec::new());
        attempt(player, &job, &voice, &AtomicBool::new(false))
    }

    #[test]
    fn a_panic_is_told_and_survived() {
        let done = done(true, Go::nodes(1));
        assert!(done.player.is_none());
        assert_eq!(done.best, None);
        assert_eq!(done.failure.as_deref(), Some("a bug in the search"));
    }

    #[test]
    fn a_search_that_found_nothing_still_plays_a_legal_move() {
        let moves = GameId::ALL[0].standard().start().legal_moves();
        assert_eq!(done(false, Go::nodes(1)).best.as_ref(), moves.first());
        let go = Go {
            search_moves: moves[3..5].to_vec(),
            ..Go::default()
        };
        assert_eq!(done(false, go).best.as_ref(), moves.get(3));
    }
}
