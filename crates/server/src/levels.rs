//! Computers that play on the server: a bounded pool, first come, first served.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use games::{Choice, Ladder};
use rules::Note;
use session::Ask;
use tokio::sync::Semaphore;

use crate::metrics::{By, Metrics};

/// Questions to workers that are under way at once; more are for this server.
const ASKED_AT_ONCE: usize = 64;

/// A position in which a computer is to move.
pub struct Question {
    /// The game and variant.
    pub choice: Choice,
    /// Who is asked, and about which position.
    pub ask: Ask,
    /// Whether the other side may be taken instead.
    pub may_swap: bool,
    /// Set when nobody waits for the answer any more.
    pub stop: Arc<AtomicBool>,
}

/// Finds a move; none if there is no such player.
pub type Think = Arc<dyn Fn(&Question) -> Option<String> + Send + Sync>;

/// Asks others for a move, who may say how long they have thought; none if nobody has an answer.
pub type AskWorkers = Arc<dyn Fn(&Question) -> Option<(String, Option<Duration>)> + Send + Sync>;

/// The computers that a server offers.
#[derive(Clone)]
pub struct Levels {
    think: Think,
    /// Every game asks one question at a time, and questions are taken in the order in which
    /// they come: so nobody waits longer than all others together.
    seats: Arc<Semaphore>,
    strongest: u32,
    stop: Arc<AtomicBool>,
    thinking: Arc<AtomicUsize>,
    /// Others who can be asked first, and room for questions to them.
    workers: Option<(AskWorkers, Arc<Semaphore>)>,
}

impl Levels {
    /// So many that think at once, up to that level.
    pub fn new(think: Think, at_once: usize, strongest: u32) -> Self {
        Self {
            think,
            seats: Arc::new(Semaphore::new(at_once.max(1))),
            strongest,
            stop: Arc::default(),
            thinking: Arc::default(),
            workers: None,
        }
    }

    /// The same with workers elsewhere, who are asked first. Where they have no answer, which
    /// they must say soon, this server thinks.
    pub fn with_workers(self, ask: AskWorkers) -> Self {
        Self {
            workers: Some((ask, Arc::new(Semaphore::new(ASKED_AT_ONCE)))),
            ..self
        }
    }

    /// How many think here now.
    pub(crate) fn n_thinking(&self) -> usize {
        self.thinking.load(Ordering::Relaxed)
    }

    /// Nobody.
    pub fn none() -> Self {
        Self::new(Arc::new(|_| None), 1, 0)
    }

    /// Whether a level is offered.
    pub(crate) fn check(&self, choice: Choice, level: &str) -> Result<(), Note> {
        let number = |name: &str| name.strip_prefix("level-")?.parse::<u32>().ok();
        if number(level).is_some_and(|it| it <= self.strongest) {
            return Ok(());
        }
        let levels = Ladder::of(choice).levels();
        let offered = levels.filter(|it| number(it).is_some_and(|it| it <= self.strongest));
        Err(match offered.last() {
            None => Note::new("online-levels-none"),
            Some(last) => Note::new("online-levels-off")
                .with("found", level)
                .with("strongest", last),
        })
    }

    /// What is set when nobody waits for answers any more.
    pub(crate) fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Has everybody stop thinking, and nobody begin; tells how many were at it.
    pub(crate) fn abandon(&self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        self.seats.close();
        self.thinking.load(Ordering::Relaxed)
    }

    /// The answer, and how long it took to think of it, without the wait.
    pub(crate) async fn answer(
        &self,
        question: Question,
        count: &Metrics,
    ) -> (Option<String>, Duration) {
        let question = Arc::new(question);
        if let Some(answer) = self.ask_workers(&question).await {
            count.moved(By::Worker);
            return answer;
        }
        let Ok(_seat) = self.seats.acquire().await else {
            return (None, Duration::ZERO);
        };
        let (think, began) = (Arc::clone(&self.think), Instant::now());
        self.thinking.fetch_add(1, Ordering::Relaxed);
        let thought = tokio::task::spawn_blocking(move || think(&question)).await;
        self.thinking.fetch_sub(1, Ordering::Relaxed);
        if let Err(error) = &thought {
            tracing::error!(%error, "a computer player failed");
        }
        count.moved(By::Server);
        (thought.ok().flatten(), began.elapsed())
    }

    /// The answer of a worker, if one has one.
    async fn ask_workers(&self, question: &Arc<Question>) -> Option<(Option<String>, Duration)> {
        let (ask, seats) = self.workers.as_ref()?;
        let _seat = seats.try_acquire().ok()?;
        let (ask, question) = (Arc::clone(ask), Arc::clone(question));
        let began = Instant::now();
        let answer = tokio::task::spawn_blocking(move || ask(&question)).await;
        let (mv, thought) = answer.ok().flatten()?;
        // The way to a worker is no time of the level; nor can it have thought for longer than
        // it took.
        let thought = thought.unwrap_or(Duration::MAX).min(began.elapsed());
        Some((Some(mv), thought))
    }
}
