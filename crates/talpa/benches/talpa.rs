//! How fast the rules run: `cargo bench -p talpa`.

use rules::Variant as _;

fn main() {
    for variant in talpa::Variant::all() {
        talpa::with_type!(variant, P => testkit::speed::<P>(variant));
    }
}
