//! Alpha-beta search.

use std::cmp::Reverse;

use crate::common::{QUIET, best, minimax, nodes, plies, positions, wins_at_once};
use rules::Position;
use search::{AlphaBeta, AlphaOptions, Searcher, Task};

fn small() -> AlphaOptions {
    AlphaOptions {
        memory: 1 << 20,
        ..AlphaOptions::default()
    }
}

/// With nothing left out, the score is that of a search that looks at
/// everything, and so are those of the lines after the first.
fn check_scores<P: Position>(variant: &str, depth: u32)
where
    P::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    let variant = variant.parse().expect("a variant");
    for position in positions::<P>(variant, 3, 0).iter().step_by(2) {
        let mut search = AlphaBeta::new(QUIET, small().full_width());
        let report = best(&mut search, position, &plies(depth));
        // A proof may end it sooner, with the same score.
        assert_eq!(
            report.score,
            minimax(position, depth, 0, &QUIET),
            "{position}"
        );
        let score = |mv| minimax(&position.after(mv), depth - 1, 1, &QUIET).for_other();
        let mut scores: Vec<_> = position.legal_moves().into_iter().map(score).collect();
        scores.sort_by_key(|&score| Reverse(score));
        let task = Task {
            only: &[],
            lines: 3,
        };
        let mut search = AlphaBeta::new(QUIET, small().full_width());
        let reports = search.search(position, &task, &plies(depth), &mut |_| ());
        let found: Vec<_> = reports.iter().map(|report| report.score).collect();
        assert_eq!(found, scores[..scores.len().min(3)], "{position}");
        for report in &reports {
            assert_eq!(report.score, score(report.line[0]), "{position}");
        }
    }
}

#[test]
fn the_full_search_is_a_minimax() {
    check_scores::<talpa::Small>("4", 4);
    check_scores::<talpa::Small>("6", 3);
    check_scores::<taacoca::Small>("3", 3);
    check_scores::<alliances::Small>("3", 3);
    check_scores::<splinter::Compact>("nano", 3);
}

/// Reaches a depth at one go and in slices.
fn check_slices<P: Position>(variant: &str, depth: u32, options: AlphaOptions)
where
    P::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    let start = P::start(variant.parse().expect("a variant"));
    let mut whole = AlphaBeta::new(QUIET, options);
    let long = best(&mut whole, &start, &plies(depth));
    let mut sliced = AlphaBeta::new(QUIET, options);
    let slice = (long.nodes / 30).max(2_000);
    let mut last = 0;
    let report = loop {
        let report = best(&mut sliced, &start, &nodes(slice));
        assert!(report.nodes > last && report.nodes <= last + slice);
        last = report.nodes;
        if report.depth >= depth {
            break report;
        }
        assert!(
            2 * report.nodes <= 3 * long.nodes,
            "{variant}: {} nodes at a go, {} in slices of {slice} are not enough",
            long.nodes,
            report.nodes
        );
    };
    if options == options.full_width() && report.depth == depth {
        assert_eq!(report.score, long.score);
    }
}

#[test]
fn slices_reach_what_a_long_search_reaches() {
    for options in [small(), small().full_width()] {
        let options = AlphaOptions {
            memory: 16 << 20,
            ..options
        };
        let more = u32::from(options.reduction > 0.0);
        check_slices::<talpa::Small>("6", 4 + more, options);
        check_slices::<taacoca::Small>("4", 4 + more, options);
        check_slices::<splinter::Compact>("nano", 6 + more, options);
    }
}

#[test]
fn another_task_is_another_search() {
    let start = talpa::Small::start("4".parse().expect("a variant"));
    let mut search = AlphaBeta::new(QUIET, small().full_width());
    let free = best(&mut search, &start, &plies(3));
    let only = [start.legal_moves()[3]];
    let task = Task {
        only: &only,
        lines: 1,
    };
    let reports = search.search(&start, &task, &plies(3), &mut |_| ());
    assert_eq!((reports.len(), reports[0].line[0]), (1, only[0]));
    assert!(reports[0].score <= free.score);
    let mut told = 0;
    let task = Task {
        only: &[],
        lines: 100,
    };
    let reports = search.search(&start, &task, &plies(2), &mut |reports| {
        assert_eq!(reports.len(), start.count_moves() as usize);
        told += 1;
    });
    assert_eq!(reports.len(), start.count_moves() as usize);
    assert_eq!(told, 2);
}

#[test]
fn the_same_nodes_give_the_same_search() {
    let start = splinter::Standard::start(splinter::Variant::default());
    let run = || best(&mut AlphaBeta::new(QUIET, small()), &start, &nodes(20_000));
    assert_eq!(run(), run());
    let mut search = AlphaBeta::new(QUIET, small());
    let first = best(&mut search, &start, &nodes(20_000));
    search.forget();
    assert_eq!(best(&mut search, &start, &nodes(20_000)), first);
}

#[test]
fn threads_share_the_nodes_and_the_memory() {
    let start = talpa::Standard::start(talpa::Variant::default());
    let options = AlphaOptions {
        threads: 3,
        memory: 1 << 20,
        ..AlphaOptions::default()
    };
    let mut search = AlphaBeta::new(QUIET, options);
    assert!(search.memory() <= options.memory);
    for _ in 0..3 {
        let control = nodes(30_000);
        let report = best(&mut search, &start, &control);
        assert!(start.is_legal(report.line[0]) && report.depth > 0);
        assert!(control.nodes() <= 30_000);
    }
    assert!(search.memory() <= options.memory);
    let report = best(&mut AlphaBeta::new(QUIET, options), &start, &plies(3));
    assert_eq!(report.depth, 3);
}

#[test]
fn a_win_in_one_is_played() {
    let position: talpa::Standard =
        "1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/rbrbrbrb r"
            .parse()
            .expect("a position");
    let report = best(
        &mut AlphaBeta::new(QUIET, small()),
        &position,
        &nodes(50_000),
    );
    assert!(wins_at_once(&position, report.line[0]));
    assert_eq!(report.score.proved_in(), Some(1));
    assert_eq!(report.depth, 1, "nothing is left to be found out");
}
