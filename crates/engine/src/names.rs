//! Names of players: how the engine behind each is set.

use std::fmt;
use std::num::NonZero;

use games::{Choice, Ladder, NameError};
use rules::Note;

use crate::{Method, NetSize, Settings, SettingsError};

/// The name of the player that gives hints.
pub const ADVISER: &str = "hint";

/// Whether that is the name of a level, whose answer depends on the position, its
/// seed and its nodes alone.
pub(crate) fn is_level(name: &str) -> bool {
    name.starts_with("level-")
}

/// How the engine behind a name with settings (`engine:nodes=5000`, `uct`, `net`, `max`) is
/// set; none for other players.
pub(crate) fn settings(player: &str, seed: u64) -> Result<Option<Settings>, SettingsError> {
    let (kind, options) = player.split_once(':').unwrap_or((player, ""));
    let mut settings: Settings = match kind.to_ascii_lowercase().as_str() {
        "engine" | "uct" | "max" | "net" => options.parse()?,
        ADVISER if options.is_empty() => return Ok(Some(adviser())),
        _ => return Ok(None),
    };
    settings.seed = settings.seed.wrapping_add(seed);
    if kind.eq_ignore_ascii_case("uct") {
        settings.method = Method::Uct;
    }
    if kind.eq_ignore_ascii_case("net") {
        settings.method = Method::Net;
    }
    if kind.eq_ignore_ascii_case("max") && settings.threads == 1 {
        settings.threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    }
    if settings.nodes.is_none() && settings.depth.is_none() && settings.time.is_none() {
        settings.time = Some(1000);
    }
    Ok(Some(settings))
}

/// How the engine behind hints is set, but for its nodes: the best there is that answers at
/// once, in a page too.
fn adviser() -> Settings {
    Settings {
        net: Some(NetSize::Small),
        memory: 16,
        ..Settings::default()
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

    /// The game has no player of that name; the note lists those it has.
    pub(crate) fn unknown(choice: Choice, name: &str) -> Self {
        let mut known: Vec<String> = Ladder::of(choice)
            .players()
            .into_iter()
            .map(str::to_owned)
            .collect();
        known.extend(["uct", "net", "engine"].map(str::to_owned));
        let error = NameError::new(["bot-unknown", "bot-unknown-near"], name, &known, |note| {
            note.with("game", choice.game().id())
        });
        Self(Box::new(error.note().clone()))
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
