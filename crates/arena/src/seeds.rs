//! Seeds that follow from other numbers, so that a game's number decides its course.

use rules::SplitMix64;

/// A number that depends on both.
pub(crate) fn mixed(seed: u64, n: u64) -> u64 {
    let mut random = SplitMix64::new(seed ^ n.wrapping_mul(SplitMix64::STEP).rotate_left(17));
    random.next_u64();
    random.next_u64()
}

/// A number that depends on a text (FNV-1a).
pub(crate) fn of_text(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
