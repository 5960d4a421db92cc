//! The solver against full enumeration and against a second, simpler solver.

use std::collections::HashMap;

use rules::{Outcome, Player, Position, SplitMix64};
use solve::{Options, Solvable, Solver};

/// How every position that can be reached ends, by plain minimax with every position kept.
pub(crate) fn enumerate<P: Position>(position: &P, ends: &mut HashMap<P, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    if let Some(&outcome) = ends.get(position) {
        return outcome;
    }
    let mover = position.turn();
    let mut best = Outcome::Win(!mover);
    position.each_move(|mv| {
        let outcome = enumerate(&position.after(mv), ends);
        if worth(outcome, mover) > worth(best, mover) {
            best = outcome;
        }
    });
    ends.insert(position.clone(), best);
    best
}

fn worth(outcome: Outcome, player: Player) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == player => 1,
        Outcome::Win(_) => -1,
    }
}

/// A second solver: alpha-beta with a table of full positions, no symmetries and no
/// knowledge; none if it does not end within so many positions.
struct AlphaBeta<P> {
    /// A lower and an upper bound of the worth for the player to move.
    bounds: HashMap<P, (i32, i32)>,
    left: u32,
}

impl<P: Position> AlphaBeta<P> {
    fn search(&mut self, position: &P, mut alpha: i32, beta: i32) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(worth(outcome, position.turn()));
        }
        let known = self.bounds.get(position).copied();
        let (lower, upper) = known.unwrap_or((-1, 1));
        if lower >= beta || lower == upper {
            return Some(lower);
        }
        if upper <= alpha {
            return Some(upper);
        }
        self.left = self.left.checked_sub(1)?;
        let first = alpha;
        let mut best = -1;
        for mv in position.legal_moves() {
            let value = -self.search(&position.after(mv), -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let bounds = if best <= first {
            (lower, best)
        } else if best >= beta {
            (best, upper)
        } else {
            (best, best)
        };
        self.bounds.insert(position.clone(), bounds);
        Some(best)
    }
}

fn solver<P: Solvable>(variant: P::Variant, threads: usize) -> Solver<P> {
    let memory = 64 << 20;
    Solver::new(variant, Options { threads, memory })
}

fn solved<P: Solvable>(solver: &mut Solver<P>, position: &P) -> Outcome {
    let solved = solver.solve(position, &mut |_| true);
    solved.expect("nothing stops the solver").outcome
}

/// Positions of random games, and the start.
fn positions<P: Position>(start: &P, games: u64) -> Vec<P> {
    let mut all = vec![start.clone()];
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = start.clone();
        while let Some(mv) = position.random_move(&mut random) {
            position.play_unchecked(mv);
            all.push(position.clone());
        }
    }
    all.retain(|it| it.outcome().is_none());
    all
}

/// The solver agrees with enumeration in the start and along random games, with one thread
/// and two; a fresh solver is asked as well as one that remembers.
fn agrees_with_enumeration<P: Solvable>(variant: &str, running: Option<usize>) {
    let variant = variant.parse().expect("a variant");
    let start = P::start(variant);
    let mut ends = HashMap::new();
    enumerate(&start, &mut ends);
    if let Some(running) = running {
        assert_eq!(ends.len(), running, "{variant}");
    }
    let mut keeps = solver(variant, 2);
    for (n, position) in positions(&start, 20).iter().enumerate() {
        assert_eq!(solved(&mut keeps, position), ends[position], "{position}");
        if n % 8 == 0 {
            let mut fresh = solver(variant, 1);
            assert_eq!(solved(&mut fresh, position), ends[position], "{position}");
        }
    }
}

#[test]
fn talpa_4_is_as_enumerated() {
    agrees_with_enumeration::<talpa::Small>("4", Some(383_695));
}

#[test]
fn taacoca_3_is_as_enumerated() {
    agrees_with_enumeration::<taacoca::Small>("3", None);
    agrees_with_enumeration::<taacoca::Small>("3-strict", None);
}

/// Every line of best play leads to the result, and is no longer than said.
#[test]
fn lines_of_best_play_end_as_promised() {
    let variant = "4".parse().expect("a variant");
    let mut solver = solver::<talpa::Small>(variant, 1);
    for position in positions(&talpa::Small::start(variant), 10) {
        let found = solver.solve(&position, &mut |_| true).expect("solved");
        let mut at = position.clone();
        for &mv in &found.line {
            at.play(mv).expect("a legal move");
        }
        assert_eq!(at.outcome(), Some(found.outcome), "{position}");
        let plies = found.plies.expect("no draws");
        assert!(found.line.len() as u32 <= plies, "{position}");
    }
}

