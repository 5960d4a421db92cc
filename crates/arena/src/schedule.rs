//! The schedule of a match: who meets whom, how often, and in which order.

/// Two players who meet, by number, and how many games they play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The players; results are told as the first of them sees them.
    pub players: [usize; 2],
    /// How many games: an even number.
    pub games: usize,
}

impl Pairing {
    /// A pairing of at least that many games, in pairs.
    pub fn new(players: [usize; 2], games: usize) -> Self {
        let games = games.next_multiple_of(2);
        Self { players, games }
    }
}

/// Which players of a match meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first player against each of the others.
    Gauntlet,
}

impl Format {
    /// The pairings of so many players, each of that many games.
    pub fn pairings(self, players: usize, games: usize) -> Vec<Pairing> {
        let firsts = match self {
            Self::RoundRobin => players,
            Self::Gauntlet => players.min(1),
        };
        (0..firsts)
            .flat_map(|a| (a + 1..players).map(move |b| Pairing::new([a, b], games)))
            .collect()
    }
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// Which pairing, by number.
    pub pairing: usize,
    /// Which game of the pairing, counted from 0.
    pub number: usize,
}

impl Job {
    /// Which pair of games of the pairing; its two games share an opening.
    pub fn pair(self) -> usize {
        self.number / 2
    }

    /// Whether the second player of the pairing moves first.
    pub fn is_swapped(self) -> bool {
        self.number % 2 == 1
    }
}

/// All games: a pair of each pairing in turn, so that a match that is cut short
/// says something about everybody.
pub fn jobs(pairings: &[Pairing]) -> Vec<Job> {
    let most = pairings.iter().map(|it| it.games).max().unwrap_or(0);
    let mut jobs = Vec::new();
    for pair in 0..most / 2 {
        for (pairing, it) in pairings.iter().enumerate() {
            if pair * 2 < it.games {
                jobs.extend([0, 1].map(|n| Job {
                    pairing,
                    number: pair * 2 + n,
                }));
            }
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        let met: Vec<[usize; 2]> = Format::RoundRobin
            .pairings(4, 10)
            .into_iter()
            .map(|it| it.players)
            .collect();
        assert_eq!(met, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all() {
        let pairings = Format::Gauntlet.pairings(3, 7);
        let met: Vec<[usize; 2]> = pairings.iter().map(|it| it.players).collect();
        assert_eq!(met, [[0, 1], [0, 2]]);
        assert!(pairings.iter().all(|it| it.games == 8), "{pairings:?}");
        assert!(Format::Gauntlet.pairings(0, 2).is_empty());
    }

    #[test]
    fn games_come_in_pairs_and_pairings_take_turns() {
        let pairings = [Pairing::new([0, 1], 4), Pairing::new([0, 2], 2)];
        let order: Vec<(usize, usize, bool)> = jobs(&pairings)
            .into_iter()
            .map(|job| (job.pairing, job.pair(), job.is_swapped()))
            .collect();
        assert_eq!(
            order,
            [
                (0, 0, false),
                (0, 0, true),
                (1, 0, false),
                (1, 0, true),
                (0, 1, false),
                (0, 1, true)
            ]
        );
    }
}
