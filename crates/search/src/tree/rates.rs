//! What visits are worth, worked out in advance.

use super::TreeOptions;
use super::node::{POINT, PRIORS, Stat};

/// Visits for which it is worked out in advance; more are seldom.
const FEW: usize = 1024;

/// How points and visits become the worth of a child.
pub(super) struct Rates {
    few: Box<[Rate; FEW]>,
    prior: f32,
    exploration: f32,
}

/// For a number of visits.
#[derive(Clone, Copy, Default)]
struct Rate {
    /// What a point is worth.
    point: f32,
    /// What is added for having been visited so seldom, times the square root of
    /// the logarithm of the parent's visits.
    seldom: f32,
}

impl Rates {
    pub(super) fn new(options: &TreeOptions) -> Self {
        let mut rates = Self {
            few: Box::new([Rate::default(); FEW]),
            prior: options.prior.max(0.0),
            exploration: options.exploration,
        };
        for visits in 0..FEW {
            rates.few[visits] = rates.compute(visits as u32);
        }
        rates
    }

    /// Whether children that were not visited are told apart.
    #[inline]
    pub(super) fn has_priors(&self) -> bool {
        self.prior > 0.0
    }

    /// The part of the worth that is the parent's: see [`worth`](Self::worth).
    #[inline]
    pub(super) fn total(visits: u32) -> f32 {
        (visits.max(2) as f32).ln().sqrt()
    }

    /// How much a look at this child promises its parent.
    #[inline]
    pub(super) fn worth(&self, child: &Stat, total: f32) -> f32 {
        let visits = child.visits();
        let rate = match self.few.get(visits as usize) {
            Some(&rate) => rate,
            None => self.compute(visits),
        };
        let mut points = child.points();
        if self.has_priors() {
            points += child.prior() * (self.prior * (POINT / PRIORS));
        }
        points * rate.point + total * rate.seldom
    }

    fn compute(&self, visits: u32) -> Rate {
        // The guide's opinion counts as games that were imagined.
        let games = visits as f32 + self.prior;
        if games == 0.0 {
            // Unvisited children come in turn, before any visited one.
            return Rate {
                point: 0.0,
                seldom: 1e6,
            };
        }
        Rate {
            point: 1.0 / (games * POINT),
            seldom: self.exploration / games.max(1.0).sqrt(),
        }
    }
}
