//! Ratings of several players from what they scored against each other.

use super::normal::Z95;

/// What one player scored against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Duel {
    /// The players, by number.
    pub players: [usize; 2],
    /// The points of the first of them.
    pub points: f64,
    /// The games they played.
    pub games: f64,
}

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Points above the anchor.
    pub points: f64,
    /// How far off they may be, at 95 %.
    pub error: f64,
    /// How many games they come from.
    pub games: f64,
}

/// The ratings that make the results likeliest (Bradley and Terry), draws as half
/// a win for each; the anchor has 0 points. Whoever is not connected to the anchor
/// by games has no rating.
///
/// Half a game, drawn, is added to each duel, so that no rating is infinite. The
/// errors come from the Fisher information and take games to be independent,
/// which games with swapped sides are at worst.
pub fn ratings(players: usize, duels: &[Duel], anchor: usize) -> Vec<Option<Strength>> {
    let duels: Vec<Duel> = duels.iter().copied().filter(|it| it.games > 0.0).collect();
    let linked = linked(players, &duels, anchor);
    let free: Vec<usize> = (0..players).filter(|&n| linked[n] && n != anchor).collect();
    let mut natural = vec![0.0; players];
    for _ in 0..STEPS {
        let (slope, information) = derivatives(&natural, &duels, &free);
        let step = solve(information, slope);
        let largest = step.iter().fold(0.0f64, |most, it| most.max(it.abs()));
        // Far from the summit a whole step may overshoot.
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        for (&player, by) in free.iter().zip(&step) {
            natural[player] += by * scale;
        }
        if largest < 1e-10 {
            break;
        }
    }
    let (_, information) = derivatives(&natural, &duels, &free);
    let games = |n: usize| duels.iter().filter(move |it| it.players.contains(&n));
    (0..players)
        .map(|n| {
            let column = free.iter().position(|&player| player == n);
            linked[n].then(|| Strength {
                points: natural[n] * POINTS,
                error: column.map_or(0.0, |at| deviation(&information, at) * Z95 * POINTS),
                games: games(n).map(|it| it.games).sum(),
            })
        })
        .collect()
}

/// Points for one unit of the natural logarithm of the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// Games added to each duel, half won and half lost.
const PRIOR: f64 = 0.5;
const STEPS: usize = 1000;

type Matrix = Vec<Vec<f64>>;

/// Who is connected to the anchor by games.
fn linked(players: usize, duels: &[Duel], anchor: usize) -> Vec<bool> {
    let mut linked = vec![false; players];
    linked[anchor] = true;
    for _ in 0..players {
        for [a, b] in duels.iter().map(|duel| duel.players) {
            let either = linked[a] || linked[b];
            (linked[a], linked[b]) = (either, either);
        }
    }
    linked
}

/// The slope of the logarithm of the likelihood, and minus its curvature.
fn derivatives(natural: &[f64], duels: &[Duel], free: &[usize]) -> (Vec<f64>, Matrix) {
    let n = free.len();
    let mut column = vec![None; natural.len()];
    for (at, &player) in free.iter().enumerate() {
        column[player] = Some(at);
    }
    let (mut slope, mut information) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    for duel in duels {
        let [a, b] = duel.players;
        let share = 1.0 / (1.0 + (natural[b] - natural[a]).exp());
        let games = duel.games + PRIOR;
        let surplus = duel.points + PRIOR / 2.0 - games * share;
        let weight = games * share * (1.0 - share);
        for (player, sign) in [(a, 1.0), (b, -1.0)] {
            if let Some(at) = column[player] {
                slope[at] += sign * surplus;
                information[at][at] += weight;
            }
        }
        if let (Some(at), Some(other)) = (column[a], column[b]) {
            information[at][other] -= weight;
            information[other][at] -= weight;
        }
    }
    (slope, information)
}

/// The standard deviation of a coordinate: the root of the inverse's diagonal.
fn deviation(information: &Matrix, at: usize) -> f64 {
    let unit = (0..information.len()).map(|n| f64::from(u8::from(n == at)));
    solve(information.clone(), unit.collect())[at].sqrt()
}

/// Solves a positive definite system by elimination.
fn solve(mut matrix: Matrix, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for k in 0..n {
        // A hopeless duel weighs next to nothing; it must not divide by nothing.
        let pivot = matrix[k][k].max(1e-12);
        for row in k + 1..n {
            let factor = matrix[row][k] / pivot;
            let (above, below) = matrix.split_at_mut(row);
            for (to, from) in below[0][k..].iter_mut().zip(&above[k][k..]) {
                *to -= factor * from;
            }
            right[row] -= factor * right[k];
        }
    }
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n)
            .map(|other| matrix[k][other] * right[other])
            .sum();
        right[k] = (right[k] - known) / matrix[k][k].max(1e-12);
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Games, expected, points};

    fn duel(a: usize, b: usize, points: f64, games: f64) -> Duel {
        Duel {
            players: [a, b],
            points,
            games,
        }
    }

    #[test]
    fn two_players_differ_as_their_score_says() {
        let found = ratings(2, &[duel(0, 1, 2500.0, 10_000.0)], 0);
        let other = found[1].expect("a rating");
        assert!((other.points - points(0.75)).abs() < 0.1, "{other:?}");
        let games = Games {
            wins: 7500,
            draws: 0,
            losses: 2500,
        };
        assert!((other.error - games.elo().error()).abs() < 0.1, "{other:?}");
        assert_eq!(found[0].map(|it| (it.points, it.error)), Some((0.0, 0.0)));
    }

    #[test]
    fn a_consistent_field_is_found_exactly() {
        let truth = [0.0, 150.0, 420.0, 610.0];
        let mut duels = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let games = 1e6;
                duels.push(duel(a, b, games * expected(truth[a] - truth[b]), games));
            }
        }
        for (found, truth) in ratings(4, &duels, 0).into_iter().zip(truth) {
            let found = found.expect("a rating");
            assert!((found.points - truth).abs() < 0.05, "{found:?} {truth}");
        }
    }

    #[test]
    fn a_clean_sheet_stays_finite() {
        let found = ratings(3, &[duel(1, 0, 100.0, 100.0), duel(2, 1, 60.0, 100.0)], 0);
        let [one, two] = [1, 2].map(|n| found[n].expect("a rating"));
        // 100.25 of 100.5 points.
        assert!(
            (one.points - points(100.25 / 100.5)).abs() < 0.01,
            "{one:?}"
        );
        assert!(one.error > 100.0 && one.error.is_finite());
        assert!(two.points > one.points);
        assert!(two.error > one.error, "errors add up along the chain");
        assert_eq!(one.games, 200.0);
    }

    #[test]
    fn whoever_never_met_the_others_is_not_rated() {
        let found = ratings(4, &[duel(0, 1, 5.0, 10.0), duel(2, 3, 5.0, 10.0)], 0);
        assert!(found[1].is_some());
        assert_eq!((found[2], found[3]), (None, None));
    }
}
