//! PUCT search.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{QUIET, best, nodes, positions, wins_at_once};
use rules::Position;
use search::{Judge, Proved, PuctOptions, PuctSearch, Searcher, Task};

#[test]
fn a_win_in_one_is_played_whatever_the_judge_says() {
    let position: talpa::Standard =
        "1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/rbrbrbrb r"
            .parse()
            .expect("a position");
    let mut search = PuctSearch::new(QUIET, QUIET, PuctOptions::default());
    let report = best(&mut search, &position, &nodes(1));
    assert!(wins_at_once(&position, report.line[0]));
    assert_eq!(report.score.proved_in(), Some(1));
    assert_eq!(report.proved, Some(Proved::Win));
}

#[test]
fn slices_are_as_good_as_one_long_search() {
    let start = taacoca::Standard::start(taacoca::Variant::default());
    let mut long = PuctSearch::new(QUIET, QUIET, PuctOptions::default());
    let mut slices = PuctSearch::new(QUIET, QUIET, PuctOptions::default());
    let wanted = best(&mut long, &start, &nodes(300));
    for n in 1..=10 {
        let report = best(&mut slices, &start, &nodes(30));
        assert_eq!(report.nodes, 30 * n);
        if n == 10 {
            assert_eq!(report, wanted);
        }
    }
}

#[test]
fn what_was_found_is_kept_for_the_next_move_and_forgotten_when_told() {
    let start = splinter::Standard::start(splinter::Variant::default());
    let mut search = PuctSearch::new(QUIET, QUIET, PuctOptions::default());
    let first = best(&mut search, &start, &nodes(2_000));
    let full = search.memory();
    let next = start.after(first.line[0]).after(first.line[1]);
    let report = best(&mut search, &next, &nodes(1));
    assert_eq!(report.nodes, 1);
    assert!(report.depth > 1, "found two moves on: {report:?}");
    assert!(search.memory() < full);
    search.forget();
    assert_eq!(search.memory(), 0);
    assert_eq!(best(&mut search, &start, &nodes(2_000)), first);
}

#[test]
fn it_keeps_to_its_memory() {
    let options = PuctOptions {
        memory: 1 << 20,
        ..PuctOptions::default()
    };
    let many = PuctOptions {
        threads: 3,
        ..options
    };
    for options in [options, many] {
        let mut position = taacoca::Standard::start(taacoca::Variant::default());
        let mut search = PuctSearch::new(QUIET, QUIET, options);
        for _ in 0..6 {
            let report = best(&mut search, &position, &nodes(3_000));
            assert!(search.memory() <= options.memory, "{}", search.memory());
            position.play(report.line[0]).expect("a legal move");
        }
    }
}

#[test]
fn several_lines_and_chosen_moves() {
    let start = talpa::Small::start("4".parse().expect("a variant"));
    let only = &start.legal_moves()[2..5];
    let task = Task { only, lines: 2 };
    let mut search = PuctSearch::new(QUIET, QUIET, PuctOptions::default());
    let mut told = 0;
    let reports = search.search(&start, &task, &nodes(500), &mut |reports| {
        assert_eq!(reports.len(), 2);
        told += 1;
    });
    assert!(told > 2);
    assert_eq!(reports.len(), 2);
    assert!(reports.iter().all(|report| only.contains(&report.line[0])));
    assert_ne!(reports[0].line[0], reports[1].line[0]);
}

/// Counts what it is asked.
struct Counting<'a>(&'a AtomicU64);

impl Clone for Counting<'_> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<P: Position> Judge<P> for Counting<'_> {
    fn judge(&mut self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) -> f32 {
        self.0.fetch_add(1, Ordering::Relaxed);
        QUIET.clone().judge(position, moves, priors)
    }
}

#[test]
fn positions_reached_by_several_orders_of_moves_are_judged_once() {
    let start = alliances::Small::start("3".parse().expect("a variant"));
    let asked = AtomicU64::new(0);
    let mut search = PuctSearch::new(QUIET, Counting(&asked), PuctOptions::default());
    best(&mut search, &start, &nodes(2_000));
    let asked = asked.into_inner();
    assert!(asked < 1_500, "{asked} positions judged in 2,000 visits");
}

#[test]
fn a_temperature_draws_moves_by_the_seed_and_never_a_lost_one() {
    let start = talpa::Standard::start(talpa::Variant::default());
    let options = |seed| PuctOptions {
        temperature: 1.0,
        seed,
        ..PuctOptions::default()
    };
    let drawn = |position: &talpa::Standard, seed| {
        let mut search = PuctSearch::new(QUIET, QUIET, options(seed));
        best(&mut search, position, &nodes(1)).line[0]
    };
    let different: HashSet<_> = (0..30).map(|seed| drawn(&start, seed)).collect();
    assert!(different.len() > 15, "{} moves", different.len());
    assert_eq!(drawn(&start, 3), drawn(&start, 3));
    for position in positions::<talpa::Standard>(talpa::Variant::default(), 3, 20) {
        let loses =
            |mv| position.after(mv).outcome() == Some(rules::Outcome::Win(!position.turn()));
        if position.legal_moves().into_iter().any(|mv| !loses(mv)) {
            for seed in 0..5 {
                assert!(!loses(drawn(&position, seed)), "{position}");
            }
        }
    }
}
