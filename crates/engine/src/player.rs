//! The player in a seat: a search or a seed player, its limits and its memory.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::{AnyPosition, Choice, Ladder, Rung};
use record::SWAP;
use rules::{SplitMix64, mixed_seed, text_hash};
use search::{Clock, Limits, SearchControl};

use crate::names::{ADVISER, is_level, settings};
use crate::seed::{self, AnySeedPlayer};
use crate::{
    Budget, Engine, Info, Method, PlayerError, Request, Settings, SettingsError, SharedClock,
    wall_clock,
};

/// A computer player of one board, for one seat.
///
/// Who plays by the clock keeps what was found out for the next move. Everybody
/// else begins anew with each move, so that the answer depends on the position,
/// the seed and the nodes alone: a game that is taken up again goes on as it would
/// have, and a move of a level can be found again by anybody.
pub struct Player {
    name: String,
    mind: Mind,
    limits: OwnLimits,
    clock: Option<SharedClock>,
}

/// Where moves come from.
enum Mind {
    Search(Box<dyn Engine>),
    Seed {
        player: Box<dyn AnySeedPlayer>,
        draws: Draws,
    },
}

/// Where the generator of a seed player begins.
enum Draws {
    /// From the seed, with one output for each of its moves.
    InTurn(u64),
    /// From a number mixed from the seed and the position.
    ByPosition(u64),
}

/// What a player allows itself for a move.
#[derive(Clone, Copy, Default)]
struct OwnLimits {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<Duration>,
}

/// A game as the player to move sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Where it is now.
    pub position: &'a dyn AnyPosition,
    /// How many moves the player has made. Seed players under their own names pass
    /// over as many outputs of their generator; to others it makes no difference.
    pub own_moves: usize,
}

impl<'a> From<&'a dyn AnyPosition> for View<'a> {
    fn from(position: &'a dyn AnyPosition) -> Self {
        let own_moves = 0;
        Self {
            position,
            own_moves,
        }
    }
}

/// What is asked about a position, and what the answer may cost.
#[derive(Clone)]
pub struct Control<'a> {
    /// Only these moves, as canonical texts; all if empty. Seed players choose
    /// among all moves.
    pub only: &'a [String],
    /// How many best lines to find.
    pub lines: usize,
    /// Nodes at most, if the player does not allow itself fewer.
    pub nodes: Option<u64>,
    /// Plies to look ahead, likewise.
    pub depth: Option<u32>,
    /// The time, in place of the player's own.
    pub time: Option<Duration>,
    /// Ends the search from outside.
    pub stop: &'a AtomicBool,
}

impl<'a> Control<'a> {
    /// One line, with nothing but the player's own limits.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Self {
            only: &[],
            lines: 1,
            nodes: None,
            depth: None,
            time: None,
            stop,
        }
    }
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The canonical text of the move it plays.
    pub mv: String,
    /// What it found out, the best line first; nothing where it does not search.
    pub lines: Vec<Info>,
}

/// Nodes at most to judge whether the other side is better.
const SWAP_NODES: u64 = 20_000;

/// Nodes that stand for a second where there is no clock.
const NODES_WITHOUT_CLOCK: u64 = 50_000;

/// Nodes of a hint: a net looks at a hundred positions in the time in which other searches look
/// at some thousands, about a tenth of a second in a page.
fn advised_nodes(choice: Choice, settings: &Settings) -> u64 {
    let net = || crate::nets::best(choice, settings.net_size());
    match !crate::nets::learns(choice) && net().is_some() {
        true => 100,
        false => 10_000,
    }
}

impl Player {
    /// The player of that name, its random choices begun from `seed`.
    ///
    /// Besides the players of the [ladder](games::Ladder) there are `uct`, which knows nothing of the
    /// game, `net`, which asks a neural net, [`hint`](ADVISER), which gives hints, and `engine`, with [`Settings`] after a colon: `engine:time=100,threads=2`.
    ///
    /// # Errors
    /// If the game has no player of that name or cannot be set so.
    pub fn named(choice: Choice, name: &str, seed: u64) -> Result<Self, PlayerError> {
        let (name, player) = match Ladder::of(choice).rung(name) {
            Some(rung) => (rung.name.as_str(), rung.player.as_str()),
            None => (name, name),
        };
        Self::new(choice, name, player, seed)
    }

