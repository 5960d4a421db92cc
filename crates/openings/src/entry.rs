//! What is known of a position, as its player to move sees it.

use rules::{Outcome, Player};

/// A result that holds against every play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How the game ends.
    pub outcome: Outcome,
    /// In at most how many plies; none in a draw or where nobody counted.
    pub plies: Option<u32>,
}

/// What games say about a position, and what is proved.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Counts {
    /// The games that came here, each once.
    pub games: u32,
    /// How many of them each player won.
    pub wins: [u32; 2],
    /// How many were drawn.
    pub draws: u32,
    /// How many of them say what was thought of the position.
    pub evaluated: u32,
    /// The share of the point that the first player could expect, on average over those.
    pub evaluation: Option<f64>,
    /// What is proved.
    pub proof: Option<Proof>,
}

impl Counts {
    /// The share of the points that a player made; none without games.
    pub fn score(&self, player: Player) -> Option<f64> {
        let points = f64::from(self.wins[player.idx()]) + 0.5 * f64::from(self.draws);
        (self.games > 0).then(|| points / f64::from(self.games))
    }

    /// The average evaluation as a player sees it.
    pub fn evaluation_for(&self, player: Player) -> Option<f64> {
        self.evaluation.map(|share| match player {
            Player::First => share,
            Player::Second => 1.0 - share,
        })
    }
}

/// How a game ends, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Loss,
    Draw,
    Win,
}

impl End {
    pub(crate) fn of(outcome: Outcome, mover: Player) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(winner) if winner == mover => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }

    pub(crate) fn outcome(self, mover: Player) -> Outcome {
        match self {
            Self::Loss => Outcome::Win(!mover),
            Self::Draw => Outcome::Draw,
            Self::Win => Outcome::Win(mover),
        }
    }
}

/// A proof as the player to move sees it.
pub(crate) type MoverProof = (End, Option<u32>);

/// The same as [`Counts`], seen by the player to move: positions that a symmetry maps onto
/// each other with the players exchanged are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) games: u32,
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) evaluated: u32,
    /// Thousandths of the point, added up over the games with a verdict.
    pub(crate) sum: u64,
    pub(crate) proof: Option<MoverProof>,
}

/// What the mean of evaluations is kept in.
pub(crate) const UNITS: f64 = 1000.0;

impl Entry {
    /// Counts a game, with what was thought of the position in it.
    #[cfg(feature = "count")]
    pub(crate) fn add(&mut self, end: End, share: Option<f64>) {
        self.games = self.games.saturating_add(1);
        match end {
            End::Win => self.wins = self.wins.saturating_add(1),
            End::Draw => self.draws = self.draws.saturating_add(1),
            End::Loss => {}
        }
        if let Some(share) = share {
            self.evaluated = self.evaluated.saturating_add(1);
            self.sum += (share.clamp(0.0, 1.0) * UNITS).round() as u64;
        }
    }

    /// The mean evaluation in thousandths of the point.
    pub(crate) fn mean(&self) -> u64 {
        let n = u64::from(self.evaluated.max(1));
        (self.sum + n / 2) / n
    }

    /// As it is told where `mover` is to move.
    pub(crate) fn counts(&self, mover: Player) -> Counts {
        let losses = self.games - self.wins - self.draws;
        let share = self.mean() as f64 / UNITS;
        let (wins, share) = match mover {
            Player::First => ([self.wins, losses], share),
            Player::Second => ([losses, self.wins], 1.0 - share),
        };
        Counts {
            games: self.games,
            wins,
            draws: self.draws,
            evaluated: self.evaluated,
            evaluation: (self.evaluated > 0).then_some(share),
            proof: self.proof.map(|(end, plies)| Proof {
                outcome: end.outcome(mover),
                plies,
            }),
        }
    }
}
