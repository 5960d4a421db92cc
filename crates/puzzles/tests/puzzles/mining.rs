//! Mining: the same plan gives the same puzzles, also after a kill.

use puzzles::{Collection, Miner, Plan, check};

/// A quick plan.
fn plan(board: &str) -> Plan {
    Plan {
        level: "level-5".to_owned(),
        seed: 7,
        positions: 100_000,
        ..Plan::usual(board.parse().expect("a board"))
    }
}

fn miner(board: &str) -> Miner {
    Miner::new(plan(board)).expect("a level of the game")
}

/// What a quick miner finds is proved by the checker, which shares nothing with it.
#[test]
fn what_is_found_is_proved_by_the_rules_alone() {
    for (board, games) in [
        ("talpa:5", 4),
        ("taacoca:4", 4),
        ("splinter:mini", 3),
        ("alliances:4", 3),
    ] {
        let mut miner = miner(board);
        for _ in 0..games {
            miner.game();
        }
        let tally = miner.tally();
        assert_eq!(tally.found as usize, miner.puzzles().len(), "{board}");
        assert!(tally.tried > 0, "{board}");
        for puzzle in miner.puzzles() {
            if let Err(why) = check(puzzle, 100_000_000) {
                panic!("{why}\n{puzzle}");
            }
        }
    }
}

#[test]
fn a_journal_that_is_cut_off_is_resumed() {
    let mut whole = miner("talpa:5");
    let mut journal = whole.head();
    for _ in 0..6 {
        journal += &whole.game().to_string();
    }
    assert!(!whole.puzzles().is_empty(), "some games have puzzles");
    let head = whole.head().len();
    for end in (head..=journal.len()).step_by(97).chain([journal.len()]) {
        let mut resumed = miner("talpa:5");
        let kept = resumed.resume(&journal[..end]).expect("a journal");
        assert!(kept <= end && journal[..kept].ends_with('\n'), "{end}");
        assert!(resumed.games() < 7, "{end}");
        if end % 2 == 0 {
            continue;
        }
        let mut text = journal[..kept].to_owned();
        while resumed.games() < 6 {
            text += &resumed.game().to_string();
        }
        assert_eq!(text, journal, "cut off at {end}");
        assert_eq!(resumed.puzzles(), whole.puzzles());
        assert_eq!(resumed.tally(), whole.tally());
    }
}

#[test]
fn a_journal_of_something_else_is_refused() {
    let mut miner = miner("talpa:5");
    let head = miner.head();
    assert_eq!(miner.resume("").expect_err("nothing").line, 1);
    let other = head.replace("seed 7", "seed 8");
    assert_eq!(miner.resume(&other).expect_err("another plan").line, 1);
    let damaged = format!("{head}puzzle x\nmined 1 2 3\n");
    assert_eq!(miner.resume(&damaged).expect_err("no puzzle").line, 3);
    let damaged = format!("{head}mined 2 1 0 0 0 0 0 0 0 0 0\n");
    assert_eq!(miner.resume(&damaged).expect_err("not the first").line, 2);
}

#[test]
fn unknown_levels_are_refused() {
    let mut plan = plan("talpa:5");
    plan.level = "level-99".to_owned();
    assert!(Miner::new(plan).is_err());
}

/// Another first move, goal or length is no puzzle: the checker says so.
#[test]
fn what_is_not_so_is_refused_by_the_checker() {
    let collection = crate::collection("talpa:6");
    let puzzles = collection.puzzles.iter().filter(|it| it.goal.is_win());
    for puzzle in puzzles.take(10) {
        assert!(check(puzzle, 100_000_000).is_ok(), "{puzzle}");
        for mv in puzzle.start().legal_moves() {
            let mut forged = puzzle.clone();
            forged.line[0].clone_from(&mv);
            let is_right = mv == puzzle.solution();
            assert_eq!(
                check(&forged, 100_000_000).is_ok(),
                is_right,
                "{mv}\n{puzzle}"
            );
        }
        let mut longer = puzzle.clone();
        longer.goal = puzzles::Goal::Win(puzzle.goal.plies() + 1);
        assert!(check(&longer, 100_000_000).is_err(), "{puzzle}");
        let open = check(puzzle, 1).expect_err("too few moves");
        assert_eq!(open.key, "puzzles-open");
    }
    let whole = Collection::read(&collection.to_string());
    assert_eq!(whole.as_ref(), Ok(&collection));
}

/// The puzzles of a board are mined anew as `quadrille puzzle mine` does it, and are the same.
fn is_mined_anew(board: &str) {
    let expected = crate::collection(board).puzzles;
    let plan = Plan::usual(board.parse().expect("a board"));
    let mut miner = Miner::new(plan).expect("a level of the game");
    while miner.puzzles().len() < expected.len() {
        miner.game();
    }
    assert_eq!(miner.puzzles()[..expected.len()], expected, "{board}");
}

#[test]
fn a_file_of_the_repository_is_mined_anew() {
    is_mined_anew("talpa:6");
}

/// `cargo xtask deep solve`.
#[test]
#[ignore = "some minutes"]
fn the_files_of_small_boards_are_mined_anew() {
    for board in ["taacoca:4", "splinter:mini", "splinter:nano", "alliances:4"] {
        is_mined_anew(board);
    }
}
