//! Positions, and what every game is asked.

use std::ops::ControlFlow;

use grid::{Bits, Cell};
use rules::{Countdown, GameInfo, MoveTextError, Note, Outcome, PlayError, Player, Playout};
use rules::{Position, SetupError, SplitMix64};

use crate::play::QUIET_LIMIT;
use crate::{Direction, Geometry, Move, SizedBoard, Variant};

/// A position: the squares, whose turn it is, and what S7 and S8 remember.
///
/// White is [`Player::First`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Splinter<B, const W: usize> {
    pub(crate) board: B,
    /// All pieces, and White's among them.
    pub(crate) occupied: Bits<W>,
    pub(crate) white: Bits<W>,
    /// Where the kings stand, by player.
    pub(crate) kings: [Cell; 2],
    /// How many pieces each player has, the king included.
    pub(crate) pieces: [u8; 2],
    /// S7: the last push; none at the start and never in `-seed`.
    pub(crate) last: Option<Move>,
    /// S8: plies since the last removal.
    pub(crate) quiet: u8,
    pub(crate) turn: Player,
    /// S9: whether pushes may be undone.
    pub(crate) seed: bool,
    /// Follows from the rest, kept because everybody asks.
    pub(crate) outcome: Option<Outcome>,
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// The pieces of a player, the king included.
    #[inline]
    pub fn pieces_of(&self, player: Player) -> Bits<W> {
        match player {
            Player::First => self.white,
            Player::Second => self.occupied - self.white,
        }
    }

    /// The board.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.board.geometry()
    }
}

impl<B: SizedBoard<W>, const W: usize> Position for Splinter<B, W> {
    type Move = Move;
    type Variant = Variant;

    fn info() -> &'static GameInfo {
        &crate::INFO
    }

    fn serves(variant: Variant) -> bool {
        B::of_size(variant.size).is_some()
    }

    fn variant_of(text: &str) -> Result<Variant, SetupError> {
        crate::notation::variant_of(text)
    }

    fn start(variant: Variant) -> Self {
        Self::start_of(variant)
    }

    #[inline]
    fn variant(&self) -> Variant {
        Variant {
            size: self.board.geometry().size,
            seed: self.seed,
        }
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn reason(&self) -> Option<Note> {
        self.ending().map(|ending| self.explain(ending))
    }

    #[inline]
    fn try_each_move<T>(&self, mut f: impl FnMut(Move) -> ControlFlow<T>) -> ControlFlow<T> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        for direction in Direction::ALL {
            for cell in self.movable(direction) {
                f(Move { cell, direction })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let landing = self
            .landing(mv)
            .expect("the caller vouches that the push stays on the board");
        self.push(mv, landing);
    }

    fn refusal(&self, mv: Move) -> PlayError {
        self.refuse(mv)
    }

    fn write_move(&self, mv: Move, out: &mut String) {
        self.write_push(mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_push(text)
    }

    /// One product per pair of words: the words of two sets, each under a
    /// constant of its own, so that no term can vanish for real positions.
    #[inline]
    fn key(&self) -> u64 {
        let last = self.last.map_or(0, |mv| {
            1 | (mv.direction.idx() as u64) << 1 | u64::from(mv.cell.0) << 4
        });
        let rest = last
            | u64::from(self.kings[0].0) << 14
            | u64::from(self.kings[1].0) << 24
            | u64::from(self.quiet) << 34
            | (self.turn.idx() as u64) << 42
            | u64::from(self.seed) << 43
            | (self.board.geometry().size as u64) << 44;
        let mut odd = 0x9E37_79B9_7F4A_7C15_u64;
        let mut sum = 0;
        for i in 0..W {
            let one = self.occupied.0[i] ^ odd;
            let other = self.white.0[i] ^ odd.rotate_left(29);
            let product = u128::from(one) * u128::from(other);
            sum ^= (product as u64 ^ (product >> 64) as u64).rotate_left(i as u32);
            odd = odd.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        }
        Bits([sum, rest]).digest(0)
    }

    /// S8. The last push is left out too if S7 forbids nothing because of it.
    fn countdown(&self) -> Option<Countdown<Self>> {
        let matters = |last: &Move| self.own().meets(self.undoing(*last));
        Some(Countdown {
            timeless: Self {
                quiet: 0,
                last: self.last.filter(matters),
                ..self.clone()
            },
            left: QUIET_LIMIT - self.quiet,
            outcome: self.fewer_lost(),
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        self.n_pushes()
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.outcome.is_none()
            && self.board.geometry().has(mv.cell)
            && self.own().contains(mv.cell)
            && self
                .landing(mv)
                .is_some_and(|landing| !self.undoes(mv, landing))
    }

    #[inline]
    fn random_move(&self, random: &mut SplitMix64) -> Option<Move> {
        if self.outcome.is_some() {
            return None;
        }
        self.random_push(random).map(|it| it.0)
    }

    fn random_game(mut self, random: &mut SplitMix64) -> Playout {
        let mut plies = 0;
        while self.outcome.is_none() {
            let Some((mv, landing)) = self.random_push(random) else {
                // S10.
                self.outcome = Some(self.fewer_lost());
                break;
            };
            self.push(mv, landing);
            plies += 1;
        }
        let outcome = self.outcome.expect("the loop ends with the game");
        Playout { outcome, plies }
    }
}
