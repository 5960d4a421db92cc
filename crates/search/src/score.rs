//! Scores: estimates and proved results on one scale.

use rules::{Outcome, Player};

/// The score of a position for one player: an estimate in hundredths of a unit, or a
/// proved win or loss with its number of plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// An even position. A draw has the same score, proved or not: whether it
    /// is proved stands beside it, in [`Report::proved`](crate::Report::proved).
    pub const EVEN: Self = Self(0);
    /// Better than every other score.
    pub const BEST: Self = Self(40_000);
    /// Worse than every other score.
    pub const WORST: Self = Self(-40_000);

    const WIN: i32 = 30_000;
    const ESTIMATES: i32 = 19_999;

    /// An estimate; values beyond 200 units are cut off.
    #[inline]
    pub const fn estimate(hundredths: i32) -> Self {
        let cut = if hundredths > Self::ESTIMATES {
            Self::ESTIMATES
        } else if hundredths < -Self::ESTIMATES {
            -Self::ESTIMATES
        } else {
            hundredths
        };
        Self(cut)
    }

    /// An estimate in hundredths of a logit, of the share of the point that can be
    /// expected, from 0 to 1.
    pub fn of_share(share: f64) -> Self {
        let share = share.clamp(0.001, 0.999);
        Self::estimate((100.0 * (share / (1.0 - share)).ln()) as i32)
    }

    /// A proved win in that many plies.
    #[inline]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > 9_999 { 9_999 } else { plies as i32 };
        Self(Self::WIN - plies)
    }

    /// A proved loss in that many plies.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Self::win_in(plies).for_other()
    }

    /// An outcome after that many plies, as `player` sees it.
    #[inline]
    pub fn of_outcome(outcome: Outcome, player: Player, plies: u32) -> Self {
        match outcome {
            Outcome::Draw => Self::EVEN,
            Outcome::Win(winner) if winner == player => Self::win_in(plies),
            Outcome::Win(_) => Self::loss_in(plies),
        }
    }

    /// The same score for the opponent.
    #[inline]
    pub const fn for_other(self) -> Self {
        Self(-self.0)
    }

    /// The plies within which the proved win or loss comes.
    pub const fn proved_in(self) -> Option<u32> {
        if self.0.abs() > Self::ESTIMATES {
            Some((Self::WIN - self.0.abs()) as u32)
        } else {
            None
        }
    }

    /// Whether a win is proved.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::ESTIMATES
    }

    /// Whether a loss is proved.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::ESTIMATES
    }

    /// The number behind it: larger is better.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score that is higher by so much.
    #[inline]
    pub(crate) const fn shifted(self, by: i32) -> Self {
        Self(self.0 + by)
    }

    /// Counted from a node `ply` plies further on instead of from the root.
    #[inline]
    pub(crate) const fn at_node(self, ply: u32) -> Self {
        self.moved(ply as i32)
    }

    /// Counted from the root instead of from a node `ply` plies further on.
    #[inline]
    pub(crate) const fn at_root(self, ply: u32) -> Self {
        self.moved(-(ply as i32))
    }

    #[inline]
    const fn moved(self, plies: i32) -> Self {
        if self.is_win() {
            Self(self.0 + plies)
        } else if self.is_loss() {
            Self(self.0 - plies)
        } else {
            self
        }
    }

    pub(crate) const fn to_bits(self) -> u16 {
        self.0 as i16 as u16
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits as i16 as i32)
    }
}
