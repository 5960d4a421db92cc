//! A small world of people and levels: the levels anchor the scale.

use rating::{Rating, Score};
use rules::SplitMix64;

const LEVELS: [f64; 8] = [0.0, 180.0, 350.0, 560.0, 750.0, 990.0, 1200.0, 1420.0];

fn random(dice: &mut SplitMix64) -> f64 {
    (dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

fn play(dice: &mut SplitMix64, mine: f64, theirs: f64) -> Score {
    let expected = 1.0 / (1.0 + 10_f64.powf((theirs - mine) / 400.0));
    match random(dice) < expected {
        true => Score::Won,
        false => Score::Lost,
    }
}

/// The mean of rating less truth, and the mean distance of them, after so many games each of
/// which that share is against levels.
fn world(share: f64, games: usize) -> (f64, f64) {
    let mut dice = SplitMix64::new(7);
    let truth: Vec<f64> = (0..200).map(|n| 7.0 * f64::from(n)).collect();
    let mut ratings = vec![Rating::new(); truth.len()];
    for _ in 0..games {
        for me in 0..truth.len() {
            if random(&mut dice) < share {
                // People choose a level that gives them a game.
                let near = |level: &&f64| (*level - ratings[me].points).abs() < 250.0;
                let near: Vec<f64> = LEVELS.iter().filter(near).copied().collect();
                let Some(level) = near.get(dice.below(near.len().max(1) as u64) as usize) else {
                    continue;
                };
                let score = play(&mut dice, truth[me], *level);
                ratings[me] = ratings[me].after(Rating::measured(*level, 40.0), score, 0.5);
            } else {
                let other = dice.below(truth.len() as u64) as usize;
                if other == me || (ratings[me].points - ratings[other].points).abs() > 400.0 {
                    continue;
                }
                let score = play(&mut dice, truth[me], truth[other]);
                let before = (ratings[me], ratings[other]);
                ratings[me] = before.0.after(before.1, score, 0.5);
                ratings[other] = before.1.after(before.0, score.other(), 0.5);
            }
        }
    }
    let off = ratings
        .iter()
        .zip(&truth)
        .map(|(it, truth)| it.points - truth);
    let n = truth.len() as f64;
    let mean = off.clone().sum::<f64>() / n;
    (mean, off.map(f64::abs).sum::<f64>() / n)
}

#[test]
fn levels_anchor_the_scale_of_people() {
    // One game of four against a level brings the whole scale to where it belongs.
    let (mean, distance) = world(0.25, 300);
    assert!(mean.abs() < 25.0, "the scale is off by {mean:.1}");
    assert!(distance < 60.0, "people are off by {distance:.1}");
    // Without levels nothing ties it to anything: it stays around where people began.
    let (adrift, _) = world(0.0, 300);
    assert!(adrift.abs() > 200.0, "off by {adrift:.1} without levels");
}
