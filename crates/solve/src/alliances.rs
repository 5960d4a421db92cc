//! What is known of Alliances.

use ::alliances::{Alliances, Decisive, Disc, Move, SizedBoard, Variant};
use grid::{Bits, Cell};
use rules::{Outcome, Position as _, Symmetric};

use crate::cells::{CellMap, by_turn};
use crate::{Assessment, Knowledge, Solvable, digest_key};

/// Alliances: turns and reflections of the board, wins and losses in one move, and threats
/// that leave only parries.
pub struct AlliancesKnowledge {
    /// The maps after which player 1 is to move, by who is now; none for boards that do
    /// not fit.
    maps: Option<[Vec<DiscMap>; 2]>,
}

/// A map of cells and colors.
struct DiscMap {
    cells: CellMap,
    /// What each color becomes, by number.
    discs: [usize; 3],
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
            DiscMap {
                cells: CellMap::new(64, of_cell),
                discs: Disc::ALL.map(|disc| image(first, disc).disc.idx()),
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
        let images = maps[turn.idx()].iter().map(|map| map.packed(position));
        images.min().expect("there is the identity")
    }

    fn is_exact(&self) -> bool {
        self.maps.is_some()
    }

    fn assess(&self, position: &Alliances<B, W>) -> Assessment {
        let mover = position.turn();
        let (decisive, empty) = (position.decisive(), position.empty());
        let helpless = helpless_cells(position, &decisive);
        let (mut safe, mut parries) = (0, 0);
        for disc in Disc::ALL.into_iter().filter(|&it| position.supply(it) > 0) {
            if (decisive.wins(mover, disc, mover) & empty) != Bits::EMPTY {
                return Assessment::Known(Outcome::Win(mover), 1);
            }
            let cells = safe_cells(position, &decisive, disc);
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

    #[inline]
    fn sees_ends(&self, _position: &Alliances<B, W>) -> bool {
        true
    }

    fn each_move(&self, position: &Alliances<B, W>, mut f: impl FnMut(Move)) {
        let decisive = position.decisive();
        let helpless = helpless_cells(position, &decisive);
        for disc in Disc::ALL.into_iter().filter(|&it| position.supply(it) > 0) {
            let lost = helpless - decisive.decides(disc);
            for cell in safe_cells(position, &decisive, disc) - lost {
                f(Move { cell, disc });
            }
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
    /// The image of a position: the cells of each color, and who owns it.
    fn packed<B: SizedBoard<W>, const W: usize>(&self, position: &Alliances<B, W>) -> u128 {
        let turn = position.turn();
        let mut image = 0;
        for disc in Disc::ALL {
            let cells = self.cells.apply(position.discs(disc).0[0]);
            let owner = match position.owner(disc) {
                None => 0,
                Some(owner) if owner == turn => 1,
                Some(_) => 2,
            };
            image |= u128::from(cells | owner << 40) << (42 * self.discs[disc.idx()]);
        }
        image
    }
}
