//! What the engine says.

use record::Eval;
use rules::{Outcome, Player};

/// A line that the engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its moves.
    pub moves: Vec<String>,
    /// The score as the engine writes it.
    pub score: String,
    /// The first player's chance, from 0 to 1.
    pub chance: f64,
    /// What is proved, if something is.
    pub proof: Option<Proof>,
}

/// What is proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Proof {
    /// How the game ends with best play.
    pub outcome: Outcome,
    /// After how many more plies.
    pub plies: u32,
}

impl Line {
    /// The judgment as records keep it: estimates in hundredths of a logit.
    pub fn eval(&self) -> Eval {
        if let Some(Proof { outcome, plies }) = self.proof {
            return Eval::Proved { outcome, plies };
        }
        // What is not a number is as good as nothing.
        let chance = if self.chance.is_nan() {
            0.5
        } else {
            self.chance
        };
        let chance = chance.clamp(0.0005, 0.9995);
        Eval::Score((100.0 * (chance / (1.0 - chance)).ln()).round() as i32)
    }
}

/// The first player's chance by a judgment that a record keeps.
pub fn chance_of(eval: Eval) -> f64 {
    match eval {
        Eval::Score(score) => 1.0 / (1.0 + (-f64::from(score) / 100.0).exp()),
        Eval::Proved { outcome, .. } => chance_of_outcome(outcome),
    }
}

pub(super) const fn chance_of_outcome(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Player::First) => 1.0,
        Outcome::Win(Player::Second) => 0.0,
        Outcome::Draw => 0.5,
    }
}
