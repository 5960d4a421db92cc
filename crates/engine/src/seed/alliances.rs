//! The players of Alliances, which count the cells still missing from chains.

use alliances::{Alliances, Disc, Geometry, Move, SizedBoard};
use grid::{Bits, flood};
use rules::{Player, Position};

use super::{SeedPlayer, SeedPlayers};

impl<B: SizedBoard<W>, const W: usize> SeedPlayers for Alliances<B, W> {
    const PLAYERS: &'static [SeedPlayer<Self>] = &[
        SeedPlayer::RANDOM,
        SeedPlayer::uniform("seed-medium", medium),
        SeedPlayer::uniform("seed-hard", hard),
    ];
}

/// The fewest of the cells `empty` that must be filled to join the sides of a
/// color through cells of `usable`: 0 if they are joined, none if they are fenced.
pub fn distance<const W: usize>(
    board: &Geometry<W>,
    disc: Disc,
    usable: Bits<W>,
    empty: Bits<W>,
) -> Option<u32> {
    let [from, to] = board.sides[disc.idx()];
    let spread = |seed| flood(seed, usable, |x| board.hexes.grow(x));
    let mut reached = spread(from & usable);
    let mut filled = 0;
    while !reached.meets(to) {
        let next = ((from | board.hexes.grow(reached)) & empty) - reached;
        if next.is_empty() {
            return None;
        }
        reached = spread(reached | next);
        filled += 1;
    }
    Some(filled)
}

/// `seed-medium`: looks at its own chains.
fn medium<B: SizedBoard<W>, const W: usize>(position: &Alliances<B, W>) -> Vec<Move> {
    let mover = position.turn();
    super::rule::best(position, |mv| value(position, mv, &[mover]))
}

/// `seed-hard`: looks at the opponent's chains too.
fn hard<B: SizedBoard<W>, const W: usize>(position: &Alliances<B, W>) -> Vec<Move> {
    let mover = position.turn();
    super::rule::best(position, |mv| value(position, mv, &[mover, !mover]))
}

/// What a placement is worth to the mover, looking at the chains of `players` in turn.
fn value<B: SizedBoard<W>, const W: usize>(
    position: &Alliances<B, W>,
    mv: Move,
    players: &[Player],
) -> i32 {
    let mut discs = Disc::ALL.map(|disc| position.discs(disc));
    discs[mv.disc.idx()].insert(mv.cell);
    let placed = Placed {
        board: position.geometry(),
        discs,
        empty: position.empty().without(mv.cell),
        mover: position.turn(),
    };
    Disc::ALL
        .into_iter()
        .map(|disc| match position.owner(disc) {
            Some(owner) => placed.won(owner),
            None => placed.open_value(disc, players),
        })
        .sum()
}

/// The board after a placement, colors not judged anew (A7 and A8 left out).
struct Placed<const W: usize> {
    board: &'static Geometry<W>,
    discs: [Bits<W>; 3],
    empty: Bits<W>,
    mover: Player,
}

impl<const W: usize> Placed<W> {
    /// What a color is worth that nobody had won before: a chain or fence of
    /// the first player looked at decides, then one of the next; if none does,
    /// the cells missing from their chains count.
    fn open_value(&self, disc: Disc, players: &[Player]) -> i32 {
        let mut sum = 0;
        for &player in players {
            match self.distance(player, disc) {
                Some(0) => return self.won(player),
                None => return self.won(!player),
                // Negative for long ways.
                Some(missing) => sum += self.sign(player) * (9 - missing as i32).pow(3),
            }
        }
        sum
    }

    fn distance(&self, player: Player, disc: Disc) -> Option<u32> {
        let usable = self.discs[disc.idx()] | self.discs[disc.ally(player).idx()];
        distance(self.board, disc, usable, self.empty)
    }

    /// What a color is worth that a player has won.
    fn won(&self, player: Player) -> i32 {
        900 * self.sign(player)
    }

    fn sign(&self, player: Player) -> i32 {
        if player == self.mover { 1 } else { -1 }
    }
}
