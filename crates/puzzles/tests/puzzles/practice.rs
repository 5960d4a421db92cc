//! Practice: ratings, streaks, puzzles of the day, and the text that is kept.

use std::collections::HashSet;

use games::GameId;
use puzzles::{Practice, daily, day_number};

use crate::collection;

#[test]
fn results_change_rating_and_streak_once() {
    let collection = collection("talpa:6");
    let mut practice = Practice::default();
    let new = practice.of(GameId::Talpa);
    let [a, b, c] = [0, 1, 2].map(|n| &collection.puzzles[n]);
    assert!(practice.enter(a, true, 100));
    assert!(practice.enter(b, true, 101));
    let better = practice.of(GameId::Talpa);
    assert!(better.rating.points > new.rating.points);
    assert!(better.rating.deviation < new.rating.deviation);
    assert_eq!((better.streak, better.best, better.solved), (2, 2, 2));
    assert!(!practice.enter(a, false, 102), "the first attempt counts");
    assert_eq!(practice.of(GameId::Talpa), better);
    assert!(practice.enter(c, false, 102));
    let worse = practice.of(GameId::Talpa);
    assert!(worse.rating.points < better.rating.points);
    assert_eq!((worse.streak, worse.best, worse.tried), (0, 2, 3));
    assert_eq!(practice.of(GameId::Taacoca).tried, 0, "games are apart");
}

#[test]
fn what_is_kept_is_read_back() {
    let mut practice = Practice::default();
    assert_eq!(Practice::read(&practice.to_string()), Ok(practice.clone()));
    for board in ["talpa:6", "alliances:4"] {
        for (n, puzzle) in collection(board).puzzles.iter().take(5).enumerate() {
            practice.enter(puzzle, n != 2, 20_000 + n as i64);
        }
    }
    practice.enter_daily(20_001);
    let text = practice.to_string();
    assert_eq!(Practice::read(&text), Ok(practice));
    for (text, line) in [
        ("", 1),
        ("something else\n", 1),
        ("quadrille-practice 1\nseen x\n", 2),
        ("quadrille-practice 1\ngame talpa 1 2 3\n", 2),
        (
            "quadrille-practice 1\ngame talpa NaN 350 0.06 0 0 0 0 0\n",
            2,
        ),
        ("quadrille-practice 1\ndaily x\n", 2),
        ("quadrille-practice 1\nfrob 1\n", 2),
        ("quadrille-practice 1\ndaily 1 1", 2),
    ] {
        let fault = Practice::read(text).expect_err("damaged");
        assert_eq!(fault.line, line, "{text:?}");
    }
}

/// What comes next is near the rating and new, until everything was tried.
#[test]
fn the_next_puzzle_is_new_and_about_as_strong() {
    let collection = collection("talpa:6");
    let mut practice = Practice::default();
    let mut seen = HashSet::new();
    for seed in 0..collection.puzzles.len() as u64 {
        let next = practice.next(&collection, seed).expect("a puzzle");
        assert!(seen.insert(next.id()), "{} came before", next.id());
        practice.enter(next, seed % 3 > 0, 1);
    }
    assert!(practice.next(&collection, 1).is_some(), "they begin anew");
    let first = Practice::default().next(&collection, 5);
    assert_eq!(first, Practice::default().next(&collection, 5));
}

#[test]
fn days_in_a_row_are_counted() {
    let mut practice = Practice::default();
    assert_eq!(practice.daily_streak(10), 0);
    practice.enter_daily(10);
    practice.enter_daily(10);
    practice.enter_daily(11);
    assert_eq!(practice.daily_streak(11), 2);
    assert_eq!(practice.daily_streak(12), 2, "today is not over");
    assert_eq!(practice.daily_streak(13), 0);
    assert!(practice.is_daily_solved(11) && !practice.is_daily_solved(12));
    practice.enter_daily(20);
    assert_eq!(practice.daily_streak(20), 1);
}

#[test]
fn each_day_has_another_puzzle_until_all_were_shown() {
    let collection = collection("talpa:6");
    let n = collection.puzzles.len() as i64;
    for first in [0, 20_775] {
        let ids: HashSet<String> = (first..first + n)
            .map(|day| daily(&collection, day).expect("a puzzle").id())
            .collect();
        assert_eq!(ids.len() as i64, n);
    }
    let empty = puzzles::Collection {
        puzzles: Vec::new(),
        ..collection
    };
    assert_eq!(daily(&empty, 1), None);
}

#[test]
fn dates_are_days_since_1970() {
    assert_eq!(day_number("1970-01-01"), Some(0));
    assert_eq!(day_number("2000-03-01"), Some(11_017));
    assert_eq!(day_number("2026-11-15"), Some(20_772));
    assert_eq!(day_number("2024-02-29"), Some(19_782));
    for wrong in [
        "",
        "2026",
        "2026-11",
        "2026-13-01",
        "2026-02-29",
        "2026-11-31",
        "2026-00-01",
        "2026-11-00",
        "26-11-15",
        "2026-11-15-1",
        "+026-11-15",
        "2026-1-15",
        "a-b-c",
    ] {
        assert_eq!(day_number(wrong), None, "{wrong}");
    }
}
