//! Ratings of people, on the scale of the levels.
//!
//! Glicko-2 (Mark Glickman, 2012) with every game as a period of its own: a rating is a
//! number of points, how far off it may be, and how erratic the results are. Points are
//! those of the ladders, Elo above `level-1`: a level that was measured plays rated games
//! with the points it was measured to have, which never change. So what people win from
//! levels and from each other is counted in one currency, and somebody with the points of
//! `level-6` plays like `level-6`.

/// How strong somebody is, as far as is known.
///
/// ```
/// use rating::{Rating, Score};
///
/// let (me, level) = (Rating::new(), Rating::measured(600.0, 40.0));
/// let better = me.after(level, Score::Won, 0.0);
/// assert!(better.points > me.points && better.deviation < me.deviation);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo points above `level-1`.
    pub points: f64,
    /// The standard deviation of the points.
    pub deviation: f64,
    /// How erratic the results are.
    pub volatility: f64,
}

/// What came of a game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// A win.
    Won,
    /// A draw.
    Drawn,
    /// A loss.
    Lost,
}

impl Score {
    const fn value(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }

    /// The same game for the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }
}

/// Points for one unit of the inner scale.
const UNIT: f64 = 173.717_8;
/// Nobody is less known than somebody of whom nothing is.
const MOST_DEVIATION: f64 = 350.0;
/// So well known that a good week still shows.
const LEAST_DEVIATION: f64 = 45.0;
/// How much volatilities change.
const TAU: f64 = 0.5;
const FIRST_POINTS: f64 = 400.0;
const FIRST_VOLATILITY: f64 = 0.06;
/// Above this deviation a rating is a guess.
const PROVISIONAL: f64 = 110.0;
/// In so many days without a game the deviation of an average player grows from 60 points
/// back to the most.
const FORGOTTEN: f64 = 730.0;

impl Default for Rating {
    fn default() -> Self {
        Self::new()
    }
}

impl Rating {
    /// Somebody who has not played yet.
    pub const fn new() -> Self {
        Self {
            points: FIRST_POINTS,
            deviation: MOST_DEVIATION,
            volatility: FIRST_VOLATILITY,
        }
    }

    /// A level with measured points, which are so far off at 95 %.
    pub fn measured(points: f64, error: f64) -> Self {
        Self {
            points,
            deviation: (error / 1.96).clamp(1.0, MOST_DEVIATION),
            volatility: FIRST_VOLATILITY,
        }
    }

    /// Whether too little is known to take the points for more than a guess.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The score that is expected against somebody, from 0 to 1.
    pub fn expected(self, other: Self) -> f64 {
        let both = (self.deviation.powi(2) + other.deviation.powi(2)).sqrt() / UNIT;
        expected(self.points / UNIT, other.points / UNIT, both)
    }

    /// What is known so many days later, without a game.
    #[must_use]
    pub fn later(self, days: f64) -> Self {
        let growth = (MOST_DEVIATION.powi(2) - 60_f64.powi(2)) / FORGOTTEN;
        let deviation = (self.deviation.powi(2) + growth * days.max(0.0)).sqrt();
        Self {
            deviation: deviation.min(MOST_DEVIATION),
            ..self
        }
    }

    /// What is known after a game, so many days after the one before.
    #[must_use]
    pub fn after(self, opponent: Self, score: Score, days: f64) -> Self {
        let now = self.later(days);
        let (mu, phi) = (now.points / UNIT, now.deviation / UNIT);
        let (mu_j, phi_j) = (opponent.points / UNIT, opponent.deviation / UNIT);
        let g = weight(phi_j);
        let e = expected(mu, mu_j, phi_j).clamp(1e-6, 1.0 - 1e-6);
        let variance = 1.0 / (g * g * e * (1.0 - e));
        let surprise = g * (score.value() - e);
        let sigma = volatility(now.volatility, phi, variance, variance * surprise);
        let before = (phi * phi + sigma * sigma).sqrt();
        let after = 1.0 / (1.0 / (before * before) + 1.0 / variance).sqrt();
        Self {
            points: UNIT * (mu + after * after * surprise),
            deviation: (UNIT * after).clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: sigma,
        }
    }
}

