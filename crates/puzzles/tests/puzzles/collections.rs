//! The puzzles of the program: whole, enough of them, long enough, and proved.

use std::time::{SystemTime, UNIX_EPOCH};

use games::{GameId, Ladder};
use puzzles::check;
use rules::SplitMix64;

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
