//! How fast positions are counted through and played out: the official board, and one of each width.
//!
//! Names of variants as arguments choose others.

use taacoca::{Variant, with_type};

fn main() {
    let chosen: Vec<Variant> = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .collect();
    let usual = ["5", "5-strict", "4", "6"].map(|name| name.parse().expect("a variant"));
    let variants = if chosen.is_empty() {
        &usual[..]
    } else {
        &chosen
    };
    for &variant in variants {
        with_type!(variant, P => testkit::speed::<P>(variant));
    }
}