/// The second solver agrees wherever it ends in time.
fn agrees_with_alpha_beta<P: Solvable>(variant: &str, games: u64, least: usize) {
    let variant = variant.parse().expect("a variant");
    let mut solver = solver::<P>(variant, 1);
    let mut compared = 0;
    for position in positions(&P::start(variant), games) {
        let mut second = AlphaBeta {
            bounds: HashMap::new(),
            left: 20_000,
        };
        let Some(value) = second.search(&position, -1, 1) else {
            continue;
        };
        let found = solved(&mut solver, &position);
        assert_eq!(worth(found, position.turn()), value, "{position}");
        compared += 1;
    }
    assert!(compared >= least, "only {compared} were compared");
}

#[test]
fn alpha_beta_agrees_in_talpa() {
    agrees_with_alpha_beta::<talpa::Small>("5", 30, 100);
    agrees_with_alpha_beta::<talpa::Small>("6", 10, 50);
}

#[test]
fn alpha_beta_agrees_in_taacoca() {
    agrees_with_alpha_beta::<taacoca::Small>("4", 20, 50);
}

#[test]
fn alpha_beta_agrees_in_alliances() {
    agrees_with_alpha_beta::<alliances::Small>("3", 20, 40);
    agrees_with_alpha_beta::<alliances::Small>("4", 20, 50);
    agrees_with_alpha_beta::<alliances::Small>("4-seed", 10, 30);
}

#[test]
fn alpha_beta_agrees_in_splinter() {
    agrees_with_alpha_beta::<splinter::Compact>("nano", 60, 15);
    agrees_with_alpha_beta::<splinter::Compact>("nano-seed", 60, 15);
    agrees_with_alpha_beta::<splinter::Compact>("mini", 40, 10);
}

/// With a countdown, what is known with some plies left is used with others: asked in any
/// order, a solver that remembers agrees with the second one, which does not know of that.
fn agrees_with_few_plies_left(variant: &str, least: usize) {
    type P = splinter::Compact;
    let variant = variant.parse().expect("a variant");
    let mut solver = solver::<P>(variant, 1);
    let mut random = SplitMix64::new(8);
    let mut compared = [0; 3];
    for position in positions(&P::start(variant), 40) {
        let mut counts: Vec<u64> = (94..100).collect();
        while !counts.is_empty() {
            let count = counts.swap_remove(random.below(counts.len() as u64) as usize);
            let text = position.to_string();
            let mut fields: Vec<&str> = text.split(' ').collect();
            let count = count.to_string();
            fields[2] = &count;
            let position: P = fields.join(" ").parse().expect("a position");
            let mut second = AlphaBeta {
                bounds: HashMap::new(),
                left: 3_000,
            };
            if let Some(value) = second.search(&position, -1, 1) {
                let found = solved(&mut solver, &position);
                assert_eq!(worth(found, position.turn()), value, "{position}");
                compared[(value + 1) as usize] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&it| it >= least), "{compared:?}");
}

#[test]
fn few_plies_left_in_splinter() {
    agrees_with_few_plies_left("nano", 5);
    agrees_with_few_plies_left("nano-seed", 5);
    agrees_with_few_plies_left("mini", 5);
}

/// Where pushes can be taken back, lines come back with other counts; what the solver knows of
/// them must not drown in sums.
#[test]
fn ends_with_many_ways_back_are_solved() {
    type P = splinter::Compact;
    for (text, result) in [
        ("9/9/9/9/9/9/9/9/7PP/7KP/6pkP/5p3 w 40 g9se", "1-0"),
        ("9/9/9/9/9/9/9/9/5P3/4PK3/4P1kpp/6pp1 w 97 f10e", "0-1"),
        ("9/9/9/9/9/9/9/9/8P/6kpP/6pKP/8P w 34 f9s", "1-0"),
    ] {
        let position: P = text.parse().expect("a position");
        let mut solver = solver::<P>(position.variant(), 1);
        let solved = solver.solve(&position, &mut |it| it.nodes < 1_000_000);
        let outcome = solved.expect("few nodes are enough").outcome;
        assert_eq!(outcome.to_string(), result, "{text}");
    }
}