    /// The player of a rung, whatever the game's own ladder has under that name.
    ///
    /// # Errors
    /// If the game has no such player or cannot be set so.
    pub fn on_rung(choice: Choice, rung: &Rung, seed: u64) -> Result<Self, PlayerError> {
        Self::new(choice, &rung.name, &rung.player, seed)
    }

    /// The engine that is set so, for whoever needs no name.
    ///
    /// # Errors
    /// If the game has no weight of a name in the settings.
    pub fn engine(choice: Choice, settings: &Settings) -> Result<Self, SettingsError> {
        let engine = crate::engine(choice, settings)?;
        Ok(Self::searching("engine", engine, settings))
    }

    /// A player that searches with that engine, within the limits of the settings.
    pub fn searching(name: &str, engine: Box<dyn Engine>, settings: &Settings) -> Self {
        Self {
            name: name.to_owned(),
            mind: Mind::Search(engine),
            limits: OwnLimits {
                nodes: settings.nodes,
                depth: settings.depth,
                time: settings.time.map(Duration::from_millis),
            },
            clock: wall_clock(),
        }
    }

    fn new(choice: Choice, name: &str, player: &str, seed: u64) -> Result<Self, PlayerError> {
        if let Some(mut settings) = settings(player, seed)? {
            let engine = crate::engine(choice, &settings)?;
            if player.eq_ignore_ascii_case(ADVISER) {
                settings.nodes = Some(advised_nodes(choice, &settings));
            }
            return Ok(Self::searching(name, engine, &settings));
        }
        let unknown = || PlayerError::unknown(choice, name);
        let found = seed::find(choice, player).ok_or_else(unknown)?;
        let (name, draws) = match is_level(name) {
            true => (name, Draws::ByPosition(seed)),
            false => (found.name(), Draws::InTurn(seed)),
        };
        Ok(Self {
            name: name.to_owned(),
            mind: Mind::Seed {
                player: found,
                draws,
            },
            limits: OwnLimits::default(),
            clock: None,
        })
    }

    /// The same with a clock that is passed in: in a browser there is none to call.
    #[must_use]
    pub fn with_clock(self, clock: Option<SharedClock>) -> Self {
        Self { clock, ..self }
    }

    /// Its name on the command line and in files.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it searches; others tell nothing but their move.
    pub fn is_search(&self) -> bool {
        matches!(self.mind, Mind::Search(_))
    }

    /// Whether it ends by itself, without limits from outside.
    pub fn is_limited(&self) -> bool {
        !self.is_search() || self.counts() || self.limits.time.is_some()
    }

    /// Whether it counts nodes or plies, so that time does not change its answer.
    pub fn counts(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.depth.is_some()
    }

    /// The time for its next move by a clock, and never more than it allows itself.
    pub fn time_by_clock(&self, left: Duration, increment: Duration) -> Duration {
        let budget = Budget {
            left,
            increment,
            moves: None,
        };
        let time = budget.for_move();
        self.limits.time.map_or(time, |own| own.min(time))
    }

    /// Whether it does better for having thought about the game before. This is the
    /// one place that decides who keeps table and tree from move to move.
    pub fn keeps_memory(&self) -> bool {
        self.is_search() && (!self.counts() || self.limits.time.is_some())
    }

