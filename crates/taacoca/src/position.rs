//! The rules (C3 to C7).

use std::ops::ControlFlow;

use grid::{Bits, Cell};
use rules::{
    GameInfo, MoveTextError, Note, Outcome, PlayError, Player, Playout, SetupError, SplitMix64,
};

use crate::board::Step;
use crate::mobility::Mobility;
use crate::{Direction, Geometry, INFO, Move, SizedBoard, Variant};

/// A position: who has stones where, and who is to move.
///
/// ```
/// use rules::Position as _;
///
/// let mut position = taacoca::Standard::start(taacoca::Variant::default());
/// let mv = position.read_move("c4, b4, a4 left").expect("a move");
/// position.play(mv).expect("legal: each stone makes room for the one behind it");
/// assert_eq!(position.move_text(mv), "a4b4c4L");
/// let after = "bbbbb/1bbbb1/2bbb2/8/9/3w4/2www2/1wwww1/www1w b";
/// assert_eq!(position.to_string(), after);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<B, const W: usize> {
    /// The stones of the player to move.
    mine: Bits<W>,
    /// The stones of the player who has just moved.
    theirs: Bits<W>,
    turn: Player,
    strict: bool,
    board: B,
}

impl<B: SizedBoard<W>, const W: usize> Position<B, W> {
    pub(crate) fn from_parts(
        board: B,
        [white, black]: [Bits<W>; 2],
        turn: Player,
        strict: bool,
    ) -> Self {
        let (mine, theirs) = match turn {
            Player::First => (white, black),
            Player::Second => (black, white),
        };
        Self {
            mine,
            theirs,
            turn,
            strict,
            board,
        }
    }

    /// The stones of a player.
    #[inline]
    pub fn stones(&self, player: Player) -> Bits<W> {
        if player == self.turn {
            self.mine
        } else {
            self.theirs
        }
    }

    /// The board's rows, steps and home rows.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.board.geometry()
    }

    /// Whether the strict reading is played (C7).
    #[inline]
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// The board itself.
    pub(crate) fn board(&self) -> B {
        self.board
    }

    /// How many stones must step together (C4).
    pub(crate) fn n_to_move(&self) -> u32 {
        self.mine.count().min(3)
    }

    /// The stones with which the player who has just moved stands on the enemy home row (C6).
    #[inline]
    pub(crate) fn arrived(&self) -> Bits<W> {
        self.theirs & self.geometry().home(self.turn)
    }

    #[inline]
    pub(crate) fn step(&self, direction: Direction) -> &'static Step<W> {
        self.geometry().step(self.turn, direction)
    }

    #[inline]
    fn mobility(&self, direction: Direction) -> Mobility<W> {
        Mobility::new(self.mine, self.step(direction), self.strict)
    }

    #[inline]
    fn n_moves(&self, direction: Direction) -> u32 {
        self.mobility(direction).n_moves(self.mine.count())
    }

    /// C4: steps of own stones, with capture; returns where they go.
    #[inline]
    fn advance(&mut self, from: Bits<W>, direction: Direction) -> Bits<W> {
        let to = self.step(direction).forward(from);
        let moved = (self.mine - from) | to;
        self.mine = self.theirs - to;
        self.theirs = moved;
        self.turn = !self.turn;
        to
    }

    /// One of the legal moves, all equally likely, as the set of stones that
    /// step; none also when there is none. Whether a stone has arrived is not asked.
    #[inline]
    fn draw(&self, random: &mut SplitMix64) -> Option<(Bits<W>, Direction)> {
        let n_stones = self.mine.count();
        let sides = Direction::BOTH.map(|direction| self.mobility(direction));
        let n_left = sides[0].n_moves(n_stones);
        let n_moves = n_left + sides[1].n_moves(n_stones);
        if n_moves == 0 {
            return None;
        }
        let n = random.below(n_moves.into()) as u32;
        let (direction, n) = if n < n_left {
            (Direction::Left, n)
        } else {
            (Direction::Right, n - n_left)
        };
        let set = sides[direction.idx()].nth(n_stones, self.step(direction), n);
        Some((set, direction))
    }
}

impl<B: SizedBoard<W>, const W: usize> rules::Position for Position<B, W> {
    type Move = Move;
    type Variant = Variant;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn serves(variant: Variant) -> bool {
        B::of_size(variant.side()).is_some()
    }

    fn variant_of(text: &str) -> Result<Variant, SetupError> {
        crate::setup::variant_of(text)
    }

    fn start(variant: Variant) -> Self {
        crate::setup::start(variant)
    }

    fn variant(&self) -> Variant {
        crate::setup::variant(self.geometry().side(), self.strict)
            .expect("every board has its variants")
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // C6. A player without stones has no move either.
        let goes_on = self.arrived().is_empty()
            && (self.n_moves(Direction::Left) > 0 || self.n_moves(Direction::Right) > 0);
        (!goes_on).then_some(Outcome::Win(!self.turn))
    }

    fn reason(&self) -> Option<Note> {
        crate::refusal::reason(self)
    }

    #[inline]
    fn try_each_move<R>(&self, mut f: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        if !self.arrived().is_empty() {
            return ControlFlow::Continue(());
        }
        let n_stones = self.mine.count();
        for direction in Direction::BOTH {
            let step = self.step(direction);
            self.mobility(direction)
                .try_each(n_stones, step, direction, &mut f)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} in {self:?}");
        self.advance(mv.set(), mv.direction());
    }

    fn refusal(&self, mv: Move) -> PlayError {
        crate::refusal::refusal(self, mv).into()
    }

    fn write_move(&self, mv: Move, out: &mut String) {
        crate::notation::write_move(self.geometry(), mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        crate::notation::read_move(self.geometry(), self.turn, text)
    }

    #[inline]
    fn key(&self) -> u64 {
        let side = self.geometry().side() as u64;
        let seed = side << 2 | u64::from(self.strict) << 1 | self.turn as u64;
        self.theirs.digest(self.mine.digest(seed))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if !self.arrived().is_empty() {
            return 0;
        }
        u64::from(self.n_moves(Direction::Left) + self.n_moves(Direction::Right))
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        let n_cells = self.geometry().n_cells();
        if !self.arrived().is_empty() || mv.cells().any(|Cell(cell)| usize::from(cell) >= n_cells) {
            return false;
        }
        let step = self.step(mv.direction());
        let from: Bits<W> = mv.set();
        // C4, C7: which own stones a target may not hold.
        let barring = if self.strict {
            self.mine
        } else {
            self.mine - from
        };
        from.count() == self.n_to_move()
            && (from - (self.mine & step.can)).is_empty()
            && !step.forward(from).meets(barring)
    }

    #[inline]
    fn random_move(&self, random: &mut SplitMix64) -> Option<Move> {
        if !self.arrived().is_empty() {
            return None;
        }
        let (set, direction) = self.draw(random)?;
        Some(Move::of_set(set, direction))
    }

    fn random_game(mut self, random: &mut SplitMix64) -> Playout {
        let mut plies = 0;
        if self.arrived().is_empty() {
            while let Some((from, direction)) = self.draw(random) {
                let to = self.advance(from, direction);
                plies += 1;
                if to.meets(self.geometry().home(self.turn)) {
                    break;
                }
            }
        }
        let outcome = Outcome::Win(!self.turn);
        Playout { outcome, plies }
    }
}
