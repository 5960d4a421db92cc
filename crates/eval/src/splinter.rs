//! The guide of Splinter.
//!
//! When the kings are separated the larger group wins, so the evaluation counts
//! which king the pieces are closer to: the *share* of the pieces that each king
//! reaches first. Lost pawns decide the rest. A push can cut pieces off only around
//! the square that it leaves, so only pushes of *joints* (pieces whose removal would
//! disconnect the others around them) are examined for captures.

mod net;

use std::sync::Arc;

use ::splinter::{Direction, Move, Size, SizedBoard, Splinter, Variant};
use grid::Bits;
use rules::{Outcome, Player, Position, SplitMix64};
use search::{ClassSet, Evaluate, MoveClasses, NoGuide, OrderMoves, Playout};

use crate::{Guided, Method, Weights};
pub use net::SplinterNet;

/// The weights of Splinter.
#[derive(Clone, Debug)]
pub struct SplinterGuide {
    /// A pawn more than the opponent, in hundredths.
    pawn: i32,
    /// A piece more that is closer to the own king.
    share: i32,
    /// Another piece beside the own king.
    ring: i32,
    /// Random plies of a playout before it is evaluated.
    plies: i32,
    /// The prior of a move that wins a pawn at once, in hundredths of a logit.
    promise: i32,
    /// The evaluation that was learned, in place of the weights above.
    net: Option<Arc<SplinterNet>>,
}

impl SplinterGuide {
    /// The guide with an evaluation that was learned.
    pub fn learned(net: Arc<SplinterNet>) -> Self {
        Self {
            net: Some(net),
            ..Self::default()
        }
    }
}

impl Default for SplinterGuide {
    fn default() -> Self {
        Self {
            pawn: 100,
            share: 20,
            ring: 12,
            plies: 0,
            promise: 100,
            net: None,
        }
    }
}

impl Weights for SplinterGuide {
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        vec![
            ("pawn", &mut self.pawn),
            ("share", &mut self.share),
            ("ring", &mut self.ring),
            ("plies", &mut self.plies),
            ("promise", &mut self.promise),
        ]
    }
}

impl<B: SizedBoard<W>, const W: usize> Guided for Splinter<B, W> {
    type Guide = SplinterGuide;

    const METHOD: Method = Method::AlphaBeta {
        reduction: 0.5,
        late: 0,
        futility: 0,
        reverse: 0,
    };

    const ENDGAME_MOVES: u64 = 24;

    fn learns(variant: Variant) -> bool {
        matches!(variant.size, Size::Mini | Size::Small | Size::Standard)
    }

    fn learned() -> Option<(SplinterGuide, Method)> {
        let guide = SplinterGuide::learned(SplinterNet::at_hand()?);
        let method = Method::AlphaBeta {
            reduction: 0.5,
            late: 8,
            futility: 0,
            reverse: 80,
        };
        Some((guide, method))
    }
}

impl<B: SizedBoard<W>, const W: usize> Evaluate<Splinter<B, W>> for SplinterGuide {
    const SCALE: f64 = LOGIT as f64;

    fn evaluate(&self, position: &Splinter<B, W>) -> i32 {
        let us = position.turn();
        let lead = |of: &dyn Fn(Player) -> u32| of(us) as i32 - of(!us) as i32;
        let shares = shares(position);
        if let Some(net) = &self.net {
            return net.evaluate(position, shares).clamp(-MOST, MOST);
        }
        let value = self.pawn * lead(&|player| position.n_pieces(player))
            + self.share * lead(&|player| shares[player.idx()].count())
            + self.ring * lead(&|player| company(position, player));
        value.clamp(-MOST, MOST)
    }
}

impl<B: SizedBoard<W>, const W: usize> OrderMoves<Splinter<B, W>> for SplinterGuide {
    const FORCES: bool = true;

    /// Pushes that win at once come first, then those that cut off most; those that
    /// lose at once come last.
    fn each_ranked(&self, position: &Splinter<B, W>, mut f: impl FnMut(i32, Move)) {
        let joints = joints(position);
        position.each_move(|mv| {
            let is_joint = joints.contains(mv.cell);
            let gain = if is_joint && position.can_cut(mv) {
                joint_gain(position, mv)
            } else {
                0
            };
            f(gain * 100_000, mv);
        });
    }

    /// Whether a push wins at once, or cuts off more of theirs than of ours.
    fn is_forcing(&self, position: &Splinter<B, W>, mv: Move) -> bool {
        gain(position, mv) > 0
    }

