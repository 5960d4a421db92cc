//! The guide of Alliances.
//!
//! Each color is a race: the player who needs fewer cells to connect its sides is
//! ahead, and two colors of three win. The evaluation compares these distances. It
//! is fast but does not see that paths cross each other. Random games do see that,
//! but not whose turn it is to finish. A playout is therefore a mean of both.
//!
//! A disc of some color on some cell is worth about the same whenever it gets there
//! and whoever puts it there, so color and cell are the class of a move for RAVE:
//! every random game says something about a third of all moves.

use ::alliances::{Alliances, Disc, Geometry, Move, SizedBoard};
use grid::{Bits, flood};
use rules::{Outcome, Player, Position, SplitMix64};
use search::{ClassSet, Evaluate, MoveClasses, NoGuide, OrderMoves, Playout};

use crate::{Guided, Method, Weights};

/// The weights of Alliances.
#[derive(Clone, Debug)]
pub struct AlliancesGuide {
    /// A lead of one cell in the race for a color, in hundredths of a logit.
    cell: i32,
    /// The right to move, in the race for a color.
    turn: i32,
    /// The part of the evaluation in a playout, in percent; the rest is a random game.
    mix: i32,
    /// See [`MoveClasses::rave_equivalence`].
    rave: i32,
    /// See [`Playout::expand_after`].
    expand_after: i32,
}

impl Default for AlliancesGuide {
    fn default() -> Self {
        Self {
            cell: 60,
            turn: 40,
            mix: 60,
            rave: 300,
            expand_after: 5,
        }
    }
}

impl Weights for AlliancesGuide {
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        vec![
            ("cell", &mut self.cell),
            ("turn", &mut self.turn),
            ("mix", &mut self.mix),
            ("rave", &mut self.rave),
            ("expand_after", &mut self.expand_after),
        ]
    }
}

impl<B: SizedBoard<W>, const W: usize> Guided for Alliances<B, W> {
    type Guide = AlliancesGuide;

    const METHOD: Method = Method::Tree {
        exploration: 0.0,
        prior: 0.0,
    };

    const ENDGAME_MOVES: u64 = 45;

    fn n_won(&self, player: Player) -> u32 {
        let won = |disc: &Disc| self.owner(*disc) == Some(player);
        Disc::ALL.iter().filter(|disc| won(disc)).count() as u32
    }
}

impl<B: SizedBoard<W>, const W: usize> Evaluate<Alliances<B, W>> for AlliancesGuide {
    const SCALE: f64 = 100.0;

    fn evaluate(&self, position: &Alliances<B, W>) -> i32 {
        let share = self.share(position).clamp(0.001, 0.999);
        (100.0 * (share / (1.0 - share)).ln()).round() as i32
    }
}

impl<B: SizedBoard<W>, const W: usize> OrderMoves<Alliances<B, W>> for AlliancesGuide {
    const FORCES: bool = false;

    /// The middle of the board first.
    #[inline]
    fn each_ranked(&self, position: &Alliances<B, W>, mut f: impl FnMut(i32, Move)) {
        position.each_move(|mv| f(centrality(position, mv), mv));
    }

    #[inline]
    fn is_forcing(&self, position: &Alliances<B, W>, mv: Move) -> bool {
        NoGuide.is_forcing(position, mv)
    }

    #[inline]
    fn each_forcing(&self, position: &Alliances<B, W>, f: impl FnMut(i32, Move)) {
        NoGuide.each_forcing(position, f);
    }
}

impl<B: SizedBoard<W>, const W: usize> Playout<Alliances<B, W>> for AlliancesGuide {
    /// A mean of a random game and the evaluation.
    fn playout(
        &self,
        position: Alliances<B, W>,
        random: &mut SplitMix64,
        played: Option<&mut ClassSet>,
    ) -> f32 {
        let end = position.random_end(random);
        if let Some(played) = played {
            let discs = end.discs.iter().flat_map(|discs| discs.0);
            for (word, discs) in played.0.iter_mut().zip(discs) {
                *word |= discs;
            }
        }
        let won = f32::from(u8::from(end.winner == position.turn()));
        let mix = self.mix as f32 / 100.0;
        if mix > 0.0 {
            won + mix * (self.share(&position) - won)
        } else {
            won
        }
    }

    fn prior(&self, position: &Alliances<B, W>, mv: Move) -> i32 {
        centrality(position, mv)
    }

