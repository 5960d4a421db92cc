//! What the guide of Alliances says of ends is true.

use alliances::{Alliances, Medium, Shape, Small, Standard};
use eval::AlliancesGuide;
use rules::{Outcome, Position, SplitMix64};
use search::{Guide, Kinds};

fn each_position<P: Position>(variant: &str, games: u64, mut f: impl FnMut(&P)) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut game = P::start(variant.parse().expect("a variant"));
        while let Some(mv) = game.random_move(&mut random) {
            f(&game);
            game.play_unchecked(mv);
        }
    }
}

/// Each legal move comes once, in order, and its end is the one that it has.
fn check_ends<B: Shape<W>, const W: usize>(position: &Alliances<B, W>) {
    let mut moves = Vec::new();
    AlliancesGuide::default().each_child(position, |mv, end| {
        moves.push(mv);
        let next = position.after(mv);
        match end {
            None => assert_eq!(next.outcome(), None),
            Some((end, 0)) => assert_eq!(next.outcome(), Some(end)),
            Some((end, _)) => {
                assert_eq!(end, Outcome::Win(next.turn()));
                let wins = |&reply: &_| next.after(reply).outcome() == Some(end);
                assert!(next.legal_moves().iter().any(wins), "{next}");
            }
        }
    });
    assert_eq!(moves, position.legal_moves());
}

#[test]
fn known_ends_are_true() {
    each_position("3", 40, |position: &Small| check_ends(position));
    each_position("4-seed", 10, |position: &Small| check_ends(position));
    each_position("5", 4, |position: &Medium| check_ends(position));
    each_position("7", 1, |position: &Standard| check_ends(position));
}

#[test]
fn moves_of_a_position_differ_in_kind() {
    let guide = AlliancesGuide::default();
    each_position("7", 1, |position: &Standard| {
        let mut seen = Kinds::NONE;
        position.each_move(|mv| {
            let kind = guide.kind(position, mv);
            assert!(!seen.contains(kind));
            seen.insert(kind);
        });
    });
}
