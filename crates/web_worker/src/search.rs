//! A search that runs in slices.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Info, Player, Settings, SharedClock};
use games::{AnyPosition, Choice};

use crate::request::{Request, words};

/// How long a search runs before it listens again.
const SLICE: Duration = Duration::from_millis(30);
/// How often lines are told at most.
const PAUSE: Duration = Duration::from_millis(150);
/// No search in a page is worth more.
const LONGEST: Duration = Duration::from_secs(600);
/// Memory for table or tree, in megabytes: phones have little.
const MEMORY: usize = 48;
const MOST_LINES: u64 = 9;

/// The engine of a board, kept for the next search.
pub(crate) struct Board {
    choice: Choice,
    engine: Player,
}

/// A search under way.
pub(crate) struct Search {
    id: String,
    position: Box<dyn AnyPosition>,
    n_lines: usize,
    nodes: Option<u64>,
    until: Option<Duration>,
    told: Option<Duration>,
    last: Vec<Info>,
}

impl Board {
    pub(crate) fn new(choice: Choice, clock: Option<SharedClock>) -> Result<Self, String> {
        let settings = Settings {
            memory: MEMORY,
            ..Settings::default()
        };
        let engine = Player::engine(choice, &settings).map_err(words)?;
        let engine = engine.with_clock(clock);
        Ok(Self { choice, engine })
    }

    pub(crate) fn is_for(&self, choice: Choice) -> bool {
        self.choice == choice
    }
}

impl Search {
    pub(crate) fn new(
        request: &Request<'_>,
        position: Box<dyn AnyPosition>,
        clock: Option<&SharedClock>,
    ) -> Self {
        let lines = request.number("lines").unwrap_or(1).clamp(1, MOST_LINES);
        let time = request.number("time").map(Duration::from_millis);
        let time = time.unwrap_or(LONGEST).min(LONGEST);
        Self {
            id: request.id.to_owned(),
            position,
            n_lines: lines as usize,
            nodes: request.number("nodes"),
            until: clock.map(|clock| clock.now() + time),
            told: None,
            last: Vec::new(),
        }
    }

    /// Searches for a slice; what there is to tell, and whether that was all.
    pub(crate) fn step(
        &mut self,
        board: &mut Board,
        clock: Option<&SharedClock>,
    ) -> (Option<String>, bool) {
        let never = AtomicBool::new(false);
        let slice = clock.map(|clock| clock.now() + SLICE);
        // Without a clock, nodes stand for time.
        let control = Control {
            lines: self.n_lines,
            time: Some(SLICE),
            ..Control::new(&never)
        };
        let position = self.position.as_ref();
        let thought = board.engine.think(position.into(), &control, &mut |_| {});
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
        let is_early = now.zip(slice).is_some_and(|(now, slice)| now < slice);
        infos.is_empty()
            || infos.iter().all(|it| it.verdict.is_proved())
            || self.nodes.is_some_and(|most| nodes >= most)
            || now.zip(self.until).is_some_and(|(now, until)| now >= until)
            || is_early && *infos == *self.last
    }

    fn tell(&self, is_done: bool) -> String {
        let word = if is_done { "done" } else { "lines" };
        let mut out = format!("{} {word}", self.id);
        for Info {
            line,
            verdict,
            depth,
            nodes,
            ..
        } in &self.last
        {
            // A text always takes it.
            let _ = write!(out, "\n{depth} {nodes} {verdict} {}", line.join(" "));
        }
        out
    }
}
