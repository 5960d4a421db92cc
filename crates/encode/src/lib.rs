//! Positions and moves as neural nets see them, one module a game.
//!
//! A net always sees the board of a game's first player, who is to move: where it is
//! the second player's turn, a [symmetry](Symmetric) that exchanges the players is
//! applied first, so that both share what a net has learned. All symmetries of that
//! kind show the same position in other ways, which training makes use of.
//!
//! A move is a sum of [`Parts`], each a cell of an output plane: one part in most games,
//! in Taacoca one for each stone that steps and each two of them that are neighbors, so
//! that hundreds of moves need few outputs.
//!
//! ```
//! use encode::{Encode, View};
//! use rules::Position;
//!
//! let position = talpa::Standard::start(talpa::Variant::default());
//! let view = View::of(&position);
//! let mut planes = talpa::Standard::planes(view.frame());
//! view.write(&mut planes);
//! assert_eq!(planes.plane(1)[0].count_ones(), 32, "own pieces");
//! let parts = view.parts(&position, position.legal_moves()[0]);
//! assert_eq!(parts.iter().count(), 1);
//! ```

mod alliances;
mod splinter;
mod taacoca;
mod talpa;

use net::{Frame, Net, NetError, Planes};
use rules::{Player, Symmetric};

/// Whether a net is one of the game.
///
/// # Errors
/// If it plays another game, or was made for other planes.
pub fn check<P: Encode>(net: &Net) -> Result<(), NetError> {
    let (header, game) = (net.header(), P::info().id);
    if header.game != game {
        return Err(NetError::unfit("game", &header.game, game));
    }
    let inputs = P::PLANES + P::NUMBERS;
    if header.shape.inputs != inputs {
        return Err(NetError::unfit("inputs", header.shape.inputs, inputs));
    }
    if header.shape.outputs != P::OUTPUTS {
        return Err(NetError::unfit("outputs", header.shape.outputs, P::OUTPUTS));
    }
    Ok(())
}

/// A game that nets can see. A new game that nobody has encoded yet keeps what is
/// provided: a net sees nothing of it.
pub trait Encode: Symmetric {
    /// Planes of bits; the first is the board.
    const PLANES: usize = 1;
    /// Numbers for the whole board.
    const NUMBERS: usize = 0;
    /// Planes of logits.
    const OUTPUTS: usize = 1;
    /// The most parts of a move.
    const PARTS: usize = 1;
    /// Whether cells have six neighbors: then two corners of a window are far away.
    const HEX: bool = false;

    /// The rectangle that the board lies in.
    fn frame(&self) -> Frame {
        Frame {
            height: 1,
            width: 1,
        }
    }

    /// Writes the position into empty planes. The first player is to move.
    fn write(&self, planes: &mut Planes) {
        planes.insert(0, 0);
    }

    /// The parts of a move. The first player is to move.
    fn parts(&self, _mv: Self::Move) -> Parts {
        Parts::of([])
    }

    /// Empty planes for boards in that frame.
    fn planes(frame: Frame) -> Planes {
        Planes::new(frame, Self::PLANES, Self::NUMBERS)
    }
}

/// The parts of a move: each a cell of an output plane, plane by plane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Parts([u16; Self::MOST]);

impl Parts {
    /// The most parts that a move of any game has.
    pub const MOST: usize = 6;
    /// Fills the places of a move with fewer parts.
    pub const NONE: u16 = u16::MAX;

    /// The move whose only part is a cell of an output plane.
    pub(crate) fn one(frame: Frame, output: usize, cell: usize) -> Self {
        Self::of([(output * frame.n_cells() + cell) as u16])
    }

    /// The move with these parts.
    pub(crate) fn of(parts: impl IntoIterator<Item = u16>) -> Self {
        let mut all = [Self::NONE; Self::MOST];
        for (to, part) in all.iter_mut().zip(parts) {
            *to = part;
        }
        Self(all)
    }

    /// The parts.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let parts = self.0.into_iter().filter(|&it| it != Self::NONE);
        parts.map(usize::from)
    }

    /// All places, [`Self::NONE`] where there is no part.
    pub fn places(self) -> [u16; Self::MOST] {
        self.0
    }
}

/// A position as a net sees it: from the first player's side.
#[derive(Clone, Debug)]
pub struct View<P> {
    seen: P,
    symmetry: usize,
}

impl<P: Encode> View<P> {
    /// In how many ways a position can be seen.
    pub fn count() -> usize {
        let keeps = |&it: &usize| !P::swaps_players(it);
        (0..P::N_SYMMETRIES).filter(keeps).count()
    }

    /// The position as it is seen in games.
    pub fn of(position: &P) -> Self {
        Self::nth(position, 0)
    }

    /// The position in the way of that number, below [`Self::count`].
    pub fn nth(position: &P, n: usize) -> Self {
        let swaps = position.turn() == Player::Second;
        let mut fitting = (0..P::N_SYMMETRIES).filter(|&it| P::swaps_players(it) == swaps);
        let symmetry = fitting.nth(n).expect("the caller keeps to the count");
        let seen = match symmetry {
            0 => position.clone(),
            _ => position.mapped(symmetry),
        };
        Self { seen, symmetry }
    }

    /// The rectangle that the board lies in.
    pub fn frame(&self) -> Frame {
        self.seen.frame()
    }

    /// Writes what is seen; whatever the planes held before is gone.
    pub fn write(&self, planes: &mut Planes) {
        planes.clear();
        self.seen.write(planes);
    }

    /// For each of some moves of the position that is seen, how likely it is the best,
    /// by the logits of the parts: together they make 1.
    pub fn priors(
        &self,
        position: &P,
        moves: &[P::Move],
        logit: impl Fn(usize) -> f32,
        priors: &mut Vec<f32>,
    ) {
        priors.clear();
        priors.extend(moves.iter().map(|&mv| {
            let parts = self.parts(position, mv);
            parts.iter().map(&logit).sum::<f32>()
        }));
        rules::math::softmax(priors);
    }

    /// The parts of a move of the position that is seen.
    pub fn parts(&self, position: &P, mv: P::Move) -> Parts {
        match self.symmetry {
            0 => self.seen.parts(mv),
            symmetry => self.seen.parts(position.map_move(mv, symmetry)),
        }
    }
}
