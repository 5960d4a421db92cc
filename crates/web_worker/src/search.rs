//! A search that runs in slices.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Info, Player, Settings, SettingsError, SharedClock};
use games::{AnyPosition, Choice};
use protocol::worker::{Answer, Line, Numbered};

/// How long a search runs before it listens again.
const SLICE: Duration = Duration::from_millis(30);
/// How often lines are told at most.
const PAUSE: Duration = Duration::from_millis(150);
/// No search in a page is worth more.
const LONGEST: Duration = Duration::from_secs(600);
/// Memory for table or tree, in megabytes: phones have little.
const MEMORY: usize = 48;
const MOST_LINES: usize = 9;

/// The engine of a board, kept for the next search.
pub(crate) struct Searcher {
    choice: Choice,
    engine: Player,
}

/// A search under way.
pub(crate) struct Search {
    id: u64,
    position: Box<dyn AnyPosition>,
    n_lines: usize,
    nodes: Option<u64>,
    until: Option<Duration>,
    told: Option<Duration>,
    last: Vec<Info>,
}

impl Searcher {
    pub(crate) fn new(choice: Choice, clock: Option<SharedClock>) -> Result<Self, SettingsError> {
        let settings = Settings {
            memory: MEMORY,
            ..Settings::default()
        };
        let engine = Player::engine(choice, &settings)?;
        let engine = engine.with_clock(clock);
        Ok(Self { choice, engine })
    }

    pub(crate) fn is_for(&self, choice: Choice) -> bool {
        self.choice == choice
    }
}

impl Search {
    /// A search that ends after so many nodes or milliseconds, if they are given.
    pub(crate) fn new(
        id: u64,
        position: Box<dyn AnyPosition>,
        n_lines: usize,
        (nodes, time): (Option<u64>, Option<u64>),
        clock: Option<&SharedClock>,
    ) -> Self {
        let time = time.map_or(LONGEST, Duration::from_millis).min(LONGEST);
        Self {
            id,
            position,
            n_lines: n_lines.clamp(1, MOST_LINES),
            nodes,
            until: clock.map(|clock| clock.now() + time),
            told: None,
            last: Vec::new(),
        }
    }

    /// Searches for a slice; what there is to tell, and whether that was all.
    pub(crate) fn step(
        &mut self,
        searcher: &mut Searcher,
        clock: Option<&SharedClock>,
    ) -> (Option<Numbered<Answer>>, bool) {
        let never = AtomicBool::new(false);
        let slice = clock.map(|clock| clock.now() + SLICE);
        // Without a clock, nodes stand for time.
        let control = Control {
            lines: self.n_lines,
            time: Some(SLICE),
            ..Control::new(&never)
        };
        let position = self.position.as_ref();
        let thought = searcher
            .engine
            .think(position.into(), &control, &mut |_| {});
        let infos = thought.map_or_else(Vec::new, |it| it.lines);
        let now = clock.map(|clock| clock.now());
        let is_done = self.is_done(&infos, now, slice);
        let is_time = match (now, self.told) {
            (Some(now), Some(told)) => now >= told + PAUSE,
            _ => true,
        };
        let is_news = infos != self.last;
        self.last = infos;
        if !(is_done || is_time && is_news) {
            return (None, false);
        }
        self.told = now;
        (Some(self.tell(is_done)), is_done)
    }

    /// Nothing more can be found, or enough was.
    fn is_done(&self, infos: &[Info], now: Option<Duration>, slice: Option<Duration>) -> bool {
        let nodes = infos.iter().map(|it| it.nodes).max().unwrap_or(0);
        // A slice that ends before its time and has found nothing new: the memory is full. Where there
        // is no clock, every slice ends by itself.
        let is_early = now.zip(slice).is_none_or(|(now, slice)| now < slice);
        infos.is_empty()
            || infos.iter().all(|it| it.verdict.is_proved())
            || self.nodes.is_some_and(|most| nodes >= most)
            || now.zip(self.until).is_some_and(|(now, until)| now >= until)
            || is_early && *infos == *self.last
    }

    fn tell(&self, is_final: bool) -> Numbered<Answer> {
        let line = |info: &Info| Line {
            depth: info.depth,
            nodes: info.nodes,
            verdict: info.verdict,
            moves: info.line.clone(),
        };
        let lines = self.last.iter().map(line).collect();
        Numbered {
            id: self.id,
            said: Answer::Lines { lines, is_final },
        }
    }
}
