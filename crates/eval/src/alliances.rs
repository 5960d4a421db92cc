//! What is known of Alliances.
//!
//! A color is a race: who needs fewer cells to join its sides is ahead in it,
//! and two colors of three win. That is quick to find but blind to how ways
//! cross; random games see that, since a random board is a fair picture of who
//! holds what, but not whose turn it is to finish. A sample takes in both.
//!
//! A disc of some color on some cell is worth much the same whenever it gets
//! there and whoever puts it there: so every random game says something about a
//! third of all moves of every position on its way.

use ::alliances::{Alliances, Disc, Geometry, Move, Shape};
use grid::{Bits, flood};
use rules::{Outcome, Player, Position, SplitMix64};
use search::{Guide, Kinds};

use crate::{Guided, Method, Weights};

/// How Alliances positions stand.
#[derive(Clone, Debug)]
pub struct AlliancesGuide {
    /// What a cell less to fill than the opponent is worth in the race for a
    /// color, in hundredths of a logit.
    cell: i32,
    /// What it is worth there to be the player to move.
    turn: i32,
    /// How much of 100 the evaluation counts in a sample; the rest is a random game.
    mix: i32,
    /// See [`Guide::kinds`].
    kinds: i32,
    /// See [`Guide::ripe`].
    ripe: i32,
}

impl Default for AlliancesGuide {
    fn default() -> Self {
        Self {
            cell: 60,
            turn: 40,
            mix: 60,
            kinds: 300,
            ripe: 5,
        }
    }
}

impl Weights for AlliancesGuide {
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        vec![
            ("cell", &mut self.cell),
            ("turn", &mut self.turn),
            ("mix", &mut self.mix),
            ("kinds", &mut self.kinds),
            ("ripe", &mut self.ripe),
        ]
    }
}

impl<B: Shape<W>, const W: usize> Guided for Alliances<B, W> {
    type Guide = AlliancesGuide;

    const METHOD: Method = Method::Tree {
        exploration: 0.0,
        prior: 0.0,
    };

    const FEW: u64 = 45;

    fn n_won(&self, player: Player) -> u32 {
        let won = |disc: &Disc| self.owner(*disc) == Some(player);
        Disc::ALL.iter().filter(|disc| won(disc)).count() as u32
    }
}

impl<B: Shape<W>, const W: usize> Guide<Alliances<B, W>> for AlliancesGuide {
    fn evaluate(&self, position: &Alliances<B, W>) -> i32 {
        let share = self.share(position).clamp(0.001, 0.999);
        (100.0 * (share / (1.0 - share)).ln()).round() as i32
    }

    /// The middle of the board first.
    fn order(&self, position: &Alliances<B, W>, mv: Move) -> i32 {
        -i32::from(position.geometry().hexes.hex(mv.cell).radius())
    }

    fn sample(&self, position: Alliances<B, W>, random: &mut SplitMix64) -> f32 {
        let mut made = Kinds::NONE;
        self.sample_kinds(position, random, &mut made)
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

    fn ripe(&self) -> u32 {
        self.ripe as u32
    }

    fn kinds(&self) -> f32 {
        self.kinds as f32
    }

    fn kind(&self, _position: &Alliances<B, W>, mv: Move) -> u16 {
        (mv.disc.idx() * W * 64 + mv.cell.idx()) as u16
    }

    fn sample_kinds(
        &self,
        position: Alliances<B, W>,
        random: &mut SplitMix64,
        made: &mut Kinds,
    ) -> f32 {
        let end = position.random_end(random);
        let discs = end.discs.iter().flat_map(|discs| discs.0);
        for (word, discs) in made.0.iter_mut().zip(discs) {
            *word |= discs;
        }
        let won = f32::from(u8::from(end.winner == position.turn()));
        let mix = self.mix as f32 / 100.0;
        if mix > 0.0 {
            won + mix * (self.share(&position) - won)
        } else {
            won
        }
    }
}

impl AlliancesGuide {
    /// The share of the point that the player to move can expect: as if colors
    /// were won by chance, each by itself.
    fn share<B: Shape<W>, const W: usize>(&self, position: &Alliances<B, W>) -> f32 {
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

/// The share of games that a player wins who is ahead by so many hundredths of a logit.
fn chance(lead: i32) -> f32 {
    1.0 / (1.0 + (-lead as f32 / 100.0).exp())
}

/// The fewest empty cells that a player must fill to join the sides of an open
/// color, the supply aside.
fn missing<B: Shape<W>, const W: usize>(
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
            // Shut out, which a position that was set up may be in an open color.
            break;
        }
        reached = spread(next);
        filled += 1;
    }
    filled
}

/// The moves whose end is known at once.
struct Ends<const W: usize> {
    /// By color of disc, where the player to move wins, and where the opponent does.
    won: [Bits<W>; 3],
    lost: [Bits<W>; 3],
    /// Where the opponent then wins with the next disc.
    lost_next: [Bits<W>; 3],
}

impl<const W: usize> Ends<W> {
    fn new<B: Shape<W>>(position: &Alliances<B, W>) -> Self {
        let (mover, empty) = (position.turn(), position.empty());
        let decisive = position.decisive();
        // Where the opponent would win with a disc that is there after any move.
        let threats = Disc::ALL
            .into_iter()
            .filter(|&disc| position.supply(disc) > 1)
            .map(|disc| decisive.wins(!mover, disc, !mover) & empty)
            .fold(Bits::EMPTY, |all, cells| all | cells);
        // A disc takes away no chain and no fence: only who sits on the one
        // cell, or decides a color, meets a threat.
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
