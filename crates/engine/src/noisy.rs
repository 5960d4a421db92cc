//! A guide that misjudges positions on purpose, for the lower levels.

use std::hash::{DefaultHasher, Hash, Hasher};

use rules::{Outcome, Position, SplitMix64};
use search::{ClassSet, Evaluate, MoveClasses, NoGuide, OrderMoves, Playout};

/// A guide as it is, with noise, or without any knowledge of the game.
///
/// With noise it also orders moves at random and follows no forcing moves: with few
/// nodes it overlooks moves, as beginners do.
///
/// One type for all three, so that every search is compiled once for each game.
pub(crate) struct NoisyGuide<G> {
    pub(crate) guide: G,
    /// The standard deviation of the noise, in hundredths of a unit.
    pub(crate) noise: u32,
    /// How far evaluations are shifted besides, in the same unit: too little to
    /// misjudge anything, enough to choose among equal moves by lot.
    pub(crate) jitter: u32,
    /// The seed of the noise: with the same seed the same position is misjudged in
    /// the same way.
    pub(crate) seed: u64,
    /// Whether playouts know only the rules, for plain UCT.
    pub(crate) plain: bool,
}

impl<P: Position, G: Evaluate<P>> Evaluate<P> for NoisyGuide<G> {
    const SCALE: f64 = G::SCALE;

    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        let value = self.guide.evaluate(position);
        match self.noise + self.jitter {
            0 => value,
            size => value + self.error(position, size),
        }
    }
}

impl<P: Position, G: OrderMoves<P>> OrderMoves<P> for NoisyGuide<G> {
    const FORCES: bool = G::FORCES;

    #[inline]
    fn each_ranked(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        if self.noise == 0 {
            self.guide.each_ranked(position, f);
        } else {
            position.each_move(|mv| f(self.random_rank(position, mv), mv));
        }
    }

    #[inline]
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool {
        self.noise == 0 && self.guide.is_forcing(position, mv)
    }

    #[inline]
    fn each_forcing(&self, position: &P, f: impl FnMut(i32, P::Move)) {
        if self.noise == 0 {
            self.guide.each_forcing(position, f);
        }
    }
}

impl<P: Position, G: Playout<P>> Playout<P> for NoisyGuide<G> {
    #[inline]
    fn playout(&self, position: P, random: &mut SplitMix64, played: Option<&mut ClassSet>) -> f32 {
        if self.plain {
            return NoGuide.playout(position, random, played);
        }
        if self.noise == 0 {
            return self.guide.playout(position, random, played);
        }
        let error = self.error(&position, self.noise);
        shifted(self.guide.playout(position, random, played), error)
    }

    #[inline]
    fn prior(&self, position: &P, mv: P::Move) -> i32 {
        self.guide.prior(position, mv)
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
    fn expand_after(&self) -> u32 {
        if self.plain {
            1
        } else {
            self.guide.expand_after()
        }
    }
}

impl<P: Position, G: MoveClasses<P>> MoveClasses<P> for NoisyGuide<G> {
    #[inline]
    fn rave_equivalence(&self) -> f32 {
        if self.plain {
            0.0
        } else {
            self.guide.rave_equivalence()
        }
    }

    #[inline]
    fn class_of(&self, position: &P, mv: P::Move) -> u16 {
        self.guide.class_of(position, mv)
    }
}

impl<G> NoisyGuide<G> {
    /// The error about a position: bell-shaped, with `size` as its deviation.
    fn error<P: Position>(&self, position: &P, size: u32) -> i32 {
        let mut random = SplitMix64::new(position.key() ^ self.seed.rotate_left(32));
        let word = random.next_u64();
        // The sum of four uniform numbers of 16 bits has a deviation of 0.577 * 2^16.
        let sum: i64 = (0..4).map(|n| (word >> (16 * n) & 0xFFFF) as i64).sum();
        let centered = sum - 2 * 0xFFFF;
        (centered * i64::from(size) / 37_837) as i32
    }

    #[inline]
    fn random_rank<P: Position>(&self, position: &P, mv: P::Move) -> i32 {
        let mut hasher = DefaultHasher::new();
        (self.seed, position.key(), mv).hash(&mut hasher);
        (hasher.finish() & 0xFFFF) as i32
    }
}

/// The share of the point after its logit is shifted by an error in hundredths.
fn shifted(share: f32, error: i32) -> f32 {
    let share = share.clamp(0.02, 0.98);
    let odds = (share / (1.0 - share)).ln() + error as f32 / 100.0;
    1.0 / (1.0 + (-odds).exp())
}
