//! Players by name.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::Computer;
use games::{AnyPosition, Choice, GameId, NameError};
use rules::Note;
use search::{Limits, SearchControl};

use crate::{Engine, Ladder, Method, Request, Settings, SettingsError, SharedClock, wall_clock};

/// The names of a game's players that people are offered: its levels, weakest
/// first, `max`, and the seed players.
pub fn names(game: GameId) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Ladder::of(game).levels().collect();
    names.extend(bots::names(game));
    names
}

/// The player that gives hints: the strongest that answers at once, and in the
/// same position always in the same way.
pub fn adviser(game: GameId) -> &'static str {
    let levels = Ladder::of(game).levels();
    let timeless = levels.filter(|name| name.starts_with("level-"));
    timeless.last().expect("every ladder has a level")
}

/// The player for somebody who does not say against whom to play: one that a
/// newcomer can beat, and not every time.
pub const DEFAULT_OPPONENT: &str = "level-4";

/// The player of that name for one seat, its random choices begun from `seed`.
///
/// Besides [`names`] there are `uct`, which knows nothing of the game, and
/// `engine`, with [`Settings`] after a colon: `engine:time=100,threads=2`.
///
/// # Errors
/// If the game has no player of that name or cannot be set so.
pub fn computer(choice: Choice, name: &str, seed: u64) -> Result<Box<dyn Computer>, PlayerError> {
    computer_with_clock(choice, name, seed, wall_clock())
}

/// The same with a clock that is passed in: players that are limited by time
/// need one, and in a browser there is none to call.
///
/// # Errors
/// If the game has no player of that name or cannot be set so.
pub fn computer_with_clock(
    choice: Choice,
    name: &str,
    seed: u64,
    clock: Option<SharedClock>,
) -> Result<Box<dyn Computer>, PlayerError> {
    let rung = Ladder::of(choice.game()).rung(name);
    let player = rung.map_or(name, |rung| &rung.player);
    let Some(settings) = settings(player, seed)? else {
        return match bots::computer(choice, player, seed) {
            Ok(computer) => Ok(match rung {
                Some(rung) => Box::new(Named(rung.name.clone(), computer)),
                None => computer,
            }),
            Err(_) => Err(unknown(choice.game(), name)),
        };
    };
    let name = rung.map_or(name, |rung| &rung.name).to_owned();
    Ok(Box::new(Player {
        name,
        engine: crate::engine(choice, &settings)?,
        limits: limits(&settings, clock.is_some()),
        time: settings.time.map(Duration::from_millis),
        clock,
    }))
}

/// How the engine behind a player's name is set; none if the player is no engine.
///
/// # Errors
/// If an engine cannot be set so.
pub fn player_settings(
    game: GameId,
    name: &str,
    seed: u64,
) -> Result<Option<Settings>, PlayerError> {
    let rung = Ladder::of(game).rung(name);
    let player = rung.map_or(name, |rung| &rung.player);
    Ok(settings(player, seed)?)
}

/// Whether a player does better for having thought about the game before: one that
/// plays by the clock keeps what it found out, the others begin anew with each move.
pub fn remembers(game: GameId, name: &str) -> bool {
    let settings = player_settings(game, name, 0);
    matches!(settings, Ok(Some(settings)) if settings.time.is_some())
}

/// Nodes that stand for a second where there is no clock.
const NODES_WITHOUT_CLOCK: u64 = 50_000;

/// What the name of an engine with settings (`engine:nodes=5000`, `uct`, `max`) means;
/// none for other players.
fn settings(player: &str, seed: u64) -> Result<Option<Settings>, SettingsError> {
    let (kind, options) = player.split_once(':').unwrap_or((player, ""));
    let mut settings: Settings = match kind.to_ascii_lowercase().as_str() {
        "engine" | "uct" | "max" => options.parse()?,
        _ => return Ok(None),
    };
    settings.seed = settings.seed.wrapping_add(seed);
    if kind.eq_ignore_ascii_case("uct") {
        settings.method = Method::Uct;
    }
    if kind.eq_ignore_ascii_case("max") && settings.threads == 1 {
        settings.threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    }
    if settings.nodes.is_none() && settings.depth.is_none() && settings.time.is_none() {
        settings.time = Some(1000);
    }
    Ok(Some(settings))
}

fn limits(settings: &Settings, clock: bool) -> Limits {
    let timeless = settings.time.filter(|_| !clock);
    let nodes = timeless.map(|ms| ms.saturating_mul(NODES_WITHOUT_CLOCK) / 1000);
    Limits {
        nodes: settings.nodes.or(nodes),
        depth: settings.depth,
        until: None,
    }
}

/// An engine on its seat.
struct Player {
    name: String,
    engine: Box<dyn Engine>,
    limits: Limits,
    time: Option<Duration>,
    clock: Option<SharedClock>,
}

impl Computer for Player {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, position: &dyn AnyPosition, stop: &AtomicBool) -> Option<String> {
        let mut limits = self.limits;
        if self.time.is_none() {
            // The answer depends on the position alone, so a game that is taken up
            // again goes on as it would have.
            self.engine.forget();
        }
        if let (Some(time), Some(clock)) = (self.time, &self.clock) {
            limits.until = Some(clock.now() + time);
        }
        let clock = self.clock.as_ref().map(|clock| &**clock as _);
        let control = SearchControl::new(limits, clock, stop);
        let request = Request::default();
        let infos = self
            .engine
            .search(position, &request, &control, &mut |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        infos.into_iter().next()?.line.into_iter().next()
    }

    fn equals(&self, _position: &dyn AnyPosition) -> Option<Vec<String>> {
        None
    }
}

/// A player under another name.
struct Named(String, Box<dyn Computer>);

impl Computer for Named {
    fn name(&self) -> &str {
        &self.0
    }

    fn choose(&mut self, position: &dyn AnyPosition, stop: &AtomicBool) -> Option<String> {
        self.1.choose(position, stop)
    }

    fn equals(&self, position: &dyn AnyPosition) -> Option<Vec<String>> {
        self.1.equals(position)
    }
}

/// Why there is no player of some name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerError(Box<Note>);

impl PlayerError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl From<SettingsError> for PlayerError {
    fn from(error: SettingsError) -> Self {
        Self(Box::new(error.note().clone()))
    }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for PlayerError {}

fn unknown(game: GameId, name: &str) -> PlayerError {
    let mut known: Vec<String> = names(game).into_iter().map(str::to_owned).collect();
    known.extend(["uct".to_owned(), "engine".to_owned()]);
    let error = NameError::new(["bot-unknown", "bot-unknown-near"], name, &known, |note| {
        note.with("game", game.id())
    });
    PlayerError(Box::new(error.note().clone()))
}
