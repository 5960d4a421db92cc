//! Counted results, of games and of pairs of games.

use super::elo::Elo;
use super::normal::{Z95, below};

/// Results of single games, as one player sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Games {
    /// How many were won.
    pub wins: u64,
    /// How many were drawn.
    pub draws: u64,
    /// How many were lost.
    pub losses: u64,
}

impl Games {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: one for a win, half for a draw.
    pub fn score(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points; half without games.
    pub fn share(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            n => self.score() / n as f64,
        }
    }

    /// The difference in strength, as if games were independent.
    pub fn elo(&self) -> Elo {
        Spread::of(&[self.losses, self.draws, self.wins]).elo()
    }

    /// How likely it is that the player is the stronger one; draws say nothing.
    pub fn superiority(&self) -> f64 {
        let (wins, losses) = (self.wins as f64, self.losses as f64);
        if wins + losses == 0.0 {
            return 0.5;
        }
        below((wins - losses) / (wins + losses).sqrt())
    }

    /// Adds a game by twice its points: 0, 1 or 2.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// Results of pairs of games with one opening and swapped sides, as one player
/// sees them: how many pairs brought 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points; half without pairs.
    pub fn share(&self) -> f64 {
        Spread::of(&self.0).mean
    }

    /// The difference in strength.
    pub fn elo(&self) -> Elo {
        Spread::of(&self.0).elo()
    }

    /// How likely it is that the player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let spread = Spread::of(&self.0);
        let error = spread.error();
        if error > 0.0 {
            return below((spread.mean - 0.5) / error);
        }
        // All pairs ended alike: only decided games tell something.
        let games = Games {
            wins: self.0[4] * 2,
            losses: self.0[0] * 2,
            draws: 0,
        };
        games.superiority()
    }

    /// Adds a pair by twice its points, from 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points.min(4))] += 1;
    }
}

/// Mean and variance of scores that are evenly spread from 0 to 1.
struct Spread {
    n: f64,
    mean: f64,
    variance: f64,
}

impl Spread {
    fn of(counts: &[u64]) -> Self {
        let n = counts.iter().sum::<u64>() as f64;
        if n == 0.0 {
            return Self {
                n,
                mean: 0.5,
                variance: 0.0,
            };
        }
        let last = (counts.len() - 1) as f64;
        let scores = || (0..counts.len()).map(|i| (i as f64 / last, counts[i] as f64 / n));
        let mean: f64 = scores().map(|(score, share)| score * share).sum();
        let variance = scores().map(|(score, share)| share * (score - mean).powi(2));
        Self {
            n,
            mean,
            variance: variance.sum(),
        }
    }

    fn error(&self) -> f64 {
        if self.n == 0.0 {
            return 0.0;
        }
        (self.variance / self.n).sqrt()
    }

    fn elo(&self) -> Elo {
        if self.n == 0.0 {
            return Elo::from_shares(0.5, 0.0, 1.0);
        }
        if self.variance > 0.0 {
            let away = Z95 * self.error();
            return Elo::from_shares(self.mean, self.mean - away, self.mean + away);
        }
        // All alike: what was never seen in n trials may still happen with this
        // chance, and then bring all or nothing.
        let unseen = 1.0 - 0.025f64.powf(1.0 / self.n);
        let low = self.mean * (1.0 - unseen);
        Elo::from_shares(self.mean, low, self.mean + (1.0 - self.mean) * unseen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found}, not {expected}");
    }

    /// From the tests of fastchess (app/tests/elo_test.cpp).
    #[test]
    fn published_results_of_games() {
        let games = Games {
            wins: 136,
            draws: 111,
            losses: 96,
        };
        near(games.elo().points, 40.70, 0.01);
        near(games.elo().error(), 30.43, 0.02);
        near(games.superiority(), 0.9957, 0.001);
        let games = Games {
            wins: 76,
            draws: 123,
            losses: 89,
        };
        near(games.superiority(), 0.1558, 0.001);
    }

    /// From the tests of fastchess (app/tests/elo_test.cpp).
    #[test]
    fn published_results_of_pairs() {
        let pairs = Pairs([34, 54, 31 + 32, 64, 75]);
        near(pairs.elo().points, 55.58, 0.01);
        near(pairs.elo().error(), 27.65, 0.02);
        let pairs = Pairs([332, 433, 457 + 41, 333, 334]);
        near(pairs.elo().points, -8.64, 0.01);
        near(pairs.elo().error(), 10.33, 0.02);
        near(pairs.superiority(), 0.0505, 0.0002);
    }

    #[test]
    fn superiority_asks_only_decided_games() {
        let games = Games {
            wins: 15,
            draws: 1000,
            losses: 5,
        };
        // The normal distribution below 10 / sqrt(20).
        near(games.superiority(), 0.987_326, 1e-5);
    }

    #[test]
    fn a_hundred_wins_have_no_upper_end() {
        let games = Games {
            wins: 100,
            ..Games::default()
        };
        let elo = games.elo();
        assert_eq!(elo.points, f64::INFINITY);
        assert_eq!(elo.high, f64::INFINITY);
        // A chance of 96.4 % to win loses no game of a hundred in 2.5 %.
        near(elo.low, 570.0, 2.0);
        assert!(games.superiority() > 0.999_999);
    }

    #[test]
    fn equal_pairs_leave_a_doubt() {
        let pairs = Pairs([0, 0, 50, 0, 0]);
        let elo = pairs.elo();
        assert_eq!(elo.points, 0.0);
        assert!(elo.low < -10.0 && elo.high > 10.0, "{elo}");
        assert_eq!(pairs.superiority(), 0.5);
    }

    #[test]
    fn nothing_says_nothing() {
        let elo = Pairs::default().elo();
        assert_eq!((elo.points, elo.low), (0.0, f64::NEG_INFINITY));
        assert_eq!(Games::default().superiority(), 0.5);
    }

    #[test]
    fn pairs_know_more_than_games_when_openings_decide() {
        // Every opening is won by the first player: pairs are all even.
        let pairs = Pairs([0, 1, 98, 1, 0]);
        let games = Games {
            wins: 99,
            draws: 2,
            losses: 99,
        };
        assert!(pairs.elo().error() * 5.0 < games.elo().error());
    }
}
