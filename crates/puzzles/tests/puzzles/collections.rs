//! The puzzles of the program: whole, enough of them, long enough, and proved.

use std::time::{SystemTime, UNIX_EPOCH};

use games::{AnyPosition, GameId, Ladder};
use puzzles::{Goal, check};
use rules::{Outcome, SplitMix64};
use tablebase::Table;

use crate::collection;

#[test]
fn every_game_has_puzzles_on_its_boards() {
    let boards = puzzles::boards();
    for &game in GameId::ALL {
        assert!(boards.contains(&game.standard()), "{game}");
        assert!(
            boards.iter().filter(|it| it.game() == game).count() >= 2,
            "{game}"
        );
    }
    for board in boards {
        let puzzles = collection(&board.to_string()).puzzles;
        let short = puzzles.iter().filter(|it| it.goal.plies() < 3).count();
        assert!(3 * short <= puzzles.len(), "{board}: {short} are short");
        for puzzle in &puzzles {
            assert!(
                !puzzle.themes.is_empty() || !puzzle.goal.is_win(),
                "{puzzle}"
            );
            let levels = Ladder::of(board).levels().filter(|it| *it != "max");
            assert_eq!(puzzle.levels.len(), levels.count(), "{puzzle}");
        }
    }
}

/// Twenty puzzles of each game, drawn by the day, are solved with the rules alone.
#[test]
#[expect(
    clippy::print_stdout,
    reason = "whoever repeats a failure needs the seed"
)]
fn puzzles_drawn_by_lot_are_proved() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.map_or(0, |it| it.as_secs() / 86_400);
    println!("seed {seed}");
    let mut random = SplitMix64::new(seed);
    for &game in GameId::ALL {
        let boards = puzzles::boards().into_iter().filter(|it| it.game() == game);
        let mut all: Vec<_> = boards
            .flat_map(|it| collection(&it.to_string()).puzzles)
            .collect();
        for _ in 0..20.min(all.len()) {
            let puzzle = all.swap_remove(random.below(all.len() as u64) as usize);
            if let Err(why) = check(&puzzle, 2_000_000_000) {
                panic!("seed {seed}: {why}\n{puzzle}");
            }
        }
    }
}

/// `cargo xtask deep solve`. Draws are proved by the solver; here by the table of the whole board, which
/// knows that no other move reaches one, and the value of the start.
#[test]
#[ignore = "four minutes, and gigabytes"]
fn draws_are_those_of_the_table() {
    let draws = puzzles::boards()
        .into_iter()
        .flat_map(|board| collection(&board.to_string()).puzzles)
        .filter(|it| matches!(it.goal, Goal::Draw(_)));
    let draws: Vec<_> = draws.collect();
    let nano = "splinter:nano".parse().expect("a board");
    assert!(draws.len() >= 4 && draws.iter().all(|it| it.choice == nano));
    let table = Table::build(nano, 30_000_000, &mut |_| true).expect("small enough");
    assert_eq!(table.n_positions(), 18_478_446);
    let outcome = |position: &dyn AnyPosition| {
        let known = || table.probe(position).expect("it can be reached").outcome;
        position.outcome().unwrap_or_else(known)
    };
    assert_eq!(outcome(nano.start().as_ref()), Outcome::Draw);
    for puzzle in draws {
        let start = puzzle.start();
        for mv in start.legal_moves() {
            let mut next = start.clone();
            next.play(&mv).expect("a legal move");
            let is_right = mv == puzzle.solution();
            assert_eq!(
                outcome(next.as_ref()) == Outcome::Draw,
                is_right,
                "{mv} in\n{puzzle}"
            );
        }
    }
}
