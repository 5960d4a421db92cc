//! Tests that every game must pass, whatever its rules.
//!
//! Game crates use this as a dev-dependency: [`laws()`] along random play,
//! [`perft_file`] and [`playout_file`] against data, [`agrees`] against a slow
//! and obvious second implementation, [`playthrough`] for golden games,
//! [`speed()`] for benches. Tests of whole programs start them by [`servers`].

mod data;
mod laws;
mod reference;
pub mod servers;
mod speed;

pub use data::{case_file, perft_file, playout_file, playthrough};
pub use laws::laws;
pub use reference::{Reference, agrees};
pub use speed::speed;
