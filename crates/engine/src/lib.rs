//! The engine: games, searches and evaluations behind one erased interface.
//!
//! * [`engine()`] gives an [`Engine`] for a game, set as [`Settings`] say: it
//!   searches a position within limits and tells what it finds. Protocols,
//!   analysis and hints use it.
//! * [`computer()`] gives a player by name for one seat: a seed player
//!   ([`bots`]), a rung of the game's [`Ladder`] (`level-4`), `max`, `uct`, or
//!   `engine` with settings of one's own (`engine:nodes=5000,threads=2`).
//!
//! Levels are limited by nodes and by what they misjudge, never by time, so
//! they are as strong in a browser as on a server.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! let choice: games::Choice = "talpa:6".parse()?;
//! let mut player = engine::computer(choice, "level-5", 1)?;
//! let mv = player.choose(choice.start().as_ref(), &AtomicBool::new(false));
//! assert!(mv.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod care;
mod clock;
mod computer;
mod erased;
mod ladder;
mod noisy;
mod settings;
mod signature;

pub use bots::{Computer, UnknownPlayer};
pub use budget::Budget;
pub use clock::{SharedClock, wall_clock};
pub use computer::{
    DEFAULT_OPPONENT, PlayerError, adviser, computer, computer_with_clock, names, player_settings,
    remembers,
};
pub use erased::{Engine, Info, Request, engine};
pub use ladder::{Ladder, Rating, Rung};
pub use search::{Clock, Limits, Score, SearchControl};
pub use settings::{Method, Settings, SettingsError};
pub use signature::signature;

/// The sentences about players, as Fluent messages: `level-N` is the title of a
/// rung of the ladder, `level-N-about` says how it plays; and those of the seed
/// players.
pub const SENTENCES: &[rules::Words] = &[
    rules::Words {
        en: include_str!("../locales/en.ftl"),
        pt: include_str!("../locales/pt.ftl"),
    },
    bots::SENTENCES,
];
