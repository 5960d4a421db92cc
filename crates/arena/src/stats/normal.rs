//! The normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// The two-sided 95 % of the normal distribution lie within so many deviations.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The share of the standard normal distribution that lies below `x`.
pub fn below(x: f64) -> f64 {
    let tail = upper_tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The share above `x`, for `x` of at least 0.
fn upper_tail(x: f64) -> f64 {
    if x > 39.0 {
        0.0
    } else if x < 3.0 {
        0.5 - 0.5 * erf_series(x / SQRT_2)
    } else {
        tail_fraction(x)
    }
}

/// The error function by its Taylor series, which converges fast for small `x`.
fn erf_series(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..100 {
        term *= -x * x / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    sum * 2.0 / PI.sqrt()
}

/// The tail by its continued fraction, which converges fast for large `x`.
fn tail_fraction(x: f64) -> f64 {
    let fraction = (1..=200).rev().fold(x, |below, n| x + f64::from(n) / below);
    (-x * x / 2.0).exp() / (2.0 * PI).sqrt() / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the usual tables.
    #[test]
    fn shares_are_those_of_the_tables() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.959_963_984_540_054, 0.975),
            (2.999, 0.998_645_663_466_273),
            (3.001, 0.998_654_527_174_915),
            (-1.281_551_565_544_600_5, 0.1),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            assert!((below(x) - share).abs() < 1e-12, "{x}: {}", below(x));
        }
        assert_eq!(below(f64::INFINITY), 1.0);
    }
}
