//! Difficulty: which levels of the ladder find the first move.

use std::sync::atomic::AtomicBool;

use engine::Player;
use games::{AnyPosition, Ladder, Rung};
use rules::mixed_seed;

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// Whether each level, weakest first, found the move.
    pub levels: Vec<bool>,
    /// The points at which a player finds it every second time.
    pub points: i32,
    /// How far off they may be, at 95 %.
    pub error: u32,
}

/// The seed of the levels; the same for every puzzle.
const SEED: u64 = 1;

/// Asks every level of the ladder for its move in a position, of which one is right.
pub fn measure(position: &dyn AnyPosition, solution: &str) -> Difficulty {
    let ladder = Ladder::of(position.choice());
    let found = |rung: &&Rung| {
        let player = Player::on_rung(position.choice(), rung, mixed_seed(SEED, 0));
        let mv = player
            .ok()?
            .choose(position.into(), &AtomicBool::new(false));
        Some((
            mv.as_deref() == Some(solution),
            rung.rating.map(|it| it.points),
        ))
    };
    let rungs = ladder
        .rungs
        .iter()
        .filter(|it| it.name.starts_with("level-"));
    let found: Vec<(bool, Option<i32>)> = rungs.filter_map(|it| found(&it)).collect();
    let measured: Vec<(bool, i32)> = found.iter().filter_map(|it| Some((it.0, it.1?))).collect();
    let (points, error) = fit(&measured);
    Difficulty {
        levels: found.iter().map(|it| it.0).collect(),
        points,
        error,
    }
}

/// The likeliest points of a puzzle that players of these points did or did not solve, and
/// how far off they may be, at 95 %.
///
/// A puzzle counts as an opponent: who has its points solves it every second time, by the
/// formula of Elo. Before anything is known it is about as hard as the middle of the ladder.
fn fit(found: &[(bool, i32)]) -> (i32, u32) {
    const STEP: i32 = 5;
    const MOST: i32 = 4000;
    let n = found.len().max(1) as f64;
    let middle = found.iter().map(|it| f64::from(it.1)).sum::<f64>() / n;
    let weights: Vec<f64> = (0..=MOST / STEP)
        .map(|step| {
            let points = f64::from(step * STEP);
            let prior = -((points - middle) / 800.0).powi(2) / 2.0;
            let chance = |&(is_found, level): &(bool, i32)| {
                let ahead = (f64::from(level) - points) / 400.0;
                let expected = 1.0 / (1.0 + 10_f64.powf(-ahead));
                if is_found { expected } else { 1.0 - expected }
            };
            prior + found.iter().map(|it| chance(it).ln()).sum::<f64>()
        })
        .collect();
    let best = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let chances: Vec<f64> = weights.iter().map(|it| (it - best).exp()).collect();
    let total: f64 = chances.iter().sum();
    let mean = |of: &dyn Fn(f64) -> f64| {
        let terms = chances.iter().enumerate();
        let sum: f64 = terms
            .map(|(step, chance)| chance * of((step as i32 * STEP).into()))
            .sum();
        sum / total
    };
    let points = mean(&|it| it);
    let deviation = mean(&|it| (it - points).powi(2)).sqrt();
    (points.round() as i32, (1.96 * deviation).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn the_more_levels_find_it_the_easier_it_is() {
        let levels = [0, 300, 600, 900, 1200];
        let found = |n: usize| -> Vec<(bool, i32)> {
            let all = levels.iter().enumerate();
            all.map(|(at, &points)| (at >= n, points)).collect()
        };
        let points: Vec<i32> = (0..=5).map(|n| fit(&found(n)).0).collect();
        assert!(points.is_sorted_by(|a, b| a < b), "{points:?}");
        assert!((400..800).contains(&points[2]), "{points:?}");
        assert!(fit(&found(2)).1 < fit(&found(0)).1 + 400);
        assert_eq!(fit(&[]), fit(&[]));
    }
}
