//! What holds along random play, and how many games there are.

use rules::Position;
use trio::{Trio, Variant};

#[test]
fn laws_hold() {
    testkit::laws::<Trio>(Variant, 100);
}

#[test]
fn all_games_are_counted() {
    assert_eq!(rules::perft(&Trio::start(Variant), 9), 127_872);
}
