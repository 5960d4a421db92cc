//! Matches between players, and what can be concluded from them.
//!
//! * [`stats`]: Elo differences with errors, likelihood of superiority, the
//!   sequential test, ratings of several players.
//! * [`openings`] and [`schedule`]: where games begin, and who meets whom.
//! * [`Entrant`] is who takes part: a player of ours by name, or a program that
//!   speaks the engine protocol.
//! * [`play`](run::play) plays the games of a [`Plan`] on several threads; each is
//!   written to a [`Journal`] at once, from which an interrupted match goes on.
//! * An [`Assignment`] is one game written down, for [whoever](Elsewhere) plays it on another
//!   machine.
//! * [`Summary`] is what the results of a pairing say.
//! * [`ladder`] measures the levels of a game.
//!
//! A game's number decides its opening and every seed, so players that are
//! limited by nodes play the same games on any number of threads.

mod assignment;
mod conditions;
mod elsewhere;
mod entrant;
mod error;
mod external;
mod game;
mod journal;
pub mod ladder;
pub mod openings;
mod results;
pub mod run;
pub mod schedule;
mod seat;
pub mod stats;
mod summary;

pub use assignment::{AssignedPlayer, Assignment};
pub use conditions::{Adjudication, Conditions, OpeningRule};
pub use elsewhere::Elsewhere;
pub use entrant::Entrant;
pub use error::ArenaError;
pub use journal::{Journal, Stale};
pub use results::{Finished, Results};
pub use run::{Plan, Progress};
pub use summary::{EndingCount, Summary};
