//! Knowledge: what the solver asks about a game beyond its rules.

use std::hash::Hasher;

use rules::{Outcome, Player, Position, Symmetric};

/// What is known of a running game without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assessment {
    /// How it ends with best play, and in at most how many plies.
    Known(Outcome, u32),
    /// Open; how hard it looks for the player to move to reach the goal, and for the
    /// opponent to prevent it, both at least 1. Only the speed depends on them.
    Open {
        /// How hard it is to prove.
        proof: u32,
        /// How hard it is to disprove: mostly the moves that must be refuted.
        disproof: u32,
    },
}

/// What the solver asks about a game.
///
/// Everything but the estimates of [`Assessment::Open`] is part of the proof, so tests
/// compare it with the rules.
pub trait Knowledge<P: Position>: Send + Sync {
    /// Whether a game can be drawn.
    const DRAWS: bool;

    /// A key below 2^127 that is the same for positions of one variant exactly if a
    /// symmetry maps them onto each other, with the players exchanged if it does so.
    fn key(&self, position: &P) -> u128;

    /// Whether different positions always have different keys.
    fn is_exact(&self) -> bool;

    /// What is known of a game that is not over.
    fn assess(&self, position: &P) -> Assessment;

    /// Whether [`assess`](Self::assess) would know if the player to move could win with one
    /// move or had to lose with it.
    fn sees_ends(&self, _position: &P) -> bool {
        false
    }

    /// Calls `f` with the legal moves, most promising first where that is known. Moves that
    /// lose at once, or to the next move, may be left out as long as one is left that does
    /// not.
    fn each_move(&self, position: &P, f: impl FnMut(P::Move));

    /// As [`each_move`](Self::each_move), with what a move leads to. Where that can be judged for less than
    /// from the position alone, it is judged already.
    fn each_next(&self, position: &P, mut f: impl FnMut(P::Move, Next<P>)) {
        self.each_move(position, |mv| f(mv, Next::Position(position.after(mv))));
    }
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub enum Next<P> {
    /// The position, of which nothing more is known.
    Position(P),
    /// What is known of it, over or not, and its key, which matters only where it is open. Such games
    /// have neither draws nor a countdown.
    Assessed(Assessment, u128),
}

/// A position whose game can be solved.
pub trait Solvable: Symmetric {
    /// What is known of the game.
    type Knowledge: Knowledge<Self>;

    /// What is known of a variant.
    fn knowledge(variant: Self::Variant) -> Self::Knowledge;
}

/// The smallest digest of a position's images in which the first player is to move, for
/// boards that do not fit into a key.
pub fn digest_key<P: Symmetric>(position: &P) -> u128 {
    (0..P::N_SYMMETRIES)
        .filter(|&n| (position.turn() == Player::First) != P::swaps_players(n))
        .map(|n| digest(&position.mapped(n)))
        .min()
        .expect("every game has a symmetry that exchanges the players")
}

fn digest<P: Position>(position: &P) -> u128 {
    let mut hasher = WideHasher([0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344]);
    position.hash(&mut hasher);
    let [a, b] = hasher.0;
    (u128::from(a) << 64 | u128::from(b)) >> 1
}

/// Two hashes side by side that mix differently.
struct WideHasher([u64; 2]);

impl Hasher for WideHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word) ^ (chunk.len() as u64) << 56);
        }
    }

    fn write_u64(&mut self, word: u64) {
        let [a, b] = self.0;
        self.0 = [
            mix(a ^ word, 0xD6E8_FEB8_6659_FD93),
            mix(b.rotate_left(23) ^ word, 0xFF51_AFD7_ED55_8CCD),
        ];
    }

    fn finish(&self) -> u64 {
        self.0[0]
    }
}

/// Scatters a word: a bijection for each odd factor.
pub(crate) const fn mix(word: u64, factor: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 32)).wrapping_mul(factor);
    z = (z ^ (z >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ (z >> 32)
}
