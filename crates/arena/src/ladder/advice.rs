//! Advice on rungs of a ladder that are unevenly spaced.

use games::{Ladder, Rung};

/// What would put a level where it should be.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The level.
    pub name: String,
    /// Its nodes now.
    pub nodes: u64,
    /// The points that would make all steps equal.
    pub target: f64,
    /// The nodes that should give them.
    pub suggested: u64,
}

/// For each measured level that is limited by nodes, the nodes that would make
/// the steps from the bottom to the top equal: points are taken to grow evenly
/// with the logarithm of nodes between the levels that were measured.
///
/// Levels that also differ in other settings are treated as if they did not.
pub fn advice(ladder: &Ladder) -> Vec<Advice> {
    let levels: Vec<&Rung> = ladder
        .rungs
        .iter()
        .filter(|rung| rung.name.starts_with("level-"))
        .collect();
    let top = levels.last().and_then(|rung| rung.rating);
    let (Some(top), Some(last)) = (top, levels.len().checked_sub(1).filter(|&n| n > 0)) else {
        return Vec::new();
    };
    let step = f64::from(top.points) / last as f64;
    let mut known: Vec<(f64, f64)> = levels
        .iter()
        .filter_map(|rung| Some((f64::from(rung.rating?.points), (nodes(rung)? as f64).ln())))
        .collect();
    known.sort_by(|a, b| a.0.total_cmp(&b.0));
    known.dedup_by(|a, b| a.0 == b.0);
    if known.len() < 2 {
        return Vec::new();
    }
    let numbered = levels.iter().enumerate();
    numbered
        .filter_map(|(n, rung)| {
            let target = step * n as f64;
            let suggested = interpolated(&known, target).exp().round().max(1.0);
            Some(Advice {
                name: rung.name.clone(),
                nodes: nodes(rung)?,
                target,
                suggested: suggested as u64,
            })
        })
        .collect()
}

/// The node limit in the settings of a rung.
fn nodes(rung: &Rung) -> Option<u64> {
    let (_, options) = rung.player.split_once(':')?;
    let pairs = options.split(',');
    let mut values = pairs.filter_map(|pair| pair.strip_prefix("nodes="));
    values.next()?.parse().ok()
}

/// The value at `x` on the line through the two known points around it; beyond
/// the ends, on that through the last two. At least two points, `x` rising.
fn interpolated(known: &[(f64, f64)], x: f64) -> f64 {
    let above = known.iter().position(|(at, _)| *at >= x);
    let n = above.unwrap_or(known.len() - 1).clamp(1, known.len() - 1);
    let ((x0, y0), (x1, y1)) = (known[n - 1], known[n]);
    y0 + (y1 - y0) * (x - x0) / (x1 - x0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_steps_need_other_nodes() {
        let text = "talpa:8 level-1 random 0 0 10\n\
            talpa:8 level-2 engine:nodes=10 100 9 10\n\
            talpa:8 level-3 engine:memory=16,nodes=100 500 9 10\n\
            talpa:8 level-4 engine:nodes=1000 900 9 10\n\
            talpa:8 max max:time=10 2000 9 10\n";
        let ladder = Ladder::read_all(text).expect("a ladder").remove(0);
        let found: Vec<(u64, f64, u64)> = advice(&ladder)
            .into_iter()
            .map(|it| (it.nodes, it.target, it.suggested))
            .collect();
        // Ten times the nodes for 400 points: 200 more points are 3.16 times.
        assert_eq!(
            found,
            [(10, 300.0, 32), (100, 600.0, 178), (1000, 900.0, 1000)]
        );
    }

    #[test]
    fn nothing_is_said_about_what_was_not_measured() {
        let text = "talpa:8 level-1 random ? ? ?\ntalpa:8 level-2 engine:nodes=10 ? ? ?\n";
        let ladder = Ladder::read_all(text).expect("a ladder").remove(0);
        assert!(advice(&ladder).is_empty());
    }
}
