//! A summary of the results of a pairing.

use std::collections::BTreeMap;

use crate::Results;
use crate::stats::{Elo, Games, Pairs};

/// What the results of a pairing say, as its first player sees them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// All games.
    pub games: Games,
    /// Pairs of games with one opening.
    pub pairs: Pairs,
    /// The games in which it moved first, and those in which it moved second.
    pub sides: [Games; 2],
    /// How games ended, most frequent first.
    pub endings: Vec<EndingCount>,
    /// What each of the two failed in, and how often.
    pub forfeits: [BTreeMap<String, u64>; 2],
    /// Games that do not count, since the test was decided.
    pub surplus: usize,
}

/// How often games ended in one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingCount {
    /// What ended them.
    pub ending: String,
    /// How many the player who moves first won, drew and lost.
    pub first: Games,
    /// The plies of all of them together.
    pub plies: u64,
    /// The plies of the shortest.
    pub least: usize,
    /// The plies of the longest.
    pub most: usize,
}

impl EndingCount {
    /// How many games ended so.
    pub fn count(&self) -> u64 {
        self.first.count()
    }

    /// How many plies they had on average.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.count().max(1) as f64
    }

    fn new(ending: &str) -> Self {
        Self {
            ending: ending.to_owned(),
            first: Games::default(),
            plies: 0,
            least: usize::MAX,
            most: 0,
        }
    }

    fn add(&mut self, half_points: u8, plies: usize) {
        self.first.add(half_points);
        self.plies += plies as u64;
        self.least = self.least.min(plies);
        self.most = self.most.max(plies);
    }
}

impl Summary {
    /// The summary of some results.
    pub fn of(results: &Results) -> Self {
        let mut summary = Self {
            pairs: results.pairs(),
            surplus: results.surplus,
            ..Self::default()
        };
        let mut endings: BTreeMap<&str, EndingCount> = BTreeMap::new();
        for (n, game) in results.finished() {
            summary.games.add(game.half_points);
            let side = n % 2;
            summary.sides[side].add(game.half_points);
            let for_first = if side == 0 {
                game.half_points
            } else {
                2 - game.half_points
            };
            endings
                .entry(&game.ending)
                .or_insert_with(|| EndingCount::new(&game.ending))
                .add(for_first, game.plies);
            if let Some((who, kind)) = &game.forfeit {
                *summary.forfeits[*who].entry(kind.clone()).or_default() += 1;
            }
        }
        summary.endings = endings.into_values().collect();
        summary
            .endings
            .sort_by_key(|it| std::cmp::Reverse(it.count()));
        summary
    }

    /// The difference in strength: from pairs, or from games while there are none.
    pub fn elo(&self) -> Elo {
        match self.pairs.count() {
            0 => self.games.elo(),
            _ => self.pairs.elo(),
        }
    }

    /// How likely it is that the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        match self.pairs.count() {
            0 => self.games.superiority(),
            _ => self.pairs.superiority(),
        }
    }

    /// How many games each forfeited.
    pub fn n_forfeits(&self) -> [u64; 2] {
        [0, 1].map(|who| self.forfeits[who].values().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Finished;
    use crate::schedule::Pairing;

    #[test]
    fn sides_endings_and_failures_are_counted() {
        let mut results = Results::new(Pairing::new([0, 1], 4));
        let game = |half_points, ending: &str, plies| Finished {
            half_points,
            ending: ending.to_owned(),
            plies,
            forfeit: None,
        };
        results.games[0] = Some(game(2, "a", 10));
        results.games[1] = Some(game(2, "b", 30));
        results.games[2] = Some(game(0, "a", 20));
        results.games[3] = Some(Finished {
            forfeit: Some((1, "crash".to_owned())),
            ..game(2, "forfeit crash", 3)
        });
        let summary = Summary::of(&results);
        assert_eq!((summary.games.wins, summary.games.losses), (3, 1));
        assert_eq!(summary.pairs, Pairs([0, 0, 1, 0, 1]));
        let [first, second] = summary.sides;
        assert_eq!((first.wins, first.losses, second.wins), (1, 1, 2));
        let a = &summary.endings[0];
        assert_eq!(
            (a.ending.as_str(), a.count(), a.mean_plies()),
            ("a", 2, 15.0)
        );
        assert_eq!((a.least, a.most), (10, 20));
        assert_eq!((a.first.wins, a.first.losses), (1, 1));
        // The second player won as the one who moves second.
        assert_eq!(summary.endings[1].first.losses, 1);
        assert_eq!(summary.n_forfeits(), [0, 1]);
    }
}
