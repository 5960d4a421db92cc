//! The guide of Talpa.

use ::talpa::{Move, SizedBoard, Talpa};
use rules::{Outcome, Player, Position as _, SplitMix64};
use search::{ClassSet, Evaluate, MoveClasses, NoGuide, OrderMoves, Playout};

use crate::{Guided, Method, Weights};

/// The weights of Talpa: the evaluation counts safe moves (those that do not open
/// the opponent's tunnel) and what is dug at the edges.
///
/// The evaluation serves alpha-beta only. Tree search is strong for two reasons: in
/// its playouts nobody overlooks a win or loss in one move, and a player's digging
/// of a cell is about equally good at any time, so that player and cell are the
/// class of a move for RAVE.
#[derive(Clone, Debug)]
pub struct TalpaGuide {
    /// A move that does not open the opponent's tunnel.
    safe: i32,
    /// A cell that would open one's own tunnel.
    joining: i32,
    /// A cell that is connected to one of one's edges.
    zone: i32,
    /// The right to move.
    tempo: i32,
    /// To take a piece that threatens to win, in hundredths of a logit.
    parry: i32,
    /// To dig at one's own edges, in hundredths of a logit.
    own_edge: i32,
    /// To dig at the opponent's edges, in hundredths of a logit.
    other_edge: i32,
    /// See [`MoveClasses::rave_equivalence`].
    rave: i32,
    /// See [`Playout::expand_after`].
    expand_after: i32,
}

impl Default for TalpaGuide {
    fn default() -> Self {
        Self {
            safe: 10,
            joining: 30,
            zone: 2,
            tempo: 0,
            parry: 200,
            own_edge: 30,
            other_edge: -30,
            rave: 1000,
            expand_after: 6,
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Guided for Talpa<B, W> {
    type Guide = TalpaGuide;

    const METHOD: Method = Method::Tree {
        exploration: 0.05,
        prior: 0.0,
    };

    const NET_EXPLORATION: f32 = 0.6;

    const ENDGAME_MOVES: u64 = 24;
}

impl TalpaGuide {
    /// The value of a move by the cell that it empties and the piece that it takes.
    #[inline]
    fn promise<B: SizedBoard<W>, const W: usize>(&self, position: &Talpa<B, W>, mv: Move) -> i32 {
        let (mover, cell) = (position.turn(), mv.from());
        let in_zones = |player| -> i32 {
            let zones = position.zones(player);
            zones.iter().map(|it| i32::from(it.contains(cell))).sum()
        };
        let threat = mv
            .target()
            .is_some_and(|target| position.joining(!mover).contains(target));
        self.own_edge * in_zones(mover)
            + self.other_edge * in_zones(!mover)
            + if threat { self.parry } else { 0 }
    }

    /// Winning moves first, losing moves last, moves that stop a threat early.
    fn rank<B: SizedBoard<W>, const W: usize>(&self, position: &Talpa<B, W>, mv: Move) -> i32 {
        let (mover, cell) = (position.turn(), mv.from());
        if position.joining(!mover).contains(cell) {
            return -10_000_000;
        }
        if position.joining(mover).contains(cell) {
            return 10_000_000;
        }
        10 * self.promise(position, mv)
    }
}

impl<B: SizedBoard<W>, const W: usize> Evaluate<Talpa<B, W>> for TalpaGuide {
    const SCALE: f64 = 100.0;

    fn evaluate(&self, position: &Talpa<B, W>) -> i32 {
        let worth = |player| {
            let [a, b] = position.zones(player);
            self.safe * position.n_safe_moves(player) as i32
                + self.joining * (a & b & position.pieces(player)).count() as i32
                + self.zone * (a | b).count() as i32
        };
        let mover = position.turn();
        worth(mover) - worth(!mover) + self.tempo
    }
}

impl<B: SizedBoard<W>, const W: usize> OrderMoves<Talpa<B, W>> for TalpaGuide {
    const FORCES: bool = false;

    #[inline]
    fn each_ranked(&self, position: &Talpa<B, W>, mut f: impl FnMut(i32, Move)) {
        position.each_move(|mv| f(self.rank(position, mv), mv));
    }

    #[inline]
    fn is_forcing(&self, position: &Talpa<B, W>, mv: Move) -> bool {
        NoGuide.is_forcing(position, mv)
    }

    #[inline]
    fn each_forcing(&self, position: &Talpa<B, W>, f: impl FnMut(i32, Move)) {
        NoGuide.each_forcing(position, f);
    }
}

impl<B: SizedBoard<W>, const W: usize> Playout<Talpa<B, W>> for TalpaGuide {
    /// A random game in which nobody overlooks a win or loss in one move.
    #[inline]
    fn playout(
        &self,
        position: Talpa<B, W>,
        random: &mut SplitMix64,
        played: Option<&mut ClassSet>,
    ) -> f32 {
        let player = position.turn();
        let end = match played {
            Some(played) => position.decisive_game_seen(random, |turn, mv| {
                played.insert(class::<W>(turn, mv));
            }),
            None => position.decisive_game(random),
        };
        f32::from(u8::from(end.outcome == Outcome::Win(player)))
    }

    fn prior(&self, position: &Talpa<B, W>, mv: Move) -> i32 {
        self.promise(position, mv)
    }

    fn each_child(&self, position: &Talpa<B, W>, mut f: impl FnMut(Move, Option<(Outcome, u32)>)) {
        let mover = position.turn();
        let (ours, theirs) = (position.joining(mover), position.joining(!mover));
        position.each_move(|mv| {
            // T7: the opponent's tunnel comes first.
            let end = if theirs.contains(mv.from()) {
                Some((Outcome::Win(!mover), 0))
            } else if ours.contains(mv.from()) {
                Some((Outcome::Win(mover), 0))
            } else {
                None
            };
            f(mv, end);
        });
    }

    fn expand_after(&self) -> u32 {
        self.expand_after as u32
    }
}

impl<B: SizedBoard<W>, const W: usize> MoveClasses<Talpa<B, W>> for TalpaGuide {
    fn rave_equivalence(&self) -> f32 {
        self.rave as f32
    }

    fn class_of(&self, position: &Talpa<B, W>, mv: Move) -> u16 {
        class::<W>(position.turn(), mv)
    }
}

/// The class of a move: who digs, and where.
fn class<const W: usize>(player: Player, mv: Move) -> u16 {
    (player.idx() * W * 64 + mv.from().idx()) as u16
}

impl Weights for TalpaGuide {
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        vec![
            ("safe", &mut self.safe),
            ("joining", &mut self.joining),
            ("zone", &mut self.zone),
            ("tempo", &mut self.tempo),
            ("parry", &mut self.parry),
            ("own_edge", &mut self.own_edge),
            ("other_edge", &mut self.other_edge),
            ("rave", &mut self.rave),
            ("expand_after", &mut self.expand_after),
        ]
    }
}
