//! A guide that sees less clearly.

use std::hash::{DefaultHasher, Hash, Hasher};

use rules::{Outcome, Position, SplitMix64};
use search::{Guide, Kinds, NoGuide};

/// A guide as it is, or misjudging, or knowing nothing.
///
/// One that misjudges also looks at moves in any order and does not follow forcing
/// moves: with few nodes it sees few of its moves, as people do who are new.
///
/// One type for all three, so that every search is compiled once for each game.
pub(crate) struct Shade<G> {
    pub(crate) guide: G,
    /// How far positions are misjudged, in hundredths of a unit.
    pub(crate) noise: u32,
    /// How far evaluations are shifted besides, in the same unit: too little to
    /// misjudge anything, enough to choose among equal moves by lot.
    pub(crate) jitter: u32,
    /// What the misjudgments are drawn from: a player errs the same way about
    /// the same position for as long as it sits.
    pub(crate) seed: u64,
    /// Whether nothing is known of the game.
    pub(crate) plain: bool,
}

impl<P: Position, G: Guide<P>> Guide<P> for Shade<G> {
    const FORCES: bool = G::FORCES;
    const SCALE: f64 = G::SCALE;

    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        let value = self.guide.evaluate(position);
        match self.noise + self.jitter {
            0 => value,
            size => value + self.error(position, size),
        }
    }

    #[inline]
    fn order(&self, position: &P, mv: P::Move) -> i32 {
        if self.noise == 0 {
            return self.guide.order(position, mv);
        }
        let mut hasher = DefaultHasher::new();
        (self.seed, position.key(), mv).hash(&mut hasher);
        (hasher.finish() & 0xFFFF) as i32
    }

    #[inline]
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool {
        self.noise == 0 && self.guide.is_forcing(position, mv)
    }

    #[inline]
    fn prior(&self, position: &P, mv: P::Move) -> i32 {
        self.guide.prior(position, mv)
    }

    #[inline]
    fn sample(&self, position: P, random: &mut SplitMix64) -> f32 {
        if self.plain {
            return NoGuide.sample(position, random);
        }
        if self.noise == 0 {
            return self.guide.sample(position, random);
        }
        let error = self.error(&position, self.noise);
        shifted(self.guide.sample(position, random), error)
    }

    #[inline]
    fn each_ranked(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        if self.noise == 0 {
            self.guide.each_ranked(position, f);
        } else {
            position.each_move(|mv| f(self.order(position, mv), mv));
        }
    }

    #[inline]
    fn each_forcing(&self, position: &P, f: impl FnMut(i32, P::Move)) {
        if self.noise == 0 {
            self.guide.each_forcing(position, f);
        }
    }

    #[inline]
    fn each_child(&self, position: &P, f: impl FnMut(P::Move, Option<(Outcome, u32)>)) {
        if self.plain {
            NoGuide.each_child(position, f);
        } else {
            self.guide.each_child(position, f);
        }
    }

    #[inline]
    fn ripe(&self) -> u32 {
        if self.plain { 1 } else { self.guide.ripe() }
    }

    #[inline]
    fn kinds(&self) -> f32 {
        if self.plain { 0.0 } else { self.guide.kinds() }
    }

    #[inline]
    fn kind(&self, position: &P, mv: P::Move) -> u16 {
        self.guide.kind(position, mv)
    }

    #[inline]
    fn sample_kinds(&self, position: P, random: &mut SplitMix64, made: &mut Kinds) -> f32 {
        if self.noise == 0 {
            return self.guide.sample_kinds(position, random, made);
        }
        let error = self.error(&position, self.noise);
        shifted(self.guide.sample_kinds(position, random, made), error)
    }
}

impl<G> Shade<G> {
    /// The error about a position: bell-shaped, of that size.
    fn error<P: Position>(&self, position: &P, size: u32) -> i32 {
        let mut random = SplitMix64::new(position.key() ^ self.seed.rotate_left(32));
        let word = random.next_u64();
        // The sum of four uniform numbers of 16 bits has a deviation of 0.577 * 2^16.
        let sum: i64 = (0..4).map(|n| (word >> (16 * n) & 0xFFFF) as i64).sum();
        let centered = sum - 2 * 0xFFFF;
        (centered * i64::from(size) / 37_837) as i32
    }
}

/// A share with odds that an error in hundredths of a logit has shifted.
fn shifted(share: f32, error: i32) -> f32 {
    let share = share.clamp(0.02, 0.98);
    let odds = (share / (1.0 - share)).ln() + error as f32 / 100.0;
    1.0 / (1.0 + (-odds).exp())
}
