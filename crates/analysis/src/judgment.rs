//! How serious a mistake is.

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

/// How well somebody played, from 0 to 100, by what each move gave away: 100 if
/// none gave anything away, 50 if a move gave away a seventh of the point on average.
pub fn accuracy(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut n) = (0.0, 0);
    for loss in losses {
        sum += 100.0 * (-5.0 * loss.clamp(0.0, 1.0)).exp();
        n += 1;
    }
    (n > 0).then(|| sum / f64::from(n))
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
    fn perfect_play_is_a_hundred() {
        assert_eq!(accuracy([0.0, 0.0]), Some(100.0));
        assert_eq!(accuracy([]), None);
        assert!(accuracy([1.0]).is_some_and(|it| it < 1.0));
    }
}
