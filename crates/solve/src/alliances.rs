//! What is known of Alliances.

use std::array;

use ::alliances::{Alliances, Decisive, Disc, Move, SizedBoard, Variant};
use grid::{Bits, Cell};
use rules::{Outcome, Player, Position as _, Symmetric};

use crate::cells::{CellMap, by_turn};
use crate::{Assessment, Knowledge, Next, Solvable, digest_key};

/// Alliances: turns and reflections of the board, wins and losses in one move, and threats
/// that leave only parries.
pub struct AlliancesKnowledge {
    /// The maps after which player 1 is to move, by who is now; none for boards that do
    /// not fit.
    maps: Option<[Vec<DiscMap>; 2]>,
}

/// How many maps there are for each player to move: half of the turns and reflections.
const MAPS: usize = 6;

/// A map of cells and colors.
struct DiscMap {
    cells: CellMap,
    /// What each color becomes, by number.
    discs: [usize; 3],
    /// Where a disc of each color lies in the image, by its cell.
    bits: [[u8; 64]; 3],
}

impl<B: SizedBoard<W>, const W: usize> Solvable for Alliances<B, W> {
    type Knowledge = AlliancesKnowledge;

    fn knowledge(variant: Variant) -> AlliancesKnowledge {
        let start = Self::start(variant);
        let full = start.geometry().full();
        // Three sets and the owners of three colors. Not every number is a cell, so that
        // the images are counted anew.
        let fits = full.count() <= 40 && full.0[0].count_ones() == full.count();
        let rank = |cell: Cell| (full.0[0] & ((1 << cell.0) - 1)).count_ones() as u16;
        let first = full.cells().next().expect("a board has cells");
        let map = |n: usize| {
            let image = |cell, disc| start.map_move(Move { cell, disc }, n);
            let of_cell = |cell| match Cell(cell) {
                cell if full.contains(cell) => rank(image(cell, Disc::Orange).cell),
                _ => 0,
            };
            let discs = Disc::ALL.map(|disc| image(first, disc).disc.idx());
            let bit = |disc, cell| (42 * discs[disc]) as u8 + of_cell(cell as u16) as u8;
            DiscMap {
                cells: CellMap::new(64, of_cell),
                discs,
                bits: array::from_fn(|disc| array::from_fn(|cell| bit(disc, cell))),
            }
        };
        AlliancesKnowledge {
            maps: fits.then(|| by_turn::<Self, _>(map)),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Knowledge<Alliances<B, W>> for AlliancesKnowledge {
    const DRAWS: bool = false;

    fn key(&self, position: &Alliances<B, W>) -> u128 {
        let Some(maps) = &self.maps else {
            return digest_key(position);
        };
        let turn = position.turn();
        let images = maps[turn.idx()].iter();
        let images = images.map(|map| map.packed(position, turn));
        images.min().expect("there is the identity")
    }

    fn is_exact(&self) -> bool {
        self.maps.is_some()
    }

    fn assess(&self, position: &Alliances<B, W>) -> Assessment {
        assess(position, &position.decisive())
    }

    #[inline]
    fn sees_ends(&self, _position: &Alliances<B, W>) -> bool {
        true
    }

    fn each_move(&self, position: &Alliances<B, W>, f: impl FnMut(Move)) {
        each_good_move(position, &position.decisive(), f);
    }

    fn each_next(
        &self,
        position: &Alliances<B, W>,
        mut f: impl FnMut(Move, Next<Alliances<B, W>>),
    ) {
        let reaches = position.reaches();
        let decisive = reaches.decisive(position);
        let deciding = Disc::ALL.map(|disc| decisive.decides(disc));
        let turn = !position.turn();
        // With one disc more, as long as it decides no color, each image has one bit more.
        let maps = self.maps.as_ref().map(|maps| &maps[turn.idx()]);
        let mut images = [0; MAPS];
        for (image, map) in images.iter_mut().zip(maps.into_iter().flatten()) {
            *image = map.packed(position, turn);
        }
        each_good_move(position, &decisive, |mv| {
            let is_quiet = !deciding[mv.disc.idx()].contains(mv.cell);
            let next = if is_quiet {
                position.after_quiet(mv)
            } else {
                position.after(mv)
            };
            if let Some(outcome) = next.outcome() {
                return f(mv, Next::Assessed(Assessment::Known(outcome, 0), 0));
            }
            let assessment = assess(&next, &reaches.after(mv, &next).decisive(&next));
            let key = match (assessment, maps) {
                (Assessment::Known(..), _) => 0,
                (_, Some(maps)) if is_quiet => {
                    let images = images.iter().zip(maps);
                    let images = images.map(|(image, map)| image | map.bit(mv));
                    images.min().expect("there is the identity")
                }
                _ => self.key(&next),
            };
            f(mv, Next::Assessed(assessment, key));
        });
    }
}

fn assess<B: SizedBoard<W>, const W: usize>(
    position: &Alliances<B, W>,
    decisive: &Decisive<W>,
) -> Assessment {
    let (mover, empty) = (position.turn(), position.empty());
    let helpless = helpless_cells(position, decisive);
    let (mut safe, mut parries) = (0, 0);
    for disc in Disc::ALL.into_iter().filter(|&it| position.supply(it) > 0) {
        if (decisive.wins(mover, disc, mover) & empty) != Bits::EMPTY {
            return Assessment::Known(Outcome::Win(mover), 1);
        }
        let cells = safe_cells(position, decisive, disc);
        safe += cells.count();
        parries += (cells - (helpless - decisive.decides(disc))).count();
    }
    match (safe, parries) {
        (0, _) => Assessment::Known(Outcome::Win(!mover), 1),
        (_, 0) => Assessment::Known(Outcome::Win(!mover), 2),
        (_, n) => Assessment::Open {
            proof: 1,
            disproof: n,
        },
    }
}

/// Calls `f` with the moves that lose neither at once nor to the next one.
fn each_good_move<B: SizedBoard<W>, const W: usize>(
    position: &Alliances<B, W>,
    decisive: &Decisive<W>,
    mut f: impl FnMut(Move),
) {
    let helpless = helpless_cells(position, decisive);
    for disc in Disc::ALL.into_iter().filter(|&it| position.supply(it) > 0) {
        let lost = helpless - decisive.decides(disc);
        for cell in safe_cells(position, decisive, disc) - lost {
            f(Move { cell, disc });
        }
    }
}

/// Where a disc does not give the opponent the game.
fn safe_cells<B: SizedBoard<W>, const W: usize>(
    position: &Alliances<B, W>,
    decisive: &Decisive<W>,
    disc: Disc,
) -> Bits<W> {
    let mover = position.turn();
    position.empty() - decisive.wins(mover, disc, !mover)
}

/// Where a disc that decides no color leaves the opponent a win with the next one. A disc
/// never breaks a chain or a fence, so a threat is met only on its own cell, or by deciding
/// a color.
fn helpless_cells<B: SizedBoard<W>, const W: usize>(
    position: &Alliances<B, W>,
    decisive: &Decisive<W>,
) -> Bits<W> {
    let (mover, empty) = (position.turn(), position.empty());
    // Of a color with one disc left, that one may be the disc that is put down now.
    let lasting = Disc::ALL.into_iter().filter(|&it| position.supply(it) > 1);
    let threats = lasting.fold(Bits::EMPTY, |all, disc| {
        all | decisive.wins(!mover, disc, !mover) & empty
    });
    match threats.count() {
        0 => Bits::EMPTY,
        1 => empty - threats,
        _ => empty,
    }
}

impl DiscMap {
    /// The image of a position: the cells of each color, and who owns it, as seen by a player.
    fn packed<B: SizedBoard<W>, const W: usize>(
        &self,
        position: &Alliances<B, W>,
        player: Player,
    ) -> u128 {
        let mut image = 0;
        for disc in Disc::ALL {
            let cells = self.cells.apply(position.discs(disc).0[0]);
            let owner = match position.owner(disc) {
                None => 0,
                Some(owner) if owner == player => 1,
                Some(_) => 2,
            };
            image |= u128::from(cells | owner << 40) << (42 * self.discs[disc.idx()]);
        }
        image
    }

    /// What the disc of a move is in the image.
    #[inline]
    fn bit(&self, mv: Move) -> u128 {
        1 << self.bits[mv.disc.idx()][mv.cell.idx()]
    }
}
