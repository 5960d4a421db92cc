//! What is known of each game beyond its rules, one module per game.
//!
//! A [`Guide`] evaluates positions, orders moves and plays random
//! games less blindly. [`Guided`] ties a position type to its guide and to the
//! search that serves the game best; both were chosen by matches, which
//! `docs/engine.md` writes down.

mod alliances;
mod splinter;
mod taacoca;
mod talpa;

use rules::Position;
use search::{Guide, NoGuide};

pub use crate::alliances::AlliancesGuide;
pub use crate::splinter::SplinterGuide;
pub use crate::taacoca::TaacocaGuide;
pub use crate::talpa::TalpaGuide;

/// A position whose game has a guide.
pub trait Guided: Position {
    /// The guide.
    type Guide: Guide<Self> + Weights + Clone + Default + 'static;

    /// The search that plays the game best, and how it is set.
    const METHOD: Method = Method::Tree {
        exploration: 1.0,
        prior: 0.0,
    };

    /// Where there are at most so many moves the end is near, and a proof is
    /// sought first.
    const FEW: u64 = 8;
}

/// A family of searches, with what is set differently from game to game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// Alpha-beta search; see [`search::AlphaOptions`].
    AlphaBeta {
        /// How much less deep late moves are looked at.
        reduction: f32,
        /// How many moves are looked at in full at the last ply; 0 for all.
        late: u32,
        /// What a quiet move can gain at most per ply; 0 for anything.
        futility: i32,
    },
    /// Tree search with proofs.
    Tree {
        /// How much unvisited moves attract.
        exploration: f32,
        /// How many games are imagined for a move before its first.
        prior: f32,
    },
}

/// The numbers of a guide, by name, so that matches can compare others.
pub trait Weights {
    /// Every weight.
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        Vec::new()
    }
}

/// A game that nobody has studied yet is searched without a guide.
impl Weights for NoGuide {}
