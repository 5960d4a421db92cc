//! Self-play: games of a net against itself, for it to learn from.
//!
//! Many games are played at once, one visit of each at a time, so that whoever judges
//! positions gets them in batches: a trainer at the other end of a pipe, with a GPU
//! ([`with_trainer`]), or a net of our own ([`with_net`]). What is learned from a game is
//! written when it ends. [`stream`] says how.
//!
//! Moves are chosen as Gumbel AlphaZero does it ([`plan`]): few visits suffice, and the
//! policy to learn is better than the one that played whatever their number.

mod game;
pub mod plan;
mod run;
pub mod stream;

pub use run::{SelfPlay, Told, with_net, with_trainer};