    /// Finds a move. `tell` hears what a search knows so far. None if the game is
    /// over, if nothing was found before the search was stopped, if none of the moves
    /// asked for is legal, or if the position is one of another board.
    pub fn think(
        &mut self,
        view: View<'_>,
        control: &Control<'_>,
        tell: &mut dyn FnMut(&[Info]),
    ) -> Option<Thought> {
        let keeps_memory = self.keeps_memory();
        let position = view.position;
        let engine = match &mut self.mind {
            Mind::Search(engine) => engine,
            Mind::Seed { player, draws } => {
                let mv = player.choose(position, &mut draws.generator(view))?;
                let lines = Vec::new();
                return Some(Thought { mv, lines });
            }
        };
        if !keeps_memory {
            engine.forget();
        }
        let clock = self.clock.as_deref();
        let limits = self.limits.within(control, clock.map(Clock::now));
        let watch = SearchControl::new(limits, clock.map(|clock| clock as _), control.stop);
        let request = Request {
            only: control.only.to_vec(),
            lines: control.lines,
        };
        let lines = engine.search(position, &request, &watch, tell);
        let mv = lines.first()?.line.first()?.clone();
        Some(Thought { mv, lines })
    }

    /// The move alone; none also if it was told to stop.
    pub fn choose(&mut self, view: View<'_>, stop: &AtomicBool) -> Option<String> {
        self.choose_or_swap(view, false, &Control::new(stop))
    }

    /// Whether it would rather have the other side than move, where the match offers
    /// that: its chance there is above one half. Who does not judge positions has
    /// this judged by a small search.
    pub fn would_swap(&mut self, position: &dyn AnyPosition, control: &Control<'_>) -> bool {
        let control = Control {
            nodes: least(control.nodes, Some(SWAP_NODES)),
            ..control.clone()
        };
        let thought = if self.is_search() {
            self.think(position.into(), &control, &mut |_| {})
        } else {
            let settings = Settings {
                method: Method::Classic,
                ..Settings::default()
            };
            let judge = Self::engine(position.choice(), &settings);
            let judge = judge.ok().map(|judge| judge.with_clock(None));
            judge.and_then(|mut judge| judge.think(position.into(), &control, &mut |_| {}))
        };
        let best = thought.and_then(|it| it.lines.into_iter().next());
        best.is_some_and(|it| it.verdict.for_player(position.turn()) < 0.5)
    }

    /// The move, or [`SWAP`] where the player may take the other side and would
    /// rather; none also if it was told to stop.
    pub fn choose_or_swap(
        &mut self,
        view: View<'_>,
        may_swap: bool,
        control: &Control<'_>,
    ) -> Option<String> {
        let is_stopped = || control.stop.load(Ordering::Relaxed);
        if is_stopped() {
            return None;
        }
        if may_swap && self.would_swap(view.position, control) && !is_stopped() {
            return Some(SWAP.to_owned());
        }
        let thought = self.think(view, control, &mut |_| {});
        thought.filter(|_| !is_stopped()).map(|it| it.mv)
    }

    /// Every move it considers equally best, sorted bytewise: one for players
    /// whose ties are settled, none when the game is over. `None` where the
    /// question makes no sense.
    pub fn equals(&self, position: &dyn AnyPosition) -> Option<Vec<String>> {
        match &self.mind {
            Mind::Search(_) => None,
            Mind::Seed { player, .. } => player.equals(position),
        }
    }
}

impl OwnLimits {
    /// What a search may use: the less of what the player allows itself and what is
    /// allowed from outside. Without a clock, nodes stand for time.
    fn within(self, control: &Control<'_>, now: Option<Duration>) -> Limits {
        let time = control.time.or(self.time);
        let timeless = time.filter(|_| now.is_none()).map(|time| {
            let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            ms.saturating_mul(NODES_WITHOUT_CLOCK) / 1000
        });
        Limits {
            nodes: least(self.nodes, control.nodes).or(timeless),
            depth: least(self.depth, control.depth),
            until: now.zip(time).map(|(now, time)| now + time),
        }
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    [a, b].into_iter().flatten().min()
}

impl Draws {
    fn generator(&self, view: View<'_>) -> SplitMix64 {
        let seed = match *self {
            Self::InTurn(seed) => {
                seed.wrapping_add(SplitMix64::STEP.wrapping_mul(view.own_moves as u64))
            }
            Self::ByPosition(seed) => mixed_seed(seed, text_hash(&view.position.to_text())),
        };
        SplitMix64::new(seed)
    }
}
