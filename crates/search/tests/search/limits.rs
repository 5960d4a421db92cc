//! Limits of searches: nodes, depth, time, and being stopped.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{all_searches, best, nodes};
use rules::{Outcome, Position, SplitMix64};
use search::{
    AlphaBeta, AlphaOptions, ClassSet, Clock, Evaluate, Limits, MoveClasses, NoGuide, OrderMoves,
    Playout, ProofLimits, SearchControl, Searcher, Task, TreeOptions, TreeSearch, prove,
};

#[test]
fn node_limits_are_kept_exactly() {
    let start = talpa::Standard::start(talpa::Variant::default());
    for limit in [0, 1, 2, 7, 255, 256, 257, 1_000, 5_001] {
        for (name, mut search) in all_searches() {
            let control = nodes(limit);
            let report = best(&mut *search, &start, &control);
            assert!(report.nodes <= limit && control.nodes() <= limit, "{name}");
            if !name.ends_with("threads") {
                assert_eq!(report.nodes, limit, "{name}");
            }
            assert!(start.is_legal(report.line[0]), "{name}");
        }
        let found = prove(&start, start.turn(), ProofLimits::default(), &nodes(limit));
        assert_eq!(found.nodes, limit);
    }
}

#[test]
fn a_finished_game_has_no_report_and_a_stopped_search_has_a_move() {
    let over: talpa::Small = "1rrr/1rrr/1rrr/1rrr b".parse().expect("a position");
    for (_, mut search) in all_searches() {
        let task = Task::default();
        assert_eq!(search.search(&over, &task, &nodes(10), &mut |_| ()), []);
    }
    let start = alliances::Standard::start(alliances::Variant::default());
    let first = start.legal_moves()[0];
    let later = start.after(first);
    let stop = AtomicBool::new(true);
    for (name, mut search) in all_searches() {
        let control = SearchControl::new(Limits::default(), None, &stop);
        let report = best(&mut *search, &start, &control);
        assert!(start.is_legal(report.line[0]), "{name}");
        assert_eq!(report.nodes, 0, "{name}");
        // A move that cannot be made any more is no move to look at.
        let only = [first];
        let task = Task {
            only: &only,
            lines: 1,
        };
        assert_eq!(search.search(&later, &task, &control, &mut |_| ()), []);
    }
}

/// Counts what it is asked, so that the work between two looks at the control can
/// be told without a clock.
#[derive(Default)]
struct Work {
    moves: AtomicU64,
    positions: AtomicU64,
}

impl<P: Position> Evaluate<P> for &Work {
    const SCALE: f64 = 100.0;

    fn evaluate(&self, _position: &P) -> i32 {
        self.positions.fetch_add(1, Ordering::Relaxed);
        0
    }
}

impl<P: Position> OrderMoves<P> for &Work {
    const FORCES: bool = false;

    fn each_ranked(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        position.each_move(|mv| {
            self.moves.fetch_add(1, Ordering::Relaxed);
            f(0, mv);
        });
    }

    fn is_forcing(&self, position: &P, mv: P::Move) -> bool {
        NoGuide.is_forcing(position, mv)
    }

    fn each_forcing(&self, position: &P, f: impl FnMut(i32, P::Move)) {
        NoGuide.each_forcing(position, f);
    }
}

impl<P: Position> Playout<P> for &Work {
    fn playout(&self, position: P, random: &mut SplitMix64, played: Option<&mut ClassSet>) -> f32 {
        NoGuide.playout(position, random, played)
    }

    fn prior(&self, _position: &P, _mv: P::Move) -> i32 {
        self.moves.fetch_add(1, Ordering::Relaxed);
        0
    }

    fn each_child(&self, position: &P, f: impl FnMut(P::Move, Option<(Outcome, u32)>)) {
        NoGuide.each_child(position, f);
    }

    fn expand_after(&self) -> u32 {
        1
    }
}

impl<P: Position> MoveClasses<P> for &Work {
    fn rave_equivalence(&self) -> f32 {
        0.0
    }

    fn class_of(&self, position: &P, mv: P::Move) -> u16 {
        NoGuide.class_of(position, mv)
    }
}

/// Notes the most work between two looks, and stops a search after some.
struct Inspector<'a> {
    work: &'a Work,
    seen: [AtomicU64; 2],
    most: [AtomicU64; 2],
    looks: AtomicU64,
    stop: AtomicBool,
}

impl<'a> Inspector<'a> {
    fn new(work: &'a Work) -> Self {
        Self {
            work,
            seen: Default::default(),
            most: Default::default(),
            looks: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }
}

impl Clock for Inspector<'_> {
    fn now(&self) -> Duration {
        for (n, count) in [&self.work.moves, &self.work.positions].iter().enumerate() {
            let now = count.load(Ordering::Relaxed);
            let before = self.seen[n].swap(now, Ordering::Relaxed);
            self.most[n].fetch_max(now - before, Ordering::Relaxed);
        }
        let looks = self.looks.fetch_add(1, Ordering::Relaxed);
        // From the hundredth look on it is too late.
        Duration::from_secs(u64::from(looks >= 100))
    }
}

fn check_looks<P: Position>(make: impl Fn(&'static Work) -> Box<dyn Searcher<P>>) {
    let work: &'static Work = Box::leak(Box::default());
    let inspector = Inspector::new(work);
    let limits = Limits {
        until: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    let control = SearchControl::new(limits, Some(&inspector), &inspector.stop);
    let start = P::start(P::Variant::default());
    let report = best(&mut *make(work), &start, &control);
    assert!(report.nodes > 0);
    let widest = start.count_moves();
    let most = inspector.most.map(AtomicU64::into_inner);
    assert!(most[0] <= 1024 + 8 * widest, "{} moves at a time", most[0]);
    assert!(most[1] <= 256, "{} positions at a time", most[1]);
    // Once it is told to stop it does nothing more.
    let after = [&work.moves, &work.positions].map(|it| it.load(Ordering::Relaxed));
    assert_eq!(after, inspector.seen.map(AtomicU64::into_inner));
}

fn check_game<P: Position>() {
    check_looks::<P>(|work| Box::new(AlphaBeta::new(work, AlphaOptions::default())));
    let options = TreeOptions {
        prior: 1.0,
        ..TreeOptions::default()
    };
    check_looks::<P>(|work| Box::new(TreeSearch::new(work, options)));
}

#[test]
fn searches_look_often_at_the_watch() {
    check_game::<talpa::Standard>();
    check_game::<taacoca::Standard>();
    check_game::<splinter::Standard>();
    check_game::<alliances::Standard>();
}

#[test]
fn a_proof_search_checks_often_whether_to_stop() {
    let work = Work::default();
    let inspector = Inspector::new(&work);
    let limits = Limits {
        until: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    let control = SearchControl::new(limits, Some(&inspector), &inspector.stop);
    let start = alliances::Standard::start(alliances::Variant::default());
    let found = prove(&start, start.turn(), ProofLimits::default(), &control);
    // A position there has some 360 moves.
    assert!(found.nodes <= 4 * 101, "{} nodes", found.nodes);
}

#[test]
fn depth_limits_end_every_search() {
    let start = talpa::Standard::start(talpa::Variant::default());
    let stop = AtomicBool::new(false);
    for (name, mut search) in all_searches() {
        let limits = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        let control = SearchControl::new(limits, None, &stop);
        let report = best(&mut *search, &start, &control);
        assert!(report.depth >= 2, "{name}: {}", report.depth);
    }
}
