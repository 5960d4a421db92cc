//! How good moves were, by what they gave away.
//!
//! A chance is the share of the point that a player can expect, from 0 to 1. A
//! move is judged by how much of its player's chance it gave away: everywhere
//! by the same measure, so that a game has the same mistakes in every report.

/// What a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgment {
    /// A tenth of the point.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Judgment {
    /// All of them, the least serious first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// What a loss of that share of the point is called, if it has a name.
    pub fn of_loss(loss: f64) -> Option<Self> {
        match loss {
            loss if loss >= 0.3 => Some(Self::Blunder),
            loss if loss >= 0.2 => Some(Self::Mistake),
            loss if loss >= 0.1 => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The short name: `blunder`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign that writers of chess use for it: `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// What a player gave away by a move, given the own chance before and after it.
pub fn loss(before: f64, after: f64) -> f64 {
    let loss = before.clamp(0.0, 1.0) - after.clamp(0.0, 1.0);
    // What is not a number is no loss.
    loss.max(0.0)
}

/// How one player played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    n_moves: usize,
    counts: [usize; Judgment::ALL.len()],
    /// The accuracies of all moves together.
    sum: f64,
}

impl Tally {
    /// Counts a move that gave so much away.
    pub fn add(&mut self, loss: f64) {
        self.n_moves += 1;
        self.sum += 100.0 * (-5.0 * loss.clamp(0.0, 1.0)).exp();
        if let Some(judgment) = Judgment::of_loss(loss) {
            self.counts[judgment as usize] += 1;
        }
    }

    /// How many moves have a judgment.
    pub const fn count(&self, judgment: Judgment) -> usize {
        self.counts[judgment as usize]
    }

    /// How well the player played, from 0 to 100: 100 if no move gave anything
    /// away, 50 if a move gave away a seventh of the point on average; none
    /// without moves.
    pub fn accuracy(&self) -> Option<f64> {
        (self.n_moves > 0).then(|| self.sum / self.n_moves as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_names_from_a_tenth_upward() {
        assert_eq!(Judgment::of_loss(0.05), None);
        assert_eq!(Judgment::of_loss(0.1), Some(Judgment::Inaccuracy));
        assert_eq!(Judgment::of_loss(0.25), Some(Judgment::Mistake));
        assert_eq!(Judgment::of_loss(1.0), Some(Judgment::Blunder));
    }

    #[test]
    fn nothing_is_lost_by_getting_better() {
        assert_eq!(loss(0.4, 0.7), 0.0);
        assert_eq!(loss(f64::NAN, 0.5), 0.0);
        assert!((loss(0.9, 0.2) - 0.7).abs() < 1e-9);
    }

    #[test]
    fn perfect_play_is_a_hundred() {
        let mut tally = Tally::default();
        assert_eq!(tally.accuracy(), None);
        tally.add(0.0);
        assert_eq!(tally.accuracy(), Some(100.0));
        tally.add(1.0);
        assert!(tally.accuracy().is_some_and(|it| it > 50.0 && it < 51.0));
        let counts = Judgment::ALL.map(|it| tally.count(it));
        assert_eq!(counts, [0, 0, 1]);
    }
}
