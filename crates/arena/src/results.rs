//! The results of a pairing.

use crate::schedule::Pairing;
use crate::stats::{Pairs, Sprt, Verdict};

/// What is kept of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Twice the points of the first player of the pairing: 0, 1 or 2.
    pub half_points: u8,
    /// What ended the game: a rule and the key of its reason, or a word.
    pub ending: String,
    /// How many plies it had.
    pub plies: usize,
    /// Which of the pairing did not play, and in one word why.
    pub forfeit: Option<(usize, String)>,
}

/// The games of a pairing, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// Who met.
    pub pairing: Pairing,
    /// The games; none for those that are not finished.
    pub games: Vec<Option<Finished>>,
    /// How many more were finished but do not count, since a test was decided.
    pub surplus: usize,
}

impl Results {
    /// A pairing without games.
    pub fn new(pairing: Pairing) -> Self {
        Self {
            pairing,
            games: vec![None; pairing.games],
            surplus: 0,
        }
    }

    /// Finished games with their numbers.
    pub fn finished(&self) -> impl Iterator<Item = (usize, &Finished)> {
        let games = self.games.iter().enumerate();
        games.filter_map(|(n, game)| Some((n, game.as_ref()?)))
    }

    /// How many games are finished.
    pub fn n_finished(&self) -> usize {
        self.finished().count()
    }

    /// The pairs of which both games are finished.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        self.pair_points().flatten().for_each(|it| pairs.add(it));
        pairs
    }

    /// After which pair a test is decided, and how. Only the order of the
    /// schedule counts, not that in which games happened to end.
    pub fn decided(&self, test: &Sprt) -> Option<(usize, Verdict)> {
        let mut pairs = Pairs::default();
        for (n, points) in self.pair_points().map_while(|points| points).enumerate() {
            pairs.add(points);
            match test.verdict(&pairs) {
                Verdict::Open => {}
                verdict => return Some((n + 1, verdict)),
            }
        }
        None
    }

    /// Leaves out the games after so many pairs.
    pub fn cut(&mut self, pairs: usize) {
        let rest = self.games.split_off(self.games.len().min(pairs * 2));
        self.surplus += rest.into_iter().flatten().count();
    }

    /// Twice the points of each pair, where both games are finished.
    fn pair_points(&self) -> impl Iterator<Item = Option<u8>> {
        self.games.chunks_exact(2).map(|pair| match pair {
            [Some(one), Some(two)] => Some(one.half_points + two.half_points),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(points: &[u8]) -> Results {
        let mut results = Results::new(Pairing::new([0, 1], points.len()));
        for (game, &half_points) in results.games.iter_mut().zip(points) {
            *game = Some(Finished {
                half_points,
                ending: "T7".to_owned(),
                plies: 10,
                forfeit: None,
            });
        }
        results
    }

    #[test]
    fn pairs_need_both_games() {
        let mut results = results(&[2, 2, 1, 0, 2, 0]);
        assert_eq!(results.pairs(), Pairs([0, 1, 1, 0, 1]));
        results.games[2] = None;
        assert_eq!(results.pairs(), Pairs([0, 0, 1, 0, 1]));
    }

    #[test]
    fn a_test_waits_for_the_games_before() {
        let test: Sprt = "0,200".parse().expect("a test");
        let mut results = results(&[2; 200]);
        let (pairs, verdict) = results.decided(&test).expect("decided");
        assert_eq!(verdict, Verdict::Upper);
        assert!(pairs < 60, "{pairs}");
        let missing = results.games[5].take();
        assert_eq!(results.decided(&test), None);
        results.games[5] = missing;
        results.cut(pairs);
        assert_eq!(results.n_finished(), pairs * 2);
        assert_eq!(results.surplus, 200 - pairs * 2);
        assert_eq!(results.decided(&test), Some((pairs, verdict)));
    }
}