/// How much a game against somebody so little known counts.
fn weight(phi: f64) -> f64 {
    use std::f64::consts::PI;
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

fn expected(mu: f64, other: f64, phi: f64) -> f64 {
    1.0 / (1.0 + (-weight(phi) * (mu - other)).exp())
}

/// The new volatility: where the likelihood is greatest, found by the Illinois method.
fn volatility(sigma: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let (ex, d) = (x.exp(), phi * phi + variance + x.exp());
        ex * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = match delta * delta > phi * phi + variance {
        true => (delta * delta - phi * phi - variance).ln(),
        false => {
            let mut k = 1.0;
            while f(a - k * TAU) < 0.0 && k < 100.0 {
                k += 1.0;
            }
            a - k * TAU
        }
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..100 {
        if (high - low).abs() <= 1e-6 {
            break;
        }
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = f(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}

/// Points of one measurement of the levels in those of another: straight lines between the
/// levels, which stay what they are; beyond the first and the last, the same distance to them.
///
/// This is version 1 of the rule by which ratings are carried over.
pub fn carried_over(points: f64, old: &[f64], new: &[f64]) -> f64 {
    let pairs: Vec<(f64, f64)> = old.iter().copied().zip(new.iter().copied()).collect();
    let (Some(first), Some(last)) = (pairs.first(), pairs.last()) else {
        return points;
    };
    if points <= first.0 {
        return points - first.0 + first.1;
    }
    let between = pairs.windows(2).find(|it| points <= it[1].0);
    match between {
        Some([(a, at_a), (b, at_b)]) if b > a => at_a + (points - a) / (b - a) * (at_b - at_a),
        Some([_, (b, at_b)]) => points - b + at_b,
        _ => points - last.0 + last.1,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The example of Glickman's paper, whose three games are one period there: played one
    /// after the other they lead to about the same.
    #[test]
    fn the_example_of_the_paper() {
        let me = Rating {
            points: 1500.0,
            deviation: 200.0,
            volatility: 0.06,
        };
        let others = [
            (1400.0, 30.0, Score::Won),
            (1550.0, 100.0, Score::Lost),
            (1700.0, 300.0, Score::Lost),
        ];
        let after = others.iter().fold(me, |me, (points, deviation, score)| {
            let other = Rating {
                points: *points,
                deviation: *deviation,
                volatility: 0.06,
            };
            me.after(other, *score, 0.0)
        });
        assert!((after.points - 1464.06).abs() < 5.0, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 2.0, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.0001, "{after:?}");
    }

    #[test]
    fn what_is_long_ago_is_known_less() {
        let known = Rating {
            deviation: 60.0,
            ..Rating::new()
        };
        assert!(!known.is_provisional() && !known.later(30.0).is_provisional());
        assert!(known.later(365.0).is_provisional());
        assert!((known.later(FORGOTTEN).deviation - MOST_DEVIATION).abs() < 0.01);
        assert_eq!(known.later(-5.0), known);
    }

    #[test]
    fn levels_keep_their_places_when_they_are_measured_anew() {
        let (old, new) = ([0.0, 200.0, 500.0], [0.0, 150.0, 600.0]);
        for (old_points, new_points) in old.iter().zip(new) {
            assert_eq!(carried_over(*old_points, &old, &new), new_points);
        }
        assert_eq!(carried_over(100.0, &old, &new), 75.0);
        assert_eq!(carried_over(350.0, &old, &new), 375.0);
        assert_eq!(carried_over(-40.0, &old, &new), -40.0);
        assert_eq!(carried_over(700.0, &old, &new), 800.0);
        assert_eq!(carried_over(123.0, &[], &[]), 123.0);
        assert_eq!(carried_over(10.0, &[10.0, 10.0], &[20.0, 30.0]), 20.0);
    }

    fn any_rating() -> impl Strategy<Value = Rating> {
        (-500.0..4000.0, 1.0..350.0, 0.01..0.2).prop_map(|(points, deviation, volatility)| Rating {
            points,
            deviation,
            volatility,
        })
    }

    proptest! {
        #[test]
        fn nobody_loses_points_by_winning(me in any_rating(), other in any_rating(), days in 0.0..2000.0) {
            let [won, drawn, lost] = [Score::Won, Score::Drawn, Score::Lost]
                .map(|score| me.after(other, score, days));
            prop_assert!(won.points >= me.points && lost.points <= me.points);
            prop_assert!(won.points >= drawn.points && drawn.points >= lost.points);
            for it in [won, drawn, lost] {
                prop_assert!(it.points.is_finite() && it.volatility > 0.0 && it.volatility < 10.0);
                prop_assert!((LEAST_DEVIATION..=MOST_DEVIATION).contains(&it.deviation));
            }
            let sum = me.expected(other) + other.expected(me);
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }

        #[test]
        fn carrying_over_keeps_the_order(a in -500.0..4000.0, b in -500.0..4000.0) {
            let (old, new) = ([0.0, 150.0, 380.0, 900.0], [0.0, 210.0, 300.0, 1100.0]);
            let [a_new, b_new] = [a, b].map(|it| carried_over(it, &old, &new));
            prop_assert!((a <= b) == (a_new <= b_new));
        }
    }
}