    fn each_child(
        &self,
        position: &Alliances<B, W>,
        mut f: impl FnMut(Move, Option<(Outcome, u32)>),
    ) {
        let (mover, empty) = (position.turn(), position.empty());
        let ends = Ends::new(position);
        for disc in Disc::ALL {
            if position.supply(disc) == 0 {
                continue;
            }
            let [won, lost, lost_next] = ends.of(disc);
            for cell in empty {
                let end = if won.contains(cell) {
                    Some((Outcome::Win(mover), 0))
                } else if lost.contains(cell) {
                    Some((Outcome::Win(!mover), 0))
                } else if lost_next.contains(cell) {
                    Some((Outcome::Win(!mover), 1))
                } else {
                    None
                };
                f(Move { cell, disc }, end);
            }
        }
    }

    fn expand_after(&self) -> u32 {
        self.expand_after as u32
    }
}

impl<B: SizedBoard<W>, const W: usize> MoveClasses<Alliances<B, W>> for AlliancesGuide {
    fn rave_equivalence(&self) -> f32 {
        self.rave as f32
    }

    fn class_of(&self, _position: &Alliances<B, W>, mv: Move) -> u16 {
        (mv.disc.idx() * W * 64 + mv.cell.idx()) as u16
    }
}

impl AlliancesGuide {
    /// The share of the point that the player to move can expect, as if the colors
    /// were won independently.
    fn share<B: SizedBoard<W>, const W: usize>(&self, position: &Alliances<B, W>) -> f32 {
        let mover = position.turn();
        let [a, b, c] = Disc::ALL.map(|disc| match position.owner(disc) {
            Some(owner) => f32::from(u8::from(owner == mover)),
            None => {
                let lead = missing(position, !mover, disc) - missing(position, mover, disc);
                chance(lead * self.cell + self.turn)
            }
        });
        a * b + b * c + a * c - 2.0 * a * b * c
    }
}

/// How central the cell of a move is: the center has 0, all others less.
fn centrality<B: SizedBoard<W>, const W: usize>(position: &Alliances<B, W>, mv: Move) -> i32 {
    -i32::from(position.geometry().hexes.hex(mv.cell).radius())
}

/// The chance to win with a lead of that many hundredths of a logit.
fn chance(lead: i32) -> f32 {
    1.0 / (1.0 + (-lead as f32 / 100.0).exp())
}

/// The fewest empty cells that a player must fill to connect the sides of an open
/// color, whatever discs are left.
fn missing<B: SizedBoard<W>, const W: usize>(
    position: &Alliances<B, W>,
    player: Player,
    disc: Disc,
) -> i32 {
    let board: &Geometry<W> = position.geometry();
    let [from, to] = board.sides[disc.idx()];
    let usable = position.discs(disc) | position.discs(disc.ally(player));
    let empty = position.empty();
    let spread = |seed| flood(seed, usable, |x| board.hexes.grow(x));
    let mut reached = spread(from & usable);
    let mut filled = 0;
    while !reached.meets(to) {
        let next = reached | ((from | board.hexes.grow(reached)) & empty);
        if next == reached {
            // No path is left. Only a position that was set up can have this in an
            // open color.
            break;
        }
        reached = spread(next);
        filled += 1;
    }
    filled
}

/// The moves after which the end of the game is certain.
struct Ends<const W: usize> {
    /// By color of disc, where the player to move wins, and where the opponent does.
    won: [Bits<W>; 3],
    lost: [Bits<W>; 3],
    /// Where the opponent then wins with the next disc.
    lost_next: [Bits<W>; 3],
}

impl<const W: usize> Ends<W> {
    fn new<B: SizedBoard<W>>(position: &Alliances<B, W>) -> Self {
        let (mover, empty) = (position.turn(), position.empty());
        let decisive = position.decisive();
        // Where the opponent would win with a disc that is there after any move.
        let threats = Disc::ALL
            .into_iter()
            .filter(|&disc| position.supply(disc) > 1)
            .map(|disc| decisive.wins(!mover, disc, !mover) & empty)
            .fold(Bits::EMPTY, |all, cells| all | cells);
        // A disc never breaks a chain or fence: a threat is met only by taking its one
        // cell, or by deciding a color.
        let helpless = match threats.count() {
            0 => Bits::EMPTY,
            1 => empty - threats,
            _ => empty,
        };
        Self {
            won: Disc::ALL.map(|disc| decisive.wins(mover, disc, mover)),
            lost: Disc::ALL.map(|disc| decisive.wins(mover, disc, !mover)),
            lost_next: Disc::ALL.map(|disc| helpless - decisive.decides(disc)),
        }
    }

    fn of(&self, disc: Disc) -> [Bits<W>; 3] {
        [&self.won, &self.lost, &self.lost_next].map(|cells| cells[disc.idx()])
    }
}
