//! Guides, one for each game: evaluation, move ordering, playouts and move classes.
//!
//! [`Guided`] ties a position type to its [`Guide`] and to the search that plays the
//! game best. Both were chosen by matches; `docs/engine.md` has the results.

mod alliances;
mod splinter;
mod taacoca;
mod talpa;

use rules::{Player, Position};
use search::{Guide, NoGuide};

pub use crate::alliances::AlliancesGuide;
pub use crate::splinter::{SplinterGuide, SplinterNet};
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

    /// How much PUCT search with a net explores; see [`search::PuctOptions`].
    const NET_EXPLORATION: f32 = 1.25;

    /// In positions with at most this many legal moves the search first looks for a
    /// proof: see [`search::EndgameProver`].
    const ENDGAME_MOVES: u64 = 8;

    /// Whether an evaluation was learned for that board.
    fn learns(_variant: Self::Variant) -> bool {
        false
    }

    /// The guide with the evaluation that was learned, and how its search is set; none where
    /// there is none, or where its weights are not at hand.
    fn learned() -> Option<(Self::Guide, Method)> {
        None
    }

    /// How many things short of the game a player has won for good: colors in
    /// Alliances, nothing in most games.
    fn n_won(&self, _player: Player) -> u32 {
        0
    }
}

/// A search, with the options that differ from game to game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// Alpha-beta search; see [`search::AlphaOptions`].
    AlphaBeta {
        /// The factor of late move reductions.
        reduction: f32,
        /// The moves searched at the last ply before late move pruning; 0 for all.
        late: u32,
        /// The futility margin per ply; 0 for no futility pruning.
        futility: i32,
        /// The margin per ply of reverse futility pruning; 0 for none.
        reverse: i32,
    },
    /// Tree search with proofs; see [`search::TreeOptions`].
    Tree {
        /// The exploration constant.
        exploration: f32,
        /// The visits that a prior counts for.
        prior: f32,
    },
}

/// The weights of a guide by name, so that matches can compare other values.
pub trait Weights {
    /// Every weight.
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)>;
}

/// A game that nobody has studied yet is searched without a guide.
impl Weights for NoGuide {
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        Vec::new()
    }
}
