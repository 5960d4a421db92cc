//! How fast the game runs: `cargo bench -p splinter`.

use rules::Variant as _;
use splinter::{Variant, with_type};

fn main() {
    for variant in Variant::all() {
        with_type!(variant, P => testkit::speed::<P>(variant));
    }
}
