//! The behavior of the searches, held fast.

/// Changes with the behavior of a search, an evaluation or a move generator: then
/// run `quadrille bench --signature`, and say in the commit what was meant to change.
const SIGNATURE: &str = include_str!("../signature.txt");

#[test]
fn the_signature_is_the_committed_one() {
    let found = engine::signature(|_| {});
    assert_eq!(format!("{found:016x}"), SIGNATURE.trim());
}
