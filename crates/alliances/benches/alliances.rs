//! Speed of the rules: `cargo bench -p alliances [-- VARIANT...]`.

use alliances::Variant;
use rules::Variant as _;

fn main() {
    let chosen: Vec<Variant> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let plain = Variant::all().into_iter().filter(|it| !it.seed());
    let variants = if chosen.is_empty() {
        plain.collect()
    } else {
        chosen
    };
    for variant in variants {
        alliances::with_type!(variant, P => testkit::speed::<P>(variant));
    }
}
