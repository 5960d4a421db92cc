//! From a choice made at run time to the one type that serves it.

use std::any::type_name;

use games::{Choice, Visitor, alliances, splinter, taacoca, talpa, with_position};
use rules::{Look, Position, Symmetric};

use crate::all;

#[test]
fn the_visited_type_serves_the_variant() {
    for choice in all() {
        let (name, same_choice) = choice.visit(Served);
        assert_eq!(same_choice, choice);
        let by_macro = with_position!(choice, P, variant => {
            assert!(P::serves(variant), "{choice}");
            assert_eq!(Choice::from(P::start(variant).variant()), choice);
            type_name::<P>()
        });
        assert_eq!(name, by_macro, "both ways lead to one type");
    }
}

#[test]
fn every_variant_is_served_by_exactly_one_type() {
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
        let n = serving.iter().filter(|&&serves| serves).count();
        assert_eq!(n, 1, "types that serve {choice}");
    }
}

/// Names the type it is run with.
struct Served;

impl Visitor for Served {
    type Output = (&'static str, Choice);

    fn visit<P: Look + Symmetric>(self, variant: P::Variant) -> Self::Output
    where
        Choice: From<P::Variant>,
    {
        assert!(P::serves(variant), "{variant}");
        (type_name::<P>(), variant.into())
    }
}
