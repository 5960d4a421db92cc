/// The SplitMix64 generator: 64 bits of state, good enough to play games with,
/// and written down in the specification, so that games can be repeated anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// How much the state grows with each output: a generator that starts from
    /// `seed + n * STEP` gives what one from `seed` gives after `n` outputs.
    pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// A generator that starts from `seed`.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::STEP);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`: floor(output * n / 2^64).
    #[inline]
    pub const fn below(&mut self, n: u64) -> u64 {
        ((self.next_u64() as u128 * n as u128) >> 64) as u64
    }
}

/// A seed that depends on two numbers, so that neighboring ones give unlike games.
pub const fn mixed_seed(seed: u64, n: u64) -> u64 {
    let mut random = SplitMix64::new(seed ^ n.wrapping_mul(SplitMix64::STEP).rotate_left(17));
    random.next_u64();
    random.next_u64()
}

/// A number that depends on a text and on nothing else (FNV-1a).
pub fn text_hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
