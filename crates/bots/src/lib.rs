//! Computer players: those of the seed programs, and the interface all share.
//!
//! The seed players are named opponents and the bottom of the strength ladder:
//! they look one move ahead at most, answer within milliseconds and are
//! reproduced exactly, ties and random choices included.
//!
//! * **Erased**: [`computer()`] gives a boxed [`Computer`] for one seat, by the
//!   name of the player and a seed. Stronger engines join behind the same trait.
//! * **Typed**: [`SeedPlayers::PLAYERS`] lists the players of a position type,
//!   with the game's own rules of choice in one module per game.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! let choice: games::Choice = "talpa:6".parse()?;
//! let mut computer = bots::computer(choice, "seed-greedy", 7)?;
//! let mut position = choice.start();
//! let mv = computer.choose(position.as_ref(), &AtomicBool::new(false));
//! assert_eq!(mv.as_deref(), Some("f6xe6"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod computer;
mod player;

pub mod alliances;
pub mod splinter;
pub mod taacoca;
pub mod talpa;

pub use computer::{Computer, computer, names};
pub use games::NameError as UnknownPlayer;
pub use player::{Rule, SeedPlayer, SeedPlayers};

/// The sentences of this crate, as Fluent messages: for each player of a game
/// `bot-GAME-NAME` is its title and `bot-GAME-NAME-about` says how it plays.
pub const SENTENCES: rules::Words = rules::Words {
    en: include_str!("../locales/en.ftl"),
    pt: include_str!("../locales/pt.ftl"),
};
