//! A verdict on a position: an estimated chance or a proof.
//!
//! It is absolute: a chance is the first player's, an outcome names the winner.
//! [`Verdict::for_player`] is the one way to see it from a side.

use std::fmt;
use std::str::FromStr;

use rules::{Outcome, Player};

use crate::annotation::{AnnotationError, digits, scaled};

/// A judgment of a position, in absolute terms.
///
/// ```
/// use record::{Chance, Verdict};
/// use rules::{Outcome, Player};
///
/// assert_eq!("-1.2".parse(), Ok(Verdict::Chance(Chance::of_logit(-120))));
/// let outcome = Outcome::Win(Player::Second);
/// assert_eq!("#-7".parse(), Ok(Verdict::Proved { outcome, plies: 7 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// An estimate.
    Chance(Chance),
    /// The result with best play, reached after that many more plies.
    Proved {
        /// How the game ends.
        outcome: Outcome,
        /// How many plies away the end is.
        plies: u32,
    },
}

impl Verdict {
    /// A game that is over.
    pub const fn over(outcome: Outcome) -> Self {
        Self::Proved { outcome, plies: 0 }
    }

    /// The share of the point that the first player can expect, from 0 to 1.
    pub fn share(self) -> f64 {
        self.for_player(Player::First)
    }

    /// The share of the point that a player can expect, from 0 to 1.
    pub fn for_player(self, player: Player) -> f64 {
        match (self, player) {
            (Self::Chance(chance), Player::First) => chance.share(),
            (Self::Chance(chance), Player::Second) => chance.for_other().share(),
            (Self::Proved { outcome, .. }, player) => match outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(winner) => f64::from(u8::from(winner == player)),
            },
        }
    }

    /// How the game ends with best play, if that is proved.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Chance(_) => None,
            Self::Proved { outcome, .. } => Some(outcome),
        }
    }

    /// Whether it is certain.
    pub const fn is_proved(self) -> bool {
        self.outcome().is_some()
    }
}

/// The first player's estimated chance: the logarithm of the odds, in hundredths.
///
/// 0 is even; 35 are odds of e^0.35, a share of 0.587. Whole hundredths, so that
/// everybody who reads the same record sees the same chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Chance(i32);

impl Chance {
    /// So many hundredths of a logit.
    pub const fn of_logit(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The nearest to a share of the point; what is not a number is even.
    pub fn of_share(share: f64) -> Self {
        let share = if share.is_nan() { 0.5 } else { share };
        let share = share.clamp(0.0005, 0.9995);
        Self((100.0 * (share / (1.0 - share)).ln()).round() as i32)
    }

    /// Hundredths of a logit.
    pub const fn logit(self) -> i32 {
        self.0
    }

    /// The share of the point that the first player can expect, from 0 to 1.
    pub fn share(self) -> f64 {
        1.0 / (1.0 + (-f64::from(self.0) / 100.0).exp())
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub const fn for_other(self) -> Self {
        Self(self.0.saturating_neg())
    }

    /// As `player` sees it; the same way back.
    #[must_use]
    pub const fn seen_by(self, player: Player) -> Self {
        match player {
            Player::First => self,
            Player::Second => self.for_other(),
        }
    }
}

/// `0.35`, `-1.20`; proved: `#+5` the first player wins, `#-5` the second, `#=5` nobody.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Chance(Chance(logit)) => {
                let sign = match logit {
                    ..0 => "-",
                    _ if f.sign_plus() => "+",
                    _ => "",
                };
                let size = logit.unsigned_abs();
                f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
            }
            Self::Proved { outcome, plies } => {
                let sign = match outcome {
                    Outcome::Win(Player::First) => '+',
                    Outcome::Win(Player::Second) => '-',
                    Outcome::Draw => '=',
                };
                f.pad(&format!("#{sign}{plies}"))
            }
        }
    }
}

impl FromStr for Verdict {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let verdict = match text.strip_prefix('#') {
            Some(proved) => read_proved(proved),
            None => read_logit(text).map(|logit| Self::Chance(Chance(logit))),
        };
        verdict.ok_or_else(|| AnnotationError::new(text))
    }
}

/// `0.35`, `+1`, `-12.5`.
fn read_logit(text: &str) -> Option<i32> {
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = size.split_once('.').unwrap_or((size, "0"));
    let whole: i64 = digits(whole)?.parse().ok()?;
    let decimals = i64::try_from(scaled(decimals, 2)?).ok()?;
    let logit = whole.checked_mul(100)?.checked_add(decimals)?;
    i32::try_from(sign * logit).ok()
}

/// What follows `#`; a missing sign is a plus.
fn read_proved(text: &str) -> Option<Verdict> {
    let (outcome, plies) = if let Some(plies) = text.strip_prefix('-') {
        (Outcome::Win(Player::Second), plies)
    } else if let Some(plies) = text.strip_prefix('=') {
        (Outcome::Draw, plies)
    } else {
        let plies = text.strip_prefix('+').unwrap_or(text);
        (Outcome::Win(Player::First), plies)
    };
    let plies = digits(plies)?.parse().ok()?;
    Some(Verdict::Proved { outcome, plies })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_share_the_point() {
        let win = Outcome::Win(Player::Second);
        for verdict in [
            Verdict::Chance(Chance::of_logit(123)),
            Verdict::Chance(Chance::of_logit(i32::MIN)),
            Verdict::over(Outcome::Draw),
            Verdict::over(win),
        ] {
            let [one, other] = Player::BOTH.map(|player| verdict.for_player(player));
            assert!((one + other - 1.0).abs() < 1e-9, "{verdict}");
        }
        assert_eq!(Verdict::over(win).for_player(Player::Second), 1.0);
    }

    #[test]
    fn shares_become_the_nearest_chance() {
        for percent in 1..100 {
            let share = f64::from(percent) / 100.0;
            let chance = Chance::of_share(share);
            assert!((chance.share() - share).abs() < 0.002, "{percent} %");
            assert_eq!(Chance::of_share(chance.share()), chance);
        }
        assert_eq!(Chance::of_share(f64::NAN), Chance::default());
        assert!(Chance::of_share(f64::INFINITY).logit() < 1000);
    }

    #[test]
    fn a_sign_and_a_width_can_be_asked_for() {
        let verdict = Verdict::Chance(Chance::of_logit(35));
        assert_eq!(format!("{verdict:>+7}"), "  +0.35");
        assert_eq!(format!("{:<5}|", Verdict::over(Outcome::Draw)), "#=0  |");
    }
}
