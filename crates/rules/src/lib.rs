//! What a game is.
//!
//! A game crate implements [`Position`] (the rules), [`Symmetric`] (maps that
//! keep them) and [`Look`] (what people see), and describes itself in a
//! [`GameInfo`]. Everything above works with these, and names no game.
//!
//! Nothing here does input or output, reads a clock or judges who stands
//! better. What people are told (reasons, errors) leaves as a [`Note`]: a rule
//! number, a key and arguments, put into words elsewhere.

mod error;
mod info;
mod look;
mod note;
mod outcome;
mod perft;
mod player;
mod playout;
mod position;
mod random;
pub mod rows;

pub use error::{MoveTextError, PlayError, SetupError, VariantError};
pub use info::{Color, GameInfo, Lang, PlayerInfo, Words};
pub use look::{
    Edge, Effects, Label, Line, LineKind, Look, Mark, MarkKind, Piece, PieceKind, Scene, SceneCell,
    Tally, Tiling,
};
pub use note::{Note, Value};
pub use outcome::Outcome;
pub use perft::{divide, perft, perft_made};
pub use player::Player;
pub use playout::{Playout, reference_game};
pub use position::{Position, Symmetric, Variant};
pub use random::SplitMix64;
