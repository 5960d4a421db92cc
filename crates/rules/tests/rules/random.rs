//! The generator that the specification names.

use rules::SplitMix64;

#[test]
fn outputs_are_the_published_ones() {
    let mut random = SplitMix64::new(1_234_567);
    let outputs: [u64; 5] = std::array::from_fn(|_| random.next_u64());
    assert_eq!(
        outputs,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
}

#[test]
fn a_number_below_n_is_one_output_scaled_down() {
    let (mut random, mut outputs) = (SplitMix64::new(7), SplitMix64::new(7));
    for n in (0..2000).chain([1 << 32, u64::MAX]) {
        let found = random.below(n);
        let output = u128::from(outputs.next_u64());
        assert_eq!(u128::from(found), (output * u128::from(n)) >> 64);
        assert!(found < n.max(1));
        assert_eq!(random, outputs, "one output each");
    }
}
