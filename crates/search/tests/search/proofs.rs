//! Proofs of all searches against plain enumeration.

use std::collections::HashMap;

use crate::common::{
    QUIET, all_searches, as_proved, best, minimax, nodes, plies, positions, solve,
};
use rules::{Player, Position};
use search::{AlphaBeta, AlphaOptions, Proof, ProofLimits, Proved, Task, prove, prove_best};

/// Checks every search on positions whose ends `solve` can find. The searches
/// are kept from one position to the next, with all they believe to know.
fn check_all<P: Position>(positions: &[P], budget: u64) {
    let mut known = HashMap::new();
    let mut searches = all_searches::<P>();
    let mut settled = 0;
    for position in positions {
        let truth = as_proved(position, solve(position, &mut known));
        check_prove(position, truth, &mut known);
        for (name, search) in &mut searches {
            let report = best(&mut **search, position, &nodes(budget));
            assert!(position.is_legal(report.line[0]), "{name}: {position}");
            if let Some(proved) = report.proved {
                assert_eq!(proved, truth, "{name}: {position}");
                settled += 1;
            }
            // What is found of some moves must not be believed of all.
            let only = [*position.legal_moves().last().expect("a move")];
            let task = Task {
                only: &only,
                lines: 1,
            };
            let reports = search.search(position, &task, &nodes(budget / 4), &mut |_| ());
            if let Some(proved) = reports[0].proved {
                let after = position.after(only[0]);
                let winner = solve(&after, &mut known);
                assert_eq!(proved, as_proved(position, winner), "{name}: {position}");
            }
        }
    }
    let share = settled as f64 / (positions.len() * searches.len()) as f64;
    assert!(
        share > 0.3,
        "the searches prove too little to test: {share}"
    );
}

fn check_prove<P: Position>(position: &P, truth: Proved, known: &mut HashMap<P, Option<Player>>) {
    let limits = ProofLimits { memory: 1 << 20 };
    let mover = position.turn();
    let wins = |it| if it { Proof::Wins } else { Proof::DoesNotWin };
    let found = prove(position, mover, limits, &nodes(1_000_000));
    assert_eq!(found.proof, wins(truth == Proved::Win), "{position}");
    let other = prove(position, !mover, limits, &nodes(1_000_000));
    assert_eq!(other.proof, wins(truth == Proved::Loss), "{position}");
    // Nobody can end the game later than the bound says, nor sooner than it is won.
    if truth == Proved::Win {
        let bound = found.plies.expect("a decided game ends");
        assert!(found.line.len() as u32 <= bound, "{position}");
        let mut end = position.clone();
        for &mv in &found.line {
            assert!(end.is_legal(mv), "{position}");
            end = end.after(mv);
        }
        if found.line.len() as u32 == bound {
            assert!(end.outcome().is_some(), "{position}: {bound} plies");
        }
    }
    // With next to no memory and time it may not know, but it does not err.
    let poor = prove(position, mover, ProofLimits { memory: 0 }, &nodes(50));
    assert!(poor.proof == Proof::Unknown || poor.proof == found.proof);
    assert!(poor.nodes <= 50);
    let (mv, _) = prove_best(position, limits, &nodes(2_000_000)).expect("limits suffice");
    let then = solve(&position.after(mv), known);
    assert_eq!(as_proved(position, then), truth, "{position}");
}

#[test]
fn proofs_agree_with_enumeration_in_talpa_4() {
    let four = "4".parse().expect("a variant");
    check_all(&positions::<talpa::Small>(four, 5, 0), 2_000);
    let start = talpa::Small::start(four);
    let limits = ProofLimits::default();
    let found = prove(&start, Player::First, limits, &nodes(10_000_000));
    assert_eq!(found.proof, Proof::Wins);
}

#[test]
fn proofs_agree_with_enumeration_in_taacoca_3() {
    for name in ["3", "3-strict"] {
        let three = name.parse().expect("a variant");
        check_all(&positions::<taacoca::Small>(three, 8, 0), 2_000);
    }
}

#[test]
fn proofs_agree_with_enumeration_in_alliances_3() {
    for name in ["3", "3-seed"] {
        let three = name.parse().expect("a variant");
        check_all(&positions::<alliances::Small>(three, 8, 5), 2_000);
    }
}

/// Every position of the board of side 3: minutes and a gigabyte.
#[test]
#[ignore = "looks at 20.8 million positions"]
fn every_proof_agrees_with_enumeration_in_alliances_3() {
    let three = "3".parse().expect("a variant");
    let start = alliances::Small::start(three);
    let winner = solve(&start, &mut HashMap::new());
    let truth = as_proved(&start, winner);
    let limits = ProofLimits::default();
    let found = prove(&start, Player::First, limits, &nodes(200_000_000));
    assert_eq!(found.proof == Proof::Wins, truth == Proved::Win);
    check_all(&positions::<alliances::Small>(three, 20, 2), 10_000);
}

/// Splinter is too large to be enumerated: what a plain search sees must be
/// found, and what it sees must not be contradicted.
#[test]
fn proofs_agree_with_a_plain_search_in_splinter_nano() {
    const DEPTH: u32 = 3;
    let nano = "nano".parse().expect("a variant");
    let all = positions::<splinter::Compact>(nano, 40, 0);
    let mut searches = all_searches();
    let mut seen = 0;
    for position in &all {
        let plain = Proved::by_score(minimax(position, DEPTH, 0, &QUIET));
        seen += usize::from(plain.is_some());
        if let Some(truth) = plain {
            let limits = ProofLimits { memory: 1 << 20 };
            let found = prove(position, position.turn(), limits, &nodes(100_000));
            let wins = truth == Proved::Win;
            let expected = if wins { Proof::Wins } else { Proof::DoesNotWin };
            assert_eq!(found.proof, expected, "{position}");
        }
        for (name, search) in &mut searches {
            let report = best(&mut **search, position, &nodes(3_000));
            if plain.is_some() && report.proved.is_some() {
                assert_eq!(report.proved, plain, "{name}: {position}");
            }
            // A proof that comes soon is one that the plain search must see.
            let soon = report.score.proved_in().is_some_and(|it| it <= DEPTH);
            assert!(!soon || plain.is_some(), "{name}: {position}");
        }
    }
    assert!(seen > 10, "too few ends to test: {seen}");
}

/// The table may not take a position for another that differs in the plies
/// without a removal alone: with a draw by S8 near, or the count of pawns about
/// to decide, its future is another.
#[test]
fn splinter_positions_with_another_counter_are_other_positions() {
    let nano = "nano".parse().expect("a variant");
    let mut tried = 0;
    // Where one player has lost more, and the end is near by S8 alone.
    for position in positions::<splinter::Compact>(nano, 300, 4) {
        let text = position.to_string();
        let mut fields: Vec<&str> = text.split(' ').collect();
        fields[2] = "97";
        let late: splinter::Compact = fields.join(" ").parse().expect("a position");
        fields[2] = "0";
        let early: splinter::Compact = fields.join(" ").parse().expect("a position");
        let [late_end, early_end] =
            [&late, &early].map(|it| Proved::by_score(minimax(it, 3, 0, &QUIET)));
        if late_end.is_none() || early_end.is_some() {
            continue;
        }
        assert_ne!(late.key(), early.key());
        let mut search = AlphaBeta::new(QUIET, AlphaOptions::default().full_width());
        assert_eq!(best(&mut search, &late, &plies(3)).proved, late_end);
        assert_eq!(best(&mut search, &early, &plies(3)).proved, None, "{early}");
        tried += 1;
        if tried == 10 {
            return;
        }
    }
    panic!("only {tried} positions differ");
}
