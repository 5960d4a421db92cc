//! Statistics of results: scores, Elo differences, ratings, SPRT.
//!
//! Elo points follow the logistic curve: a player who is `d` points stronger
//! expects `1 / (1 + 10^(-d/400))` of the points. Games come in pairs with one
//! opening and swapped sides, and the two games of a pair depend on each other;
//! so errors and tests are computed from the scores of pairs ([`Pairs`]), and
//! only single games fall back on [`Games`].

mod elo;
mod normal;
mod rating;
mod score;
mod sprt;

pub use elo::{Elo, expected, points};
pub use normal::below;
pub use rating::{Duel, Strength, ratings};
pub use score::{Games, Pairs};
pub use sprt::{Sprt, SprtError, Verdict, llr};
