//! Elo differences and how far off they may be.

use std::fmt;

/// The share of the points that a player expects who is that much stronger.
pub fn expected(points: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-points / 400.0))
}

/// How much stronger a player is who makes that share of the points; infinite
/// for none and all of them.
pub fn points(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// A difference in strength, with the interval that holds the true one at 95 %.
/// Each number may be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference that makes the results likeliest.
    pub points: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// From a share of the points and the interval around it.
    pub(super) fn from_shares(share: f64, low: f64, high: f64) -> Self {
        Self {
            points: points(share),
            low: points(low.max(0.0)),
            high: points(high.min(1.0)),
        }
    }

    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// `+12.3 ± 8.1`, or the interval where one of its ends is infinite.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.error().is_finite() {
            return write!(f, "{:+.1} ± {:.1}", self.points, self.error());
        }
        let end = |x: f64| match x {
            x if x == f64::INFINITY => "∞".to_owned(),
            x if x == f64::NEG_INFINITY => "-∞".to_owned(),
            x => format!("{x:+.0}"),
        };
        write!(
            f,
            "{} ({} … {})",
            end(self.points),
            end(self.low),
            end(self.high)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191() {
        assert!((points(0.75) - 190.848_501_887_865).abs() < 1e-9);
        assert_eq!(points(0.5), 0.0);
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((expected(points(0.3)) - 0.3).abs() < 1e-12);
    }

    #[test]
    fn the_ends_are_infinite() {
        assert_eq!(points(1.0), f64::INFINITY);
        assert_eq!(points(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn it_is_written_with_its_error() {
        let elo = Elo {
            points: 12.34,
            low: 4.0,
            high: 20.2,
        };
        assert_eq!(elo.to_string(), "+12.3 ± 8.1");
        let elo = Elo {
            points: f64::INFINITY,
            high: f64::INFINITY,
            ..elo
        };
        assert_eq!(elo.to_string(), "∞ (+4 … ∞)");
    }
}
