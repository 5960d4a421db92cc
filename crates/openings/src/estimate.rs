//! Numbers with bounds.

/// A number with the bounds that hold the true one at 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The quantile of the normal distribution for 95 %.
pub(crate) const Z: f64 = 1.959_964;

/// The interval of Wilson for a share of n.
pub(crate) fn wilson(points: f64, n: u32) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let n = f64::from(n);
    let share = points / n;
    let (z2, center) = (Z * Z, share + Z * Z / (2.0 * n));
    let spread = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    Some(Estimate {
        value: share,
        low: ((center - spread) / scale).max(0.0),
        high: ((center + spread) / scale).min(1.0),
    })
}
