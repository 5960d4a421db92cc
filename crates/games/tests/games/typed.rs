//! From a choice made at run time to the one type that serves it.

use games::crates::{alliances, splinter, taacoca, talpa};
use games::{Choice, with_position, with_wide_position};
use rules::Position;

use crate::all;

#[test]
fn the_type_that_is_found_serves_the_variant() {
    for choice in all() {
        with_position!(choice, P, variant => {
            assert!(P::serves(variant), "{choice}");
            assert_eq!(Choice::from(variant), choice);
            assert_eq!(Choice::from(P::start(variant).variant()), choice);
        });
    }
}

#[test]
fn few_types_serve_all_variants_and_play_the_same() {
    for choice in all() {
        with_wide_position!(choice, P, variant => {
            assert!(P::serves(variant), "{choice}");
            let wide = P::start(variant);
            let narrow = with_position!(choice, Q, variant => {
                let start = Q::start(variant);
                (start.to_string(), start.legal_moves().len())
            });
            assert_eq!((wide.to_string(), wide.legal_moves().len()), narrow, "{choice}");
        });
    }
}

#[test]
fn every_variant_is_served_by_one_narrow_type_at_most_and_by_the_last() {
    macro_rules! serving {
        ($variant:expr, $($P:ty),*) => { [$(<$P as Position>::serves($variant)),*] };
    }
    for choice in all() {
        let serving = match choice {
            Choice::Talpa(it) => {
                use talpa::{Large, Medium, Small, Standard};
                serving!(it, Standard, Small, Medium, Large).to_vec()
            }
            Choice::Taacoca(it) => {
                use taacoca::{Large, Largest, Small, Standard};
                serving!(it, Standard, Small, Large, Largest).to_vec()
            }
            Choice::Splinter(it) => {
                use splinter::{Compact, Large, Standard};
                serving!(it, Standard, Compact, Large).to_vec()
            }
            Choice::Alliances(it) => {
                use alliances::{Large, Medium, Small, Standard};
                serving!(it, Standard, Small, Medium, Large).to_vec()
            }
        };
        let (last, narrow) = serving.split_last().expect("a game has a type");
        let n = narrow.iter().filter(|&&serves| serves).count();
        assert!(*last && n <= 1, "types that serve {choice}: {serving:?}");
    }
}
