//! The rules.

use std::fmt;
use std::ops::ControlFlow;

use grid::{Bits, Cell, Chosen};
use rules::{
    GameInfo, MoveTextError, Note, Outcome, PlayError, Player, Playout, Position, SetupError,
    SplitMix64,
};

use crate::{Disc, Geometry, INFO, Move, Seven, SizedBoard, Variant};

/// The official board with 121 cells.
pub type Standard = Alliances<Seven, 3>;
/// The boards of side 3 and 4.
pub type Small = Alliances<Chosen<Geometry<1>>, 1>;
/// The boards of side 5 and 6.
pub type Medium = Alliances<Chosen<Geometry<2>>, 2>;
/// All boards, for that of side 8.
pub type Large = Alliances<Chosen<Geometry<4>>, 4>;

/// A position of Alliances.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Alliances<B, const W: usize> {
    pub(crate) board: B,
    /// The discs on the board, by color.
    pub(crate) discs: [Bits<W>; 3],
    /// The colors that each player has won, bit n for color number n.
    pub(crate) won: [u8; 2],
    pub(crate) turn: Player,
    /// Whether A8 is left out (A10).
    pub(crate) seed: bool,
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// The discs of a color on the board.
    #[inline]
    pub fn discs(&self, disc: Disc) -> Bits<W> {
        self.discs[disc.idx()]
    }

    /// The cells without a disc.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        let [orange, purple, green] = self.discs;
        self.geometry().full() - (orange | purple | green)
    }

    /// The color of the disc on a cell.
    pub fn disc_at(&self, cell: Cell) -> Option<Disc> {
        Disc::ALL
            .into_iter()
            .find(|&disc| self.discs(disc).contains(cell))
    }

    /// Who has won a color (A7).
    #[inline]
    pub fn owner(&self, disc: Disc) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.won[player.idx()] >> disc.idx() & 1 != 0)
    }

    /// How many discs of a color are left to be placed (A4, A8, A10).
    #[inline]
    pub fn supply(&self, disc: Disc) -> u32 {
        let trophy = u32::from(!self.seed && !self.is_open(disc));
        let used = self.discs(disc).count() + trophy;
        self.geometry().discs.saturating_sub(used)
    }

    /// The board.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.board.geometry()
    }

    /// The board without a disc.
    pub(crate) fn empty_board(variant: Variant) -> Option<Self> {
        Some(Self {
            board: B::of_size(variant.side())?,
            discs: [Bits::EMPTY; 3],
            won: [0; 2],
            turn: Player::First,
            seed: variant.seed(),
        })
    }

    /// Whether nobody has won the color yet.
    #[inline]
    pub(crate) fn is_open(&self, disc: Disc) -> bool {
        (self.won[0] | self.won[1]) >> disc.idx() & 1 == 0
    }

    /// Gives a color to a player.
    #[inline]
    pub(crate) fn give(&mut self, disc: Disc, player: Player) {
        self.won[player.idx()] |= 1 << disc.idx();
    }

    /// The colors that can be placed, and how many there are.
    #[inline]
    fn placeable(&self) -> ([Disc; 3], usize) {
        let mut found = ([Disc::Orange; 3], 0);
        for disc in Disc::ALL {
            if self.supply(disc) > 0 {
                found.0[found.1] = disc;
                found.1 += 1;
            }
        }
        found
    }

    fn used_up(&self, mv: Move) -> Note {
        let on_board = self.discs(mv.disc).count();
        let note = if on_board < self.geometry().discs {
            Note::new("alliances-used-up-trophy").rule("A8")
        } else {
            Note::new("alliances-used-up").rule("A4")
        };
        note.with("color", mv.disc.color()).with("number", on_board)
    }

    /// Adds a move that could be made instead, on the same cell if any can, and how many others.
    fn with_instead(&self, note: Note, cell: Cell) -> Note {
        let moves = self.legal_moves();
        let same = moves.iter().find(|mv| mv.cell == cell);
        let Some(&instead) = same.or(moves.first()) else {
            return note;
        };
        note.with("instead", self.move_text(instead))
            .with("others", moves.len() - 1)
    }
}

