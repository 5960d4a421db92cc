//! The UCB1 formula (upper confidence bound), with tables for small visit counts.

use super::TreeOptions;
use super::node::{POINT, PRIORS, Stat};

/// Visit counts up to which terms are computed in advance.
const PRECOMPUTED: usize = 1024;

/// The upper confidence bound of a child, by its points, visits and prior.
pub(super) struct Ucb {
    terms: Box<[Terms; PRECOMPUTED]>,
    prior: f32,
    exploration: f32,
}

/// The terms for one visit count.
#[derive(Clone, Copy, Default)]
struct Terms {
    /// The factor of the points.
    point: f32,
    /// The exploration bonus, to be multiplied by the square root of the logarithm of
    /// the parent's visits.
    exploration: f32,
}

impl Ucb {
    pub(super) fn new(options: &TreeOptions) -> Self {
        let mut ucb = Self {
            terms: Box::new([Terms::default(); PRECOMPUTED]),
            prior: options.prior.max(0.0),
            exploration: options.exploration,
        };
        for visits in 0..PRECOMPUTED {
            ucb.terms[visits] = ucb.compute(visits as u32);
        }
        ucb
    }

    /// Whether priors are used.
    #[inline]
    pub(super) fn has_priors(&self) -> bool {
        self.prior > 0.0
    }

    /// The factor of the exploration bonus, by the parent's visits: see
    /// [`of`](Self::of).
    #[inline]
    pub(super) fn parent_factor(visits: u32) -> f32 {
        (visits.max(2) as f32).ln().sqrt()
    }

    /// The bound of a child.
    #[inline]
    pub(super) fn of(&self, child: &Stat, parent_factor: f32) -> f32 {
        let visits = child.visits();
        let terms = match self.terms.get(visits as usize) {
            Some(&terms) => terms,
            None => self.compute(visits),
        };
        let mut points = child.points();
        if self.has_priors() {
            points += child.prior() * (self.prior * (POINT / PRIORS));
        }
        points * terms.point + parent_factor * terms.exploration
    }

    fn compute(&self, visits: u32) -> Terms {
        // The prior counts as this many visits.
        let weight = visits as f32 + self.prior;
        if weight == 0.0 {
            // Unvisited children come before visited ones, in order.
            return Terms {
                point: 0.0,
                exploration: 1e6,
            };
        }
        Terms {
            point: 1.0 / (weight * POINT),
            exploration: self.exploration / weight.max(1.0).sqrt(),
        }
    }
}
