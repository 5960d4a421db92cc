//! The sequential probability ratio test: play until it is clear enough.

use std::fmt;
use std::str::FromStr;

use rules::Note;

use super::elo::expected;
use super::score::Pairs;

/// A test between two hypotheses: the first player is `elo0` points stronger, or
/// it is `elo1` points stronger. (Negative points: weaker.)
///
/// `FromStr` reads `elo0,elo1` or `elo0,elo1,alpha,beta`.
///
/// ```
/// let test: arena::stats::Sprt = "0,5".parse()?;
/// let (lower, upper) = test.bounds();
/// assert!((upper - 2.944).abs() < 0.001 && lower == -upper);
/// # Ok::<(), arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the first hypothesis.
    pub elo0: f64,
    /// The difference of the second, which is larger.
    pub elo1: f64,
    /// How often the second may be accepted though the first is true.
    pub alpha: f64,
    /// How often the first may be accepted though the second is true.
    pub beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first hypothesis is accepted.
    Lower,
    /// The second hypothesis is accepted.
    Upper,
    /// Nothing yet.
    Open,
}

impl Sprt {
    /// Wald's bounds for the logarithm of the likelihood ratio.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The logarithm of the likelihood ratio after these pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        llr(&pairs.0, self.elo0, self.elo1)
    }

    /// What the pairs say.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Verdict::Upper,
            llr if llr <= lower => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The logarithm of the generalized likelihood ratio of `elo1` against `elo0`.
///
/// `counts` are how often each score occurred, the scores evenly spread from 0 to
/// 1: three for games, five for pairs. Each hypothesis fixes only the mean score;
/// the likeliest distribution with that mean speaks for it (M. Van den Bergh,
/// "A practical introduction to the GSPRT"). Scores that never occurred are taken
/// to have occurred a thousandth of a time, so that no mean is impossible.
pub fn llr(counts: &[u64], elo0: f64, elo1: f64) -> f64 {
    if counts.iter().sum::<u64>() == 0 {
        return 0.0;
    }
    let counts: Vec<f64> = counts.iter().map(|&n| (n as f64).max(1e-3)).collect();
    let total: f64 = counts.iter().sum();
    let last = (counts.len() - 1) as f64;
    let observed: Vec<(f64, f64)> = counts
        .iter()
        .enumerate()
        .map(|(i, n)| (i as f64 / last, n / total))
        .collect();
    let [tilt0, tilt1] = [elo0, elo1].map(|elo| tilt(&observed, expected(elo)));
    let (mean0, mean1) = (expected(elo0), expected(elo1));
    let per_trial: f64 = observed
        .iter()
        .map(|&(score, share)| {
            let under = |tilt: f64, mean: f64| 1.0 + tilt * (score - mean);
            share * (under(tilt0, mean0).ln() - under(tilt1, mean1).ln())
        })
        .sum();
    total * per_trial
}

/// The likeliest distribution with a given mean has the shares
/// `share / (1 + tilt * (score - mean))`; the tilt makes the mean right.
fn tilt(observed: &[(f64, f64)], mean: f64) -> f64 {
    // All shares stay positive between these ends, and the sum falls from
    // infinity to minus infinity.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let off = |tilt: f64| -> f64 {
        let parts = observed
            .iter()
            .map(|&(score, share)| share * (score - mean) / (1.0 + tilt * (score - mean)));
        parts.sum()
    };
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        if off(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}

/// A text describes no test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SprtError(Note);

impl SprtError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SprtError {}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let error = || SprtError(Note::new("arena-sprt").with("found", text));
        let numbers: Vec<f64> = text
            .split(',')
            .map(|part| part.trim().parse().map_err(|_| error()))
            .collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match *numbers.as_slice() {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(error()),
        };
        let is_risk = |x: f64| x > 0.0 && x < 0.5;
        let fits = elo0 < elo1 && elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0;
        if !fits || !is_risk(alpha) || !is_risk(beta) {
            return Err(error());
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(counts: &[u64], elo0: f64, elo1: f64, expected: f64, within: f64) {
        let found = llr(counts, elo0, elo1);
        assert!((found - expected).abs() < within, "{counts:?}: {found}");
    }

    /// Values that fishtest's `LLR_logistic` gives, as other projects quote them.
    #[test]
    fn published_ratios_of_fishtest() {
        for (counts, elo0, elo1, expected) in [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_416_706_79),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_381_881_25),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_388_982_9),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_288_852_04),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_158_272_3),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_426_021_6),
        ] {
            check(&counts, elo0, elo1, expected, 1e-8);
        }
        check(&[30, 40, 50], 0.0, 20.0, 1.433_371_799_770_413_6, 1e-8);
    }

    /// From the tests of fastchess (app/tests/sprt_test.cpp): games and pairs.
    #[test]
    fn published_ratios_of_fastchess() {
        check(&[21184, 40708, 21404], 0.5, 2.5, -1.57, 0.01);
        check(&[57030, 106_593, 57433], 0.0, 2.0, -2.59, 0.01);
        check(&[223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07, 0.01);
        check(&[871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98, 0.01);
    }

    #[test]
    fn the_bounds_are_walds() {
        let test: Sprt = "0,5".parse().expect("a test");
        let (lower, upper) = test.bounds();
        assert!((lower + 2.944_438_979_166_440_3).abs() < 1e-12);
        assert!((upper - 2.944_438_979_166_440_3).abs() < 1e-12);
        let test: Sprt = "-1.5,0.5,0.05,0.1".parse().expect("a test");
        let (lower, upper) = test.bounds();
        assert!((lower - (0.1f64 / 0.95).ln()).abs() < 1e-12);
        assert!((upper - 18f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn one_sided_results_are_decided() {
        let test: Sprt = "0,20".parse().expect("a test");
        // Fishtest accepts after 53 pairs that are all won.
        assert_eq!(test.verdict(&Pairs([0, 0, 0, 0, 52])), Verdict::Open);
        assert_eq!(test.verdict(&Pairs([0, 0, 0, 0, 53])), Verdict::Upper);
        assert_eq!(test.verdict(&Pairs([400, 0, 0, 0, 0])), Verdict::Lower);
        assert_eq!(test.verdict(&Pairs::default()), Verdict::Open);
    }

    #[test]
    fn only_tests_are_read() {
        for text in [
            "",
            "5",
            "0,0",
            "5,0",
            "0,5,0.05",
            "0,5,0,0.1",
            "0,x",
            "0,inf",
            "nan,1",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
        let text = "0,5,0.05,0.05";
        assert_eq!(
            text.parse::<Sprt>().map(|it| it.to_string()),
            Ok(text.into())
        );
    }
}
