//! How much of a clock a move takes.

use std::time::Duration;

use engine::Budget;

const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

#[test]
fn a_move_takes_a_share_of_the_clock() {
    let budget = Budget {
        left: ms(60_020),
        ..Budget::default()
    };
    assert_eq!(budget.for_move(), ms(2400));
}

#[test]
fn a_whole_game_fits_on_the_clock() {
    let mut budget = Budget {
        left: ms(1000),
        increment: ms(10),
        moves: None,
    };
    for _ in 0..500 {
        let used = budget.for_move();
        assert!(used < budget.left, "{used:?} of {:?}", budget.left);
        budget.left = budget.left - used + budget.increment;
    }
}

#[test]
fn the_last_move_before_more_time_may_use_what_is_left() {
    let budget = Budget {
        left: ms(500),
        increment: ms(0),
        moves: Some(1),
    };
    assert_eq!(budget.for_move(), ms(480));
}

#[test]
fn an_empty_clock_still_gives_a_moment() {
    assert_eq!(Budget::default().for_move(), ms(1));
}