    fn each_forcing(&self, position: &Splinter<B, W>, mut f: impl FnMut(i32, Move)) {
        for cell in joints(position) {
            for direction in Direction::ALL {
                let mv = Move { cell, direction };
                if position.can_cut(mv) && position.is_legal(mv) {
                    let gain = joint_gain(position, mv);
                    if gain > 0 {
                        f(gain, mv);
                    }
                }
            }
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Playout<Splinter<B, W>> for SplinterGuide {
    /// A few random plies, then the evaluation instead of the rest of the game.
    fn playout(
        &self,
        mut position: Splinter<B, W>,
        random: &mut SplitMix64,
        _played: Option<&mut ClassSet>,
    ) -> f32 {
        let us = position.turn();
        for _ in 0..self.plies {
            let Some(mv) = position.random_move(random) else {
                break;
            };
            position.play_unchecked(mv);
        }
        let share = match position.outcome() {
            Some(outcome) => return share_of(outcome, us),
            None => {
                let logit = self.evaluate(&position) as f32 / LOGIT;
                1.0 / (1.0 + (-logit).exp())
            }
        };
        if position.turn() == us {
            share
        } else {
            1.0 - share
        }
    }

    fn prior(&self, position: &Splinter<B, W>, mv: Move) -> i32 {
        gain(position, mv).clamp(-5, 5) * self.promise
    }

    #[inline]
    fn each_child(&self, position: &Splinter<B, W>, f: impl FnMut(Move, Option<(Outcome, u32)>)) {
        NoGuide.each_child(position, f);
    }

    fn expand_after(&self) -> u32 {
        1
    }
}

/// Without classes, as alpha-beta plays Splinter.
impl<B: SizedBoard<W>, const W: usize> MoveClasses<Splinter<B, W>> for SplinterGuide {
    fn rave_equivalence(&self) -> f32 {
        0.0
    }

    fn class_of(&self, position: &Splinter<B, W>, mv: Move) -> u16 {
        NoGuide.class_of(position, mv)
    }
}

/// The largest evaluation.
const MOST: i32 = 18_000;

/// The evaluation that makes a logit.
const LOGIT: f32 = 200.0;

/// The end of the game at once, in pawns.
const WON: i32 = 1_000;

/// The pieces that each king reaches no later than the other, by player, going
/// from piece to touching piece; those that both reach at once are in both.
fn shares<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) -> [Bits<W>; 2] {
    let rect = &position.geometry().rect;
    let mut shares = Player::BOTH.map(|player| Bits::of(position.king(player)));
    let mut free = position.occupied() - shares[0] - shares[1];
    while !free.is_empty() {
        let next = shares.map(|share| rect.grow8(share) & free);
        let reached = next[0] | next[1];
        if reached.is_empty() {
            // The kings are separated: only in a position that was set up so.
            break;
        }
        shares = [shares[0] | next[0], shares[1] | next[1]];
        free -= reached;
    }
    shares
}

/// How many pieces stand beside a player's king.
fn company<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>, player: Player) -> u32 {
    let around = position
        .geometry()
        .rect
        .grow8(Bits::of(position.king(player)));
    (around & position.occupied()).count() - 1
}

/// The pieces of the player to move whose removal would disconnect others.
fn joints<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>) -> Bits<W> {
    let own = position.pieces_of(position.turn());
    own.cells()
        .filter(|&cell| position.is_joint(cell))
        .collect()
}

/// What a push wins at once, in pawns: those it cuts off less the own ones.
fn gain<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>, mv: Move) -> i32 {
    // The cheap test first: few pushes cut anything off.
    if !position.can_cut(mv) || !position.is_joint(mv.cell) {
        return 0;
    }
    joint_gain(position, mv)
}

/// What a push of a joint wins at once.
fn joint_gain<B: SizedBoard<W>, const W: usize>(position: &Splinter<B, W>, mv: Move) -> i32 {
    let us = position.turn();
    let next = position.after(mv);
    let lost = |player| position.n_pieces(player) as i32 - next.n_pieces(player) as i32;
    match next.outcome() {
        Some(Outcome::Win(winner)) if winner == us => WON,
        Some(Outcome::Win(_)) => -WON,
        Some(Outcome::Draw) => 0,
        None => lost(!us) - lost(us),
    }
}

fn share_of(outcome: Outcome, player: Player) -> f32 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f32::from(u8::from(winner == player)),
    }
}
