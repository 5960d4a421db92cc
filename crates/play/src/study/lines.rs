//! Lines that the engine found.

use record::Verdict;

/// A line that the engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its moves.
    pub moves: Vec<String>,
    /// How the position stands when it is played.
    pub verdict: Verdict,
}
