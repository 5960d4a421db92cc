//! What is known of Talpa.

use ::talpa::{Move, Square, Talpa};
use rules::{Outcome, Player, Position as _, SplitMix64};
use search::{Guide, Kinds};

use crate::{Guided, Method, Weights};

/// How Talpa positions stand: who will run out of moves that do no harm, and
/// whose edges are dug into.
///
/// It serves alpha-beta; what makes tree search strong is that nobody overlooks
/// the end in its random games, and that to dig a cell is worth much the same
/// whenever a player does it: the cell and the player are the kind of a move.
#[derive(Clone, Debug)]
pub struct TalpaGuide {
    /// A move that does not open the opponent's tunnel.
    safe: i32,
    /// A cell that would open one's own tunnel.
    joining: i32,
    /// A cell that hangs together with one of one's edges.
    zone: i32,
    /// The right to move.
    tempo: i32,
    /// To take a piece that threatens to win, in hundredths of a logit.
    parry: i32,
    /// To dig at one's own edges, likewise.
    own_edge: i32,
    /// To dig at the opponent's edges, likewise.
    other_edge: i32,
    /// See [`Guide::kinds`].
    kinds: i32,
    /// See [`Guide::ripe`].
    ripe: i32,
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
            kinds: 1000,
            ripe: 6,
        }
    }
}

impl<B: Square<W>, const W: usize> Guided for Talpa<B, W> {
    type Guide = TalpaGuide;

    const METHOD: Method = Method::Tree {
        exploration: 0.05,
        prior: 0.0,
    };

    const FEW: u64 = 24;
}

impl TalpaGuide {
    /// What a move is worth by the cell it empties and the piece it takes.
    #[inline]
    fn promise<B: Square<W>, const W: usize>(&self, position: &Talpa<B, W>, mv: Move) -> i32 {
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
}

impl<B: Square<W>, const W: usize> Guide<Talpa<B, W>> for TalpaGuide {
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

    /// What wins first, what loses last, what parries early.
    fn order(&self, position: &Talpa<B, W>, mv: Move) -> i32 {
        let (mover, cell) = (position.turn(), mv.from());
        if position.joining(!mover).contains(cell) {
            return -10_000_000;
        }
        if position.joining(mover).contains(cell) {
            return 10_000_000;
        }
        10 * self.promise(position, mv)
    }

    fn prior(&self, position: &Talpa<B, W>, mv: Move) -> i32 {
        self.promise(position, mv)
    }

    fn sample(&self, position: Talpa<B, W>, random: &mut SplitMix64) -> f32 {
        let player = position.turn();
        let wins = position.decisive_game(random).outcome == Outcome::Win(player);
        f32::from(u8::from(wins))
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

    fn ripe(&self) -> u32 {
        self.ripe as u32
    }

    fn kinds(&self) -> f32 {
        self.kinds as f32
    }

    fn kind(&self, position: &Talpa<B, W>, mv: Move) -> u16 {
        kind::<W>(position.turn(), mv)
    }

    fn sample_kinds(
        &self,
        position: Talpa<B, W>,
        random: &mut SplitMix64,
        made: &mut Kinds,
    ) -> f32 {
        let player = position.turn();
        let end = position.decisive_game_seen(random, |turn, mv| {
            made.insert(kind::<W>(turn, mv));
        });
        f32::from(u8::from(end.outcome == Outcome::Win(player)))
    }
}

/// Who digs, and where.
fn kind<const W: usize>(player: Player, mv: Move) -> u16 {
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
            ("kinds", &mut self.kinds),
            ("ripe", &mut self.ripe),
        ]
    }
}
