//! Guides: what searches ask about a game beyond its rules.
//!
//! [`AlphaBeta`](crate::AlphaBeta) asks an evaluation ([`Evaluate`]) and an order
//! of moves ([`OrderMoves`]); [`TreeSearch`](crate::TreeSearch) asks playouts
//! ([`Playout`]) and move classes ([`MoveClasses`]).
//!
//! No method has a default, so a guide that wraps another one cannot forget to
//! forward a method. A guide without an opinion forwards to [`NoGuide`].

use rules::{Outcome, Position, SplitMix64};

/// A static evaluation.
pub trait Evaluate<P: Position>: Send + Sync {
    /// The evaluation that corresponds to one logit of the win chance: with it the
    /// odds grow by a factor of e.
    const SCALE: f64;

    /// The evaluation for the player to move, in hundredths of a unit. The game is
    /// not over.
    fn evaluate(&self, position: &P) -> i32;
}

/// Move ordering, and which moves quiescence search follows.
pub trait OrderMoves<P: Position>: Send + Sync {
    /// Whether any move is ever [forcing](Self::is_forcing). If not, searches do not
    /// ask.
    const FORCES: bool;

    /// Calls `f` with each legal move and its rank: moves of higher rank are
    /// searched first.
    fn each_ranked(&self, position: &P, f: impl FnMut(i32, P::Move));

    /// Whether a move changes the evaluation so much that quiescence search must
    /// follow it.
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool;

    /// Calls `f` with each [forcing](Self::is_forcing) legal move and its rank among
    /// the forcing moves.
    fn each_forcing(&self, position: &P, f: impl FnMut(i32, P::Move));
}

/// Playouts, and what else tree search asks about a leaf.
pub trait Playout<P: Position>: Send + Sync {
    /// The result of one playout from a position in which the game is not over: the
    /// share of the point for the player to move, from 0 to 1. A playout is a random
    /// game, less random where the game is known better, or broken off and evaluated.
    ///
    /// Where `played` is given, the [classes](MoveClasses) of the moves made are
    /// added to it.
    fn playout(&self, position: P, random: &mut SplitMix64, played: Option<&mut ClassSet>) -> f32;

    /// The prior of a move, before any playout: hundredths of a logit, 0 is even.
    fn prior(&self, position: &P, mv: P::Move) -> i32;

    /// Calls `f` with each legal move, in the order of the generator, and, where it
    /// is certain, with how the game ends after it with best play and in at most how
    /// many more plies. Tree search takes these ends for proofs.
    fn each_child(&self, position: &P, f: impl FnMut(P::Move, Option<(Outcome, u32)>));

    /// The expansion threshold: the visits of a leaf, at least 1, after which it gets
    /// children. More than 1 pays where expansion costs more than a playout.
    fn expand_after(&self) -> u32;
}

/// Classes of moves that are about equally good whenever they are played in a game,
/// for RAVE (rapid action value estimation): a playout then says something about
/// every move of each class that was played in it, all moves as first (AMAF).
pub trait MoveClasses<P: Position>: Send + Sync {
    /// The equivalence parameter of RAVE: after that many visits a move's own results
    /// count as much as those of its class; 0 turns RAVE off, and then no class is
    /// asked for.
    fn rave_equivalence(&self) -> f32;

    /// The class of a move, below [`ClassSet::CAPACITY`].
    fn class_of(&self, position: &P, mv: P::Move) -> u16;
}

/// A guide for every search.
pub trait Guide<P: Position>: Evaluate<P> + OrderMoves<P> + Playout<P> + MoveClasses<P> {}

impl<P, G> Guide<P> for G
where
    P: Position,
    G: Evaluate<P> + OrderMoves<P> + Playout<P> + MoveClasses<P>,
{
}

/// A set of [move classes](MoveClasses).
#[derive(Clone, Debug)]
pub struct ClassSet(
    /// Bit n of word m stands for class 64 m + n.
    pub [u64; Self::CAPACITY / 64],
);

impl ClassSet {
    /// The number of classes there can be.
    pub const CAPACITY: usize = 1024;

    /// The empty set.
    pub const EMPTY: Self = Self([0; Self::CAPACITY / 64]);

    /// Adds a class.
    #[inline]
    pub fn insert(&mut self, class: u16) {
        self.0[usize::from(class) / 64] |= 1 << (class % 64);
    }

    /// Whether the set has a class.
    #[inline]
    pub fn contains(&self, class: u16) -> bool {
        self.0[usize::from(class) / 64] >> (class % 64) & 1 != 0
    }
}

/// The guide that knows only the rules: all positions are even, all moves are alike,
/// playouts are uniformly random games.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuide;

impl<P: Position> Evaluate<P> for NoGuide {
    const SCALE: f64 = 100.0;

    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}

impl<P: Position> OrderMoves<P> for NoGuide {
    const FORCES: bool = false;

    #[inline]
    fn each_ranked(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        position.each_move(|mv| f(0, mv));
    }

    #[inline]
    fn is_forcing(&self, _position: &P, _mv: P::Move) -> bool {
        false
    }

    #[inline]
    fn each_forcing(&self, _position: &P, _f: impl FnMut(i32, P::Move)) {}
}

impl<P: Position> Playout<P> for NoGuide {
    #[inline]
    fn playout(&self, position: P, random: &mut SplitMix64, _played: Option<&mut ClassSet>) -> f32 {
        let player = position.turn();
        match position.random_game(random).outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f32::from(u8::from(winner == player)),
        }
    }

    #[inline]
    fn prior(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    #[inline]
    fn each_child(&self, position: &P, mut f: impl FnMut(P::Move, Option<(Outcome, u32)>)) {
        position.each_move(|mv| f(mv, position.after(mv).outcome().map(|end| (end, 0))));
    }

    #[inline]
    fn expand_after(&self) -> u32 {
        1
    }
}

impl<P: Position> MoveClasses<P> for NoGuide {
    #[inline]
    fn rave_equivalence(&self) -> f32 {
        0.0
    }

    #[inline]
    fn class_of(&self, _position: &P, _mv: P::Move) -> u16 {
        0
    }
}
