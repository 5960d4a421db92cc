//! The engine: games, searches and evaluations behind one erased interface.
//!
//! * [`Player`] is whatever thinks, in a seat or beside the board: a search or a
//!   seed player, its limits and its memory. [`Player::named`] gives one by name: a
//!   [seed player](seed), a rung of the game's [`Ladder`](games::Ladder) (`level-4`), `max`, `uct`,
//!   or `engine` with settings of one's own (`engine:nodes=5000,threads=2`).
//! * [`engine()`] gives the [`Engine`] of a game, set as [`Settings`] say: it
//!   searches a position within limits and tells what it finds.
//!
//! Levels are limited by nodes and by what they misjudge, never by time, so
//! they are as strong in a browser as on a server.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! let choice: games::Choice = "talpa:6".parse()?;
//! let mut player = engine::Player::named(choice, "level-5", 1)?;
//! let mv = player.choose(choice.start().as_ref().into(), &AtomicBool::new(false));
//! assert!(mv.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
mod budget;
mod care;
mod clock;
mod erased;
mod exact;
mod names;
pub mod nets;
mod noisy;
mod opinion;
mod player;
pub mod seed;
mod settings;
mod signature;

pub use budget::Budget;
pub use clock::{SharedClock, wall_clock};
pub use erased::{Engine, Info, Request, engine};
pub use names::{ADVISER, PlayerError};
pub use nets::{NetSize, WeightsError};
pub use opinion::opinion;
pub use player::{Control, Player, Thought, View};
pub use search::{Clock, SearchControl};
pub use settings::{Method, Settings, SettingsError};
pub use signature::{make, signature};

/// The sentences of this crate, as Fluent messages.
pub const SENTENCES: rules::Words = rules::Words::new(
    include_str!("../locales/en.ftl"),
    include_str!("../locales/pt.ftl"),
);
