//! What holds of every encoding, in positions along random games.

use std::collections::HashMap;

use encode::{Encode, Parts, View};
use net::Planes;
use rules::{Player, SplitMix64, Variant};

/// Calls `f` with positions along random games of every variant that a type serves.
fn each_position<P: Encode>(mut f: impl FnMut(&P)) {
    for variant in P::Variant::all().into_iter().filter(|&it| P::serves(it)) {
        for seed in 0..4 {
            let mut random = SplitMix64::new(seed);
            let mut position = P::start(variant);
            while position.outcome().is_none() {
                f(&position);
                // Not every position: the laws are checked in all ways of seeing it.
                for _ in 0..3 {
                    if let Some(mv) = position.random_move(&mut random) {
                        position.play_unchecked(mv);
                    }
                }
            }
        }
    }
}

fn planes_of<P: Encode>(view: &View<P>) -> Planes {
    let mut planes = P::planes(view.frame());
    view.write(&mut planes);
    planes
}

/// Cells of parts are on the board, parts are different for different moves, and there
/// are no more of them than the game says.
fn moves_have_parts_of_their_own<P: Encode>() {
    each_position(|position: &P| {
        let view = View::of(position);
        let (planes, frame) = (planes_of(&view), view.frame());
        let mut seen = HashMap::new();
        for mv in position.legal_moves() {
            let parts = view.parts(position, mv);
            assert!((1..=P::PARTS).contains(&parts.iter().count()));
            for part in parts.iter() {
                assert!(part < P::OUTPUTS * frame.n_cells(), "{position}: {part}");
                assert!(
                    planes.contains(0, part % frame.n_cells()),
                    "{position}: {part}"
                );
            }
            let mut sorted: Vec<usize> = parts.iter().collect();
            sorted.sort_unstable();
            let other = seen.insert(sorted, mv);
            assert_eq!(other, None, "{position}: {mv:?} has the parts of another");
        }
    });
}

/// A symmetric position, seen in one way, is the position seen in another, and moves
/// go along: what the planes and parts of one are, some way of seeing the other has.
fn symmetries_commute<P: Encode>() {
    each_position(|position: &P| {
        let ways: HashMap<Planes, usize> = (0..View::<P>::count())
            .map(|n| (planes_of(&View::nth(position, n)), n))
            .collect();
        for symmetry in 0..P::N_SYMMETRIES {
            let image = position.mapped(symmetry);
            let view = View::of(&image);
            let n = ways.get(&planes_of(&view));
            let n = *n.unwrap_or_else(|| panic!("{position}: no way shows symmetry {symmetry}"));
            let way = View::nth(position, n);
            let mut ours: Vec<Parts> = parts(position, &way);
            let mut theirs: Vec<Parts> = parts(&image, &view);
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(
                sets(&ours),
                sets(&theirs),
                "{position}: symmetry {symmetry}"
            );
        }
    });
}

fn parts<P: Encode>(position: &P, view: &View<P>) -> Vec<Parts> {
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| view.parts(position, mv)).collect()
}

/// Parts without their order, sorted.
fn sets(parts: &[Parts]) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = parts
        .iter()
        .map(|it| {
            let mut set: Vec<usize> = it.iter().collect();
            set.sort_unstable();
            set
        })
        .collect();
    sets.sort_unstable();
    sets
}

/// Positions with different futures look different: here, with the turn the only
/// thing that two positions have in common.
fn positions_look_different<P: Encode>() {
    let mut seen: HashMap<(Player, Planes), P> = HashMap::new();
    each_position(|position: &P| {
        let planes = planes_of(&View::of(position));
        let key = (position.turn(), planes);
        if let Some(other) = seen.insert(key, position.clone()) {
            assert_eq!(other, *position, "two positions look the same");
        }
    });
}

macro_rules! laws {
    ($($module:ident: $($P:ty),*;)*) => { $(
        mod $module {
            #[test]
            fn moves_have_parts_of_their_own() {
                $( super::moves_have_parts_of_their_own::<$P>(); )*
            }

            #[test]
            fn symmetries_commute_with_planes_and_parts() {
                $( super::symmetries_commute::<$P>(); )*
            }

            #[test]
            fn positions_look_different() {
                $( super::positions_look_different::<$P>(); )*
            }
        }
    )* };
}

laws! {
    talpa_sees: talpa::Standard, talpa::Small, talpa::Medium, talpa::Large;
    taacoca_sees: taacoca::Standard,taacoca::Small,taacoca::Large,taacoca::Largest;
    splinter_sees: splinter::Standard,splinter::Compact,splinter::Large;
    alliances_sees: alliances::Standard, alliances::Small, alliances::Medium, alliances::Large;
}