impl<B: SizedBoard<W>, const W: usize> Position for Alliances<B, W> {
    type Move = Move;
    type Variant = Variant;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn serves(variant: Variant) -> bool {
        B::of_size(variant.side()).is_some()
    }

    fn variant_of(text: &str) -> Result<Variant, SetupError> {
        crate::notation::variant_of(text)
    }

    fn start(variant: Variant) -> Self {
        Self::empty_board(variant)
            .unwrap_or_else(|| panic!("this type has no board for the variant {variant}"))
    }

    fn variant(&self) -> Variant {
        Variant::new(self.geometry().side(), self.seed).expect("boards have the sides of variants")
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    // A9.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won[0].count_ones() >= 2 {
            Some(Outcome::Win(Player::First))
        } else if self.won[1].count_ones() >= 2 {
            Some(Outcome::Win(Player::Second))
        } else {
            None
        }
    }

    fn reason(&self) -> Option<Note> {
        let winner = self.outcome()?.winner()?;
        let mut colors = Disc::ALL
            .into_iter()
            .filter(|&disc| self.owner(disc) == Some(winner));
        let (first, second) = (colors.next()?, colors.next()?);
        let key = match colors.next() {
            Some(_) => "alliances-won-three",
            None => "alliances-won-two",
        };
        Some(
            Note::new(key)
                .rule("A9")
                .with("winner", winner)
                .with("first", first.color())
                .with("second", second.color()),
        )
    }

    // A6.
    #[inline]
    fn try_each_move<T>(&self, mut f: impl FnMut(Move) -> ControlFlow<T>) -> ControlFlow<T> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let empty = self.empty();
        let (discs, n) = self.placeable();
        for &disc in &discs[..n] {
            for cell in empty {
                f(Move { cell, disc })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.discs[mv.disc.idx()].insert(mv.cell);
        self.judge(mv);
        self.turn = !self.turn;
    }

    fn refusal(&self, mv: Move) -> PlayError {
        if !on_board(self.geometry(), mv.cell) {
            return Note::new("alliances-other-board").rule("A1").into();
        }
        let note = match self.disc_at(mv.cell) {
            Some(disc) => Note::new("alliances-occupied")
                .rule("A6")
                .with("cell", self.geometry().name(mv.cell))
                .with("color", disc.color()),
            None => self.used_up(mv),
        };
        self.with_instead(note, mv.cell).into()
    }

    fn write_move(&self, mv: Move, out: &mut String) {
        crate::notation::write_move(self.geometry(), mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        crate::notation::read_move(self.geometry(), text)
    }

    #[inline]
    fn key(&self) -> u64 {
        let rest = [
            self.geometry().side() as u8,
            self.won[0],
            self.won[1],
            self.turn as u8,
            u8::from(self.seed),
            0,
            0,
            0,
        ];
        let mut key = Bits([u64::from_le_bytes(rest)]).digest(0);
        for discs in &self.discs {
            key = discs.digest(key);
        }
        key
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        u64::from(self.empty().count()) * self.placeable().1 as u64
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_none()
            && on_board(self.geometry(), mv.cell)
            && self.empty().contains(mv.cell)
            && self.supply(mv.disc) > 0
    }

    #[inline]
    fn random_move(&self, random: &mut SplitMix64) -> Option<Move> {
        if self.outcome().is_some() {
            return None;
        }
        let empty = self.empty();
        let (discs, n) = self.placeable();
        let cells = u64::from(empty.count());
        let k = random.below(cells * n as u64);
        Some(Move {
            cell: empty.nth((k % cells) as u32),
            disc: discs[(k / cells) as usize],
        })
    }

    fn random_game(self, random: &mut SplitMix64) -> Playout {
        crate::playout::random_game(&self, random)
    }
}

/// Whether a cell, perhaps of another board, is one of this board.
fn on_board<const W: usize>(board: &Geometry<W>, cell: Cell) -> bool {
    cell.idx() < W * 64 && board.full().contains(cell)
}

/// The text, which says it all.
impl<B: SizedBoard<W>, const W: usize> fmt::Debug for Alliances<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alliances({self})")
    }
}
