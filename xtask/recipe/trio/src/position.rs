//! The rules.

use std::ops::ControlFlow;

use rules::{GameInfo, MoveTextError, Note, Outcome, PlayError, Player, Position, SetupError};

use crate::Variant;

/// A cell on which a stone is put: row by row from the bottom, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub(crate) u8);

/// A position: the cells of each player, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trio {
    pub(crate) stones: [u16; 2],
    pub(crate) turn: Player,
}

/// R3: the rows, columns and diagonals.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const FULL: u16 = 0b111_111_111;

impl Trio {
    /// The stone on a cell.
    pub(crate) fn owner(&self, cell: u8) -> Option<Player> {
        let has = |player: &Player| self.stones[player.idx()] >> cell & 1 == 1;
        Player::BOTH.into_iter().find(has)
    }

    /// R3: the line that a player has made.
    pub(crate) fn line(&self, player: Player) -> Option<u16> {
        let own = self.stones[player.idx()];
        LINES.into_iter().find(|line| own & line == *line)
    }

    fn taken(&self) -> u16 {
        self.stones[0] | self.stones[1]
    }
}

impl Position for Trio {
    type Move = Move;
    type Variant = Variant;

    fn info() -> &'static GameInfo {
        &crate::INFO
    }

    fn serves(_: Variant) -> bool {
        true
    }

    fn variant_of(text: &str) -> Result<Variant, SetupError> {
        crate::notation::variant_of(text)
    }

    fn start(_: Variant) -> Self {
        Self {
            stones: [0; 2],
            turn: Player::First,
        }
    }

    fn variant(&self) -> Variant {
        Variant
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.turn.other();
        if self.line(last).is_some() {
            return Some(Outcome::Win(last));
        }
        // R4.
        (self.taken() == FULL).then_some(Outcome::Draw)
    }

    fn reason(&self) -> Option<Note> {
        Some(match self.outcome()? {
            Outcome::Win(winner) => Note::new("trio-line").rule("R3").with("winner", winner),
            Outcome::Draw => Note::new("trio-full").rule("R4"),
        })
    }

    fn try_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_none() {
            for cell in (0..9).filter(|cell| self.taken() >> cell & 1 == 0) {
                f(Move(cell))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.stones[self.turn.idx()] |= 1 << mv.0;
        self.turn = self.turn.other();
    }

    fn refusal(&self, mv: Move) -> PlayError {
        let note = Note::new("trio-cell-taken").rule("R2");
        note.with("cell", self.move_text(mv)).into()
    }

    fn write_move(&self, mv: Move, out: &mut String) {
        out.push_str(&crate::notation::name(mv.0));
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        crate::notation::read_move(text)
    }

    fn key(&self) -> u64 {
        let [first, second] = self.stones.map(u64::from);
        (first << 32 | second << 8 | self.turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}
