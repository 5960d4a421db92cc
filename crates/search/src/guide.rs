use rules::{Outcome, Position, SplitMix64};

/// What is known of a game beyond its rules.
pub trait Guide<P: Position>: Send + Sync {
    /// Whether some moves are [forcing](Self::is_forcing); where none is, nobody asks.
    const FORCES: bool = false;

    /// How much of an [evaluation](Self::evaluate) makes a logit of the win chance.
    const SCALE: f64 = 100.0;

    /// How the player to move stands, in hundredths of a unit; the game goes on.
    fn evaluate(&self, position: &P) -> i32;

    /// Which moves to look at first: larger is earlier.
    fn order(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// Whether a move changes so much that its result must be seen before the
    /// position is evaluated.
    fn is_forcing(&self, _position: &P, _mv: P::Move) -> bool {
        false
    }

    /// Calls `f` with each legal move and its [order](Self::order). A guide that
    /// must look at the whole position to order moves can look once here.
    #[inline]
    fn each_ranked(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        position.each_move(|mv| f(self.order(position, mv), mv));
    }

    /// Calls `f` with each [forcing](Self::is_forcing) move and its order.
    #[inline]
    fn each_forcing(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        position.each_move(|mv| {
            if self.is_forcing(position, mv) {
                f(self.order(position, mv), mv);
            }
        });
    }

    /// How promising a move looks before it was tried in a tree: hundredths of a
    /// logit, 0 is even.
    fn prior(&self, position: &P, mv: P::Move) -> i32 {
        self.order(position, mv)
    }

    /// One opinion on a position that goes on, for tree search: the share of the
    /// point that the player to move can expect, from 0 to 1. By default a random
    /// game decides; a guide may play less blindly, or break off and evaluate.
    fn sample(&self, position: P, random: &mut SplitMix64) -> f32 {
        let player = position.turn();
        match position.random_game(random).outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f32::from(u8::from(winner == player)),
        }
    }

    /// Calls `f` with each legal move in order and, where that is certain, how
    /// the game ends after it with best play and in at most how many more plies.
    ///
    /// A guide may know ends of all moves together cheaper than one by one, and
    /// those that are a move away.
    #[inline]
    fn each_child(&self, position: &P, mut f: impl FnMut(P::Move, Option<(Outcome, u32)>)) {
        position.each_move(|mv| f(mv, position.after(mv).outcome().map(|end| (end, 0))));
    }

    /// After how many games from a position tree search tells its moves apart,
    /// at least 1: more where that costs more than a game.
    #[inline]
    fn ripe(&self) -> u32 {
        1
    }

    /// After how many games with a move its own results count as much as those
    /// of all games in which a move of its [kind](Self::kind) came later; 0
    /// leaves kinds out of tree search.
    #[inline]
    fn kinds(&self) -> f32 {
        0.0
    }

    /// The kind of a move, below [`Kinds::MOST`]: moves of a kind are worth much
    /// the same whenever they are made in a game. Moves of a position differ.
    #[inline]
    fn kind(&self, _position: &P, _mv: P::Move) -> u16 {
        0
    }

    /// A [`sample`](Self::sample) that also adds the kinds of the moves made in it.
    #[inline]
    fn sample_kinds(&self, position: P, random: &mut SplitMix64, _made: &mut Kinds) -> f32 {
        self.sample(position, random)
    }
}

/// A set of [kinds](Guide::kind) of moves.
#[derive(Clone, Debug)]
pub struct Kinds(
    /// Bit n of word m stands for kind 64 m + n.
    pub [u64; Self::MOST / 64],
);

impl Kinds {
    /// How many kinds there can be.
    pub const MOST: usize = 1024;

    /// The set without members.
    pub const NONE: Self = Self([0; Self::MOST / 64]);

    /// Adds a kind.
    #[inline]
    pub fn insert(&mut self, kind: u16) {
        self.0[usize::from(kind) / 64] |= 1 << (kind % 64);
    }

    /// Whether a kind is a member.
    #[inline]
    pub fn contains(&self, kind: u16) -> bool {
        self.0[usize::from(kind) / 64] >> (kind % 64) & 1 != 0
    }
}

/// Knows nothing: every position is even, every move as good as another.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuide;

impl<P: Position> Guide<P> for NoGuide {
    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}
