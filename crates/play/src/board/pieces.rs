//! Pieces that stay the same piece from one position to the next, so that they
//! are seen moving instead of vanishing here and appearing there.

use rules::Piece;

use super::BoardView;

/// The pieces on a board that changes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pieces {
    shown: Vec<Shown>,
    /// Where the move that led here moved pieces.
    moved: Vec<(usize, usize)>,
    n_keys: u64,
}

/// A piece on the board, or one that has just left it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Stays with the piece wherever it goes.
    pub key: u64,
    /// What it is.
    pub piece: Piece,
    /// The number of its cell.
    pub cell: usize,
    /// It has just been taken and fades.
    pub is_gone: bool,
}

impl Pieces {
    /// The pieces; those that are gone come first, as others may stand where they were.
    pub fn shown(&self) -> &[Shown] {
        &self.shown
    }

    /// Goes over to another position of the same board.
    ///
    /// Pieces follow the last move where it leads from the old position to the
    /// new one, or back; then stay where the same one still stands; and then
    /// the nearest of the same kind is taken for the same.
    pub fn update(&mut self, view: &BoardView) {
        let moved = numbers(view);
        let mut old: Vec<Shown> = self.shown.drain(..).filter(|it| !it.is_gone).collect();
        let mut wanted: Vec<Option<Piece>> = view.cells.iter().map(|it| it.piece).collect();
        let back: Vec<_> = self.moved.iter().map(|&(from, to)| (to, from)).collect();
        let mut shown = Vec::with_capacity(old.len());
        for way in [&moved, &back] {
            if is_way(&old, &wanted, way) {
                follow(&mut old, &mut wanted, way, &mut shown);
                break;
            }
        }
        stay(&mut old, &mut wanted, &mut shown);
        self.match_rest(view, &mut old, &mut wanted, &mut shown);
        let gone = old.into_iter().map(|it| Shown {
            is_gone: true,
            ..it
        });
        self.shown = gone.collect();
        shown.sort_by_key(|it| it.key);
        self.shown.extend(shown);
        self.moved = moved;
    }

    /// The pieces that are left, each the nearest of its kind, or else a new one.
    fn match_rest(
        &mut self,
        view: &BoardView,
        old: &mut Vec<Shown>,
        wanted: &mut [Option<Piece>],
        shown: &mut Vec<Shown>,
    ) {
        let place = |n: usize| view.scene.cells.get(n).map_or((0, 0), |it| (it.x, it.y));
        for (cell, want) in wanted.iter_mut().enumerate() {
            let Some(piece) = want.take() else {
                continue;
            };
            let (x, y) = place(cell);
            let distance = |it: &Shown| {
                let (ox, oy) = place(it.cell);
                (ox - x).pow(2) + (oy - y).pow(2)
            };
            let nearest = (0..old.len())
                .filter(|&n| is_same(old[n].piece, piece))
                .min_by_key(|&n| distance(&old[n]));
            let key = match nearest {
                Some(n) => old.remove(n).key,
                None => {
                    self.n_keys += 1;
                    self.n_keys
                }
            };
            shown.push(Shown {
                key,
                piece,
                cell,
                is_gone: false,
            });
        }
    }
}

/// Whether every step takes a piece to where the same one is wanted, and some cell changes.
fn is_way(old: &[Shown], wanted: &[Option<Piece>], way: &[(usize, usize)]) -> bool {
    let before = |cell: usize| old.iter().find(|it| it.cell == cell).map(|it| it.piece);
    let fits = |&(from, to): &(usize, usize)| match (before(from), wanted.get(to)) {
        (Some(piece), Some(&Some(want))) => is_same(piece, want),
        // A piece may break off where it arrives.
        (Some(_), Some(None)) => true,
        _ => false,
    };
    let changes = |&(from, _): &(usize, usize)| {
        way.iter().any(|&(_, to)| to == from) || wanted.get(from) != Some(&before(from))
    };
    !way.is_empty() && way.iter().all(fits) && way.iter().all(changes)
}

fn follow(
    old: &mut Vec<Shown>,
    wanted: &mut [Option<Piece>],
    way: &[(usize, usize)],
    shown: &mut Vec<Shown>,
) {
    let mut movers = Vec::new();
    for &(from, to) in way {
        if let Some(n) = old.iter().position(|it| it.cell == from) {
            movers.push(Shown {
                cell: to,
                ..old.remove(n)
            });
        }
    }
    for mover in movers {
        match wanted[mover.cell].take() {
            Some(piece) => shown.push(Shown { piece, ..mover }),
            None => old.push(mover),
        }
    }
}

fn stay(old: &mut Vec<Shown>, wanted: &mut [Option<Piece>], shown: &mut Vec<Shown>) {
    old.retain(|it| {
        let is_here = wanted[it.cell].is_some_and(|piece| is_same(piece, it.piece));
        if is_here {
            wanted[it.cell] = None;
            shown.push(*it);
        }
        !is_here
    });
}

fn is_same(one: Piece, other: Piece) -> bool {
    (one.color, one.kind) == (other.color, other.kind)
}

fn numbers(view: &BoardView) -> Vec<(usize, usize)> {
    let number = |name: &str| view.cells.iter().position(|it| it.name == name);
    let steps = view.moved.iter();
    steps
        .filter_map(|(from, to)| Some((number(from)?, number(to)?)))
        .collect()
}
