//! Tree search.

use crate::common::{QUIET, best, nodes, positions, wins_at_once};
use rules::Position;
use search::{Proved, Searcher, Task, TreeOptions, TreeSearch};

fn small() -> TreeOptions {
    TreeOptions {
        memory: 1 << 20,
        ..TreeOptions::default()
    }
}

#[test]
fn a_win_in_one_is_played() {
    let position: talpa::Standard =
        "1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/rbrbrbrb r"
            .parse()
            .expect("a position");
    let report = best(
        &mut TreeSearch::new(QUIET, small()),
        &position,
        &nodes(1_000),
    );
    assert!(wins_at_once(&position, report.line[0]));
    assert_eq!(report.score.proved_in(), Some(1));
    assert_eq!(report.proved, Some(Proved::Win));
}

#[test]
fn the_same_seed_and_nodes_give_the_same_search() {
    let start = splinter::Standard::start(splinter::Variant::default());
    let run = || {
        let mut search = TreeSearch::new(QUIET, small());
        let first = best(&mut search, &start, &nodes(1_000));
        // A second move with the tree of the first, at the limit of memory.
        let next = start.after(first.line[0]);
        let second = best(&mut search, &next, &nodes(1_000));
        search.forget();
        assert_eq!(best(&mut search, &start, &nodes(1_000)), first);
        (first, second)
    };
    assert_eq!(run(), run());
}

#[test]
fn slices_prove_what_a_long_search_proves() {
    let four = "4".parse().expect("a variant");
    let (mut at_a_go, mut in_slices) = (0, 0);
    for position in positions::<talpa::Small>(four, 10, 1) {
        let mut search = TreeSearch::new(QUIET, TreeOptions::default());
        let long = best(&mut search, &position, &nodes(200_000));
        assert!(long.proved.is_some(), "{position}");
        at_a_go += long.nodes;
        let mut search = TreeSearch::new(QUIET, TreeOptions::default());
        let report = loop {
            let report = best(&mut search, &position, &nodes(50));
            if report.proved.is_some() {
                break report;
            }
            assert_eq!(report.nodes % 50, 0);
        };
        assert_eq!(report.proved, long.proved);
        in_slices += report.nodes;
    }
    assert!(
        2 * in_slices <= 3 * at_a_go,
        "{at_a_go} nodes at a go, {in_slices} in slices"
    );
}

/// Plays a game with one tree and looks at its memory.
fn follow<P: Position>(options: TreeOptions, moves: usize) {
    let mut position = P::start(P::Variant::default());
    let mut search = TreeSearch::new(QUIET, options);
    for _ in 0..moves {
        let report = best(&mut search, &position, &nodes(3_000));
        assert!(search.memory() <= options.memory);
        position.play(report.line[0]).expect("a legal move");
    }
    search.forget();
    assert_eq!(search.memory(), 0);
}

#[test]
fn a_tree_keeps_to_its_memory_and_follows_the_game() {
    let many = TreeOptions {
        threads: 3,
        ..small()
    };
    for options in [small(), many] {
        follow::<talpa::Standard>(options, 6);
        follow::<alliances::Standard>(options, 6);
        follow::<splinter::Standard>(options, 6);
    }
}

#[test]
fn a_large_tree_is_given_back() {
    let start = talpa::Standard::start(talpa::Variant::default());
    let options = TreeOptions {
        memory: 8 << 20,
        ..TreeOptions::default()
    };
    let mut search = TreeSearch::new(QUIET, options);
    best(&mut search, &start, &nodes(60_000));
    assert!(search.memory() > 7 << 20, "the tree fills its memory");
    // Another game: the old tree must go before the new one can grow.
    let mut other = start.clone();
    for n in [7, 9, 11] {
        other.play_unchecked(other.legal_moves()[n]);
    }
    let report = best(&mut search, &other, &nodes(60_000));
    assert!(search.memory() <= options.memory);
    assert!(search.memory() > 7 << 20, "the new tree grows as large");
    assert!(report.depth > 1);
}

#[test]
fn the_tree_of_the_position_is_kept() {
    let start = talpa::Small::start("6".parse().expect("a variant"));
    let mut search = TreeSearch::new(QUIET, TreeOptions::default());
    let report = best(&mut search, &start, &nodes(150_000));
    let next = start.after(report.line[0]).after(report.line[1]);
    let report = best(&mut search, &next, &nodes(1));
    assert_eq!(report.nodes, 1);
    assert!(report.depth > 1, "found two moves on: {report:?}");
}

#[test]
fn several_lines_and_chosen_moves() {
    let start = talpa::Small::start("4".parse().expect("a variant"));
    let only = &start.legal_moves()[2..5];
    let task = Task { only, lines: 2 };
    let mut search = TreeSearch::new(QUIET, TreeOptions::default());
    let mut told = 0;
    let reports = search.search(&start, &task, &nodes(5_000), &mut |reports| {
        assert_eq!(reports.len(), 2);
        told += 1;
    });
    assert!(told > 2);
    assert_eq!(reports.len(), 2);
    assert!(reports.iter().all(|report| only.contains(&report.line[0])));
    assert_ne!(reports[0].line[0], reports[1].line[0]);
}

#[test]
fn threads_grow_one_tree() {
    let start = talpa::Standard::start(talpa::Variant::default());
    let options = TreeOptions {
        threads: 3,
        ..TreeOptions::default()
    };
    let mut search = TreeSearch::new(QUIET, options);
    let report = best(&mut search, &start, &nodes(20_000));
    assert!(start.is_legal(report.line[0]));
    assert!(report.nodes <= 20_000 && report.nodes > 18_000);
}

/// The merits of the moves change while the lines are sorted by them.
#[test]
fn reports_come_while_threads_grow_the_tree() {
    let start = splinter::Compact::start("nano".parse().expect("a variant"));
    let options = TreeOptions {
        threads: 8,
        ..TreeOptions::default()
    };
    let task = Task {
        lines: usize::MAX,
        ..Task::default()
    };
    let moves = start.legal_moves().len();
    let mut told = 0;
    for _ in 0..400 {
        let mut search = TreeSearch::new(QUIET, options);
        search.search(&start, &task, &nodes(4_000), &mut |reports| {
            assert_eq!(reports.len(), moves);
            told += 1;
        });
    }
    assert!(told > 100, "{told} reports");
}
