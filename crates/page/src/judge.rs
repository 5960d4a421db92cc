//! How good a move was, by what it changed.
//!
//! A chance is the share of the point that a player can expect, from 0 to 1. A
//! move is judged by how much of its player's chance it gave away.

/// What is said of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Label {
    /// Nothing to speak of was given away.
    Good,
    /// A little was.
    Inaccuracy,
    /// Much was.
    Mistake,
    /// The game may have been.
    Blunder,
}

/// From which loss of chance on a move is an inaccuracy, a mistake, a blunder.
pub const THRESHOLDS: [f64; 3] = [0.05, 0.12, 0.25];

/// How fast accuracy falls with the loss: a fifth of the point leaves less than half.
const STEEPNESS: f64 = 4.0;

/// What a player lost by a move, given the own chance before and after it.
pub fn loss(before: f64, after: f64) -> f64 {
    let loss = before.clamp(0.0, 1.0) - after.clamp(0.0, 1.0);
    // What is not a number is no loss.
    loss.max(0.0)
}

/// What is said of a move that lost so much.
pub fn label(loss: f64) -> Label {
    let [inaccuracy, mistake, blunder] = THRESHOLDS;
    if loss >= blunder {
        Label::Blunder
    } else if loss >= mistake {
        Label::Mistake
    } else if loss >= inaccuracy {
        Label::Inaccuracy
    } else {
        Label::Good
    }
}

/// How accurate a move was that lost so much, from 0 to 100.
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-STEEPNESS * loss.clamp(0.0, 1.0)).exp()
}

/// How one player played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many moves were judged.
    pub n_moves: usize,
    /// How many of them were inaccuracies.
    pub n_inaccuracies: usize,
    /// How many were mistakes.
    pub n_mistakes: usize,
    /// How many were blunders.
    pub n_blunders: usize,
    /// What all of them lost together.
    pub loss: f64,
    sum: f64,
}

impl Tally {
    /// Counts a move that lost so much.
    pub fn add(&mut self, loss: f64) {
        self.n_moves += 1;
        self.loss += loss;
        self.sum += accuracy(loss);
        match label(loss) {
            Label::Good => {}
            Label::Inaccuracy => self.n_inaccuracies += 1,
            Label::Mistake => self.n_mistakes += 1,
            Label::Blunder => self.n_blunders += 1,
        }
    }

    /// The mean accuracy, from 0 to 100; none without moves.
    pub fn accuracy(&self) -> Option<f64> {
        (self.n_moves > 0).then(|| self.sum / self.n_moves as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_labeled_by_what_they_lose() {
        let labels = [0.0, 0.049, 0.05, 0.12, 0.249, 0.25, 1.0].map(label);
        use Label::{Blunder, Good, Inaccuracy, Mistake};
        assert_eq!(
            labels,
            [Good, Good, Inaccuracy, Mistake, Mistake, Blunder, Blunder]
        );
        assert_eq!(loss(0.4, 0.7), 0.0);
        assert_eq!(loss(f64::NAN, 0.5), 0.0);
        assert!((loss(0.9, 0.2) - 0.7).abs() < 1e-9);
    }

    #[test]
    fn accuracy_falls_from_a_hundred() {
        assert_eq!(accuracy(0.0), 100.0);
        assert!(accuracy(0.2) < 50.0 && accuracy(0.2) > 40.0);
        assert!(accuracy(1.0) > 0.0);
        let mut tally = Tally::default();
        assert_eq!(tally.accuracy(), None);
        tally.add(0.0);
        tally.add(0.3);
        assert_eq!(
            (tally.n_moves, tally.n_blunders, tally.n_mistakes),
            (2, 1, 0)
        );
        assert!(tally.accuracy().is_some_and(|it| it > 50.0 && it < 100.0));
    }
}
