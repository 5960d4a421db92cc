//! Cheap answers against slow ones.

use std::ops::ControlFlow;

use grid::{Bits, flood};
use rules::{Outcome, Player, Position, SplitMix64, Variant as _};
use splinter::{SizedBoard, Splinter, Variant, with_type};

#[test]
fn queries_tell_the_truth_along_random_games() {
    for variant in Variant::all() {
        with_type!(variant, P => {
            for seed in 0..6 {
                let mut random = SplitMix64::new(seed);
                let mut position = P::start(variant);
                while let Some(mv) = position.random_move(&mut random) {
                    check(&position);
                    position.play_unchecked(mv);
                }
            }
        });
    }
}

fn check<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) {
    let (occupied, us) = (position.occupied(), position.turn());
    let both = Player::BOTH.map(|player| position.pieces_of(player));
    assert_eq!(occupied, both[0] | both[1]);
    for player in Player::BOTH {
        assert!(both[player.idx()].contains(position.king(player)));
        assert_eq!(position.n_pieces(player), both[player.idx()].count());
    }
    for cell in position.pieces_of(us) {
        let others = occupied.without(cell);
        let parts = n_groups(position, others);
        assert_eq!(position.is_joint(cell), parts > 1, "{cell:?} in {position}");
    }
    position.each_move(|mv| {
        let next = position.after(mv);
        let cuts =
            next.occupied().count() < occupied.count() || n_groups(position, next.occupied()) > 1;
        if !cuts {
            return;
        }
        assert!(position.can_cut(mv), "{mv:?} in {position}");
        // Only a piece that walks off alone is cut off without being a joint.
        let alone = next.n_pieces(us) + 1 == position.n_pieces(us)
            && next.n_pieces(!us) == position.n_pieces(!us);
        let king = mv.cell == position.king(us);
        assert!(
            position.is_joint(mv.cell) || alone || king,
            "{mv:?} in {position}"
        );
    });
}

/// The pushes that win are those that have won when they are made, and those of the opponent
/// are found as if it were their turn.
#[test]
fn wins_in_one_are_found_along_random_games() {
    let mut found = 0;
    for variant in Variant::all() {
        with_type!(variant, P => {
            for seed in 0..60 {
                let mut random = SplitMix64::new(seed);
                let mut position = P::start(variant);
                while let Some(mv) = position.random_move(&mut random) {
                    found += check_wins(&position);
                    found += check_wins(&position.passed());
                    position.play_unchecked(mv);
                }
            }
        });
    }
    assert!(found > 1000, "{found}");
}

fn check_wins<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) -> usize {
    if position.quiet_plies() == 99 {
        return 0;
    }
    let won = Some(Outcome::Win(position.turn()));
    let mut expected = position.legal_moves();
    expected.retain(|&mv| position.after(mv).outcome() == won);
    for mv in position.legal_moves() {
        assert_eq!(
            position.wins(mv),
            expected.contains(&mv),
            "{mv:?} in {position}"
        );
    }
    let mut found = Vec::new();
    let _ = position.try_each_win(|mv| {
        found.push(mv);
        ControlFlow::<()>::Continue(())
    });
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{position}");
    found.len()
}

fn n_groups<B: SizedBoard<W>, const W: usize>(
    position: &Splinter<B, W>,
    mut pieces: Bits<W>,
) -> usize {
    let rect = &position.geometry().rect;
    let mut n = 0;
    while let Some(cell) = pieces.first() {
        pieces -= flood(cell.into(), pieces, |x| rect.grow8(x));
        n += 1;
    }
    n
}
